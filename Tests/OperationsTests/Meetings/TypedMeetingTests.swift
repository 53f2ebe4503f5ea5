import Foundation
import MeetCore
import MeetStore
import StoreFixture
import Testing

@testable import Operations

/// Meetings told in words, as the command line has them.
@Suite struct TypedMeetingTests {
    let fixture: StoreFixture
    let store: MeetStore
    let workspace: Workspace

    init() throws {
        fixture = try StoreFixture()
        store = try fixture.open()
        workspace = Workspace(store: store, now: { instant("2026-11-21T09:00Z") })
        try store.save(.named("Maria", uid: "m", emails: ["maria@x.gr"]))
    }

    private func words(_ change: (inout TypedMeeting) -> Void) -> TypedMeeting {
        var words = TypedMeeting()
        change(&words)
        return words
    }

    private func plan(_ change: (inout TypedMeeting) -> Void) throws -> Meeting {
        try PlanMeeting(words(change), zone: StoreFixture.athens).run(in: workspace)
    }

    private func edit(_ meeting: Meeting, _ change: (inout TypedMeeting) -> Void) throws -> Meeting {
        try EditMeeting(#require(meeting.id), words(change), zone: StoreFixture.athens).run(in: workspace)
    }

    private func timed(_ text: String, _ minutes: Int, _ zone: String = "Europe/Athens") -> MeetingTime {
        Meeting.timed("", text, minutes: minutes, zone: zone).time
    }

    @Test func theTimeOfTheWayIsTyped() throws {
        func travel(_ text: String) throws -> Int? {
            try plan {
                $0.title = "Coffee"
                $0.travel = text
            }.travelMinutes
        }
        #expect(try travel("25m") == 25)
        #expect(try travel(" 1h ") == 60)
        #expect(try travel("0") == 0)
        #expect(try travel("") == nil)
        #expect(throws: TypedMeetingError.unknownLength("3d")) { try travel("3d") }
    }

    @Test func aMeetingIsPlanned() throws {
        let meeting = try plan {
            $0.title = " Coffee "
            $0.start = "fri 15:00"
            $0.duration = "1h30m"
            $0.venues = ["Café Entra"]
            $0.invite = ["maria", "zoe@x.gr", "Maria"]
            $0.notes = "Bring the drafts."
        }
        #expect(meeting.title == "Coffee")
        #expect(meeting.time == timed("2026-11-27 15:00", 90))
        #expect(meeting.venue?.name == "Café Entra")
        #expect(meeting.invitees.map(\.email) == ["maria@x.gr", "zoe@x.gr"])
        #expect(meeting.createdAt == instant("2026-11-21T09:00Z"))
        #expect(try store.titles() == ["Coffee"])
    }

    @Test func whatIsNotSaidStays() throws {
        let meeting = try plan {
            $0.title = "Coffee"
            $0.start = "2026-12-03 18:30"
            $0.timeZone = "Europe/Paris"
            $0.duration = "45"
            $0.invite = ["maria", "zoe@x.gr"]
        }
        let later = try edit(meeting) {
            $0.start = "2026-12-04 10:00"
            $0.uninvite = ["zoe@x.gr"]
            $0.invite = ["Petros <p@y.gr>"]
        }
        #expect(later.title == "Coffee")
        #expect(later.time == timed("2026-12-04 10:00", 45, "Europe/Paris"))
        #expect(later.invitees.map(\.name) == ["Maria", "Petros"])
        let moved = try edit(later) { $0.timeZone = "Europe/Athens" }
        #expect(moved.time == timed("2026-12-04 10:00", 45))
        #expect(try edit(moved) { $0.duration = "2h" }.time == timed("2026-12-04 10:00", 120))
    }

    private func due(_ text: String, zone: String = "Europe/Athens") -> MeetingTime {
        Meeting.due("", text, zone: zone).time
    }

    @Test func aDeadlineIsTypedWithItsWordOrWithout() throws {
        let pills = try plan {
            $0.title = "Antibiotics"
            $0.deadline = "fri"
            $0.venues = ["any pharmacy"]
        }
        #expect(pills.time == due("2026-11-27"))
        #expect(pills.placeKind == "pharmacy" && pills.venue == nil)
        #expect(
            try plan {
                $0.title = "Keyboard"
                $0.start = "by 3 dec 18:00"
            }.time == due("2026-12-03 18:00"))
        // An hour alone is that of its day, and a zone is that of the hour.
        let later = try edit(pills) { $0.deadline = "18:00" }
        #expect(later.time == due("2026-11-27 18:00"))
        #expect(try edit(later) { $0.start = "+1d" }.time == due("2026-11-28 18:00"))
        #expect(
            try edit(later) { $0.timeZone = "Europe/Paris" }.time
                == due("2026-11-28 18:00", zone: "Europe/Paris"))
        #expect(try edit(later) { $0.title = "Pills" }.time == due("2026-11-28 18:00", zone: "Europe/Paris"))
        #expect(try edit(later) { $0.deadline = "" }.time == .unscheduled)
        // What is planned is no to-do, and loses nothing.
        let planned = try edit(later) { $0.start = "fri 15:00" }
        #expect(planned.time == timed("2026-11-27 15:00", 60))
        #expect(try edit(planned) { $0.deadline = " " }.time == planned.time)
    }

    @Test func placesAreSaidTogether() throws {
        let meeting = try plan {
            $0.title = "Keyboard"
            $0.venues = ["Public", "Plaisio"]
        }
        #expect(meeting.places.venues.map(\.name) == ["Public", "Plaisio"])
        #expect(try edit(meeting) { $0.title = "Mouse" }.places.venues.count == 2)
        #expect(try edit(meeting) { $0.venues = ["Kotsovolos"] }.places.venues.map(\.name) == ["Kotsovolos"])
        #expect(try edit(meeting) { $0.venues = ["any shop"] }.places.venues.isEmpty)
        #expect(try edit(meeting) { $0.venues = [""] }.places.isEmpty)
        let copy = try DuplicateMeeting(
            #require(
                try plan {
                    $0.title = "Twice"
                    $0.start = "fri 15:00"
                    $0.venues = ["A", "B", "any cafe"]
                }.id), start: "+1w", zone: StoreFixture.athens
        ).run(in: workspace)
        #expect(copy.places.venues.map(\.name) == ["A", "B"] && copy.placeKind == "cafe")
    }

    @Test func aDuplicateIsThePlanAgain() throws {
        let meeting = try plan {
            $0.title = "Yoga"
            $0.start = "fri 15:00"
            $0.notes = "Mat"
            $0.reminders = ["30 min"]
            $0.takesTime = false
        }
        let copy = try DuplicateMeeting(try #require(meeting.id), start: "+1w", zone: StoreFixture.athens)
            .run(in: workspace)
        #expect(copy.title == "Yoga" && copy.notes == "Mat" && copy.reminders == [.before(minutes: 30)])
        #expect(copy.isTransparent && copy.id != meeting.id && copy.uid != meeting.uid)
    }

    @Test func aLineHasDeadlinesAndSeveralPlaces() throws {
        for (line, time, venues, kind) in [
            ("antibiotics @any pharmacy by friday", due("2026-11-27"), [], "pharmacy"),
            ("keyboard @Public or @Plaisio by 3 dec", due("2026-12-03"), ["Public", "Plaisio"], nil),
        ] as [(String, MeetingTime, [String], String?)] {
            let words = TypedMeeting(
                QuickLine(line, clock: PlanningClock(now: workspace.now(), zone: StoreFixture.athens)))
            let meeting = try PlanMeeting(words, zone: StoreFixture.athens).run(in: workspace)
            #expect(meeting.time == time, "\(line)")
            #expect(meeting.places.venues.map(\.name) == venues, "\(line)")
            #expect(meeting.placeKind == kind, "\(line)")
        }
    }

    @Test func aLineMaySetReminders() throws {
        let clock = PlanningClock(now: workspace.now(), zone: StoreFixture.athens)
        for (line, reminders) in [
            ("Coffee fri 9:00 remind me 1 h before", [Reminder.before(minutes: 60)]),
            ("Καφές παρ 9:00 υπενθύμιση 15 λεπτά πριν", [Reminder.before(minutes: 15)]),
        ] {
            let words = TypedMeeting(QuickLine(line, clock: clock))
            let meeting = try PlanMeeting(words, zone: StoreFixture.athens).run(in: workspace)
            #expect(meeting.reminders == reminders, "\(line)")
        }
    }

    /// The people chosen for a name of several contacts are invited, by the preview and by the plan.
    @Test func whoWasChosenIsInvited() throws {
        try store.save(.named("Maria Karra", uid: "mk", emails: ["mk@x.gr"]))
        try store.save(.named("Maria Pappa", uid: "mp", emails: ["mp@x.gr"]))
        let clock = PlanningClock(now: workspace.now(), zone: StoreFixture.athens)
        let line = QuickLine("Coffee with mari", clock: clock)
        var words = TypedMeeting(line)
        #expect(throws: NamingError.self) {
            try PlanMeeting(words, zone: StoreFixture.athens).run(in: workspace)
        }
        let chosen = try ["mari": store.invitees(named: "Maria Pappa")]
        words.chosen = chosen
        let meeting = try PlanMeeting(words, zone: StoreFixture.athens).run(in: workspace)
        #expect(meeting.invitees.map(\.email) == ["mp@x.gr"])
        let preview = try PreviewQuickLine(
            line, choosing: chosen, zone: StoreFixture.athens, groupLabel: ""
        ).run(in: workspace)
        #expect(preview.obstacle == nil)
    }

    /// What was shown is what is planned, though the clock went on since it was typed.
    @Test func aTimeThatWasReadIsNotReadAgain() throws {
        let typed = PlanningClock(now: instant("2026-11-21T08:00Z"), zone: StoreFixture.athens)
        var words = TypedMeeting(QuickLine("Coffee in 2 hours", clock: typed))
        func planned() throws -> MeetingTime {
            try PlanMeeting(words, zone: StoreFixture.athens).run(in: workspace).time
        }
        #expect(try planned() == timed("2026-11-21 12:00", 60))
        // In another zone the same words are another time.
        words.timeZone = "Europe/Paris"
        #expect(try planned() == timed("2026-11-21 12:00", 60, "Europe/Paris"))
        words.timeZone = nil
        // Other words are read by the present clock.
        words.start = "in 2 hours"
        #expect(words.readStart == nil)
        #expect(try planned() == timed("2026-11-21 13:00", 60))
    }

    @Test func aDeadlineOfWhatBeginsIsRefused() throws {
        #expect(throws: TypedMeetingError.startAndDeadline) {
            try plan {
                $0.title = "Coffee"
                $0.start = "fri 15:00"
                $0.deadline = "fri"
            }
        }
        #expect(throws: TypedMeetingError.zoneWithoutTime) {
            try plan {
                $0.title = "Pills"
                $0.timeZone = "Europe/Paris"
                $0.deadline = "fri"
            }
        }
        #expect(throws: WhenError.self) { try plan { $0.deadline = "soon" } }
        #expect(throws: WhenError.deadlineIsSpan) { try plan { $0.deadline = "fri 15:00-16:00" } }
        #expect(try store.meetingCount() == 0)
    }

    @Test func whatCannotBeMeantIsRefusedAndNothingStored() throws {
        #expect(throws: TypedMeetingError.noTitle) { try plan { $0.title = "  " } }
        #expect(throws: TypedMeetingError.zoneWithoutTime) {
            try plan {
                $0.title = "Coffee"
                $0.timeZone = "Europe/Paris"
            }
        }
        #expect(throws: TypedMeetingError.lengthWithoutTime) {
            try plan {
                $0.title = "Coffee"
                $0.start = "2026-12-03"
                $0.duration = "1h"
            }
        }
        #expect(throws: TypedMeetingError.unknownLength("long")) { try plan { $0.duration = "long" } }
        #expect(throws: UnknownZone(name: "Atlantis")) { try plan { $0.timeZone = "Atlantis" } }
        #expect(throws: NamingError.nobody("Petros")) {
            try plan {
                $0.title = "Coffee"
                $0.invite = ["maria", "Petros"]
            }
        }
        #expect(throws: WhenError.self) { try plan { $0.start = "whenever" } }
        #expect(try store.meetingCount() == 0)
        #expect(throws: StoreError.notFound(.meeting(Identifier(7)))) {
            try EditMeeting(Identifier(7), TypedMeeting(), zone: .gmt).run(in: workspace)
        }
    }

    @Test func whatComesAgainIsPlanned() throws {
        let meeting = try plan {
            $0.title = "Choir"
            $0.start = "every second tue 19:00 until june"
            $0.duration = "1h30m"
        }
        #expect(meeting.time == timed("2026-11-24 19:00", 90))
        #expect(
            meeting.recurrence?.rule?.description == "FREQ=WEEKLY;INTERVAL=2;UNTIL=20270630;BYDAY=TU")
        #expect(try edit(meeting) { $0.recurrence = "" }.recurrence == nil)
    }

    /// In words the first date is one of the rule; a rule as RFC 5545 writes it leaves it as it is.
    @Test(arguments: [
        ("every tuesday until 15 dec", "2026-12-01 10:00", "FREQ=WEEKLY;UNTIL=20261215;BYDAY=TU"),
        ("weekly x4", "2026-11-27 10:00", "FREQ=WEEKLY;COUNT=4"),
        ("RRULE:FREQ=WEEKLY;BYDAY=TU", "2026-11-27 10:00", "FREQ=WEEKLY;BYDAY=TU"),
        ("freq=daily;count=3", "2026-11-27 10:00", "FREQ=DAILY;COUNT=3"),
    ])
    func aRepetitionIsThatOfTheMeeting(typed: String, start: String, rule: String) throws {
        let meeting = try plan {
            $0.title = "Choir"
            $0.start = "fri 10:00 for 45m"
            $0.recurrence = typed
        }
        #expect(meeting.time == timed(start, 45))
        #expect(meeting.recurrence?.rule?.description == rule)
    }

    @Test func whatIsNoRepetitionIsRefused() throws {
        for typed in ["foo", "fri 15:00", "every foo"] {
            #expect(throws: TypedMeetingError.unknownRule(typed)) {
                try plan {
                    $0.title = "Choir"
                    $0.start = "fri 10:00"
                    $0.recurrence = typed
                }
            }
        }
        #expect(
            throws: WhenError.endsBeforeFirstDate(
                CalendarDate(year: 2026, month: 11, day: 20),
                first: CalendarDate(year: 2026, month: 12, day: 1))
        ) {
            try plan {
                $0.title = "Choir"
                $0.start = "fri 10:00"
                $0.recurrence = "every tuesday until 20 nov 2026"
            }
        }
        #expect(throws: TypedMeetingError.repeatWithoutTime) {
            try plan {
                $0.title = "Choir"
                $0.recurrence = "every tuesday"
            }
        }
    }

    @Test func anAnswerIsRecordedByName() throws {
        let meeting = try plan {
            $0.title = "Coffee"
            $0.invite = ["maria", "zoe@x.gr"]
        }
        let id = try #require(meeting.id)
        _ = try AnswerMeeting(id, "maria", .tentative, comment: "perhaps").run(in: workspace)
        let answered = try AnswerMeeting(id, "MARIA@x.gr", .accepted, comment: nil).run(in: workspace)
        #expect(answered.invitees.map(\.participation) == [.accepted, .needsAction])
        #expect(answered.invitees.first?.comment == "perhaps")
        #expect(throws: NamingError.notInvited("Petros", meeting: "Coffee")) {
            try AnswerMeeting(id, "Petros", .accepted, comment: nil).run(in: workspace)
        }
        #expect(throws: StoreError.notFound(.meeting(Identifier(7)))) {
            try AnswerMeeting(Identifier(7), "maria", .accepted, comment: nil).run(in: workspace)
        }
    }

    // MARK: - Changes of the clocks

    @Test(
        arguments: [
            ("2027-03-28 03:30", nil, "2027-03-28 03:30", true),
            ("2027-10-31 03:30", nil, "2027-10-31 03:30", true),
            ("2027-03-28 02:00-03:30", nil, "2027-03-28 02:00", true),
            ("2027-03-28 05:00", nil, "2027-03-28 05:00", false),
            ("2027-03-28 03:30", "Asia/Tokyo", "2027-03-28 03:30", false),
            ("2027-03-14 02:30", "New York", "2027-03-14 02:30", true),
        ] as [(String, String?, String, Bool)])
    func whatTheClocksDoIsTold(start: String, zone: String?, kept: String, isTold: Bool) throws {
        let words = words {
            $0.title = "Watch"
            $0.start = start
            $0.timeZone = zone
        }
        let meeting = try PlanMeeting(words, zone: StoreFixture.athens).run(in: workspace)
        // What was agreed on is kept as it was said.
        guard case .timed(let wall, _, _) = meeting.time else {
            Issue.record("\(meeting.time)")
            return
        }
        #expect(wall == Meeting.timed("", kept).time.wallStart)
        #expect((words.clockChange(of: meeting.time, now: workspace.now()) != nil) == isTold)
        // Whoever says nothing of the time is told nothing.
        let title = self.words { $0.title = "Other" }
        #expect(title.clockChange(of: meeting.time, now: workspace.now()) == nil)
    }
}
