import Foundation
import Glibc
import Testing

/// The agent as a process, by a clock that the test moves and with programs that write down what they are told.
@Suite(.serialized) struct AgentTests {
    private func home(_ program: String? = "notify-send") throws -> Scratch {
        let home = try Scratch()
        try home.holdClock()
        if let program { try home.addProgram(program) }
        try home.succeed(
            "meetings", "add", "--title", "Coffee with Maria", "--start", "11:00", "--kind", "Coffee",
            "--venue",
            "Engel")
        return home
    }

    private func once(_ home: Scratch) throws -> Scratch.Run { try home.run(["agent", "run", "--once"]) }

    /// Another process writes to the database, so that the agent looks at the clock.
    private func touch(_ home: Scratch) throws {
        try home.succeed("settings", "set", "me.name", UUID().uuidString)
    }

    private func isRunning(_ home: Scratch) throws -> Bool { try home.run(["agent", "status"]).status == 0 }

    @Test func eachIsToldOnceByRunsOfCron() throws {
        let home = try home()
        try home.succeed("agent", "run", "--once")
        #expect(home.told == [])
        try home.moveClock(to: "10:15")
        try home.succeed("agent", "run", "--once")
        try home.succeed("agent", "run", "--once")
        #expect(
            home.told == ["notify-send: --app-name=meet|--|Coffee with Maria|in 45 min · 11:00 · Engel"])
        // Late ones come as one.
        try home.succeed("meetings", "add", "--title", "Tea & cake", "--start", "12:00")
        try home.moveClock(to: "12:30")
        try home.succeed("agent", "run", "--once")
        #expect(home.told.count == 3 && home.told[1].contains("2 reminders"))
        #expect(home.told[2].hasPrefix("Tea &amp; cake · now, 30 min left"), "\(home.told)")
    }

    @Test func aCommandOfOnesChoiceTells() throws {
        let home = try home()
        try home.addProgram("tell-me")
        try home.succeed("settings", "set", "reminders.command", "tell-me --to $HOME")
        try home.moveClock(to: "10:15")
        try home.succeed("agent", "run", "--once")
        // No shell has read it.
        #expect(home.told == ["tell-me: --to|$HOME|Coffee with Maria|in 45 min · 11:00 · Engel"])
    }

    @Test func withoutAnyProgramItIsPrinted() throws {
        let home = try home(nil)
        home.environment["PATH"] = home.path("nothing")
        try home.moveClock(to: "10:15")
        #expect(
            try home.succeed("agent", "run", "--once").output
                == "Coffee with Maria: in 45 min · 11:00 · Engel\n")
    }

    @Test func whatFailsIsToldLaterAndLogged() throws {
        let home = try home(nil)
        try home.addProgram("notify-send", ending: "exit 7")
        try home.moveClock(to: "10:15")
        let run = try once(home)
        #expect(run.status == 1 && run.errorLines.count == 1)
        #expect(
            run.errors.contains("Will be tried again later") && run.errors.contains("status 7"),
            "\(run.errors)")
        try home.addProgram("notify-send")
        #expect(try once(home).status == 0 && home.told.count == 1)
        try home.moveClock(to: "10:17")
        #expect(try once(home).status == 0 && home.told.count == 2)
        #expect(try once(home).status == 0 && home.told.count == 2)
        try home.succeed("settings", "set", "reminders.command", "not-there")
        try home.moveClock(to: "11:00")
        #expect(try once(home).errors.contains("The program “not-there” was not found"))
    }

    @Test func oneRunsAndIsStopped() async throws {
        let home = try home()
        #expect(try home.fail("agent", "status").contains("No agent is running."))
        #expect(try home.succeed("agent", "stop").output == "No agent is running.\n")
        let agent = try home.start(["agent", "run"])
        try await home.wait(for: "agent") { try isRunning(home) }
        let status = try home.succeed("agent", "status").lines
        #expect(status == ["The agent is running, process \(agent.pid).", "Next: 10:15 Coffee with Maria"])
        #expect(
            try home.fail("agent", "run").contains("An agent is already running, process \(agent.pid)"))
        // The clock alone would wake it; here a change of the database does.
        try home.moveClock(to: "10:15")
        try touch(home)
        try await home.wait(for: "notice") { home.told.count == 1 }
        try home.moveClock(to: "11:00")
        try touch(home)
        try await home.wait(for: "notice") { home.told.count == 2 }
        #expect(try home.succeed("agent", "stop").output == "The agent was stopped.\n")
        #expect(try agent.wait(milliseconds: Program.patience * 1000) == .init(status: 0))
        #expect(String(decoding: agent.errors, as: UTF8.self).isEmpty)
        #expect(!FileManager.default.fileExists(atPath: home.database + "-agent"))
    }

    /// The address of the setting is taken at first; it is tried again when something changes.
    @Test func itTakesPositionsAtTheAddressOfTheSetting() async throws {
        let home = try home(nil)
        let other = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isHeld = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(other, address, length) == 0 && listen(other, 1) == 0
                    && getsockname(other, address, &length) == 0
            }
        }
        try #require(isHeld)
        let port = UInt16(bigEndian: address.sin_port)
        #expect(try home.fail("settings", "set", "positions.listen", "somewhere").contains("127.0.0.1:8427"))
        try home.succeed("settings", "set", "positions.listen", "\(port)")
        #expect(try home.succeed("doctor").output.contains("no agent is running"))
        let agent = try home.start(["agent", "run"])
        try await home.wait(for: "agent") { try isRunning(home) }
        let refused = "Phones cannot send positions: 127.0.0.1:\(port) could not be opened."
        #expect(try home.succeed("agent", "status").lines.contains(refused))
        close(other)
        try await home.wait(for: "server") {
            try touch(home)
            let status = try home.succeed("agent", "status").lines
            return status.contains("Phones can send positions to 127.0.0.1:\(port).")
        }
        #expect(try home.succeed("doctor").output.contains("can send positions to 127.0.0.1:\(port)"))
        try home.succeed("settings", "unset", "positions.listen")
        #expect(try !home.succeed("agent", "status").output.contains("positions"))
        try home.succeed("agent", "stop")
        #expect(try agent.wait(milliseconds: Program.patience * 1000) == .init(status: 0))
    }

    /// Nothing is changed: its timer wakes it, within some seconds.
    @Test func theClockWakesIt() async throws {
        let home = try home()
        try home.moveClock(to: "10:14:59")
        let agent = try home.start(["agent", "run"])
        try await home.wait(for: "agent") { try isRunning(home) }
        try home.moveClock(to: "10:15")
        try await home.wait(for: "notice") { home.told.count == 1 }
        kill(agent.pid, SIGTERM)
        #expect(try agent.wait(milliseconds: Program.patience * 1000) == .init(status: 0))
    }

    /// `kill -9` while a notice is being told: whoever comes next tells it.
    @Test func whoIsKilledLosesNothing() async throws {
        let home = try home(nil)
        try home.addProgram("notify-send", ending: "sleep 60")
        let agent = try home.start(["agent", "run"])
        try await home.wait(for: "agent") { try isRunning(home) }
        try home.moveClock(to: "10:15")
        try touch(home)
        try await home.wait(for: "notice") { home.told.count == 1 }
        // It has not been heard that it was told.
        agent.killGroup()
        _ = try agent.wait(milliseconds: Program.patience * 1000)
        #expect(try home.fail("agent", "status").contains("No agent is running."))
        try home.addProgram("notify-send")
        try home.succeed("agent", "run", "--once")
        #expect(home.told.count == 2 && home.told[0] == home.told[1], "\(home.told)")
        try home.succeed("agent", "run", "--once")
        #expect(home.told.count == 2)
        #expect(try home.succeed("doctor").output.contains("intact"))
    }

    @Test func isInstalledAsAUnitOfThePerson() throws {
        let home = try home(nil)
        try home.addProgram("systemctl")
        home.environment["XDG_CONFIG_HOME"] = home.path("config")
        let run = try home.succeed("agent", "install")
        let file = home.path("config/systemd/user/meet-agent.service")
        #expect(
            run.lines == ["Wrote \(file)", "Started meet-agent.service; it runs whenever you are logged in."])
        let unit = try String(contentsOfFile: file, encoding: .utf8)
        #expect(unit.contains("agent run --database \"\(home.database)\"\n"), "\(unit)")
        #expect(unit.contains("meet-tui\" agent run") && unit.contains("Restart=on-failure"))
        #expect(
            home.told == [
                "systemctl: --user|daemon-reload", "systemctl: --user|enable|--now|meet-agent.service",
            ])
        try home.addProgram("systemctl", ending: "exit 1")
        let failed = try home.run(["agent", "install"])
        #expect(failed.status == 1 && failed.errors.contains("systemctl --user daemon-reload"))
        #expect(failed.lines.last?.hasPrefix("* * * * * ") == true)
    }

    @Test func withoutSystemdTheLineOfCronIsPrinted() throws {
        let home = try home(nil)
        home.environment["PATH"] = home.path("nothing")
        let database = home.path("my 50%.sqlite")
        let run = try home.succeed("agent", "install", "--database", database)
        #expect(run.lines.first == "There is no systemd here.")
        let line = try #require(run.lines.last)
        #expect(
            line.hasPrefix("* * * * * /")
                && line.hasSuffix("agent run --once --database '\(home.path("my 50\\%.sqlite"))'"), "\(line)")
        #expect(!FileManager.default.fileExists(atPath: home.path(".config")))
    }
}
