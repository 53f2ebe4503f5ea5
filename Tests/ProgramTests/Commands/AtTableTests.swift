import Foundation
import Testing

/// `table host` and `table join`: two processes, over HTTP.
@Suite struct AtTableTests {
    private struct Event: Decodable {
        struct Option: Decodable {
            var text: String
            var count: Int?
            var right: Bool?
        }

        struct Rank: Decodable {
            var name: String
            var score: Int
        }

        var event: String
        var url: String?
        var code: String?
        var address: String?
        var resumed: Bool?
        var name: String?
        var number: Int?
        var options: [Option]?
        var leading: [String]?
        var ranks: [Rank]?
    }

    /// A host that takes commands from a pipe.
    private final class Host {
        let child: Child
        let pipe: NamedPipe

        init(_ home: Scratch, _ arguments: [String], pipe name: String = "commands") async throws {
            pipe = try NamedPipe(home.path(name))
            let words = [Program.path, "table", "host"] + arguments + ["--json"]
            let quoted = words.map { "'\($0)'" }.joined(separator: " ")
            child = try Child(
                "/bin/sh", ["-c", "exec \(quoted) < \(name)"], environment: home.environment,
                folder: home.folder)
            try await pipe.waitForReader()
        }

        /// Returns the first event of a kind, as soon as it is printed.
        func event(_ kind: String, of name: String? = nil) throws -> Event {
            let deadline = ContinuousClock.now + .seconds(Program.patience)
            while ContinuousClock.now < deadline {
                let known = try events()
                if let found = known.first(where: { $0.event == kind && (name == nil || $0.name == name) }) {
                    return found
                }
                if try child.wait(milliseconds: 20) != nil { break }
            }
            let found = try events().first { $0.event == kind && (name == nil || $0.name == name) }
            let (output, errors) = (child.output, child.errors)
            return try #require(
                found, "no \(kind): \(String(decoding: output + errors, as: UTF8.self))")
        }

        private func events() throws -> [Event] {
            let text = String(decoding: child.output, as: UTF8.self)
            guard let end = text.lastIndex(of: "\n") else { return [] }
            return try text[..<end].split(separator: "\n").map {
                try JSONDecoder().decode(Event.self, from: Data($0.utf8))
            }
        }
    }

    private func made() throws -> Scratch {
        let home = try Scratch()
        try home.succeed("meetings", "add", "--title", "Coffee", "--start", "tomorrow 10:30")
        return home
    }

    private func ended(_ child: Child) throws -> Int32? {
        try #require(try child.wait(milliseconds: Program.patience * 1000), "it does not end").status
    }

    @Test func aVoteIsPlayedInTerminals() async throws {
        let home = try made()
        let host = try await Host(
            home,
            [
                "Coffee", "--listen", "127.0.0.1:0", "--question", "Where to?", "--apply", "--vote", "Cinema",
                "Museum",
            ])
        let listening = try host.event("listening")
        let (url, code) = (try #require(listening.url), try #require(listening.code))
        let wrong = try home.run(["table", "join", url, "--code", "AAAA", "--name", "Maria"])
        #expect(wrong.status == 1 && wrong.errors.contains("That is not the code."))
        let maria = try home.start(["table", "join", url, "--code", code, "--name", "Maria"], input: "2\n")
        _ = try host.event("joined", of: "Maria")
        // The link of the picture has the code in it, and the name is asked for.
        let nikos = try home.start(["table", "join", "\(url)?code=\(code)"], input: "Nikos\n7\n2\n")
        _ = try host.event("joined", of: "Nikos")
        host.pipe.write("next\n")
        #expect(try host.event("question").options?.map(\.text) == ["Cinema", "Museum"])
        _ = try host.event("locked")
        let reveal = try host.event("reveal")
        #expect(reveal.options?.map(\.count) == [0, 2] && reveal.leading == ["Museum"])
        host.pipe.write("next\n")
        _ = try host.event("end")
        #expect(try ended(host.child) == 0)
        #expect(try ended(maria) == 0)
        #expect(try ended(nikos) == 0)
        let shown = String(decoding: maria.output, as: UTF8.self)
        #expect(shown.contains("Where to?") && shown.contains("  2  Museum"))
        #expect(shown.contains("Most chose “Museum”."))
        #expect(String(decoding: nikos.errors, as: UTF8.self).contains("Type a number from 1 to 2."))
        #expect(try home.succeed("meetings", "show", "Coffee").output.contains("Where to?: Museum"))
        // Nothing listens any more.
        #expect(try home.run(["table", "join", url, "--code", code, "--name", "Zoe"]).status == 1)
    }

    @Test func aKilledHostGoesOnAtTheSameQuestion() async throws {
        let home = try made()
        try home.write("Capital of France?\nA. Paris\nB. Rome\nANSWER: A\n", to: "quiz.txt")
        let words = ["1", "--quiz", "quiz.txt", "--questions", "1", "--seconds", "300"]
        let first = try await Host(home, words + ["--listen", "127.0.0.1:0"])
        let listening = try first.event("listening")
        let (url, code) = (try #require(listening.url), try #require(listening.code))
        #expect(listening.resumed == false)
        let answers = try NamedPipe(home.path("answers"))
        let maria = try Child(
            "/bin/sh",
            ["-c", "exec '\(Program.path)' table join '\(url)' --code \(code) --name Maria < answers"],
            environment: home.environment, folder: home.folder)
        try await answers.waitForReader()
        _ = try first.event("joined", of: "Maria")
        first.pipe.write("next\n")
        let options = try #require(try first.event("question").options).map(\.text)
        first.child.killGroup()
        let address = try #require(listening.address)
        let second = try await Host(home, words + ["--listen", address], pipe: "more")
        let again = try second.event("listening")
        #expect(again.resumed == true && again.code == code)
        let right = try #require(options.firstIndex(of: "Paris"))
        answers.write("\(right + 1)\n")
        _ = try second.event("answered", of: "Maria")
        _ = try second.event("reveal")
        second.pipe.write("next\nnext\n")
        let end = try second.event("end")
        #expect(end.ranks?.first?.name == "Maria" && end.ranks?.first?.score ?? 0 > 0)
        #expect(try ended(second.child) == 0)
        #expect(try ended(maria) == 0)
    }

    @Test func refusedStatementsAreWrittenAgain() async throws {
        let home = try made()
        let host = try await Host(home, ["Coffee", "--listen", "127.0.0.1:0", "--icebreaker"])
        let listening = try host.event("listening")
        let (url, code) = (try #require(listening.url), try #require(listening.code))
        let maria = try home.start(
            ["table", "join", url, "--code", code, "--name", "Maria"],
            input: "same\nsame\nsame\n1\none\ntwo\nthree\n1\n")
        _ = try host.event("stated", of: "Maria")
        host.pipe.write("end\n")
        #expect(try ended(host.child) == 0)
        #expect(try ended(maria) == 0)
        let errors = String(decoding: maria.errors, as: UTF8.self)
        #expect(errors.contains("Three different statements are needed."))
    }

    /// Nobody types a code for an address where no table is.
    @Test func theAddressIsTriedBeforeTheCodeIsAskedFor() throws {
        let home = try made()
        let run = try home.run(["table", "join", "127.0.0.1:9"], input: "BCDF\n")
        #expect(run.status == 1 && !run.errors.isEmpty)
        #expect(!run.output.contains("Four-letter code"), "\(run.output)")
    }

    @Test func wrongUsageIsTold() throws {
        let home = try made()
        #expect(try home.fail("table", "host", "Coffee").contains("--vote, --quiz or --icebreaker"))
        #expect(try home.fail("table", "join", "ftp://x").contains("is not an address"))
        let both = try home.run(["table", "host", "Coffee", "--icebreaker", "--vote", "A", "B"])
        #expect(both.status == 64 && both.errors.contains("Only one of --vote"))
        let misplaced = [
            (["--vote", "A", "B", "--questions", "3"], "--questions needs --quiz."),
            (["--vote", "A", "B", "--together"], "--together needs --quiz."),
            (["--icebreaker", "--no-speed"], "--no-speed needs --quiz."),
            (["--quiz", "own", "--apply"], "--apply needs --vote."),
            (["--quiz", "own", "--open"], "--open needs --vote."),
            (["--quiz", "own", "--question", "Why?"], "--question needs --vote."),
            (["--seconds", "20"], "--seconds needs --vote, --quiz or --icebreaker."),
        ]
        for (options, reason) in misplaced {
            let run = try home.run(["table", "host", "Coffee"] + options)
            #expect(run.status == 64 && run.errors.contains(reason), "\(options): \(run.errors)")
        }
        let hasty = ["table", "host", "Coffee", "--listen", "127.0.0.1:0", "--icebreaker", "--seconds", "1"]
        #expect(try home.run(hasty).errors.contains("5 to 300 seconds"))
        let elsewhere = ["table", "host", "Coffee", "--listen", "192.0.2.1:80", "--vote", "A", "B"]
        #expect(try home.run(elsewhere).errors.contains("is not an address of this computer."))
    }
}
