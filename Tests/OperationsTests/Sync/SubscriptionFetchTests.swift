import Foundation
import MeetCore
import ServerFixture
import StoreFixture
import Synchronization
import Testing
import Transport

@testable import Operations

/// In place of the network: gives the answers of a list, one a request, and the last one for ever.
private final class ScriptedServer: HTTPTransport {
    private let script: [Result<HTTPResponse, TransportError>]
    private let seen = Mutex([HTTPRequest]())

    init(_ script: Result<HTTPResponse, TransportError>...) { self.script = script }

    var requests: [HTTPRequest] { seen.withLock { $0 } }

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        let index = seen.withLock { seen in
            seen.append(request)
            return seen.count - 1
        }
        return try script[min(index, script.count - 1)].get()
    }
}

@Suite struct SubscriptionFetchTests {
    private static let now = Date(timeIntervalSince1970: 1_800_000_000)
    private static let url = "https://example.org/work.ics"

    private static func calendar(_ titles: String..., head: [String] = []) -> String {
        let entries = titles.flatMap {
            ["BEGIN:VEVENT", "UID:\($0)", "SUMMARY:\($0)", "DTSTART:20270503T190000Z", "END:VEVENT"]
        }
        return (["BEGIN:VCALENDAR", "VERSION:2.0"] + head + entries + ["END:VCALENDAR", ""])
            .joined(separator: "\r\n")
    }

    private static func answer(
        _ text: String, status: Int = 200, headers: [(String, String)] = [], movedTo: String? = nil
    ) -> Result<HTTPResponse, TransportError> {
        .success(
            HTTPResponse(
                url: movedTo ?? url, movedTo: movedTo, status: status,
                headers: headers.map { HTTPField($0.0, $0.1) }, body: Array(text.utf8)))
    }

    private static func fetch(_ server: ScriptedServer) -> SubscriptionFetch {
        SubscriptionFetch(transport: { server }, now: { now })
    }

    /// The seconds until the next fetch.
    private static func pause(_ answer: SubscriptionAnswer) -> Double? {
        answer.state.next?.timeIntervalSince(now)
    }

    private static func titles(_ answer: SubscriptionAnswer) -> [String]? {
        if case .fetched(let calendar) = answer.result { calendar.events.map(\.event.title) } else { nil }
    }

    private static func error(_ answer: SubscriptionAnswer) -> SubscriptionError? {
        if case .failed(let error) = answer.result { error } else { nil }
    }

    private static func isUnchanged(_ answer: SubscriptionAnswer) -> Bool {
        if case .unchanged = answer.result { true } else { false }
    }

    // MARK: Over HTTP

    @Test func theSecondRequestAsksForWhatIsNewer() async throws {
        let date = "Sun, 06 Nov 1994 08:49:37 GMT"
        let server = ScriptedServer(
            Self.answer(Self.calendar("A"), headers: [("ETag", "W/\"1\""), ("Last-Modified", date)]),
            Self.answer("", status: 304), Self.answer(Self.calendar("A", "B")))
        let fetch = Self.fetch(server)
        let first = try await fetch.fetch(.web(Self.url))
        #expect(Self.titles(first) == ["A"])
        #expect(Self.pause(first) == 21_600)
        #expect(first.state.fetchedAt == Self.now)
        let second = try await fetch.fetch(.web(Self.url), after: first.state)
        #expect(Self.isUnchanged(second))
        #expect(second.state.etag == "W/\"1\"")
        let third = try await fetch.fetch(.web(Self.url), after: second.state)
        #expect(Self.titles(third) == ["A", "B"])
        #expect(third.state.etag == nil && third.state.lastModified == nil)
        #expect(server.requests.map { $0.headers["If-None-Match"] } == [nil, "W/\"1\"", "W/\"1\""])
        #expect(server.requests.map { $0.headers["If-Modified-Since"] } == [nil, date, date])
        #expect(server.requests.allSatisfy { $0.limits.body == 20 << 20 && $0.limits.redirects == 3 })
    }

    @Test func theSameBytesAreNoChange() async throws {
        let fetch = Self.fetch(ScriptedServer(Self.answer(Self.calendar("A"))))
        let first = try await fetch.fetch(.web(Self.url))
        let second = try await fetch.fetch(.web(Self.url), after: first.state)
        #expect(Self.isUnchanged(second))
        #expect(second.state.digest == first.state.digest)
    }

    private struct Pause: Sendable {
        var head: [String] = []
        var cache: String?
        var wanted: Double?
        var seconds: Double
    }

    private static let pauses = [
        Pause(seconds: 21_600), Pause(cache: "max-age=3600", seconds: 3_600),
        Pause(cache: "no-cache, Max-Age=60", seconds: 900), Pause(cache: "max-age=31536000", seconds: 86_400),
        Pause(head: ["X-PUBLISHED-TTL:PT2H"], cache: "max-age=3600", seconds: 7_200),
        Pause(head: ["X-PUBLISHED-TTL:PT2H"], cache: "max-age=3600", wanted: 1_800, seconds: 1_800),
        Pause(wanted: 60, seconds: 900),
    ]

    @Test(arguments: pauses.indices)
    func thePauseIsThatOfThePersonTheFileOrTheServer(place: Int) async throws {
        let pause = Self.pauses[place]
        let headers = pause.cache.map { [("Cache-Control", $0)] } ?? []
        let server = ScriptedServer(
            Self.answer(Self.calendar("A", head: pause.head), headers: headers + [("ETag", "1")]),
            Self.answer("", status: 304, headers: headers))
        let fetch = Self.fetch(server)
        let first = try await fetch.fetch(.web(Self.url), pause: pause.wanted)
        #expect(Self.pause(first) == pause.seconds)
        // What the file said holds on where it does not come again.
        let second = try await fetch.fetch(.web(Self.url), after: first.state, pause: pause.wanted)
        #expect(Self.isUnchanged(second) && Self.pause(second) == pause.seconds)
    }

    @Test func failuresAreWaitedForLongerAndLonger() async throws {
        let fetch = Self.fetch(ScriptedServer(Self.answer("sorry", status: 500)))
        var state = SubscriptionState()
        state.etag = "1"
        var pauses: [Double?] = []
        for _ in 0..<9 {
            let answer = try await fetch.fetch(.web(Self.url), after: state)
            #expect(Self.error(answer) == .refused(host: "example.org", status: 500))
            pauses.append(Self.pause(answer))
            state = answer.state
        }
        #expect(pauses == [900, 1_800, 3_600, 7_200, 14_400, 28_800, 57_600, 86_400, 86_400])
        #expect(state.etag == "1")
        // A success begins anew.
        let good = try await Self.fetch(ScriptedServer(Self.answer(Self.calendar("A"))))
            .fetch(.web(Self.url), after: state)
        #expect(good.state.failures == 0 && Self.titles(good) == ["A"])
    }

    @Test(arguments: [("30", 900.0), ("7200", 7_200.0), ("999999", 86_400.0), ("soon", 900.0)])
    func retryAfterIsObeyedWithinBounds(value: String, seconds: Double) async throws {
        let server = ScriptedServer(Self.answer("", status: 503, headers: [("Retry-After", value)]))
        let answer = try await Self.fetch(server).fetch(.web(Self.url))
        #expect(Self.pause(answer) == seconds)
    }

    @Test func noNetworkIsANormalState() async throws {
        let error = TransportError.resolve(host: "example.org")
        let fetch = Self.fetch(ScriptedServer(.failure(error)))
        var state = SubscriptionState()
        for _ in 0..<3 {
            let answer = try await fetch.fetch(.web(Self.url), after: state)
            #expect(Self.error(answer) == .network(error) && Self.error(answer)?.isOffline == true)
            #expect(Self.pause(answer) == 900)
            state = answer.state
        }
        #expect(state.failures == 0)
        let without = try await SubscriptionFetch(transport: nil, now: { Self.now }).fetch(.web(Self.url))
        #expect(Self.error(without) == .noNetwork)
    }

    @Test(arguments: [
        ("<html>Sign in</html>", NotACalendar.webPage), ("", .empty),
        ("BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:a\r\nSUMM", .incomplete),
    ])
    func whatIsNoCalendarLeavesTheKnownStateAsItWas(text: String, reason: NotACalendar) async throws {
        let server = ScriptedServer(
            Self.answer(Self.calendar("A"), headers: [("ETag", "1")]),
            Self.answer(text, headers: [("ETag", "2")], movedTo: "https://portal.example/"))
        let fetch = Self.fetch(server)
        let first = try await fetch.fetch(.web(Self.url))
        let second = try await fetch.fetch(.web(Self.url), after: first.state)
        #expect(Self.error(second) == .content(reason, place: "example.org"))
        #expect(second.state.etag == "1" && second.state.digest == first.state.digest)
        #expect(second.state.fetchedAt == Self.now && second.movedTo == nil)
    }

    @Test func aCalendarMovedForGoodHasANewAddress() async throws {
        let new = "https://new.example/work.ics"
        let server = ScriptedServer(Self.answer(Self.calendar("A"), movedTo: new))
        #expect(try await Self.fetch(server).fetch(.web(Self.url)).movedTo == .web(new))
        // It would be asked without the name and the password.
        let secret = "https://me:pass@example.org/work.ics"
        #expect(try await Self.fetch(server).fetch(.web(secret)).movedTo == nil)
    }

    @Test func anAnswerFromAServerWithoutEncryptionIsRefused() async throws {
        let response = HTTPResponse(url: "http://example.org/work.ics", body: Array(Self.calendar("A").utf8))
        let answer = try await Self.fetch(ScriptedServer(.success(response))).fetch(.web(Self.url))
        #expect(Self.error(answer) == .notEncrypted(host: "example.org"))
    }

    @Test func anAnswerOfNoChangeToAFirstRequestIsAnError() async throws {
        let answer = try await Self.fetch(ScriptedServer(Self.answer("", status: 304))).fetch(.web(Self.url))
        #expect(Self.error(answer) == .refused(host: "example.org", status: 304))
    }

    @Test func aStoppedFetchThrows() async {
        let fetch = Self.fetch(ScriptedServer(.failure(.cancelled)))
        await #expect(throws: CancellationError.self) { try await fetch.fetch(.web(Self.url)) }
    }

    @Test func aServerIsAskedOverTheNetwork() async throws {
        let text = Self.calendar("A")
        let server = try LoopbackServer { request, client in
            switch request.path {
            case "/old.ics": client.answer("301 Moved", headers: ["Location: /work.ics"])
            case _ where request.header("If-None-Match") == "\"1\"": client.answer("304 Not Modified")
            default:
                client.answer(
                    headers: ["ETag: \"1\"", "Content-Encoding: gzip"], body: Gzip.stored(Array(text.utf8)))
            }
        }
        let transport = CurlTransport(CurlTransport.Options(userAgent: "meet/0.0.0"))
        let fetch = SubscriptionFetch(transport: { transport }, now: { Self.now })
        let address = try SubscriptionAddress("webcal://\(server.host)/old.ics") { $0 }
        let first = try await fetch.fetch(address)
        #expect(Self.titles(first) == ["A"])
        #expect(first.movedTo == .web(server.url + "/work.ics"))
        let second = try await fetch.fetch(try #require(first.movedTo), after: first.state)
        #expect(Self.isUnchanged(second))
        #expect(server.requests.map(\.path) == ["/old.ics", "/work.ics", "/work.ics"])
    }

    // MARK: From files

    @Test func aFileIsReadWhenItHasChanged() async throws {
        let fixture = try StoreFixture()
        let file = fixture.folder.appending(path: "work.ics")
        try Self.calendar("A", head: ["X-PUBLISHED-TTL:P1D"])
            .write(to: file, atomically: true, encoding: .utf8)
        let fetch = SubscriptionFetch(transport: nil, now: { Self.now })
        let address = SubscriptionAddress.file(file.path)
        let first = try await fetch.fetch(address)
        #expect(Self.titles(first) == ["A"])
        #expect(Self.pause(first) == 900)
        let second = try await fetch.fetch(address, after: first.state)
        #expect(Self.isUnchanged(second))
        try Self.calendar("A", "B").write(to: file, atomically: true, encoding: .utf8)
        let third = try await fetch.fetch(address, after: first.state)
        #expect(Self.titles(third) == ["A", "B"])
        // A file that is gone, or no calendar any more, leaves everything as it was.
        try "half of".write(to: file, atomically: true, encoding: .utf8)
        let broken = try await fetch.fetch(address, after: third.state)
        #expect(broken.state.digest == third.state.digest && broken.state.failures == 1)
        try FileManager.default.removeItem(at: file)
        let gone = try await fetch.fetch(address, after: broken.state)
        #expect(Self.error(gone) == .file(path: file.path, code: ENOENT))
        let folder = try await fetch.fetch(.file(fixture.folder.path))
        #expect(Self.error(folder) == .file(path: fixture.folder.path, code: EISDIR))
    }

    @Test func aFileThatIsTooLargeIsNotRead() async throws {
        let fixture = try StoreFixture()
        let file = fixture.folder.appending(path: "large.ics")
        #expect(FileManager.default.createFile(atPath: file.path, contents: nil))
        try FileHandle(forWritingTo: file).truncate(atOffset: UInt64(SubscriptionFetch.mostBytes) + 1)
        let answer = try await SubscriptionFetch(transport: nil, now: { Self.now }).fetch(.file(file.path))
        #expect(Self.error(answer) == .tooLarge(path: file.path, limit: SubscriptionFetch.mostBytes))
    }

    @Test func holidaysAreThoseOfTheFolder() async throws {
        let fixture = try StoreFixture()
        for name in ["GR.ics", "CY.ics", "README", "gr.ics", "GRC.ics"] {
            let file = fixture.folder.appending(path: name)
            try Self.calendar("Easter").write(to: file, atomically: true, encoding: .utf8)
        }
        let holidays = HolidayCalendars(folder: fixture.folder.path)
        #expect(holidays.countries == ["CY", "GR"])
        #expect(holidays.country(in: ["LANG": "el_GR.UTF-8"]) == "GR")
        #expect(holidays.country(in: ["LC_ALL": "el_CY.UTF-8", "LANG": "de_DE.UTF-8"]) == "CY")
        #expect(holidays.country(in: ["LANG": "de_DE.UTF-8"]) == nil)
        #expect(holidays.country(in: ["LANG": "C.UTF-8"]) == nil)
        let fetch = SubscriptionFetch(transport: nil, holidays: holidays, now: { Self.now })
        let answer = try await fetch.fetch(.holidays(country: "GR"))
        #expect(Self.titles(answer) == ["Easter"])
        #expect(Self.pause(answer) == 86_400)
        let other = try await fetch.fetch(.holidays(country: "JP"))
        #expect(Self.error(other) == .noHolidays(country: "JP", known: ["CY", "GR"]))
    }

    // MARK: When

    @Test func aClockThatIsSetBackDoesNotProlongThePause() {
        var state = SubscriptionState()
        #expect(state.isDue(at: Self.now))
        state.next = Self.now.addingTimeInterval(600)
        #expect(!state.isDue(at: Self.now))
        #expect(state.isDue(at: Self.now.addingTimeInterval(600)))
        #expect(state.isDue(at: Self.now.addingTimeInterval(-90_000)))
        for state in [
            state.succeeded(at: Self.now, pause: 3600),
            state.failed(at: Self.now, isOffline: true, asked: nil),
            state.failed(at: Self.now, isOffline: false, asked: 3600),
        ] {
            #expect(!state.isDue(at: Self.now) && !state.isDue(at: Self.now.addingTimeInterval(60)))
            #expect(state.isDue(at: Self.now.addingTimeInterval(-60)))
        }
    }

    @Test func theStateSurvivesARestart() throws {
        var state = SubscriptionState()
        state.etag = "1"
        state.next = Self.now
        state.published = 7_200
        let stored = try JSONEncoder().encode(state)
        #expect(try JSONDecoder().decode(SubscriptionState.self, from: stored) == state)
    }
}
