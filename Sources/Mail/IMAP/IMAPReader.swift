import Transport

/// Parses the answers of an untrusted IMAP server: their size is bounded, and invalid input is an error (RFC
/// 9051, 2.2.2, 4 and 7).
struct IMAPReader {
    /// An error in the input.
    enum Fault: Error, Hashable { case malformed, tooLong }

    struct Limits: Hashable {
        /// Bytes of an answer without its literals.
        var text = 12 << 20
        /// Bytes of a literal.
        var literal = 16 << 20
        /// Literals of an answer; a message of thousands of parts has some for each.
        var literals = 100_000
        /// Nested lists; deeper ones are left out (`IMAPValue.omitted`).
        var depth = 80
    }

    private let limits: Limits
    private var bytes: [UInt8] = []
    /// The beginning of the unprocessed bytes.
    private var start = 0
    /// The position where the search for the end of the line continues.
    private var scanned = 0
    /// The pieces of an answer that continues after a literal.
    private var pieces: [Piece] = []
    private var textCount = 0

    private enum Piece {
        case text([UInt8])
        case literal([UInt8])
    }

    init(limits: Limits = Limits()) { self.limits = limits }

    mutating func feed(_ more: [UInt8]) {
        bytes.removeFirst(start)
        scanned -= start
        start = 0
        bytes += more
    }

    /// Returns the next complete answer, or `nil` if more bytes are needed. After an error nothing more is
    /// returned.
    mutating func next() throws(Fault) -> IMAPResponse? {
        while true {
            if let size = literalSize {
                guard bytes.count - start >= size else { return nil }
                pieces.append(.literal(Array(bytes[start..<(start + size)])))
                move(to: start + size)
                literalSize = nil
                continue
            }
            guard let end = bytes[scanned...].firstIndex(of: 10) else {
                scanned = bytes.count
                guard textCount + bytes.count - start <= limits.text else { throw .tooLong }
                return nil
            }
            var line = bytes[start..<end]
            if line.last == 13 { line.removeLast() }
            textCount += line.count
            guard textCount <= limits.text else { throw .tooLong }
            let cut = Self.literal(at: line)
            if let cut, mayHoldLiterals(line) {
                guard cut.size <= limits.literal, pieces.count < limits.literals * 2 else { throw .tooLong }
                pieces.append(.text(Array(line[..<cut.start])))
                literalSize = cut.size
                move(to: end + 1)
                continue
            }
            let whole = pieces + [.text(Array(line))]
            move(to: end + 1)
            pieces = []
            textCount = 0
            return try Self.response(whole, limits)
        }
    }

    /// The size of the literal being read.
    private var literalSize: Int?

    private mutating func move(to place: Int) {
        start = place
        scanned = place
    }

    /// Returns whether a line may end in a literal; text for people may end in anything.
    private func mayHoldLiterals(_ line: ArraySlice<UInt8>) -> Bool {
        if !pieces.isEmpty { return true }
        guard line.starts(with: [UInt8(ascii: "*"), 32]) else { return false }
        let word = line.dropFirst(2).prefix { $0 != 32 }
        return IMAPStatus.Kind(rawValue: String(decoding: word, as: UTF8.self).uppercased()) == nil
    }

    /// Returns the literal at the end of a line: `{123}`, `{123+}`, `~{123}` (RFC 7888, RFC 3516).
    private static func literal(at line: ArraySlice<UInt8>) -> (start: Int, size: Int)? {
        guard line.last == UInt8(ascii: "}"), let open = line.lastIndex(of: UInt8(ascii: "{")) else {
            return nil
        }
        var digits = line[(open + 1)...].dropLast()
        if digits.last == UInt8(ascii: "+") { digits.removeLast() }
        guard !digits.isEmpty, digits.count <= 12, digits.allSatisfy({ $0 &- 48 < 10 }),
            let size = Int(String(decoding: digits, as: UTF8.self))
        else { return nil }
        let start = open > line.startIndex && line[open - 1] == UInt8(ascii: "~") ? open - 1 : open
        return (start, size)
    }

    private static func response(_ pieces: [Piece], _ limits: Limits) throws(Fault) -> IMAPResponse {
        guard case .text(let line)? = pieces.first else { throw .malformed }
        let words = line.split(separator: 32, maxSplits: 1, omittingEmptySubsequences: false)
        let first = words.first.map { String(decoding: $0, as: UTF8.self) } ?? ""
        let rest = words.count > 1 ? words[1] : []
        switch first {
        case "+": return .continuation
        case "*":
            if let status = status(rest) { return .status(status) }
            var parsing = IMAPParsing(depth: limits.depth)
            for (place, piece) in pieces.enumerated() {
                switch piece {
                case .text(let text):
                    // Words are separated: text immediately after a literal belonged to it, and its size was
                    // wrong.
                    if place > 0, let next = text.first, next != 32, next != UInt8(ascii: ")") {
                        throw .malformed
                    }
                    try parsing.take(text.dropFirst(place == 0 ? 2 : 0))
                case .literal(let bytes): parsing.add(.string(bytes))
                }
            }
            return .data(try parsing.finish())
        default:
            let isTag = !first.isEmpty && first.utf8.allSatisfy { $0.isLetterOrDigit }
            guard pieces.count == 1, isTag, let status = status(rest) else { throw .malformed }
            return .done(tag: first, status)
        }
    }

    private static func status(_ bytes: ArraySlice<UInt8>) -> IMAPStatus? {
        let words = bytes.split(separator: 32, maxSplits: 1, omittingEmptySubsequences: false)
        guard let first = words.first,
            let kind = IMAPStatus.Kind(rawValue: String(decoding: first, as: UTF8.self).uppercased())
        else { return nil }
        var text = words.count > 1 ? words[1] : []
        var code: [String] = []
        if text.first == UInt8(ascii: "["), let end = text.firstIndex(of: UInt8(ascii: "]")) {
            let inner = String(decoding: text[(text.startIndex + 1)..<end], as: UTF8.self)
            code = inner.uppercased().split(separator: " ").prefix(100).map(String.init)
            text = text[(end + 1)...].drop { $0 == 32 }
        }
        return IMAPStatus(
            kind: kind, code: code,
            text: ServerWords.clean(String(decoding: text.prefix(4000), as: UTF8.self)))
    }
}

/// The words of an answer parsed so far.
private struct IMAPParsing {
    /// The open lists, outermost first; the first one is the answer itself.
    private var open: [[IMAPValue]] = [[]]
    /// The number of open lists that are too deep.
    private var omitted = 0
    private let depth: Int

    init(depth: Int) { self.depth = depth }

    mutating func add(_ value: IMAPValue) {
        if omitted == 0 { open[open.count - 1].append(value) }
    }

    mutating func take(_ text: ArraySlice<UInt8>) throws(IMAPReader.Fault) {
        var rest = text
        while let byte = rest.first {
            switch byte {
            case 32: rest.removeFirst()
            case UInt8(ascii: "("):
                if omitted > 0 || open.count > depth { omitted += 1 } else { open.append([]) }
                rest.removeFirst()
            case UInt8(ascii: ")"):
                rest.removeFirst()
                if omitted > 0 {
                    omitted -= 1
                    add(.omitted)
                    continue
                }
                guard open.count > 1, let list = open.popLast() else { throw .malformed }
                add(.list(list))
            case UInt8(ascii: "\""): add(.string(try Self.quoted(&rest)))
            default: add(Self.atom(&rest))
            }
        }
    }

    func finish() throws(IMAPReader.Fault) -> [IMAPValue] {
        guard omitted == 0, open.count == 1, let values = open.first else { throw .malformed }
        return values
    }

    private static func quoted(_ rest: inout ArraySlice<UInt8>) throws(IMAPReader.Fault) -> [UInt8] {
        var output: [UInt8] = []
        var index = rest.startIndex + 1
        while index < rest.endIndex {
            switch rest[index] {
            case UInt8(ascii: "\""):
                rest = rest[(index + 1)...]
                return output
            case UInt8(ascii: "\\") where index + 1 < rest.endIndex:
                output.append(rest[index + 1])
                index += 2
            case let byte:
                output.append(byte)
                index += 1
            }
        }
        throw .malformed
    }

    /// Parses up to a blank or a parenthesis outside brackets: `BODY[HEADER.FIELDS (DATE)]`.
    private static func atom(_ rest: inout ArraySlice<UInt8>) -> IMAPValue {
        var index = rest.startIndex
        var isInBrackets = false
        scan: while index < rest.endIndex {
            switch rest[index] {
            case UInt8(ascii: "["): isInBrackets = true
            case UInt8(ascii: "]"): isInBrackets = false
            case 32, UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "\""):
                if !isInBrackets { break scan }
            default: break
            }
            index += 1
        }
        let text = String(decoding: rest[..<index], as: UTF8.self)
        rest = rest[index...]
        return text.uppercased() == "NIL" ? .none : .atom(text)
    }
}
