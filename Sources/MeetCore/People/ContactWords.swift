extension WordTarget {
    /// What somebody is called and reached by: a note or a street is not what is meant by a name.
    package init(_ card: Contact) {
        let name = card.structuredName
        let phonetic = [name.phoneticGiven, name.phoneticMiddle, name.phoneticFamily].compactMap { $0 }
        self.init(
            names: [card.name, name.composed, phonetic.joined(separator: " ")] + card.nicknames,
            others: [card.organization, card.title, card.role].compactMap { $0 } + card.departments
                + card.categories,
            addresses: card.emails.map(\.address), numbers: card.phones.map(\.number))
    }
}
