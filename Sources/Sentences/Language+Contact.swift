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
        label(part) + (kind.map { " (\(cardLabel($0)))" } ?? "")
    }

    /// The label of a value in a card, which cards have in English: `work`; a person's own word is unchanged.
    package func cardLabel(_ label: String) -> String {
        guard !isEnglish else { return label }
        return switch label.lowercased() {
        case "work": say("work", context: "label in a card")
        case "home": say("home", context: "label in a card")
        case "cell", "mobile": say("cell", context: "label in a card")
        case "work fax": say("work fax", context: "label in a card")
        case "home fax": say("home fax", context: "label in a card")
        case "school": say("school", context: "label in a card")
        case "other": say("other", context: "label in a card")
        case "main": say("main", context: "label in a card")
        case "fax": say("fax", context: "label in a card")
        case "spouse": say("spouse", context: "label in a card")
        case "partner": say("partner", context: "label in a card")
        case "parent": say("parent", context: "label in a card")
        case "mother": say("mother", context: "label in a card")
        case "father": say("father", context: "label in a card")
        case "child": say("child", context: "label in a card")
        case "brother": say("brother", context: "label in a card")
        case "sister": say("sister", context: "label in a card")
        case "sibling": say("sibling", context: "label in a card")
        case "friend": say("friend", context: "label in a card")
        case "colleague", "co-worker": say("colleague", context: "label in a card")
        case "assistant": say("assistant", context: "label in a card")
        case "manager": say("manager", context: "label in a card")
        case "anniversary": say("anniversary", context: "label in a card")
        default: label
        }
    }

    /// The label that cards have for a typed one: «εργασία» is `work`. A person's own word is unchanged.
    ///
    /// - Parameter old: The label before. It stays if it is shown as typed, because two labels may have one
    ///   word.
    package func cardLabel(typed label: String, was old: String? = nil) -> String {
        guard !isEnglish else { return label }
        let typed = SearchFolding.fold(label)
        let known = [old].compactMap(\.self) + Self.cardLabels
        return known.first { SearchFolding.fold(cardLabel($0)) == typed } ?? label
    }

    /// The labels that `cardLabel` translates.
    private static let cardLabels = [
        "work", "home", "cell", "work fax", "home fax", "school", "other", "main", "fax", "spouse", "partner",
        "parent", "mother", "father", "child", "brother", "sister", "sibling", "friend", "colleague",
        "assistant", "manager", "anniversary",
    ]

    package func words(_ value: ContactValue) -> String {
        switch value {
        case .text(let text): text
        case .kind(let kind): words(kind)
        case .picture(let mediaType, let bytes): say("\(mediaType ?? say("image")), \(bytes) bytes")
        }
    }

    package func words(_ kind: Contact.Kind) -> String {
        switch kind {
        case .individual: say("person", context: "kind of contact")
        case .group: say("group", context: "kind of contact")
        case .org: say("organisation", context: "kind of contact")
        case .location: say("place", context: "kind of contact")
        }
    }

    /// The preferred address or number: `ada@example.com (preferred)`.
    package func preferred(_ text: String) -> String { text + say(" (preferred)") }
    /// A value with the label it had before: `E-mail (home): ada@example.com`.
    package func labelled(_ label: String, _ text: String) -> String { "\(label): \(text)" }
}

// MARK: - Import

extension Language {
    /// An import's count, rate and time left: `12 400 cards · 5 300 a second · 8 s left`.
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
    /// The part of the name that orders contacts: `family name`.
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

    /// The text of a group in the column of organisations.
    package var groupInRow: String { say("group") }
    /// - Parameter kind: A person has another sentence than a thing.
    package func contactDeleted(_ name: String, _ kind: Contact.Kind, undo: String) -> String {
        kind == .individual
            ? say("Deleted “\(name)”; \(undo) brings them back.")
            : say("Deleted “\(name)”; \(undo) brings it back.")
    }

    /// The report of deleting marked contacts.
    package func contactsDeleted(_ count: Int, undo: String) -> String {
        say(
            "Deleted \(grouped: count) contact; \(undo) brings it back.",
            "Deleted \(grouped: count) contacts; \(undo) brings them back.", count)
    }

    /// - Parameter count: The number of new members.
    package func addedToGroup(_ name: String, _ count: Int, undo: String) -> String {
        count == 0
            ? say("All of them were already in “\(name)”.")
            : say(
                "Added \(grouped: count) contact to “\(name)”; \(undo) undoes it.",
                "Added \(grouped: count) contacts to “\(name)”; \(undo) undoes it.", count)
    }

    // MARK: - Contact

    /// `12 Apr 1985`; unknown parts are left out.
    package func dateOnCard(year: Int?, month: Int?, day: Int?) -> String {
        if let month, let day, (1...12).contains(month) {
            let date = CalendarDate(year: year ?? 2000, month: month, day: day)
            return dayWithoutWeekday(date, withYear: year != nil)
        }
        let month = month.map { day == nil ? shortMonthName($0) : shortMonthInDate($0) }
        return [day.map(String.init), month, year.map(String.init)].compactMap { $0 }.joined(separator: " ")
    }

    // MARK: - Contact form

    /// The hint of the line that opens the rare lines.
    ///
    /// - Parameters:
    ///   - labels: The first of their labels.
    ///   - hasOthers: True if there are more.
    package func moreInvitation(_ labels: [String], hasOthers: Bool, key: String) -> String {
        "\(key): \(labels.map { $0.lowercased() }.joined(separator: ", "))\(hasOthers ? " …" : "")"
    }

    package var contactNeedsAName: String { say("A contact needs a name, an address or a number.") }
    package func isNoEmailAddressWithForm(_ typed: String) -> String {
        say("“\(typed)” is not an e-mail address: it needs the form name@example.org.")
    }

    package func isNoWebsite(_ typed: String) -> String {
        say("“\(typed)” is not a website: it must begin with https://, http:// or a name like example.org.")
    }

    package var howToWriteADate: String {
        say("Write the date as 12 Apr 1985, 12.4.1985 or 1985-04-12; 12 Apr if the year is unknown.")
    }

    // MARK: - Form of a group

    package var groupNeedsAName: String { say("A group needs a name.") }

    // MARK: - Duplicates

    /// The certainty of a duplicate: `likely`.
    package func words(_ grade: DuplicateGrade) -> String {
        switch grade {
        case .sure: say("sure")
        case .likely: say("likely")
        case .possible: say("possible")
        }
    }

    /// The reasons: `short form of the name, same phone`.
    package func words(_ reasons: [DuplicateReason]) -> String {
        reasons.map(words).joined(separator: ", ")
    }

    /// The certainty and the reasons: `likely: short form of the name, same phone`.
    package func words(_ grade: DuplicateGrade, because reasons: [DuplicateReason]) -> String {
        "\(words(grade)): \(words(reasons))"
    }

    private func words(_ reason: DuplicateReason) -> String {
        switch reason {
        case .sameName: say("same name")
        case .spelling: say("name spelled differently")
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
        case .nothingDiffers: say("no differences")
        case .otherName: say("different name")
        }
    }

    /// `Card 1`
    package func card(numbered number: Int) -> String { say("Card \(number)") }

    // MARK: - Import

    /// The text of a folder in the column of sizes.
    package var folder: String { say("folder") }
    package func stops(key: String) -> String { say("\(key) stops.") }
    /// `2 new · 1 changed`; zero counts are left out.
    package func importPreview(added: Int, updated: Int, unchanged: Int, skipped: Int) -> String {
        [
            added > 0 ? say("\(grouped: added) new") : nil,
            updated > 0 ? say("\(grouped: updated) changed") : nil,
            unchanged > 0 ? say("\(grouped: unchanged) unchanged") : nil,
            skipped > 0 ? say("\(grouped: skipped) skipped") : nil,
        ].compactMap(\.self).joined(separator: " · ")
    }

    /// The preview of a file without contacts, or without meetings.
    package func nothingToImport(isCalendar: Bool) -> String {
        isCalendar ? say("It contains no meetings to import.") : say("It contains no contacts to import.")
    }

    /// The number of rows that a list leaves out, below it.
    package func andMore(_ count: Int) -> String { say("and \(Counted.grouped(count)) more") }
}
