import Testing

@testable import VenueSearch

@Suite struct OpeningHoursWordsTests {
    @Test(arguments: [
        "sunrise-sunset", "Mo[1] 10:00-12:00", "\"by appointment\"", "Mo-Fr 08:00-18:00 || \"on call\"",
        "easter +1 day off",
        "week 1-53/2 Mo 08:00-10:00", "(sunset-01:00)-22:00", "Jun 1-Aug 31: 10:00–20:00",
        "Dec 25 off; SH closed", "unknown",
        "08:00-18:00+",
    ])
    func areHours(text: String) { #expect(OpeningHours.isWritten(text)) }

    @Test(arguments: [
        "sometimes", "in summer", "late", "", "  ", "12", "Mo-Fr 9am-5pm", "\"open", "Mo \u{1B}", "ask Maria",
    ])
    func areNone(text: String) { #expect(!OpeningHours.isWritten(text)) }
}
