import MeetCore

// MARK: - What is on a card

extension English {
    package func label(_ part: ContactPart) -> String {
        switch part {
        case .kind: "Kind"
        case .name: "Name"
        case .nameParts: "Name parts"
        case .givenName: "Given name"
        case .middleName: "Middle name"
        case .familyName: "Family name"
        case .prefix: "Prefix"
        case .suffix: "Suffix"
        case .phoneticName: "Phonetic name"
        case .nickname: "Nickname"
        case .organization: "Organisation"
        case .title: "Title"
        case .role: "Role"
        case .email: "E-mail"
        case .phone: "Phone"
        case .address: "Address"
        case .website: "Website"
        case .messenger: "Messenger"
        case .socialProfile: "Social profile"
        case .related: "Related"
        case .birthday: "Birthday"
        case .anniversary: "Anniversary"
        case .gender: "Gender"
        case .language: "Language"
        case .timeZone: "Time zone"
        case .coordinate: "Coordinates"
        case .note: "Note"
        case .category: "Category"
        case .photo: "Photo"
        case .member: "Member"
        case .property(let name): name
        }
    }

    package func label(_ part: ContactPart, kind: String?) -> String {
        label(part) + (kind.map { " (\($0))" } ?? "")
    }

    package func words(_ value: ContactValue) -> String {
        switch value {
        case .text(let text): text
        case .kind(let kind): kind.rawValue
        case .picture(let mediaType, let bytes): "\(mediaType ?? "image"), \(bytes) bytes"
        }
    }

    package func preferred(_ text: String) -> String { text + " (preferred)" }
    package func labelled(_ label: String, _ text: String) -> String { "\(label): \(text)" }
    package var departmentsLabel: String { "Departments" }
    package var categoriesLabel: String { "Categories" }
    package var moreLabel: String { "More" }
}

// MARK: - Import

extension English {
    package func importProgress(cards: Int, perSecond: Int?, secondsLeft: Int?) -> String {
        var parts = [counted(cards, "card")]
        if let perSecond { parts.append("\(Counted.grouped(perSecond)) a second") }
        if let secondsLeft {
            parts.append(
                secondsLeft < 60 ? "\(secondsLeft) s left" : "\(length(minutes: secondsLeft / 60)) left")
        }
        return parts.joined(separator: " · ")
    }
}

// MARK: - Order of contacts

extension English {
    package var contactSortingLabel: String { "Sort by" }
    package var contactSortingExplanation: String {
        "How contacts are listed; the letters stand as in the alphabet of your language"
    }
    package var contactSortingPlaceholder: String { "type to narrow" }
    package var noSuchSorting: String { "There is no such order." }
    package func words(_ part: NameOrder.Part) -> String {
        switch part {
        case .name: "name as shown"
        case .given: "given name"
        case .family: "family name"
        }
    }
}

extension English {
    // MARK: - Contacts list

    package var groupInRow: String { "group" }
    package var nobodyHereYet: String { "Nobody here yet." }
    package var importYourVCardFile: String { "Import your address book, a vCard file (.vcf)." }
    package func nobodyMatchesFilter(key: String) -> String { "Nobody matches. \(key) shows all." }
    package var noContactUnderBar: String { "There is no contact under the bar." }
    package var goToWhichLetter: String { "Go to which letter?" }
    package var noWebsiteOnCard: String { "There is no website on this card." }
    package var noPhotoOnCard: String { "There is no photo on this card." }
    package func contactDeleted(_ name: String, _ kind: Contact.Kind, undo: String) -> String {
        "Deleted “\(name)”; \(undo) brings \(kind == .individual ? "them" : "it") back."
    }

    package func contactsDeleted(_ count: Int, undo: String) -> String {
        "Deleted \(counted(count, .contacts)); \(undo) brings them back."
    }
    package var nothingToCopyOnCard: String { "There is no e-mail address and no number on this card." }
    package var nobodyHasAnAddress: String { "There is no e-mail address to take." }
    package var copyWhichTitle: String { "Copy" }
    package var copyWhichPlaceholder: String { "type to narrow" }
    package var noFieldMatches: String { "Nothing on the card matches." }
    package var addToWhichGroupTitle: String { "Add to a group" }
    package var groupNamePlaceholder: String { "name of a group" }
    package var noGroupMatches: String { "No group is called so." }
    package var aNewGroup: String { "New group" }
    package func addedToGroup(_ name: String, _ count: Int, undo: String) -> String {
        count == 0
            ? "All of them were in “\(name)” already."
            : "Added \(counted(count, .contacts)) to “\(name)”; \(undo) takes it back."
    }
    package func cardsWritten(_ path: String) -> String { "Written: \(path)" }
    package var theyAreGone: String { "They are gone." }

    // MARK: - Contact

    package func nicknames(_ names: [String]) -> String { "“\(names.joined(separator: "”, “"))”" }
    package var groupsOfContact: String { "Groups" }
    package var onTheWeb: String { "On the web" }
    package var aboutThem: String { "About" }
    package var birthdayFact: String { "birthday" }
    package var anniversaryFact: String { "anniversary" }
    package var genderFact: String { "gender" }
    package var languagesFact: String { "languages" }
    package var timeZoneFact: String { "time zone" }
    package var placeFact: String { "place" }
    package var categoriesFact: String { "categories" }
    package var relatedFact: String { "related" }
    package var photoFact: String { "photo" }
    package var alsoOnTheCard: String { "Also on the card" }
    package func dateOnCard(year: Int?, month: Int?, day: Int?) -> String {
        let month = month.map { shortMonthName($0) }
        return [day.map(String.init), month, year.map(String.init)].compactMap { $0 }.joined(separator: " ")
    }

    // MARK: - Form of a contact

    package var newContactTitle: String { "New contact" }
    package var changeContactTitle: String { "Change contact" }
    package var contactNameExample: String { "e.g. Maria Papadopoulou" }
    package var organizationExample: String { "e.g. Café Entra" }
    package var emailExample: String { "e.g. work: maria@example.org" }
    package var phoneExample: String { "e.g. cell: +30 210 1234567" }
    package func addressInvitation(key: String) -> String { "\(key): its parts, or type the street" }
    package var websiteExample: String { "e.g. https://example.org" }
    package var birthdayExample: String { "e.g. 12 Apr 1985, or 12 Apr without a year" }
    package var jobTitleExample: String { "e.g. Architect" }
    package var roleExample: String { "e.g. Project leader" }
    package var categoriesExample: String { "e.g. friends, runners" }
    package var anniversaryExample: String { "e.g. 5 Jun 2010" }
    package var namePrefixExample: String { "e.g. Dr." }
    package var nameSuffixExample: String { "e.g. Jr." }
    package func moreInvitation(_ labels: [String], hasOthers: Bool, key: String) -> String {
        "\(key): \(labels.map { $0.lowercased() }.joined(separator: ", "))\(hasOthers ? " …" : "")"
    }
    package var contactNeedsAName: String { "A contact needs a name, an address or a number." }
    package func isNoEmailAddress(_ typed: String) -> String { "“\(typed)” is no e-mail address." }
    package func isNoEmailAddressWithForm(_ typed: String) -> String {
        "“\(typed)” is no e-mail address: it needs the form name@example.org."
    }
    package func isNoPhoneNumber(_ typed: String) -> String { "“\(typed)” is no number: it has no digit." }
    package func isNoWebsite(_ typed: String) -> String {
        "“\(typed)” is no website: it begins with https://, http:// or a name like example.org."
    }
    package var howToWriteADate: String {
        "Write the date as 12 Apr 1985, 12.4.1985 or 1985-04-12; 12 Apr where the year is unknown."
    }

    // MARK: - Form of an address

    package var streetLabel: String { "Street" }
    package var flatLabel: String { "Flat, floor" }
    package var postcodeLabel: String { "Postcode" }
    package var townLabel: String { "Town" }
    package var regionLabel: String { "Region" }
    package var countryLabel: String { "Country" }
    package var poBoxLabel: String { "PO box" }
    package var kindOfAddressLabel: String { "Label" }
    package var streetExample: String { "e.g. Ermou 14" }
    package var kindOfAddressExample: String { "e.g. home, work" }

    // MARK: - Form of a group

    package var membersLabel: String { "Members" }
    package var newGroupTitle: String { "New group" }
    package var changeGroupTitle: String { "Change group" }
    package var groupNameExample: String { "e.g. Run club" }
    package var groupNeedsAName: String { "A group needs a name." }

    // MARK: - Duplicates

    package var moreThanOnce: String { "More than once" }
    package var nothingToMerge: String { "There is nothing to merge." }
    package var bookIsStillSearched: String { "Still looking through the book." }
    package func cardsAreMarkedWhereTheyAreShown(show: String, mark: String) -> String {
        "\(show) shows the cards; there \(mark) marks them."
    }
    package func markTwoCards(key: String) -> String { "Mark two cards at least, with \(key)." }
    package var markedToMerge: String { "Marked" }
    package func markedInList(_ count: Int) -> String { "\(Counted.grouped(count)) marked" }
    package func markAnotherContact(mark: String, merge: String) -> String {
        "Mark another contact, with \(mark); \(merge) then merges them."
    }
    package func words(_ grade: DuplicateGrade) -> String {
        switch grade {
        case .sure: "sure"
        case .likely: "likely"
        case .possible: "possible"
        }
    }
    package func words(_ reasons: [DuplicateReason]) -> String {
        reasons.map(words).joined(separator: ", ")
    }
    package func words(_ grade: DuplicateGrade, because reasons: [DuplicateReason]) -> String {
        "\(words(grade)): \(words(reasons))"
    }
    private func words(_ reason: DuplicateReason) -> String {
        switch reason {
        case .sameName: "same name"
        case .spelling: "name written in another way"
        case .shortName: "short form of the name"
        case .swappedName: "given and family name swapped"
        case .initials: "initial of the name"
        case .typingError: "name differs by a letter"
        case .partOfName: "part of the name"
        case .email: "same e-mail"
        case .phone: "same phone"
        case .birthday: "same birthday"
        case .address: "same address"
        case .organization: "same organisation"
        case .nothingDiffers: "nothing that differs"
        case .otherName: "another name"
        }
    }
    package func notTheSame(_ name: String, undo: String) -> String {
        "Not the same: \(name). They are not shown any more; \(undo) takes it back."
    }
    package var noMoreInTheBook: String { "They are no more in the book." }
    package func mergedCards(_ count: Int, of name: String, undo: String) -> String {
        "Merged \(count) cards of \(name); \(undo) parts them."
    }
    package var nobodyIsHereTwice: String { "Nobody is here twice." }
    package func noTwoCardsMeanTheSame(key: String) -> String {
        "No two cards seem to mean the same person. \(key) goes back to the contacts."
    }
    package var nobodyElseIsHereTwice: String { "Nobody else is here twice." }
    package func thoseNotTheSameAreLeft(key: String) -> String {
        "Those that are not the same are left as they are. \(key) goes back to the contacts."
    }
    package func thoseLeftOutAreShownAgain(key: String) -> String {
        "Those left out of a merge are shown again at the next look. \(key) goes back to the contacts."
    }
    package var lookingThroughTheBook: String { "Looking through the book" }
    package func forPeopleMoreThanOnce(key: String) -> String {
        "for people who are in it more than once. \(key) stops."
    }
    package var bookCouldNotBeSearched: String { "The book could not be searched." }
    package func goesBackToContacts(key: String) -> String { "\(key) goes back to the contacts." }
    package func card(numbered number: Int) -> String { "Card \(number)" }
    package var mergedCard: String { "Merged" }
    package var twoCardsHaveToBeMarked: String { "Two cards at least have to be marked." }
    package var notKept: String { "Not kept" }
    package func firstCardSaysOtherwise(_ count: Int) -> String {
        count == 1 ? "the first card says it otherwise" : "the first card says them otherwise"
    }

    // MARK: - Import

    package var importTitle: String { "Import an address book" }
    package func importPlaceholder(key: String) -> String {
        "path of a .vcf or .ics file or a folder; \(key) completes"
    }
    package var noPathBeginsLikeThis: String { "No folder or .vcf file begins like this." }
    package var allVCardsInThisFolder: String { "All vCards in this folder" }
    package var andInThoseBelow: String { "and in those below" }
    package var folder: String { "folder" }
    package func readingCards(of path: String) -> String { "Reading \(path)" }
    package func importingCards(of path: String) -> String { "Importing \(path)" }
    package func stops(key: String) -> String { "\(key) stops." }
    package func stopsImport(key: String) -> String { "\(key) stops; then nothing is imported." }
    package var nobodyToImport: String { "There is nobody in it to import." }
    package var noMeetingToImport: String { "There is no meeting in it to import." }
    package var nothingWouldChange: String { "Nothing would change." }
    package func importPreview(added: Int, updated: Int, unchanged: Int, skipped: Int) -> String {
        let parts = [(added, "new"), (updated, "changed"), (unchanged, "unchanged"), (skipped, "skipped")]
        return parts.filter { $0.0 > 0 }.map { "\(Counted.grouped($0.0)) \($0.1)" }.joined(separator: " · ")
    }
    package var contactIsNew: String { "new" }
    package var contactIsChanged: String { "changed" }
    package func andMore(_ count: Int) -> String { "and \(Counted.grouped(count)) more" }
    package var nothingWasImportedFromFile: String { "Nothing was imported." }
    package var importedInPart: String { "Imported in part." }
    package var importIsDone: String { "Done." }
    package var addedContacts: String { "added" }
    package var updatedContacts: String { "updated" }
    package var unchangedContacts: String { "unchanged" }
    package var skippedCards: String { "skipped" }
    package func showsContacts(key: String, undo: String?) -> String {
        "\(key) shows the contacts\(undo.map { "; there \($0) takes the import back" } ?? "")."
    }
    package func showsMeetings(key: String, undo: String?) -> String {
        "\(key) shows the meetings\(undo.map { "; there \($0) takes the import back" } ?? "")."
    }
}
