import Foundation
import MeetCore
import MeetStore
import StoreFixture
import Synchronization
import Testing
import Transport
import VenueSearch

@testable import Operations

/// What is to be done near a place.
@Suite struct NearThingsTests {
    let fixture: StoreFixture
    let store: MeetStore
    let server = PlaceServer(now: instant("2026-11-21T07:41Z"))
    let workspace: Workspace
    private let center = Coordinate(latitude: 39.36, longitude: 22.94)!

    init() throws {
        fixture = try StoreFixture()
        store = try fixture.open()
        let server = server
        workspace = Workspace(
            store: store, now: { server.now }, venueSearching: server.searching(store))
    }

    private static func latitude(_ metres: Double) -> Double { 39.36 + metres / 111_195 }

    /// `metres` north of the centre.
    private func venue(_ name: String, _ metres: Double) -> Venue {
        Venue(
            name: name, coordinate: Coordinate(latitude: Self.latitude(metres), longitude: 22.94),
            isSaved: false)
    }

    private func save(_ meeting: Meeting, at venues: Venue..., kind: String? = nil) throws {
        var meeting = meeting
        meeting.venue = venues.first
        meeting.otherVenues = Array(venues.dropFirst())
        meeting.placeKind = kind
        try store.save(meeting)
    }

    /// To-dos and a meeting, and what the server knows.
    private func fill() throws {
        try save(.unscheduled("Keyboard"), at: venue("Plaisio", 300), venue("Public", 100))
        try save(.due("Pills", "2026-11-27"), kind: "pharmacy")
        try save(.timed("Coffee", "2026-11-21 11:00"), at: venue("Entra", 1200))
        try save(.unscheduled("Far away"), at: venue("Larisa", 50_000))
        server.has(
            "pharmacy", [("Near Pharmacy", Self.latitude(-200)), ("Other Pharmacy", Self.latitude(900))])
    }

    private func find(_ place: NearPlace, isSparing: Bool = false) async throws -> NearThings {
        try await FindNearThings(place, isSparing: isSparing).run(in: workspace)
    }

    private func named(_ things: [NearThing]) -> [String] {
        things.map { "\($0.meeting.title) at \($0.venue.name)" }
    }

    private let here = NearPlace.typed("39.36, 22.94")

    @Test func theNearestPlaceOfEachCounts() async throws {
        try fill()
        let found = try await find(here)
        #expect(named(found.things) == ["Keyboard at Public", "Pills at Near Pharmacy"])
        #expect(found.things.map { $0.distance.rounded() } == [100, 200])
        #expect(found.things.map(\.isOfKind) == [false, true])
        #expect(named(found.farther) == ["Coffee at Entra"])
        #expect(found.radius == 500 && found.reach == 2000)
        #expect(found.missingKinds.isEmpty && found.failure == nil && found.position == nil)
        #expect(found.origin.coordinate == center)
        #expect(server.asked == ["pharmacy"])
    }

    @Test func whatIsNearIsASetting() async throws {
        try fill()
        for (radius, titles) in [
            ("150", ["Keyboard"]), ("1.3 km", ["Keyboard", "Pills", "Coffee"]),
            ("3 km", ["Keyboard", "Pills", "Coffee"]),
        ] {
            try SetSetting("near.radius", to: radius).run(in: workspace)
            #expect(try await find(here).things.map(\.meeting.title) == titles, "\(radius)")
        }
        #expect(try await find(here).reach == 3000)
    }

    @Test func aProviderIsAskedOnceForThePlacesAround() async throws {
        try fill()
        _ = try await find(here)
        // Some steps farther on its answer still serves.
        let found = try await find(.typed("39.3601, 22.9401"))
        #expect(named(found.things) == ["Keyboard at Public", "Pills at Near Pharmacy"])
        #expect(server.asked == ["pharmacy"])
        server.pass(minutes: 24 * 60)
        _ = try await find(here, isSparing: true)
        #expect(server.asked.count == 1)
        _ = try await find(here)
        #expect(server.asked.count == 2)
        server.pass(minutes: 8 * 24 * 60)
        _ = try await find(here, isSparing: true)
        #expect(server.asked.count == 3)
    }

    @Test func thatWhichIsFoundSoFarIsTold() async throws {
        try fill()
        let told = Mutex<[[String]]>([])
        let last = try await FindNearThings(here).run(in: workspace) { state in
            told.withLock { $0.append(state.things.map(\.meeting.title)) }
        }
        let states = told.withLock { $0 }
        #expect(states == [["Keyboard"]])
        #expect(last.things.count == 2)
    }

    @Test func withoutNetworkWhatIsHereIsTold() async throws {
        try fill()
        server.fail(.resolve(host: "nominatim.openstreetmap.org"))
        var found = try await find(here)
        #expect(named(found.things) == ["Keyboard at Public"])
        #expect(found.missingKinds == ["pharmacy"])
        #expect(found.failure?.isOffline == true)
        // A venue of one's own, and an imported place.
        var own = venue("Our pharmacy", 400)
        own.category = "pharmacy"
        own.isSaved = true
        try store.save(own)
        found = try await find(here)
        #expect(named(found.things) == ["Keyboard at Public", "Pills at Our pharmacy"])
        var imported = venue("Imported pharmacy", 50)
        imported.category = "pharmacy"
        imported.source = .init(provider: "offline", providerID: "1", fetchedAt: server.now)
        try store.importPlaces([imported], collection: "town")
        found = try await find(here)
        #expect(named(found.things) == ["Pills at Imported pharmacy", "Keyboard at Public"])
        #expect(found.missingKinds.isEmpty && found.surroundings.count == 1)
    }

    @Test func withoutAnyoneToAskItWorksToo() async throws {
        try fill()
        let alone = Workspace(store: store, now: { [server] in server.now })
        let found = try await FindNearThings(here).run(in: alone)
        #expect(named(found.things) == ["Keyboard at Public"])
    }

    // MARK: - Where

    @Test func aroundThePosition() async throws {
        try fill()
        await #expect(throws: NoPosition()) { try await find(.position) }
        _ = try SetPosition(center).run(in: workspace)
        let found = try await find(.position)
        #expect(named(found.things) == ["Keyboard at Public", "Pills at Near Pharmacy"])
        let position = StoredPosition(coordinate: center, setAt: server.now)
        #expect(found.position == position)
        #expect(!position.isOld(at: server.now + 3 * 3600))
        #expect(position.isOld(at: server.now + 3 * 3600 + 1))
        _ = try SetPosition(nil).run(in: workspace)
        await #expect(throws: NoPosition()) { try await find(.position) }
    }

    @Test func aroundHome() async throws {
        try fill()
        await #expect(throws: VenueSearchError.noHome) { try await find(.home) }
        try store.set("me.home", to: "39.36, 22.94")
        let found = try await find(.home)
        #expect(found.origin.kind == .home)
        #expect(found.things.count == 2)
        #expect(server.asked == ["pharmacy"])
    }

    @Test func aroundATypedPlace() async throws {
        try fill()
        server.has("suburb", for: "Center", [("Center", 39.36)])
        let found = try await find(.typed("Center"))
        #expect(found.things.count == 2)
        #expect(server.asked == ["Center", "pharmacy"])
        await #expect(throws: VenueSearchError.unknownPlace("Xyzzy")) { try await find(.typed("Xyzzy")) }
        // A saved venue is a place by its name.
        var entra = venue("Café Entra", 10)
        entra.isSaved = true
        try store.save(entra)
        let asked = server.asked.count
        #expect(try await find(.typed("Café Entra")).things.count == 2)
        #expect(server.asked.count == asked)
    }

    @Test func whatIsOverOrDoneIsNot() async throws {
        try save(.timed("Over", "2026-11-21 08:00", minutes: 30), at: venue("Entra", 10))
        try save(.unscheduled("Done"), at: venue("Entra", 10))
        let done = try #require(try store.meetings(MeetingQuery(text: "done"), rows: 0..<1).first)
        _ = try MarkMeeting(done.id, isDone: true).run(in: workspace)
        #expect(try await find(here).things.isEmpty)
    }

    // MARK: - Notices

    private func waiting() async throws -> NearNotices.Waiting {
        try await NearNotices().waiting(in: workspace)
    }

    /// Tells what waits.
    private func notice() async throws -> [String] {
        let things = try await waiting().things
        try NoteNearNotices(things).run(in: workspace)
        return named(things)
    }

    @Test func aPlaceIsToldOfOnceInHalfAnHour() async throws {
        try fill()
        #expect(try await notice().isEmpty)
        _ = try SetPosition(center).run(in: workspace)
        // Several at once, and no meeting that has a date.
        try SetSetting("near.radius", to: "2 km").run(in: workspace)
        #expect(try await notice() == ["Keyboard at Public", "Pills at Near Pharmacy"])
        #expect(try await notice().isEmpty)
        try save(.unscheduled("Bread"), at: venue("Oven", 20))
        server.pass(minutes: 20)
        #expect(try await notice() == ["Bread at Oven"])
        server.pass(minutes: 11)
        #expect(try await notice() == ["Keyboard at Public", "Pills at Near Pharmacy"])
        server.pass(minutes: 20)
        #expect(try await notice() == ["Bread at Oven"])
        #expect(server.asked == ["pharmacy"])
    }

    @Test func whatIsNotToldWaitsAndThenForHalfAnHour() async throws {
        try fill()
        let now = server.now
        _ = try SetPosition(center).run(in: workspace)
        for _ in 0..<2 {
            let first = try await waiting()
            #expect(first.things.count == 2 && first.next == now + 1800)
        }
        #expect(try await notice().count == 2)
        server.pass(minutes: 10)
        let later = try await waiting()
        #expect(later.things.isEmpty && later.next == now + 1800)
        // By then the position is old.
        _ = try SetPosition(center).run(in: workspace)
        server.pass(minutes: 170)
        #expect(try await notice().count == 2)
        #expect(try await waiting().next == nil)
    }

    @Test func aPlaceHasOneNoticeForAllThatIsThere() async throws {
        var shop = venue("Shop", 20)
        shop.isSaved = true
        shop = try store.save(shop)
        try save(.unscheduled("Keyboard"), at: shop)
        try save(.unscheduled("Mouse"), at: shop)
        _ = try SetPosition(center).run(in: workspace)
        #expect(try await notice() == ["Keyboard at Shop", "Mouse at Shop"])
        try save(.unscheduled("Screen"), at: shop)
        #expect(try await notice().isEmpty)
    }

    @Test func anOldPositionTellsNothing() async throws {
        try fill()
        _ = try SetPosition(center).run(in: workspace)
        server.pass(minutes: 181)
        #expect(try await notice().isEmpty)
        _ = try SetPosition(center).run(in: workspace)
        #expect(try await notice().count == 2)
    }
}
