/// What a card may say of somebody. The history stores the names of the cases: they stay what they are.
package enum ContactPart: Hashable, Sendable, Codable {
    case kind, name
    /// The given, middle and family names together.
    case nameParts
    case givenName, middleName, familyName, prefix, suffix, phoneticName, nickname
    case organization, title, role
    case email, phone, address, website, messenger, socialProfile, related
    case birthday, anniversary, gender, language, timeZone, coordinate, note, category, photo, member
    /// One that `Contact` has no field for, by its name on the card.
    case property(String)
}

/// What stands there.
package enum ContactValue: Hashable, Sendable {
    case text(String)
    case kind(Contact.Kind)
    /// A picture that is on the card itself, with its size.
    case picture(mediaType: String?, bytes: Int)

    package init(_ photo: ContactPhoto) {
        switch photo {
        case .bytes(let data, let mediaType): self = .picture(mediaType: mediaType, bytes: data.count)
        case .link(let link): self = .text(link)
        }
    }

    /// Enough of it for an excerpt.
    package var beginning: ContactValue {
        if case .text(let text) = self { .text(String(text.unicodeScalars.prefix(200))) } else { self }
    }

    package var isEmpty: Bool { self == .text("") }
}
