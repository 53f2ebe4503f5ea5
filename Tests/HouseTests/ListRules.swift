/// One list pane and one text pane (`Shell/Lists`) handle the wheel and draw the scroll bars of all screens.
enum ListRules {
    private static let owners = "Sources/Shell/Lists/"
    /// Calendar sheets, hours, maps and forms, which are no lists.
    static let others: Set<String> = [
        "CalendarScreen+Mouse.swift", "YearSheet.swift", "WhenPicker+Drawing.swift", "VenueMap+Mouse.swift",
        "WeekScreen.swift",
        "FormLines+Drawing.swift",
    ]

    static func violations(in file: SourceFile) -> [String] {
        guard !file.path.hasPrefix(owners), !others.contains(file.name) else { return [] }
        return file.lines.enumerated().compactMap { number, line in
            let code = line.drop { $0 == " " }
            guard !code.hasPrefix("//"),
                code.contains("ScrollBar.") || code.contains(".wheelUp") || code.contains(".wheelDown")
            else { return nil }
            return "\(file.path):\(number + 1) scrolls by itself: use a ListPane or a TextPane."
        }
    }
}
