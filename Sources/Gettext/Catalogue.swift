/// The translations of one language: a gettext catalogue in its text form (GNU gettext manual, 3 “The Format of PO
/// Files”), read without glibc, which asks no catalogue where the locale is C.UTF-8.
package struct Catalogue: Sendable {
    /// By key, with the context before it as gettext has it: `context␄key`. One text, or one for each form of a plural.
    package let entries: [String: [String]]
    private let rule: PluralRule

    /// Bytes of a file that are read; a catalogue of this program has 0.5 MB.
    private static let mostBytes = 16 << 20
    private static let separator = "\u{4}"

    /// - Parameter bytes: UTF-8. What is no entry is passed over, and so is a fuzzy one.
    package init(_ bytes: some Collection<UInt8>) {
        var reader = Reader()
        var line: [UInt8] = []
        for byte in bytes.prefix(Self.mostBytes) {
            guard byte == UInt8(ascii: "\n") else {
                line.append(byte)
                continue
            }
            reader.read(line)
            line.removeAll(keepingCapacity: true)
        }
        reader.read(line)
        reader.endEntry()
        let header = (reader.entries[""]?.first ?? "").split(separator: "\n")
        let plural = header.lazy.compactMap { $0.hasPrefix("Plural-Forms:") ? $0.dropFirst(13) : nil }.first
        rule = plural.flatMap { PluralRule(String($0)) } ?? .english
        reader.entries[""] = nil
        entries = reader.entries
    }

    /// - Returns: The translation with places; `nil` without one.
    package func translation(_ key: String, context: String?) -> String? {
        entries[Self.joined(key, context)]?.first.flatMap { $0.isEmpty ? nil : $0 }
    }

    package func translation(_ key: String, context: String?, number: Int) -> String? {
        guard let forms = entries[Self.joined(key, context)] else { return nil }
        let form = rule.form(number)
        guard forms.indices.contains(form), !forms[form].isEmpty else { return nil }
        return forms[form]
    }

    private static func joined(_ key: String, _ context: String?) -> String {
        context.map { $0 + separator + key } ?? key
    }

    private struct Reader {
        private enum Field { case none, context, key, plural, text(Int) }

        var entries: [String: [String]] = [:]
        private var field = Field.none
        private var context: String?
        private var key: String?
        private var texts: [String] = []
        private var isFuzzy = false

        mutating func read(_ line: [UInt8]) {
            let line = line.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
            guard let first = line.first, first != UInt8(ascii: "\r") else { return }
            if first == UInt8(ascii: "#") {
                if case .text = field { endEntry() }
                if line.starts(with: "#,".utf8), String(decoding: line, as: UTF8.self).contains("fuzzy") {
                    isFuzzy = true
                }
                return
            }
            guard let quote = line.firstIndex(of: UInt8(ascii: "\"")) else { return }
            begin(String(decoding: line[..<quote].filter { $0 != UInt8(ascii: " ") }, as: UTF8.self))
            append(Self.unescaped(line[(quote + 1)...]))
        }

        private mutating func begin(_ keyword: String) {
            switch keyword {
            case "": break
            case "msgctxt":
                endEntry()
                field = .context
                context = ""
            case "msgid":
                if case .context = field {} else { endEntry() }
                field = .key
                key = ""
            case "msgid_plural": field = .plural
            case "msgstr":
                field = .text(0)
                texts = [""]
            default:
                guard keyword.hasPrefix("msgstr["), keyword.hasSuffix("]"),
                    let form = Int(keyword.dropFirst(7).dropLast()),
                    form == texts.count, form < 10
                else {
                    field = .none
                    return
                }
                field = .text(form)
                texts.append("")
            }
        }

        private mutating func append(_ text: String) {
            switch field {
            case .context: context? += text
            case .key: key? += text
            case .text(let form): texts[form] += text
            case .none, .plural: break
            }
        }

        mutating func endEntry() {
            if let key, !isFuzzy, !texts.isEmpty { entries[Catalogue.joined(key, context)] = texts }
            if case .none = field, key == nil { return }
            (field, context, key, texts, isFuzzy) = (.none, nil, nil, [], false)
        }

        /// The text up to the quotation mark that ends it.
        private static func unescaped(_ quoted: ArraySlice<UInt8>) -> String {
            var text: [UInt8] = []
            var isEscaped = false
            for byte in quoted {
                if isEscaped {
                    switch byte {
                    case UInt8(ascii: "n"): text.append(UInt8(ascii: "\n"))
                    case UInt8(ascii: "t"): text.append(UInt8(ascii: "\t"))
                    case UInt8(ascii: "r"): text.append(UInt8(ascii: "\r"))
                    default: text.append(byte)
                    }
                    isEscaped = false
                } else if byte == UInt8(ascii: "\\") {
                    isEscaped = true
                } else if byte == UInt8(ascii: "\"") {
                    break
                } else {
                    text.append(byte)
                }
            }
            return String(decoding: text, as: UTF8.self)
        }
    }
}
