import Foundation
import Glibc
import Testing

/// Invitations on the command line, without any server.
@Suite struct InvitationsTests {
    private func home(_ name: String = "Maria") throws -> Scratch {
        let home = try Scratch()
        try home.holdClock()
        try home.succeed("settings", "set", "me.name", name)
        try home.succeed("settings", "set", "me.email", "\(name.lowercased())@example.org")
        return home
    }

    private func plan(_ home: Scratch, _ more: String...) throws -> Printed.Meeting {
        let run = try home.run(
            ["meetings", "add", "--title", "Coffee", "--start", "tue 11:00", "--json"] + more)
        #expect(run.status == 0, "\(run.errors)")
        return try JSONDecoder().decode(Printed.Meeting.self, from: Data(run.output.utf8))
    }

    private func inbox(_ home: Scratch) throws -> [Printed.InboxItem] {
        try home.decode([Printed.InboxItem].self, "invitations", "list", "--json")
    }

    @Test func nothingIsThereAtFirst() throws {
        let home = try home()
        #expect(try inbox(home).isEmpty)
        #expect(try home.succeed("invitations").output.isEmpty)
        #expect(try home.decode([Printed.Outgoing].self, "invitations", "outbox", "--json").isEmpty)
        #expect(try home.fail("invitations", "show", "7").contains("7"))
        #expect(try home.run(["invitations", "send"]).status == 64)
        #expect(!(try home.fail("invitations", "sync").isEmpty))
    }

    @Test func whatIsToBeSentLiesInTheOutbox() throws {
        let home = try home()
        let coffee = try plan(home, "--invite", "nikos@example.org")
        let notices = try home.decode(
            [Printed.Notice].self, "invitations", "send", String(coffee.id), "--dry-run", "--json")
        #expect(notices.map(\.method) == ["REQUEST"] && notices.first?.to == ["nikos@example.org"])
        let run = try home.run(["invitations", "send", String(coffee.id), "--comment", "see you", "--json"])
        #expect(run.status == 0)
        let outbox = try home.decode([Printed.Outgoing].self, "invitations", "outbox", "list", "--json")
        let message = try #require(outbox.first)
        #expect(message.method == "REQUEST" && message.state == "queued" && message.attempts == 0)
        #expect(message.to == ["nikos@example.org"] && message.subject.contains("Coffee"))
        // What they know needs no telling.
        #expect(
            try home.decode(
                [Printed.Notice].self, "invitations", "send", "--all", "--dry-run", "--json"
            ).isEmpty)
        let id = String(message.id)
        let cancelled = try home.decode(
            Printed.Outgoing.self, "invitations", "outbox", "cancel", id, "--json")
        #expect(cancelled.state == "cancelled")
        let again = try home.decode(Printed.Outgoing.self, "invitations", "outbox", "retry", id, "--json")
        #expect(again.state == "queued")
        #expect(!(try home.fail("invitations", "outbox", "settle", id, "sent").isEmpty))
    }

    @Test func aRefusedMessageIsSaidAtTheContact() throws {
        let home = try home()
        try home.succeed("contacts", "add", "--name", "Nikos Karras", "--email", "nikos@example.org")
        #expect(
            try home.decode(Printed.Contact.self, "contacts", "show", "nikos", "--json").undelivered == nil)
        let refusing = try home.write("#!/bin/sh\ncat >/dev/null\nexit 67\n", to: "refuse")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: refusing)
        try home.succeed("settings", "set", "mail.command", refusing)
        let coffee = try plan(home, "--invite", "nikos@example.org")
        try home.succeed("invitations", "send", String(coffee.id))
        _ = try home.run(["invitations", "sync"])
        let outbox = try home.decode([Printed.Outgoing].self, "invitations", "outbox", "list", "--json")
        #expect(outbox.first?.state == "failed")
        let contact = try home.decode(Printed.Contact.self, "contacts", "show", "nikos", "--json")
        #expect(contact.undelivered?.hasPrefix("Not delivered to ") == true, "\(contact)")
    }

    @Test func undoTakesItOutOfTheOutbox() throws {
        let home = try home()
        let coffee = try plan(home, "--invite", "nikos@example.org")
        _ = try home.run(["invitations", "send", String(coffee.id)])
        _ = try home.run(["history", "undo"])
        #expect(try home.decode([Printed.Outgoing].self, "invitations", "outbox", "--json").isEmpty)
    }

    /// Two people without servers hand each other files.
    @Test func filesAreEnough() throws {
        let (maria, nikos) = (try home(), try home("Nikos"))
        let coffee = try plan(maria, "--invite", "nikos@example.org")
        let folder = maria.path("out")
        let written = try maria.succeed("invitations", "send", String(coffee.id), "--output", folder)
        let file = try #require(written.lines.first)
        #expect(try String(contentsOfFile: file, encoding: .utf8).contains("METHOD:REQUEST"))
        let read = try nikos.decode([Printed.InboxItem].self, "invitations", "read", file, "--json")
        let item = try #require(read.first)
        #expect(item.method == "REQUEST" && item.state == "waiting" && item.from == "maria@example.org")
        #expect(item.meeting?.title == "Coffee" && item.meeting?.start == coffee.start)
        #expect(item.meeting?.organizer?.email == "maria@example.org")
        // Once more is known; by a pipe too.
        let text = try String(contentsOfFile: file, encoding: .utf8)
        let again = try nikos.run(["invitations", "read", "-"], input: text)
        #expect(again.output.isEmpty && again.errors.contains("it was already read"))
        #expect(try inbox(nikos).count == 1)
        let answered = try nikos.decode(
            Printed.InboxItem.self, "invitations", "answer", String(item.id), "accepted", "--comment", "late",
            "--json")
        #expect(answered.state == "accepted")
        #expect(answered.meeting?.invitees.map(\.participation) == ["accepted"])
        let outbox = try nikos.decode([Printed.Outgoing].self, "invitations", "outbox", "--json")
        #expect(outbox.map(\.method) == ["REPLY"] && outbox.first?.to == ["maria@example.org"])
        // Undo takes the answer back, and out of the outbox.
        _ = try nikos.run(["history", "undo"])
        #expect(try inbox(nikos).map(\.state) == ["waiting"])
        #expect(try nikos.decode([Printed.Outgoing].self, "invitations", "outbox", "--json").isEmpty)
        let proposed = try nikos.decode(
            Printed.InboxItem.self, "invitations", "propose", String(item.id), "12:00", "--json")
        #expect(proposed.state == "proposed")
        let counter = try nikos.decode([Printed.Outgoing].self, "invitations", "outbox", "--json")
        #expect(counter.map(\.method) == ["COUNTER"])
        let dismissed = try nikos.decode(
            Printed.InboxItem.self, "invitations", "dismiss", String(item.id), "--json")
        #expect(dismissed.state == "proposed")
    }

    /// A proposed time is on the clocks of whoever proposes it, not on those of the meeting.
    @Test func aProposalIsOnOnesOwnClocks() throws {
        let (maria, nikos) = (try home(), try home("Nikos"))
        let coffee = try plan(maria, "--invite", "nikos@example.org", "--time-zone", "Europe/Lisbon")
        let written = try maria.succeed(
            "invitations", "send", String(coffee.id), "--comment", "Do come", "--output", maria.path("out"))
        let file = try #require(written.lines.first)
        let read = try nikos.decode([Printed.InboxItem].self, "invitations", "read", file, "--json")
        let id = String(try #require(read.first).id)
        let run = try nikos.run(["invitations", "propose", id, "14:00"])
        #expect(run.output.contains("You proposed Tue 24 Nov 2026 14:00–15:00.\n"), "\(run.output)")
        _ = try nikos.run(["settings", "set", "language", "el"])
        let again = try nikos.run(["invitations", "propose", id, "15:00"])
        #expect(again.output.contains("15:00–16:00.\n"), "\(again.output)")
        #expect(again.output.contains("«Do come»"), "\(again.output)")
    }

    /// Pipes that nobody writes to, and links that lead nowhere, lie in folders of mail too.
    @Test func aMaildirIsReadToItsEnd() throws {
        let (maria, nikos) = (try home(), try home("Nikos"))
        let coffee = try plan(maria, "--invite", "nikos@example.org")
        let files = try maria.succeed(
            "invitations", "send", String(coffee.id), "--output", nikos.path("Mail/new"))
        #expect(files.lines.count == 1)
        #expect(mkfifo(nikos.path("Mail/new/0-pipe"), 0o600) == 0)
        try FileManager.default.createSymbolicLink(
            atPath: nikos.path("Mail/new/1-gone"), withDestinationPath: "/nowhere")
        let read = try nikos.decode(
            [Printed.InboxItem].self, "invitations", "read", nikos.path("Mail"), "--json")
        #expect(read.map { $0.meeting?.title } == ["Coffee"])
    }

    /// What an import warns of is said of invitations too.
    @Test func whatIsNotTakenAsItStandsIsSaid() throws {
        let nikos = try home("Nikos")
        let lines = [
            "BEGIN:VCALENDAR", "METHOD:REQUEST", "BEGIN:VEVENT", "UID:1@example.org",
            "DTSTAMP:20261121T070000Z",
            "SUMMARY:Coffee", "ORGANIZER:mailto:maria@example.org", "ATTENDEE:mailto:nikos@example.org",
            "DTSTART;TZID=Mars/Port:20261202T100000", "END:VEVENT", "END:VCALENDAR", "",
        ]
        try nikos.write(lines.joined(separator: "\r\n"), to: "a.ics")
        let run = try nikos.run(["invitations", "read", "a.ics"])
        #expect(run.status == 0 && run.output.contains("Coffee"))
        #expect(run.errorLines.count == 1 && run.errors.contains("line 9: unknown time zone «Mars/Port»"))
        let levels = (0..<98).map { "Content-Type: multipart/mixed; boundary=b\($0)\r\n\r\n--b\($0)\r\n" }
        try nikos.write(
            "From: mallory@example.net\r\nSubject: Nested\r\n" + levels.joined() + "\r\nx\r\n",
            to: "nested.eml")
        let nested = try nikos.run(["invitations", "read", "nested.eml"])
        #expect(nested.status == 1 && nested.errors.contains("“Nested” from mallory@example.net"))
    }

    @Test func whatIsNoInvitationIsToldAndSkipped() throws {
        let home = try home()
        try home.write("hello", to: "a.txt")
        let run = try home.run(["invitations", "read", "a.txt", "nowhere"])
        #expect(run.status == 1 && run.output.isEmpty)
        #expect(run.errorLines.count == 2, "\(run.errors)")
    }
}

/// Two databases and a real mail server between them.
@Suite(.serialized, .enabled(if: MailServers.isInstalled, "no mail servers at ../shared/mail"))
struct MailedInvitationsTests {
    let servers: MailServers
    let maria: Scratch
    let nikos: Scratch

    init() throws {
        servers = try MailServers()
        maria = try servers.home("maria")
        nikos = try servers.home("nikos")
    }

    private func inbox(_ home: Scratch) throws -> [Printed.InboxItem] {
        try home.decode([Printed.InboxItem].self, "invitations", "list", "--json")
    }

    private func meeting(_ home: Scratch, _ id: Int64, _ more: String...) throws -> Printed.Meeting {
        let run = try home.run(["meetings", "show", String(id), "--json"] + more)
        #expect(run.status == 0, "\(run.errors)")
        return try JSONDecoder().decode(Printed.Meeting.self, from: Data(run.output.utf8))
    }

    /// Sends what waits, and reads at the other side until it has so many messages: they arrive a moment later.
    private func post(from sender: Scratch, to reader: Scratch, count: Int) async throws {
        try sender.succeed("invitations", "sync")
        try await reader.wait(for: "message") {
            try reader.succeed("invitations", "sync")
            return try inbox(reader).count >= count
        }
        #expect(try inbox(reader).count == count)
    }

    /// A minute passes on both sides.
    private func goOn(to clock: String) throws {
        try maria.moveClock(to: clock)
        try nikos.moveClock(to: clock)
    }

    @Test func fromTheInvitationToItsEnd() async throws {
        let coffee = try maria.decode(
            Printed.Meeting.self, "meetings", "add", "--title", "Coffee", "--start", "tue 11:00", "--invite",
            "nikos@example.org", "--json")
        let id = String(coffee.id)
        try maria.succeed("invitations", "send", id)
        try await post(from: maria, to: nikos, count: 1)
        let invited = try #require(try inbox(nikos).first)
        #expect(invited.method == "REQUEST" && invited.state == "waiting")
        #expect(invited.meeting?.title == "Coffee" && invited.meeting?.start == coffee.start)

        try goOn(to: "09:42")
        let said = try nikos.succeed(
            "invitations", "answer", String(invited.id), "accepted", "--comment", "a little late")
        #expect(said.output.contains("It waits in the outbox"), "\(said.output)")
        try await post(from: nikos, to: maria, count: 1)
        let answered = try meeting(maria, coffee.id)
        #expect(answered.invitees.map(\.participation) == ["accepted"])
        #expect(answered.invitees.first?.comment == "a little late")

        // It is moved: the other side sees what changed, and answers again.
        try goOn(to: "09:43")
        try maria.succeed("meetings", "edit", id, "--start", "tue 12:00")
        try maria.succeed("invitations", "send", id)
        try await post(from: maria, to: nikos, count: 2)
        let moved = try #require(try inbox(nikos).first)
        #expect(moved.state == "waiting" && moved.changes.map(\.field) == ["start", "end"])
        #expect(moved.changes.first?.old == coffee.start)
        try goOn(to: "09:44")
        try nikos.succeed("invitations", "answer", String(moved.id), "declined")
        try await post(from: nikos, to: maria, count: 2)
        #expect(try meeting(maria, coffee.id).invitees.map(\.participation) == ["declined"])

        // It is called off.
        try goOn(to: "09:45")
        try maria.succeed("meetings", "cancel", id)
        try maria.succeed("invitations", "send", id)
        try await post(from: maria, to: nikos, count: 3)
        let cancelled = try #require(try inbox(nikos).first)
        #expect(cancelled.method == "CANCEL" && cancelled.meeting?.status == "cancelled")
        // Each message went once.
        #expect(servers.delivered("nikos") == 3 && servers.delivered("maria") == 2)
    }

    @Test func datesOfASeries() async throws {
        let run = try maria.decode(
            Printed.Meeting.self, "meetings", "add", "--title", "Run", "--start", "tue 19:00", "--repeat",
            "every week", "--invite", "nikos@example.org", "--json")
        let id = String(run.id)
        try maria.succeed("invitations", "send", id)
        try await post(from: maria, to: nikos, count: 1)
        try goOn(to: "09:42")
        try maria.succeed("meetings", "edit", id, "--occurrence", "2026-12-01", "--start", "20:00")
        try maria.succeed("meetings", "cancel", id, "--occurrence", "2026-12-08")
        try maria.succeed("invitations", "send", id)
        try await post(from: maria, to: nikos, count: 3)
        let series = try #require(try inbox(nikos).last?.meeting?.id)
        let moved = try meeting(nikos, series, "--occurrence", "2026-12-01")
        #expect(moved.start == "2026-12-01T20:00:00+02:00")
        let usual = try meeting(nikos, series, "--occurrence", "2026-12-15")
        #expect(usual.start == "2026-12-15T19:00:00+02:00" && usual.status == "confirmed")
        let listed = try nikos.decode(
            [Printed.Meeting].self, "meetings", "list", "--from", "2026-12-08", "--to", "2026-12-08", "--json"
        )
        let statuses = Set(listed.map(\.status))
        #expect(statuses.isSubset(of: ["cancelled"]))
    }

    @Test func theServerIsAwayAndComesBack() async throws {
        let coffee = try maria.decode(
            Printed.Meeting.self, "meetings", "add", "--title", "Coffee", "--start", "tue 11:00", "--invite",
            "nikos@example.org", "--json")
        try maria.succeed("invitations", "send", String(coffee.id))
        try servers.stop()
        let failed = try maria.run(["invitations", "sync"])
        #expect(failed.status == 1 && !failed.errors.isEmpty)
        let waiting = try maria.decode([Printed.Outgoing].self, "invitations", "outbox", "--json")
        #expect(waiting.map(\.state) == ["queued"] && waiting.first?.error != nil)
        try servers.start()
        try await post(from: maria, to: nikos, count: 1)
        #expect(servers.delivered("nikos") == 1)
    }

    /// Whoever the server does not know gets nothing, and the script hears of it.
    @Test func whatIsRefusedFailsTheCommand() async throws {
        let coffee = try maria.decode(
            Printed.Meeting.self, "meetings", "add", "--title", "Coffee", "--start", "tue 11:00", "--invite",
            "nobody@example.org", "--json")
        let run = try maria.run(["invitations", "send", String(coffee.id), "--now", "--json"])
        #expect(run.status == 1 && run.errorLines.count == 1, "\(run.errors)")
        let messages = try JSONDecoder().decode([Printed.Outgoing].self, from: Data(run.output.utf8))
        #expect(messages.map(\.state) == ["failed"])
        let tea = try maria.decode(
            Printed.Meeting.self, "meetings", "add", "--title", "Tea", "--start", "tue 15:00", "--invite",
            "nikos@example.org", "--json")
        try maria.succeed("invitations", "send", String(tea.id), "--now")
    }

    @Test func theAgentTellsWhatItCouldNotRead() async throws {
        try servers.post(HardMail.nested, to: "nikos")
        try await nikos.wait(for: "message") { servers.delivered("nikos") == 1 }
        try nikos.addProgram("notify-send")
        #expect(try nikos.run(["agent", "run", "--once"]).status == 0)
        #expect(nikos.told.contains { $0.contains("“Nested” from mallory@example.net") }, "\(nikos.told)")
    }

    /// Between two invitations lie messages that no reader of mail can make much of.
    @Test func oneMailNeverStopsTheOthers() async throws {
        let mails = [
            HardMail.invitation(1), HardMail.nested, HardMail.manyParts, HardMail.manyNames,
            HardMail.behindAttachment, HardMail.invitation(2),
        ]
        for (number, mail) in mails.enumerated() {
            try servers.post(mail, to: "nikos")
            // One after the other, so that they lie in this order.
            try await nikos.wait(for: "message") { servers.delivered("nikos") == number + 1 }
        }
        let run = try nikos.run(["invitations", "sync", "--json"])
        #expect(run.status == 0, "\(run.errors)")
        let report = try JSONDecoder().decode(Printed.Sync.self, from: Data(run.output.utf8))
        #expect(
            report.received.compactMap(\.meeting?.title).sorted() == [
                "Behind", "Invitation 1", "Invitation 2",
            ])
        #expect(report.skipped.map(\.subject) == ["Nested", "Many parts", "Many names"])
        #expect(Set(report.skipped.map(\.from)) == ["mallory@example.net"])
        #expect(report.warnings.isEmpty && report.failures.isEmpty)
        #expect(run.errorLines.count == 3, "\(run.errors)")
        // All of it is said once.
        let again = try nikos.run(["invitations", "sync"])
        #expect(again.status == 0 && again.output.isEmpty && again.errors.isEmpty, "\(again.errors)")
        #expect(try inbox(nikos).count == 3)
    }

    @Test func theAgentSendsAndTellsWhatCame() async throws {
        let coffee = try maria.decode(
            Printed.Meeting.self, "meetings", "add", "--title", "Coffee", "--start", "tue 11:00", "--invite",
            "nikos@example.org", "--json")
        try maria.succeed("invitations", "send", String(coffee.id))
        try nikos.addProgram("notify-send")
        #expect(try maria.run(["agent", "run", "--once"]).status == 0)
        try await nikos.wait(for: "message") { servers.delivered("nikos") == 1 }
        #expect(try nikos.run(["agent", "run", "--once"]).status == 0)
        #expect(nikos.told.contains { $0.contains("Coffee") }, "\(nikos.told)")
        #expect(try inbox(nikos).map(\.state) == ["waiting"])
        // It is told once.
        #expect(try nikos.run(["agent", "run", "--once"]).status == 0)
        #expect(nikos.told.count == 1)
    }
}
