import MeetCore

/// A time and a place for the tests of sentences.
enum SentenceFixture {
    /// In Athens, in 2026.
    static func time(_ month: Int, _ day: Int, _ hour: Int) -> MeetingTime {
        .timed(
            start: WallTime(
                date: CalendarDate(year: 2026, month: month, day: day), hour: hour, minute: 0),
            zone: "Europe/Athens", minutes: 60)
    }

    /// A day of 2026.
    static func day(_ month: Int, _ day: Int) -> CalendarDate {
        CalendarDate(year: 2026, month: month, day: day)
    }

    static let entra = Venue(
        name: "Café Entra", category: "café", address: VenueAddress(line: "Ermou 14, Volos"),
        coordinate: Coordinate(latitude: 39.3622, longitude: 22.9422), openingHours: "Mo-Sa 08:00-22:00")
}
