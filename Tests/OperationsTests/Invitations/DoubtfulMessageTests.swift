import Foundation
import MeetCore
import MeetStore
import StoreFixture
import Testing

@testable import Operations

/// What a person does with messages that are not accepted as those of whom they speak for.
@Suite struct DoubtfulMessageTests {
    let me: Recipient

    init() throws {
        me = try Recipient()
        try me.read(.request("theirs"))
    }

    private func move(_ sequence: Int = 1, from: String = "mallory@example.net") -> MailText {
        .request("theirs", sequence: sequence).with("From", from)
            .saying("DTSTART;\(MailText.athens):20261202T150000")
            .saying("DTEND;\(MailText.athens):20261202T160000")
    }

    private func item(_ id: Identifier<InboxItem>) throws -> InboxItem {
        try #require(try LoadInboxItem(id).run(in: me.workspace))
    }

    private var day: Int? { get throws { try me.series("theirs")?.time.wallStart?.date.day } }

    @Test func aMoveThatIsTakenIsUndoneAndTakenAgain() throws {
        let found = try Recipient.stored(try me.read(move()))
        let id = try #require(found.id)
        #expect(found.doubt == .notOrganizer && found.canBeTaken && !found.isInvitation)
        #expect(try day == 1)
        let before = try me.facts("theirs")

        _ = try TakeProposal(id).run(in: me.workspace)
        #expect(try day == 2)
        // It asks for an answer, as it would have without a doubt.
        #expect(try item(id).doubt == nil && item(id).state == .waiting && item(id).isInvitation)

        let undone = try #require(try me.store.undo())
        #expect(undone.title == .tookMessage(meeting: "Coffee"))
        #expect(try day == 1)
        #expect(try item(id).doubt == .notOrganizer && item(id).state == .waiting)
        #expect(try me.facts("theirs").received == before.received)

        _ = try TakeProposal(id).run(in: me.workspace)
        #expect(try day == 2)
        // Who was believed once is believed again in this matter.
        let next = try Recipient.stored(try me.read(move(2).saying("SUMMARY:Tea")))
        #expect(next.doubt == nil)
    }

    @Test func whatIsDroppedIsBroughtBackByUndo() throws {
        let id = try #require(try Recipient.stored(try me.read(move())).id)
        _ = try DismissInboxItem(id).run(in: me.workspace)
        #expect(try item(id).state == .dismissed)
        #expect(try #require(try me.store.undo()).title == .dismissedMessage(meeting: "Coffee"))
        #expect(try item(id).state == .waiting && item(id).doubt == .notOrganizer)
        #expect(try me.store.redo() != nil)
        #expect(try item(id).state == .dismissed)
    }

    /// One operation answers a doubtful message and an invitation.
    @Test func anAnswerDecidesWhatIsDoubtful() throws {
        let first = try #require(try Recipient.stored(try me.read(move())).id)
        _ = try AnswerInboxItem(first, .declined).run(in: me.workspace)
        #expect(try item(first).state == .dismissed && day == 1)
        let second = try #require(try Recipient.stored(try me.read(move(2))).id)
        _ = try AnswerInboxItem(second, .accepted).run(in: me.workspace)
        #expect(try day == 2 && item(second).isInvitation)
        _ = try AnswerInboxItem(second, .accepted, comment: "fine").run(in: me.workspace)
        #expect(try item(second).state == .accepted)
        let none = Identifier<InboxItem>(99)
        #expect(throws: InvitationError.noInboxItem(none)) {
            try AnswerInboxItem(none, .accepted).run(in: me.workspace)
        }
    }

    /// Who was believed is not believed any more when that is undone.
    @Test func undoneTrustIsGone() throws {
        let id = try #require(try Recipient.stored(try me.read(move())).id)
        _ = try TakeProposal(id).run(in: me.workspace)
        try me.store.undo()
        #expect(try Recipient.stored(try me.read(move(2))).doubt == .notOrganizer)
        try me.store.redo()
        #expect(try Recipient.stored(try me.read(move(3).saying("SUMMARY:Tea"))).doubt == nil)
    }

    /// After undo the organizer's messages count as if the doubtful one had never come.
    @Test func whatWasUndoneShutsNobodyOut() throws {
        let id = try #require(
            try Recipient.stored(try me.read(move().saying("SEQUENCE:99"))).id)
        _ = try TakeProposal(id).run(in: me.workspace)
        try me.store.undo()
        try me.read(move(1, from: "maria@example.org").saying("DTSTART;\(MailText.athens):20261205T150000"))
        #expect(try day == 5)
    }

    // MARK: - What a message changed

    @Test func whatTheOrganizerChangedIsUndoneByTheMessage() throws {
        let item = try Recipient.stored(try me.read(move(1, from: "maria@example.org")))
        let id = try #require(item.id)
        #expect(try day == 2)
        // It is none of the actions that undo takes back.
        #expect(try me.store.undo() == nil)
        let undone = try UndoMessage(id).run(in: me.workspace)
        #expect(try day == 1 && undone.state == .dismissed)
        #expect(throws: InvitationError.changedNothing(id)) { try UndoMessage(id).run(in: me.workspace) }
        // What was undone may come again.
        _ = try me.read(move(1, from: "maria@example.org"))
        #expect(try day == 2)
        // The undoing is an action like any other.
        try me.read(.request("other"))
        let other = try #require(try me.inbox().first { $0.uid == "other" }?.id)
        _ = try UndoMessage(other).run(in: me.workspace)
        #expect(try me.series("other") == nil)
        #expect(try me.store.undo()?.title == .undidMessage(meeting: "Coffee"))
        #expect(try me.series("other") != nil)
    }

    @Test func whatWasChangedSinceIsNotUndone() throws {
        let id = try #require(try Recipient.stored(try me.read(move(1, from: "maria@example.org"))).id)
        var meeting = try #require(try me.series("theirs"))
        meeting.notes = "Bring the drafts."
        _ = try me.store.save(meeting)
        #expect(throws: StoreError.outdated) { try UndoMessage(id).run(in: me.workspace) }
        #expect(try day == 2)
    }

    @Test func anAnswerThatIsTakenNamesItsSender() throws {
        _ = try me.plan("mine")
        let mail = MailText.reply("mine", "ann@example.org").with("From", "Ann <mallory@example.net>")
        let id = try #require(try Recipient.stored(try me.read(mail)).id)
        _ = try TakeProposal(id).run(in: me.workspace)
        let ann = try #require(try me.series("mine")?.invitees.first)
        #expect(ann.participation == .accepted && ann.answeredBy == "Ann <mallory@example.net>")
    }

    // MARK: - Strangers

    @Test func whatAStrangerSendsTakesNoTimeUntilItIsAccepted() throws {
        let noon = instant("2026-12-01T00:00Z")
        let day = DateInterval(start: noon, duration: 86_400)
        func isBusy() throws -> Bool { try !me.store.meetings(overlapping: day).isEmpty }
        #expect(try me.series("theirs")?.isUnconfirmed == true)
        #expect(try !isBusy())
        #expect(try me.store.reminders().isEmpty)
        let item = try #require(try me.inbox().first)
        _ = try AnswerInboxItem(try #require(item.id), .accepted).run(in: me.workspace)
        #expect(try me.series("theirs")?.isUnconfirmed == false)
        #expect(try isBusy())
        try me.store.undo()
        #expect(try me.series("theirs")?.isUnconfirmed == true)
    }

    @Test func whatAStrangerPublishesIsKeptByOneKey() throws {
        var mail = MailText.request("told")
        mail.method = "PUBLISH"
        let item = try Recipient.stored(try me.read(mail))
        #expect(item.isUnconfirmedNews && item.canBeTaken)
        _ = try TakeProposal(try #require(item.id)).run(in: me.workspace)
        #expect(try me.series("told")?.isUnconfirmed == false)
        try me.store.undo()
        #expect(try me.series("told")?.isUnconfirmed == true)
    }

    @Test func whatAContactSendsTakesItsTime() throws {
        var maria = Contact(name: "Maria")
        maria.emails = [ContactEmail(address: "maria@example.org")]
        _ = try me.store.save(maria)
        try me.read(.request("friend"))
        #expect(try me.series("friend")?.isUnconfirmed == false)
    }
}
