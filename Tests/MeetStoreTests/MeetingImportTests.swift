import Foundation
import StoreFixture
import Testing

@testable import MeetCore
@testable import MeetStore

/// Meetings of calendar files in the store: matched, merged, undone.
@Suite struct MeetingImportTests {
    let fixture: StoreFixture
    let store: MeetStore

    init() throws {
        fixture = try StoreFixture()
        store = try fixture.open()
    }

    /// Added, updated, unchanged.
    @discardableResult
    private func take(_ components: String..., isPreview: Bool = false) throws -> [Int] {
        let text = components.map { "BEGIN:VEVENT\n\($0)\nEND:VEVENT\n" }.joined()
        let events = ICalendarReader.read(Array(text.utf8), file: "f").flatMap(\.events)
        var counts = [0, 0, 0]
        let incoming = events.map { event in
            IncomingMeeting(event, meeting: event.meeting(now: fixture.clock.now), file: "f")
        }
        try store.importMeetings(incoming, isPreview: isPreview) { _, outcome in
            switch outcome.change {
            case .added: counts[0] += 1
            case .updated: counts[1] += 1
            case .unchanged: counts[2] += 1
            }
        }
        return counts
    }

    private let coffee =
        "UID:coffee\nSEQUENCE:1\nSUMMARY:Coffee\nDTSTART:20261201T090000Z\nDTEND:20261201T100000Z"
    private let choir =
        "UID:choir\nSUMMARY:Choir\nDTSTART;TZID=Europe/Athens:20261201T190000\nDURATION:PT1H\nRRULE:FREQ=WEEKLY;COUNT=5"
    private let moved =
        "UID:choir\nSUMMARY:Choir\nRECURRENCE-ID:20261208T170000Z\nDTSTART;TZID=Europe/Athens:20261209T200000"

    @Test func theSameAgainChangesNothing() throws {
        #expect(try take(coffee) == [1, 0, 0])
        #expect(try take(coffee) == [0, 0, 1])
        #expect(try store.meetingIDs().count == 1)
        #expect(try store.actions().count == 1)
    }

    @Test func aPreviewStoresNothing() throws {
        #expect(try take(moved, choir, isPreview: true) == [2, 0, 0])
        #expect(try store.meetingIDs().isEmpty)
    }

    @Test func isOneActionThatCanBeUndone() throws {
        try take(coffee, moved, choir)
        #expect(try store.meetingIDs().count == 3)
        try store.undo()
        #expect(try store.meetingIDs().isEmpty)
        try store.redo()
        #expect(try store.meetingIDs().count == 3)
    }

    @Test func aDateThatDiffersBelongsToItsSeries() throws {
        #expect(try take(moved, choir) == [2, 0, 0])
        let series = try #require(try store.meeting(uid: "choir"))
        let id = try #require(series.id)
        let exception = try #require(try store.exceptions(of: id).first)
        let date = try #require(try store.meeting(exception.occurrence()))
        #expect(date.recurrenceID == "20261208T190000")
        #expect(date.time.wallStart == WallTime(basicText: "20261209T200000"))
        #expect(try take(choir, moved) == [0, 0, 2])
    }

    @Test func aDateWithoutItsSeriesIsAMeetingAlone() throws {
        #expect(try take(moved) == [1, 0, 0])
        #expect(try take(moved) == [0, 0, 1])
        #expect(try store.meeting(uid: "choir_R20261208T190000")?.title == "Choir")
    }

    @Test func whatThePersonChangedStays() throws {
        try take(coffee)
        var own = try #require(try store.meeting(uid: "coffee"))
        own.notes = "Bring the drafts."
        own.title = "Coffee with Ann"
        try store.save(own)
        let later = coffee.replacing("SEQUENCE:1", with: "SEQUENCE:2").replacing("T100000Z", with: "T110000Z")
        #expect(try take(later) == [0, 1, 0])
        let merged = try #require(try store.meeting(uid: "coffee"))
        #expect(merged.notes == "Bring the drafts.")
        #expect(merged.title == "Coffee with Ann")
        #expect(merged.time.minutes == 120)
    }

    @Test func whatIsOlderChangesNothing() throws {
        try take(coffee)
        let older = coffee.replacing("SEQUENCE:1", with: "SEQUENCE:0").replacing("Coffee", with: "Tea")
        #expect(try take(older) == [0, 0, 1])
        #expect(try store.meeting(uid: "coffee")?.title == "Coffee")
    }

    @Test func ourOwnExportComesBackUnchanged() throws {
        var meeting = Meeting.timed("Design review", "2026-12-01 19:00", minutes: 90)
        meeting.venue = Venue(
            name: "Entra", address: VenueAddress(street: "Ermou 14", locality: "Volos"),
            coordinate: Coordinate(latitude: 39.36, longitude: 22.94))
        meeting.invitees = [Invitee(name: "Maria", email: "maria@example.org"), Invitee(name: "Nik")]
        let saved = try store.save(meeting)
        let text = ICalendarEncoder.encode([saved])
        let event = try #require(ICalendarReader.events(of: text).first)
        var changes: [MeetingImportOutcome.Change] = []
        let incoming = IncomingMeeting(event, meeting: event.meeting(now: fixture.clock.now), file: "f")
        try store.importMeetings([incoming]) { changes.append($1.change) }
        #expect(changes == [.unchanged])
        #expect(try store.meeting(uid: saved.uid) == saved)
    }
}
