import Foundation

/// A card as it stands in a file.
package struct DecodedCard: Hashable, Sendable {
    /// The contact. Its `uid` is empty if the card has none (`Contact.derivedUID` derives one), and its
    /// `name` is composed from the rest of the card if there is no FN (`Contact.composedName`).
    package var contact: Contact
    /// The position in the file, from 0.
    package var index: Int
    /// The line number of BEGIN, from 1.
    package var line: Int
    package var problems: [ImportProblem]
    package var hasUID: Bool
    /// True if the card holds a name, an address or a number. Otherwise it has a problem marked `skipped` and
    /// is not to be stored.
    package var isSavable: Bool
    /// A hash of the bytes that it was read from (`RawCard.digest`).
    package var digest: UInt64
    /// The size of the unfolded lines in bytes.
    package var size: Int
}

/// All cards of a file, in file order.
package struct VCardDocument: Hashable, Sendable {
    package var cards: [DecodedCard] = []
    /// The problems that belong to no card.
    package var fileProblems: [ImportProblem] = []

    package init() {}

    /// All problems, ordered by line.
    package var problems: [ImportProblem] {
        (fileProblems + cards.flatMap(\.problems)).sorted { $0.line < $1.line }
    }
}

/// Reads vCards of all versions that fit into memory; `VCardReader` reads larger files.
package enum VCardDecoder {
    /// Decodes the cards and never fails: unreadable parts are left out and reported in the document's
    /// problems, with the name `file`.
    package static func decode(
        _ data: Data, file: String, limits: VCardLimits = VCardLimits()
    ) -> VCardDocument {
        var document = VCardDocument()
        var reader = VCardReader(file: file, limits: limits)
        data.withUnsafeBytes { reader.feed($0) { document.cards.append($0) } }
        reader.finish { document.cards.append($0) }
        document.fileProblems = reader.problems
        return document
    }

    package static func decode(
        _ text: String, file: String, limits: VCardLimits = VCardLimits()
    ) -> VCardDocument {
        decode(Data(text.utf8), file: file, limits: limits)
    }

    /// Returns the first card of a text that `VCardEncoder` wrote, or `nil` if there is none.
    package static func contact(from text: String) -> Contact? {
        var found: Contact?
        var reader = VCardReader(file: "", limits: .ofStored)
        var text = text
        text.withUTF8 { bytes in
            reader.feed(UnsafeRawBufferPointer(bytes)) { found = found ?? $0.contact }
        }
        reader.finish { found = found ?? $0.contact }
        return found
    }
}

/// The limits on the resources of a file. Anything beyond one is left out with a reason, and reading
/// continues.
package struct VCardLimits: Sendable {
    /// Bytes of an unfolded property; a longer one is left out. Room for a photo of `photoBytes` in base64.
    package var lineBytes = ContentLineReader.defaultMaximumLineLength
    /// Bytes of the text of a value read as a single line, such as a name or an address, in UTF-8 and without
    /// escapes; a longer one is left out. A list may be longer if it stands in several properties, as
    /// `VCardEncoder` writes it.
    package var fieldBytes = 8 << 10
    /// Bytes of the text of a note, or of several notes joined; what is longer is left out.
    package var noteBytes = 1 << 20
    /// Bytes of all properties of a card together; further ones are left out.
    package var cardBytes = 32 << 20
    /// Properties of a card; further ones are left out.
    package var cardProperties = 10_000
    /// Bytes of a decoded photo; a larger one is left out.
    package var photoBytes = 12 << 20
    /// Cards nested in each other; beyond, the outermost is treated as having lost its END.
    package var nesting = 8
    /// Cards read while an outer card is open; beyond, the outer one is treated as having lost its END.
    package var cardsHeldBack = 64
    /// Problems reported for a card, and for the lines between cards.
    package var problems = 100

    package init() {}

    /// The limits for stored cards, which are read completely.
    package static var ofStored: VCardLimits {
        var limits = VCardLimits()
        limits.fieldBytes = .max
        limits.noteBytes = .max
        return limits
    }
}

package enum VCardVersion: String, Sendable {
    /// vCard 2.1 (versit Consortium, 1996).
    case v2 = "2.1"
    /// RFC 2425 and RFC 2426.
    case v3 = "3.0"
    /// RFC 6350.
    case v4 = "4.0"
}
