import Foundation
import MeetCore
import MeetStore
import StoreFixture
import Testing

@testable import Operations

@Suite struct BirthdayReadingTests {
    private let fixture: StoreFixture
    private let store: MeetStore
    private let workspace: Workspace
    private let maria: Contact

    init() throws {
        fixture = try StoreFixture()
        let (clock, path) = (fixture.clock, try fixture.emptyStorePath())
        store = fixture.closing(
            try MeetStore(
                path: path, now: { clock.now }, zone: { StoreFixture.athens }, cards: VCardCoding()))
        let now = instant("2026-11-21T07:41Z")
        workspace = Workspace(store: store, now: { now }, birthdayTitle: { "\($0.name) \($0.years ?? 0)" })
        var contact = Contact(name: "Maria")
        contact.birthday = .date(year: 1990, month: 11, day: 24)
        maria = try store.save(contact)
        try store.save(Meeting.timed("Talk", "2026-11-24 10:00"))
    }

    private func sheet(_ text: String = "") throws -> CalendarPage {
        let day = CalendarDate("2026-11-23")
        return try LoadCalendar(
            day...day.adding(days: 6), text: text, zone: StoreFixture.athens, mostPerDay: 10
        ).run(in: workspace)
    }

    private func agenda(_ day: String = "2026-11-21") throws -> [String] {
        let page = try LoadAgenda(
            around: CalendarDate(day), before: 50, after: 50, zone: StoreFixture.athens
        ).run(in: workspace)
        return page.days.map { "\($0.date): \($0.meetings.map(\.title).joined(separator: ", "))" }
    }

    @Test func withoutTheCalendarThereAreNone() throws {
        #expect(try sheet().meetings.map(\.title) == ["Talk"])
        #expect(try agenda() == ["2026-11-21: ", "2026-11-24: Talk"])
    }

    @Test func theCalendarShowsThem() throws {
        let calendar = try AddCalendar("birthdays").run(in: workspace)
        #expect(calendar.name == "Birthdays" && calendar.source == .birthdays && !calendar.isWritable)
        let page = try sheet()
        #expect(page.meetings.map(\.title) == ["Maria 36", "Talk"])
        let birthday = try #require(page.meetings.first)
        #expect(birthday.id.contactID == maria.id && page.meetings[1].id.contactID == nil)
        #expect(birthday.time == .allDay(first: CalendarDate("2026-11-24"), last: CalendarDate("2026-11-24")))
        #expect(birthday.calendarID == calendar.id && !birthday.takesTime)
        // They are no meetings: not counted, and without rows.
        #expect(page.counts == [0, 1, 0, 0, 0, 0, 0])
        #expect(try store.meetingIDs().count == 1)
        #expect(try agenda() == ["2026-11-21: ", "2026-11-24: Maria 36, Talk", "2027-11-24: Maria 37"])
    }

    @Test func theyAreHiddenAndFiltered() throws {
        _ = try AddCalendar("birthdays").run(in: workspace)
        #expect(try sheet("mar").meetings.map(\.title) == ["Maria 36"])
        #expect(try sheet("talk").meetings.map(\.title) == ["Talk"])
        _ = try SetCalendarShown("Birthdays", false).run(in: workspace)
        #expect(try sheet().meetings.map(\.title) == ["Talk"])
        #expect(try sheet("cal:birth").meetings.map(\.title) == ["Maria 36"])
        #expect(throws: CalendarError.isThere("Birthdays")) {
            try AddCalendar("birthdays").run(in: workspace)
        }
    }
}
