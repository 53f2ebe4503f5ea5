import MeetCore

/// What an import says of a file, in English.
extension ImportProblem {
    /// The whole of it on a line: `book.vcf:15: expected a name…`, `book.vcf: no card found`.
    package var sentence: String { (isOfWholeFile ? file : "\(file):\(line)") + ": " + reason.text }
}

extension ImportProblem.Reason {
    /// What was found and what was expected, as part of a sentence; free of control characters.
    package var text: String {
        switch self {
        case .noCard(let found, let isBinary):
            if isBinary { return "no card found; this is no text" }
            return "no card found" + (found.map { "; expected BEGIN:VCARD, found \($0.quoted)" } ?? "")
        case .unreadable(let reason): return "cannot be read: \(reason)"
        case .emptyFolder: return "no vCard file (.vcf or .vcard) in this folder"
        case .noBegin(let found): return "expected BEGIN:VCARD, found \(found.quoted)"
        case .noEnd(let line): return "expected END:VCARD, found the end of the card begun in line \(line)"
        case .noNameAddressOrNumber: return "expected a name, an address or a number, found none"
        case .cardTooLong(let bytes, let properties):
            return "expected a card of at most \(bytes) bytes and \(properties) properties; "
                + "the rest of the card is left out"
        case .ownValueStays(let field, let contact, let own, let refused):
            return "\(field) of \(contact.quoted) stays \(own.quoted); the card says \(refused.quoted)"
        case .noProperty(let found): return "expected NAME:VALUE, found \(found.quoted)"
        case .propertyTooLong(let bytes, let found):
            return "expected a property of at most \(bytes) bytes, found \(found.quoted); left out"
        case .unknownCharacterSet(let name): return "expected a known CHARSET, found \(name.quoted)"
        case .noBase64(let property, let found):
            return "expected base64, found \(found.quoted); \(property) left out"
        case .noPhotoInBase64(let found):
            return "expected a photo in base64, found \(found.quoted); photo left out"
        case .noPhotoInDataURI(let found):
            return "expected a data: URI in base64, found \(found.quoted); photo left out"
        case .photoTooLarge(let limit, let found):
            return "expected a photo of at most \(limit) bytes, found \(found); photo left out"
        case .noCardDelimiter(let name, let found): return "expected \(name):VCARD, found \(found.quoted)"
        case .noObject: return "not an object"
        case .noName: return "no name"
        case .noCoordinates: return "no coordinates"
        }
    }
}

extension ImportProblem.Excerpt {
    /// In guillemets.
    fileprivate var quoted: String { "«" + text + (isCut ? "…" : "") + "»" }
}
