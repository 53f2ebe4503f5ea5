import MeetCore

/// The settings of a calendar or a task list of Evolution: a `.source` file of evolution-data-server, in the
/// form of GLib's key files.
package struct EvolutionCalendar: Hashable, Sendable {
    /// The name; `nil` without one.
    package private(set) var name: String?
    package private(set) var colour: CalendarColour?

    /// - Parameter lines: The lines of the file.
    package init(_ lines: [String]) {
        var group = ""
        for line in lines.map(\.trimmed) {
            if line.hasPrefix("[") {
                group = String(line.dropFirst().prefix { $0 != "]" })
                continue
            }
            guard !line.hasPrefix("#"), let mark = line.firstIndex(of: "=") else { continue }
            let value = Self.unescaped(String(line[line.index(after: mark)...]).trimmed)
            switch (group, String(line[..<mark]).trimmed) {
            case ("Data Source", "DisplayName"): name = value.isEmpty ? nil : value
            case ("Calendar", "Color"), ("Task List", "Color"): colour = CalendarColour(value)
            default: break
            }
        }
    }

    /// Returns a value without its escapes, of which those of blanks and line ends are blanks.
    private static func unescaped(_ text: String) -> String {
        var output = ""
        var isEscaped = false
        for character in text {
            if isEscaped {
                output.append("sntr".contains(character) ? " " : character)
                isEscaped = false
            } else if character == "\\" {
                isEscaped = true
            } else {
                output.append(character)
            }
        }
        return output
    }
}
