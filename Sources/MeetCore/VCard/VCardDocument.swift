import Foundation

/// A card as a file has it.
package struct DecodedCard: Hashable, Sendable {
    /// Its `uid` is empty where the card has none (`Contact.derivedUID` makes one), and its `name` is made
    /// of the rest of the card where that has no FN (`Contact.composedName`).
    package var contact: Contact
    /// Its place in the file, from 0.
    package var index: Int
    /// Of its BEGIN, from 1.
    package var line: Int
    package var problems: [ImportProblem]
    package var hasUID: Bool
    /// Whether it holds a name, an address or a number. A card that does not has a problem that says
    /// `skipped`, and is not to be stored.
    package var isSavable: Bool
    /// What tells the bytes it was read from, from those of other cards (`RawCard.digest`).
    package var digest: UInt64
    /// Bytes of its lines, unfolded.
    package var size: Int
}

/// All cards of a file, in its order.
package struct VCardDocument: Hashable, Sendable {
    package var cards: [DecodedCard] = []
    /// Problems that belong to no card.
    package var fileProblems: [ImportProblem] = []

    package init() {}

    /// All of them, by line.
    package var problems: [ImportProblem] {
        (fileProblems + cards.flatMap(\.problems)).sorted { $0.line < $1.line }
    }
}

/// Reads vCards of all versions that fit into memory; `VCardReader` reads those that do not.
package enum VCardDecoder {
    /// Never fails: what cannot be read is left out, and told in the document's problems under the name `file`.
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

    /// The first card of a text, as `VCardEncoder` wrote it; `nil` if there is none.
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

/// Bounds on what a file may ask of us. What exceeds one is left out with a reason; the file is read on.
package struct VCardLimits: Sendable {
    /// Bytes of one unfolded property; a longer one is left out. Room for a photo of `photoBytes` in base64.
    package var lineBytes = ContentLineReader.defaultMaximumLineLength
    /// Bytes of the value of a property that a person reads as a line, a name or an address for one, as the file has
    /// it; a longer one is left out. Lists are laid out by what is in them.
    package var fieldBytes = 8 << 10
    /// The same for notes.
    package var noteBytes = 1 << 20
    /// Bytes of all properties of a card together; those beyond are left out.
    package var cardBytes = 32 << 20
    /// Properties of a card; those beyond are left out.
    package var cardProperties = 10_000
    /// Bytes of a decoded photo; a larger one is left out.
    package var photoBytes = 12 << 20
    /// Cards open inside one another; beyond, the outermost is taken to have lost its end.
    package var nesting = 8
    /// Cards read while an outer card is open; beyond, the outer one is taken to have lost its end.
    package var cardsHeldBack = 64
    /// Problems reported of one card, and of the lines between cards.
    package var problems = 100

    package init() {}

    /// For cards that were taken in once: nothing of them is left out.
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
