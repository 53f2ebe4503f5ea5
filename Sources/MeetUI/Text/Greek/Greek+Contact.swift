import MeetCore

// MARK: - What is on a card

extension Greek {
    package func label(_ part: ContactPart) -> String {
        switch part {
        case .kind: "Είδος"
        case .name: "Όνομα"
        case .nameParts: "Μέρη ονόματος"
        case .givenName: "Μικρό όνομα"
        case .middleName: "Μεσαίο όνομα"
        case .familyName: "Επώνυμο"
        case .prefix: "Προσφώνηση"
        case .suffix: "Επίθημα"
        case .phoneticName: "Φωνητικά"
        case .nickname: "Ψευδώνυμο"
        case .organization: "Οργανισμός"
        case .title: "Επάγγελμα"
        case .role: "Ρόλος"
        case .email: "E-mail"
        case .phone: "Τηλέφωνο"
        case .address: "Διεύθυνση"
        case .website: "Ιστότοπος"
        case .messenger: "Μηνύματα"
        case .socialProfile: "Προφίλ"
        case .related: "Σχέση"
        case .birthday: "Γενέθλια"
        case .anniversary: "Επέτειος"
        case .gender: "Φύλο"
        case .language: "Γλώσσα"
        case .timeZone: "Ζώνη ώρας"
        case .coordinate: "Συντεταγμένες"
        case .note: "Σημείωση"
        case .category: "Κατηγορία"
        case .photo: "Φωτογραφία"
        case .member: "Μέλος"
        case .property(let name): name
        }
    }

    package func label(_ part: ContactPart, kind: String?) -> String {
        label(part) + (kind.map { " (\($0))" } ?? "")
    }

    package func words(_ value: ContactValue) -> String {
        switch value {
        case .text(let text): text
        case .kind(let kind): words(kind)
        case .picture(let mediaType, let bytes): "\(mediaType ?? "εικόνα"), \(bytes) byte"
        }
    }

    private func words(_ kind: Contact.Kind) -> String {
        switch kind {
        case .individual: "άτομο"
        case .group: "ομάδα"
        case .org: "οργανισμός"
        case .location: "τοποθεσία"
        }
    }

    package func preferred(_ text: String) -> String { text + " (προτιμώμενο)" }
    package func labelled(_ label: String, _ text: String) -> String { "\(label): \(text)" }
    package var departmentsLabel: String { "Τμήματα" }
    package var categoriesLabel: String { "Κατηγορίες" }
    package var moreLabel: String { "Άλλα" }
}

// MARK: - Import

extension Greek {
    package func importProgress(cards: Int, perSecond: Int?, secondsLeft: Int?) -> String {
        var parts = [counted(cards, .cards)]
        if let perSecond { parts.append("\(Counted.grouped(perSecond)) το δευτ.") }
        if let secondsLeft {
            parts.append(
                "ακόμη " + (secondsLeft < 60 ? "\(secondsLeft) δευτ." : length(minutes: secondsLeft / 60)))
        }
        return parts.joined(separator: " · ")
    }
}

extension Greek {
    // MARK: - Contacts list

    package var groupInRow: String { "ομάδα" }
    package var nobodyHereYet: String { "Κανείς εδώ ακόμη." }
    package var importYourVCardFile: String { "Εισαγάγετε τις επαφές σας, ένα αρχείο vCard (.vcf)." }
    package func nobodyMatchesFilter(key: String) -> String { "Κανείς δεν ταιριάζει. \(key): όλοι." }
    package var noContactUnderBar: String { "Δεν υπάρχει επαφή στη γραμμή." }
    package var goToWhichLetter: String { "Σε ποιο γράμμα;" }
    package var noWebsiteOnCard: String { "Δεν υπάρχει ιστότοπος στην κάρτα." }
    package var noPhotoOnCard: String { "Δεν υπάρχει φωτογραφία στην κάρτα." }
    package func contactDeleted(_ name: String, _ kind: Contact.Kind, undo: String) -> String {
        "Διαγράφηκε: «\(name)»· με \(undo) επανέρχεται."
    }

    // MARK: - Contact

    package func nicknames(_ names: [String]) -> String { "«\(names.joined(separator: "», «"))»" }
    package var onTheWeb: String { "Στον ιστό" }
    package var aboutThem: String { "Στοιχεία" }
    package var birthdayFact: String { "γενέθλια" }
    package var anniversaryFact: String { "επέτειος" }
    package var genderFact: String { "φύλο" }
    package var languagesFact: String { "γλώσσες" }
    package var timeZoneFact: String { "ζώνη ώρας" }
    package var placeFact: String { "θέση" }
    package var categoriesFact: String { "κατηγορίες" }
    package var relatedFact: String { "σχέση" }
    package var photoFact: String { "φωτογραφία" }
    package var alsoOnTheCard: String { "Επίσης στην κάρτα" }
    package func dateOnCard(year: Int?, month: Int?, day: Int?) -> String {
        let month = month.map { day == nil ? shortMonthName($0) : shortMonthInGenitive($0) }
        return [day.map(String.init), month, year.map(String.init)].compactMap { $0 }.joined(separator: " ")
    }

    // MARK: - Form of a contact

    package var newContactTitle: String { "Νέα επαφή" }
    package var changeContactTitle: String { "Αλλαγή επαφής" }
    package var contactNameExample: String { "π.χ. Μαρία Παπαδοπούλου" }
    package var organizationExample: String { "π.χ. Café Entra" }
    package var emailExample: String { "π.χ. work: maria@example.org" }
    package var phoneExample: String { "π.χ. cell: +30 210 1234567" }
    package func addressInvitation(key: String) -> String { "\(key): τα μέρη της, ή γράψτε την οδό" }
    package var websiteExample: String { "π.χ. https://example.org" }
    package var birthdayExample: String { "π.χ. 12 Απρ 1985, ή 12 Απρ χωρίς έτος" }
    package var jobTitleExample: String { "π.χ. Αρχιτέκτονας" }
    package var roleExample: String { "π.χ. Υπεύθυνος έργου" }
    package var categoriesExample: String { "π.χ. φίλοι, δρομείς" }
    package var anniversaryExample: String { "π.χ. 5 Ιουν 2010" }
    package var namePrefixExample: String { "π.χ. Δρ." }
    package var nameSuffixExample: String { "π.χ. Jr." }
    package func moreInvitation(_ labels: [String], hasOthers: Bool, key: String) -> String {
        "\(key): \(labels.map { $0.lowercased() }.joined(separator: ", "))\(hasOthers ? " …" : "")"
    }
    package var contactNeedsAName: String { "Η επαφή χρειάζεται όνομα, διεύθυνση ή αριθμό." }
    package func isNoEmailAddress(_ typed: String) -> String { "«\(typed)»: δεν είναι διεύθυνση e-mail." }
    package func isNoEmailAddressWithForm(_ typed: String) -> String {
        "«\(typed)»: δεν είναι διεύθυνση e-mail· έχει τη μορφή name@example.org."
    }
    package func isNoPhoneNumber(_ typed: String) -> String {
        "«\(typed)»: δεν είναι αριθμός· δεν έχει ψηφίο."
    }
    package func isNoWebsite(_ typed: String) -> String {
        "«\(typed)»: δεν είναι ιστότοπος· αρχίζει με https://, http:// ή όνομα όπως example.org."
    }
    package var howToWriteADate: String {
        "Γράψτε την ημερομηνία ως 12 Απρ 1985, 12.4.1985 ή 1985-04-12· ως 12 Απρ αν το έτος είναι άγνωστο."
    }

    // MARK: - Form of an address

    package var streetLabel: String { "Οδός" }
    package var flatLabel: String { "Όροφος" }
    package var postcodeLabel: String { "Τ.Κ." }
    package var townLabel: String { "Πόλη" }
    package var regionLabel: String { "Περιφέρεια" }
    package var countryLabel: String { "Χώρα" }
    package var poBoxLabel: String { "Τ.Θ." }
    package var kindOfAddressLabel: String { "Ετικέτα" }
    package var streetExample: String { "π.χ. Ερμού 14" }
    package var kindOfAddressExample: String { "π.χ. home, work" }

    // MARK: - Form of a group

    package var membersLabel: String { "Μέλη" }
    package var newGroupTitle: String { "Νέα ομάδα" }
    package var changeGroupTitle: String { "Αλλαγή ομάδας" }
    package var groupNameExample: String { "π.χ. Δρομείς" }
    package var groupNeedsAName: String { "Η ομάδα χρειάζεται όνομα." }

    // MARK: - Duplicates

    package var moreThanOnce: String { "Πάνω από μία φορά" }
    package var nothingToMerge: String { "Δεν υπάρχει τίποτα για συγχώνευση." }
    package var bookIsStillSearched: String { "Οι επαφές εξετάζονται ακόμη." }
    package func cardsAreMarkedWhereTheyAreShown(show: String, mark: String) -> String {
        "\(show): δείχνει τις κάρτες· εκεί τις σημειώνει το \(mark)."
    }
    package func markTwoCards(key: String) -> String { "Σημειώστε τουλάχιστον δύο κάρτες, με \(key)." }
    package var markedToMerge: String { "Με σήμανση" }
    package func markedInList(_ count: Int) -> String { "\(Counted.grouped(count)) με σήμανση" }
    package func markAnotherContact(mark: String, merge: String) -> String {
        "Σημειώστε κι άλλη επαφή, με \(mark)· έπειτα το \(merge) τις συγχωνεύει."
    }
    package func words(_ grade: DuplicateGrade) -> String {
        switch grade {
        case .sure: "βέβαιο"
        case .likely: "πιθανό"
        case .possible: "ίσως"
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
        case .sameName: "ίδιο όνομα"
        case .spelling: "άλλη γραφή του ονόματος"
        case .shortName: "σύντομη μορφή του ονόματος"
        case .swappedName: "όνομα και επώνυμο ανάποδα"
        case .initials: "αρχικό του ονόματος"
        case .typingError: "όνομα με άλλο ένα γράμμα"
        case .partOfName: "μέρος του ονόματος"
        case .email: "ίδιο e-mail"
        case .phone: "ίδιο τηλέφωνο"
        case .birthday: "ίδια γενέθλια"
        case .address: "ίδια διεύθυνση"
        case .organization: "ίδιος οργανισμός"
        case .nothingDiffers: "καμία διαφορά"
        case .otherName: "άλλο όνομα"
        }
    }
    package func notTheSame(_ name: String, undo: String) -> String {
        "Δεν είναι ίδιες: \(name). Δεν εμφανίζονται πια· με \(undo) αναιρείται."
    }
    package var noMoreInTheBook: String { "Δεν υπάρχουν πια στις επαφές." }
    package func mergedCards(_ count: Int, of name: String, undo: String) -> String {
        "Συγχωνεύτηκαν \(counted(count, .cards)): \(name)· με \(undo) χωρίζουν."
    }
    package var nobodyIsHereTwice: String { "Κανείς δεν υπάρχει δύο φορές." }
    package func noTwoCardsMeanTheSame(key: String) -> String {
        "Καμία κάρτα δεν φαίνεται να αφορά το ίδιο άτομο με άλλη. \(key): πίσω στις επαφές."
    }
    package var nobodyElseIsHereTwice: String { "Κανείς άλλος δεν υπάρχει δύο φορές." }
    package func thoseNotTheSameAreLeft(key: String) -> String {
        "Όσες δεν είναι ίδιες μένουν όπως είναι. \(key): πίσω στις επαφές."
    }
    package func thoseLeftOutAreShownAgain(key: String) -> String {
        "Όσες έμειναν εκτός συγχώνευσης εμφανίζονται ξανά την επόμενη φορά. \(key): πίσω στις επαφές."
    }
    package var lookingThroughTheBook: String { "Οι επαφές εξετάζονται" }
    package func forPeopleMoreThanOnce(key: String) -> String {
        "για άτομα που υπάρχουν πάνω από μία φορά. \(key): διακοπή."
    }
    package var bookCouldNotBeSearched: String { "Οι επαφές δεν μπόρεσαν να εξεταστούν." }
    package func goesBackToContacts(key: String) -> String { "\(key): πίσω στις επαφές." }
    package func card(numbered number: Int) -> String { "Κάρτα \(number)" }
    package var mergedCard: String { "Μαζί" }
    package var twoCardsHaveToBeMarked: String { "Πρέπει να σημειωθούν τουλάχιστον δύο κάρτες." }
    package var notKept: String { "Χάνονται" }
    package func firstCardSaysOtherwise(_ count: Int) -> String {
        count == 1 ? "η πρώτη κάρτα το λέει αλλιώς" : "η πρώτη κάρτα τα λέει αλλιώς"
    }

    // MARK: - Import

    package var importTitle: String { "Εισαγωγή επαφών" }
    package func importPlaceholder(key: String) -> String {
        "διαδρομή αρχείου .vcf ή .ics ή φακέλου· \(key): συμπλήρωση"
    }
    package var noPathBeginsLikeThis: String { "Κανένας φάκελος ή αρχείο .vcf δεν αρχίζει έτσι." }
    package var allVCardsInThisFolder: String { "Όλες οι vCard του φακέλου" }
    package var andInThoseBelow: String { "και των υποφακέλων του" }
    package var folder: String { "φάκελος" }
    package func readingCards(of path: String) -> String { "Ανάγνωση: \(path)" }
    package func importingCards(of path: String) -> String { "Εισαγωγή: \(path)" }
    package func stops(key: String) -> String { "\(key): διακοπή." }
    package func stopsImport(key: String) -> String { "\(key): διακοπή· τότε δεν εισάγεται τίποτα." }
    package var nobodyToImport: String { "Δεν περιέχει κανέναν για εισαγωγή." }
    package var noMeetingToImport: String { "Δεν περιέχει συνάντηση για εισαγωγή." }
    package var nothingWouldChange: String { "Δεν θα άλλαζε τίποτα." }
    package func importPreview(added: Int, updated: Int, unchanged: Int, skipped: Int) -> String {
        let parts = [
            (added, "νέες"), (updated, "με αλλαγές"), (unchanged, "ίδιες"), (skipped, "παραλείπονται"),
        ]
        return parts.filter { $0.0 > 0 }.map { "\($0.1): \(Counted.grouped($0.0))" }.joined(separator: " · ")
    }
    package var contactIsNew: String { "νέα" }
    package var contactIsChanged: String { "με αλλαγές" }
    package func andMore(_ count: Int) -> String { "και \(Counted.grouped(count)) ακόμη" }
    package var nothingWasImportedFromFile: String { "Δεν εισήχθη τίποτα." }
    package var importedInPart: String { "Μερική εισαγωγή." }
    package var importIsDone: String { "Έτοιμο." }
    package var addedContacts: String { "νέες" }
    package var updatedContacts: String { "με αλλαγές" }
    package var unchangedContacts: String { "ίδιες" }
    package var skippedCards: String { "παραλείφθηκαν" }
    package func showsContacts(key: String, undo: String?) -> String {
        "\(key): οι επαφές\(undo.map { "· εκεί με \($0) αναιρείται η εισαγωγή" } ?? "")."
    }
    package func showsMeetings(key: String, undo: String?) -> String {
        "\(key): οι συναντήσεις\(undo.map { "· εκεί με \($0) αναιρείται η εισαγωγή" } ?? "")."
    }
}

// MARK: - Order of contacts, and several at once

extension Greek {
    package var contactSortingLabel: String { "Σειρά" }
    package var contactSortingExplanation: String {
        "Πώς μπαίνουν σε σειρά οι επαφές· τα γράμματα όπως στο αλφάβητο της γλώσσας σας"
    }
    package var contactSortingPlaceholder: String { "γράψτε για να μείνουν λιγότερα" }
    package var noSuchSorting: String { "Δεν υπάρχει τέτοια σειρά." }
    package func words(_ part: NameOrder.Part) -> String {
        switch part {
        case .name: "όνομα όπως φαίνεται"
        case .given: "μικρό όνομα"
        case .family: "επώνυμο"
        }
    }

    package func contactsDeleted(_ count: Int, undo: String) -> String {
        count == 1
            ? "Διαγράφηκε 1 επαφή· με \(undo) επανέρχεται."
            : "Διαγράφηκαν \(count) επαφές· με \(undo) επανέρχονται."
    }
    package var nothingToCopyOnCard: String { "Η κάρτα δεν έχει διεύθυνση e-mail ούτε αριθμό." }
    package var nobodyHasAnAddress: String { "Δεν υπάρχει διεύθυνση e-mail." }
    package var copyWhichTitle: String { "Αντιγραφή" }
    package var copyWhichPlaceholder: String { "γράψτε για να μείνουν λιγότερα" }
    package var noFieldMatches: String { "Τίποτα στην κάρτα δεν ταιριάζει." }
    package var addToWhichGroupTitle: String { "Προσθήκη σε ομάδα" }
    package var groupNamePlaceholder: String { "όνομα ομάδας" }
    package var noGroupMatches: String { "Καμία ομάδα δεν λέγεται έτσι." }
    package var aNewGroup: String { "Νέα ομάδα" }
    package func addedToGroup(_ name: String, _ count: Int, undo: String) -> String {
        switch count {
        case 0: "Ήταν όλοι ήδη στην ομάδα «\(name)»."
        case 1: "Προστέθηκε 1 επαφή στην ομάδα «\(name)»· με \(undo) αναιρείται."
        default: "Προστέθηκαν \(count) επαφές στην ομάδα «\(name)»· με \(undo) αναιρείται."
        }
    }
    package func cardsWritten(_ path: String) -> String { "Γράφτηκε: \(path)" }
    package var theyAreGone: String { "Δεν υπάρχουν πια." }
    package var groupsOfContact: String { "Ομάδες" }
}
