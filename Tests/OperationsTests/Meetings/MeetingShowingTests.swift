import Foundation
import MeetCore
import MeetStore
import StoreFixture
import Testing
import VenueSearch

@testable import Operations

@Suite struct MeetingShowingTests {
    let fixture: StoreFixture
    let store: MeetStore
    let workspace: Workspace
    let place: Coordinate

    init() throws {
        fixture = try StoreFixture()
        store = try fixture.open()
        workspace = Workspace(store: store)
        place = try #require(Coordinate(latitude: 39.3622, longitude: 22.9422))
        var coffee = Meeting.timed("Coffee", "2026-11-21 11:00")
        coffee.venue = Venue(name: "Café Entra", coordinate: place)
        _ = try store.save(coffee)
        _ = try store.save(.timed("Dinner", "2026-11-22 20:00"))
    }

    private func list(_ row: Int, _ text: String = "") -> ListMeetings {
        ListMeetings(MeetingQuery(text: text), around: .row(row), before: 10, after: 10)
    }

    private let map = MeetingMap(home: "39.3530, 22.9500") { _, _ in (120, 80) }

    @Test func theMeetingUnderTheBarComesWithTheList() throws {
        let shown = try ShowMeetings(list(1), map: map).run(in: workspace)
        #expect(shown.page.rows.map(\.title) == ["Coffee", "Dinner"])
        #expect(shown.page.anchor == 1)
        #expect(shown.meeting?.meeting.title == "Dinner")
        #expect(shown.meeting?.surroundings == nil)
    }

    @Test func whatGoesOnOverItsDaysComesWithTheList() throws {
        var fair = Meeting.unscheduled("Fair")
        fair.time = .allDay(
            first: CalendarDate(year: 2026, month: 11, day: 10),
            last: CalendarDate(year: 2026, month: 11, day: 22))
        _ = try store.save(fair)
        let page = ListMeetings(MeetingQuery(), around: .row(1), before: 0, after: 10)
        #expect(try ShowMeetings(page, map: nil).run(in: workspace).spans.map(\.title) == ["Fair"])
        let other = try ShowMeetings(list(0, "coffee"), map: nil).run(in: workspace)
        #expect(other.page.rows.map(\.title) == ["Coffee"] && other.spans.isEmpty)
    }

    /// Holidays are listed from now on, and not counted.
    @Test func whatTakesNoTimeIsNotCounted() throws {
        var calendar = MeetingCalendar(name: "Holidays", sign: "H")
        calendar.isBusy = false
        let id = try store.add(calendar, beside: MeetingCalendar(name: "Mine", sign: "M")).id
        for (title, month, day) in [("Assumption", 8, 15), ("Christmas", 12, 25)] {
            var meeting = Meeting.unscheduled(title)
            let date = CalendarDate(year: 2026, month: month, day: day)
            (meeting.time, meeting.calendarID) = (.allDay(first: date, last: date), id)
            _ = try store.save(meeting)
        }
        func show(_ free: FreeCalendars, _ text: String = "") throws -> ShownMeetings {
            let list = ListMeetings(
                MeetingQuery(text: text, free: free), around: .row(0), before: 10, after: 10)
            return try ShowMeetings(list, map: nil).run(in: workspace)
        }
        let now = instant("2026-11-20T10:00Z")
        let shown = try show(.ahead(of: now))
        #expect(shown.page.rows.map(\.title) == ["Coffee", "Dinner", "Christmas"] && shown.meetings == 2)
        #expect(try show(.listed).page.rows.first?.title == "Assumption")
        #expect(try show(.leftOut).page.rows.map(\.title) == ["Coffee", "Dinner"])
        // Words find all of them.
        #expect(try show(.ahead(of: now), "assumption").page.rows.map(\.title) == ["Assumption"])
    }

    @Test func whatItsMapShowsComesToo() throws {
        let shown = try ShowMeetings(list(0), map: map).run(in: workspace).meeting
        #expect(shown?.surroundings?.query.venues == [place])
        #expect(shown?.surroundings?.home == Coordinate(latitude: 39.3530, longitude: 22.9500))
    }

    @Test func ofSeveralPlacesItsMapShowsAll() throws {
        let other = try #require(Coordinate(latitude: 39.37, longitude: 22.95))
        var keyboard = Meeting.unscheduled("Keyboard")
        keyboard.venue = Venue(name: "Public", coordinate: other)
        keyboard.otherVenues = [Venue(name: "Anywhere"), Venue(name: "Plaisio", coordinate: place)]
        _ = try store.save(keyboard)
        let shown = try ShowMeetings(list(0, "keyboard"), map: map).run(in: workspace).meeting
        #expect(shown?.surroundings?.query.venues == [other, place])
    }

    @Test func withoutAMapNothingIsReadForIt() throws {
        let shown = try ShowMeetings(list(0), map: nil).run(in: workspace).meeting
        #expect(shown?.meeting.venue?.coordinate == place)
        #expect(shown?.surroundings == nil)
    }

    @Test func anEmptyListHasNoMeeting() throws {
        let shown = try ShowMeetings(list(0, "nothing like it"), map: map).run(in: workspace)
        #expect(shown.page.count == 0)
        #expect(shown.meeting == nil)
    }

    @Test func onlyTheMapThatWasMovedIsMoved() throws {
        let area = BoundingBox(around: place, radius: 50)
        let shown = try #require(try ShowMeeting(Identifier(1), map: map).run(in: workspace))
        #expect(shown.surroundings?.query.area == nil)
        func shownArea(moving id: Int64) throws -> BoundingBox? {
            var moved = map
            moved.moved = MeetingMap.Moved(meeting: Identifier(id), places: [place], area: area)
            return try ShowMeeting(Identifier(1), map: moved).run(in: workspace)?.surroundings?.query.area
        }
        #expect(try shownArea(moving: 1) == area)
        #expect(try shownArea(moving: 2) == nil)
    }

    @Test func aMeetingThatIsGoneIsNone() throws {
        #expect(try ShowMeeting(Identifier(99), map: map).run(in: workspace) == nil)
    }
}
