import Foundation
import MeetStore
import StoreFixture
import Testing

@testable import MeetCore
@testable import Operations

/// The week of one's own time, by the operations of the screens and of the command line.
@Suite struct OwnWeekTests {
    private let fixture: StoreFixture
    private let store: MeetStore
    private let workspace: Workspace
    private let monday = CalendarDate(year: 2026, month: 11, day: 23)

    init() throws {
        fixture = try StoreFixture()
        store = try fixture.open()
        workspace = Workspace(store: store, now: { instant("2026-11-21T09:00Z") })
    }

    @discardableResult
    private func plan(_ line: String) throws -> Meeting {
        let clock = PlanningClock(now: workspace.now(), zone: StoreFixture.athens)
        let words = TypedMeeting(QuickLine(line, clock: clock))
        return try PlanMeeting(words, zone: StoreFixture.athens).run(in: workspace)
    }

    private func week(from day: CalendarDate? = nil) throws -> OwnWeek {
        try LoadWeek(from: day ?? monday, zone: StoreFixture.athens).run(in: workspace)
    }

    @Test func aLineMakesAWeeklySeries() throws {
        try plan("run tue thu 7:00 8km")
        try plan("lunch tue 13:00 650 kcal")
        let found = try week()
        let titles = found.days.map { $0.slots.map(\.meeting.title) }
        #expect(titles == [[], ["run", "lunch"], [], ["run"], [], [], []])
        #expect(found.days[1].sums.map(\.planned.text) == ["8", "650"])
        #expect(found.sums.map(\.unit.name) == ["km", "kcal"])
        #expect(found.sums.map(\.planned.text) == ["16", "650"])
        // It goes on.
        #expect(try week(from: monday.adding(days: 70)).sums.map(\.planned.text) == ["16"])
    }

    /// A measure without a time of day counts on its day, and rings at no midnight.
    @Test func aWholeDayCounts() throws {
        try plan("run tue 7:00 8km")
        #expect(try plan("write 500 words tue").reminders.isEmpty)
        let found = try week()
        #expect(found.days[1].slots.map(\.meeting.title) == ["write", "run"])
        #expect(found.days[1].slots.map(\.isWholeDay) == [true, false])
        #expect(found.days[1].sums.map(\.planned.text) == ["500", "8"])
        #expect(found.sums.map(\.unit.name) == ["words", "km"])
    }

    /// Neither the day of a measure is busy, nor does anything overlap it.
    @Test func aMeasureWithoutATimeOfDayTakesNoTime() throws {
        let write = try plan("write 500 words tue")
        let run = try plan("run tue 7:00 8km")
        #expect(write.isTransparent && !run.isTransparent)
        #expect(try week().days[1].slots.map(\.meeting.takesTime) == [false, true])
        // A day without a measure, or with people, takes its time.
        let fair = try plan("fair wed")
        let shared = try plan("walk 8km thu with maria@x.gr")
        #expect(!fair.isTransparent && !shared.isTransparent)
        let measured = try ChangeMeasure(
            #require(fair.id).occurrence(), to: Measure("20 pages"), scope: .this, zone: StoreFixture.athens
        ).run(in: workspace)
        #expect(measured.isTransparent)
    }

    @Test func whatIsSaidAboutTheTimeOfAMeasureCounts() throws {
        let clock = PlanningClock(now: workspace.now(), zone: StoreFixture.athens)
        var words = TypedMeeting(QuickLine("write 500 words tue", clock: clock))
        words.takesTime = true
        let busy = try PlanMeeting(words, zone: StoreFixture.athens).run(in: workspace)
        #expect(!busy.isTransparent)
        // Another amount changes nothing else.
        let id = try #require(busy.id)
        let more = try ChangeMeasure(
            id.occurrence(), to: Measure("600 words"), scope: .this, zone: StoreFixture.athens
        ).run(in: workspace)
        #expect(more.measure?.text == "600 words" && !more.isTransparent)
        // With a time of day it takes that time.
        let free = try #require(try plan("read 20 pages tue").id)
        var later = TypedMeeting()
        later.start = "tue 15:00"
        #expect(try !EditMeeting(free, later, zone: StoreFixture.athens).run(in: workspace).isTransparent)
    }

    @Test func aReminderComesBefore() throws {
        #expect(try plan("run tue 7:00 8km").reminders == [.before(minutes: 10)])
        #expect(try plan("run wed 7:00 8km remind me 1 h before").reminders == [.before(minutes: 60)])
        #expect(try plan("Coffee thu 7:00").reminders.isEmpty)
        #expect(try plan("run fri 7:00 8km with maria@x.gr").reminders.isEmpty)
        let setting = SetSetting(WeekSettings.reminderKey, to: "none")
        _ = try ChangeSetting(setting).run(in: workspace)
        #expect(try plan("run sat 17:00 8km").reminders.isEmpty)
        _ = try ChangeSetting(SetSetting(WeekSettings.reminderKey, to: "30 min before")).run(in: workspace)
        #expect(try plan("run sun 17:00 8km").reminders == [.before(minutes: 30)])
        _ = try ChangeSetting(SetSetting("reminders.default", to: "1 h before")).run(in: workspace)
        #expect(try plan("run mon 17:00 8km").reminders == [.before(minutes: 60)])
    }

    @Test func goalsAreASetting() throws {
        _ = try ChangeSetting(SetSetting(WeekSettings.goalsKey, to: "30 km, 7,5 l")).run(in: workspace)
        #expect(try store.setting(WeekSettings.goalsKey) == "30 km; 7.5 l")
        #expect(try week().sums.map { $0.goal?.text } == ["30", "7.5"])
        #expect(throws: SettingError.week(.noGoals("much"))) {
            try ChangeSetting(SetSetting(WeekSettings.goalsKey, to: "much")).run(in: workspace)
        }
        #expect(throws: SettingError.self) {
            try ChangeSetting(SetSetting(WeekSettings.reminderKey, to: "sometimes")).run(in: workspace)
        }
    }

    @Test func whatWasDoneCountsAndIsUndone() throws {
        try plan("run tue thu 7:00 8km")
        let first = try #require(try week().days[1].slots.first)
        _ = try MarkOwnTime(first.id, amount: Amount(thousandths: 7400)).run(in: workspace)
        var sum = try #require(try week().sums.first)
        #expect((sum.done.text, sum.planned.text, sum.left.text) == ("7.4", "16", "8.6"))
        #expect(try week().days[1].sums.map(\.done.text) == ["7.4"])
        try store.undo()
        sum = try #require(try week().sums.first)
        #expect(sum.done == .zero)
        // A mark from elsewhere counts as planned.
        _ = try MarkMeeting(first.id, isDone: true).run(in: workspace)
        #expect(try week().sums.map(\.done.text) == ["8"])
    }

    @Test func theMeasureChangesForTheChosenDates() throws {
        try plan("run tue thu 7:00 8km")
        let days = try week().days
        let first = try #require(days[1].slots.first)
        let second = try #require(days[3].slots.first)
        _ = try ChangeMeasure(first.id, to: Measure("10 km"), scope: .this, zone: StoreFixture.athens)
            .run(in: workspace)
        #expect(try week().sums.map(\.planned.text) == ["18"])
        _ = try ChangeMeasure(second.id, to: Measure("5 km"), scope: .following, zone: StoreFixture.athens)
            .run(in: workspace)
        #expect(try week().sums.map(\.planned.text) == ["15"])
        #expect(try week(from: monday.adding(days: 7)).sums.map(\.planned.text) == ["10"])
        let copy = try DuplicateMeeting(first.id, start: "+1w", zone: StoreFixture.athens).run(in: workspace)
        #expect(copy.measure?.text == "10 km" && copy.doneAmount == nil)
    }

    /// The amount of a date that is done is its own, and stays so, whatever its series becomes.
    @Test func whatWasDoneStaysWithItsDate() throws {
        try plan("run tue thu 7:00 8km")
        let first = try #require(try week().days[1].slots.first)
        _ = try MarkOwnTime(first.id, amount: Amount(thousandths: 7400)).run(in: workspace)
        let done = try #require(try week().days[1].slots.first)
        _ = try ChangeMeasure(done.id, to: Measure("10 km"), scope: .all, zone: StoreFixture.athens)
            .run(in: workspace)
        let slots = try week().days.flatMap(\.slots)
        #expect(slots.map { $0.entry.measure?.text } == ["10 km", "10 km"])
        #expect(slots.map { $0.entry.told?.text } == ["7.4", nil])
        #expect(try week(from: monday.adding(days: 7)).sums.map(\.done.text) == ["0"])
        try store.undo()
        #expect(try week().days.flatMap(\.slots).map { $0.entry.measure?.text } == ["8 km", "8 km"])
    }

    /// An amount is that of one date.
    @Test func aWholeSeriesHasNoAmount() throws {
        let series = try plan("run tue thu 7:00 8km")
        let id = try #require(series.id).occurrence()
        #expect(throws: OccurrenceError.needsDate(title: "run")) {
            try MarkOwnTime(id, amount: Amount(thousandths: 7400)).run(in: workspace)
        }
        #expect(try week().sums.map(\.done.text) == ["0"])
    }

    private func addTrack(_ digest: String, _ start: String, metres: Double) throws {
        let begin = instant(start)
        let measures = TrackMeasures(
            start: begin, end: begin.addingTimeInterval(2400), metres: metres, movingSeconds: 2400,
            averageSpeed: metres / 2400, activity: .run)
        try store.add([Track(digest: digest, file: "\(digest).gpx", measures: measures)])
    }

    @Test func tracksCountForTheSlotAtTheirTime() throws {
        try plan("run tue thu 7:00 8km")
        try plan("lunch wed 13:00 650 kcal")
        try addTrack("a", "2026-11-24T05:05Z", metres: 7423)
        try addTrack("b", "2026-11-25T11:05Z", metres: 3000)
        try addTrack("c", "2026-11-26T15:00Z", metres: 3000)
        let found = try week()
        #expect(found.sums.map(\.done.text) == ["7.423", "0"])
        // The sums of tracks have all of them, each on its day.
        #expect(found.tracks.map(\.activity) == [.run] && found.tracks.map(\.sums.metres) == [13_423])
        #expect(found.days.map { $0.tracks.map(\.sums.metres) } == [[], [7423], [3000], [3000], [], [], []])
        #expect(found.tracks.first?.sums.speed.map { ($0 * 7200).rounded() } == 13_423)
        // What is told comes first.
        let slot = try #require(found.days[1].slots.first)
        #expect(slot.entry.trackedMetres == 7423 && !slot.meeting.isDone)
        _ = try MarkOwnTime(slot.id, amount: Amount(thousandths: 7500)).run(in: workspace)
        #expect(try week().sums.map(\.done.text) == ["7.5", "0"])
    }

    /// A slot without a time of day gets the tracks of its day that no slot with one gets; of several slots
    /// the one with the nearest plan.
    @Test func tracksCountForAWholeDay() throws {
        try plan("run 8km tue")
        try plan("ride 30km tue")
        try plan("walk tue 18:00 3km")
        try plan("write 500 words tue")
        try addTrack("a", "2026-11-24T05:05Z", metres: 7423)
        try addTrack("b", "2026-11-24T10:00Z", metres: 26_000)
        try addTrack("c", "2026-11-24T16:00Z", metres: 2900)
        try addTrack("d", "2026-11-25T05:05Z", metres: 5000)
        let slots = try week().days[1].slots
        let tracked = slots.map { "\($0.meeting.title) \($0.entry.trackedMetres ?? 0)" }
        #expect(Set(tracked) == ["run 7423.0", "ride 26000.0", "walk 2900.0", "write 0.0"])
        #expect(try week().sums.map(\.done.text) == ["36.323", "0"])
        // What is told comes first.
        let run = try #require(slots.first { $0.meeting.title == "run" })
        _ = try MarkOwnTime(run.id, amount: Amount(thousandths: 8000)).run(in: workspace)
        #expect(try week().sums.map(\.done.text) == ["36.9", "0"])
    }

    /// A plan for several days counts on the first of them, with the tracks of all.
    @Test func tracksCountForSeveralDays() throws {
        var days = Meeting.allDay("Run", "2026-11-29", "2026-12-02")
        days.measure = Measure("30 km")
        try store.save(days)
        try addTrack("a", "2026-11-29T05:05Z", metres: 8000)
        try addTrack("b", "2026-12-02T15:05Z", metres: 9000)
        #expect(try week().sums.map(\.done.text) == ["17"])
        #expect(try week().tracks.map(\.sums.metres) == [8000])
    }

    /// On Sunday 25 October 2026 the clocks go back: 3:30 is there twice, and the day has 25 hours.
    @Test func aWeekWithAClockChangeSumsSevenDays() throws {
        for (day, clock) in [
            ("2026-10-19", "00:00"), ("2026-10-24", "23:30"), ("2026-10-25", "00:00"),
            ("2026-10-25", "23:30"), ("2026-10-26", "00:00"), ("2026-10-18", "23:59"),
        ] {
            var run = Meeting.timed("Run", "\(day) \(clock)")
            run.measure = Measure("1 km")
            try store.save(run)
        }
        let found = try week(from: CalendarDate(year: 2026, month: 10, day: 19))
        #expect(found.days.map(\.slots.count) == [1, 0, 0, 0, 0, 1, 2])
        #expect(found.sums.map(\.planned.text) == ["4"])
        for (monday, planned) in [("2026-10-19", "7"), ("2026-03-23", "7")] {
            var rule = RecurrenceRule(.daily)
            rule.end = .count(7)
            var daily = Meeting.timed("Read", "\(monday) 03:30")
            daily.recurrence = Recurrence(rule: rule)
            daily.measure = Measure("1 pages")
            try store.save(daily)
            let shown = try week(from: CalendarDate(monday))
            #expect(shown.sums.first { $0.unit.name == "pages" }?.planned.text == planned, "\(monday)")
            #expect(
                shown.days.map { $0.slots.count { $0.meeting.title == "Read" } } == [1, 1, 1, 1, 1, 1, 1])
        }
    }
}
