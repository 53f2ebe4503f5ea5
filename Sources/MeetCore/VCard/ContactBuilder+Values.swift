/// Decodes the bytes of a property's value to text: transfer encoding, character set, escapes.
extension ContactBuilder {
    /// Returns the value in UTF-8, still escaped and not yet split, with `\n` as line ends and without other
    /// control characters.
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

    /// Returns the whole value as a single text, or an empty one.
    mutating func text(_ line: ContentLine) -> String {
        if !isEncoded(line), let text = TextValue.plain(line.value) { return text }
        return TextValue.unescaped(decoded(line))
    }

    /// Returns the texts between semicolons; commas are text.
    mutating func components(_ line: ContentLine) -> [String] {
        if !isEncoded(line), let parts = TextValue.plainParts(line.value, at: ASCII.semicolon) {
            return parts
        }
        return TextValue.split(decoded(line), at: ASCII.semicolon).map(TextValue.unescaped)
    }

    /// Returns whether the line declares a transfer encoding.
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

    /// Returns whether the ENCODING of a 4.0 card may be kept, where it is not defined and has no effect: not
    /// if the value has been decoded, and not if the next reader would decode a value that this one did not.
    func isIdle(_ encoding: ContentLine.Parameter, of line: ContentLine) -> Bool {
        !isQuotedPrintable(line)
            && !Self.isQuotedPrintable(encoding.values[0].withoutBlanksAround.uppercased())
    }

    /// Returns the transfer encoding in upper case, or `nil`. In vCard 2.1 the parameter's name may be
    /// missing.
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

    /// Returns whether a nameless parameter of vCard 2.1 is a TYPE, which it is unless it is a known value of
    /// another one.
    static func isType(_ word: String) -> Bool {
        let upper = word.uppercased()
        return !transferEncodings.contains(upper) && !valueTypes.contains(upper)
    }

    /// Returns whether the VALUE parameter is `kind` (in upper case).
    func hasValueType(_ kind: String, _ line: ContentLine) -> Bool {
        line.parameters.contains {
            ($0.name == "VALUE" || $0.name.isEmpty) && $0.values[0].uppercased() == kind
        }
    }

    /// Returns the parameters that describe the value rather than its encoding.
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

    /// Keeps the parameters of a property that occurs once.
    mutating func keepParameters(_ line: ContentLine, as name: String, except consumed: Set<String> = []) {
        guard !line.parameters.isEmpty else { return }
        let lasting = lastingParameters(line, except: consumed)
        if !lasting.isEmpty { contact.propertyParameters[name] = lasting }
    }
}
