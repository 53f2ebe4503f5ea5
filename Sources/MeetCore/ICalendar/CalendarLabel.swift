/// The name and the colour that a calendar has in its own file: NAME and COLOR (RFC 7986, 5.1 and 5.9), and
/// the older X-WR-CALNAME and X-APPLE-CALENDAR-COLOR.
enum CalendarLabel {
    /// The properties that hold them.
    static let properties: Set<String> = ["NAME", "X-WR-CALNAME", "COLOR", "X-APPLE-CALENDAR-COLOR"]

    /// Returns the name; `nil` if the properties have none.
    ///
    /// - Parameter values: The values by property.
    static func name(in values: [String: String]) -> String? { values["NAME"] ?? values["X-WR-CALNAME"] }

    /// Returns the first colour that can be read; `nil` if the properties have none.
    ///
    /// - Parameter values: The values by property.
    static func colour(in values: [String: String]) -> CalendarColour? {
        values["COLOR"].flatMap { CalendarColour($0) }
            ?? values["X-APPLE-CALENDAR-COLOR"].flatMap { CalendarColour($0) }
    }

    /// Returns the text of a property of a calendar; `nil` for an empty one.
    static func text(of line: ContentLine, _ characterSets: CharacterSetDecoder) -> String? {
        let value = characterSets.utf8(ASCII.trimmed(line.value), declared: nil)
        let text = TextValue.unescaped(TextValue.withoutControls(value)).trimmed
        return text.isEmpty ? nil : text
    }
}
