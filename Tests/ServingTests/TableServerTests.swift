import Foundation
import MeetCore
import MeetStore
import Operations
import Sentences
import Serving
import StoreFixture
import Testing

/// Phones and terminals at a real port.
@Suite(.timeLimit(.minutes(20))) struct TableServerTests {
    private let fixture: StoreFixture
    private let clock = StandingClock(instant("2026-11-26T16:30Z"))
    private let workspace: Workspace
    private let meeting: OccurrenceIdentity

    init() throws {
        fixture = try StoreFixture()
        let (clock, store) = (clock, try fixture.open(at: clock))
        workspace = Workspace(store: store, now: { clock.now })
        var coffee = Meeting.timed("Coffee & <cake>", "2026-11-26 19:00")
        coffee.invitees = [Invitee(name: "Maria", email: "maria@example.org", participation: .accepted)]
        meeting = try #require(try store.save(coffee).occurrence)
    }

    private func vote(_ options: String..., isSecret: Bool = true) throws -> TableHost {
        let vote = TableVote(
            question: "Where to?", options: options.map { TableOption($0) }, isSecret: isSecret)
        return try OpenTable(meeting, plan: .vote(vote), seed: 1).run(in: workspace)
    }

    /// A quiz of one question, whose right answer is Paris.
    private func quiz(_ text: String = "Capital of France?") throws -> TableHost {
        let file = fixture.folder.appendingPathComponent("quiz.txt")
        try "\(text)\nA. Paris\nB. Rome\nC. Oslo\nANSWER: A\n".write(
            to: file, atomically: true, encoding: .utf8)
        let quiz = TableQuiz(
            files: [file.path], questions: 1, rules: TableRules(seconds: nil), language: "en", yes: "yes",
            no: "no")
        return try OpenTable(meeting, plan: .quiz(quiz), seed: 1).run(in: workspace)
    }

    private func serve(_ host: TableHost) throws -> TableServer {
        let clock = clock
        return try TableServer(
            host: "127.0.0.1", port: 0, table: host, language: .english, now: { clock.now })
    }

    private func get(_ target: String, seat: String? = nil, _ more: String...) -> String {
        let lines = ["GET \(target) HTTP/1.1", "Host: table.example"] + seatLines(seat) + more
        return lines.joined(separator: "\r\n") + "\r\n\r\n"
    }

    private func post(_ target: String, _ form: String, seat: String? = nil, _ more: String...) -> String {
        let lines =
            [
                "POST \(target) HTTP/1.1", "Host: table.example",
                "Content-Type: application/x-www-form-urlencoded", "Content-Length: \(form.utf8.count)",
            ] + seatLines(seat) + more
        return lines.joined(separator: "\r\n") + "\r\n\r\n" + form
    }

    private func seatLines(_ seat: String?) -> [String] { seat.map { ["Cookie: \($0)"] } ?? [] }

    private func ask(_ server: TableServer, _ request: String) async throws -> String {
        try await RawClient(server.port).ask(request)
    }

    /// Joins by the form, and returns the cookie.
    private func join(_ server: TableServer, _ host: TableHost, _ name: String) async throws -> String {
        let typed = try #require(name.addingPercentEncoding(withAllowedCharacters: .alphanumerics))
        let answer = try await ask(server, post("/join", "code=\(host.session.code)&name=\(typed)"))
        #expect(RawClient.code(of: answer) == 303, "\(answer)")
        let line = try #require(answer.components(separatedBy: "\r\n").first { $0.hasPrefix("Set-Cookie: ") })
        #expect(line.contains("HttpOnly") && line.contains("SameSite=Lax"))
        return String(line.dropFirst("Set-Cookie: ".count).prefix { $0 != ";" })
    }

    private func body(_ answer: String) -> String {
        answer.range(of: "\r\n\r\n").map { String(answer[$0.upperBound...]) } ?? ""
    }

    // MARK: - Without a script

    @Test func aVoteIsPlayedByFormsAlone() async throws {
        let host = try vote("Cinema", "Museum")
        let server = try serve(host)
        defer { server.close() }
        let code = host.session.code
        let door = try await ask(server, get("/"))
        #expect(RawClient.code(of: door) == 200 && door.contains("Four-letter code"))
        // Strangers read neither the title nor a name.
        #expect(!door.contains("Coffee") && !door.contains("Maria"))
        let names = try await ask(server, get("/?code=\(code.lowercased())"))
        #expect(names.contains(#"<button name="name" value="Maria">"#))
        let seat = try await join(server, host, "Maria")
        let lobby = try await ask(server, get("/", seat: seat))
        #expect(lobby.contains("1 person is here.") && lobby.contains(#"http-equiv="refresh""#))
        try host.advance()
        let question = try await ask(server, get("/", seat: seat))
        #expect(question.contains("Where to?") && question.contains(">Museum<"))
        // The host may lock the question at any time.
        #expect(question.contains(#"<noscript><meta http-equiv="refresh" content="30;url=/"></noscript>"#))
        let answer = try await ask(server, post("/answer", "question=1&option=1", seat: seat))
        #expect(RawClient.code(of: answer) == 303)
        #expect(host.session.phase == .locked)
        try host.advance()
        let result = try await ask(server, get("/", seat: seat))
        #expect(result.contains("Most chose “Museum”.") && result.contains("chosen 1 time"))
        try host.end()
        #expect(try await ask(server, get("/", seat: seat)).contains("Thank you for taking part."))
    }

    /// Whoever does not answer sees the lock without pressing anything.
    @Test func aPageWithoutAScriptLoadsAgainAfterTheLock() async throws {
        for (seconds, refreshes) in [(20, ["21", "9"]), (300, ["30", "30"])] {
            let options = [TableOption("Cinema"), TableOption("Museum")]
            let plan = TablePlan.vote(TableVote(question: "Where to?", options: options, seconds: seconds))
            let host = try OpenTable(meeting, plan: plan, seed: 1).run(in: workspace)
            let server = try serve(host)
            defer { server.close() }
            let seat = try await join(server, host, "Maria")
            try host.advance()
            for refresh in refreshes {
                let page = try await ask(server, get("/", seat: seat))
                #expect(page.contains("content=\"\(refresh);url=/\"") && page.contains("</button>"))
                clock.move(to: clock.now.addingTimeInterval(12))
            }
            clock.move(to: clock.now.addingTimeInterval(Double(seconds)))
            host.tick()
            let locked = try await ask(server, get("/", seat: seat))
            #expect(locked.contains("content=\"4;url=/\"") && !locked.contains("</button>"))
            try host.end()
            let end = try await ask(server, get("/", seat: seat))
            #expect(!end.contains(#"http-equiv="refresh""#))
        }
    }

    /// Nothing is loaded again under those who type. A browser of text shows each field on its line.
    @Test func statementsAreTypedWithoutAScript() async throws {
        let game = TableIcebreaker(whoOfUs: 0, questions: ["Who sings?"], language: "en")
        let host = try OpenTable(meeting, plan: .icebreaker(game), seed: 1).run(in: workspace)
        let server = try serve(host)
        defer { server.close() }
        let door = try await ask(server, get("/?code=\(host.session.code)"))
        #expect(door.contains(#"<p><label for="name">Your name</label> <input id="name""#))
        let seat = try await join(server, host, "Maria")
        let page = try await ask(server, get("/", seat: seat))
        #expect(!page.contains(#"http-equiv="refresh""#))
        #expect(page.contains(#"<p><label for="s1">Statement 1</label> <input id="s1""#))
        #expect(page.contains(#"autocomplete="off"></p><p><label for="s2">"#))
    }

    @Test func lateRepeatedAndForeignAnswersAreRefused() async throws {
        let host = try vote("Cinema", "Museum")
        let server = try serve(host)
        defer { server.close() }
        let seat = try await join(server, host, "Maria")
        _ = try await join(server, host, "Nikos")
        func answer(_ form: String, seat: String?) async throws -> String {
            try await ask(server, post("/answer", form, seat: seat, "X-Part: 1"))
        }
        let early = try await answer("question=1&option=0", seat: seat)
        #expect(RawClient.code(of: early) == 409 && early.contains("It has not begun yet."))
        try host.advance()
        #expect(RawClient.code(of: try await answer("question=1&option=0", seat: nil)) == 401)
        #expect(RawClient.code(of: try await answer("question=1&option=0", seat: "meet-table-1=x")) == 401)
        let wrongs = ["question=2&option=0", "question=1&option=9", "question=1&option=-1", "", "option=%FF"]
        for wrong in wrongs {
            #expect(RawClient.code(of: try await answer(wrong, seat: seat)) == 409, "\(wrong)")
        }
        #expect(RawClient.code(of: try await answer("question=1&option=0", seat: seat)) == 200)
        let second = try await answer("question=1&option=1", seat: seat)
        #expect(RawClient.code(of: second) == 409 && second.contains("the first answer counts"))
        try host.advance()
        let late = try await answer("question=1&option=1", seat: seat)
        #expect(RawClient.code(of: late) == 409 && late.contains("Too late"))
        #expect(host.session.answers.map(\.option) == [0])
    }

    // MARK: - Events

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

    // MARK: - Strangers

    @Test func tenWrongCodesAreSlowed() async throws {
        let host = try vote("Cinema", "Museum")
        let server = try serve(host)
        defer { server.close() }
        for _ in 0..<10 {
            let answer = try await ask(server, get("/?code=AAAA"))
            #expect(RawClient.code(of: answer) == 403 && answer.contains("That is not the code."))
        }
        let slowed = try await ask(server, post("/join", "code=AAAA&name=Maria"))
        #expect(RawClient.code(of: slowed) == 429 && slowed.contains("Retry-After: 1"))
        // The right one is not compared either.
        let right = try await ask(server, get("/?code=\(host.session.code)"))
        #expect(RawClient.code(of: right) == 429 && !right.contains("Maria"))
        clock.move(to: clock.now.addingTimeInterval(2))
        #expect(RawClient.code(of: try await ask(server, get("/?code=\(host.session.code)"))) == 200)
    }

    @Test func markupOfOthersIsInert() async throws {
        let markup = #"<img src=x onerror="alert(1)">&'"#
        let host = try vote(markup, "Museum\u{1B}[31m", isSecret: false)
        let server = try serve(host)
        defer { server.close() }
        _ = try await join(server, host, "<script>alert(2)</script>")
        let seat = try await join(server, host, "Maria")
        var pages = [try await ask(server, get("/", seat: seat))]
        try host.advance()
        pages.append(try await ask(server, get("/", seat: seat)))
        _ = try await ask(server, post("/answer", "question=1&option=0", seat: seat))
        pages.append(try await ask(server, get("/", seat: seat)))
        for page in pages {
            #expect(!page.contains("<img") && !page.contains("<script>alert") && !page.contains("\u{1B}"))
        }
        #expect(pages[0].contains("&lt;script&gt;alert(2)&lt;/script&gt;"))
        #expect(pages[0].contains("Coffee &amp; &lt;cake&gt;"))
        #expect(pages[1].contains("&lt;img src=x onerror=&quot;alert(1)&quot;&gt;&amp;&#39;"))
    }

    @Test func itListensAtItsAddressAloneAndNotAfterTheEnd() async throws {
        let server = try serve(try vote("Cinema", "Museum"))
        let port = server.port
        #expect(server.url == "http://127.0.0.1:\(port)/" && server.listening == "127.0.0.1:\(port)")
        #expect(RawClient.code(of: try await ask(server, get("/"))) == 200)
        #expect(throws: POSIXError.self) { try RawClient(port, host: "127.0.0.2") }
        server.finish()
        #expect(throws: POSIXError.self) { try RawClient(port) }
    }

    // MARK: - The page

    @Test func pagesAreSmallAndComplete() async throws {
        let long = String(repeating: "wide words ", count: 12)
        let host = try vote(
            "\(long)1", "\(long)2", "\(long)3", "\(long)4", "\(long)5", "\(long)6", "\(long)7")
        let server = try serve(host)
        defer { server.close() }
        let seat = try await join(server, host, "Maria")
        var pages = [
            try await ask(server, get("/")), try await ask(server, get("/?code=\(host.session.code)")),
            try await ask(server, get("/", seat: seat)),
        ]
        try host.advance()
        pages.append(try await ask(server, get("/", seat: seat)))
        for page in pages {
            #expect(page.utf8.count < 15_000, "\(page.utf8.count)")
            #expect(!body(page).contains("//"), "something is loaded from elsewhere")
            #expect(page.contains(#"<html lang="en">"#) && page.contains("aria-live=\"polite\""))
            let policy = page.components(separatedBy: "\r\n").first {
                $0.hasPrefix("Content-Security-Policy: default-src 'none'; ")
            }
            let nonce = try #require(policy?.firstMatch(of: /script-src 'nonce-([a-z0-9]+)'/)?.output.1)
            #expect(body(page).components(separatedBy: "<script nonce=\"\(nonce)\">").count == 2)
            #expect(body(page).components(separatedBy: "<script").count == 2)
            #expect(!body(page).contains("style=\"") && page.contains("Cache-Control: no-store"))
        }
        #expect(try await ask(server, get("/other")).contains(" 404 "))
    }

    @Test func thePageOfManyInviteesIsSmall() async throws {
        let host = try icebreaker((1...300).map { "Αικατερίνη Παπαδοπούλου \($0)" })
        let server = try serve(host)
        defer { server.close() }
        let door = try await ask(server, get("/?code=\(host.session.code)"))
        #expect(door.utf8.count < 15_000 && door.contains("Παπαδοπούλου 40<"))
        #expect(!door.contains("Παπαδοπούλου 41<"))
        let seat = try await join(server, host, "Maria")
        try host.advance()
        let page = try await ask(server, get("/", seat: seat))
        #expect(page.utf8.count < 15_000 && page.contains("Παπαδοπούλου 40<"))
    }

    /// Forty Greek names of the maximum length: on the page for names, in the lobby, as options, with votes.
    @Test func thePageOfLongGreekNamesIsSmall() async throws {
        let names = (10..<50).map { "Κωνσταντίνα-Αλεξάνδρα Παπαχαραλαμπίδου\($0)" }
        #expect(names.allSatisfy { $0.count == TableName.longest })
        let host = try icebreaker(names)
        let server = try serve(host)
        defer { server.close() }
        let greek = "Accept-Language: el"
        var pages = [try await ask(server, get("/?code=\(host.session.code)", greek))]
        var seat = ""
        for name in names { seat = try await join(server, host, name) }
        pages.append(try await ask(server, get("/", seat: seat, greek)))
        try host.advance()
        pages.append(try await ask(server, get("/", seat: seat, greek)))
        _ = try await ask(server, post("/answer", "question=1&option=39", seat: seat))
        while host.session.result == nil { try host.advance() }
        pages.append(try await ask(server, get("/", seat: seat, greek)))
        for page in pages {
            #expect(page.contains(#"<html lang="el">"#) && page.utf8.count < 15_000, "\(page.utf8.count)")
            for name in names { #expect(page.contains("<bdi>\(name)</bdi>")) }
        }
    }

    /// Names with accents on accents, and with marks that HTML writes longer: fewer of them are listed.
    @Test(arguments: ["\u{3B1}\u{301}\u{302}\u{304}", "'"])
    func thePageOfHeavyNamesIsSmall(_ character: String) async throws {
        let names = (10..<50).map { "\($0)" + String(repeating: character, count: 38) }
        let host = try icebreaker(names)
        let server = try serve(host)
        defer { server.close() }
        let door = try await ask(server, get("/?code=\(host.session.code)"))
        var seat = ""
        for name in names { seat = try await join(server, host, name) }
        let lobby = try await ask(server, get("/", seat: seat))
        try host.advance()
        let question = try await ask(server, get("/", seat: seat))
        for page in [door, lobby, question] {
            #expect(page.utf8.count < 15_000, "\(page.utf8.count)")
            #expect(page.contains("<bdi>10") && !page.contains("<bdi>48"))
        }
        #expect(lobby.contains("<li>…</li>"))
    }

    private func icebreaker(_ names: [String]) throws -> TableHost {
        var feast = Meeting.timed("Γιορτή", "2026-11-27 19:00")
        feast.invitees = names.map { Invitee(name: $0) }
        let id = try #require(try workspace.store.save(feast).occurrence)
        let game = TableIcebreaker(
            whoOfUs: 0, questions: ["Ποιος τραγουδά;"], takesStatements: false, language: "el")
        return try OpenTable(id, plan: .icebreaker(game), seed: 1).run(in: workspace)
    }

    @Test func thePageSpeaksTheLanguageOfThePhone() async throws {
        let server = try serve(try vote("Cinema", "Museum"))
        defer { server.close() }
        let greek = try await ask(server, get("/", "Accept-Language: fr,el-GR;q=0.8,en;q=0.5"))
        #expect(greek.contains(#"<html lang="el">"#))
        #expect(try await ask(server, get("/", "Accept-Language: el;q=0.1,en")).contains(#"lang="en""#))
        #expect(try await ask(server, get("/", "Accept-Language: ,;q=x,*")).contains(#"lang="en""#))
    }

    @Test func datesAreInTheLanguageOfThePhone() async throws {
        let date = TableOption(
            "Sat 28 Nov", translations: ["el": TableOption.Words("Σάβ 28 Νοε", detail: "")])
        let vote = TableVote(question: "When?", options: [date, TableOption("Never")])
        let host = try OpenTable(meeting, plan: .vote(vote), seed: 1).run(in: workspace)
        let server = try serve(host)
        defer { server.close() }
        let (maria, zoe) = (try await join(server, host, "Maria"), try await join(server, host, "Zoe"))
        try host.advance()
        let greek = "Accept-Language: el"
        _ = try await ask(server, post("/answer", "question=1&option=0", seat: maria))
        let chosen = try await ask(server, get("/", seat: maria, greek))
        // The sentence about the choice has it, too.
        #expect(chosen.components(separatedBy: "Σάβ 28 Νοε").count > 2 && !chosen.contains("Sat 28 Nov"))
        #expect(chosen.contains(">Never<"))
        #expect(try await ask(server, get("/", seat: zoe)).contains(">Sat 28 Nov<"))
        let json = "Accept: application/json"
        let state = try reply(try await ask(server, get("/state", seat: zoe, json, greek))).state
        #expect(state?.options.map(\.text) == ["Σάβ 28 Νοε", "Never"])
    }

    /// Colours of text on their background (WCAG 2.2, 1.4.3), in both themes.
    @Test func coloursHaveEnoughContrast() async throws {
        let server = try serve(try vote("Cinema", "Museum"))
        defer { server.close() }
        let page = try await ask(server, get("/"))
        let themes = page.matches(of: /:root\{([^}]*)\}/).map { theme in
            Dictionary(
                theme.output.1.matches(of: /--([a-z]+):#([0-9a-f]+)/).map {
                    (String($0.output.1), Self.luminance(of: String($0.output.2)))
                }, uniquingKeysWith: { first, _ in first })
        }
        #expect(themes.count == 2)
        let pairs = [
            ("text", "page"), ("quiet", "page"), ("text", "card"), ("on", "key"), ("key", "page"),
            ("text", "rightcard"), ("warn", "page"),
        ]
        for theme in themes {
            for (front, back) in pairs {
                let (one, other) = (try #require(theme[front]), try #require(theme[back]))
                let contrast = (max(one, other) + 0.05) / (min(one, other) + 0.05)
                #expect(contrast >= 4.5, "\(front) on \(back): \(contrast)")
            }
        }
    }

    /// Returns the relative luminance of `16191d` or `fff` (WCAG 2.2).
    private static func luminance(of hex: String) -> Double {
        let digits = hex.count == 3 ? hex.map { "\($0)\($0)" }.joined() : hex
        let number = Int(digits, radix: 16) ?? 0
        let parts = [number >> 16 & 255, number >> 8 & 255, number & 255].map { part -> Double in
            let share = Double(part) / 255
            return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
    }

    // MARK: - Programs, and many

    private func reply(_ answer: String) throws -> TableReply {
        try JSONDecoder().decode(TableReply.self, from: Data(body(answer).utf8))
    }

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
