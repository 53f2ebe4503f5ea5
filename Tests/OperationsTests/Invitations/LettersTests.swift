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

    /// The message that they answer still tells of a meeting that was deleted.
    @Test func wordsAboutADeletedMeetingKeepItsTitle() async throws {
        let bytes = try answer("yes")
        try host.store.deleteMeeting(try #require(meeting.id))
        let item = try #require(try await receive(bytes))
        #expect(item.meeting?.title == "Coffee" && item.meeting?.id == nil)
    }

    /// A later answer settles the earlier ones of the same person.
    @Test func whatWasWrittenBeforeIsReplaced() async throws {
        _ = try await receive(answer("maybe", id: "1"))
        let later = try #require(try await receive(answer("Yes, I'll come.", id: "2")))
        #expect(try host.inbox().map(\.state) == [.waiting, .waiting])
        _ = try AnswerInboxItem(try #require(later.id), .accepted).run(in: host.workspace)
        #expect(try host.inbox().map(\.state) == [.taken, .superseded])
        _ = try host.store.undo()
        #expect(try host.inbox().map(\.state) == [.waiting, .waiting])
        let link = try await receive(link("", .declined, id: "9"))
        #expect(link?.news == .answered(.declined))
        #expect(try host.inbox().map(\.state) == [.unseen, .superseded, .superseded])
    }

    /// Words that seem to give another answer are decided on their own.
    @Test func severalWordsAreRecordedAtOnce() async throws {
        let nikos = try Person("Nikos", office, clock)
        let lunch = try host.plan(Meeting.timed("Lunch", "2026-11-28 11:00", minutes: 60), with: nikos)
        try host.tell(lunch)
        try await host.sync()
        let id = try #require(try host.outbox().first?.messageID)
        let first = try #require(
            try await receive(
                mail(
                    [
                        "From: nikos@example.org", "Subject: Re: Lunch", "Message-ID: <5@mail.example.org>",
                        "In-Reply-To: <\(id)>",
                    ], "Will there be cake?")))
        let coffee = try #require(try host.outbox().last?.messageID)
        let second = try #require(
            try await receive(
                mail(
                    [
                        "From: zoe@example.org", "Subject: Re: Coffee", "Message-ID: <6@mail.example.org>",
                        "In-Reply-To: <\(coffee)>",
                    ], "I can't make it, sorry.")))
        let ids = [first, second].compactMap(\.id)
        #expect(second.news == .wrote(.declined))
        let settled = try SettleInboxItems(ids, .answer(.accepted)).run(in: host.workspace)
        #expect(settled.map(\.id) == [first.id] && settled.map(\.state) == [.taken])
        #expect(try participation() == .needsAction)
        let rest = try SettleInboxItems(ids, .answer(.declined)).run(in: host.workspace)
        #expect(rest.map(\.id) == [second.id])
        #expect(try participation() == .declined)
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

    /// The mail that a link of the invitation begins, without In-Reply-To.
    private func declining(from sender: String, _ words: String) -> [UInt8] {
        let tag = AnswerToken.tag(
            AnswerToken.token(uid: meeting.uid, recurrenceID: "", address: "zoe@example.org"), .declined)
        return mail(
            ["From: \(sender)", "Subject: Coffee \(tag)", "Message-ID: <7@mail.example.org>"], words)
    }

    @Test func aLinkIsAnAnswer() async throws {
        let item = try await receive(declining(from: "zoe@example.org", "No, I won't come."))
        #expect(item?.news == .answered(.declined))
        #expect(try participation() == .declined)
    }

    /// An address that is on no card may be another one of the invitee, so the person is asked.
    @Test(arguments: ["No, I won't come.", ""]) func aLinkFromAnUnknownAddressIsAsked(
        _ words: String
    ) async throws {
        let item = try #require(try await receive(declining(from: "z@home.example", words)))
        #expect(item.news == .wrote(.declined) && item.state == .waiting)
        #expect(item.from?.email == "zoe@example.org" && item.realSender?.email == "z@home.example")
        #expect(try participation() == .needsAction)
        _ = try AnswerInboxItem(try #require(item.id), .declined).run(in: host.workspace)
        #expect(try participation() == .declined)
    }

    /// A link with the token of no invitation concerns nobody.
    @Test func anInventedTokenIsLeftAlone() async throws {
        let tag = AnswerToken.tag(
            AnswerToken.token(uid: meeting.uid, recurrenceID: "", address: "mallory@example.net"), .declined)
        let bytes = mail(
            ["From: mallory@example.net", "Subject: Coffee \(tag)", "Message-ID: <7@mail.example.org>"], "No."
        )
        #expect(try await receive(bytes) == nil)
    }

    private func link(
        _ words: String, _ answer: Invitee.Participation = .accepted, id: String = "7", fields: [String] = [],
        sequence: Int? = nil
    ) -> [UInt8] {
        let tag = AnswerToken.tag(
            AnswerToken.token(uid: meeting.uid, recurrenceID: "", address: "zoe@example.org"), answer,
            sequence: sequence)
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

    /// Moves the meeting by a day and notifies the invitees.
    private func move() async throws {
        clock.move(to: clock.now.addingTimeInterval(60))
        var moved = try #require(try host.stored(meeting.uid))
        moved.time = Meeting.timed("", "2026-11-28 11:00", minutes: 60).time
        try host.tell(try host.store.save(moved))
        try await host.sync()
    }

    /// The link of the newest mail, which names its revision, is clear after a move.
    @Test func aLinkOfTheNewTimeIsAnAnswer() async throws {
        let before = try #require(try host.stored(meeting.uid)).sequence
        try await move()
        let now = try #require(try host.stored(meeting.uid)).sequence
        #expect(now > before)
        let old = try await receive(link("Yes, I'll come.", sequence: before))
        #expect(old?.news == .wrote(.accepted) && old?.state == .waiting)
        #expect(old?.formerTime == meeting.time)
        #expect(try participation() == .needsAction)
        let new = try await receive(link("Yes, I'll come.", .tentative, id: "8", sequence: now))
        #expect(new?.news == .wrote(.accepted))
        let clear = try await receive(link("", .tentative, id: "9", sequence: now))
        #expect(clear?.news == .answered(.tentative))
        #expect(try participation() == .tentative)
    }

    /// A meeting that was moved here answers no link before the others know.
    @Test func aLinkOfATimeThatIsMovedHereIsAsked() async throws {
        var moved = try #require(try host.stored(meeting.uid))
        let told = moved.sequence
        moved.time = Meeting.timed("", "2026-11-28 11:00", minutes: 60).time
        _ = try host.store.save(moved)
        let item = try await receive(link("", sequence: told))
        #expect(item?.news == .wrote(.accepted) && item?.formerTime == meeting.time)
    }

    /// Words that answer the mail about the former time, also if the meeting is moved after they came.
    @Test(arguments: [true, false]) func wordsForTheFormerTimeAreMarked(isMovedBefore: Bool) async throws {
        let bytes = try answer("I'll be there")
        if isMovedBefore { try await move() }
        let item = try #require(try await receive(bytes))
        if !isMovedBefore {
            #expect(item.formerTime == nil && item.shownChanges.isEmpty)
            try await move()
        }
        let shown = try #require(try host.inbox().first { $0.id == item.id })
        #expect(shown.formerTime == meeting.time)
        let moved = Meeting.timed("", "2026-11-28 11:00", minutes: 60).time
        #expect(shown.shownChanges == [FieldChange(.time, old: .time(meeting.time), new: .time(moved))])
        // A person may record it all the same.
        _ = try AnswerInboxItem(try #require(item.id), .accepted).run(in: host.workspace)
        #expect(try participation() == .accepted)
    }

    /// Words beside a link that may take its answer back are asked about.
    @Test(
        arguments: [
            ("Oops, wrong link: I can't come.", .accepted), ("Sorry, ignore this, I do come", .declined),
            ("Yes, I am coming.\r\nOn second thought I can't.", .accepted),
            ("I meant the other link", .declined),
        ] as [(String, Invitee.Participation)])
    func aLinkWithOtherWordsIsAsked(_ words: String, _ answer: Invitee.Participation) async throws {
        let item = try await receive(link(words, answer))
        #expect(item?.news == .wrote(nil) && item?.state == .waiting)
        #expect(try participation() == .needsAction)
    }

    /// Stores a link of the invitation that writes a sentence, which is returned.
    private func storeLink() throws -> String {
        var message = try sent()
        message.text +=
            "\nNo: mailto:maria@example.org?subject=NO%3A%20Coffee%20%5Bmeet%3A"
            + AnswerToken.token(uid: meeting.uid, recurrenceID: "", address: "zoe@example.org")
            + "-n0%5D&body=Nein%2C%20ich%20komme%20nicht."
        try host.store.save(message)
        return "Nein, ich komme nicht."
    }

    @Test func aReasonBesideALinkIsItsComment() async throws {
        // The sentence of the link is known from the message.
        let sentence = try storeLink()
        let item = try await receive(link("\(sentence)\r\n\r\nI have the dentist then, sorry.", .declined))
        #expect(item?.news == .answered(.declined))
        #expect(item?.comment == "I have the dentist then, sorry.")
    }

    /// A question shows what the person wrote, without the sentence of the link.
    @Test func theSentenceOfALinkIsNoComment() async throws {
        let sentence = try storeLink()
        let item = try #require(
            try await receive(link("\(sentence)\r\n\r\nSorry, ignore this, I do come", .declined)))
        #expect(item.state == .waiting && item.comment == "Sorry, ignore this, I do come")
        _ = try AnswerInboxItem(try #require(item.id), .accepted).run(in: host.workspace)
        #expect(
            try host.stored(meeting.uid)?.invitees.first?.comment == "Sorry, ignore this, I do come")
    }

    /// A provider replaced the Message-ID; the subject or the quoted links tell what is answered.
    @Test(arguments: [true, false]) func aReplyWithoutItsReferencesIsFound(isQuoted: Bool) async throws {
        let token = AnswerToken.token(uid: meeting.uid, recurrenceID: "", address: "zoe@example.org")
        let link = "> Yes: mailto:maria@example.org?subject=YES%20%5Bmeet%3A\(token)-y0%5D"
        let subject = isQuoted ? "Re: Coffee on Friday" : "AW: [EXT] \(try sent().subject)"
        let bytes = mail(
            [
                "From: Z <\(isQuoted ? "zoe@elsewhere.example" : "zoe@example.org")>", "Subject: \(subject)",
                "Message-ID: <5@mail.example.org>", "In-Reply-To: <replaced@provider.example>",
            ], "I'll be there.\r\n\r\n" + (isQuoted ? link : ""))
        let item = try await receive(bytes)
        #expect(item?.news == .wrote(.accepted) && item?.state == .waiting)
        #expect(item?.from?.email == "zoe@example.org")
    }

    @Test func anAnswerInTheSubjectIsOffered() async throws {
        let item = try await receive(answer("", subject: "Declined: Coffee"))
        #expect(item?.news == .wrote(.declined) && item?.state == .waiting)
    }

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

    @Test func whatAMailboxIsSearchedFor() throws {
        let sought = LetterReader.sought(in: host.store)
        let message = try sent()
        #expect(sought.isOurs(message.messageID) && !sought.isOurs("x@example.org"))
        #expect(sought.isAnswer("Re: \(message.subject)"))
        #expect(sought.isAnswer("Out of Office: \(message.subject)"))
        #expect(!sought.isAnswer(message.subject) && !sought.isAnswer("Re: Another"))
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
