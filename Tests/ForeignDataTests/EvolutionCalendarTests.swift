import MeetCore
import Testing

@testable import ForeignData

/// The settings of calendars of Evolution.
@Suite struct EvolutionCalendarTests {
    private func read(_ text: String) -> EvolutionCalendar {
        EvolutionCalendar(text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init))
    }

    @Test func theNameAndTheColourAreRead() {
        let calendar = read(
            """
            # A comment
            [Data Source]
            DisplayName=Choir\\sand band
            DisplayName[el]=Χορωδία
            Enabled=true
            Parent=local-stub

            [Calendar]
            BackendName=local
            Color=#62a0ea
            Selected=true
            """)
        #expect(calendar.name == "Choir and band")
        #expect(calendar.colour == CalendarColour("#62A0EA"))
    }

    @Test func aTaskListHasThemToo() {
        let tasks = read("[Data Source]\nDisplayName = C:\\\\Home \n[Task List]\nColor=#f00\n")
        #expect(tasks.name == "C:\\Home" && tasks.colour == CalendarColour("red"))
    }

    @Test func othersAreNotTaken() {
        let other = read("DisplayName=a\n[Calendar]\nDisplayName=b\nColor=none\n[Memo List]\nColor=#f00")
        #expect(other.name == nil && other.colour == nil)
        #expect(read("[Data Source]\nDisplayName=").name == nil)
    }
}
