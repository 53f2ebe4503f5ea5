import Foundation
import GRDB
import StoreFixture
import Testing

@testable import MeetCore
@testable import MeetStore

/// Who tells which reminder, and when. Each store stands for a process: their locks tell them apart as those of processes.
@Suite struct ReminderLedgerTests {
    let fixture: StoreFixture
    /// Saturday, 21 November 2026, 09:41 in Athens.
    let clock = StandingClock(instant("2026-11-21T07:41Z"))
    let store: MeetStore

    init() throws {
        fixture = try StoreFixture()
        store = try fixture.open(at: clock)
    }

    private func move(_ moment: String) { clock.move(to: instant("2026-11-\(moment)Z")) }

    /// `Coffee lead`; takes them, and tells them.
    private func tell(_ store: MeetStore) throws -> [String] {
        let due = try store.takeReminders().due
        try store.reminders(wereTold: due.map(\.id))
        return due.map { "\($0.title) \($0.id.reason.word)" }
    }

    private func next(_ store: MeetStore) throws -> Date? { try store.takeReminders().next }

    @discardableResult
    private func coffee(
        _ start: String = "2026-11-21 11:00", _ reminders: [Reminder] = [], kind: String? = "Coffee"
    ) throws -> Meeting {
        var meeting = Meeting.timed("Coffee", start)
        meeting.kind = kind
        meeting.reminders = reminders
        return try store.save(meeting)
    }

    @Test func eachIsToldOnceAtItsMoment() throws {
        try coffee("2026-11-21 11:00", [.before(minutes: 10)])
        #expect(try next(store) == instant("2026-11-21T08:15Z"))
        #expect(try tell(store) == [])
        move("21T08:14")
        #expect(try tell(store) == [])
        move("21T08:15")
        #expect(try tell(store) == ["Coffee lead"])
        #expect(try tell(store) == [])
        #expect(try next(store) == instant("2026-11-21T08:50Z"))
        move("21T09:30")
        #expect(try tell(store) == ["Coffee 10m", "Coffee start"])
        #expect(try next(store) == nil)
        move("25T09:00")
        #expect(try tell(store) == [])
    }

    @Test func ofTwoProcessesOneTells() throws {
        let other = try fixture.open(at: clock)
        try coffee()
        move("21T08:15")
        let taken = try store.takeReminders()
        #expect(taken.due.map(\.id.reason) == [.lead])
        // It is being told.
        #expect(try other.takeReminders().due.isEmpty)
        #expect(try store.takeReminders().due.isEmpty)
        try store.reminders(wereTold: taken.due.map(\.id))
        #expect(try other.takeReminders().due.isEmpty)
        move("21T09:00")
        #expect(try tell(other) == ["Coffee start"])
        #expect(try tell(store) == [])
    }

    /// A process that is killed holds its lock no longer.
    @Test func whoIsKilledLeavesItToTheNext() throws {
        let killed = try fixture.open(at: clock)
        try coffee()
        move("21T08:15")
        #expect(try killed.takeReminders().due.count == 1)
        #expect(try tell(store) == [])
        #expect(try next(store) == instant("2026-11-21T08:16Z"))
        killed.close()
        #expect(try tell(store) == ["Coffee lead"])
        #expect(try tell(store) == [])
        move("21T09:00")
        #expect(try tell(store) == ["Coffee start"])
    }

    @Test func whatCouldNotBeToldIsTriedAgain() throws {
        let other = try fixture.open(at: clock)
        try coffee()
        move("21T08:15")
        let due = try store.takeReminders().due
        try store.putBack(due.map(\.id), until: instant("2026-11-21T08:17Z"))
        #expect(try tell(store) == [] && tell(other) == [])
        #expect(try next(other) == instant("2026-11-21T08:17Z"))
        move("21T08:17")
        #expect(try tell(other) == ["Coffee lead"])
        #expect(try tell(store) == [])
    }

    @Test func savingAgainReplacesThem() throws {
        var meeting = try coffee()
        move("21T08:15")
        #expect(try tell(store) == ["Coffee lead"])
        meeting.time = Meeting.timed("", "2026-11-21 12:00").time
        meeting = try store.save(meeting)
        #expect(try next(store) == instant("2026-11-21T09:15Z"))
        // What says nothing of its reminders leaves them alone.
        let id = try #require(meeting.id)
        let lead = ReminderIdentity(OccurrenceIdentity(meeting: id), .lead)
        try store.snooze([lead], until: instant("2026-11-21T08:40Z"))
        meeting.notes = "Bring the drafts."
        try store.save(meeting)
        move("21T08:40")
        #expect(try tell(store) == ["Coffee lead"])
        move("21T10:00")
        #expect(try tell(store) == ["Coffee start"])
    }

    @Test func doneAndCancelledHaveNoneAndNotDoneBringsThemBack() throws {
        let id = try #require(try coffee("2026-11-21 11:00", [.before(minutes: 10)]).id)
        move("21T08:15")
        #expect(try tell(store) == ["Coffee lead"])
        try store.setDone(id.occurrence(), true, scope: .this)
        #expect(try store.reminders().isEmpty && next(store) == nil)
        move("21T08:55")
        #expect(try tell(store) == [])
        try store.setDone(id.occurrence(), false, scope: .this)
        // The one at 10:50 was not ahead any more.
        #expect(try store.reminders().map(\.id.reason) == [.start])
        try store.setStatus(id.occurrence(), .cancelled, scope: .this)
        move("21T09:00")
        #expect(try tell(store) == [])
        #expect(try store.undo() != nil)
        #expect(try store.reminders().isEmpty)
    }

    @Test func whatUndoBringsBackIsToldAgainOnlyIfItIsAhead() throws {
        let id = try #require(try coffee().id)
        try store.deleteMeeting(id.occurrence(), scope: .this)
        move("21T08:30")
        #expect(try tell(store) == [])
        try store.undo()
        #expect(try tell(store) == [])
        move("21T09:00")
        #expect(try tell(store) == ["Coffee start"])
        // To tell is no action: what undo takes back is that the meeting was planned.
        try store.undo()
        #expect(try store.meetingCount() == 0)
    }

    @Test func snoozedOnesComeAgain() throws {
        try coffee()
        move("21T08:15")
        let due = try store.takeReminders().due
        try store.reminders(wereTold: due.map(\.id))
        #expect(try store.standingReminders().map(\.id) == due.map(\.id))
        let until = instant("2026-11-21T08:25Z")
        let snoozed = try store.snooze(due.map(\.id), until: until)
        #expect(snoozed.map(\.at) == [until] && snoozed.allSatisfy(\.isSnoozed))
        #expect(try store.standingReminders().isEmpty)
        #expect(try store.reminders().map(\.at) == [until, instant("2026-11-21T09:00Z")])
        move("21T08:25")
        let again = try store.takeReminders()
        #expect(again.due.map(\.id) == due.map(\.id) && again.due.allSatisfy(\.isSnoozed))
        try store.reminders(wereTold: again.due.map(\.id))
        #expect(try tell(store) == [])
    }

    @Test func dismissedOnesAreTakenOffOrNeverTold() throws {
        let id = try #require(try coffee("2026-11-21 11:00", [.before(minutes: 10)]).id)
        move("21T08:15")
        #expect(try tell(store) == ["Coffee lead"])
        #expect(try store.takeReminders().standing.count == 1)
        let ahead = ReminderIdentity(OccurrenceIdentity(meeting: id), .asked(.before(minutes: 10)))
        let lead = ReminderIdentity(OccurrenceIdentity(meeting: id), .lead)
        #expect(try store.dismiss([ahead, lead]).count == 2)
        #expect(try store.takeReminders().standing.isEmpty)
        #expect(try store.reminders().map(\.id.reason) == [.start])
        move("21T10:00")
        #expect(try tell(store) == ["Coffee start"])
        // There is no such reminder.
        let none = ReminderIdentity(OccurrenceIdentity(meeting: Identifier(99)), .start)
        #expect(try store.dismiss([none]).isEmpty && store.snooze([none], until: clock.now).isEmpty)
    }

    @Test func kindsBringALead() throws {
        try coffee("2026-11-21 12:00", kind: "COFFEE")
        try coffee("2026-11-21 13:00", kind: "Gym")
        #expect(try store.reminders().map(\.id.reason) == [.lead, .start, .start])
        try store.save(MeetingKind(name: "coffee", leadMinutes: 90))
        #expect(try store.kinds().map(\.leadMinutes) == [90, 30, 60])
        #expect(try next(store) == instant("2026-11-21T08:30Z"))
        // It was an action of the person.
        try store.undo()
        #expect(try next(store) == instant("2026-11-21T09:15Z"))
        // A lead that would have been before now is not made up for.
        try store.save(MeetingKind(name: "Gym", leadMinutes: 12 * 60))
        #expect(try tell(store) == [])
        #expect(try store.deleteKind(called: "coffee")?.name == "Coffee")
        #expect(try store.reminders().map(\.id.reason) == [.start, .start])
        #expect(try store.deleteKind(called: "Nothing") == nil)
        try store.undo()
        #expect(try store.kinds().map(\.name) == ["Coffee", "Friends", "Gym", "Restaurant"])
        #expect(try store.integrityCheck() == [])
    }

    @Test func eachDateOfASeriesHasItsOwn() throws {
        var series = Meeting.timed("Choir", "2026-11-21 11:00")
        series.recurrence = Recurrence(rule: try RecurrenceRule("FREQ=DAILY"))
        series.reminders = [.before(minutes: 10)]
        series = try store.save(series)
        // The next date is what is listed.
        #expect(
            try store.reminders().map(\.at) == [instant("2026-11-21T08:50Z"), instant("2026-11-21T09:00Z")])
        move("21T08:50")
        #expect(try tell(store) == ["Choir 10m"])
        move("21T12:00")
        #expect(try tell(store) == ["Choir start"])
        #expect(
            try store.reminders().map(\.at) == [instant("2026-11-22T08:50Z"), instant("2026-11-22T09:00Z")])
        let id = try #require(series.id)
        // The date of tomorrow is done, the one after it an hour later.
        try store.setDone(id.occurrence("20261122T110000"), true, scope: .this)
        var moved = try #require(try store.meeting(id.occurrence("20261123T110000")))
        moved.time = Meeting.timed("", "2026-11-23 12:00").time
        try store.save(moved, scope: .this)
        move("23T08:50")
        #expect(try tell(store) == [])
        move("23T10:00")
        #expect(try tell(store) == ["Choir 10m", "Choir start"])
        move("24T09:00")
        #expect(try tell(store) == ["Choir 10m", "Choir start"])
    }

    @Test func anAlarmAtAMomentOfItsOwnIsOfTheNextDate() throws {
        var series = Meeting.timed("Choir", "2026-11-21 11:00")
        series.recurrence = Recurrence(rule: try RecurrenceRule("FREQ=DAILY"))
        series.unmodelled = [
            "BEGIN:VALARM", "ACTION:DISPLAY", "TRIGGER:20261123T100000Z", "END:VALARM", "BEGIN:VALARM",
            "ACTION:DISPLAY", "TRIGGER:20200101T100000Z", "END:VALARM",
        ].map {
            let halves = $0.split(separator: ":").map(String.init)
            return UnmodelledProperty(name: halves[0], value: halves[1])
        }
        let id = try #require(try store.save(series).id)
        let alarm = "at20261123T100000Z"
        let found = try store.read { db in
            try ReminderScan(db: db, zone: store.zone, now: 0)
                .reminders(
                    after: instant("2026-11-21T08:00Z").secondsBefore,
                    until: instant("2026-11-30T08:00Z").secondsBefore)
        }
        #expect(
            found.filter { $0.id.reason.word == alarm }.map(\.id.occurrence)
                == [id.occurrence("20261124T110000")])
    }

    @Test func aSnoozedDateOfASeriesStays() throws {
        var series = Meeting.timed("Choir", "2026-11-21 11:00")
        series.recurrence = Recurrence(rule: try RecurrenceRule("FREQ=DAILY"))
        let id = try #require(try store.save(series).id)
        move("21T09:00")
        let due = try store.takeReminders().due
        try store.snooze(due.map(\.id), until: instant("2026-11-21T09:10Z"))
        // Another date is left out.
        try store.deleteMeeting(id.occurrence("20261125T110000"), scope: .this)
        move("21T09:10")
        #expect(try tell(store) == ["Choir start"])
        // That very date is left out.
        try store.snooze(due.map(\.id), until: instant("2026-11-21T09:20Z"))
        try store.deleteMeeting(id.occurrence("20261121T110000"), scope: .this)
        move("21T09:20")
        #expect(try tell(store) == [])
        #expect(try next(store) == instant("2026-11-22T09:00Z"))
    }

    @Test func deadlinesAndWholeDaysGoByTheReadersClocks() throws {
        var todo = Meeting.unscheduled("Antibiotics")
        todo.time = .due(Deadline(day: CalendarDate("2026-11-27")))
        todo.placeKind = "pharmacy"
        try store.save(todo)
        var fair = Meeting.allDay("Fair", "2026-11-23", "2026-11-25")
        fair.reminders = [.eveningBefore]
        try store.save(fair)
        #expect(
            try store.reminders().map(\.at) == [
                instant("2026-11-22T16:00Z"), instant("2026-11-23T07:00Z"), instant("2026-11-27T07:00Z"),
            ])
        let zone = try #require(TimeZone(identifier: "America/New_York"))
        let traveller = try fixture.open(at: clock, zone: { zone })
        #expect(
            try traveller.reminders().map(\.at) == [
                instant("2026-11-22T23:00Z"), instant("2026-11-23T14:00Z"), instant("2026-11-27T14:00Z"),
            ])
        move("28T09:00")
        #expect(try tell(traveller) == ["Fair evening", "Fair start", "Antibiotics deadline"])
    }

    @Test func whatIsFarBeforeIsFoundToo() throws {
        try coffee("2027-02-01 11:00", [.before(minutes: 60 * 1440)], kind: nil)
        for day in 1...20 { try coffee("2026-12-\(day < 10 ? "0" : "")\(day) 11:00", kind: nil) }
        move("30T09:00")
        #expect(try tell(store) == [])
        clock.move(to: instant("2026-12-03T09:00Z"))
        #expect(try tell(store).filter { $0.hasSuffix("86400m") } == ["Coffee 86400m"])
    }

    @Test func whatIsLateIsToldAndWhatIsVeryOldIsNot() throws {
        try coffee("2026-11-21 11:00", kind: nil)
        try coffee("2026-12-20 11:00", kind: nil)
        clock.move(to: instant("2027-01-10T09:00Z"))
        let due = try store.takeReminders().due
        #expect(due.map(\.at) == [instant("2026-12-20T09:00Z")])
    }

    @Test func whatWasDueBeforeAnybodyLookedIsNoNews() throws {
        // As a file of the version before has it.
        try coffee()
        try store.write { db in
            try db.execute(
                sql: "UPDATE meeting SET remindFrom = 0; DELETE FROM meta WHERE key = 'remindersUntil'")
        }
        move("21T10:00")
        #expect(try tell(store) == [])
        try coffee("2026-11-21 14:00")
        #expect(try next(store) == instant("2026-11-21T11:15Z"))
    }

    /// Who looks and finds nothing writes nothing, so that two processes do not wake each other for ever.
    @Test func lookingWritesNothing() throws {
        try coffee()
        let other = try fixture.open(at: clock)
        _ = try store.takeReminders()
        func version() throws -> Int {
            try other.write { db in try Int.fetchOne(db, sql: "PRAGMA data_version") ?? 0 }
        }
        let before = try version()
        for _ in 0..<3 { _ = try store.takeReminders() }
        #expect(try version() == before)
        move("21T08:15")
        #expect(try tell(store) == ["Coffee lead"])
        #expect(try version() != before)
    }

    @Test func aClockThatIsPutBackLosesNothingAndTellsNothingTwice() throws {
        try coffee("2026-11-21 11:00", kind: nil)
        try coffee("2026-11-21 12:00", kind: nil)
        move("21T09:00")
        #expect(try tell(store).count == 1)
        move("21T08:30")
        #expect(try tell(store) == [])
        try coffee("2026-11-21 10:45", kind: nil)
        move("21T10:00")
        #expect(try tell(store).count == 2)
    }

    @Test func namesOfRemindersAreReadable() {
        let id = Identifier<Meeting>(12)
        #expect(ReminderIdentity(id.occurrence(), .start).description == "12:start")
        #expect(
            ReminderIdentity(id.occurrence("20261127T190000"), .asked(.before(minutes: 10))).description
                == "12@20261127T190000:10m")
    }

    @Test func oneAgentForEachDatabase() throws {
        let path = store.path
        #expect(AgentLock.holder(database: path) == nil)
        var lock = AgentLock(database: path)
        #expect(lock != nil && AgentLock(database: path) == nil)
        #expect(AgentLock.holder(database: path) == getpid())
        lock = nil
        #expect(AgentLock.holder(database: path) == nil)
        #expect(!FileManager.default.fileExists(atPath: AgentLock.path(path)))
        // What a killed one leaves.
        #expect(FileManager.default.createFile(atPath: AgentLock.path(path), contents: Data("123456".utf8)))
        #expect(AgentLock.holder(database: path) == nil)
        lock = AgentLock(database: path)
        #expect(AgentLock.holder(database: path) == getpid())
    }

    @Test func aLinkInThePlaceOfTheLockIsNotFollowed() throws {
        let path = store.path
        let other = fixture.folder.appendingPathComponent("letter").path
        try Data("Dear aunt,".utf8).write(to: URL(fileURLWithPath: other))
        try FileManager.default.createSymbolicLink(
            atPath: AgentLock.path(path), withDestinationPath: other)
        #expect(AgentLock(database: path) == nil)
        #expect(AgentLock.holder(database: path) == nil)
        #expect(try String(contentsOfFile: other, encoding: .utf8) == "Dear aunt,")
        // Nor does one of a file that is not there make it.
        try FileManager.default.removeItem(atPath: other)
        #expect(AgentLock(database: path) == nil)
        #expect(!FileManager.default.fileExists(atPath: other))
    }
}
