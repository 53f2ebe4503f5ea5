import Foundation
import Testing

/// The end of a share on the command line. It is 9:41 on 21 November 2026.
@Suite struct SharesCommandTests {
    private struct Share: Codable {
        var id: Int64?
        var name: String
        var email: String?
        var user: String
        var password: String?
        var address: String?
        var hauk: String?
        var minutesOnly: Bool
        var open: Bool
        var ends: String?
        var stopped: String?
    }

    private func home() throws -> Scratch {
        let home = try Scratch()
        try home.holdClock()
        try home.succeed(
            "meetings", "add", "--title", "Coffee", "--start", "2026-11-21 11:00", "--duration", "1h",
            "--invite", "maria@example.org")
        return home
    }

    private func allow(_ home: Scratch, _ option: String, _ value: String) throws -> Share {
        try home.decode(Share.self, "shares", "allow", "maria@example.org", option, value, "--json")
    }

    @Test(arguments: [
        ("--until", "22:30", "2026-11-21T22:30:00+02:00"), ("--until", "45m", "2026-11-21T10:26:00+02:00"),
        ("--until", "9:00", "2026-11-22T09:00:00+02:00"),
        ("--until", "2026-11-24 18:00", "2026-11-24T18:00:00+02:00"),
        ("--meeting", "Coffee", "2026-11-21T12:30:00+02:00"),
    ])
    func theEndIsChosen(_ option: String, _ value: String, _ end: String) throws {
        let share = try allow(try home(), option, value)
        #expect(share.ends == end && share.open && share.password != nil && share.minutesOnly)
    }

    @Test func anEndThatIsNoneIsRefused() throws {
        let home = try home()
        func refusal(_ option: String, _ value: String) throws -> String {
            try home.fail("shares", "allow", "maria@example.org", option, value)
        }
        #expect(try refusal("--until", "2020-01-01 10:00").contains("That time has already passed."))
        #expect(try refusal("--until", "tomorrow").contains("“tomorrow” is not a time"))
        try home.moveClock(to: "12:30")
        #expect(try refusal("--meeting", "Coffee").contains("“Coffee” has been over"))
        #expect(try home.succeed("shares", "list", "--json").output == "[\n\n]\n")
    }

    @Test(arguments: [
        ["--until", "22:30", "--meeting", "Coffee"],
        ["--until", "22:30", "--hauk", "https://hauk.example.org/?ABCD-1234"],
        ["--meeting", "Coffee", "--hauk", "https://hauk.example.org/?ABCD-1234"],
    ])
    func whatExcludesEachOtherIsWrongUsage(_ options: [String]) throws {
        let run = try home().run(["shares", "allow", "maria@example.org"] + options)
        #expect(run.status == 64 && run.output.isEmpty, "\(run.errors)")
    }

    @Test func theEndIsPrinted() throws {
        let home = try home()
        func expect(_ end: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
            let line = try home.succeed("shares", "list").lines.first ?? ""
            #expect(line.hasSuffix(" · minutes only · \(end)"), "\(line)", sourceLocation: sourceLocation)
        }
        _ = try allow(home, "--until", "2026-11-24 18:00")
        try expect("until Tue 24 Nov 18:00")
        _ = try allow(home, "--until", "22:30")
        try expect("until 22:30")
        try home.moveClock(to: "22:30")
        try expect("ended")
        let ended = try home.decode([Share].self, "shares", "list", "--json")
        #expect(ended.map(\.open) == [false] && ended.first?.stopped == nil)
        // Without an end it holds until it is stopped.
        try home.succeed("shares", "allow", "maria@example.org")
        try expect("open")
        try home.succeed("shares", "stop", "maria")
        try expect("stopped")
    }
}
