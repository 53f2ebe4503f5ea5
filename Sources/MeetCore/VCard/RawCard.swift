/// The lines of a card, gathered before any is decoded, because the meaning of one may depend on later ones.
struct RawCard {
    struct Line {
        var range: Range<Int>
        var number: Int
    }

    var bytes: [UInt8] = []
    var lines: [Line] = []
    var index: Int
    /// The line number of BEGIN, from 1.
    var line: Int
    var version: VCardVersion?
    var problems: [ImportProblem] = []
    /// True if the card is the value of an AGENT property of the surrounding card (vCard 2.1, 2.4.2).
    var isAgent = false
    /// True if BEGIN is missing; such a card counts only if its END follows.
    var isImplicit = false
    /// True if lines were left out because the card is too large.
    var isFull = false
    /// True if the latest line is an AGENT property whose value is the card that follows.
    var awaitsAgent = false

    var wasUTF16 = false

    init(index: Int, line: Int) {
        self.index = index
        self.line = line
        bytes.reserveCapacity(1000)
        lines.reserveCapacity(20)
    }

    mutating func append(_ line: ContentLineReader.Line) {
        let start = bytes.count
        line.bytes.withUnsafeBufferPointer { bytes.append(contentsOf: $0) }
        lines.append(Line(range: start..<bytes.count, number: line.number))
        wasUTF16 = line.wasUTF16
        awaitsAgent = false
        let line = line.bytes
        switch line.first.map(ASCII.uppercased) {
        case UInt8(ascii: "V") where ASCII.begins(line, with: "VERSION:"):
            let value = ASCII.trimmed(line.dropFirst(8))
            version = VCardVersion(rawValue: String(decoding: value, as: UTF8.self)) ?? version
        case UInt8(ascii: "A") where ASCII.begins(line, with: "AGENT"):
            awaitsAgent = ASCII.trimmed(line).last == ASCII.colon
        default: break
        }
    }
}

extension RawCard {
    /// The version of the decoding. To be raised with every change of it, so that a card is imported again if
    /// it would now be decoded differently.
    private static let readingVersion: UInt64 = 3

    /// A hash of the unfolded lines that identifies the card, the same in every run of the program. Among a
    /// million cards, a collision happens once in forty million times; it does not protect against malice,
    /// which would gain only that its own card is skipped.
    var digest: UInt64 {
        var state = Self.mixed(Self.readingVersion << 1 | (wasUTF16 ? 1 : 0), 0)
        bytes.withUnsafeBytes { bytes in
            for line in lines {
                state = Self.mixed(state, UInt64(line.range.count))
                var index = line.range.lowerBound
                while index + 8 <= line.range.upperBound {
                    state = Self.mixed(
                        state, bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self).littleEndian)
                    index += 8
                }
                var rest: UInt64 = 0
                while index < line.range.upperBound {
                    rest = rest << 8 | UInt64(bytes[index])
                    index += 1
                }
                state = Self.mixed(state, rest)
            }
        }
        return state
    }

    /// Returns both halves of the product with an odd number without a pattern, the fraction of the golden
    /// ratio.
    private static func mixed(_ state: UInt64, _ next: UInt64) -> UInt64 {
        let product = (state ^ next ^ 0x6A09_E667_F3BC_C908).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
        return (product.high ^ product.low) &+ state.byteSwapped
    }
}
