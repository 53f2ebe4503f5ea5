import Foundation
import StoreFixture
import Testing

@testable import MeetCore
@testable import MeetStore

/// The calendars of the new meetings of an import.
@Suite struct NewMeetingCalendarsTests {
    let fixture: StoreFixture
    let store: MeetStore

    init() throws {
        fixture = try StoreFixture()
        store = try fixture.open()
    }

    private static let usual = MeetingCalendar(name: "Personal", sign: "P")

    private static func calendars(_ names: String...) -> [MeetingCalendar] {
        names.enumerated().map { number, name in
            var calendar = MeetingCalendar(
                name: name, colour: CalendarColour("teal"), sign: String(name.prefix(1)))
            calendar.position = number + 1
            return calendar
        }
    }

    /// Returns the places of the meetings, as the import tells them.
    ///
    /// - Parameter entries: The lines of each entry, and the place of its calendar.
    @discardableResult
    private func take(
        _ entries: [(lines: String, place: Int?)], into calendars: [MeetingCalendar], isPreview: Bool = false
    ) throws -> [Int?] {
        var incoming: [IncomingMeeting] = []
        for entry in entries {
            let text = "BEGIN:VEVENT\n\(entry.lines)\nEND:VEVENT\n"
            for event in ICalendarReader.events(of: text) {
                var one = IncomingMeeting(event, meeting: event.meeting(now: fixture.clock.now), file: "f")
                one.calendarPlace = entry.place
                incoming.append(one)
            }
        }
        var places = [Int?](repeating: nil, count: incoming.count)
        try store.importMeetings(
            incoming, into: NewMeetingCalendars(calendars, beside: Self.usual), isPreview: isPreview
        ) { place, outcome in places[place] = outcome.calendarPlace }
        return places
    }

    private func names(in calendar: MeetingCalendar?) throws -> [String] {
        try store.meetingIDs(in: calendar?.meetingsID).compactMap { try store.meeting($0)?.title }
    }

    private let coffee = "UID:coffee\nSUMMARY:Coffee\nDTSTART:20261201T090000Z\nDTEND:20261201T100000Z"
    private let choir =
        "UID:choir\nSUMMARY:Choir\nDTSTART;TZID=Europe/Athens:20261201T190000\nDURATION:PT1H\nRRULE:FREQ=WEEKLY;COUNT=5"
    private let moved =
        "UID:choir\nSUMMARY:Choir, late\nRECURRENCE-ID:20261208T170000Z\nDTSTART;TZID=Europe/Athens:20261209T200000"
    private let later =
        "UID:choir\nSUMMARY:Choir, later\nRECURRENCE-ID;RANGE=THISANDFUTURE:20261215T170000Z\nDTSTART;TZID=Europe/Athens:20261215T210000\nDURATION:PT1H"

    @Test func aCalendarIsAddedWithItsFirstMeeting() throws {
        let places = try take(
            [(coffee, 1), (moved, 0), (choir, 1)], into: Self.calendars("Club", "Work", "Unused"))
        // A date is in the calendar of its series.
        #expect(places == [1, 1, 1])
        let stored = try store.calendars()
        #expect(stored.map(\.name) == ["Personal", "Work"] && stored.map(\.isDefault) == [true, false])
        #expect(stored.last?.colour == CalendarColour("teal"))
        #expect(try names(in: stored.last).sorted() == ["Choir", "Choir, late", "Coffee"])
        #expect(try names(in: stored.first).isEmpty)

        #expect(try store.actions().count == 1)
        try store.undo()
        #expect(try store.calendars().isEmpty && store.meetingIDs().isEmpty)
        try store.redo()
        #expect(try store.calendars() == stored)
        #expect(try names(in: stored.last).count == 3)
    }

    @Test func aPartIsInTheCalendarOfItsSeries() throws {
        #expect(try take([(choir, 0), (later, 1)], into: Self.calendars("Club", "Work")) == [0, 0])
        let stored = try store.calendars()
        #expect(stored.map(\.name) == ["Personal", "Club"])
        #expect(try names(in: stored.last).sorted() == ["Choir", "Choir, later"])
    }

    @Test func whatIsStoredStaysInItsCalendar() throws {
        try take([(coffee, nil)], into: [])
        let changed = coffee.replacing("SUMMARY:Coffee", with: "SEQUENCE:1\nSUMMARY:Tea")
        #expect(try take([(changed, 0)], into: Self.calendars("Work")) == [nil])
        #expect(try store.calendars().isEmpty)
        #expect(try names(in: nil) == ["Tea"])
    }

    @Test func aStoredCalendarIsUsed() throws {
        let work = try store.add(Self.calendars("Work")[0], beside: Self.usual)
        let usual = try #require(try store.calendars().first)
        #expect(try take([(coffee, 0), (choir, 1)], into: [usual, work]) == [0, 1])
        #expect(try store.calendars().count == 2)
        #expect(try names(in: usual) == ["Coffee"] && names(in: work) == ["Choir"])
    }

    @Test func aPreviewAddsNone() throws {
        let places = try take(
            [(moved, 1), (choir, 0)], into: Self.calendars("Club", "Work"), isPreview: true)
        #expect(places == [0, 0])
        #expect(try store.calendars().isEmpty && store.meetingIDs().isEmpty)
    }
}
