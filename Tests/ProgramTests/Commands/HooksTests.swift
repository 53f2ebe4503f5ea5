import Foundation
import Glibc
import StoreFixture
import Testing

/// Hooks, `events` and the log of real processes.
@Suite(.serialized) struct HooksTests {
    private struct Event: Codable {
        struct Named: Codable {
            var id: Int
            var title: String?
            var name: String?
        }

        var event: String
        var action: String?
        var meeting: Named?
        var contact: Named?
    }

    private func home() throws -> Scratch {
        let home = try Scratch()
        try home.holdClock()
        try makeProgram(at: home.path("hook"), "#!/bin/sh\ncat >>'\(home.path("events"))'\n")
        return home
    }

    private func events(_ home: Scratch) throws -> [Event] {
        let text = (try? String(contentsOfFile: home.path("events"), encoding: .utf8)) ?? ""
        return try text.split(separator: "\n").map {
            try JSONDecoder().decode(Event.self, from: Data($0.utf8))
        }
    }

    @Test func aCommandRunsTheHooksOfWhatItChanged() throws {
        let home = try home()
        try home.succeed("settings", "set", "hooks.saved", home.path("hook"))
        try home.succeed("meetings", "add", "--title", "Coffee", "--start", "11:00")
        try home.succeed("meetings", "list")
        try home.succeed("contacts", "add", "--name", "Maria")
        let told = try events(home)
        #expect(told.map(\.event) == ["saved", "saved"])
        #expect(told.first?.meeting?.title == "Coffee" && told.last?.contact?.name == "Maria")
    }

    @Test func theAgentTellsWhatOthersChangeAndWhatStarts() async throws {
        let home = try home()
        try home.succeed("settings", "set", "hooks.saved", home.path("hook"))
        try home.succeed("settings", "set", "hooks.starting", home.path("hook"))
        let agent = try home.start(["agent", "run"])
        try await home.wait(for: "agent") { try home.run(["agent", "status"]).status == 0 }
        try home.succeed("meetings", "add", "--title", "Coffee", "--start", "11:00")
        try await home.wait(for: "saved") { try events(home).count == 1 }
        try home.moveClock(to: "10:56")
        // The clock alone would wake it; here a change of the database does.
        try home.succeed("settings", "set", "me.name", "Eleni")
        try await home.wait(for: "start") { try events(home).count == 2 }
        try home.succeed("agent", "stop")
        #expect(try agent.wait(milliseconds: Program.patience * 1000) == .init(status: 0))
        #expect(try events(home).map(\.event) == ["saved", "starting"])
    }

    @Test func runsOfCronTellStartsOnce() throws {
        let home = try home()
        try home.succeed("settings", "set", "hooks.starting", home.path("hook"))
        try home.succeed("meetings", "add", "--title", "Coffee", "--start", "11:00")
        try home.addProgram("notify-send")
        try home.moveClock(to: "10:56")
        try home.succeed("agent", "run", "--once")
        try home.succeed("agent", "run", "--once")
        #expect(try events(home).map(\.event) == ["starting"])
    }

    @Test func theLatestEventsArePrinted() throws {
        let home = try home()
        for title in ["Coffee", "Tea"] {
            try home.succeed("meetings", "add", "--title", title, "--start", "11:00")
        }
        let lines = try home.succeed("events", "--limit", "1").lines
        let told = try lines.map { try JSONDecoder().decode(Event.self, from: Data($0.utf8)) }
        #expect(told.map(\.meeting?.title) == ["Tea"])
        #expect(told.first?.action?.contains("Tea") == true)
        #expect(try home.succeed("events").lines.count == 2)
    }

    @Test func followingEndsWithASignalAndWithItsReader() async throws {
        let home = try home()
        try home.succeed("meetings", "add", "--title", "Coffee", "--start", "11:00")
        let follower = try home.start(["events", "--follow", "--limit", "1"])
        // Its first line tells that it has begun.
        try await home.wait(for: "line") {
            _ = try follower.wait(milliseconds: 20)
            return !follower.output.isEmpty
        }
        try home.succeed("meetings", "add", "--title", "Tea", "--start", "12:00")
        try await home.wait(for: "line") {
            _ = try follower.wait(milliseconds: 20)
            return String(decoding: follower.output, as: UTF8.self).contains("\"Tea\"")
        }
        kill(follower.pid, SIGINT)
        #expect(try follower.wait(milliseconds: Program.patience * 1000) == .init(status: 0))
        let other = try home.start(["events", "--follow", "--limit", "1"])
        try await home.wait(for: "line") {
            _ = try other.wait(milliseconds: 20)
            return !other.output.isEmpty
        }
        other.closeOutput()
        #expect(try other.wait(milliseconds: Program.patience * 1000) == .init(status: 0))
    }

    @Test func theLogHoldsNoPersonalData() throws {
        let home = try home()
        try makeProgram(at: home.path("maria-hook"), "#!/bin/sh\nexit 7\n")
        try home.succeed("settings", "set", "log.level", "debug")
        try home.succeed("settings", "set", "hooks.saved", home.path("maria-hook"))
        try home.succeed(
            "meetings", "add", "--title", "Secret dinner", "--start", "11:00", "--invite", "maria@example.org"
        )
        let state = home.environment["XDG_STATE_HOME"] ?? home.path(".local/state")
        let path = "\(state)/meet/log"
        let log = try String(contentsOfFile: path, encoding: .utf8)
        #expect(log.contains("hook name=saved status=7"))
        for word in ["Secret", "dinner", "maria", "example.org"] { #expect(!log.contains(word), "\(log)") }
        #expect(try home.succeed("doctor").output.contains(path))
        try home.succeed("settings", "set", "log.personal", "on")
        try home.succeed("meetings", "add", "--title", "Tea", "--start", "12:00")
        #expect(try String(contentsOfFile: path, encoding: .utf8).contains("maria-hook"))
    }
}
