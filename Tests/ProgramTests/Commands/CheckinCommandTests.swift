import Foundation
import Testing

/// Check-ins and calls for help on the command line, with neither the program nor the agent running.
@Suite struct CheckinCommandTests {
    private func home() throws -> Scratch {
        let home = try Scratch()
        try home.holdClock()
        try home.succeed("settings", "set", "me.email", "maria@example.org")
        try home.succeed("checkin", "trust", "nikos@example.org", "--agreed")
        return home
    }

    /// Sets a program in place of a server, which keeps the mails in a file.
    private func setUpMail(_ home: Scratch) throws {
        let program = try home.write("#!/bin/sh\ncat >>'\(home.path("sent"))'\n", to: "send")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
        try home.succeed("settings", "set", "mail.command", program)
    }

    private func sent(_ home: Scratch) -> [String] {
        let text = (try? String(contentsOfFile: home.path("sent"), encoding: .utf8)) ?? ""
        let heads = text.split(whereSeparator: \.isNewline).filter { $0.hasPrefix("X-Meet-Safety: ") }
        return heads.compactMap { $0.split(separator: " ").dropFirst().first.map(String.init) }
    }

    @Test func aCallForHelpLeavesAtOnce() throws {
        let home = try home()
        try setUpMail(home)
        let call = try home.succeed("danger")
        #expect(sent(home) == ["danger"])
        #expect(call.output.contains("1 mail was sent."), "\(call.output)")
        // Nobody is told twice.
        try home.succeed("danger")
        #expect(sent(home) == ["danger"])
        try home.succeed("danger", "--off")
        #expect(sent(home) == ["danger", "all-clear"])
    }

    @Test func aServerThatIsDownIsSaid() throws {
        let home = try home()
        let failing = try home.write("#!/bin/sh\ncat >/dev/null\nexit 75\n", to: "fail")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: failing)
        try home.succeed("settings", "set", "mail.command", failing)
        let call = try home.run(["danger"])
        #expect(call.status == 0 && !call.errors.isEmpty, "\(call.errors)")
        #expect(call.output.contains("1 mail is in the outbox."), "\(call.output)")
    }

    /// Whoever starts a check-in hears then that nobody would be told.
    @Test func withoutMailTheStartSaysSo() throws {
        let home = try home()
        let start = try home.succeed("checkin", "start", "45m")
        #expect(start.output.contains("Mail is not set up: nobody can be told."), "\(start.output)")
        let call = try home.run(["danger"])
        #expect(call.status == 0 && call.errors.contains("Sending mail is not set up"), "\(call.errors)")
        #expect(call.output.contains("1 mail is in the outbox."), "\(call.output)")
    }
}
