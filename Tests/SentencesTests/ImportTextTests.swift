import Operations
import Testing

@testable import Sentences

/// The results of an import.
@Suite struct ImportTextTests {
    /// They stand below the summary, which says `10000 added`.
    @Test func theNumbersOfCalendarsAreThoseOfTheSummary() {
        var report = ContactImportReport()
        report.calendars = [
            ImportedCalendar(name: "work", isNew: true, added: 10_000),
            ImportedCalendar(name: "home", isNew: false, added: 12_400),
        ]
        let lines = Languages.speaking(.english) { ImportText.calendars(report) }
        #expect(lines == ["New calendar “work”: 10000 added", "Calendar “home”: 12400 added"])
    }
}
