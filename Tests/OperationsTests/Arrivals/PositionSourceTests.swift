import Foundation
import MeetCore
import MeetStore
import ServerFixture
import StoreFixture
import Testing
import Transport

@testable import Operations

/// What a broker tells, and what it gets, over a real socket.
@Suite struct PositionSourceTests {
    private func isOpen(_ host: BrokerHost) throws -> Bool {
        let source = try PositionSource(in: host.workspace)
        return source != nil
    }

    // MARK: - Coming in

    @Test func keptPositionsCountForTheirTime() async throws {
        let host = try BrokerHost()
        let now = host.clock.now
        var manner = FakeBroker.Manner()
        manner.kept = [
            host.message("owntracks/maria/phone", 2000, at: now.addingTimeInterval(-60), retained: true),
            // Of last month: it says nothing about today.
            host.message(
                "owntracks/nikos/phone", 100, at: now.addingTimeInterval(-30 * 86_400), retained: true),
            host.message("owntracks/stranger/phone", 100, at: now),
            // Ahead of every clock.
            host.message("owntracks/nikos/phone", 100, at: now.addingTimeInterval(3600)),
            .init(topic: "owntracks/nikos/phone", payload: Array(#"{"_type":"lwt","tst":1}"#.utf8)),
            .init(topic: "owntracks/nikos/phone", payload: Array("{".utf8)),
            .init(topic: "owntracks/nikos/phone", payload: []),
            host.message("maria", 100, at: now),
        ]
        let broker = try FakeBroker(manner)
        try host.use(broker)
        try host.allow("maria")
        try host.allow("nikos")
        let report = try #require(try await host.round())
        #expect(report.failure == nil && report.stored == 1)
        let maria = try host.row("Maria")
        #expect(isAt(maria, 2000) && maria.fix?.device == "phone")
        #expect(maria.source == .mqtt && maria.at == now.addingTimeInterval(-60))
        #expect(try host.row("Nikos").fix == nil)
        // The same again is nothing new.
        #expect(try await host.round()?.stored == 0)
    }

    /// Returns whether somebody is so many metres to the north of home; a message has seven digits.
    private func isAt(_ arrival: Arrival, _ metres: Double) -> Bool {
        arrival.fix.map { $0.coordinate.distance(to: BrokerHost.place(metres)) < 1 } ?? false
    }

    @Test func theMinutesOfAnotherUser() async throws {
        let host = try BrokerHost()
        let shared = SharedMinutes(12, at: host.clock.now)
        var manner = FakeBroker.Manner()
        manner.kept = [.init(topic: "owntracks/Maria/terminal", payload: Array(shared.json.utf8))]
        let broker = try FakeBroker(manner)
        try host.use(broker)
        try host.allow("maria")
        #expect(try await host.round()?.stored == 1)
        #expect(try host.row("Maria").minutes == 12)
    }

    /// Of somebody whose place nobody gets, the arrival is told by 0 minutes; later ones change nothing.
    @Test func minutesTellTheArrival() async throws {
        let host = try BrokerHost()
        try host.allow("maria")
        func take(_ minutes: Int, _ seconds: Double) throws -> Int {
            let shared = SharedMinutes(minutes, at: host.clock.now.addingTimeInterval(seconds))
            let message = MQTTPacket.Publish(
                topic: "owntracks/maria/terminal", payload: Array(shared.json.utf8))
            return try TakeBrokerMessages([message]).run(in: host.workspace)
        }
        #expect(try take(12, -120) == 1)
        // It is sent every ten minutes, and wakes nobody.
        #expect(try take(12, -120) == 0)
        #expect(try take(0, -60) == 1)
        #expect(try host.row("Maria").state == .arrived)
        #expect(try take(3, 0) == 0)
        #expect(try host.row("Maria").state == .arrived)
    }

    @Test func theOwnArrivalGoesOutAsNoMinutes() async throws {
        let host = try BrokerHost()
        let broker = try FakeBroker()
        try host.use(broker)
        try host.allow("maria")
        // The café is at 4000 metres.
        try host.stand(3950)
        #expect(try await host.round()?.hasSent == true)
        #expect(SharedMinutes(json: try #require(broker.published.last).payload)?.minutes == 0)
    }

    @Test func nobodyIsAskedOutsideOfMeetings() async throws {
        let host = try BrokerHost()
        let broker = try FakeBroker()
        try host.use(broker)
        // Nobody shares.
        #expect(try !isOpen(host))
        try host.allow("maria")
        #expect(try isOpen(host))
        let begins = instant("2026-11-26T16:00Z")
        host.clock.move(to: begins.addingTimeInterval(-60))
        #expect(try !isOpen(host))
        let change = try #require(try PositionWindow(in: host.workspace).changesAt)
        #expect(change == begins.addingTimeInterval(1))
        host.clock.move(to: change)
        #expect(try PositionWindow(in: host.workspace).isOpen)
        // It ends half an hour after the end.
        let end = try #require(try PositionWindow(in: host.workspace).changesAt)
        host.clock.move(to: end)
        #expect(try !isOpen(host))
        #expect(broker.heard.isEmpty)
    }

    @Test(.timeLimit(.minutes(1))) func aConnectionTellsAtOnce() async throws {
        let host = try BrokerHost()
        let broker = try FakeBroker()
        try host.use(broker)
        try host.allow("maria")
        let (stored, news) = AsyncStream.makeStream(of: Void.self)
        let (begun, begins) = AsyncStream.makeStream(of: Void.self)
        let source = try #require(try PositionSource(in: host.workspace, stored: { news.yield() }))
        let workspace = host.workspace
        let watch = Task { await source.awaitChange(in: workspace) { begins.yield() } }
        for await _ in begun { break }
        // Only one process listens.
        let other = await source.awaitChange(in: workspace) {}
        #expect(other == .elsewhere)
        broker.send(.publish(host.message("owntracks/maria/phone", 3000, at: host.clock.now)))
        for await _ in stored { break }
        #expect(isAt(try host.row("Maria"), 3000))
        broker.hangUp()
        #expect(await watch.value == .failed)
    }

    @Test func aWrongPasswordIsToldAndRests() async throws {
        var manner = FakeBroker.Manner()
        manner.refusal = 5
        let broker = try FakeBroker(manner)
        let host = try BrokerHost()
        try host.use(broker)
        try host.allow("maria")
        let report = try #require(try await host.round())
        let error = BrokerError.connection(.refused(host: "127.0.0.1:\(broker.port)", .notAllowed))
        #expect(report.failure?.error as? BrokerError == error && report.failure?.isRefusal == true)
        #expect(report.isFailureNew && report.retryAt == host.clock.now.addingTimeInterval(60))
        #expect(try LoadBrokerHealth().run(in: host.workspace).failure == error)
        #expect(try await host.round()?.isFailureNew == false)
        // With another command for the password it begins anew.
        try SetSetting(BrokerSettings.passwordCommandKey, to: "echo other").run(in: host.workspace)
        let source = try #require(try PositionSource(in: host.workspace))
        #expect(try source.state(in: host.store) == SyncState())
    }

    @Test func withoutAPasswordNobodyIsAsked() async throws {
        let broker = try FakeBroker()
        let host = try BrokerHost(environment: [:])
        try host.use(broker)
        try host.allow("maria")
        #expect(try await host.round()?.failure?.error as? BrokerError == .noSecret)
        #expect(broker.heard.isEmpty)
    }

    @Test func theOwnMessageComesBackInVain() async throws {
        let host = try BrokerHost()
        let topic = "owntracks/me/terminal"
        let shared = SharedMinutes(12, at: host.clock.now)
        let message = MQTTPacket.Publish(topic: topic, payload: Array(shared.json.utf8))
        try host.allow("maria")
        _ = try AllowShare("nikos@example.org", user: "me").run(in: host.workspace)
        #expect(try TakeBrokerMessages([message], besides: topic).run(in: host.workspace) == 0)
        #expect(try TakeBrokerMessages([message]).run(in: host.workspace) == 1)
    }

    // MARK: - Going out

    @Test func minutesGoOutAndThePositionWhereChosen() async throws {
        let host = try BrokerHost()
        let broker = try FakeBroker()
        try host.use(broker)
        try host.allow("maria")
        try host.stand(2000)
        #expect(try await host.round()?.hasSent == true)
        let first = try #require(broker.published.first)
        #expect(first.topic == "owntracks/me/terminal" && !first.isRetained)
        let minutes = try #require(SharedMinutes(json: first.payload))
        #expect(minutes.at == host.clock.now && minutes.minutes > 0)
        // The same is not sent again at once, but after ten minutes.
        #expect(try await host.round(.due)?.hasSent == false)
        let source = try #require(try PositionSource(in: host.workspace))
        #expect(
            try source.nextWaiting(in: host.workspace) == host.clock.now.addingTimeInterval(600))
        host.clock.move(to: host.clock.now.addingTimeInterval(600))
        #expect(try await host.round(.due)?.hasSent == true)
        try host.allow("maria", position: true)
        #expect(try await host.round(.due)?.hasSent == true)
        let last = try #require(broker.published.last)
        guard
            case .location(let fix) = PhonePosition.read(
                json: last.payload, source: .mqtt, device: "", now: host.clock.now)
        else {
            Issue.record("it sent \(String(decoding: last.payload, as: UTF8.self))")
            return
        }
        #expect(fix.coordinate.distance(to: BrokerHost.place(2000)) < 1 && fix.accuracy == 10)
        // As the broker shows it to all, the share with the least decides.
        try host.allow("nikos")
        #expect(try await host.round(.due)?.hasSent == true)
        #expect(SharedMinutes(json: try #require(broker.published.last).payload) != nil)
        #expect(broker.published.count == 4)
    }

    @Test func nothingFromAroundHomeEverLeaves() async throws {
        let host = try BrokerHost()
        let broker = try FakeBroker()
        try host.use(broker)
        try host.store.set("me.home", to: "60.17, 24.94")
        try SetSetting(PositionSettings.homeKey, to: "1000").run(in: host.workspace)
        try host.allow("maria", position: true)
        let begin = host.clock.now
        // To the café and back, with every accuracy, and once with none.
        let way = Array(stride(from: 0.0, through: 3000, by: 250))
        for (minute, metres) in (way + way.reversed()).enumerated() {
            host.clock.move(to: begin.addingTimeInterval(Double(minute) * 60))
            try host.stand(metres, accuracy: [nil, 5, 400, 3000][minute % 4])
            _ = try await host.round(minute.isMultiple(of: 2) ? .all : .due)
        }
        #expect(broker.published.count > 5)
        for message in broker.published {
            // Minutes would tell how far home is.
            #expect(SharedMinutes(json: message.payload) == nil)
            guard
                case .location(let fix) = PhonePosition.read(
                    json: message.payload, source: .mqtt, device: "", now: host.clock.now)
            else {
                Issue.record("it sent \(String(decoding: message.payload, as: UTF8.self))")
                continue
            }
            #expect(fix.coordinate.distance(to: BrokerHost.place(0)) - fix.reach > 1000)
        }
        // Nothing else went there.
        for packet in broker.heard {
            switch packet {
            case .connect, .subscribe, .publish, .ping, .disconnect: continue
            default: Issue.record("it sent \(packet)")
            }
        }
    }

    @Test func nothingLeavesAfterTheEnd() async throws {
        let host = try BrokerHost()
        let broker = try FakeBroker()
        try host.use(broker)
        try host.allow("maria", position: true)
        let source = try #require(try PositionSource(in: host.workspace))
        let end = try #require(try PositionWindow(in: host.workspace).changesAt)
        host.clock.move(to: end)
        try host.stand(2000)
        // A round that began before.
        _ = try await source.round(.all, in: host.workspace)
        #expect(broker.published.isEmpty)
        host.clock.move(to: instant("2026-11-26T16:30Z"))
        try host.stand(2000)
        #expect(try StopShare("maria").run(in: host.workspace).count == 1)
        _ = try await source.round(.all, in: host.workspace)
        #expect(broker.published.isEmpty)
    }

    @Test func aBrokerThatIsAwayIsTriedAgain() async throws {
        let host = try BrokerHost()
        let port = try FakeBroker().port
        try SetSetting(BrokerSettings.urlKey, to: "mqtt://me@127.0.0.1:\(port)").run(in: host.workspace)
        try host.allow("maria")
        try host.stand(2000)
        for pause in [2.0, 5, 15] {
            let report = try #require(try await host.round(.due))
            #expect(report.failure?.isOffline == true)
            #expect(report.next == host.clock.now.addingTimeInterval(pause))
            host.clock.move(to: host.clock.now.addingTimeInterval(pause))
        }
        let broker = try FakeBroker()
        try host.use(broker)
        #expect(try await host.round(.due)?.hasSent == true)
        #expect(broker.published.count == 1)
    }

    // MARK: - Settings

    @Test(arguments: [
        ("mqtts://maria@example.org", "example.org", 8883, "maria", "owntracks/+/+"),
        ("mqtts://me%40home@example.org:9000/family/+/+", "example.org", 9000, "me@home", "family/+/+"),
        ("mqtt://127.0.0.1", "127.0.0.1", 1883, "", "owntracks/+/+"),
        ("mqtts://maria@[::1]/owntracks/%23", "[::1]", 8883, "maria", "owntracks/#"),
    ])
    func addresses(url: String, name: String, port: Int, user: String, filter: String) throws {
        let broker = try Broker(url, allowsPlain: false)
        #expect(broker.host == name && broker.port == port)
        #expect(broker.user == user && broker.filter == filter)
    }

    @Test func wrongAddresses() throws {
        let host = try BrokerHost()
        func fault(_ value: String, _ key: String = BrokerSettings.urlKey) -> BrokerSettings.Fault? {
            do {
                try SetSetting(key, to: value).run(in: host.workspace)
                return nil
            } catch SettingError.broker(let fault) { return fault } catch { return nil }
        }
        let others = [
            "https://example.org", "example.org", "mqtts://example.org/a+/b", "mqtts://example.org/#/a",
        ]
        for url in others {
            #expect(fault(url) == .noBroker(url))
        }
        #expect(fault("mqtts://maria:secret@example.org") == .password)
        #expect(fault("mqtt://maria@example.org") == .notEncrypted(host: "example.org"))
        #expect(fault("yes", BrokerSettings.plainKey) == nil)
        #expect(fault("mqtt://maria@example.org") == nil)
        #expect(try Broker(in: host.workspace)?.isEncrypted == false)
        // Without the permission it is not used, whatever is set.
        #expect(fault("no", BrokerSettings.plainKey) == nil)
        #expect(try Broker(in: host.workspace) == nil)
        #expect(try LoadBrokerHealth().run(in: host.workspace).isRefused)
        #expect(
            fault("hunter2 and more", BrokerSettings.passwordCommandKey) == .noProgram(beginning: "hu"))
    }
}
