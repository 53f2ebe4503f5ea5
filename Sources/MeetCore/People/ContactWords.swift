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
