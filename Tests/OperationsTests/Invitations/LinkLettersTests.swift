import Foundation
import Mail
import MeetCore
import MeetStore
import StoreFixture
import Testing

@testable import Operations

/// Mails that the links of invitations begin.
@Suite struct LinkLettersTests: LetterSuite {
    let bench: LetterBench

    init() async throws { bench = try await LetterBench() }

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
        try await move()
        let item = try await receive(link("Yes, I'll come."))
        #expect(item?.news == .wrote(.accepted) && item?.state == .waiting)
        #expect(try participation() == .needsAction)
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
}
