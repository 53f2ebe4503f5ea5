/// A part of a contact. The names of the cases are stored in the history and must not change.
package enum ContactPart: Hashable, Sendable, Codable {
    case kind, name
    /// The given, middle and family names together.
    case nameParts
    case givenName, middleName, familyName, prefix, suffix, phoneticName, nickname
    case organization, title, role
    case email, phone, address, website, messenger, socialProfile, related
    case birthday, anniversary, gender, language, timeZone, coordinate, note, category, photo, member
    /// An unmodelled property, by its name on the card.
    case property(String)
}

/// A value of a part.
package enum ContactValue: Hashable, Sendable {
    case text(String)
    case kind(Contact.Kind)
    /// An embedded picture, with its size.
    case picture(mediaType: String?, bytes: Int)

    package init(_ photo: ContactPhoto) {
        switch photo {
        case .bytes(let data, let mediaType): self = .picture(mediaType: mediaType, bytes: data.count)
        case .link(let link): self = .text(link)
        }
    }

    /// The beginning of the value, for an excerpt.
    package var beginning: ContactValue {
        if case .text(let text) = self { .text(String(text.unicodeScalars.prefix(200))) } else { self }
    }

    package var isEmpty: Bool { self == .text("") }
}
