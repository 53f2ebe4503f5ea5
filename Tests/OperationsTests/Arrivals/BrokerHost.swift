import Foundation
import MeetCore
import MeetStore
import ServerFixture
import StoreFixture
import Testing
import Transport

@testable import Operations

/// A database with coffee at 17:00 UTC with Maria and Nikos, on a line to the north of home.
struct BrokerHost {
    let fixture: StoreFixture
    let clock = StandingClock(instant("2026-11-26T16:30Z"))
    let store: MeetStore
    let workspace: Workspace
    let coffee: OccurrenceIdentity

    init(environment: [String: String] = ["MEET_MQTT_PASSWORD": "me-9"], web: HaukServer? = nil) throws {
        fixture = try StoreFixture()
        let (clock, opened) = (clock, try fixture.open(at: clock))
        store = opened
        var transport: (@Sendable () -> any HTTPTransport)?
        if let web { transport = { web } }
        workspace = Workspace(
            store: opened, now: { clock.now }, environment: environment, webTransport: transport)
        try opened.set("me.email", to: "me@example.org")
        try opened.set("me.name", to: "Me Myself")
        var meeting = Meeting.timed("Coffee", "2026-11-26 19:00")
        meeting.venue = Venue(name: "Café", coordinate: Self.place(4000), isSaved: false)
        meeting.invitees = ["Maria", "Nikos"].map {
            Invitee(name: $0, email: "\($0.lowercased())@example.org", participation: .accepted)
        }
        coffee = try #require(try opened.save(meeting).id).occurrence()
    }

    /// Returns a place so many metres to the north of home.
    static func place(_ metres: Double) -> Coordinate {
        Coordinate(latitude: 60.17 + metres / 111_195, longitude: 24.94)!
    }

    func use(_ broker: FakeBroker, user: String = "me") throws {
        let url = "mqtt://\(user.isEmpty ? "" : "\(user)@")127.0.0.1:\(broker.port)"
        try SetSetting(BrokerSettings.urlKey, to: url).run(in: workspace)
    }

    @discardableResult
    func allow(_ who: String, position: Bool = false) throws -> Share {
        try AllowShare("\(who)@example.org", isMinutesOnly: !position).run(in: workspace).share
    }

    func stand(_ metres: Double, accuracy: Double? = 10) throws {
        try store.set(
            StoredPosition(coordinate: Self.place(metres), accuracy: accuracy, setAt: clock.now))
    }

    func round(_ part: PositionSource.Part = .all) async throws -> PositionReport? {
        try await PositionSource(in: workspace)?.round(part, in: workspace)
    }

    func row(_ name: String) throws -> Arrival {
        let board = try ReadArrivals(coffee).run(in: workspace)
        return try #require(board.arrivals.first { $0.person.name == name })
    }

    func message(
        _ topic: String, _ metres: Double, at moment: Date, retained: Bool = false
    ) -> MQTTPacket.Publish {
        let fix = Fix(Self.place(metres), accuracy: 12, at: moment, source: .mqtt)
        return MQTTPacket.Publish(
            topic: topic, payload: Array(PhonePosition.json(fix, tracker: "ma").utf8), isRetained: retained)
    }
}

/// A server of Hauk that answers what a test wants.
final class HaukServer: HTTPTransport, @unchecked Sendable {
    private let lock = NSLock()
    private var asked: [String] = []
    private var answer: (status: Int, body: String) = (200, "")

    var urls: [String] { lock.withLock { asked } }

    func say(_ body: String, status: Int = 200) { lock.withLock { answer = (status, body) } }

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        let (status, body) = lock.withLock {
            asked.append(request.url)
            return answer
        }
        return HTTPResponse(status: status, body: Array(body.utf8))
    }
}
