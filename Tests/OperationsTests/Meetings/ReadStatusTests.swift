import Foundation
import MeetCore
import MeetStore
import StoreFixture
import Testing

@testable import Operations

/// The facts that a status bar shows.
@Suite struct ReadStatusTests {
    private let fixture: StoreFixture
    private let store: MeetStore
    private let workspace: Workspace

    init() throws {
        fixture = try StoreFixture()
        let clock = StandingClock(instant("2026-11-21T08:00Z"))
        let opened = try fixture.open(at: clock)
        store = opened
        workspace = Workspace(store: opened, now: { clock.now })
    }

    private func status() throws -> ProgramStatus {
        try ReadStatus(zone: StoreFixture.athens).run(in: workspace)
    }

    @Test func ofNothingIsNothing() throws {
        #expect(try status() == ProgramStatus())
    }

    /// Meetings of today count until the day is over, but not those that are off, done, or of another day.
    @Test func countsToday() throws {
        for (title, start) in [
            ("Early", "2026-11-21 08:00"), ("Next", "2026-11-21 18:00"), ("Off", "2026-11-21 19:00"),
            ("Tomorrow", "2026-11-22 09:00"), ("Yesterday", "2026-11-20 09:00"),
        ] {
            var meeting = Meeting.timed(title, start)
            if title == "Off" { meeting.status = .cancelled }
            _ = try store.save(meeting)
        }
        let found = try status()
        #expect(found.next?.title == "Next")
        #expect(found.today == 2)
    }

    @Test func countsOverdueToDos() throws {
        for (title, day) in [("Late", 20), ("Later", 19), ("Soon", 22)] {
            var toDo = Meeting.timed(title, "2026-11-20 09:00")
            toDo.time = .due(Deadline(day: CalendarDate(year: 2026, month: 11, day: day)))
            _ = try store.save(toDo)
        }
        #expect(try status().overdue == 2)
        #expect(try status().next == nil)
    }

    @Test func countsWhatWaits() throws {
        let now = instant("2026-11-21T07:00Z")
        for state in [InboxItem.State.waiting, .unseen, .dismissed] {
            _ = try store.insert(
                InboxItem(method: "REQUEST", news: .invited, state: state, uid: "\(state)", receivedAt: now),
                sourceKey: nil, component: "", replacing: { _ in false })
        }
        let found = try status()
        #expect(found.unanswered == 1)
        #expect(found.inbox == 2)
    }
}
