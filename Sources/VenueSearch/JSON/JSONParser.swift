/// Parses JSON (RFC 8259). It is fast, because an answer is read between two frames of the screen, and strict
/// about structure: a truncated value, or one followed by something else, is refused.
///
/// Broken UTF-8 and lone surrogates become U+FFFD.
///
/// Foundation's `JSONSerialization` was measured in its place (release build, Linux, best of several runs):
/// 50 rows of Nominatim, 43 kB, took 2.1 ms, and 14 ms as `JSONValue`s, where this takes 0.3 ms; 5 MB of
/// GeoJSON took 360 ms, and 3.4 s as `JSONValue`s, where this takes 160 ms. It also refuses a whole answer
/// for a single lone surrogate.
struct JSONParser {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var index = 0
    private var depth = 0

    /// The maximum nesting depth, which protects the stack.
    static let deepest = 100

    /// Returns the value of a text, or `nil` if it is not JSON.
    static func parse(_ bytes: [UInt8]) -> JSONValue? {
        try? read(bytes).get()
    }

    /// The position of a syntax error.
    struct Fault: Error, Hashable {
        /// The line, from 1.
        var line: Int
    }

    static func read(_ bytes: [UInt8]) -> Result<JSONValue, Fault> {
        bytes.withUnsafeBufferPointer { bytes in
            var parser = JSONParser(bytes: bytes)
            if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { parser.index = 3 }
            parser.skipBlanks()
            if let value = parser.value() {
                parser.skipBlanks()
                if parser.index == bytes.count { return .success(value) }
            }
            let read = bytes[..<min(parser.index, bytes.count)]
            return .failure(Fault(line: 1 + read.reduce(0) { $0 + ($1 == 0x0A ? 1 : 0) }))
        }
    }

    private init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

    private mutating func skipBlanks() {
        while index < bytes.count {
            switch bytes[index] {
            case 0x20, 0x0A, 0x0D, 0x09: index += 1
            default: return
            }
        }
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard next == byte else { return false }
        index += 1
        return true
    }

    private mutating func value() -> JSONValue? {
        switch next {
        case UInt8(ascii: "{"): nested { $0.object() }
        case UInt8(ascii: "["): nested { $0.array() }
        case UInt8(ascii: "\""): string().map(JSONValue.string)
        case UInt8(ascii: "t"): word("true", .bool(true))
        case UInt8(ascii: "f"): word("false", .bool(false))
        case UInt8(ascii: "n"): word("null", .null)
        default: number()
        }
    }

    private mutating func nested(_ body: (inout JSONParser) -> JSONValue?) -> JSONValue? {
        guard depth < Self.deepest else { return nil }
        depth += 1
        index += 1
        defer { depth -= 1 }
        return body(&self)
    }

    private mutating func object() -> JSONValue? {
        var object = JSONObject()
        skipBlanks()
        if take(UInt8(ascii: "}")) { return .object(object) }
        while true {
            skipBlanks()
            guard next == UInt8(ascii: "\""), let name = string() else { return nil }
            skipBlanks()
            guard take(UInt8(ascii: ":")) else { return nil }
            skipBlanks()
            guard let value = value() else { return nil }
            object.names.append(name)
            object.values.append(value)
            skipBlanks()
            if take(UInt8(ascii: "}")) { return .object(object) }
            guard take(UInt8(ascii: ",")) else { return nil }
        }
    }

    private mutating func array() -> JSONValue? {
        var array: [JSONValue] = []
        skipBlanks()
        if take(UInt8(ascii: "]")) { return .array(array) }
        while true {
            skipBlanks()
            guard let value = value() else { return nil }
            array.append(value)
            skipBlanks()
            if take(UInt8(ascii: "]")) { return .array(array) }
            guard take(UInt8(ascii: ",")) else { return nil }
        }
    }

    private mutating func word(_ word: StaticString, _ value: JSONValue) -> JSONValue? {
        let count = word.utf8CodeUnitCount
        guard index + count <= bytes.count else { return nil }
        for offset in 0..<count where bytes[index + offset] != word.utf8Start[offset] { return nil }
        index += count
        return value
    }

    private mutating func number() -> JSONValue? {
        let start = index
        while let byte = next, byte &- 0x30 < 10 || "+-.eE".utf8.contains(byte) { index += 1 }
        let length = index - start
        guard length > 0, length <= 400 else { return nil }
        let first = bytes[start] == UInt8(ascii: "-") ? start + 1 : start
        guard first < index, bytes[first] &- 0x30 < 10 else { return nil }
        let text = String(decoding: UnsafeBufferPointer(rebasing: bytes[start..<index]), as: UTF8.self)
        return Double(text).map(JSONValue.number)
    }

    private mutating func string() -> String? {
        index += 1
        let start = index
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "\""):
                defer { index += 1 }
                return String(decoding: UnsafeBufferPointer(rebasing: bytes[start..<index]), as: UTF8.self)
            case UInt8(ascii: "\\"): return escapedString(from: start)
            case ..<0x20: return nil
            default: index += 1
            }
        }
        return nil
    }

    /// Returns the rest of a string, from its first backslash on.
    private mutating func escapedString(from start: Int) -> String? {
        var text = Array(bytes[start..<index])
        while let byte = next {
            index += 1
            switch byte {
            case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
            case UInt8(ascii: "\\"): guard escape(into: &text) else { return nil }
            case ..<0x20: return nil
            default: text.append(byte)
            }
        }
        return nil
    }

    private mutating func escape(into text: inout [UInt8]) -> Bool {
        guard let byte = next else { return false }
        index += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte)
        case UInt8(ascii: "b"): text.append(0x08)
        case UInt8(ascii: "f"): text.append(0x0C)
        case UInt8(ascii: "n"): text.append(0x0A)
        case UInt8(ascii: "r"): text.append(0x0D)
        case UInt8(ascii: "t"): text.append(0x09)
        case UInt8(ascii: "u"):
            guard let unit = hexadecimal() else { return false }
            text.append(contentsOf: String(scalar(unit)).utf8)
        default: return false
        }
        return true
    }

    private mutating func hexadecimal() -> UInt32? {
        guard index + 4 <= bytes.count else { return nil }
        var unit: UInt32 = 0
        for offset in 0..<4 {
            let byte = bytes[index + offset]
            let digit: UInt8
            if byte &- 0x30 < 10 {
                digit = byte &- 0x30
            } else if (byte | 0x20) &- 0x61 < 6 {
                digit = (byte | 0x20) &- 0x61 + 10
            } else {
                return nil
            }
            unit = unit << 4 | UInt32(digit)
        }
        index += 4
        return unit
    }

    /// Returns the character of a UTF-16 unit, together with the next one if both are a surrogate pair.
    private mutating func scalar(_ unit: UInt32) -> Character {
        if (0xD800..<0xDC00).contains(unit), index + 6 <= bytes.count,
            bytes[index] == UInt8(ascii: "\\"), bytes[index + 1] == UInt8(ascii: "u")
        {
            let before = index
            index += 2
            if let low = hexadecimal(), (0xDC00..<0xE000).contains(low),
                let scalar = Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
            {
                return Character(scalar)
            }
            index = before
        }
        return Character(Unicode.Scalar(unit) ?? "\u{FFFD}")
    }
}
