/// Reads Open Trivia DB's JSON (https://opentdb.com/api_config.php), with the HTML entities of its default
/// encoding: an object with a list `results`, or the list alone.
enum OpenTriviaReader {
    static func read(_ text: String, into reading: inout QuizReading) {
        var parser = QuizJSON(text)
        let list: [QuizJSON.Value]
        switch parser.value() {
        case .array(let values): list = values
        case .object(let fields, let line):
            guard case .array(let values) = fields["results"] else {
                reading.note(.noResults, line: line)
                return
            }
            list = values
        case .string, .other:
            reading.note(.noResults, line: 1)
            return
        case nil:
            reading.note(.brokenJSON, line: parser.line)
            return
        }
        for value in list {
            guard case .object(let fields, let line) = value else {
                reading.note(.noText, line: nil)
                continue
            }
            guard reading.add(line: line, { () throws(QuizFault) in try question(fields) }) else { return }
        }
    }

    private static func question(_ fields: [String: QuizJSON.Value]) throws(QuizFault) -> QuizQuestion {
        func text(_ value: QuizJSON.Value?) -> String? {
            guard case .string(let text) = value else { return nil }
            return HTMLEntities.decoded(text)
        }
        guard let asked = text(fields["question"]) else { throw .noText }
        guard let right = text(fields["correct_answer"]) else { throw .noRightOption }
        let category = text(fields["category"]) ?? ""
        if text(fields["type"]) == "boolean", ["True", "False"].contains(right) {
            return try QuizQuestion(
                text: asked, options: ["True", "False"], right: right == "True" ? 0 : 1, category: category,
                isTrueFalse: true)
        }
        guard case .array(let wrong) = fields["incorrect_answers"] else { throw .tooFewOptions }
        return try QuizQuestion(
            text: asked, options: [right] + wrong.compactMap { text($0) }, right: 0, category: category)
    }
}

/// A parser of JSON (RFC 8259) that knows the line of each object.
struct QuizJSON {
    indirect enum Value {
        case string(String)
        case array([Value])
        /// The fields, and the line in which the object begins.
        case object([String: Value], line: Int)
        /// A number, a truth value or null.
        case other
    }

    private static let deepest = 32

    private let bytes: [UInt8]
    private var place = 0
    /// The line of the last byte that was read, from 1.
    private(set) var line = 1

    init(_ text: String) {
        bytes = Array(text.utf8)
    }

    /// Returns the value that is the whole text; `nil` if it is not well-formed.
    mutating func value() -> Value? {
        guard let whole = value(depth: 0) else { return nil }
        skipBlanks()
        return place == bytes.count ? whole : nil
    }

    private mutating func value(depth: Int) -> Value? {
        skipBlanks()
        guard depth < Self.deepest, place < bytes.count else { return nil }
        switch bytes[place] {
        case UInt8(ascii: "\""): return string().map { .string($0) }
        case UInt8(ascii: "{"): return object(depth)
        case UInt8(ascii: "["): return array(depth)
        default: return word()
        }
    }

    private mutating func object(_ depth: Int) -> Value? {
        let begin = line
        var fields: [String: Value] = [:]
        place += 1
        if take("}") { return .object(fields, line: begin) }
        repeat {
            skipBlanks()
            guard let name = string(), take(":"), let field = value(depth: depth + 1) else { return nil }
            fields[name] = field
        } while take(",")
        return take("}") ? .object(fields, line: begin) : nil
    }

    private mutating func array(_ depth: Int) -> Value? {
        var values: [Value] = []
        place += 1
        if take("]") { return .array(values) }
        repeat {
            guard let element = value(depth: depth + 1) else { return nil }
            values.append(element)
        } while take(",")
        return take("]") ? .array(values) : nil
    }

    /// Takes a number, `true`, `false` or `null`; the reader needs none of them, so numbers are not checked.
    private mutating func word() -> Value? {
        let begin = place
        while place < bytes.count, Self.isWord(bytes[place]) { place += 1 }
        let word = String(decoding: bytes[begin..<place], as: UTF8.self)
        return ["true", "false", "null"].contains(word) || Double(word) != nil ? .other : nil
    }

    private static func isWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "E"),
            UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."):
            true
        default: false
        }
    }

    // MARK: - Strings

    private mutating func string() -> String? {
        guard place < bytes.count, bytes[place] == UInt8(ascii: "\"") else { return nil }
        place += 1
        var text: [UInt8] = []
        while place < bytes.count {
            let byte = bytes[place]
            place += 1
            switch byte {
            case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
            case UInt8(ascii: "\\"):
                guard let scalar = escaped() else { return nil }
                text += Array(String(Character(scalar)).utf8)
            case 0..<0x20: return nil
            default: text.append(byte)
            }
        }
        return nil
    }

    private mutating func escaped() -> Unicode.Scalar? {
        guard place < bytes.count else { return nil }
        let sign = bytes[place]
        place += 1
        switch sign {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(sign)
        case UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"), UInt8(ascii: "b"), UInt8(ascii: "f"):
            return " "
        case UInt8(ascii: "u"):
            guard let unit = hexadecimal() else { return nil }
            guard 0xD800...0xDBFF ~= unit else { return Unicode.Scalar(unit) ?? "\u{FFFD}" }
            // The second half of a pair.
            let before = place
            if place + 1 < bytes.count, bytes[place] == UInt8(ascii: "\\"),
                bytes[place + 1] == UInt8(ascii: "u")
            {
                place += 2
                if let low = hexadecimal(), 0xDC00...0xDFFF ~= low {
                    return Unicode.Scalar(0x10000 + ((unit - 0xD800) << 10) + (low - 0xDC00))
                }
                place = before
            }
            return "\u{FFFD}"
        default: return nil
        }
    }

    private mutating func hexadecimal() -> UInt32? {
        guard place + 4 <= bytes.count else { return nil }
        let digits = bytes[place..<(place + 4)]
        guard digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }) else { return nil }
        place += 4
        return UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
    }

    // MARK: - Signs

    private mutating func skipBlanks() {
        while place < bytes.count {
            switch bytes[place] {
            case 0x0A: line += 1
            case 0x09, 0x0D, 0x20: break
            default: return
            }
            place += 1
        }
    }

    private mutating func take(_ sign: Unicode.Scalar) -> Bool {
        skipBlanks()
        guard place < bytes.count, bytes[place] == UInt8(ascii: sign) else { return false }
        place += 1
        return true
    }
}
