/// The translations of one language: a gettext catalogue in its text form (GNU gettext manual, 3 “The Format of PO
/// Files”), read without glibc, which asks no catalogue where the locale is C.UTF-8.
package struct Catalogue: Sendable {
    /// By key, with the context before it as gettext has it: `context␄key`. One text, or one for each form of a plural.
    package let entries: [String: [String]]
    private let rule: PluralRule

    /// Bytes of a file that are read; a catalogue of this program has 0.5 MB.
    package static let mostBytes = 16 << 20
    private static let separator = "\u{4}"

    /// - Parameter bytes: UTF-8. Lines that are no part of an entry are skipped, and so are fuzzy entries. A catalogue that
    ///   names another character set has no entries.
    package init(_ bytes: [UInt8]) {
        var reader = Reader()
        var rest = bytes.prefix(Self.mostBytes)
        if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
            reader.read(rest[..<end])
            rest = rest[(end + 1)...]
        }
        reader.read(rest)
        reader.endEntry()
        let header = (reader.entries[""]?.first ?? "").split(whereSeparator: \.isNewline)
        let plural = header.lazy.compactMap { $0.hasPrefix("Plural-Forms:") ? $0.dropFirst(13) : nil }.first
        rule = plural.flatMap { PluralRule(String($0)) } ?? .english
        let charset = header.lazy.compactMap { $0.lowercased().firstMatch(of: /charset=([^; ]+)/)?.output.1 }
            .first
        reader.entries[""] = nil
        entries = ["utf-8", "utf8", "us-ascii", "ascii", nil].contains(charset) ? reader.entries : [:]
    }

    /// - Returns: The translation with places; `nil` without one.
    package func translation(_ key: String, context: String?) -> String? {
        entries[Self.joined(key, context)]?.first.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// - Returns: The form for the number, the last one where the catalogue lacks it.
    package func translation(_ key: String, context: String?, number: Int) -> String? {
        guard let forms = entries[Self.joined(key, context)] else { return nil }
        let form = rule.form(number)
        return (forms.indices.contains(form) ? forms[form] : forms.last).flatMap { $0.isEmpty ? nil : $0 }
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

        mutating func read(_ line: ArraySlice<UInt8>) {
            let line = line.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
            guard let first = line.first, first != UInt8(ascii: "\r") else { return }
            if first == UInt8(ascii: "#") {
                if case .context = field {} else { endEntry() }
                if line.starts(with: "#,".utf8) {
                    let flags = String(decoding: line.dropFirst(2), as: UTF8.self).split(separator: ",")
                    isFuzzy = isFuzzy || flags.contains { $0.filter { !$0.isWhitespace } == "fuzzy" }
                }
                return
            }
            guard let quote = line.firstIndex(of: UInt8(ascii: "\"")) else { return }
            let keyword = line[..<quote].filter { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }
            begin(String(decoding: keyword, as: UTF8.self))
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
            if let key, !isFuzzy || key.isEmpty, !texts.isEmpty {
                entries[Catalogue.joined(key, context)] = texts
            }
            if case .none = field, key == nil { return }
            (field, context, key, texts, isFuzzy) = (.none, nil, nil, [], false)
        }

        /// The text up to the quotation mark that ends it.
        private static func unescaped(_ quoted: ArraySlice<UInt8>) -> String {
            let (quote, escape) = (UInt8(ascii: "\""), UInt8(ascii: "\\"))
            let plain = quoted.prefix { $0 != quote && $0 != escape }
            guard plain.endIndex < quoted.endIndex, quoted[plain.endIndex] == escape else {
                return String(decoding: plain, as: UTF8.self)
            }
            var text = Array(plain)
            var rest = quoted[plain.endIndex...]
            while let byte = rest.popFirst(), byte != quote {
                guard byte == escape, let escaped = rest.popFirst() else {
                    text.append(byte)
                    continue
                }
                switch escaped {
                case UInt8(ascii: "n"): text.append(UInt8(ascii: "\n"))
                case UInt8(ascii: "t"): text.append(UInt8(ascii: "\t"))
                case UInt8(ascii: "r"): text.append(UInt8(ascii: "\r"))
                default: text.append(escaped)
                }
            }
            return String(decoding: text, as: UTF8.self)
        }
    }
}
