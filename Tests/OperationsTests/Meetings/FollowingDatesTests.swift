import Foundation
import MeetCore
import MeetStore
import StoreFixture
import Testing

@testable import Operations

/// The next dates of a series, with those that differ.
@Suite struct FollowingDatesTests {
    let fixture: StoreFixture
    let store: MeetStore
    let workspace: Workspace
    let id: Identifier<Meeting>

    init() throws {
        fixture = try StoreFixture()
        store = try fixture.open(at: StandingClock(instant("2026-11-21T07:41Z")))
        workspace = Workspace(store: store)
        var run = Meeting.timed("Run", "2026-11-24 19:00")
        run.recurrence = Recurrence(text: "RRULE:FREQ=WEEKLY;COUNT=6")
        id = try #require(try store.save(run).id)
    }

    /// The days, with `≠` before those that were moved.
    private func following(_ date: OccurrenceIdentity) throws -> [String] {
        let shown = try #require(try ShowMeeting(date, map: nil).run(in: workspace))
        return shown.following.compactMap { date in
            guard case .timed(let start, _, _) = date.time else { return nil }
            return (date.isMoved ? "≠" : "") + start.date.description
        }
    }

    private func move(_ key: String, to time: String) throws -> Meeting {
        var date = try #require(try store.meeting(id.occurrence(key)))
        date.time = Meeting.timed("", time).time
        return try store.save(date, scope: .this)
    }

    @Test func theyStandByTheirTimeAndThoseMovedAreMarked() throws {
        _ = try move("20261201T190000", to: "2026-12-17 20:00")
        #expect(
            try following(id.occurrence("20261124T190000")) == [
                "2026-12-08", "2026-12-15", "≠2026-12-17", "2026-12-22", "2026-12-29",
            ])
    }

    @Test func whatWasMovedBeforeItIsNoNextDate() throws {
        _ = try move("20261229T190000", to: "2026-11-23 19:00")
        #expect(
            try following(id.occurrence("20261124T190000")) == [
                "2026-12-01", "2026-12-08", "2026-12-15", "2026-12-22",
            ])
        // What differs in another way stands where it stood.
        _ = try MarkMeeting(id.occurrence("20261201T190000"), isDone: true).run(in: workspace)
        #expect(try following(id.occurrence("20261124T190000")).first == "2026-12-01")
    }

    @Test func whatIsCalledOffIsNone() throws {
        _ = try SetMeetingStatus(id.occurrence("20261201T190000"), .cancelled).run(in: workspace)
        #expect(try following(id.occurrence("20261124T190000")).first == "2026-12-08")
    }

    @Test func afterAMovedDateComesWhatIsLater() throws {
        let moved = try move("20261201T190000", to: "2026-12-17 20:00")
        let date = try #require(moved.occurrence)
        #expect(try following(date) == ["2026-12-22", "2026-12-29"])
    }
}
