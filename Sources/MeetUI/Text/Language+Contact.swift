import MeetCore

// MARK: - What is on a card

extension Language {
    /// `Title`, `E-mail`.
    package func label(_ part: ContactPart) -> String {
        switch part {
        case .kind: say("Kind")
        case .name: say("Name")
        case .nameParts: say("Name parts")
        case .givenName: say("Given name")
        case .middleName: say("Middle name")
        case .familyName: say("Family name")
        case .prefix: say("Prefix")
        case .suffix: say("Suffix")
        case .phoneticName: say("Phonetic name")
        case .nickname: say("Nickname")
        case .organization: say("Organisation")
        case .title: say("Title", context: "job")
        case .role: say("Role")
        case .email: say("E-mail")
        case .phone: say("Phone")
        case .address: say("Address")
        case .website: say("Website")
        case .messenger: say("Messenger")
        case .socialProfile: say("Social profile")
        case .related: say("Related")
        case .birthday: say("Birthday")
        case .anniversary: say("Anniversary")
        case .gender: say("Gender")
        case .language: say("Language")
        case .timeZone: say("Time zone")
        case .coordinate: say("Coordinates")
        case .note: say("Note")
        case .category: say("Category")
        case .photo: say("Photo")
        case .member: say("Member")
        case .property(let name): name
        }
    }

    /// `E-mail (work)`.
    ///
    /// - Parameter kind: As the card calls it: `work`.
    package func label(_ part: ContactPart, kind: String?) -> String {
        label(part) + (kind.map { " (\($0))" } ?? "")
    }

    package func words(_ value: ContactValue) -> String {
        switch value {
        case .text(let text): text
        case .kind(let kind): words(kind)
        case .picture(let mediaType, let bytes): say("\(mediaType ?? say("image")), \(bytes) bytes")
        }
    }

    func words(_ kind: Contact.Kind) -> String {
        switch kind {
        case .individual: say("person", context: "kind of contact")
        case .group: say("group", context: "kind of contact")
        case .org: say("organization", context: "kind of contact")
        case .location: say("place", context: "kind of contact")
        }
    }

    /// That the address or number is the one to take: `ada@example.com (preferred)`.
    package func preferred(_ text: String) -> String { text + say(" (preferred)") }
    /// What stood under another label before: `E-mail (home): ada@example.com`.
    package func labelled(_ label: String, _ text: String) -> String { "\(label): \(text)" }
    /// Of several, in the form: `Departments`.
    package var departmentsLabel: String { say("Departments") }
    package var categoriesLabel: String { say("Categories") }
    /// Opens the lines that few people need.
    package var moreLabel: String { say("More") }
}

// MARK: - Import

extension Language {
    /// How far an import is, how fast, and how long it will still take: `12 400 cards · 5 300 a second · 8 s left`.
    package func importProgress(cards: Int, perSecond: Int?, secondsLeft: Int?) -> String {
        var parts = [counted(cards, .cards)]
        if let perSecond { parts.append(say("\(grouped: perSecond) a second")) }
        if let secondsLeft {
            parts.append(
                secondsLeft < 60
                    ? say("\(secondsLeft) s left") : say("\(length(minutes: secondsLeft / 60)) left"))
        }
        return parts.joined(separator: " · ")
    }
}

// MARK: - Order of contacts

extension Language {
    /// On the Me screen, before one of `words`.
    package var contactSortingLabel: String { say("Sort by") }
    package var contactSortingExplanation: String {
        say("How contacts are listed; the letters stand as in the alphabet of your language")
    }
    /// In the picker's field.
    package var contactSortingPlaceholder: String { say("type to narrow") }
    package var noSuchSorting: String { say("There is no such order.") }
    /// By what contacts are listed: `family name`.
    package func words(_ part: NameOrder.Part) -> String {
        switch part {
        case .name: say("name as shown")
        case .given: say("given name")
        case .family: say("family name")
        }
    }
}

extension Language {
    // MARK: - Contacts list

    /// In the place of an organisation.
    package var groupInRow: String { say("group") }
    package var nobodyHereYet: String { say("Nobody here yet.") }
    package var importYourVCardFile: String { say("Import your address book, a vCard file (.vcf).") }
    package func nobodyMatchesFilter(key: String) -> String { say("Nobody matches. \(key) shows all.") }
    package var noContactUnderBar: String { say("There is no contact under the bar.") }
    package var goToWhichLetter: String { say("Go to which letter?") }
    package var noWebsiteOnCard: String { say("There is no website on this card.") }
    package var noPhotoOnCard: String { say("There is no photo on this card.") }
    /// - Parameter kind: A person is told apart from a thing.
    package func contactDeleted(_ name: String, _ kind: Contact.Kind, undo: String) -> String {
        kind == .individual
            ? say("Deleted “\(name)”; \(undo) brings them back.")
            : say("Deleted “\(name)”; \(undo) brings it back.")
    }

    /// Of several that were marked.
    package func contactsDeleted(_ count: Int, undo: String) -> String {
        say(
            "Deleted \(grouped: count) contact; \(undo) brings it back.",
            "Deleted \(grouped: count) contacts; \(undo) brings them back.", count)
    }
    /// Neither e-mail address nor number.
    package var nothingToCopyOnCard: String { say("There is no e-mail address and no number on this card.") }
    /// Of the marked ones, or of the only one.
    package var nobodyHasAnAddress: String { say("There is no e-mail address to take.") }
    /// Heads the fields of a card of which one is to be copied.
    package var copyWhichTitle: String { say("Copy") }
    package var copyWhichPlaceholder: String { say("type to narrow") }
    package var noFieldMatches: String { say("Nothing on the card matches.") }
    /// Heads the groups of which one is to be added to.
    package var addToWhichGroupTitle: String { say("Add to a group") }
    package var groupNamePlaceholder: String { say("name of a group") }
    package var noGroupMatches: String { say("No group is called so.") }
    /// The row for a group that is not there yet.
    package var aNewGroup: String { say("New group") }
    /// - Parameter count: Of those who were not in it yet.
    package func addedToGroup(_ name: String, _ count: Int, undo: String) -> String {
        count == 0
            ? say("All of them were in “\(name)” already.")
            : say(
                "Added \(grouped: count) contact to “\(name)”; \(undo) takes it back.",
                "Added \(grouped: count) contacts to “\(name)”; \(undo) takes it back.", count)
    }
    package func cardsWritten(_ path: String) -> String { say("Written: \(path)") }
    package var theyAreGone: String { say("They are gone.") }

    // MARK: - Contact

    package func nicknames(_ names: [String]) -> String { say("“\(names.joined(separator: say("”, “")))”") }
    /// Above the groups that somebody is in.
    package var groupsOfContact: String { say("Groups") }
    /// Above links and accounts.
    package var onTheWeb: String { say("On the web") }
    /// Above the facts whose names come after it.
    package var aboutThem: String { say("About") }
    package var birthdayFact: String { say("birthday") }
    package var anniversaryFact: String { say("anniversary") }
    package var genderFact: String { say("gender") }
    package var languagesFact: String { say("languages") }
    package var timeZoneFact: String { say("time zone") }
    /// Before coordinates.
    package var placeFact: String { say("place") }
    package var categoriesFact: String { say("categories") }
    /// Before somebody whose relation is not named.
    package var relatedFact: String { say("related") }
    package var photoFact: String { say("photo") }
    /// Above what the program has no field for.
    package var alsoOnTheCard: String { say("Also on the card") }
    /// `12 Apr 1985`, as far as it is known.
    package func dateOnCard(year: Int?, month: Int?, day: Int?) -> String {
        let month = month.map { day == nil ? shortMonthName($0) : shortMonthInDate($0) }
        return [day.map(String.init), month, year.map(String.init)].compactMap { $0 }.joined(separator: " ")
    }

    // MARK: - Form of a contact

    package var newContactTitle: String { say("New contact") }
    package var changeContactTitle: String { say("Change contact") }
    /// What may be typed on the empty line, as those after it.
    package var contactNameExample: String { say("e.g. Maria Papadopoulou") }
    package var organizationExample: String { say("e.g. Café Entra") }
    package var emailExample: String { say("e.g. work: maria@example.org") }
    package var phoneExample: String { say("e.g. cell: +30 210 1234567") }
    package func addressInvitation(key: String) -> String { say("\(key): its parts, or type the street") }
    package var websiteExample: String { say("e.g. https://example.org") }
    package var birthdayExample: String { say("e.g. 12 Apr 1985, or 12 Apr without a year") }
    package var jobTitleExample: String { say("e.g. Architect") }
    package var roleExample: String { say("e.g. Project leader") }
    package var categoriesExample: String { say("e.g. friends, runners") }
    package var anniversaryExample: String { say("e.g. 5 Jun 2010") }
    package var namePrefixExample: String { say("e.g. Dr.") }
    package var nameSuffixExample: String { say("e.g. Jr.") }
    /// Opens the lines that few people need.
    ///
    /// - Parameters:
    ///   - labels: Of the first of them.
    ///   - hasOthers: Whether there are more of them.
    package func moreInvitation(_ labels: [String], hasOthers: Bool, key: String) -> String {
        "\(key): \(labels.map { $0.lowercased() }.joined(separator: ", "))\(hasOthers ? " …" : "")"
    }
    package var contactNeedsAName: String { say("A contact needs a name, an address or a number.") }
    package func isNoEmailAddress(_ typed: String) -> String { say("“\(typed)” is no e-mail address.") }
    package func isNoEmailAddressWithForm(_ typed: String) -> String {
        say("“\(typed)” is no e-mail address: it needs the form name@example.org.")
    }
    package func isNoPhoneNumber(_ typed: String) -> String {
        say("“\(typed)” is no number: it has no digit.")
    }
    package func isNoWebsite(_ typed: String) -> String {
        say("“\(typed)” is no website: it begins with https://, http:// or a name like example.org.")
    }
    package var howToWriteADate: String {
        say("Write the date as 12 Apr 1985, 12.4.1985 or 1985-04-12; 12 Apr where the year is unknown.")
    }

    // MARK: - Form of an address

    package var streetLabel: String { say("Street") }
    package var flatLabel: String { say("Flat, floor") }
    package var postcodeLabel: String { say("Postcode") }
    package var townLabel: String { say("Town") }
    package var regionLabel: String { say("Region") }
    package var countryLabel: String { say("Country") }
    package var poBoxLabel: String { say("PO box") }
    /// What kind of address it is.
    package var kindOfAddressLabel: String { say("Label") }
    package var streetExample: String { say("e.g. Ermou 14") }
    package var kindOfAddressExample: String { say("e.g. home, work") }

    // MARK: - Form of a group

    /// Above those who are in a group, too.
    package var membersLabel: String { say("Members") }
    package var newGroupTitle: String { say("New group") }
    package var changeGroupTitle: String { say("Change group") }
    package var groupNameExample: String { say("e.g. Run club") }
    package var groupNeedsAName: String { say("A group needs a name.") }

    // MARK: - Duplicates

    /// Above those who are in the book more than once.
    package var moreThanOnce: String { say("More than once") }
    package var nothingToMerge: String { say("There is nothing to merge.") }
    /// Why nothing is merged yet.
    package var bookIsStillSearched: String { say("Still looking through the book.") }
    /// Why nothing is marked where the cards are not shown.
    package func cardsAreMarkedWhereTheyAreShown(show: String, mark: String) -> String {
        say("\(show) shows the cards; there \(mark) marks them.")
    }
    package func markTwoCards(key: String) -> String { say("Mark two cards at least, with \(key).") }
    /// Above contacts that were marked to be merged by hand.
    package var markedToMerge: String { say("Marked") }
    /// In the list of contacts, beside their number.
    package func markedInList(_ count: Int) -> String { say("\(Counted.grouped(count)) marked") }
    package func markAnotherContact(mark: String, merge: String) -> String {
        say("Mark another contact, with \(mark); \(merge) then merges them.")
    }
    /// How certain it is: `likely`.
    package func words(_ grade: DuplicateGrade) -> String {
        switch grade {
        case .sure: say("sure")
        case .likely: say("likely")
        case .possible: say("possible")
        }
    }
    /// Why: `short form of the name, same phone`.
    package func words(_ reasons: [DuplicateReason]) -> String {
        reasons.map(words).joined(separator: ", ")
    }
    /// Both: `likely: short form of the name, same phone`.
    package func words(_ grade: DuplicateGrade, because reasons: [DuplicateReason]) -> String {
        "\(words(grade)): \(words(reasons))"
    }
    private func words(_ reason: DuplicateReason) -> String {
        switch reason {
        case .sameName: say("same name")
        case .spelling: say("name written in another way")
        case .shortName: say("short form of the name")
        case .swappedName: say("given and family name swapped")
        case .initials: say("initial of the name")
        case .typingError: say("name differs by a letter")
        case .partOfName: say("part of the name")
        case .email: say("same e-mail")
        case .phone: say("same phone")
        case .birthday: say("same birthday")
        case .address: say("same address")
        case .organization: say("same organisation")
        case .nothingDiffers: say("nothing that differs")
        case .otherName: say("another name")
        }
    }
    package func notTheSame(_ name: String, undo: String) -> String {
        say("Not the same: \(name). They are not shown any more; \(undo) takes it back.")
    }
    package var noMoreInTheBook: String { say("They are no more in the book.") }
    package func mergedCards(_ count: Int, of name: String, undo: String) -> String {
        say("Merged \(count) cards of \(name); \(undo) parts them.")
    }
    package var nobodyIsHereTwice: String { say("Nobody is here twice.") }
    package func noTwoCardsMeanTheSame(key: String) -> String {
        say("No two cards seem to mean the same person. \(key) goes back to the contacts.")
    }
    /// Once some were said not to be the same, or left out of a merge.
    package var nobodyElseIsHereTwice: String { say("Nobody else is here twice.") }
    package func thoseNotTheSameAreLeft(key: String) -> String {
        say("Those that are not the same are left as they are. \(key) goes back to the contacts.")
    }
    package func thoseLeftOutAreShownAgain(key: String) -> String {
        say("Those left out of a merge are shown again at the next look. \(key) goes back to the contacts.")
    }
    /// The heading of the sentence that `forPeopleMoreThanOnce` ends.
    package var lookingThroughTheBook: String { say("Looking through the book") }
    package func forPeopleMoreThanOnce(key: String) -> String {
        say("for people who are in it more than once. \(key) stops.")
    }
    package var bookCouldNotBeSearched: String { say("The book could not be searched.") }
    package func goesBackToContacts(key: String) -> String { say("\(key) goes back to the contacts.") }
    /// `Card 1`
    package func card(numbered number: Int) -> String { say("Card \(number)") }
    /// The card that the marked ones become.
    package var mergedCard: String { say("Merged") }
    package var twoCardsHaveToBeMarked: String { say("Two cards at least have to be marked.") }
    /// Above what the merged card will not say.
    package var notKept: String { say("Not kept") }
    /// Why it will not.
    ///
    /// - Parameter count: Of the values.
    package func firstCardSaysOtherwise(_ count: Int) -> String {
        say("the first card says it otherwise", "the first card says them otherwise", count)
    }

    // MARK: - Import

    package var importTitle: String { say("Import an address book") }
    package func importPlaceholder(key: String) -> String {
        say("path of a .vcf or .ics file or a folder; \(key) completes")
    }
    package var noPathBeginsLikeThis: String { say("No folder or .vcf file begins like this.") }
    package var allVCardsInThisFolder: String { say("All vCards in this folder") }
    package var andInThoseBelow: String { say("and in those below") }
    /// In the place of a size.
    package var folder: String { say("folder") }
    package func readingCards(of path: String) -> String { say("Reading \(path)") }
    package func importingCards(of path: String) -> String { say("Importing \(path)") }
    package func stops(key: String) -> String { say("\(key) stops.") }
    package func stopsImport(key: String) -> String { say("\(key) stops; then nothing is imported.") }
    package var nobodyToImport: String { say("There is nobody in it to import.") }
    /// The same of a calendar.
    package var noMeetingToImport: String { say("There is no meeting in it to import.") }
    package var nothingWouldChange: String { say("Nothing would change.") }
    /// `2 new · 1 changed`; what there is none of is left out.
    package func importPreview(added: Int, updated: Int, unchanged: Int, skipped: Int) -> String {
        [
            added > 0 ? say("\(grouped: added) new") : nil,
            updated > 0 ? say("\(grouped: updated) changed") : nil,
            unchanged > 0 ? say("\(grouped: unchanged) unchanged") : nil,
            skipped > 0 ? say("\(grouped: skipped) skipped") : nil,
        ].compactMap(\.self).joined(separator: " · ")
    }
    /// Of the contact under the bar.
    package var contactIsNew: String { say("new") }
    package var contactIsChanged: String { say("changed", context: "contact") }
    /// Below a list that leaves some out.
    package func andMore(_ count: Int) -> String { say("and \(Counted.grouped(count)) more") }
    package var nothingWasImportedFromFile: String { say("Nothing was imported.") }
    package var importedInPart: String { say("Imported in part.") }
    package var importIsDone: String { say("Done.") }
    /// Behind their number, as those after it.
    package var addedContacts: String { say("added") }
    package var updatedContacts: String { say("updated") }
    package var unchangedContacts: String { say("unchanged") }
    package var skippedCards: String { say("skipped") }
    /// - Parameter canBeTakenBack: Whether there is anything to take back.
    package func showsContacts(key: String, undo: String?) -> String {
        say("\(key) shows the contacts\(undo.map { say("; there \($0) takes the import back") } ?? "").")
    }
    package func showsMeetings(key: String, undo: String?) -> String {
        say("\(key) shows the meetings\(undo.map { say("; there \($0) takes the import back") } ?? "").")
    }
}
