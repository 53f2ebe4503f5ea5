/// The lines of a card, gathered before any is decoded: what one says may depend on those after it.
struct RawCard {
    struct Line {
        var range: Range<Int>
        var number: Int
    }

    var bytes: [UInt8] = []
    var lines: [Line] = []
    var index: Int
    /// Of its BEGIN, from 1.
    var line: Int
    var version: VCardVersion?
    var problems: [ImportProblem] = []
    /// It stands for the value of an AGENT property of the card around it (vCard 2.1, 2.4.2).
    var isAgent = false
    /// Its BEGIN is missing; it counts once its END has come.
    var isImplicit = false
    /// Something was left out because the card is too large.
    var isFull = false
    /// The latest line is an AGENT property whose value is the card that follows.
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
    /// To be raised with every change of what is read of a card, so that no card counts as known that would be read in
    /// another way now.
    private static let readingVersion: UInt64 = 2

    /// What tells this card from others: a number made of its unfolded lines, the same in every run of the program. Two
    /// different cards of a million have the same one once in forty million times; it is no guard against malice, which
    /// would gain that a card of its own is passed over.
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

    /// Both halves of the product with an odd number without a pattern, the fraction of the golden ratio.
    private static func mixed(_ state: UInt64, _ next: UInt64) -> UInt64 {
        let product = (state ^ next ^ 0x6A09_E667_F3BC_C908).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
        return (product.high ^ product.low) &+ state.byteSwapped
    }
}
