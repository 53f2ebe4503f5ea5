import Foundation
import StoreFixture
import Testing

@testable import MeetCore
@testable import MeetStore

@Suite struct CalendarsTests {
    private let fixture: StoreFixture
    private let store: MeetStore
    private let own: MeetingCalendar

    init() throws {
        fixture = try StoreFixture()
        store = try fixture.open()
        own = MeetingCalendar(name: "Personal", sign: "P")
    }

    @discardableResult
    private func add(
        _ name: String, _ change: (inout MeetingCalendar) -> Void = { _ in }
    ) throws -> MeetingCalendar {
        var calendar = MeetingCalendar(name: name, sign: String(name.prefix(1)))
        calendar.position = 1
        change(&calendar)
        return try store.add(calendar, beside: own)
    }

    @discardableResult
    private func save(_ meeting: Meeting, in calendar: MeetingCalendar? = nil) throws -> Meeting {
        var meeting = meeting
        meeting.calendarID = calendar?.id
        return try store.save(meeting)
    }

    private func change(
        _ calendar: MeetingCalendar, _ change: (inout MeetingCalendar) -> Void
    ) throws {
        var calendar = calendar
        change(&calendar)
        try store.save(calendar)
    }

    @Test func theFirstBringsTheDefaultOne() throws {
        #expect(try store.calendars().isEmpty)
        let work = try add("Work") {
            $0.colour = CalendarColour("seagreen")
            $0.address = "me@work.example"
            $0.url = "https://work.example/cal.ics"
            $0.refreshSeconds = 900
            $0.source = .subscription
            $0.isWritable = false
        }
        let all = try store.calendars()
        #expect(all.map(\.name) == ["Personal", "Work"] && all.map(\.isDefault) == [true, false])
        #expect(all.last == work && work.colour?.hex == "#2E8B57" && !work.isWritable)
        #expect(work.meetingsID == work.id && all[0].meetingsID == nil)
        #expect(try store.undo()?.title == .added(.calendar, name: "Work"))
        #expect(try store.calendars().isEmpty)
        try store.redo()
        #expect(try store.calendars() == all)
        try add("Family")
        #expect(try store.calendars().map(\.name) == ["Personal", "Work", "Family"])
    }

    /// The state of a subscription is no action.
    @Test func aReadingIsNotUndone() throws {
        let work = try add("Work")
        var reading = CalendarReadingState()
        reading.etag = "\"1\""
        reading.checkedAt = instant("2026-11-21T09:00Z")
        reading.error = "Not found"
        try change(work) { $0.isShown = false }
        try store.record(reading, of: #require(work.id))
        try store.undo()
        let stored = try #require(try store.calendars().last)
        #expect(stored.reading == reading && stored.isShown)
    }

    // MARK: - Hidden calendars

    @Test func hiddenOnesAreLeftOut() throws {
        let work = try add("Work")
        try save(.timed("Coffee", "2026-11-21 11:00"))
        let standup = try save(.timed("Stand-up", "2026-11-21 12:00"), in: work)
        try save(.allDay("Fair", "2026-11-21"), in: work)
        try save(.due("Report", "2026-11-10"), in: work)
        try save(.unscheduled("Some day"), in: work)
        let all = ["Report", "Fair", "Coffee", "Stand-up", "Some day"]
        #expect(try store.titles() == all)
        try change(work) { $0.isShown = false }
        #expect(try store.titles() == ["Coffee"])
        #expect(try store.meetingCount() == 1)
        #expect(try store.meetingIndex(of: #require(standup.occurrence)) == nil)
        let now = instant("2026-11-21T06:00Z")
        for overdue in [OverduePlace.first(at: now), .today(at: now)] {
            #expect(try store.titles(MeetingQuery(overdue: overdue)) == ["Coffee"])
        }
        let day = CalendarDate("2026-11-21")
        let page = try store.calendar(day...day, zone: StoreFixture.athens, mostPerDay: 9)
        #expect(page.meetings.map(\.title) == ["Coffee"] && page.counts == [1])
        #expect(try store.spans(over: day...day, zone: StoreFixture.athens).isEmpty)
        #expect(try store.titles(MeetingQuery(text: "stand")).isEmpty)
        #expect(
            try store.titles(MeetingQuery(calendar: work.id)) == ["Report", "Fair", "Stand-up", "Some day"])
        try store.undo()
        #expect(try store.titles() == all)
    }

    @Test func theDefaultOneIsHiddenToo() throws {
        let work = try add("Work")
        try save(.timed("Coffee", "2026-11-21 11:00"))
        try save(.timed("Stand-up", "2026-11-21 12:00"), in: work)
        try change(#require(try store.calendars().first)) { $0.isShown = false }
        #expect(try store.titles() == ["Stand-up"])
        #expect(try store.titles(MeetingQuery(text: "cal:pers")) == ["Coffee"])
        let first = try #require(try store.calendars().first)
        #expect(try store.titles(MeetingQuery(calendar: first.id)) == ["Coffee"])
    }

    @Test func aFilterNamesCalendars() throws {
        try save(.timed("Work on the book", "2026-11-20 11:00"))
        // With one calendar it is a word like others.
        #expect(try store.titles(MeetingQuery(text: "cal:work")).isEmpty)
        let work = try add("Work")
        let club = try add("Λέσχη")
        try save(.timed("Stand-up", "2026-11-21 12:00"), in: work)
        try save(.timed("Budget", "2026-11-21 14:00"), in: work)
        try save(.timed("Run", "2026-11-22 10:00"), in: club)
        func titles(_ text: String) throws -> [String] { try store.titles(MeetingQuery(text: text)) }
        #expect(try titles("cal:WO") == ["Stand-up", "Budget"])
        #expect(try titles("bud cal:work") == ["Budget"])
        #expect(try titles("cal:work cal:λεσχη") == ["Stand-up", "Budget", "Run"])
        #expect(try titles("cal:pers") == ["Work on the book"])
        #expect(try titles("cal:none") == [])
        #expect(try titles("cal:").count == 4)
        let day = CalendarDate("2026-11-21")
        let page = try store.calendar(
            day...day, text: "cal:work", zone: StoreFixture.athens, mostPerDay: 1)
        #expect(page.meetings.map(\.title) == ["Stand-up"] && page.counts == [2])
        // What is named is shown even if it is hidden.
        try change(work) { $0.isShown = false }
        #expect(try titles("cal:work") == ["Stand-up", "Budget"])
    }

    @Test func manyMatchesAreFilteredToo() throws {
        let work = try add("Work")
        try store.writing { store throws(StoreError) in
            for number in 0..<1100 {
                let start = String(format: "2026-11-%02d 10:00", number % 28 + 1)
                var meeting = Meeting.timed("Call \(number)", start)
                if number.isMultiple(of: 2) { meeting.calendarID = work.id }
                try store.save(meeting)
            }
        }
        #expect(try store.meetingCount(MeetingQuery(text: "call")) == 1100)
        #expect(try store.meetingCount(MeetingQuery(text: "call cal:work")) == 550)
        try change(work) { $0.isShown = false }
        #expect(try store.meetingCount(MeetingQuery(text: "call")) == 550)
        let rows = try store.meetings(MeetingQuery(text: "call"), rows: 200..<210)
        #expect(rows.count == 10 && rows.allSatisfy { $0.calendarID == nil })
    }

    // MARK: - Time and reminders

    @Test func aFreeCalendarTakesNoTime() throws {
        let work = try add("Work")
        let coffee = try save(.timed("Coffee", "2026-11-21 11:00"))
        let talk = try save(.timed("Talk", "2026-11-21 11:30"), in: work)
        let ids = [coffee, talk].compactMap(\.occurrence)
        let span = DateInterval(start: instant("2026-11-21T06:00Z"), duration: 86_400)
        #expect(try store.clashing(ids) == Set(ids))
        #expect(try store.meetings(overlapping: span).map(\.title) == ["Coffee", "Talk"])
        #expect(try store.isBusy(work.id) && store.isBusy(nil))
        try change(work) { $0.isBusy = false }
        #expect(try store.clashing(ids).isEmpty)
        #expect(try store.meetings(overlapping: span).map(\.title) == ["Coffee"])
        let rows = try store.meetings(rows: 0..<9)
        #expect(rows.map(\.takesTime) == [true, false] && rows.map(\.calendarID) == [nil, work.id])
        #expect(try !store.isBusy(work.id) && store.isBusy(nil))
        try change(#require(try store.calendars().first)) { $0.isBusy = false }
        #expect(try store.meetings(overlapping: span).isEmpty)
    }

    @Test func aCalendarMayHaveNoReminders() throws {
        let work = try add("Work")
        try save(.timed("Coffee", "2026-11-21 11:00"))
        let talk = try save(.timed("Talk", "2026-11-21 11:30"), in: work)
        #expect(try store.reminders().map(\.title) == ["Coffee", "Talk"])
        try change(work) { $0.hasReminders = false }
        #expect(try store.reminders().map(\.title) == ["Coffee"])
        #expect(try store.reminders(of: #require(talk.id)).isEmpty)
    }

    // MARK: - Meetings of calendars

    @Test func deletedWithItsMeetings() throws {
        let work = try add("Work")
        var talk = Meeting.timed("Talk", "2026-11-24 11:30")
        talk.recurrence = Recurrence(rule: try RecurrenceRule("FREQ=WEEKLY;COUNT=4"))
        talk.venue = Venue(name: "Room 4", isSaved: false)
        talk.invitees = [Invitee(name: "Maria")]
        let series = try save(talk, in: work)
        let id = try #require(series.id)
        var date = try #require(try store.meeting(id.occurrence("20261201T113000")))
        date.title = "Long talk"
        try store.save(date, scope: .this)
        try save(.timed("Coffee", "2026-11-21 11:00"))
        let before = try store.titles()
        #expect(before.count == 5)
        let workID = try #require(work.id)
        #expect(try store.meetingIDs(in: workID).count == 2)
        #expect(try store.deleteCalendar(workID, keepsMeetings: false) == 1)
        #expect(try store.titles() == ["Coffee"])
        #expect(try store.calendars().map(\.name) == ["Personal"])
        #expect(try store.read { try $0.number("SELECT count(*) FROM venue") } == 0)
        #expect(try store.undo()?.title == .deleted(.calendar, name: "Work"))
        #expect(try store.titles() == before)
        #expect(try store.calendars().last == work)
        #expect(try store.meeting(id)?.unrevised == series.unrevised)
        #expect(try store.integrityCheck() == [])
        // Its meetings may stay.
        #expect(try store.deleteCalendar(workID, keepsMeetings: true) == 1)
        #expect(try store.titles() == before && store.meetingIDs(in: nil).count == 3)
        try store.undo()
        #expect(try store.meetingIDs(in: workID).count == 2)
    }

    @Test func aNewDefaultMovesNoMeeting() throws {
        let work = try add("Work")
        let coffee = try save(.timed("Coffee", "2026-11-21 11:00"))
        let talk = try save(.timed("Talk", "2026-11-21 11:30"), in: work)
        try store.setDefault(#require(work.id))
        let calendars = try store.calendars()
        func name(_ meeting: Meeting) throws -> String? {
            try calendars.calendar(of: store.meeting(#require(meeting.id))?.calendarID)?.name
        }
        #expect(calendars.map(\.isDefault) == [false, true])
        #expect(try name(coffee) == "Personal" && name(talk) == "Work")
        let tea = try save(.timed("Tea", "2026-11-22 11:30"))
        #expect(tea.calendarID == nil)
        #expect(try name(tea) == "Work")
        try store.undo()
        try store.undo()
        #expect(try store.calendars().map(\.isDefault) == [true, false])
        #expect(try store.meeting(#require(coffee.id))?.calendarID == nil)
        #expect(try store.meeting(#require(talk.id))?.calendarID == work.id)
    }

    @Test func allDatesOfASeriesHaveOneCalendar() throws {
        let work = try add("Work")
        var series = Meeting.timed("Choir", "2026-11-24 19:00")
        series.recurrence = Recurrence(rule: try RecurrenceRule("FREQ=WEEKLY;COUNT=4"))
        let id = try #require(try store.save(series).id)
        var date = try #require(try store.meeting(id.occurrence("20261201T190000")))
        date.title = "Concert"
        let concert = try #require(try store.save(date, scope: .this).id)
        var later = try #require(try store.meeting(id.occurrence("20261208T190000")))
        later.calendarID = work.id
        try store.save(later, scope: .this)
        #expect(
            try store.history().undo?.title
                == .changedMeeting(name: "Choir", [.part(.calendarID)]))
        for meeting in [id, concert] { #expect(try store.meeting(meeting)?.calendarID == work.id) }
        #expect(try store.titles().count == 4 && store.exceptions(of: id) == [concert])
        // A new exception is in the calendar of its series.
        var last = try #require(try store.meeting(id.occurrence("20261215T190000")))
        last.title = "Party"
        #expect(try store.save(last, scope: .this).calendarID == work.id)
        try store.undo()
        try store.undo()
        for meeting in [id, concert] { #expect(try store.meeting(meeting)?.calendarID == nil) }
    }

    @Test func aCalendarThatIsGoneIsTheDefaultOne() throws {
        let work = try add("Work")
        let first = try #require(try store.calendars().first)
        #expect(try save(.timed("Tea", "2026-11-21 10:00"), in: first).calendarID == nil)
        try store.deleteCalendar(#require(work.id), keepsMeetings: false)
        #expect(try save(.timed("Coffee", "2026-11-21 11:00"), in: work).calendarID == nil)
        #expect(throws: StoreError.notFound(.calendar(work.id!))) { try store.setDefault(work.id!) }
    }

    // MARK: - Calendars that undo needs

    @Test func historyKnowsTheCalendarsOfMeetings() throws {
        let both = try ["Work", "Club"].map { name -> Identifier<MeetingCalendar> in
            let calendar = MeetingCalendar(name: name, sign: String(name.prefix(1)))
            return try #require(try store.add(calendar, beside: own, as: .background).id)
        }
        func known() throws -> [Bool] { try both.map { try store.isInHistory($0) } }
        let lunch = try save(.timed("Lunch", "2026-11-20 11:00"))
        try store.deleteMeeting(#require(lunch.id))
        var coffee = Meeting.timed("Coffee, 2, 3", "2026-11-21 11:00")
        coffee.calendarID = both[0]
        coffee = try store.save(coffee)
        coffee.title = "Tea"
        coffee = try store.save(coffee)
        // Undo changes the title, and deletes the meeting.
        #expect(try known() == [false, false])
        coffee.calendarID = both[1]
        coffee = try store.save(coffee)
        #expect(try known() == [true, false])
        try store.undo()
        #expect(try known() == [false, true])
        try store.redo()
        #expect(try known() == [true, false])
        try store.deleteMeeting(#require(coffee.id))
        #expect(try known() == [true, true])
    }

    @Test func historyKnowsTheCalendarsThatWereChanged() throws {
        let work = try store.add(MeetingCalendar(name: "Work", sign: "W"), beside: own, as: .background)
        let id = try #require(work.id)
        #expect(try !store.isInHistory(id))
        try change(work) { $0.isShown = false }
        #expect(try store.isInHistory(id))
        let club = try add("Club")
        #expect(try store.isInHistory(#require(club.id)))
    }

    /// An edit of the form does not move what was moved elsewhere meanwhile.
    @Test func aConcurrentMoveStays() throws {
        let work = try add("Work")
        let base = try save(.timed("Coffee", "2026-11-21 11:00"))
        var moved = base
        moved.calendarID = work.id
        try store.save(moved)
        var edited = base
        edited.title = "Tea"
        let saved = try store.save(edited, base: base).record()
        #expect(saved.title == "Tea" && saved.calendarID == work.id)
    }
}
