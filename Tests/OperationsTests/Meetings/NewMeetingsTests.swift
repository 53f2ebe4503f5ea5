import Foundation
import MeetCore
import MeetStore
import StoreFixture
import Testing

@testable import Operations

/// The default length and reminders of new meetings.
@Suite struct NewMeetingsTests {
    let fixture: StoreFixture
    let workspace: Workspace

    init() throws {
        fixture = try StoreFixture()
        workspace = Workspace(store: try fixture.open(), now: { instant("2026-11-21T09:00Z") })
    }

    private func plan(_ change: (inout TypedMeeting) -> Void) throws -> Meeting {
        var words = TypedMeeting()
        words.title = "Talk"
        words.start = "fri 15:00"
        change(&words)
        return try PlanMeeting(words, zone: StoreFixture.athens).run(in: workspace)
    }

    private func set(_ key: String, _ value: String) throws {
        try SetSetting(key, to: value).run(in: workspace)
    }

    @Test func withoutSettingsAMeetingTakesAnHour() throws {
        let meeting = try plan { _ in }
        #expect(meeting.time.minutes == 60 && meeting.reminders.isEmpty)
    }

    @Test func theSettingsCountUnlessOthersAreTyped() throws {
        try set("meetings.length", "45m")
        try set("reminders.default", "15m, 1d")
        let meeting = try plan { _ in }
        #expect(meeting.time.minutes == 45)
        #expect(meeting.reminders == [.before(minutes: 15), .before(minutes: 1440)])
        let typed = try plan {
            $0.start = "fri 15:00 for 2h"
            $0.reminders = ["5 min before"]
        }
        #expect(typed.time.minutes == 120 && typed.reminders == [.before(minutes: 5)])
        #expect(try plan { $0.duration = "90" }.time.minutes == 90)
        #expect(try plan { $0.reminders = [""] }.reminders.isEmpty)
        // A change of an existing meeting keeps its length and its reminders.
        var words = TypedMeeting()
        words.start = "sat 10:00"
        let id = try #require(typed.id)
        let moved = try EditMeeting(id, words, zone: StoreFixture.athens).run(in: workspace)
        #expect(moved.time.minutes == 120 && moved.reminders == [.before(minutes: 5)])
    }

    @Test func aKindWithAReminderOfItsOwnHasPrecedence() throws {
        try set("reminders.default", "15m")
        _ = try AddKind("Call", lead: "0").run(in: workspace)
        _ = try AddKind("Trip", lead: "2h").run(in: workspace)
        #expect(try plan { $0.kind = "trip" }.reminders.isEmpty)
        #expect(try plan { $0.kind = "call" }.reminders == [.before(minutes: 15)])
    }

    @Test func aValueOfAnotherVersionCountsAsUnset() throws {
        #expect(NewMeetings(stored: ["meetings.length": "soon", "reminders.default": "?"]) == NewMeetings())
        #expect(NewMeetings(stored: ["reminders.default": "none"]).reminders.isEmpty)
    }
}
