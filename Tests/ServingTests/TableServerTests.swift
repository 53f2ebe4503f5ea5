import Foundation
import MeetCore
import MeetStore
import Operations
import Sentences
import Serving
import StoreFixture
import Testing

/// Phones at a real port, and strangers.
@Suite(.timeLimit(.minutes(20))) struct TableServerTests: TableSuite {
    let bench: TableBench

    init() throws { bench = try TableBench() }

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
}
