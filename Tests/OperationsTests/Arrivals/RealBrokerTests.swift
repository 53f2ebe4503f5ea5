import Foundation
import MeetCore
import MeetStore
import StoreFixture
import Testing
import Transport

@testable import Operations

/// Against the real Mosquitto of `../shared/positions`, started for these tests.
@Suite(.enabled(if: SharedServer.isInstalled("positions"), "no broker at ../shared/positions"))
struct RealBrokerTests {
    private static func host(
        _ user: String, _ broker: MosquittoServer, password: String? = nil, trusts: Bool = true
    ) throws -> BrokerHost {
        let host = try BrokerHost(
            environment: ["MEET_MQTT_PASSWORD": try password ?? broker.password(user)])
        let url = "mqtts://\(user)@localhost:\(broker.tls)/owntracks/+/+"
        try SetSetting(BrokerSettings.urlKey, to: url).run(in: host.workspace)
        if trusts {
            try SetSetting(BrokerSettings.caFileKey, to: broker.caFile).run(in: host.workspace)
        }
        return host
    }

    @Test(.timeLimit(.minutes(10))) func aPositionGoesFromOneToTheOther() async throws {
        let broker = try await MosquittoServer.started()
        let maria = try Self.host("maria", broker)
        try maria.allow("nikos")
        let (stored, news) = AsyncStream.makeStream(of: Void.self)
        let (begun, begins) = AsyncStream.makeStream(of: Void.self)
        let source = try #require(try PositionSource(in: maria.workspace, stored: { news.yield() }))
        let workspace = maria.workspace
        let watch = Task { await source.awaitChange(in: workspace) { begins.yield() } }
        for await _ in begun { break }
        let nikos = try Self.host("nikos", broker)
        try nikos.allow("maria", position: true)
        try nikos.stand(2000)
        #expect(try await nikos.round()?.hasSent == true)
        for await _ in stored { break }
        let row = try maria.row("Nikos")
        #expect(row.source == .mqtt && row.fix?.device == "terminal")
        #expect(row.fix.map { $0.coordinate.distance(to: BrokerHost.place(2000)) < 1 } == true)
        watch.cancel()
        #expect(await watch.value == .stopped)
        // It is not kept there for those who come later.
        let zoe = try Self.host("zoe", broker)
        try zoe.allow("nikos")
        let report = try #require(try await zoe.round())
        #expect(report.failure == nil && report.stored == 0)
    }

    @Test(.timeLimit(.minutes(10))) func wrongPasswordsAndUnknownCertificates() async throws {
        let broker = try await MosquittoServer.started()
        let name = "localhost:\(broker.tls)"
        func failure(_ host: BrokerHost) async throws -> BrokerError? {
            try host.allow("nikos")
            return try await host.round()?.failure?.error as? BrokerError
        }
        let wrong = try Self.host("maria", broker, password: "wrong")
        #expect(try await failure(wrong) == .connection(.refused(host: name, .notAllowed)))
        let stranger = try Self.host("maria", broker, trusts: false)
        guard case .connection(.certificate(name, _, _))? = try await failure(stranger) else {
            Issue.record("an unknown certificate was trusted")
            return
        }
        let viewer = try Self.host("viewer", broker)
        #expect(try await TestBroker().run(in: viewer.workspace))
        // Its store is closed with it.
        withExtendedLifetime(viewer) {}
    }
}

/// Mosquitto on ports and in a folder of its own; it ends with this object.
final class MosquittoServer: @unchecked Sendable {
    private struct NoPassword: Error { var user: String }

    let plain: Int
    let tls: Int
    private let work: String
    private let variables: [String: String]

    var caFile: String { work + "/ca.pem" }

    /// Starts it on a thread of its own.
    static func started() async throws -> MosquittoServer {
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread { continuation.resume(with: Result { try MosquittoServer() }) }
        }
    }

    private init() throws {
        work =
            FileManager.default.temporaryDirectory.path + "/meet-mqtt-"
            + UUID().uuidString.prefix(8).lowercased()
        variables = ["WORK": work]
        let ports = try SharedServer.start(
            "positions", ports: ["MQTT_PORT", "MQTT_TLS_PORT"], environment: variables)
        (plain, tls) = (ports[0], ports[1])
    }

    func password(_ user: String) throws -> String {
        let text = try String(contentsOfFile: work + "/passwords", encoding: .utf8)
        for line in text.split(separator: "\n") where line.hasPrefix("\(user):") {
            return String(line.dropFirst(user.count + 1))
        }
        throw NoPassword(user: user)
    }

    deinit {
        try? SharedServer.run("positions", "stop", variables, limit: 60)
        try? FileManager.default.removeItem(atPath: work)
    }
}
