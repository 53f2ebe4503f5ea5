import Foundation
import MeetCore
import MeetStore
import StoreFixture
import Testing

@testable import Operations

/// Several messages at once, and those that are done with by themselves.
@Suite struct SeveralMessagesTests {
    let me: Recipient

    init() throws { me = try Recipient() }

    private func ids() throws -> [Identifier<InboxItem>] { try me.inbox().compactMap(\.id) }

    // MARK: - Several at once

    @Test func severalAreAnsweredAsOneAction() throws {
        for uid in ["a", "b"] { try me.read(.request(uid)) }
        let settled = try SettleInboxItems(try ids(), .answer(.accepted), comment: "gladly")
            .run(in: me.workspace)
        #expect(settled.map(\.state) == [.accepted, .accepted])
        #expect(try me.outbox().map(\.method) == ["REPLY", "REPLY"])
        #expect(try me.series("a")?.invitees.first?.comment == "gladly")
        let undone = try #require(try me.store.undo())
        #expect(undone.title == .answeredMessages(count: 2) && undone.withdrawn == 2)
        #expect(try me.inbox().map(\.state) == [.waiting, .waiting])
        #expect(try me.outbox().isEmpty)
        #expect(try me.series("b")?.invitees.first?.participation == .needsAction)
        _ = try me.store.redo()
        #expect(try me.inbox().map(\.state) == [.accepted, .accepted])
        #expect(try me.outbox().map(\.state) == [.queued, .queued])
    }

    @Test func severalAreDismissedAsOneAction() throws {
        for uid in ["a", "b", "c"] { try me.read(.request(uid)) }
        let settled = try SettleInboxItems(try ids().dropLast(), .dismiss).run(in: me.workspace)
        #expect(settled.map(\.state) == [.dismissed, .dismissed])
        #expect(try me.inbox().map(\.state) == [.dismissed, .dismissed, .waiting])
        #expect(try me.store.undo()?.title == .dismissedMessages(count: 2))
        #expect(try me.inbox().map(\.state) == [.waiting, .waiting, .waiting])
    }

    @Test func whatAsksForNoAnswerStays() throws {
        _ = try me.plan("mine")
        try me.read(.reply("mine", "ann@example.org"))
        try me.read(.request("theirs"))
        let settled = try SettleInboxItems(try ids(), .answer(.declined)).run(in: me.workspace)
        #expect(settled.map(\.uid) == ["theirs"])
        #expect(Set(try me.inbox().map(\.state)) == [.declined, .unseen])
        // A single one keeps the title of its own action.
        #expect(try me.store.undo()?.title != .answeredMessages(count: 1))
    }

    @Test func ifNoneCanBeAnsweredTheReasonIsTold() throws {
        try me.read(.request("a"))
        let state = try #require(try me.store.schedulingState(uid: "a")?.series)
        try me.store.deleteMeeting(try #require(state.id))
        #expect(throws: InvitationError.self) {
            try SettleInboxItems(try ids(), .answer(.accepted)).run(in: me.workspace)
        }
    }

    // MARK: - Answers that were seen

    @Test func whoComesIsDismissedOnceSeen() throws {
        _ = try me.plan("mine")
        try me.read(.reply("mine", "ann@example.org"))
        let id = try #require(try ids().first)
        let before = try me.store.actions().count
        #expect(try SeeAnswer(id).run(in: me.workspace))
        #expect(try me.inbox().map(\.state) == [.dismissed])
        #expect(try me.store.actions().count == before)
        #expect(try !SeeAnswer(id).run(in: me.workspace))
    }

    @Test func whoDoesNotComeStays() throws {
        _ = try me.plan("mine")
        try me.read(.reply("mine", "ann@example.org", "DECLINED"))
        #expect(try !SeeAnswer(try #require(try ids().first)).run(in: me.workspace))
        #expect(try me.inbox().map(\.state) == [.unseen])
    }

    @Test func theSettingKeepsThem() throws {
        #expect(throws: SettingError.self) {
            try SetSetting("inbox.keep-answers", to: "perhaps").run(in: me.workspace)
        }
        try SetSetting("inbox.keep-answers", to: "ON").run(in: me.workspace)
        _ = try me.plan("mine")
        try me.read(.reply("mine", "ann@example.org"))
        #expect(try !SeeAnswer(try #require(try ids().first)).run(in: me.workspace))
        #expect(try me.inbox().map(\.state) == [.unseen])
    }

    // MARK: - Answers to dates and to the whole

    private func reply(to date: String, _ participation: String) -> MailText {
        MailText.reply("choir", "ann@example.org", participation)
            .saying("DTSTART;\(MailText.athens):\(date)")
            .saying("DTEND;\(MailText.athens):\(date.prefix(9))120000")
            .adding("RECURRENCE-ID;\(MailText.athens):\(date)")
    }

    @Test func anAnswerToTheWholeReplacesThoseToItsDates() throws {
        _ = try me.plan("choir", isSeries: true)
        for date in ["20261208T110000", "20261215T110000"] { try me.read(reply(to: date, "DECLINED")) }
        #expect(try me.inbox().map(\.state) == [.unseen, .unseen])
        me.clock.move(to: me.clock.now.addingTimeInterval(120))
        try me.read(MailText.reply("choir", "ann@example.org").saying("DTSTAMP:20261121T074200Z"))
        let open = try ListInbox(.open).run(in: me.workspace).rows
        #expect(open.map(\.recurrenceID) == [""] && open.first?.news == .answered(.accepted))
    }

    @Test func anotherPersonsAnswerReplacesNothing() throws {
        _ = try me.plan("choir", isSeries: true)
        try me.read(reply(to: "20261208T110000", "DECLINED"))
        me.clock.move(to: me.clock.now.addingTimeInterval(120))
        try me.read(MailText.reply("choir", "nikos@example.org").saying("DTSTAMP:20261121T074200Z"))
        #expect(try ListInbox(.open).run(in: me.workspace).rows.count == 2)
    }

    /// A date at another time keeps its own answer.
    @Test func theAnswerToAMovedDateStays() throws {
        let series = try me.plan("choir", isSeries: true)
        let id = try #require(series.id)
        var date = try #require(try me.store.meeting(id.occurrence("20261208T110000")))
        date.time = Meeting.timed("", "2026-12-08 18:00").time
        try me.store.save(date)
        try me.read(
            reply(to: "20261208T110000", "DECLINED").saying("SEQUENCE:1")
                .saying("DTSTART;\(MailText.athens):20261208T180000")
                .saying("DTEND;\(MailText.athens):20261208T190000"))
        me.clock.move(to: me.clock.now.addingTimeInterval(120))
        try me.read(MailText.reply("choir", "ann@example.org").saying("DTSTAMP:20261121T074200Z"))
        #expect(try ListInbox(.open).run(in: me.workspace).rows.count == 2)
    }
}
