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
        bytes.append(contentsOf: line.bytes)
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
