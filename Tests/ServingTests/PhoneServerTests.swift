import Foundation
import MeetCore
import MeetStore
import Operations
import Serving
import StoreFixture
import Testing
import Transport

/// Phones, and what else connects, at a real port.
@Suite(.timeLimit(.minutes(20))) struct PhoneServerTests {
    private let fixture: StoreFixture
    private let clock = StandingClock(instant("2026-11-26T16:30Z"))
    private let store: MeetStore
    private let workspace: Workspace
    private let receiver: PhoneReceiver
    private let maria: AllowedShare

    init() throws {
        fixture = try StoreFixture()
        let (clock, opened) = (clock, try fixture.open(at: clock))
        store = opened
        workspace = Workspace(store: opened, now: { clock.now })
        // Written when a test says so.
        receiver = PhoneReceiver(workspace, freshness: .zero, pause: .seconds(3600))
        try opened.set("me.email", to: "me@example.org")
        try opened.set("me.name", to: "Ruth Lind")
        var coffee = Meeting.timed("Coffee", "2026-11-26 19:00")
        coffee.invitees = [Invitee(name: "Maria", email: "maria@example.org", participation: .accepted)]
        _ = try opened.save(coffee)
        maria = try AllowShare("maria@example.org").run(in: workspace)
    }

    /// Limits of time that no test reaches, however busy the machine is.
    private static var patient: DoorLimits {
        var limits = DoorLimits()
        (limits.request, limits.idle, limits.answer) = (.seconds(600), .seconds(600), .seconds(600))
        return limits
    }

    private func listen(_ limits: DoorLimits = Self.patient) throws -> PhoneServer {
        try PhoneServer(host: "127.0.0.1", port: 0, receiver: receiver, limits: limits)
    }

    private func location(_ secondsAgo: Int = 0, latitude: Double = 60.17) -> String {
        let time = Int(clock.now.timeIntervalSince1970) - secondsAgo
        return #"{"_type":"location","lat":\#(latitude),"lon":24.94,"tst":\#(time),"acc":12,"tid":"ma"}"#
    }

    /// A request as OwnTracks sends it.
    private func post(
        _ body: String, password: String? = nil, user: String = "maria", device: String = "pixel",
        isLast: Bool = true
    ) -> String {
        let credentials = Data("\(user):\(password ?? maria.password)".utf8).base64EncodedString()
        let lines = [
            "POST /pub HTTP/1.1", "Host: phone.example", "Authorization: Basic \(credentials)",
            "X-Limit-U: \(user)", "X-Limit-D: \(device)", "Content-Type: application/json",
            "Content-Length: \(body.utf8.count)", "Connection: \(isLast ? "close" : "keep-alive")",
        ]
        return lines.joined(separator: "\r\n") + "\r\n\r\n" + body
    }

    private func get(_ target: String) -> String {
        "GET \(target) HTTP/1.1\r\nHost: phone.example\r\nConnection: close\r\n\r\n"
    }

    private func body(_ answer: String) -> String {
        answer.range(of: "\r\n\r\n").map { String(answer[$0.upperBound...]) } ?? ""
    }

    private func stored() throws -> [Fix] {
        receiver.flush()
        let key = maria.share.person.key
        return try store.fixes(of: [key], since: .distantPast)[key] ?? []
    }

    /// The number of Maria's positions in the file: those of an ended share are not read, so it is open meanwhile.
    private func held() throws -> Int {
        receiver.flush()
        let share = try #require(try store.share(user: maria.share.user))
        var open = share
        (open.endsAt, open.stoppedAt) = (nil, nil)
        try store.save(open)
        let count = try stored().count
        try store.save(share)
        return count
    }

    // MARK: - Phones

    @Test func aPhoneIsTakenOverLibcurl() async throws {
        let server = try listen()
        defer { server.close() }
        var request = HTTPRequest(
            method: .post, url: "http://127.0.0.1:\(server.port)/pub",
            headers: [HTTPField("X-Limit-D", "pixel")], body: Array(location(30).utf8))
        request.credentials = HTTPCredentials(.basic, user: "maria", password: maria.password)
        let transport = CurlTransport(CurlTransport.Options(userAgent: "phone"))
        let answer = try await transport.send(request)
        #expect(answer.status == 200 && String(decoding: answer.body, as: UTF8.self) == "[]")
        let fix = try #require(try stored().first)
        #expect(fix.coordinate == Coordinate(latitude: 60.17, longitude: 24.94) && fix.accuracy == 12)
        #expect(fix.device == "pixel" && fix.source == .phone)
        #expect(fix.at == clock.now.addingTimeInterval(-30))
    }

    @Test func aWrongPasswordIsRefused() async throws {
        let server = try listen()
        defer { server.close() }
        for request in [
            post(location(), password: "wrong"), post(location(), user: "nobody"),
            "POST /pub HTTP/1.1\r\nContent-Length: 0\r\nConnection: close\r\n\r\n",
            get("/?id=maria:wrong&lat=60.17&lon=24.94"), get("/?id=maria&lat=60.17&lon=24.94"),
        ] {
            let answer = try await RawClient(server.port).ask(request)
            #expect(RawClient.code(of: answer) == 401, "\(request)")
            #expect(answer.contains("WWW-Authenticate: Basic"))
        }
        #expect(try stored().isEmpty)
    }

    @Test func guessesAreSlowedAndTheRightPasswordIsNot() throws {
        func take(_ password: String) -> PhoneReceiver.Answer {
            receiver.take(
                PhoneReceiver.Post(user: "Maria", password: password, body: Array(location().utf8)))
        }
        for _ in 0..<5 { #expect(take("wrong") == .refused(delay: .zero)) }
        #expect(take("wrong") == .refused(delay: .milliseconds(500)))
        #expect(take(maria.password) == .taken(messages: []))
        for _ in 0..<50 { _ = take("wrong") }
        #expect(take("wrong") == .refused(delay: .seconds(5)))
    }

    @Test func twoPhonesRepeatedAndOutOfOrder() async throws {
        let server = try listen()
        defer { server.close() }
        let client = try RawClient(server.port)
        for (ago, device) in [(60, "pixel"), (300, "pixel"), (60, "pixel"), (120, "tablet"), (60, "tablet")] {
            let answer = await client.ask(post(location(ago), device: device, isLast: false))
            #expect(RawClient.code(of: answer) == 200 && body(answer) == "[]")
        }
        let fixes = try stored()
        func ages(_ device: String) -> [TimeInterval] {
            fixes.filter { $0.device == device }.map { clock.now.timeIntervalSince($0.at) }
        }
        #expect(ages("pixel") == [300, 60] && ages("tablet") == [120, 60])
        // Repeated after it was stored.
        #expect(await client.code(post(location(60), isLast: false)) == 200)
        #expect(try stored().count == 4)
    }

    @Test func otherMessagesAreTakenAndLeft() async throws {
        let server = try listen()
        defer { server.close() }
        for text in ["", " \n", #"{"_type":"lwt","tst":1}"#, #"{"_type":"encrypted","data":"AAAA"}"#] {
            let answer = try await RawClient(server.port).ask(post(text))
            #expect(RawClient.code(of: answer) == 200 && body(answer) == "[]", "\(text)")
        }
        let nowhere = #"{"_type":"location","lat":91,"lon":24}"#
        for text in ["hello", "{", nowhere, #"{"_type":"location"}"#, "[]"] {
            #expect(try await RawClient(server.port).code(post(text)) == 400, "\(text)")
        }
        // The clock of the phone is ahead.
        #expect(try await RawClient(server.port).code(post(location(-3600))) == 200)
        // Kept for a week.
        #expect(try await RawClient(server.port).code(post(location(8 * 86_400))) == 200)
        #expect(try stored().isEmpty)
    }

    @Test func theQueryOfOsmAndAndTheJSONOfTraccarAreTaken() async throws {
        let server = try listen()
        defer { server.close() }
        let time = Int(clock.now.timeIntervalSince1970)
        let query = "lat=60.17&lon=24.94&timestamp=\(time - 60)&hdop=3&accuracy=20"
        #expect(try await RawClient(server.port).code(get("/?id=maria:\(maria.password)&\(query)")) == 200)
        let other = "/?id=Maria&key=\(maria.password)&device=watch&lat=60.18&lon=24.94&timestamp=\(time)"
        #expect(try await RawClient(server.port).code(get(other)) == 200)
        let json = """
            {"location":{"coords":{"latitude":60.19,"longitude":24.94,"accuracy":5},\
            "timestamp":"2026-11-26T16:29:30Z"},"device_id":"maria:\(maria.password)"}
            """
        let length = "Content-Length: \(json.utf8.count)"
        let request = "POST / HTTP/1.1\r\n\(length)\r\nConnection: close\r\n\r\n\(json)"
        #expect(try await RawClient(server.port).code(request) == 200)
        #expect(try stored().map(\.coordinate.latitude) == [60.17, 60.19, 60.18])
        // A browser that looks in.
        #expect(try await RawClient(server.port).code(get("/")) == 404)
        #expect(try await RawClient(server.port).code(get("/pub/other")) == 404)
    }

    @Test func anEndedShareIsNotFoundAndHoldsNoPoint() async throws {
        let server = try listen()
        defer { server.close() }
        let end = clock.now.addingTimeInterval(600)
        let allowed = try AllowShare("maria@example.org", endsAt: end).run(in: workspace)
        let client = try RawClient(server.port)
        #expect(await client.code(post(location(60), password: allowed.password, isLast: false)) == 200)
        #expect(try stored().count == 1)
        // Not written before the end.
        #expect(await client.code(post(location(), password: allowed.password, isLast: false)) == 200)
        clock.move(to: end)
        #expect(await client.code(post(location(), password: allowed.password, isLast: false)) == 404)
        #expect(try held() == 0)
        #expect(await client.code(post(location(), password: "wrong", isLast: false)) == 401)
        #expect(try StopShare(nil).run(in: workspace).isEmpty)
        let again = try AllowShare("maria@example.org").run(in: workspace)
        #expect(await client.code(post(location(), password: again.password, isLast: false)) == 200)
        #expect(try StopShare("maria").run(in: workspace).count == 1)
        #expect(await client.code(post(location(), password: again.password, isLast: false)) == 404)
        #expect(try stored().isEmpty)
    }

    /// A phone that goes on sending after the end causes no further writes; another end does.
    @Test func anEndDeletesOnce() throws {
        let spot = try #require(Coordinate(latitude: 60.17, longitude: 24.94))
        func send(_ allowed: AllowedShare) -> PhoneReceiver.Answer {
            receiver.take(
                PhoneReceiver.Post(
                    user: "maria", password: allowed.password, body: Array(location().utf8)))
        }
        func plant() throws {
            try store.add(Fix(spot, at: clock.now, source: .phone), of: maria.share.person.key)
        }
        let end = clock.now.addingTimeInterval(600)
        let first = try AllowShare("maria@example.org", endsAt: end).run(in: workspace)
        clock.move(to: end)
        try plant()
        #expect(try held() == 1)
        #expect(send(first) == .ended)
        #expect(try held() == 0)
        try plant()
        for _ in 0..<3 { #expect(send(first) == .ended) }
        #expect(try held() == 1)
        // What is left does not come back with the share.
        let later = end.addingTimeInterval(600)
        let second = try AllowShare("maria@example.org", endsAt: later).run(in: workspace)
        #expect(try stored().isEmpty)
        clock.move(to: later)
        try plant()
        #expect(send(second) == .ended)
        #expect(try held() == 0)
    }

    @Test func onlyAShareOfPositionsIsAnsweredWithOne() async throws {
        let server = try listen()
        defer { server.close() }
        _ = try SetPosition(Coordinate(latitude: 60.1699, longitude: 24.9384)).run(in: workspace)
        let without = try await RawClient(server.port).ask(post(location()))
        #expect(body(without) == "[]")
        let allowed = try AllowShare("maria@example.org", isMinutesOnly: false).run(in: workspace)
        // A receiver of its own, which has computed nothing yet.
        let other = PhoneReceiver(workspace)
        let second = try PhoneServer(host: "127.0.0.1", port: 0, receiver: other)
        defer { second.close() }
        let answer = try await RawClient(second.port).ask(post(location(), password: allowed.password))
        #expect(body(answer).hasPrefix(#"[{"_type":"location","lat":60.1699"#), "\(answer)")
        #expect(body(answer).contains(#""lon":24.9384"#), "\(answer)")
        #expect(body(answer).hasSuffix(#""tid":"RL"}]"#), "\(answer)")
        other.finish()
    }

    @Test func aPositionGoesOutNoMoreAsSoonAsTheShareIsOfMinutes() async throws {
        let server = try listen()
        defer { server.close() }
        _ = try SetPosition(Coordinate(latitude: 60.1699, longitude: 24.9384)).run(in: workspace)
        let allowed = try AllowShare("maria@example.org", isMinutesOnly: false).run(in: workspace)
        let client = try RawClient(server.port)
        let before = await client.ask(post(location(60), password: allowed.password, isLast: false))
        #expect(body(before).contains("60.1699"), "\(before)")
        _ = try ChangeShare("maria", isMinutesOnly: true).run(in: workspace)
        let after = await client.ask(post(location(50), password: allowed.password, isLast: false))
        #expect(body(after) == "[]", "\(after)")
    }

    // MARK: - Bounds

    @Test func hugeAndBrokenRequestsAreRefused() async throws {
        let server = try listen()
        defer { server.close() }
        let filler = String(repeating: "a", count: 400_000)
        let requests: [(String, Int)] = [
            (post(#"{"_type":"location","note":"\#(filler)"}"#), 413),
            ("POST /pub HTTP/1.1\r\nContent-Length: 99999999999999999999\r\n\r\n", 413),
            ("POST /pub HTTP/1.1\r\nContent-Length: -1\r\n\r\n", 400),
            ("POST /pub HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n", 400),
            ("POST /pub HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n", 411),
            ("GET /\(filler) HTTP/1.1\r\n\r\n", 431),
            (filler, 431),
            ("GET / HTTP/1.1\r\n" + String(repeating: "A: b\r\n", count: 100) + "\r\n", 431),
            ("GET / HTTP/1.1\r\nno colon\r\n\r\n", 400),
            ("GET / HTTP/1.1\r\nA: b\r\n folded\r\n\r\n", 400),
            ("GET / HTTP/9\r\n\r\n", 505), ("GET http://example.org/ HTTP/1.1\r\n\r\n", 400),
            ("\u{16}\u{3}\u{1} TLS\r\n\r\n", 400), ("DELETE / HTTP/1.1\r\nConnection: close\r\n\r\n", 404),
        ]
        for (request, expected) in requests {
            let answer = try await RawClient(server.port).ask(request)
            #expect(RawClient.code(of: answer) == expected, "\(request.prefix(60))")
        }
        #expect(try stored().isEmpty)
    }

    @Test func requestsInPiecesAndInARowAreRead() async throws {
        let server = try listen()
        defer { server.close() }
        let client = try RawClient(server.port)
        let whole = Array(post(location(60), isLast: false).utf8)
        for byte in whole.dropLast() { client.send(String(decoding: [byte], as: UTF8.self)) }
        #expect(await client.code("}") == 200)
        let two = post(location(40), isLast: false) + post(location(20))
        #expect(try await RawClient(server.port).both(two) == 2)
        let waiting = try RawClient(server.port)
        let head = post(location(), isLast: true).replacingOccurrences(
            of: "Host:", with: "Expect: 100-continue\r\nHost:")
        let end = try #require(head.range(of: "\r\n\r\n"))
        #expect(await waiting.code(String(head[..<end.upperBound])) == 100)
        #expect(await waiting.code(String(head[end.upperBound...])) == 200)
        #expect(try stored().count == 4)
    }

    @Test func halfRequestsAreEndedAndKeepNobodyWaiting() async throws {
        var limits = DoorLimits()
        limits.request = .seconds(3)
        let server = try listen(limits)
        defer { server.close() }
        let (half, silent) = (try RawClient(server.port), try RawClient(server.port))
        half.send("POST /pub HTTP/1.1\r\nContent-Le")
        #expect(try await RawClient(server.port).code(post(location())) == 200)
        #expect(await half.rest().hasPrefix("HTTP/1.1 408 "))
        #expect(await silent.rest() == "")
        #expect(try stored().count == 1)
    }

    @Test func thousandsOfConnectionsLeaveRoomForPhones() async throws {
        var limits = DoorLimits()
        limits.connections = 8
        let server = try listen(limits)
        defer { server.close() }
        let idle = try (0..<200).map { _ in try RawClient(server.port) }
        #expect(try await RawClient(server.port).code(post(location())) == 200)
        #expect(await idle[0].rest() == "")
        #expect(try stored().count == 1)
    }

    /// The answers to guesses are delayed, and must not take all connections meanwhile.
    @Test func guessesOnAllConnectionsKeepNobodyAway() async throws {
        var limits = Self.patient
        limits.connections = 8
        let server = try listen(limits)
        defer { server.close() }
        let guess = PhoneReceiver.Post(user: "maria", password: "wrong", body: Array(location().utf8))
        for _ in 0..<50 { _ = receiver.take(guess) }
        let clients = try (0..<8).map { _ in try RawClient(server.port) }
        for client in clients { #expect(await client.code(post(location(), isLast: false)) == 200) }
        for client in clients { client.send(post(location(), password: "wrong", isLast: false)) }
        #expect(try await RawClient(server.port).code(post(location())) == 200)
    }

    @Test func aBurstIsAnsweredAndThinned() async throws {
        let server = try listen()
        defer { server.close() }
        let start = ContinuousClock.now
        let answered = await withTaskGroup(of: Int.self) { group in
            for phone in 0..<8 {
                group.addTask {
                    guard let client = try? RawClient(server.port) else { return 0 }
                    var count = 0
                    for second in 0..<50 {
                        let text = post(location(50 - second), device: "phone\(phone)", isLast: false)
                        if await client.code(text) == 200 { count += 1 }
                    }
                    return count
                }
            }
            return await group.reduce(0, +)
        }
        #expect(answered == 400)
        if ProcessInfo.processInfo.environment["MEET_TIMES"] != nil {
            #expect(ContinuousClock.now - start < .seconds(2))
        }
        let fixes = try stored()
        for phone in 0..<8 {
            let own = fixes.filter { $0.device == "phone\(phone)" }
            // The last one is never lost.
            #expect(own.last?.at == clock.now.addingTimeInterval(-1))
            #expect(own.count == 10)
        }
    }

    @Test func whatWaitsIsBounded() throws {
        func take(_ secondsAgo: Int) -> PhoneReceiver.Answer {
            receiver.take(
                PhoneReceiver.Post(
                    user: "maria", password: maria.password, body: Array(location(secondsAgo).utf8)))
        }
        for number in 0..<600 { #expect(take(number * 10) == .taken(messages: [])) }
        #expect(take(6000) == .busy)
        #expect(try stored().count == 600)
        #expect(take(6000) == .taken(messages: []))
    }

    @Test func anAddressInUseIsTold() throws {
        let first = try listen()
        #expect(throws: DoorError.inUse) {
            try PhoneServer(host: "127.0.0.1", port: first.port, receiver: receiver)
        }
        #expect(throws: DoorError.notHere) {
            try PhoneServer(host: "192.0.2.1", port: 0, receiver: receiver)
        }
        let port = first.port
        first.close()
        first.close()
        let second = try PhoneServer(host: "127.0.0.1", port: port, receiver: receiver)
        second.close()
    }

    @Test func addressesAreRead() {
        let read = ["8427", "localhost:8427", "127.0.0.1:8427", "[::1]:8427", "0.0.0.0:80", "100.64.0.7:1"]
            .map { ListeningAddress($0)?.text }
        #expect(
            read == [
                "127.0.0.1:8427", "127.0.0.1:8427", "127.0.0.1:8427", "[::1]:8427", "0.0.0.0:80",
                "100.64.0.7:1",
            ])
        for wrong in [
            "", "0", "65536", "127.0.0.1", "example.org:80", "::1:80", "[::1]", "1.2.3:80", "1:+5",
        ] {
            #expect(ListeningAddress(wrong) == nil, "\(wrong)")
        }
    }
}

extension RawClient {
    /// Sends requests in a row, and returns the number of answers until the server hangs up.
    fileprivate func both(_ text: String) async -> Int {
        send(text)
        return await rest().components(separatedBy: "HTTP/1.1 200 ").count - 1
    }
}
