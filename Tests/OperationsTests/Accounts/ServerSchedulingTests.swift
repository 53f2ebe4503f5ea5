import Foundation
import MeetCore
import MeetStore
import StoreFixture
import Testing

@testable import Operations

/// Meetings in a calendar whose server schedules (RFC 6638): the server tells others, and no mail does.
@Suite struct ServerSchedulingTests {
    private let place = MadePlace()
    private let inbox = MadeInbox()
    private let maria: Desk

    init() async throws { maria = try await Desk(place) }

    // MARK: - Never both

    struct Case: Sendable {
        var schedules: Bool
        var isTold: Bool
        var mails: Int
        /// The agent of the invitee in the text on the server: `server`, `client` or `nobody`.
        var agent: String
    }

    static let cases = [
        Case(schedules: true, isTold: true, mails: 0, agent: "server"),
        Case(schedules: true, isTold: false, mails: 0, agent: "nobody"),
        Case(schedules: false, isTold: true, mails: 1, agent: "client"),
        Case(schedules: false, isTold: false, mails: 0, agent: "client"),
    ]

    private func agent() throws -> String {
        let served = try maria.served()
        if served.told.contains(Desk.nikos) { return "server" }
        return served.ofClient.contains(Desk.nikos) ? "client" : "nobody"
    }

    @Test(arguments: cases) func neverBoth(one: Case) async throws {
        try maria.store.set("me.email", to: Desk.maria)
        if one.schedules { try maria.schedule() }
        _ = try maria.invite("Coffee", Desk.nikos)
        #expect(try maria.pending().map(\.server) == [one.schedules ? "Home" : nil])
        if one.isTold { try maria.tell() }
        #expect(try maria.outbox().count == one.mails)
        #expect(try await maria.sync(inbox).error == nil)
        #expect(try agent() == one.agent)
        #expect(try maria.outbox().count == one.mails)
        // Whoever was told is told once.
        #expect(try maria.pending().isEmpty == one.isTold)
        try maria.tell()
        try await maria.sync(inbox)
        #expect(try maria.outbox().count == (one.schedules ? 0 : 1))
        #expect(try agent() == (one.schedules ? "server" : "client"))
        #expect(try maria.pending().isEmpty)
    }

    /// What the server was sent changes who has yet to be notified.
    @Test func whatWasSentIsAChange() async throws {
        try maria.schedule()
        _ = try maria.invite("Coffee", Desk.nikos)
        try maria.tell()
        var report = RemoteSyncReport()
        report.accounts = [try await maria.sync(inbox)]
        #expect(report.accounts[0].pushed == 1 && report.accounts[0].pulled == 0 && report.hasChanges)
        report.accounts = [try await maria.sync(inbox)]
        #expect(!report.hasChanges)
    }

    /// An answer that the server sends puts nothing into the outbox.
    @Test(arguments: [true, false]) func anAnswerTellsWhetherItIsMailed(schedules: Bool) async throws {
        try maria.store.set("me.email", to: Desk.maria)
        if schedules { try maria.schedule() }
        place.put(ServedText.calendar(ServedText.event()), at: "walk.ics")
        try await maria.sync(inbox)
        let walk = try #require(try maria.meetings().first?.id)
        let answered = try NotingMail(AnswerStoredInvitation(walk.occurrence(), .accepted)).run(
            in: maria.workspace)
        #expect(answered.isMailed == !schedules)
        #expect(try maria.outbox().count == (schedules ? 0 : 1))
    }

    @Test func aHeldInvitationIsSentWhenThePersonSaysSo() async throws {
        try maria.schedule()
        _ = try maria.invite("Coffee", Desk.nikos)
        try await maria.sync(inbox)
        #expect(try agent() == "nobody" && place.pushes.count == 1)
        // Nothing changes by itself.
        try await maria.sync(inbox)
        #expect(place.pushes.count == 1)
        #expect(try maria.tell().isEmpty)
        try await maria.sync(inbox)
        #expect(try agent() == "server" && place.pushes.count == 2)
        try await maria.sync(inbox)
        #expect(place.pushes.count == 2)
    }

    @Test func updatesAndCancellationsAreTheServers() async throws {
        try maria.schedule()
        let coffee = try maria.invite("Coffee", Desk.nikos)
        try maria.tell()
        try await maria.sync(inbox)
        try maria.edit("Coffee") { $0.time = Meeting.timed("", "2026-11-25 12:00").time }
        let update = try #require(try maria.pending().first)
        #expect(update.server == "Home" && update.changes.contains { $0.field == .time })
        try maria.tell()
        try await maria.sync(inbox)
        #expect(try maria.pending().isEmpty && agent() == "server")
        try maria.delete("Coffee")
        let notices = try PendingNotices(uids: [coffee.uid]).run(in: maria.workspace)
        #expect(notices.map(\.kind) == [.cancellation] && notices.map(\.server) == ["Home"])
        #expect(try SendInvitations(uids: [coffee.uid], meetings: nil).run(in: maria.workspace).isEmpty)
        try await maria.sync(inbox)
        #expect(place.texts.isEmpty && place.pushes.last?.isSilent == false)
        #expect(try PendingNotices(uids: [coffee.uid]).run(in: maria.workspace).isEmpty)
        #expect(try maria.outbox().isEmpty)
    }

    /// A server that delivers whatever it is told says so in the text (Xandikos).
    @Test func aServerThatDeliversAnywayDoesItOnce() async throws {
        try maria.schedule()
        _ = try maria.invite("Coffee", Desk.nikos)
        try await maria.sync(inbox)
        place.change("ATTENDEE", to: "ATTENDEE;SCHEDULE-STATUS=\"2.0;Success\"")
        try await maria.sync(inbox)
        #expect(try maria.pending().isEmpty)
        #expect(try maria.tell().isEmpty && maria.outbox().isEmpty)
        try await maria.sync(inbox)
        #expect(place.pushes.count == 1)
    }

    @Test func whomTheServerCannotReachGetsAMail() async throws {
        try maria.schedule()
        _ = try maria.invite("Coffee", Desk.nikos)
        try maria.tell()
        try await maria.sync(inbox)
        place.change("ATTENDEE", to: "ATTENDEE;SCHEDULE-STATUS=\"3.7;Invalid calendar user\"")
        try await maria.sync(inbox)
        #expect(try maria.pending().map(\.server) == [nil])
        try maria.tell()
        #expect(try maria.outbox().map(\.method) == ["REQUEST"])
        try await maria.sync(inbox)
        #expect(try maria.pending().isEmpty && place.pushes.count == 1)
    }

    /// A meeting that others know by mail stays with mail.
    @Test func aMeetingThatIsMovedToTheServerIsNotAnnouncedAgain() async throws {
        try maria.schedule()
        var coffee = Meeting.timed("Coffee", "2026-11-24 11:00")
        coffee.invitees = [Invitee(name: "Nikos", email: Desk.nikos)]
        coffee = try maria.store.save(coffee)
        let id = try #require(coffee.id)
        _ = try SendInvitations(meetings: [id]).run(in: maria.workspace)
        #expect(try maria.outbox().count == 1)
        coffee.calendarID = maria.calendar.meetingsID
        try maria.store.save(coffee, scope: .all)
        try await maria.sync(inbox)
        #expect(try agent() == "client")
        #expect(try maria.pending().isEmpty)
        try maria.edit("Coffee") { $0.title = "Tea" }
        #expect(try maria.pending().map(\.server) == [nil])
    }

    /// They know it already: then the server does not tell them.
    @Test func whoKnowsItAlreadyIsNotTold() async throws {
        try maria.schedule()
        let coffee = try maria.invite("Coffee", Desk.nikos)
        let id = try #require(coffee.id)
        _ = try CountAsTold(SendInvitations(meetings: [id])).run(in: maria.workspace)
        try await maria.sync(inbox)
        #expect(try agent() == "client" && maria.pending().isEmpty)
    }

    // MARK: - Invitations of others

    private func receive(_ participation: String = "NEEDS-ACTION") async throws -> AccountReport {
        place.put(ServedText.calendar(ServedText.event(participation)), at: "walk.ics")
        inbox.put(ServedText.calendar("REQUEST", ServedText.event()), at: "1.ics")
        return try await maria.sync(inbox)
    }

    @Test func anInvitationIsReadAndAnsweredByTheServer() async throws {
        try maria.schedule()
        let report = try await receive()
        #expect(report.error == nil && report.messages == 1 && inbox.waiting.isEmpty)
        let item = try #require(try maria.inbox().first)
        #expect(item.news == .invited && item.state == .waiting)
        #expect(try maria.inbox().count == 1)
        #expect(item.meeting?.calendarID == maria.calendar.meetingsID)
        let id = try #require(item.id)
        #expect(try AnswerInboxItem(id, .accepted).run(in: maria.workspace).state == .accepted)
        #expect(try maria.outbox().isEmpty)
        try await maria.sync(inbox)
        let text = try #require(place.texts.first)
        let attendees = ICalendarReader.events(of: text).flatMap(\.attendees)
        #expect(attendees.first { $0.email == Desk.maria }?.participation == .accepted)
        #expect(ServerInvitations(of: text)?.sendsAnswers == true)
        #expect(try maria.outbox().isEmpty && maria.inbox().count == 1)
    }

    @Test func aChangeIsToldWithWhatItChanges() async throws {
        try maria.schedule()
        _ = try await receive()
        var moved = ServedText.event(start: "20261125T090000Z", end: "20261125T100000Z")
        moved[2] = "DTSTAMP:20261121T083000Z"
        place.put(ServedText.calendar(moved), at: "walk.ics")
        inbox.put(ServedText.calendar("REQUEST", moved), at: "2.ics")
        let report = try await maria.sync(inbox)
        #expect(report.conflicts == 0 && report.messages == 1 && inbox.waiting.isEmpty)
        let item = try #require(try maria.inbox().first)
        #expect(item.changes.contains { $0.field == .time } && item.state == .waiting)
        // Nothing goes back.
        #expect(place.pushes.isEmpty)
        let open = Array(moved.dropLast())
        inbox.put(ServedText.calendar("CANCEL", open + ["SEQUENCE:3", "END:VEVENT"]), at: "3.ics")
        place.put(ServedText.calendar(open + ["STATUS:CANCELLED", "END:VEVENT"]), at: "walk.ics")
        try await maria.sync(inbox)
        #expect(try maria.inbox().first?.news == .cancelled)
        #expect(try maria.meetings().map(\.status) == [.cancelled])
    }

    /// Cyrus changes the calendar, and sends no message about it.
    @Test func aNewTimeIsToldWithoutAMessage() async throws {
        try maria.schedule()
        _ = try await receive()
        let item = try #require(try maria.inbox().first)
        _ = try AnswerInboxItem(try #require(item.id), .accepted).run(in: maria.workspace)
        try await maria.sync(inbox)
        var moved = ServedText.event(start: "20261125T090000Z", end: "20261125T100000Z")
        moved[2] = "DTSTAMP:20261121T083000Z"
        place.put(ServedText.calendar(moved), at: "walk.ics")
        try await maria.sync(inbox)
        let told = try #require(try maria.inbox().first)
        #expect(told.news == .rescheduled && told.state == .waiting)
        #expect(told.changes.contains { $0.field == .time })
        // An answer that was given elsewhere is no news.
        var answered = ServedText.event("ACCEPTED", start: "20261125T090000Z", end: "20261125T100000Z")
        answered[2] = "DTSTAMP:20261121T084000Z"
        let count = try maria.inbox().count
        place.put(ServedText.calendar(answered), at: "walk.ics")
        try await maria.sync(inbox)
        #expect(try maria.inbox().count == count)
    }

    /// Accepts the latest invitation.
    private func accept(_ comment: String) throws {
        let item = try #require(try maria.inbox().first)
        _ = try AnswerInboxItem(try #require(item.id), .accepted, comment: comment).run(in: maria.workspace)
    }

    private func moved(to day: Int, _ participation: String = "NEEDS-ACTION") -> [String] {
        var lines = ServedText.event(
            participation, start: "202611\(day)T090000Z", end: "202611\(day)T100000Z")
        lines[2] = "DTSTAMP:20261121T08\(day)00Z"
        return lines
    }

    private func answers(at text: String) -> [Invitee.Participation] {
        ICalendarReader.events(of: text).flatMap(\.attendees).filter { $0.email == Desk.maria }
            .map(\.participation)
    }

    /// Cyrus leaves the comment of the former answer when it asks again.
    @Test func movesAndAnswersWithCommentsAreNoConflict() async throws {
        try maria.schedule()
        _ = try await receive()
        for day in [25, 26, 27] {
            try accept("late")
            try await maria.sync(inbox)
            #expect(try answers(at: #require(place.texts.first)) == [.accepted])
            let text = ServedText.calendar(moved(to: day, "NEEDS-ACTION;X-RESPONSE-COMMENT=late"))
            place.put(text, at: "walk.ics")
            #expect(try await maria.sync(inbox).conflicts == 0)
            let own = try maria.meetings().first?.invitees.first { $0.email == Desk.maria }
            #expect(own?.participation == .needsAction && own?.comment == nil)
        }
    }

    /// The answer to a new time may be the same as the one to the former.
    @Test func anAnswerToANewTimeIsNotTakenForTheFormerOne() async throws {
        try maria.schedule()
        _ = try await receive()
        try accept("late")
        try await maria.sync(inbox)
        // The message arrives, and the calendar cannot be read.
        place.withhold("Walk")
        place.put(ServedText.calendar(moved(to: 25)), at: "walk.ics")
        inbox.put(ServedText.calendar("REQUEST", moved(to: 25)), at: "2.ics")
        try await maria.sync(inbox)
        try accept("late")
        place.withhold(nil)
        #expect(try await maria.sync(inbox).conflicts == 0)
        #expect(try answers(at: #require(place.texts.first)) == [.accepted])
        let own = try maria.meetings().first?.invitees.first { $0.email == Desk.maria }
        #expect(own?.participation == .accepted)
    }

    @Test func whatWasAnsweredElsewhereIsNotShown() async throws {
        try maria.schedule()
        let report = try await receive("ACCEPTED")
        #expect(report.messages == 0 && inbox.waiting.isEmpty)
        #expect(try maria.inbox().isEmpty && maria.titles() == ["Walk"])
    }

    @Test func anAnswerIsToldOnce() async throws {
        try maria.schedule()
        let coffee = try maria.invite("Coffee", Desk.nikos)
        try maria.tell()
        try await maria.sync(inbox)
        inbox.put(ServedText.reply(to: coffee.uid, "ACCEPTED"), at: "1.ics")
        #expect(try await maria.sync(inbox).messages == 1)
        #expect(try maria.meetings().first?.invitees.map(\.participation) == [.accepted])
        #expect(try maria.inbox().map(\.news) == [.answered(.accepted)] && inbox.waiting.isEmpty)
        // The same text again, as after a crash before it was removed.
        inbox.put(ServedText.reply(to: coffee.uid, "ACCEPTED"), at: "1.ics")
        #expect(try await maria.sync(inbox).messages == 0)
        #expect(try maria.inbox().count == 1 && inbox.waiting.isEmpty)
    }

    /// The comment of an answer is in its message alone, and no reason to send the calendar anything.
    @Test func aCommentIsNotSentBack() async throws {
        try maria.schedule()
        let coffee = try maria.invite("Coffee", Desk.nikos)
        try maria.tell()
        try await maria.sync(inbox)
        let count = place.pushes.count
        let text = try #require(place.texts.first).replacing("\r\n ", with: "")
        let href = try #require(place.pushes.last).href
        place.put(
            text.replacing("PARTSTAT=NEEDS-ACTION", with: "PARTSTAT=ACCEPTED"),
            at: String(href.dropFirst(place.root.count)))
        let reply = ServedText.reply(to: coffee.uid, "ACCEPTED")
        inbox.put(reply.replacing("END:VEVENT", with: "COMMENT:late\r\nEND:VEVENT"), at: "1.ics")
        try await maria.sync(inbox)
        let invitee = try #require(try maria.meetings().first?.invitees.first)
        #expect(invitee.participation == .accepted && invitee.comment == "late")
        #expect(try maria.source().nextWaiting(in: maria.workspace) == nil)
        try await maria.sync(inbox)
        #expect(place.pushes.count == count)
    }

    /// The server asks the invitees again as soon as it has the new time, whatever the person said of them.
    @Test func aMoveOpensTheAnswersWithItsRound() async throws {
        try maria.schedule()
        let coffee = try maria.invite("Coffee", Desk.nikos)
        try maria.tell()
        try await maria.sync(inbox)
        inbox.put(ServedText.reply(to: coffee.uid, "ACCEPTED"), at: "1.ics")
        try await maria.sync(inbox)
        try await maria.sync(inbox)
        // Another title is no other time.
        try maria.edit("Coffee") { $0.title = "Tea" }
        try await maria.sync(inbox)
        #expect(try maria.meetings().first?.invitees.map(\.participation) == [.accepted])
        try maria.edit("Tea") { $0.time = Meeting.timed("", "2026-11-25 12:00").time }
        #expect(try maria.meetings().first?.invitees.map(\.participation) == [.accepted])
        #expect(try await maria.sync(inbox).conflicts == 0)
        #expect(try maria.meetings().first?.invitees.map(\.participation) == [.needsAction])
        let served = ICalendarReader.events(of: try #require(place.texts.first))
        #expect(served.flatMap(\.attendees).map(\.participation) == [.needsAction])
        #expect(try maria.pending().isEmpty && maria.outbox().isEmpty)
    }

    @Test func aRehearsalReadsNoMessage() async throws {
        try maria.schedule()
        inbox.put(ServedText.calendar("REQUEST", ServedText.event()), at: "1.ics")
        let (workspace, place, inbox) = (maria.workspace, place, inbox)
        var source = try maria.source()
        source.place = { _, _ in place }
        source.inbox = { _, _ in inbox }
        _ = try await source.rehearse(.all, in: workspace)
        #expect(try inbox.waiting.count == 1 && maria.inbox().isEmpty)
    }

    /// An invitation that came by mail is answered by mail, wherever the meeting is kept.
    @Test func anInvitationByMailIsAnsweredByMail() async throws {
        try maria.schedule()
        let text = ServedText.calendar("REQUEST", ServedText.event())
        _ = try ReadInvitations([InvitationSource(name: "-", bytes: Array(text.utf8))]).run(
            in: maria.workspace)
        var walk = try #require(try maria.store.meeting(uid: "of-nikos"))
        walk.calendarID = maria.calendar.meetingsID
        walk = try maria.store.save(walk, scope: .all)
        try await maria.sync(inbox)
        let served = try #require(place.texts.first)
        #expect(ServerInvitations(of: served)?.sendsAnswers == false)
        let id = try #require(walk.id)
        let message = try AnswerStoredInvitation(id.occurrence(), .accepted).run(in: maria.workspace)
        #expect(try message?.method == "REPLY" && maria.outbox().count == 1)
        // Its deletion is no answer.
        try maria.delete("Walk")
        try await maria.sync(inbox)
        #expect(place.pushes.last?.kind == .delete && place.pushes.last?.isSilent == true)
    }

    // MARK: - The address of a calendar

    @Test func aCalendarHasAnOrganizerOfItsOwn() async throws {
        try maria.store.set("me.email", to: Desk.maria)
        var calendar = maria.calendar
        calendar.address = "work@example.org"
        try maria.store.save(calendar)
        _ = try maria.invite("Coffee", Desk.nikos, "work@example.org")
        let message = try #require(try maria.tell().first)
        #expect(message.from.email == "work@example.org" && message.to.map(\.email) == [Desk.nikos])
        #expect(ICalendarReader.events(of: message.calendar).first?.organizer?.email == "work@example.org")
        try await maria.sync(inbox)
        let text = try #require(place.texts.first)
        #expect(ICalendarReader.events(of: text).first?.organizer?.email == "work@example.org")
        // It is the person's own.
        let identity = try MailIdentity(readFrom: maria.store, environment: [:])
        #expect(identity.own == [Desk.maria, "work@example.org"])
        try await maria.sync(inbox)
        #expect(try maria.pending().isEmpty)
    }
}
