import Foundation
import Mail
import MeetCore
import MeetStore
import StoreFixture
import Testing

@testable import Operations

/// Mails without a calendar that answer invitations: words of people, reports of servers, holiday notices.
@Suite struct LettersTests {
    private let office = PostOffice()
    private let clock = StandingClock(instant("2026-11-21T08:00Z"))
    private let host: Person
    private let zoe: Person
    private let meeting: Meeting

    init() async throws {
        host = try Person("Maria", office, clock)
        zoe = try Person("Zoe", office, clock)
        meeting = try host.plan(Meeting.timed("Coffee", "2026-11-27 11:00", minutes: 60), with: zoe)
        try host.tell(meeting)
        try await host.sync()
    }

    private func sent() throws -> OutgoingMessage { try #require(try host.outbox().first) }

    /// A mail with those fields and that text.
    private func mail(_ fields: [String], _ text: String) -> [UInt8] {
        Array(
            (fields + ["Date: Sat, 21 Nov 2026 08:05:00 +0000", "", text, ""]).joined(separator: "\r\n").utf8)
    }

    private func answer(
        _ text: String, from: String = "zoe@example.org", id: String = "1", subject: String = "Re: Coffee"
    ) throws -> [UInt8] {
        mail(
            [
                "From: Zoe <\(from)>", "To: maria@example.org", "Subject: \(subject)",
                "Message-ID: <\(id)@mail.example.org>", "In-Reply-To: <\(try sent().messageID)>",
                "Content-Type: text/plain; charset=utf-8",
            ], text)
    }

    private func receive(_ bytes: [UInt8]) async throws -> InboxItem? {
        office.deliver(bytes, to: host.address)
        try await host.sync()
        return try host.inbox().first
    }

    private func participation() throws -> Invitee.Participation? {
        try host.stored(meeting.uid)?.invitees.first?.participation
    }

    @Test func wordsAreShownAndNothingIsTakenUnasked() async throws {
        let item = try #require(
            try await receive(
                answer("I can't make it, sorry.\r\n\r\n> Maria invites you\r\n> Yes, I'll come")))
        #expect(item.news == .wrote(.declined) && item.state == .waiting)
        #expect(item.comment == "I can't make it, sorry." && item.from?.email == "zoe@example.org")
        #expect(try participation() == .needsAction)
        let recorded = try AnswerInboxItem(try #require(item.id), .declined).run(in: host.workspace)
        #expect(recorded.state == .taken && recorded.news == .wrote(.declined))
        let invitee = try #require(try host.stored(meeting.uid)?.invitees.first)
        #expect(invitee.participation == .declined && invitee.comment == "I can't make it, sorry.")
        // Nobody is notified.
        #expect(try host.outbox().count == 1)
        _ = try host.store.undo()
        #expect(try participation() == .needsAction)
        #expect(try host.inbox().first?.state == .waiting)
    }

    @Test(
        arguments: [("Will there be cake?", nil), ("Θα έρθω!", .accepted), ("maybe", .tentative)]
            as [(String, Invitee.Participation?)])
    func unclearWordsAreAsked(_ words: String, _ meant: Invitee.Participation?) async throws {
        let item = try #require(try await receive(answer(words)))
        #expect(item.news == .wrote(meant) && item.state == .waiting && item.comment == words)
        // The person decides otherwise.
        _ = try AnswerInboxItem(try #require(item.id), .accepted).run(in: host.workspace)
        #expect(try participation() == .accepted)
    }

    @Test func theSameMailIsReadOnce() async throws {
        let bytes = try answer("yes")
        _ = try await receive(bytes)
        _ = try await receive(bytes)
        #expect(try host.inbox().count == 1)
    }

    /// Another address of the contact is the same person; an address that nobody knows is shown as it is.
    @Test func anotherAddressIsTheSamePerson() async throws {
        var contact = Contact(name: "Zoe")
        contact.emails = [
            ContactEmail(address: "zoe@example.org"), ContactEmail(address: "z@home.example"),
        ]
        try host.store.save(contact)
        let item = try #require(try await receive(answer("yes", from: "z@home.example")))
        #expect(item.from?.email == "zoe@example.org" && item.realSender?.email == "z@home.example")
    }

    /// A link of the invitation wrote the subject, and the mail program no In-Reply-To.
    @Test(arguments: [true, false]) func aLinkIsAnAnswer(_ isTheirs: Bool) async throws {
        let tag = AnswerToken.tag(
            AnswerToken.token(uid: meeting.uid, recurrenceID: "", address: "zoe@example.org"), .declined)
        let sender = isTheirs ? "zoe@example.org" : "mallory@example.net"
        let bytes = mail(
            ["From: \(sender)", "Subject: Coffee \(tag)", "Message-ID: <7@mail.example.org>"],
            "No, I won't come.")
        let item = try await receive(bytes)
        #expect(item?.news == (isTheirs ? .answered(.declined) : nil))
        #expect(try participation() == (isTheirs ? .declined : .needsAction))
    }

    private func link(
        _ words: String, _ answer: Invitee.Participation = .accepted, id: String = "7", fields: [String] = []
    ) -> [UInt8] {
        let tag = AnswerToken.tag(
            AnswerToken.token(uid: meeting.uid, recurrenceID: "", address: "zoe@example.org"), answer)
        return mail(
            [
                "From: zoe@example.org", "Subject: Re: YES: Coffee \(tag)",
                "Message-ID: <\(id)@mail.example.org>",
            ] + fields, words)
    }

    /// An answer to the answer keeps the subject, and its words count.
    @Test func theSubjectOfALinkIsNoAnswerLater() async throws {
        let item = try await receive(
            link("Sorry, I can't come.", fields: ["In-Reply-To: <other@example.org>"]))
        #expect(item?.news == .wrote(.declined) && item?.state == .waiting)
        let other = try await receive(link("I can't make it.", id: "8"))
        #expect(other?.news == .wrote(.declined))
        #expect(try participation() == .needsAction)
    }

    /// The link of an invitation to the former time accepts no other time.
    @Test func aLinkOfAnEarlierTimeIsAsked() async throws {
        clock.move(to: clock.now.addingTimeInterval(60))
        var moved = try #require(try host.stored(meeting.uid))
        moved.time = Meeting.timed("", "2026-11-28 11:00", minutes: 60).time
        try host.tell(try host.store.save(moved))
        try await host.sync()
        let item = try await receive(link("Yes, I'll come."))
        #expect(item?.news == .wrote(.accepted) && item?.state == .waiting)
        #expect(try participation() == .needsAction)
    }

    @Test func aLinkIsReadOnce() async throws {
        let bytes = link("")
        _ = try await receive(bytes)
        #expect(try participation() == .accepted)
        let invitee = try #require(try host.stored(meeting.uid)?.invitees.first?.id)
        try host.store.recordAnswer(
            meeting: try #require(meeting.id), invitee: invitee, participation: .declined)
        var renamed = try #require(try host.stored(meeting.uid))
        renamed.title = "Tea"
        _ = try host.store.save(renamed)
        _ = try await receive(bytes)
        #expect(try participation() == .declined && host.inbox().count == 1)
    }

    @Test func ownMailIsNobodysAnswer() async throws {
        #expect(try await receive(answer("Bring cake, yes?", from: "maria@example.org")) == nil)
    }

    @Test func mailThatAnswersNothingIsLeftAlone() async throws {
        let bytes = mail(
            [
                "From: zoe@example.org", "Subject: Coffee", "Message-ID: <9@mail.example.org>",
                "In-Reply-To: <other@example.org>",
            ], "yes")
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
        #expect(item.comment?.contains("No such user") == true && item.meeting?.title == "Coffee")
        let message = try sent()
        #expect(message.state == .failed)
        guard case .refused(_, let refusal)? = message.failure else {
            Issue.record("\(String(describing: message.failure))")
            return
        }
        #expect(refusal.said.contains("No such user"))
        // They do not know of the meeting.
        #expect(try host.pending(meeting).first?.recipients.map(\.email) == ["zoe@example.org"])
        #expect(try host.inbox().count == 1)
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
