import Foundation
import MeetCore
import Testing
import Transport

@testable import Mail

/// Against real servers, started for these tests.
@Suite(.enabled(if: MailTestServer.isInstalled, "no mail servers at ../shared/mail"))
struct RealMailTests {
    private static func message(_ number: Int, calendar: Bool = true) -> MailMessage {
        let text = """
            BEGIN:VCALENDAR\r
            VERSION:2.0\r
            PRODID:-//meet//EN\r
            METHOD:REQUEST\r
            BEGIN:VEVENT\r
            UID:\(number)@example.org\r
            DTSTAMP:20260101T080000Z\r
            DTSTART:20260102T080000Z\r
            SUMMARY:Καφές\r
            END:VEVENT\r
            END:VCALENDAR\r

            """
        return MailMessage(
            from: CalendarAddress(name: "Μαρία", email: "maria@example.org"),
            to: [CalendarAddress(email: "nikos@example.org")], subject: "Καφές \(number)",
            date: Date(timeIntervalSince1970: 1_795_386_407), messageID: "<\(number)@example.org>",
            text: "Coffee?\n.\n",
            calendar: calendar ? MailMessage.Calendar(text: text, method: "REQUEST") : nil)
    }

    private static func account(
        _ name: String, _ server: MailTestServer, smtp: String, imap: String, caFile: String? = nil
    ) throws -> MailAccount {
        MailAccount(
            address: "\(name)@example.org", smtp: try MailServer(smtp, kind: .smtp),
            imap: try MailServer(imap, kind: .imap), caFile: caFile ?? server.caFile)
    }

    private static func environment(_ name: String, _ server: MailTestServer) throws -> [String: String] {
        [MailSecretSource.variable: try server.password(name)]
    }

    private static func send(
        _ message: MailMessage, to: [String] = ["nikos@example.org"], _ server: MailTestServer, smtp: String
    ) async throws -> MailError? {
        let account = try account("maria", server, smtp: smtp, imap: "imaps://127.0.0.1")
        let sender = try account.sender(environment: environment("maria", server))
        do throws(MailError) {
            try await sender.send(message.data, from: "maria@example.org", to: to)
            return nil
        } catch { return error }
    }

    private static func failure<Value>(_ body: () async throws(MailError) -> Value) async -> MailError? {
        do throws(MailError) {
            _ = try await body()
            return nil
        } catch { return error }
    }

    @Test func sentAndReceived() async throws {
        let server = try await MailTestServer.started()
        let ways = ["smtps://127.0.0.1:\(server.smtps)", "smtp://127.0.0.1:\(server.smtp)"]
        for (number, way) in ways.enumerated() {
            #expect(try await Self.send(Self.message(number), server, smtp: way) == nil)
        }
        #expect(try await Self.send(Self.message(7, calendar: false), server, smtp: ways[0]) == nil)
        try await server.waitForMail("nikos", count: 3)

        // Both ways of encryption, and the same messages.
        for way in ["imaps://127.0.0.1:\(server.imaps)/INBOX", "imap://127.0.0.1:\(server.imap)"] {
            let account = try Self.account("nikos", server, smtp: ways[0], imap: way)
            let receiver = try account.receiver(environment: Self.environment("nikos", server))
            let first = try await receiver.newMessages(since: nil)
            let found = first.messages.map { MIMEParser.parse($0.bytes) }
            #expect(Set(found.map(\.subject)) == ["Καφές 0", "Καφές 1"])
            #expect(Set(found.map(\.messageID)) == ["0@example.org", "1@example.org"])
            for mail in found {
                #expect(mail.text == "Coffee?\n.")
                #expect(mail.calendars.map(\.method) == ["REQUEST"])
            }
            #expect(!first.state.hasMore)
            let second = try await receiver.newMessages(since: first.state)
            #expect(second == MailBatch(state: first.state, messages: []))
        }
        #expect(server.unseen("nikos") == 3)
        #expect(
            try await Self.send(
                Self.message(8), to: ["nikos@example.org", "nobody@example.org"], server, smtp: ways[0])
                == .refused(
                    host: "127.0.0.1:\(server.smtps)",
                    SMTPRefusal(
                        step: .recipient("nobody@example.org"), code: 550, said: "5.1.1 No such mailbox")))
        #expect(server.delivered("nikos") == 3)
    }

    @Test(.timeLimit(.minutes(2))) func newMailEndsAWatch() async throws {
        let server = try await MailTestServer.started()
        let smtps = "smtps://127.0.0.1:\(server.smtps)"
        let account = try Self.account(
            "nikos", server, smtp: smtps, imap: "imaps://127.0.0.1:\(server.imaps)")
        let receiver = try account.receiver(environment: Self.environment("nikos", server))
        let empty = try await receiver.newMessages(since: nil).state
        let (begins, begin) = AsyncStream<Void>.makeStream()
        let watch = Task { try await receiver.watch(since: empty) { begin.yield() } }
        for await _ in begins { break }
        #expect(try await Self.send(Self.message(1), server, smtp: smtps) == nil)
        #expect(try await watch.value)
        // One that came before the watch ends it at once.
        #expect(try await receiver.watch(since: empty) {})
        // Nothing was changed by it, and nothing is new any more.
        #expect(server.unseen("nikos") == 1)
        let state = try await receiver.newMessages(since: empty).state
        let idle = Task {
            await Self.failure { () async throws(MailError) in
                try await receiver.watch(since: state) { begin.yield() }
            }
        }
        for await _ in begins { break }
        idle.cancel()
        #expect(await idle.value == .cancelled)
    }

    @Test func copiesOfSentMail() async throws {
        let server = try await MailTestServer.started()
        let smtps = "smtps://127.0.0.1:\(server.smtps)"
        let messages = (1...3).map { Self.message($0).data }
        // Both ways of encryption, a connection each.
        for (way, copies) in [
            ("imaps://127.0.0.1:\(server.imaps)", messages.prefix(2)),
            ("imap://127.0.0.1:\(server.imap)", messages.suffix(1)),
        ] {
            let account = try Self.account("maria", server, smtp: smtps, imap: way)
            try await account.receiver(environment: Self.environment("maria", server)).store(
                copies: Array(copies))
        }
        let sent = try Self.account(
            "maria", server, smtp: smtps, imap: "imaps://127.0.0.1:\(server.imaps)/Sent")
        let receiver = try sent.receiver(environment: Self.environment("maria", server))
        #expect(try await receiver.newMessages(since: nil).messages.map(\.bytes) == messages)
        #expect(server.unseen("maria", in: ".Sent") == 0 && server.delivered("maria") == 0)
    }

    @Test func whoIsNotLetIn() async throws {
        let server = try await MailTestServer.started()
        let smtps = "smtps://127.0.0.1:\(server.smtps)"
        let imaps = "imaps://127.0.0.1:\(server.imaps)"
        let account = try Self.account("nikos", server, smtp: smtps, imap: imaps)
        let wrong = [MailSecretSource.variable: "wr0ng-password"]
        let sending = await Self.failure { () async throws(MailError) in
            try await account.sender(environment: wrong).check()
        }
        guard case .signIn("127.0.0.1:\(server.smtps)", let said) = sending else {
            Issue.record("\(String(describing: sending))")
            return
        }
        #expect(said.hasPrefix("535"))
        #expect(!said.contains("wr0ng"))
        let reading = await Self.failure { () async throws(MailError) in
            try await account.receiver(environment: wrong).newMessages(since: nil)
        }
        guard case .signIn("127.0.0.1:\(server.imaps)", _) = reading else {
            Issue.record("\(String(describing: reading))")
            return
        }
        // Nobody vouches for the certificate.
        var stranger = account
        stranger.caFile = "/dev/null"
        for way in [imaps, "imap://127.0.0.1:\(server.imap)"] {
            stranger.imap = try MailServer(way, kind: .imap)
            let error = await Self.failure { [stranger] () async throws(MailError) in
                try await stranger.receiver(environment: Self.password("nikos", server)).check()
            }
            switch error {
            case .certificate, .network(.tls): break
            default: Issue.record("\(String(describing: error))")
            }
        }
        var missing = account
        missing.imap?.mailbox = "Nowhere"
        let error = await Self.failure { [missing] () async throws(MailError) in
            try await missing.receiver(environment: Self.password("nikos", server)).check()
        }
        guard case .mailbox(_, "Nowhere", _) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    private static func password(_ name: String, _ server: MailTestServer) -> [String: String] {
        [MailSecretSource.variable: (try? server.password(name)) ?? ""]
    }

    @Test func faults() async throws {
        let server = try await MailTestServer.started(allowsPlain: true)
        // The message reaches the server, its answer does not reach us.
        let cut = try MailTestServer.Proxy(to: server.smtp, "cut-after-data")
        let lost = try await Self.send(Self.message(1), server, smtp: "smtp://127.0.0.1:\(cut.port)")
        #expect(lost?.mayHaveArrived == true)
        try await server.waitForMail("nikos", count: 1)
        // The connection ends before the message is handed over.
        let early = try MailTestServer.Proxy(to: server.smtp, "cut", ["BYTES": "250"])
        let none = try await Self.send(Self.message(2), server, smtp: "smtp://127.0.0.1:\(early.port)")
        #expect(none?.mayHaveArrived == false)
        #expect(none?.isTemporary == true)
        #expect(server.delivered("nikos") == 1)
        // Sizes that lie, and a connection that ends within a message.
        for (mode, environment) in [
            ("lie", ["LIE": "10"]), ("lie", ["LIE": "-10"]), ("cut", ["BYTES": "1600"]),
            ("cut", ["BYTES": "1600", "RST": "1"]),
        ] {
            let proxy = try MailTestServer.Proxy(to: server.imap, mode, environment)
            let account = try Self.account(
                "nikos", server, smtp: "smtp://127.0.0.1", imap: "imap://127.0.0.1:\(proxy.port)")
            let error = await Self.failure { () async throws(MailError) in
                let receiver = try account.receiver(environment: Self.password("nikos", server))
                if let error = try await receiver.newMessages(since: nil).error { throw error }
            }
            #expect(error?.isTemporary == true, "\(mode) \(environment): \(String(describing: error))")
        }
        // Nothing was lost by it.
        let account = try Self.account(
            "nikos", server, smtp: "smtp://127.0.0.1", imap: "imap://127.0.0.1:\(server.imap)")
        let receiver = try account.receiver(environment: Self.password("nikos", server))
        #expect(try await receiver.newMessages(since: nil).messages.count == 1)
    }

    @Test func aSlowServerIsGivenUpOrCancelled() async throws {
        let server = try await MailTestServer.started(allowsPlain: true)
        let slow = try MailTestServer.Proxy(to: server.imap, "slow")
        let connection = try MailServer("imap://127.0.0.1:\(slow.port)", kind: .imap)
        let secret = MailSecretSource(command: nil, environment: Self.password("nikos", server))
        let limits = DialogueLimits(connect: .milliseconds(300), silence: .seconds(5), total: .seconds(5))
        let impatient = CurlIMAP(
            server: connection, user: "nikos@example.org", secret: secret, limits: limits)
        let error = await Self.failure { () async throws(MailError) in
            try await impatient.newMessages(since: nil)
        }
        guard case .network(.timeout) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        let patient = CurlIMAP(server: connection, user: "nikos@example.org", secret: secret)
        let task = Task {
            await Self.failure { () async throws(MailError) in try await patient.newMessages(since: nil) }
        }
        task.cancel()
        #expect(await task.value == .cancelled)
    }
}
