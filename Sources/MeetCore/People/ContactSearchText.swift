extension Contact {
    /// The name, or the best there is in its place.
    package var nameToShow: String {
        let candidates = [name, composedName, uid]
        return candidates.first { !$0.isBlank } ?? "?"
    }

    /// All that it is found by, for the column of that name.
    package var searchText: String { searchText(known: nil) }

    /// - Parameter known: The words of fields that others have in common with it.
    package func searchText(known: FieldWords?) -> String {
        var search = SearchText(known)
        search.add(name)
        let names = structuredName
        for part in names.given + names.additional + names.family where !name.hasBytes(of: part) {
            search.add(common: part)
        }
        for part in [names.phoneticGiven, names.phoneticMiddle, names.phoneticFamily] { search.add(part) }
        for nickname in nicknames { search.add(nickname) }
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
    /// Whether the bytes of `part` stand in it one after the other.
    fileprivate func hasBytes(of part: String) -> Bool {
        var (text, part) = (self, part)
        return text.withUTF8 { text in
            part.withUTF8 { part in
                text.count >= part.count
                    && (0...text.count - part.count).contains { text[$0...].starts(with: part) }
            }
        }
    }
}
