import Foundation
import Glibc
import Testing

/// `kill -9` while invitations are sent and while they are read, at moments of the conversations with real servers: all of
/// them arrive, whole and once, and what nobody knows to have arrived is asked about.
///
/// `MEET_KILLS` says how often each side is killed; the seed is printed, and `MEET_TEST_SEED` gives it again.
@Suite(.serialized, .enabled(if: MailServers.isInstalled, "no mail servers at ../shared/mail"))
struct MailKillTests {
    private static let kills = ProcessInfo.processInfo.environment["MEET_KILLS"].flatMap { Int($0) } ?? 25
    private static let seed: UInt64 = {
        let named = ProcessInfo.processInfo.environment["MEET_TEST_SEED"].flatMap { UInt64($0) }
        let seed = named ?? UInt64.random(in: 1...999_999)
        print("The conversations of the kill tests come from MEET_TEST_SEED=\(seed).")
        return seed
    }()

    private static let end = "\r\n.\r\n"

    /// `isWriting`: not the moment itself, but when the database is written to next.
    private typealias Kill = (moment: MailRelay.Moment, isWriting: Bool)

    private static let sending: [Kill] = [
        (.init(name: "before the sender", heard: "MAIL FROM", share: 0), false),
        (.init(name: "after the whole message was taken", heard: end, said: "250", share: 1), false),
        (.init(name: "before the recipient", heard: "RCPT TO", share: 0), false),
        (.init(name: "within the message", heard: "text/calendar", share: 0.5), false),
        (.init(name: "while it notes that it left", heard: end, said: "250", share: 1), true),
        (.init(name: "before the end of the message", heard: end, share: 0), false),
        (.init(name: "after the end of the message", heard: end, share: 1), false),
        (.init(name: "before it hears that it was taken", heard: end, said: "250", share: 0), false),
        (.init(name: "before the message", heard: "DATA\r\n", said: "354", share: 0), false),
        (.init(name: "at the end of the conversation", heard: "QUIT", share: 1), false),
    ]

    /// The moments at which the server cannot have the message: nothing is asked about.
    private static let beforeTheMessage: Set<String> = [
        "before the sender", "before the recipient", "before the message",
    ]

    private static let receiving: [Kill] = [
        (.init(name: "before the mailbox is open", heard: "EXAMINE", share: 0), false),
        (.init(name: "within a message", heard: "BODY.PEEK", said: " FETCH (", share: 0.5), false),
        (.init(name: "while it is stored", heard: "LOGOUT", share: 1), true),
        (.init(name: "before what is new is told", heard: "UID SEARCH", said: "SEARCH", share: 0), false),
        (.init(name: "before the messages end", heard: "BODY.PEEK", said: "OK Fetch", share: 0), false),
        (.init(name: "after the messages", heard: "BODY.PEEK", said: "OK Fetch", share: 1), false),
        (.init(name: "at the end of the conversation", heard: "LOGOUT", share: 1), false),
        (.init(name: "before the messages begin", heard: "BODY.PEEK", share: 0), false),
    ]

    /// Starts a round of sending and receiving and kills it.
    ///
    /// - Returns: Whether it was killed; `false` where it came to its end before.
    private func kill(
        _ home: Scratch, by relay: MailRelay, _ kill: Kill, conversation: Int
    ) async throws -> Bool {
        var moment = kill.moment
        moment.conversation = conversation
        relay.stop(at: moment)
        let child = try home.start(["invitations", "sync"])
        var ending: Child.Ending?
        let deadline = ContinuousClock.now + .seconds(Program.patience)
        while !relay.isReached, ending == nil, ContinuousClock.now < deadline {
            ending = try child.wait(milliseconds: 2)
        }
        if kill.isWriting {
            let before = Self.written(home)
            while ending == nil, Self.written(home) == before, ContinuousClock.now < deadline {
                ending = try child.wait(milliseconds: 0.2)
            }
        }
        if ending == nil { Glibc.kill(child.pid, SIGKILL) }
        relay.goOn()
        let last = try #require(try child.wait(milliseconds: Program.patience * 1000))
        // What the server makes of it is known once it has ended the conversation too.
        try await home.wait(for: "end of the conversation") { relay.isQuiet }
        return last.signal == SIGKILL
    }

    /// Changes whenever the database is written to.
    private static func written(_ home: Scratch) -> [Int] {
        var status = stat()
        guard stat(home.database + "-wal", &status) == 0 else { return [] }
        return [Int(status.st_size), status.st_mtim.tv_sec, status.st_mtim.tv_nsec]
    }

    /// Meetings with invitations that wait to be sent.
    private func invite(_ count: Int, _ maria: Scratch) throws {
        let events = (1...count).map { number in
            "BEGIN:VEVENT\r\nUID:kill-\(number)@example.org\r\nDTSTAMP:20261101T080000Z\r\n"
                + "DTSTART:20261215T080000Z\r\nDURATION:PT1H\r\nSUMMARY:Kill \(number).\r\n"
                + "ATTENDEE:mailto:nikos@example.org\r\nEND:VEVENT\r\n"
        }
        let file = try maria.write(
            "BEGIN:VCALENDAR\r\nVERSION:2.0\r\n" + events.joined() + "END:VCALENDAR\r\n", to: "kill.ics")
        try maria.succeed("meetings", "import", file)
        let meetings = try maria.decode([Printed.Meeting].self, "meetings", "list", "--all", "--json")
        let sent = try maria.run(["invitations", "send"] + meetings.map { String($0.id) })
        #expect(sent.status == 0 && sent.lines.count == count, "\(sent.errors)")
    }

    private func outbox(_ maria: Scratch) throws -> [Printed.Outgoing] {
        try maria.decode([Printed.Outgoing].self, "invitations", "outbox", "--json")
    }

    /// Says of each message that may have left what became of it; the relay knows.
    private func settle(_ maria: Scratch, _ relay: MailRelay) throws {
        for message in try outbox(maria) where message.state == "doubtful" {
            let fate = relay.taken.contains { $0.subject == message.subject } ? "sent" : "unsent"
            try maria.succeed("invitations", "outbox", "settle", String(message.id), fate)
        }
    }

    @Test func everyInvitationArrivesOnceHoweverOftenOneIsKilled() async throws {
        var random = SeededGenerator(seed: Self.seed)
        let servers = try MailServers(allowsPlain: true)
        let (way, back) = (try MailRelay(to: servers.smtp), try MailRelay(to: servers.imap))
        let maria = try servers.home(
            "maria", settings: ["mail.smtp.url": "smtp://127.0.0.1:\(way.port)"])
        let nikos = try servers.home(
            "nikos", settings: ["mail.imap.url": "imap://127.0.0.1:\(back.port)/INBOX"])
        let count = Self.kills * 3 + 1
        try invite(count, maria)

        var round = 0
        var (killedSending, killedReceiving, doubts) = (0, 0, 0)
        while killedSending < Self.kills || killedReceiving < Self.kills, round < Self.kills * 2 {
            let kill = Self.sending[round % Self.sending.count]
            let place = "round \(round), \(kill.moment.name), seed \(Self.seed)"
            let wereDoubtful = try outbox(maria).filter { $0.state == "doubtful" }
            let conversation = Int.random(in: 1...2, using: &random)
            if try await self.kill(maria, by: way, kill, conversation: conversation) { killedSending += 1 }
            let now = try outbox(maria)
            #expect(now.count == count, "\(place)")
            #expect(now.allSatisfy { ["queued", "sent", "doubtful"].contains($0.state) }, "\(place)")
            // Only the one that was on its way; and what was doubtful before is not sent by itself.
            let doubtful = now.filter { $0.state == "doubtful" }
            doubts += doubtful.count - wereDoubtful.count
            let more = Self.beforeTheMessage.contains(kill.moment.name) ? 0 : 1
            #expect(doubtful.count <= wereDoubtful.count + more, "\(place)")
            #expect(wereDoubtful.allSatisfy { old in doubtful.contains { $0.id == old.id } }, "\(place)")
            // What counts as sent was taken by the server.
            let subjects = Set(way.taken.map(\.subject))
            for message in now where message.state == "sent" {
                #expect(subjects.contains(message.subject), "\(place)")
            }
            for message in now where message.state == "queued" {
                #expect(!subjects.contains(message.subject), "\(place)")
            }
            // One is left in doubt while the next ones are sent.
            if round % 2 == 1 { try settle(maria, way) }

            try await nikos.wait(for: "mail") { servers.delivered("nikos") == way.taken.count }
            let other = Self.receiving[round % Self.receiving.count]
            if try await self.kill(nikos, by: back, other, conversation: 1) { killedReceiving += 1 }
            let items = try inbox(nikos)
            #expect(Set(items.compactMap(\.meeting?.uid)).count == items.count, "round \(round)")
            #expect(items.count <= way.taken.count)
            if round == Self.kills / 2 { try await crash(servers, maria, nikos) }
            round += 1
        }
        print(
            "\(killedSending) were killed sending, \(killedReceiving) receiving, \(doubts) messages were in doubt."
        )
        #expect(killedSending >= Self.kills && killedReceiving >= Self.kills, "seed \(Self.seed)")
        // Each way of killing was tried.
        #expect(doubts > 0 || Self.kills < Self.sending.count)

        try settle(maria, way)
        try maria.succeed("invitations", "sync")
        try await nikos.wait(for: "mail") { servers.delivered("nikos") == way.taken.count }
        try nikos.succeed("invitations", "sync")
        try check(count, servers, way, maria, nikos)
    }

    /// The servers are killed too; what is tried meanwhile waits for them.
    private func crash(_ servers: MailServers, _ maria: Scratch, _ nikos: Scratch) async throws {
        let before = try outbox(maria).filter { $0.state == "queued" }.count
        try servers.crash()
        for home in [maria, nikos] {
            let run = try home.run(["invitations", "sync"])
            #expect(run.status == 1 && !run.errors.isEmpty)
        }
        #expect(try outbox(maria).filter { $0.state == "queued" }.count == before)
        try servers.start()
    }

    private func inbox(_ nikos: Scratch) throws -> [Printed.InboxItem] {
        try nikos.decode([Printed.InboxItem].self, "invitations", "list", "--json")
    }

    /// All is there, once and whole, on both sides.
    private func check(
        _ count: Int, _ servers: MailServers, _ relay: MailRelay, _ maria: Scratch, _ nikos: Scratch
    ) throws {
        #expect(Set(relay.taken.map(\.messageID)).count == count && relay.taken.count == count)
        let mails = try servers.messages("nikos")
        let identifiers = mails.map { mail in
            mail.components(separatedBy: .newlines).first { $0.hasPrefix("Message-ID: <") } ?? ""
        }
        #expect(mails.count == count && Set(identifiers).count == count && !identifiers.contains(""))
        // The last line of a message that is whole ends its parts.
        #expect(mails.allSatisfy { $0.trimmingCharacters(in: .newlines).hasSuffix("--") })
        #expect(try outbox(maria).allSatisfy { $0.state == "sent" && $0.error == nil })
        let items = try inbox(nikos)
        let wanted = Set((1...count).map { "kill-\($0)@example.org" })
        #expect(items.count == count && Set(items.compactMap(\.meeting?.uid)) == wanted)
        #expect(items.allSatisfy { $0.method == "REQUEST" && $0.state == "waiting" && $0.changes.isEmpty })
        let meetings = try nikos.decode([Printed.Meeting].self, "meetings", "list", "--all", "--json")
        #expect(meetings.count == count && Set(meetings.map(\.uid)) == wanted)
        #expect(meetings.allSatisfy { $0.organizer?.email == "maria@example.org" })
        for home in [maria, nikos] {
            let report = try home.succeed("doctor")
            #expect(report.lines.contains { $0.trimmingCharacters(in: .whitespaces) == "intact" })
        }
    }
}
