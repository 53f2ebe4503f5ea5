import Foundation
import MeetCore
import MeetStore
import Operations
import Sentences
import Serving
import StoreFixture
import Testing

/// The page of a table: its size, its languages and its colours.
@Suite(.timeLimit(.minutes(20))) struct TablePageTests: TableSuite {
    let bench: TableBench

    init() throws { bench = try TableBench() }

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
}
