extension Contact {
    /// The name, or its best replacement.
    package var nameToShow: String {
        let candidates = [name, composedName, uid]
        return candidates.first { !$0.isBlank } ?? "?"
    }

    /// All searchable text, for the column of that name.
    package var searchText: String { searchText(known: nil) }

    /// Returns the searchable text.
    ///
    /// - Parameter known: The cached words of fields shared with other contacts.
    package func searchText(known: FieldWords?) -> String {
        var search = SearchText(known)
        let names = structuredName
        // A given name of the card need not be guessed.
        if names.given.contains(where: { $0 != name && !name.hasWords(of: $0) }) {
            search.add(name)
        } else {
            search.add(name: name)
        }
        for part in names.given + names.additional + names.family where !name.hasWords(of: part) {
            // Parts of words that are written together: the readings of Han contain blanks.
            if !name.contains(part) {
                search.add(common: part)
            } else if !part.isHan {
                search.add(partOfWord: part)
            }
        }
        for part in [names.phoneticGiven, names.phoneticMiddle, names.phoneticFamily] { search.add(part) }
        for nickname in nicknames { search.add(name: nickname) }
        for part in [organization] + departments + [title, role] { search.add(common: part) }
        for email in emails { search.add(email.address) }
        for phone in phones { search.add(phone: phone.number) }
        for address in addresses {
            for part in [address.street, address.locality, address.region, address.postcode, address.country]
            {
                search.add(common: part)
            }
        }
        for handle in messengers + socialProfiles { search.add(handle.text) }
        for category in categories { search.add(common: category) }
        search.add(note)
        return search.text
    }
}

extension String {
    /// Returns whether the text contains the words of `part` at the beginning of a word, the only place where
    /// they are found.
    fileprivate func hasWords(of part: String) -> Bool {
        var (text, part) = (self, part)
        return text.withUTF8 { text in
            part.withUTF8 { part in
                text.count >= part.count
                    && (0...text.count - part.count).contains { start in
                        text[start...].starts(with: part) && (start == 0 || !Self.isLetter(text[start - 1]))
                    }
            }
        }
    }

    fileprivate var isHan: Bool { unicodeScalars.allSatisfy(\.properties.isIdeographic) }

    /// Returns whether a byte is a letter of ASCII or part of any character beyond it, including punctuation.
    private static func isLetter(_ byte: UInt8) -> Bool {
        byte >= 0x80 || byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 26
    }
}

extension WordTarget {
    /// Makes the words of a contact's names and addresses only, without the workplace.
    package init(called card: Contact) {
        self.init(
            names: Self.names(of: card), addresses: card.emails.map(\.address),
            numbers: card.phones.map(\.number))
    }

    private static func names(of card: Contact) -> [String] {
        let name = card.structuredName
        let phonetic = [name.phoneticGiven, name.phoneticMiddle, name.phoneticFamily].compactMap { $0 }
        return [card.name, name.composed, phonetic.joined(separator: " ")] + card.nicknames
    }

    /// Makes the words of a contact's names, addresses and organisation; a note or a street is not part of a
    /// name.
    package init(_ card: Contact) {
        self.init(
            names: Self.names(of: card),
            others: [card.organization, card.title, card.role].compactMap { $0 } + card.departments
                + card.categories,
            addresses: card.emails.map(\.address), numbers: card.phones.map(\.number))
    }
}
