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
        let end = try home.succeed("danger", "--off")
        #expect(sent(home) == ["danger", "all-clear"])
        #expect(end.output.contains("Good. The all-clear is on its way."), "\(end.output)")
        #expect(try home.succeed("checkin").output.contains("No check-in is running."))
    }

    @Test func aServerThatIsDownIsSaid() throws {
        let home = try home()
        let failing = try home.write("#!/bin/sh\ncat >/dev/null\nexit 75\n", to: "fail")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: failing)
        try home.succeed("settings", "set", "mail.command", failing)
        let call = try home.run(["danger"])
        #expect(call.status == 0 && !call.errors.isEmpty, "\(call.errors)")
        #expect(call.output.contains("1 mail is in the outbox."), "\(call.output)")
        let waits = "Not told yet: 1 message is waiting for the mail server."
        #expect(call.output.contains(waits), "\(call.output)")
        #expect(try home.succeed("checkin", "status").output.contains(waits))
        #expect(try home.succeed("checkin", "status", "--json").output.contains("\"waiting\" : 1"))
    }

    @Test func anArrivalIsConfirmed() throws {
        let home = try home()
        try home.succeed("checkin", "start", "45m")
        #expect(try home.succeed("checkin", "arrived").output.contains("Welcome. The check-in is over."))
    }

    @Test func anIncidentIsInThePast() throws {
        let home = try home()
        let refusal = try home.fail(
            "incidents", "add", "Dark", "--place", "60.17,24.94", "--at", "2037-01-15 11:00")
        #expect(refusal.contains("That time is in the future"), "\(refusal)")
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

    /// A call for help of a friend, read from a file.
    private func alarm(_ home: Scratch, from: String = "maria@example.com", id: String = "checkin-1") throws {
        let mail = """
            From: Maria <\(from)>
            To: maria@example.org
            Subject: Help
            Message-ID: <\(id)@example.com>
            X-Meet-Safety: danger id=\(id) seen=1795246800 point=60.17,24.94 accuracy=12 to=zoe@example.com

            Please call first.

            """
        try home.write(mail, to: "\(id).eml")
        let run = try home.run(["invitations", "read", home.path("\(id).eml")])
        #expect(run.status == 0, "\(run.errors)")
    }

    private func alarms(_ home: Scratch) throws -> [[String: Any]] {
        let output = try home.succeed("alarms", "--json").output
        return try #require(JSONSerialization.jsonObject(with: Data(output.utf8)) as? [[String: Any]])
    }

    @Test func scriptsSeeWhoNeedsHelpAndSayWhoIsThere() throws {
        let home = try home()
        try setUpMail(home)
        #expect(try alarms(home).isEmpty)
        try home.succeed("contacts", "add", "--name", "Maria K.", "--email", "maria@example.com")
        try alarm(home)
        let shown = try #require(try alarms(home).first)
        #expect(shown["email"] as? String == "maria@example.com" && shown["kind"] as? String == "danger")
        #expect(shown["verified"] as? Bool == true && shown["open"] as? Bool == true)
        #expect(shown["latitude"] as? Double == 60.17 && shown["accuracy"] as? Double == 12)
        #expect(shown["told"] as? [String] == ["zoe@example.com"] && shown["helping"] as? Bool == false)
        #expect(try home.succeed("alarms").output.contains("asks for help"))
        let with = try home.succeed("alarms", "with", "1")
        #expect(with.output.contains("you are with them") && with.output.contains("2 mails were sent."))
        #expect(sent(home) == ["with", "with"])
        // It is said once.
        try home.succeed("alarms", "with", "1")
        #expect(sent(home).count == 2)
        #expect(try alarms(home).first?["helping"] as? Bool == true)
        try home.succeed("alarms", "handled", "1")
        #expect(try alarms(home).isEmpty)
        #expect(try home.fail("alarms", "with", "1").contains("dismissed"))
        #expect(try home.fail("alarms", "handled", "7").contains("There is no alarm 7."))
    }

    @Test func anUnverifiedAlarmSaysSo() throws {
        let home = try home()
        try alarm(home, from: "mallory@example.net")
        #expect(try alarms(home).first?["verified"] as? Bool == false)
        #expect(try home.succeed("alarms").output.contains("Unverified"))
    }

    /// A mistyped verb calls nobody.
    @Test func aWordAfterDangerCallsNobody() throws {
        let home = try home()
        try setUpMail(home)
        #expect(try home.run(["danger", "list"]).status == 64)
        #expect(sent(home).isEmpty)
    }
}
