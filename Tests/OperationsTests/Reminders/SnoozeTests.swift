import Foundation
import MeetCore
import MeetStore
import StoreFixture
import Testing

@testable import Operations

/// Reminders that are put off or dismissed by what people type, on Saturday, 21 November 2026, at 09:41.
@Suite struct SnoozeTests {
    let fixture: StoreFixture
    let clock = StandingClock(instant("2026-11-21T07:41Z"))
    let workspace: Workspace
    private let zone = StoreFixture.athens

    init() throws {
        fixture = try StoreFixture()
        let clock = clock
        workspace = Workspace(store: try fixture.open(at: clock), now: { clock.now })
    }

    private var planning: PlanningClock { PlanningClock(now: clock.now, zone: zone) }

    @Test(arguments: [
        ("10 min", "2026-11-21T07:51Z"), ("20", "2026-11-21T08:01Z"), ("1h", "2026-11-21T08:41Z"),
        ("1h30m", "2026-11-21T09:11Z"), ("15:00", "2026-11-21T13:00Z"), ("in 2 hours", "2026-11-21T09:41Z"),
        ("tomorrow", "2026-11-22T07:00Z"), ("mon 8:30", "2026-11-23T06:30Z"), ("fri", "2026-11-27T07:00Z"),
        ("2 days", "2026-11-23T07:41Z"),
    ])
    func aTimeIsRead(text: String, end: String) throws {
        #expect(try Snooze(text, clock: planning).end(planning) == instant(end))
    }

    @Test func whatIsOverIsRefused() {
        #expect(throws: SnoozeError.notAhead("2026-11-20")) { try Snooze("2026-11-20", clock: planning) }
        // The morning of this day.
        #expect(throws: SnoozeError.notAhead("today")) { try Snooze("today", clock: planning) }
        #expect(throws: WhenError.self) { try Snooze("soon", clock: planning) }
        #expect(Snooze.tomorrow.end(planning) == instant("2026-11-22T07:00Z"))
        #expect(Snooze.usual.end(planning) == instant("2026-11-21T07:51Z"))
    }

    private func coffee(_ title: String = "Coffee") throws -> Identifier<Meeting> {
        var meeting = Meeting.timed(title, "2026-11-21 11:00")
        meeting.kind = "Coffee"
        return try #require(try workspace.store.save(meeting).id)
    }

    private func snooze(_ name: String, _ until: String? = nil) throws -> [DueReminder] {
        try SnoozeNamedReminder(name, until: until, zone: zone).run(in: workspace)
    }

    @Test func aReminderIsCalledByItsNameOrItsMeeting() throws {
        let id = try coffee()
        _ = try coffee("Tea")
        #expect(try snooze("\(id):start", "12:00").map(\.id.description) == ["\(id):start"])
        #expect(
            try workspace.store.reminders().filter(\.isSnoozed).map(\.at) == [
                instant("2026-11-21T10:00Z")
            ])
        // The next one of the meeting.
        #expect(try snooze("\(id)").map(\.id.reason) == [.lead])
        #expect(try snooze("\(id)").map(\.at) == [instant("2026-11-21T07:51Z")])
        #expect(try DismissNamedReminders("\(id)").run(in: workspace).count == 2)
        #expect(try workspace.store.reminders().map(\.title) == ["Tea", "Tea"])
        for name in ["99", "\(id):start", "x", "", "\(id):soon", ":start", "\(id)@20261121T110000:start"] {
            #expect(throws: ReminderNamingError.noReminder(name)) { try snooze(name) }
        }
    }

    @Test func whatWasToldIsMeantFirst() throws {
        let id = try coffee()
        clock.move(to: instant("2026-11-21T08:15Z"))
        let due = try workspace.store.takeReminders().due
        try ConfirmReminders(due.map(\.id)).run(in: workspace)
        #expect(try ShowReminders(limit: 9).run(in: workspace).told.map(\.id) == due.map(\.id))
        #expect(try snooze("\(id)", "5 min").map(\.id.reason) == [.lead])
        #expect(try ShowReminders(limit: 9).run(in: workspace).told.isEmpty)
        #expect(try workspace.store.reminders(limit: 1).map(\.at) == [instant("2026-11-21T08:20Z")])
    }

    @Test func kindsAreAddedChangedAndRemoved() throws {
        #expect(try workspace.store.kinds().map(\.name) == ["Coffee", "Friends", "Restaurant"])
        #expect(try AddKind(" Gym ", lead: "1h").run(in: workspace).leadMinutes == 60)
        #expect(try AddKind("gym", lead: "0").run(in: workspace).name == "Gym")
        #expect(throws: KindError.noName) { try AddKind(" ", lead: "1h").run(in: workspace) }
        for lead in ["soon", "3 days", ""] {
            #expect(throws: KindError.noLead(lead)) { try AddKind("X", lead: lead).run(in: workspace) }
        }
        #expect(try RemoveKind("GYM").run(in: workspace).name == "Gym")
        #expect(throws: KindError.unknown("Gym", known: ["Coffee", "Friends", "Restaurant"])) {
            try RemoveKind("Gym").run(in: workspace)
        }
    }

    @Test func meetingsAreToldInWords() throws {
        var words = TypedMeeting()
        words.title = "Dinner"
        words.start = "tomorrow 20:00"
        words.kind = "restaurant"
        words.reminders = ["10 min before", "the evening before, 1 day"]
        let dinner = try PlanMeeting(words, zone: zone).run(in: workspace)
        #expect(dinner.kind == "Restaurant")
        #expect(dinner.reminders == [.before(minutes: 10), .eveningBefore, .before(minutes: 1440)])
        let id = try #require(dinner.id)
        var change = TypedMeeting()
        change.title = "Supper"
        var edited = try EditMeeting(id, change, zone: zone).run(in: workspace)
        #expect(edited.kind == "Restaurant" && edited.reminders.count == 3)
        change.kind = ""
        change.reminders = [""]
        edited = try EditMeeting(id, change, zone: zone).run(in: workspace)
        #expect(edited.kind == nil && edited.reminders.isEmpty)
        change.kind = "Cofee"
        #expect(throws: KindError.self) { try EditMeeting(id, change, zone: zone).run(in: workspace) }
        change.kind = nil
        change.reminders = ["soon"]
        #expect(throws: ReminderError.notUnderstood("soon")) {
            try EditMeeting(id, change, zone: zone).run(in: workspace)
        }
        let copy = try DuplicateMeeting(try #require(dinner.id), start: "+1d", zone: zone).run(in: workspace)
        #expect(copy.kind == nil && copy.reminders.isEmpty)
    }

    @Test func settingsOfReminders() throws {
        #expect(try Profile(readFrom: workspace.store).terminalNotices == .auto)
        try SetSetting("reminders.terminal", to: "OSC777").run(in: workspace)
        #expect(try Profile(readFrom: workspace.store).terminalNotices == .osc777)
        #expect(throws: SettingError.self) {
            try SetSetting("reminders.terminal", to: "loud").run(in: workspace)
        }
        try SetSetting("reminders.command", to: " my-notify --now ").run(in: workspace)
        #expect(try LoadSetting("reminders.command").run(in: workspace) == "my-notify --now")
        let listed = try ListSettings().run(in: workspace).first { $0.key == "reminders.terminal" }
        #expect(listed?.value == "osc777")
    }
}
