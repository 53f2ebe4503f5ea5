import Foundation
import Testing

@testable import MeetCore

/// What was decided, among the properties of the meeting.
@Suite struct DecidedPropertyTests {
    private func decided(_ text: String) -> Meeting {
        let day = CalendarDate(year: 2026, month: 11, day: 20)
        var meeting = Meeting(
            title: "Board", time: .allDay(first: day, last: day),
            createdAt: Date(timeIntervalSince1970: 1_794_000_000))
        meeting.decided = text
        return meeting
    }

    @Test(arguments: [
        "We buy the bench.", "One; two, three\\four", "First\nSecond\n\nThird", "Αποφασίστηκε ☕",
        String(repeating: "long ", count: 60) + "end",
    ]) func itComesBackFromAFile(_ text: String) throws {
        let file = ICalendarEncoder.encode([decided(text)])
        let event = try #require(ICalendarReader.read(file.utf8, file: "").first?.events.first)
        let read = event.meeting(now: .distantPast)
        #expect(read.decided == text && read.notes.isEmpty)
        #expect(read.otherProperties.allSatisfy { $0.name != "X-MEET-DECIDED" })
    }

    @Test func anEmptyTextRemovesIt() {
        var meeting = decided("Something")
        #expect(meeting.unmodelled.map(\.name) == ["X-MEET-DECIDED"])
        meeting.decided = "  "
        #expect(meeting.unmodelled.isEmpty && meeting.decided.isEmpty)
    }

    @Test func itIsMergedLikeOtherParts() {
        let base = decided("Old")
        var (mine, theirs) = (base, base)
        mine.decided = "Mine"
        theirs.notes = "Theirs"
        let merge = MeetingMerge(base: base, mine: mine, theirs: theirs)
        #expect(merge.conflicts.isEmpty && merge.meeting.decided == "Mine" && merge.meeting.notes == "Theirs")
        theirs.decided = "Other"
        let conflicting = MeetingMerge(base: base, mine: mine, theirs: theirs)
        #expect(conflicting.conflicts.map(\.part) == [.decided])
    }

    /// No message to others holds it: the report does, if the person sends it.
    @Test func anInvitationDoesNotTellIt() {
        let text = SchedulingWriter.request(
            [decided("Secret")], organizer: CalendarAddress(email: "me@example.org"),
            stamp: Date(timeIntervalSince1970: 1_794_000_000))
        #expect(!text.contains("DECIDED"))
    }
}
