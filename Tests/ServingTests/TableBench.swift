import Foundation
import MeetCore
import MeetStore
import Operations
import Sentences
import Serving
import StoreFixture
import Testing

/// A meeting whose table is opened at a real port.
struct TableBench {
    let fixture: StoreFixture
    let clock = StandingClock(instant("2026-11-26T16:30Z"))
    let workspace: Workspace
    let meeting: OccurrenceIdentity

    init() throws {
        fixture = try StoreFixture()
        let (clock, store) = (clock, try fixture.open(at: clock))
        workspace = Workspace(store: store, now: { clock.now })
        var coffee = Meeting.timed("Coffee & <cake>", "2026-11-26 19:00")
        coffee.invitees = [Invitee(name: "Maria", email: "maria@example.org", participation: .accepted)]
        meeting = try #require(try store.save(coffee).occurrence)
    }
}

/// A suite of tests in which phones and programs are at such a table.
protocol TableSuite {
    var bench: TableBench { get }
}

extension TableSuite {
    var clock: StandingClock { bench.clock }
    var workspace: Workspace { bench.workspace }
    var meeting: OccurrenceIdentity { bench.meeting }

    func vote(_ options: String..., isSecret: Bool = true) throws -> TableHost {
        let vote = TableVote(
            question: "Where to?", options: options.map { TableOption($0) }, isSecret: isSecret)
        return try OpenTable(meeting, plan: .vote(vote), seed: 1).run(in: workspace)
    }

    /// A quiz of one question, whose right answer is Paris.
    func quiz(_ text: String = "Capital of France?") throws -> TableHost {
        let file = bench.fixture.folder.appendingPathComponent("quiz.txt")
        try "\(text)\nA. Paris\nB. Rome\nC. Oslo\nANSWER: A\n".write(
            to: file, atomically: true, encoding: .utf8)
        let quiz = TableQuiz(
            files: [file.path], questions: 1, rules: TableRules(seconds: nil), language: "en", yes: "yes",
            no: "no")
        return try OpenTable(meeting, plan: .quiz(quiz), seed: 1).run(in: workspace)
    }

    func serve(_ host: TableHost) throws -> TableServer {
        let clock = clock
        return try TableServer(
            host: "127.0.0.1", port: 0, table: host, language: .english, now: { clock.now })
    }

    func get(_ target: String, seat: String? = nil, _ more: String...) -> String {
        let lines = ["GET \(target) HTTP/1.1", "Host: table.example"] + seatLines(seat) + more
        return lines.joined(separator: "\r\n") + "\r\n\r\n"
    }

    func post(_ target: String, _ form: String, seat: String? = nil, _ more: String...) -> String {
        let lines =
            [
                "POST \(target) HTTP/1.1", "Host: table.example",
                "Content-Type: application/x-www-form-urlencoded", "Content-Length: \(form.utf8.count)",
            ] + seatLines(seat) + more
        return lines.joined(separator: "\r\n") + "\r\n\r\n" + form
    }

    private func seatLines(_ seat: String?) -> [String] { seat.map { ["Cookie: \($0)"] } ?? [] }

    func ask(_ server: TableServer, _ request: String) async throws -> String {
        try await RawClient(server.port).ask(request)
    }

    /// Joins by the form, and returns the cookie.
    func join(_ server: TableServer, _ host: TableHost, _ name: String) async throws -> String {
        let typed = try #require(name.addingPercentEncoding(withAllowedCharacters: .alphanumerics))
        let answer = try await ask(server, post("/join", "code=\(host.session.code)&name=\(typed)"))
        #expect(RawClient.code(of: answer) == 303, "\(answer)")
        let line = try #require(answer.components(separatedBy: "\r\n").first { $0.hasPrefix("Set-Cookie: ") })
        #expect(line.contains("HttpOnly") && line.contains("SameSite=Lax"))
        return String(line.dropFirst("Set-Cookie: ".count).prefix { $0 != ";" })
    }

    func body(_ answer: String) -> String {
        answer.range(of: "\r\n\r\n").map { String(answer[$0.upperBound...]) } ?? ""
    }

    func reply(_ answer: String) throws -> TableReply {
        try JSONDecoder().decode(TableReply.self, from: Data(body(answer).utf8))
    }
}
