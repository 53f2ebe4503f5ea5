import Foundation
import StoreFixture
import Testing

/// Meetings of two people on real servers that schedule: Cyrus, and Xandikos, which delivers whatever one
/// says. No mail is involved.
@Suite(.enabled(if: RadicaleServer.isInstalled, "no servers of calendars at ../shared/dav"))
struct SchedulingCommandTests {
    private struct Pair {
        let server: RadicaleServer
        let maria: Scratch
        let nikos: Scratch
        let calendar: String

        init(_ name: String) throws {
            server = try RadicaleServer(name)
            (maria, nikos) = (try server.home("maria"), try server.home("nikos"))
            let account = try #require(
                try maria.decode([Printed.Account].self, "accounts", "--json").first)
            let first = account.collections.first { $0.kind == "calendar" }
            calendar = try #require(first?.calendar)
        }

        /// Both send and fetch, until each has what the other sent.
        func sync() throws {
            for home in [maria, nikos, maria] {
                let run = try home.run(["sync", "--json"])
                #expect(run.status == 0, "\(run.errors)")
            }
        }

        func meeting(_ home: Scratch) throws -> Printed.Meeting {
            try #require(try home.decode([Printed.Meeting].self, "meetings", "list", "--all", "--json").first)
        }

        func inbox(_ home: Scratch) throws -> [Printed.InboxItem] {
            try home.decode([Printed.InboxItem].self, "invitations", "list", "--json")
        }

        func expectNoMail() throws {
            for home in [maria, nikos] {
                #expect(
                    try home.decode([Printed.Outgoing].self, "invitations", "outbox", "list", "--json")
                        .isEmpty)
            }
            let sent = try? FileManager.default.contentsOfDirectory(atPath: server.sentMails)
            #expect((sent ?? []).isEmpty)
        }
    }

    @Test(arguments: ["cyrus", "xandikos"]) func inviteAnswerMoveAndCancel(name: String) throws {
        let pair = try Pair(name)
        let (maria, nikos) = (pair.maria, pair.nikos)
        let coffee = try maria.decode(
            Printed.Meeting.self, "meetings", "add", "--title", "Coffee", "--start", "2031-12-01 11:00",
            "--calendar", pair.calendar, "--invite", "nikos@example.org", "--json")
        let id = String(coffee.id)
        let notices = try maria.decode(
            [Printed.Notice].self, "invitations", "send", id, "--dry-run", "--json")
        #expect(notices.map(\.server) == ["Home"])
        #expect(try maria.succeed("invitations", "send", id).output.contains("The server of “Home”"))
        try pair.sync()
        try pair.expectNoMail()

        let item = try #require(try pair.inbox(nikos).first)
        #expect(try item.meeting?.title == "Coffee" && pair.inbox(nikos).count == 1)
        try nikos.succeed("invitations", "answer", String(item.id), "accepted")
        for home in [nikos, maria] { try home.succeed("sync") }
        #expect(try pair.meeting(maria).invitees.map(\.participation) == ["accepted"])
        #expect(try pair.inbox(maria).map(\.method) == ["REPLY"])
        try pair.expectNoMail()

        try maria.succeed("meetings", "edit", id, "--start", "2031-12-02 12:00")
        try maria.succeed("invitations", "send", id)
        try pair.sync()
        #expect(try pair.meeting(nikos).start == pair.meeting(maria).start)
        // They are asked again.
        #expect(try pair.inbox(nikos).contains { $0.state == "waiting" })

        try maria.succeed("meetings", "delete", id)
        try pair.sync()
        #expect(try pair.meeting(nikos).status == "cancelled")
        try pair.expectNoMail()
        // Everything was read, and nothing is left to be sent.
        for home in [maria, nikos] {
            let rounds = try home.decode([Printed.AccountSync].self, "sync", "--json")
            #expect(rounds.allSatisfy { $0.pulled + $0.pushed + $0.deleted + $0.conflicts == 0 }, "\(rounds)")
        }
    }

    /// Whom one has not named yet hears of nothing.
    @Test func nobodyIsToldBeforeThePersonSaysSo() throws {
        let pair = try Pair("cyrus")
        let coffee = try pair.maria.decode(
            Printed.Meeting.self, "meetings", "add", "--title", "Coffee", "--start", "2031-12-01 11:00",
            "--calendar", pair.calendar, "--invite", "nikos@example.org", "--json")
        try pair.sync()
        #expect(try pair.inbox(pair.nikos).isEmpty)
        try pair.maria.succeed("invitations", "send", String(coffee.id), "--now")
        try pair.sync()
        #expect(try pair.inbox(pair.nikos).count == 1)
        try pair.expectNoMail()
    }
}
