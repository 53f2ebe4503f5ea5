import Foundation
import Mail
import MeetCore
import MeetStore
import StoreFixture
import Testing

@testable import Operations

/// Mails without a calendar that answer invitations: words of people.
@Suite struct LettersTests: LetterSuite {
    let bench: LetterBench

    init() async throws { bench = try await LetterBench() }

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

    @Test func whatAMailboxIsSearchedFor() throws {
        let sought = LetterReader.sought(in: host.store)
        let message = try sent()
        #expect(sought.isOurs(message.messageID) && !sought.isOurs("x@example.org"))
        #expect(sought.isAnswer("Re: \(message.subject)"))
        #expect(sought.isAnswer("Out of Office: \(message.subject)"))
        #expect(!sought.isAnswer(message.subject) && !sought.isAnswer("Re: Another"))
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
}
