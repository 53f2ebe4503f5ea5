import MeetCore
import MeetStore

/// The progress of an import or a preview.
package struct ImportProgress: Hashable, Sendable {
    /// The number of cards handled.
    package var cards: Int
    /// The number of bytes read, of all files.
    package var bytes: Int
    /// The number of bytes to read; `nil` if unknown, as for standard input.
    package var totalBytes: Int?

    package init(cards: Int = 0, bytes: Int = 0, totalBytes: Int? = nil) {
        self.cards = cards
        self.bytes = bytes
        self.totalBytes = totalBytes
    }

    /// The fraction, 0 to 1; `nil` if the size is unknown.
    package var fraction: Double? {
        totalBytes.map { $0 > 0 ? min(1, Double(bytes) / Double($0)) : 1 }
    }
}
