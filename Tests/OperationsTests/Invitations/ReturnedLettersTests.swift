import Foundation
import Mail
import MeetCore
import MeetStore
import StoreFixture
import Testing

@testable import Operations

/// Mails that no person wrote: reports of servers, receipts and holiday notices.
@Suite struct ReturnedLettersTests: LetterSuite {
    let bench: LetterBench

    init() async throws { bench = try await LetterBench() }

    /// A receipt says that the mail was opened, and nothing else.
    @Test func aReceiptIsLeftAlone() async throws {
        let bytes = mail(
            [
                "From: Zoe <zoe@example.org>", "Subject: Read: Coffee", "Message-ID: <r@mail.example.org>",
                "In-Reply-To: <\(try sent().messageID)>", "MIME-Version: 1.0",
                "Content-Type: multipart/report; report-type=disposition-notification; boundary=\"x\"",
            ], "--x\r\nContent-Type: text/plain\r\n\r\nYour message was read on Thursday.\r\n--x--")
        #expect(try await receive(bytes) == nil)
    }

    /// A report in the form of RFC 3464 that encloses the message with its calendar.
    private func bounce(_ action: String, status: String) throws -> [UInt8] {
        let message = try sent()
        return mail(
            [
                "From: MAILER-DAEMON@mx.example.org", "To: maria@example.org", "Auto-Submitted: auto-replied",
                "Subject: Undelivered Mail Returned to Sender", "Message-ID: <b@mx.example.org>",
                "MIME-Version: 1.0",
                "Content-Type: multipart/report; report-type=delivery-status; boundary=\"x\"",
            ],
            """
            --x\r
            Content-Type: text/plain\r
            \r
            It could not be delivered.\r
            --x\r
            Content-Type: message/delivery-status\r
            \r
            Reporting-MTA: dns; mx.example.org\r
            \r
            Final-Recipient: rfc822; zoe@example.org\r
            Action: \(action)\r
            Status: \(status)\r
            Diagnostic-Code: smtp; 550 No such user\r
            \r
            --x\r
            Content-Type: message/rfc822\r
            \r
            \(String(decoding: message.mail.data, as: UTF8.self))\r
            --x--
            """)
    }

    @Test func aBounceIsSaidAtThePersonAndInTheOutbox() async throws {
        #expect(try host.pending(meeting).isEmpty)
        let item = try #require(try await receive(bounce("failed", status: "5.1.1")))
        #expect(item.news == .undelivered(isDelayed: false) && item.from?.email == "zoe@example.org")
        #expect(item.comment == "5.1.1 550 No such user" && item.meeting?.title == "Coffee")
        #expect(item.formerTime == nil && item.shownChanges.isEmpty)
        let message = try sent()
        #expect(message.state == .failed)
        guard case .refused(_, let refusal)? = message.failure else {
            Issue.record("\(String(describing: message.failure))")
            return
        }
        #expect(refusal.code == 550 && refusal.said == "No such user")
        // The meeting and the contact tell it, until something later arrives.
        let stored = try #require(try host.stored(meeting.uid))
        #expect(try ListUndelivered(stored).run(in: host.workspace).map(\.id) == [message.id])
        #expect(try host.store.undelivered(to: ["zoe@example.org", "z@home.example"])?.id == message.id)
        #expect(try host.store.undelivered(to: ["z@home.example"]) == nil)
        var alone = stored
        alone.invitees = []
        #expect(try ListUndelivered(alone).run(in: host.workspace).isEmpty)
        try host.tell(meeting)
        #expect(try ListUndelivered(stored).run(in: host.workspace).isEmpty)
        try await host.sync()
        #expect(try host.store.undelivered(to: ["zoe@example.org"]) == nil)
        #expect(try host.inbox().count == 1)
    }

    /// The meeting was moved before the message came back.
    @Test func aBounceKeepsTheTimeOfItsMessage() async throws {
        let bytes = try bounce("failed", status: "5.1.1")
        try await move()
        let item = try #require(try await receive(bytes))
        #expect(item.news == .undelivered(isDelayed: false) && item.formerTime == meeting.time)
        let moved = Meeting.timed("", "2026-11-28 11:00", minutes: 60).time
        #expect(item.shownChanges == [FieldChange(.time, old: .time(meeting.time), new: .time(moved))])
    }

    @Test func aBounceSaysItsStatusOnce() async throws {
        let text = String(decoding: try bounce("failed", status: "5.2.2"), as: UTF8.self)
            .replacing("550 No such user", with: "552 5.2.2 Mailbox full")
        #expect(try await receive(Array(text.utf8))?.comment == "552 5.2.2 Mailbox full")
    }

    @Test func aBounceIsSaidAtTheContactFoundByName() async throws {
        try host.store.save(.named("Zoe Bounced", uid: "bounced", emails: ["zoe@example.org"]))
        #expect(try FindContact("Zoe Bounced").run(in: host.workspace).undelivered == nil)
        _ = try await receive(bounce("failed", status: "5.1.1"))
        let message = try sent()
        #expect(try FindContact("Zoe Bounced").run(in: host.workspace).undelivered?.id == message.id)
    }

    /// They do not know of the meeting.
    @Test func whoWasNotReachedIsToBeNotified() async throws {
        _ = try await receive(bounce("failed", status: "5.1.1"))
        #expect(try host.pending(meeting).first?.recipients.map(\.email) == ["zoe@example.org"])
    }

    /// A forwarded message that fails elsewhere has reached the person.
    @Test func aBounceOfAnotherAddressFailsNothing() async throws {
        let text = String(decoding: try bounce("failed", status: "5.1.1"), as: UTF8.self)
            .replacing("rfc822; zoe@example.org", with: "rfc822; z@forwarded.example")
        let item = try await receive(Array(text.utf8))
        #expect(item?.news == .undelivered(isDelayed: false))
        #expect(try sent().state == .sent && host.pending(meeting).isEmpty)
    }

    @Test func aDelayChangesNothing() async throws {
        let item = try #require(try await receive(bounce("delayed", status: "4.4.1")))
        #expect(item.news == .undelivered(isDelayed: true))
        #expect(try sent().state == .sent && host.pending(meeting).isEmpty)
    }

    @Test func aHolidayNoticeIsSaidOnce() async throws {
        let fields = [
            "From: Zoe <zoe@example.org>", "Subject: Out of office: Coffee", "Auto-Submitted: auto-replied",
            "In-Reply-To: <\(try sent().messageID)>",
        ]
        let item = try #require(
            try await receive(mail(fields + ["Message-ID: <1@z.example>"], "I am away until Monday.")))
        #expect(item.news == .away && item.state == .unseen)
        _ = try await receive(mail(fields + ["Message-ID: <2@z.example>"], "I am away until Monday."))
        #expect(try host.inbox().count == 1 && participation() == .needsAction)
    }
}
