import Foundation
import MeetCore
import MeetStore
import Operations
import Sentences
import Serving
import StoreFixture
import Testing

/// Pages and programs that follow a table as it is played.
@Suite(.timeLimit(.minutes(20))) struct TableEventsTests: TableSuite {
    let bench: TableBench

    init() throws { bench = try TableBench() }

    @Test func pagesFollowToTheEnd() async throws {
        let host = try quiz()
        let server = try serve(host)
        let seat = try await join(server, host, "Maria")
        let stream = try RawClient(server.port)
        stream.send(get("/events", seat: seat))
        let first = await stream.read(until: "here.")
        #expect(first.hasPrefix("HTTP/1.1 200 ") && first.contains("Content-Type: text/event-stream"))
        #expect(!first.contains("Content-Length"))
        try host.advance()
        #expect(await stream.read(until: "</form>").contains("Capital of France?"))
        let right = try #require(host.session.question?.right)
        let form = "question=1&option=\(right)"
        let part = try await ask(server, post("/answer", form, seat: seat, "X-Part: 1"))
        #expect(body(part).hasPrefix("<p") && part.contains("Answers are no longer accepted."))
        // A part that arrives after a later event is not shown.
        let shown = part.firstMatch(of: /X-Revision: ([0-9]+)/).flatMap { Int($0.output.1) }
        #expect(shown == host.session.revision)
        #expect(part.contains("<bdi>Paris</bdi> <small>your choice</small>"))
        #expect(await stream.read(until: "no longer accepted").contains("event: view\ndata: "))
        try host.advance()
        #expect(await stream.read(until: "Right: 100 points.").contains("Right: 100 points."))
        try host.end()
        server.finish()
        let rest = await stream.rest()
        #expect(rest.contains("The end") && rest.hasSuffix("event: end\ndata: -\n\n"))
    }

    /// The phone that had the name follows no more, and is asked for the code.
    @Test func aReleasedNameBelongsToTheNextPhone() async throws {
        let host = try vote("Cinema", "Museum")
        let server = try serve(host)
        defer { server.close() }
        let lost = try await join(server, host, "Maria")
        let stream = try RawClient(server.port)
        stream.send(get("/events", seat: lost))
        #expect(await stream.read(until: "here.").contains("\ndata: "))
        try host.release(1)
        _ = await stream.rest()
        let asked = try await ask(server, post("/answer", "question=1&option=0", seat: lost, "X-Part: 1"))
        #expect(RawClient.code(of: asked) == 401 && asked.contains("Four-letter code"))
        #expect(RawClient.code(of: try await ask(server, get("/events", seat: lost))) == 401)
        let found = try await join(server, host, "maria")
        #expect(found != lost && host.session.players.count == 1)
        try host.advance()
        #expect(try await ask(server, get("/", seat: found)).contains("</button>"))
    }

    /// A script sees no comment, and so the pulse of a page is an event.
    @Test func aSilentStreamHasAPulse() async throws {
        let host = try vote("Cinema", "Museum")
        var limits = TableServer.usualLimits
        limits.pulse = .milliseconds(50)
        let clock = clock
        let server = try TableServer(
            host: "127.0.0.1", port: 0, table: host, language: .english, limits: limits, now: { clock.now })
        defer { server.close() }
        let seat = try await join(server, host, "Maria")
        let page = try RawClient(server.port)
        page.send(get("/events", seat: seat))
        let pulse = "event: pulse\ndata: -\n\n"
        #expect(await page.read(until: pulse).contains(pulse))
        let program = try RawClient(server.port)
        program.send(get("/events", seat: seat, "Accept: application/json"))
        let heard = await program.read(until: ":\n\n")
        #expect(heard.contains(":\n\n") && !heard.contains("pulse"))
        // The script waits longer than the usual pulse takes.
        let text = try await ask(server, get("/", seat: seat))
        let silence = try #require(
            text.firstMatch(of: /lost\.hidden\?([0-9]+)e3/).flatMap { Int($0.output.1) })
        #expect(text.contains("'pulse'") && TableServer.usualLimits.pulse < .seconds(silence))
    }

    @Test func aStrangerGetsNoEvents() async throws {
        let server = try serve(try vote("Cinema", "Museum"))
        defer { server.close() }
        #expect(RawClient.code(of: try await ask(server, get("/events"))) == 401)
    }

    @Test func aLostPlayerComesBackToARestartedHost() async throws {
        let host = try quiz()
        let first = try serve(host)
        let seat = try await join(first, host, "Maria")
        try host.advance()
        let right = try #require(host.session.question?.right)
        _ = try await ask(first, post("/answer", "question=1&option=\(right)", seat: seat))
        try host.advance()
        host.flush()
        first.close()
        let again = try #require(try ResumeTable(meeting).run(in: workspace))
        let second = try serve(again)
        defer { second.close() }
        let page = try await ask(second, get("/", seat: seat))
        #expect(page.contains("Capital of France?") && page.contains("100 points"))
    }

    // MARK: - Programs, and many

    @Test func programsPlayByJSON() async throws {
        let host = try quiz()
        let server = try serve(host)
        defer { server.close() }
        let json = "Accept: application/json"
        #expect(try reply(try await ask(server, get("/state", json))).needs == .code)
        let code = host.session.code
        let named = try reply(try await ask(server, get("/state?code=\(code)", json)))
        #expect(named.needs == .name && named.names == ["Maria"])
        let entered = try reply(try await ask(server, post("/join", "code=\(code)&name=Zoe", json)))
        let token = try #require(entered.seat)
        let seat = "X-Table-Seat: \(token)"
        #expect(entered.state?.phase == .lobby)
        let taken = try reply(try await ask(server, post("/join", "code=\(code)&name=zoe", json)))
        #expect(taken.needs == .name && taken.refused != nil && taken.seat == nil)
        try host.advance()
        let state = try #require(try reply(try await ask(server, get("/state", json, seat))).state)
        #expect(state.mayAnswer && state.options.count == 3 && state.options.allSatisfy { $0.isRight == nil })
        let wrong = try #require(state.options.firstIndex { $0.text != "Paris" })
        let form = "question=\(state.number)&option=\(wrong)"
        let answered = try reply(try await ask(server, post("/answer", form, json, seat)))
        #expect(answered.state?.answer == wrong && answered.refused == nil)
        #expect(try reply(try await ask(server, post("/answer", form, json, seat))).refused != nil)
    }

    private struct Player: Sendable {
        var stream: RawClient
        /// The header with the secret.
        var seat: String
    }

    @Test func twoHundredPlayersAnswer() async throws {
        let host = try quiz()
        let server = try serve(host)
        defer { server.close() }
        let (code, port) = (host.session.code, server.port)
        let json = "Accept: application/json"
        let players = try await withThrowingTaskGroup(
            of: [Player].self, returning: [Player].self
        ) { group in
            for worker in 0..<8 {
                group.addTask {
                    var players: [Player] = []
                    for number in 0..<25 {
                        let form = "code=\(code)&name=Player+\(worker)-\(number)"
                        let answer = try await RawClient(port).ask(post("/join", form, json))
                        let token = try #require(try reply(answer).seat)
                        let seat = "X-Table-Seat: \(token)"
                        let stream = try RawClient(port)
                        stream.send(get("/events", seat, json))
                        players.append(Player(stream: stream, seat: seat))
                    }
                    return players
                }
            }
            var all: [Player] = []
            for try await some in group { all += some }
            return all
        }
        #expect(host.session.players.count == 200)
        try host.advance()
        let right = try #require(host.session.question?.right)
        let times = try await withThrowingTaskGroup(
            of: [Duration].self, returning: [Duration].self
        ) { group in
            for worker in 0..<8 {
                let own = players[(worker * 25)..<(worker * 25 + 25)].map(\.seat)
                group.addTask {
                    let client = try RawClient(port)
                    var times: [Duration] = []
                    for seat in own {
                        let start = ContinuousClock.now
                        let answer = await client.ask(
                            post("/answer", "question=1&option=\(right)", json, seat))
                        times.append(ContinuousClock.now - start)
                        #expect(RawClient.code(of: answer) == 200)
                    }
                    return times
                }
            }
            var all: [Duration] = []
            for try await some in group { all += some }
            return all
        }
        #expect(host.session.answers.count == 200 && host.session.phase != .question)
        if ProcessInfo.processInfo.environment["MEET_TIMES"] != nil {
            #expect(times.sorted()[times.count / 2] < .milliseconds(100))
        }
        for player in players.prefix(3) + players.suffix(3) {
            #expect(await player.stream.read(until: #""phase":"locked""#).contains("Paris"))
        }
    }
}
