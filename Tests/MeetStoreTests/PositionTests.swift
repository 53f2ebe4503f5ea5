import Foundation
import StoreFixture
import Testing

@testable import MeetCore
@testable import MeetStore

/// Where the person is, and of what near it they were told.
@Suite struct PositionTests {
    let fixture: StoreFixture
    let store: MeetStore

    init() throws {
        fixture = try StoreFixture()
        store = try fixture.open()
    }

    @Test func thePositionIsTheLast() throws {
        #expect(try store.position() == nil)
        for (latitude, longitude) in [(39.36, 22.94), (-33.87, 151.21)] {
            let place = try #require(Coordinate(latitude: latitude, longitude: longitude))
            for accuracy in [nil, 35.5] {
                let position = StoredPosition(
                    coordinate: place, accuracy: accuracy, setAt: instant("2026-11-21T07:41Z"))
                try store.set(position)
                #expect(try store.position() == position)
            }
        }
        try store.set(nil)
        #expect(try store.position() == nil)
        // It is nothing that somebody takes back.
        #expect(try store.history().undo == nil)
    }

    @Test func aPlaceIsToldOfOnce() throws {
        let now = instant("2026-11-21T07:41Z")
        func untold(_ minutes: Double) throws -> [String] {
            let then = now + minutes * 60
            let told = try store.placesTold(since: then - 1800, now: then)
            return ["a", "b", "c"].filter { told[$0] == nil }
        }
        #expect(try untold(0) == ["a", "b", "c"])
        try store.noteTold(["a", "b"], now: now, forgettingBefore: now - 1800)
        #expect(try untold(0) == ["c"])
        #expect(try untold(29.9) == ["c"])
        #expect(try store.placesTold(since: now - 1, now: now) == ["a": now, "b": now])
        #expect(try untold(30) == ["a", "b", "c"])
        try store.noteTold(["b"], now: now + 1200, forgettingBefore: now)
        #expect(try untold(31) == ["a", "c"])
        // The clock went back: what was told later than now says nothing.
        #expect(try untold(-60) == ["a", "b", "c"])
        try store.noteTold(["d"], now: now + 86_400, forgettingBefore: now + 84_600)
        let left = try store.read {
            try $0.rows("SELECT place FROM nearNotice").map { try $0["place"] as String }
        }
        #expect(left == ["d"])
        #expect(try store.history().undo == nil)
    }
}

/// What is still to be done, by where that may be.
@Suite struct MeetingsAtPlacesTests {
    let fixture: StoreFixture
    let store: MeetStore
    private let now = instant("2026-11-21T07:41Z")
    private let center = Coordinate(latitude: 39.36, longitude: 22.94)!

    init() throws {
        fixture = try StoreFixture()
        store = try fixture.open()
    }

    /// `metres` north of the centre.
    private func venue(_ name: String, _ metres: Double) -> Venue {
        Venue(
            name: name,
            coordinate: Coordinate(latitude: center.latitude + metres / 111_195, longitude: center.longitude))
    }

    @discardableResult
    private func save(_ meeting: Meeting, at venues: Venue..., kind: String? = nil) throws -> Meeting {
        var meeting = meeting
        meeting.venue = venues.first
        meeting.otherVenues = Array(venues.dropFirst())
        meeting.placeKind = kind
        return try store.save(meeting)
    }

    private func near(_ metres: Double) throws -> [String] {
        try store.openMeetings(in: BoundingBox(around: center, radius: metres), at: now).map {
            "\($0.meeting.title) at \($0.venue.name)"
        }.sorted()
    }

    @Test func whatIsOpenIsFoundByItsPlaces() throws {
        try save(
            .unscheduled("Keyboard"), at: venue("Public", 100), venue("Plaisio", 300), venue("Far", 5000))
        try save(.due("Pills", "2026-11-18"), at: venue("Pharmacy", 50))
        try save(.timed("Coffee", "2026-11-21 11:00"), at: venue("Entra", 10))
        try save(.timed("Over", "2026-11-20 11:00"), at: venue("Entra", 10))
        try save(.timed("Now", "2026-11-21 09:30"), at: venue("Here", 1))
        try save(.unscheduled("Nowhere"))
        try save(.unscheduled("Without coordinates"), at: Venue(name: "Somewhere"))
        try store.setDone(#require(try save(.unscheduled("Done"), at: venue("Shop", 20)).id), true)
        let off = try save(.unscheduled("Called off"), at: venue("Shop", 20))
        try store.setStatus(#require(off.id), .cancelled)
        #expect(
            try near(400) == [
                "Coffee at Entra", "Keyboard at Plaisio", "Keyboard at Public", "Now at Here",
                "Pills at Pharmacy",
            ])
        #expect(try near(150).contains("Keyboard at Plaisio") == false)
        #expect(try near(6000).contains("Keyboard at Far"))
        #expect(try store.openMeetingsOfAnyPlace(at: now).isEmpty)
    }

    @Test func aSeriesIsThereOnceWithItsNextDate() throws {
        var choir = Meeting.timed("Choir", "2026-11-06 19:00")
        choir.recurrence = Recurrence(rule: try RecurrenceRule("FREQ=WEEKLY"))
        try save(choir, at: venue("Church", 100))
        try store.expandSeries()
        let rows = try store.openMeetings(in: BoundingBox(around: center, radius: 500), at: now)
        #expect(rows.map(\.meeting.id.recurrenceID) == ["20261127T190000"])
    }

    @Test func anyPlaceOfAKind() throws {
        try save(.due("Pills", "2026-11-27"), kind: "pharmacy")
        try save(.unscheduled("Bread"), at: venue("Oven", 10), kind: "bakery")
        try store.setDone(#require(try save(.unscheduled("Done"), kind: "pharmacy").id), true)
        let open = try store.openMeetingsOfAnyPlace(at: now)
        #expect(open.map(\.title) == ["Pills", "Bread"])
        #expect(open.map(\.placeKind) == ["pharmacy", "bakery"])
        #expect(try near(100) == ["Bread at Oven"])
    }
}
