/// From the bytes of a property's value to its text: transfer encoding, character set, escapes.
extension ContactBuilder {
    /// The value in UTF-8, still escaped and not yet cut into its parts, with `\n` for line ends and without
    /// other control characters.
    mutating func decoded(_ line: ContentLine) -> ArraySlice<UInt8> {
        guard !line.parameters.isEmpty else {
            return TextValue.withoutControls(characterSets.utf8(line.value, declared: nil))
        }
        var value = line.value
        let isQuotedPrintable = isQuotedPrintable(line)
        if isQuotedPrintable { value = QuotedPrintable.decode(value)[...] }
        let declared = raw.wasUTF16 && !isQuotedPrintable ? nil : line.value(of: "CHARSET")
        let text = characterSets.utf8(value, declared: declared)
        if let unknown = characterSets.takeUnknownName() {
            warn(line.number, .unknownCharacterSet(ImportProblem.Excerpt(unknown)))
        }
        return TextValue.withoutControls(text)
    }

    /// The whole value as one text; empty where there is none.
    mutating func text(_ line: ContentLine) -> String {
        if !isEncoded(line), let text = TextValue.plain(line.value) { return text }
        return TextValue.unescaped(decoded(line))
    }

    /// The texts between semicolons; commas are text.
    mutating func components(_ line: ContentLine) -> [String] {
        if !isEncoded(line), let parts = TextValue.plainParts(line.value, at: ASCII.semicolon) {
            return parts
        }
        return TextValue.split(decoded(line), at: ASCII.semicolon).map(TextValue.unescaped)
    }

    /// Whether the line says how its value is written.
    func isEncoded(_ line: ContentLine) -> Bool {
        for parameter in line.parameters
        where parameter.name.isEmpty || parameter.name == "ENCODING" || parameter.name == "CHARSET" {
            return true
        }
        return false
    }

    private func isQuotedPrintable(_ line: ContentLine) -> Bool {
        transferEncoding(line).map(Self.isQuotedPrintable) ?? false
    }

    private static func isQuotedPrintable(_ encoding: String) -> Bool {
        encoding == "QUOTED-PRINTABLE" || encoding == "Q"
    }

    func isBase64(_ line: ContentLine) -> Bool {
        transferEncoding(line).map { $0 == "BASE64" || $0 == "B" } ?? false
    }

    /// Whether an ENCODING of a 4.0 card may stay, which is none of 4.0's parameters and says nothing there: not
    /// where the value has been decoded, and not where the next reader would decode what this one did not.
    func isIdle(_ encoding: ContentLine.Parameter, of line: ContentLine) -> Bool {
        !isQuotedPrintable(line)
            && !Self.isQuotedPrintable(encoding.values[0].withoutBlanksAround.uppercased())
    }

    /// In upper case; `nil` where there is none. In vCard 2.1 its name may be missing.
    private func transferEncoding(_ line: ContentLine) -> String? {
        for parameter in line.parameters {
            if parameter.name == "ENCODING" { return parameter.values[0].withoutBlanksAround.uppercased() }
            if parameter.name.isEmpty {
                let word = parameter.values[0].uppercased()
                if Self.transferEncodings.contains(word) { return word }
            }
        }
        return nil
    }

    private static let transferEncodings: Set<String> = ["QUOTED-PRINTABLE", "BASE64", "7BIT", "8BIT"]
    private static let valueTypes: Set<String> = ["INLINE", "URL", "URI", "CONTENT-ID", "CID"]

    /// What stands in a nameless parameter of vCard 2.1: a TYPE, unless it is a word of another parameter.
    static func isType(_ word: String) -> Bool {
        let upper = word.uppercased()
        return !transferEncodings.contains(upper) && !valueTypes.contains(upper)
    }

    /// Whether the VALUE parameter says `kind` (in upper case).
    func hasValueType(_ kind: String, _ line: ContentLine) -> Bool {
        line.parameters.contains {
            ($0.name == "VALUE" || $0.name.isEmpty) && $0.values[0].uppercased() == kind
        }
    }

    /// The parameters that tell something of the value rather than how it is written.
    func lastingParameters(_ line: ContentLine, except consumed: Set<String> = []) -> [ContentLine
        .Parameter]
    {
        guard !line.parameters.isEmpty else { return [] }
        var lasting: [ContentLine.Parameter] = []
        for parameter in line.parameters where !consumed.contains(parameter.name) {
            switch parameter.name {
            case "CHARSET", "VALUE": break
            case "ENCODING" where version != .v4 || !isIdle(parameter, of: line): break
            case "":
                if !consumed.contains("TYPE"), Self.isType(parameter.values[0]) {
                    Self.addType(parameter.values, to: &lasting)
                }
            case "TYPE": Self.addType(parameter.values, to: &lasting)
            default: if parameter.hasProperName { lasting.append(parameter) }
            }
        }
        return lasting
    }

    private static func addType(_ values: [String], to parameters: inout [ContentLine.Parameter]) {
        if let index = parameters.firstIndex(where: { $0.name == "TYPE" }) {
            parameters[index].values += values
        } else {
            parameters.append(ContentLine.Parameter(name: "TYPE", values: values))
        }
    }

    /// Keeps the parameters of a property that stands once.
    mutating func keepParameters(_ line: ContentLine, as name: String, except consumed: Set<String> = []) {
        guard !line.parameters.isEmpty else { return }
        let lasting = lastingParameters(line, except: consumed)
        if !lasting.isEmpty { contact.propertyParameters[name] = lasting }
    }
}
