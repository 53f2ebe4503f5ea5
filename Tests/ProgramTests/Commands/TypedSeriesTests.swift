import Foundation
import Testing

/// What comes again, told in words on the command line.
@Suite struct TypedSeriesTests {
    private typealias Meeting = Printed.Meeting

    @Test func isToldInOneLine() throws {
        let home = try Scratch()
        let meeting = try home.decode(
            Meeting.self, "meetings", "add", "Choir every tuesday 1 dec 2026 19:00 until june @Engel",
            "--json")
        #expect(meeting.title == "Choir" && meeting.venue?.name == "Engel")
        #expect(meeting.start?.hasPrefix("2026-12-01T19:00:00") == true)
        #expect(meeting.recurrenceRule == "FREQ=WEEKLY;UNTIL=20270630;BYDAY=TU")
        let shown = try home.succeed("meetings", "show", "\(meeting.id)").lines
        #expect(shown.contains("  every Tuesday until 30 Jun 2027"), "\(shown)")
    }

    @Test func isSaidByAnOption() throws {
        let home = try Scratch()
        let meeting = try home.decode(
            Meeting.self, "meetings", "add", "--title", "Choir", "--start", "2026-11-27 19:00", "--repeat",
            "every last friday until 30 jun 2027 except march", "--json")
        #expect(meeting.recurrenceRule == "FREQ=MONTHLY;UNTIL=20270630;BYDAY=-1FR")
        let dates = try home.decode([Meeting].self, "meetings", "list", "--all", "--json").compactMap(\.start)
        #expect(
            dates.map { $0.prefix(10) } == [
                "2026-11-27", "2026-12-25", "2027-01-29", "2027-02-26", "2027-04-30", "2027-05-28",
                "2027-06-25",
            ])
        let edited = try home.decode(
            Meeting.self, "meetings", "edit", "\(meeting.id)", "--repeat", "weekly x3", "--json")
        #expect(edited.recurrenceRule == "FREQ=WEEKLY;COUNT=3")
        #expect(
            try home.fail("meetings", "edit", "\(meeting.id)", "--repeat", "foo").contains(
                "is not a repeat rule"))
    }
}
