/// The sentences of a Swift source: the calls `say("…")`, as `Gettext.Sentence` makes keys of them.
///
/// No parser of Swift: comments are passed over, literals and what is interpolated in them are read.
struct SaidSentences: Sendable {
    struct Said: Hashable, Sendable {
        /// `Deleted “%1”`
        var key: String
        var plural: String?
        var context: String?
    }

    private(set) var said: [Said] = []
    /// Literals outside of the calls, with `%1` for what is interpolated.
    private(set) var others: [String] = []
    /// Calls whose first argument is no literal: no catalogue can have them.
    private(set) var unreadable: [String] = []

    private let bytes: [UInt8]
    private var place = 0

    init(_ text: String) {
        bytes = Array(text.utf8)
        readCode()
    }

    /// Reads up to the parenthesis that closes what is open, or to the end of the text.
    private mutating func readCode() {
        var depth = 0
        while place < bytes.count {
            switch bytes[place] {
            case UInt8(ascii: "/") where starts("//"):
                while place < bytes.count, bytes[place] != UInt8(ascii: "\n") { place += 1 }
            case UInt8(ascii: "/") where starts("/*"):
                while place < bytes.count, !starts("*/") { place += 1 }
            case UInt8(ascii: "#"), UInt8(ascii: "\""):
                var places = 0
                if let text = literal(&places) { others.append(text) } else { place += 1 }
            case UInt8(ascii: "("):
                depth += 1
                place += 1
            case UInt8(ascii: ")"):
                if depth == 0 { return }
                depth -= 1
                place += 1
            case let byte where Self.isPartOfWord(byte):
                // `.say(…)` is a case of an enum.
                let isMember = place > 0 && bytes[place - 1] == UInt8(ascii: ".")
                if word() == "say", place < bytes.count, bytes[place] == UInt8(ascii: "("), !isMember,
                    !isDeclared
                {
                    readCall()
                }
            default: place += 1
            }
        }
    }

    /// Whether the word before the present place is the name of a function or of a case that is declared.
    private var isDeclared: Bool {
        let before = bytes[..<place].dropLast(3).suffix(5)
        return before.elementsEqual("func ".utf8) || before.elementsEqual("case ".utf8)
    }

    private mutating func readCall() {
        let start = place
        place += 1
        var forms: [String] = []
        var context: String?
        arguments: while place < bytes.count {
            skipBlanks()
            if let text = sum() {
                forms.append(text)
            } else if starts("context:") {
                place += "context:".utf8.count
                skipBlanks()
                context = sum()
            } else {
                readArgument()
            }
            skipBlanks()
            guard place < bytes.count, bytes[place] == UInt8(ascii: ",") else { break arguments }
            place += 1
        }
        if place < bytes.count { place += 1 }
        guard let key = forms.first else {
            unreadable.append(String(decoding: bytes[start..<min(place, start + 60)], as: UTF8.self))
            return
        }
        said.append(Said(key: key, plural: forms.dropFirst().first, context: context))
    }

    /// Code up to the comma or the parenthesis that ends an argument.
    private mutating func readArgument() {
        var depth = 0
        while place < bytes.count {
            switch bytes[place] {
            case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
            case UInt8(ascii: ")") where depth == 0, UInt8(ascii: ",") where depth == 0: return
            case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
            case UInt8(ascii: "\""):
                var places = 0
                _ = literal(&places)
                continue
            default: break
            }
            place += 1
        }
    }

    /// A literal, or several with plus signs between them; `nil` and nothing read where there is none.
    private mutating func sum() -> String? {
        var places = 0
        guard var text = literal(&places) else { return nil }
        while true {
            let before = place
            skipBlanks()
            guard place < bytes.count, bytes[place] == UInt8(ascii: "+") else { break }
            place += 1
            skipBlanks()
            guard let next = literal(&places) else {
                place = before
                return text
            }
            text += next
        }
        return text
    }

    private mutating func literal(_ places: inout Int) -> String? {
        let start = place
        var hashes = 0
        while place < bytes.count, bytes[place] == UInt8(ascii: "#") {
            hashes += 1
            place += 1
        }
        guard place < bytes.count, bytes[place] == UInt8(ascii: "\"") else {
            place = start
            return nil
        }
        let quotes = starts("\"\"\"") ? 3 : 1
        place += quotes
        let end =
            Array(repeating: UInt8(ascii: "\""), count: quotes)
            + Array(repeating: UInt8(ascii: "#"), count: hashes)
        let escape = [UInt8(ascii: "\\")] + Array(repeating: UInt8(ascii: "#"), count: hashes)
        var text: [UInt8] = []
        while place < bytes.count, !bytes[place...].starts(with: end) {
            guard bytes[place...].starts(with: escape) else {
                text.append(bytes[place])
                place += 1
                continue
            }
            place += escape.count
            guard place < bytes.count else { break }
            if bytes[place] == UInt8(ascii: "(") {
                place += 1
                places += 1
                text += Array("%\(places)".utf8)
                readCode()
                place += 1
            } else {
                text += escaped()
            }
        }
        place = min(place + end.count, bytes.count)
        return String(decoding: text, as: UTF8.self)
    }

    private mutating func escaped() -> [UInt8] {
        defer { place += 1 }
        switch bytes[place] {
        case UInt8(ascii: "n"): return [UInt8(ascii: "\n")]
        case UInt8(ascii: "t"): return [UInt8(ascii: "\t")]
        case UInt8(ascii: "r"): return [UInt8(ascii: "\r")]
        case UInt8(ascii: "0"): return [0]
        case UInt8(ascii: "u"):
            let digits = bytes[place...].dropFirst(2).prefix { $0 != UInt8(ascii: "}") }
            place = digits.endIndex
            let scalar = UInt32(String(decoding: digits, as: UTF8.self), radix: 16).flatMap(
                Unicode.Scalar.init)
            return scalar.map { Array(String($0).utf8) } ?? []
        default: return [bytes[place]]
        }
    }

    private mutating func word() -> String {
        let start = place
        while place < bytes.count, Self.isPartOfWord(bytes[place]) { place += 1 }
        return String(decoding: bytes[start..<place], as: UTF8.self)
    }

    private mutating func skipBlanks() {
        while place < bytes.count, bytes[place] <= UInt8(ascii: " ") { place += 1 }
    }

    private static func isPartOfWord(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "_") || byte >= 0x80 || byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 26
    }

    private func starts(_ text: StaticString) -> Bool {
        guard place + text.utf8CodeUnitCount <= bytes.count else { return false }
        return text.withUTF8Buffer { $0.elementsEqual(bytes[place..<(place + $0.count)]) }
    }
}
