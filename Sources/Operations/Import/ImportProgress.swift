import MeetCore
import MeetStore

/// How far an import or a preview has come.
package struct ImportProgress: Hashable, Sendable {
    /// Cards dealt with.
    package var cards: Int
    /// Bytes read, of all files together.
    package var bytes: Int
    /// Bytes there are to read; `nil` where that cannot be known, as of standard input.
    package var totalBytes: Int?

    package init(cards: Int = 0, bytes: Int = 0, totalBytes: Int? = nil) {
        self.cards = cards
        self.bytes = bytes
        self.totalBytes = totalBytes
    }

    /// 0 to 1; `nil` where the size is unknown.
    package var fraction: Double? {
        totalBytes.map { $0 > 0 ? min(1, Double(bytes) / Double($0)) : 1 }
    }
}
