/// Something in a file that could not be taken over as it stands.
package struct ImportProblem: Hashable, Sendable {
    package enum Severity: String, Hashable, Sendable, Codable {
        /// A whole card, meeting or the like was left out.
        case skipped
        /// A part was left out or mended; the rest was kept.
        case warning
    }

    /// As the caller named it.
    package var file: String
    /// From 1.
    package var line: Int
    /// What was found and what was expected, as part of a sentence; free of control characters.
    package var reason: String
    package var severity: Severity
    /// Whether it concerns the file as a whole, so that its line says nothing.
    package var isOfWholeFile: Bool

    package init(
        file: String, line: Int, reason: String, severity: Severity, isOfWholeFile: Bool = false
    ) {
        self.file = file
        self.line = line
        self.reason = reason
        self.severity = severity
        self.isOfWholeFile = isOfWholeFile
    }

    /// The whole of it on a line: `book.vcf:15: expected a name…`, `book.vcf: no card found`.
    package var sentence: String { (isOfWholeFile ? file : "\(file):\(line)") + ": " + reason }
}

extension ImportProblem {
    /// The beginning of what was found, fit to stand in a sentence: in guillemets, at most 40 characters,
    /// control characters and what turns the writing direction replaced.
    package static func quoted(_ bytes: some Collection<UInt8>) -> String {
        let beginning = Array(bytes.prefix(160))
        var shown = ""
        for scalar in String(decoding: beginning, as: UTF8.self).unicodeScalars.prefix(40) {
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator: shown.unicodeScalars.append("·")
            default: shown.unicodeScalars.append(scalar)
            }
        }
        let isCut = shown.unicodeScalars.count == 40 || beginning.count == 160
        return "«" + shown + (isCut ? "…" : "") + "»"
    }
}
