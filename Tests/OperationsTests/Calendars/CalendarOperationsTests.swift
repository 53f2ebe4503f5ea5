import Foundation
import MeetCore
import MeetStore
import StoreFixture
import Testing
import VenueSearch

@testable import Operations

@Suite struct CalendarOperationsTests {
    private let fixture: StoreFixture
    private let store: MeetStore
    private let workspace: Workspace
    private let zone = StoreFixture.athens

    init() throws {
        fixture = try StoreFixture()
        store = try fixture.open()
        workspace = Workspace(store: store, calendarName: { "Mine" })
    }

    private func words(_ change: (inout TypedCalendar) -> Void) -> TypedCalendar {
        var words = TypedCalendar()
        change(&words)
        return words
    }

    private func names() throws -> [String] { try ListCalendars().run(in: workspace).map(\.name) }

    private func plan(_ title: String, in calendar: String? = nil) throws -> Meeting {
        var words = TypedMeeting()
        words.title = title
        words.start = "2026-11-21 11:00"
        words.calendar = calendar
        return try PlanMeeting(words, zone: zone).run(in: workspace)
    }

    @Test func theOnlyOneIsNotStored() throws {
        let only = try #require(try ListCalendars().run(in: workspace).first)
        #expect(only.name == "Mine" && only.sign == "M" && only.isDefault && only.id == nil)
        #expect(try plan("Coffee", in: "mine").calendarID == nil)
        #expect(try store.calendars().isEmpty)
        #expect(throws: CalendarError.isOnly("Mine")) {
            try SetCalendarShown("mine", false).run(in: workspace)
        }
        #expect(throws: CalendarError.isDefault("Mine")) { try RemoveCalendar("mine").run(in: workspace) }
        let renamed = try EditCalendar("Mine", words { $0.name = "Private" }).run(in: workspace)
        #expect(renamed.id != nil && renamed.isDefault)
        #expect(try names() == ["Private"])
        try store.undo()
        #expect(try names() == ["Mine"])
    }

    @Test func calendarsAreAddedInOrder() throws {
        let work = try AddCalendar("  Work ").run(in: workspace)
        #expect(work.name == "Work" && work.sign == "W" && work.colour != nil && !work.isDefault)
        let described = words {
            $0.colour = "#dc143c"
            $0.isBusy = false
        }
        let walks = try AddCalendar("Walks", described).run(in: workspace)
        #expect(walks.sign == "A" && walks.colour?.hex == "#DC143C" && !walks.isBusy)
        #expect(walks.colour != work.colour)
        // The only calendar until then has no colour, and is shown in the usual one.
        #expect(work.colour.map(\.hue) != CalendarColour.standard.hue)
        #expect(try names() == ["Mine", "Work", "Walks"])
        #expect(try store.undo()?.title == .added(.calendar, name: "Walks"))
        #expect(try names() == ["Mine", "Work"])
        try store.undo()
        #expect(try store.calendars().isEmpty)
    }

    @Test func aNewOneMayBeTheDefault() throws {
        let id = try #require(try plan("Coffee").id)
        let work = try AddCalendar("Work", words { $0.isDefault = true }).run(in: workspace)
        #expect(work.isDefault)
        let calendars = try store.calendars()
        let stored = try #require(try store.meeting(id))
        #expect(calendars.calendar(of: stored.calendarID)?.name == "Mine")
        #expect(try plan("Talk").calendarID == nil)
        // It is one action.
        try store.undo()
        #expect(try store.undo()?.title == .added(.calendar, name: "Work"))
        #expect(try store.calendars().isEmpty)
        #expect(try store.meeting(id)?.calendarID == nil)
    }

    @Test func whatIsWrongIsRefused() throws {
        _ = try AddCalendar("Work").run(in: workspace)
        func refused(
            _ error: CalendarError, _ name: String, _ change: (inout TypedCalendar) -> Void = { _ in }
        ) {
            let adding = AddCalendar(name, words(change))
            #expect(throws: error) { try adding.run(in: workspace) }
        }
        refused(.noName, "  ")
        refused(.notSubscribed("Club"), "Club") { $0.refresh = "1h" }
        refused(.noInterval("often"), "https://example.org/a.ics") { $0.refresh = "often" }
        #expect(throws: SubscriptionError.scheme("ftp")) {
            try AddCalendar("ftp://example.org/a.ics").run(in: workspace)
        }
        refused(.taken("WORK"), "WORK")
        refused(.noColour("greenish"), "Club") { $0.colour = "greenish" }
        refused(.noSign("CL"), "Club") { $0.sign = "CL" }
        refused(.takenSign("w", by: "Work"), "Club") { $0.sign = "w" }
        refused(.noAddress("me"), "Club") { $0.address = "me" }
        #expect(try names() == ["Mine", "Work"])
        #expect(throws: CalendarError.unknown("Club", known: ["Mine", "Work"])) {
            try SetCalendarShown("Club", true).run(in: workspace)
        }
    }

    @Test func calendarsAreNamedByTheirBeginnings() throws {
        let work = try AddCalendar("Work").run(in: workspace)
        _ = try AddCalendar("Workshop").run(in: workspace)
        #expect(try FindCalendar("work").run(in: workspace) == work)
        #expect(try FindCalendar("works").run(in: workspace).name == "Workshop")
        let number = try #require(work.id).description
        #expect(try FindCalendar(number).run(in: workspace) == work)
        #expect(throws: CalendarError.several("wor", ["Work", "Workshop"])) {
            try FindCalendar("wor").run(in: workspace)
        }
        #expect(throws: CalendarError.self) { try FindCalendar("").run(in: workspace) }
    }

    @Test func calendarsAreChangedShownAndHidden() throws {
        _ = try AddCalendar("Work").run(in: workspace)
        var work = try EditCalendar(
            "work",
            words {
                $0.name = "Office"
                $0.sign = "X"
                $0.colour = ""
                $0.address = "me@office.example"
                $0.hasReminders = false
            }
        ).run(in: workspace)
        #expect(work.name == "Office" && work.sign == "X" && work.colour == nil)
        #expect(work.address == "me@office.example" && !work.hasReminders && work.isBusy)
        work = try EditCalendar("office", words { $0.address = "" }).run(in: workspace)
        #expect(work.address == nil && work.sign == "X")
        _ = try plan("Talk", in: "off")
        #expect(try store.titles() == ["Talk"])
        #expect(try !SetCalendarShown("office", false).run(in: workspace).isShown)
        #expect(try store.titles() == [])
        #expect(try FindNextMeeting().run(in: workspace) == nil)
        #expect(try SetCalendarShown("office", true).run(in: workspace).isShown)
        #expect(try store.titles() == ["Talk"])
        #expect(try SetDefaultCalendar("office").run(in: workspace).isDefault)
        #expect(throws: CalendarError.isDefault("Office")) { try RemoveCalendar("office").run(in: workspace) }
    }

    @Test func removedWithItsMeetingsOrWithout() throws {
        let work = try AddCalendar("Work").run(in: workspace)
        let talk = try plan("Talk", in: "work")
        #expect(talk.calendarID == work.id)
        let id = try #require(talk.id)
        #expect(try RemoveCalendar("work").run(in: workspace) == .init(calendar: work, meetings: 1))
        #expect(try store.meeting(id) == nil)
        try store.undo()
        #expect(try store.meeting(id)?.calendarID == work.id)
        #expect(try RemoveCalendar("work", keepsMeetings: true).run(in: workspace).meetings == 1)
        #expect(try store.meeting(id)?.calendarID == nil)
    }

    @Test func aReadOnlyCalendarTakesNoMeetings() throws {
        var holidays = MeetingCalendar(name: "Holidays", sign: "H")
        holidays.isWritable = false
        try store.add(holidays, beside: MeetingCalendar(name: "Mine", sign: "M"))
        #expect(throws: CalendarError.readOnly("Holidays")) { try plan("Talk", in: "holidays") }
        #expect(throws: CalendarError.readOnly("Holidays")) {
            try SetDefaultCalendar("holidays").run(in: workspace)
        }
        #expect(throws: CalendarError.readOnly("Holidays")) {
            try EditCalendar("holidays", words { $0.isDefault = true }).run(in: workspace)
        }
    }

    @Test func aMeetingIsMovedAndCopiedWithItsCalendar() throws {
        let work = try AddCalendar("Work").run(in: workspace)
        let id = try #require(try plan("Talk").id)
        var words = TypedMeeting()
        words.calendar = "work"
        #expect(try EditMeeting(id, words, zone: zone).run(in: workspace).calendarID == work.id)
        #expect(
            try store.history().undo?.title == .changedMeeting(name: "Talk", [.part(.calendarID)]))
        #expect(try DuplicateMeeting(id, start: "+1d", zone: zone).run(in: workspace).calendarID == work.id)
        words.calendar = "mine"
        #expect(try EditMeeting(id, words, zone: zone).run(in: workspace).calendarID == nil)
    }

    @Test func aFreeCalendarLeavesTheTimeFree() throws {
        _ = try AddCalendar("Work").run(in: workspace)
        let talk = try plan("Talk", in: "work")
        let day = DateInterval(start: instant("2026-11-21T08:00Z"), end: instant("2026-11-21T12:00Z"))
        let find = FindFreeTime(
            day, minutes: 30, workingHours: OpeningHours(parsing: "Mo-Su 10:00-14:00"), zone: zone)
        #expect(try find.run(in: workspace).count == 2)
        #expect(try FindOverlaps(day).run(in: workspace).map(\.title) == ["Talk"])
        _ = try EditCalendar("work", words { $0.isBusy = false }).run(in: workspace)
        #expect(try find.run(in: workspace) == [day])
        #expect(try FindOverlaps(day).run(in: workspace).isEmpty)
        _ = try plan("Coffee")
        #expect(try store.overlaps(of: talk).isEmpty)
    }

    // MARK: - Files

    private func file(_ title: String) throws -> NamedFiles {
        let url = fixture.folder.appendingPathComponent("file.ics")
        let lines = [
            "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:x", "BEGIN:VEVENT", "UID:talk",
            "DTSTAMP:20261101T000000Z", "SEQUENCE:\(title.count)", "DTSTART:20261124T100000Z",
            "DTEND:20261124T110000Z", "RRULE:FREQ=WEEKLY;COUNT=3", "SUMMARY:\(title)", "END:VEVENT",
            "BEGIN:VEVENT", "UID:talk", "RECURRENCE-ID:20261201T100000Z", "DTSTAMP:20261101T000000Z",
            "DTSTART:20261201T120000Z", "DTEND:20261201T130000Z", "SUMMARY:Later", "END:VEVENT",
            "END:VCALENDAR", "",
        ]
        try Data(lines.joined(separator: "\r\n").utf8).write(to: url)
        return .paths([url.path])
    }

    @Test func filesAreImportedIntoACalendar() throws {
        let work = try AddCalendar("Work").run(in: workspace)
        #expect(try ImportMeetings(file("Talk"), calendar: "work").run(in: workspace).added == 2)
        #expect(try store.meetingIDs(in: work.id).count == 2)
        // What is stored stays in its calendar.
        #expect(try ImportMeetings(file("Longer")).run(in: workspace).updated == 1)
        #expect(try store.meetingIDs(in: work.id).count == 2 && store.meetingIDs(in: nil).isEmpty)
        let preview = try PreviewMeetingImport(file("Longest"), calendar: "work").run(in: workspace)
        #expect(preview.report.updated == 1)
        #expect(throws: CalendarError.self) {
            try ImportMeetings(file("Talk"), calendar: "club").run(in: workspace)
        }
    }

    @Test func aCalendarIsExportedWithItsName() throws {
        let work = try AddCalendar("Work", words { $0.colour = "seagreen" }).run(in: workspace)
        _ = try plan("Talk", in: "work")
        _ = try plan("Coffee")
        let text = try ExportMeetings(nil, organizer: nil, calendar: work).run(in: workspace)
        #expect(text.contains("NAME:Work\r\n") && text.contains("COLOR:seagreen\r\n"))
        #expect(text.contains("SUMMARY:Talk") && !text.contains("SUMMARY:Coffee"))
        let own = try FindCalendar("mine").run(in: workspace)
        let other = try ExportMeetings(nil, organizer: nil, calendar: own).run(in: workspace)
        #expect(!other.contains("SUMMARY:Talk") && other.contains("SUMMARY:Coffee"))
        let all = try ExportMeetings(nil, organizer: nil).run(in: workspace)
        #expect(!all.contains("X-WR-CALNAME"))
        #expect(all.contains("SUMMARY:Talk") && all.contains("SUMMARY:Coffee"))
    }
}
