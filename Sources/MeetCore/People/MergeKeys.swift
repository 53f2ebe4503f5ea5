/// What values of a list are compared by when contacts are merged: the same for values that differ only in how
/// they are written.
enum MergeKeys {
    /// Folded, blanks around it and in a row apart.
    static func text(_ text: String) -> String {
        SearchFolding.fold(text).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    static func email(_ email: ContactEmail) -> String { ContactKeys.email(email.address) }

    /// The last digits, so that a number is the same with its country's code and without.
    static func phone(_ phone: ContactPhone) -> String {
        PhoneKeys.tail(ofDigits: PhoneKeys.digits(phone.number)) ?? text(phone.number)
    }

    /// The words of the address, punctuation and line ends apart.
    static func address(_ address: ContactAddress) -> String {
        SearchFolding.words(ofFolded: SearchFolding.fold(address.oneLine)).joined(separator: " ")
    }

    /// An address of a page, without the slash at its end.
    static func link(_ link: LabelledText) -> String {
        let key = text(link.text)
        return key.hasSuffix("/") ? String(key.dropLast()) : key
    }

    static func member(_ member: String) -> String {
        let isAddress = member.lowercased().hasPrefix("mailto:")
        return isAddress ? ContactKeys.email(member) : ContactKeys.uid(member)
    }

    static func property(_ property: UnmodelledProperty) -> String {
        // There can be but one of it (RFC 6350, 6.7.3).
        if property.name == "PRODID" { return property.name }
        return property.name + ":" + property.value
    }
}
