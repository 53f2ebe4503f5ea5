import Foundation
import Mail
import MeetCore
import MeetStore
import StoreFixture
import Testing

@testable import Operations

/// Everything to send is stored first, leaves once, and can be taken back until then.
@Suite struct OutboxTests {
    let office = PostOffice()
    let clock = StandingClock(instant("2026-11-21T07:41Z"))
    let maria: Person
    let nikos: Person

    init() throws {
        maria = try Person("Maria", office, clock)
        nikos = try Person("Nikos", office, clock)
    }

    private func goOn(minutes: Double = 1) { clock.move(to: clock.now.addingTimeInterval(minutes * 60)) }

    private func invite() throws -> Meeting {
        let coffee = try maria.plan(.timed("Coffee", "2026-11-24 11:00"), with: nikos)
        try maria.tell(coffee)
        return coffee
    }

    @Test func itWaitsForANetworkAndIsTriedLaterAndLater() async throws {
        let offline = MailError.network(.resolve(host: "127.0.0.1"))
        office.fail(with: offline)
        _ = try invite()
        let first = try await maria.sync(.sending)
        #expect(first.sent.isEmpty && first.failures.map(\.error) == [offline])
        let message = try #require(try maria.outbox().first)
        #expect(message.state == .queued && message.attempts == 1 && message.failure == offline)
        #expect(message.nextAttempt == clock.now.addingTimeInterval(60) && first.next == message.nextAttempt)
        // It is not due yet.
        #expect(try await maria.sync(.sending).failures.isEmpty)
        goOn(minutes: 2)
        try await maria.sync(.sending)
        #expect(try maria.outbox().first?.nextAttempt == clock.now.addingTimeInterval(120))
        office.fail(with: nil)
        try await maria.sync(.sending, isImpatient: true)
        #expect(try maria.outbox().map(\.state) == [.sent])
        #expect(office.mailbox("nikos@example.org").count == 1)
        // The next round has nothing to do.
        #expect(try await maria.sync(.sending).sent.isEmpty)
        #expect(office.mailbox("nikos@example.org").count == 1)
    }

    /// What waits after a failure is tried at once by a mended account. What is only to be sent later stays.
    @Test func aMendedAccountIsTriedAtOnce() async throws {
        office.fail(with: .certificate(host: "127.0.0.1", names: [], reason: "unknown"))
        _ = try invite()
        try await maria.sync(.sending)
        var later = try #require(try maria.outbox().first)
        #expect(later.nextAttempt == clock.now.addingTimeInterval(60))
        (later.id, later.messageID, later.attempts, later.error) = (nil, "later@example.org", 0, nil)
        later.nextAttempt = clock.now.addingTimeInterval(90)
        _ = try maria.store.enqueue(later)
        office.fail(with: nil)
        try SetSetting("mail.smtp.url", to: "smtps://127.0.0.1:2465").run(in: maria.workspace)
        #expect(try maria.store.nextAttempt() == clock.now)
        let times = try maria.outbox().map { ($0.messageID, $0.nextAttempt) }
        #expect(times.first { $0.0 == "later@example.org" }?.1 == clock.now.addingTimeInterval(90))
        #expect(try await maria.sync(.sending).sent.count == 1)
        #expect(office.mailbox("nikos@example.org").count == 1)
    }

    /// Another setting hastens nothing.
    @Test func onlyTheAccountHastensMessages() async throws {
        office.fail(with: .network(.resolve(host: "127.0.0.1")))
        _ = try invite()
        try await maria.sync(.sending)
        try SetSetting("me.name", to: "Maria P").run(in: maria.workspace)
        #expect(try maria.store.nextAttempt() == clock.now.addingTimeInterval(60))
    }

    /// Before the invitation has left, nobody is told that they are not invited yet.
    @Test func whoIsBeingInvitedIsKnown() async throws {
        let id = try #require(try invite().id)
        let waiting = try #require(try ShowMeeting(id, map: nil).run(in: maria.workspace))
        #expect(waiting.beingInvited().map(\.email) == ["nikos@example.org"])
        #expect(waiting.uninvited(at: clock.now, in: .gmt).isEmpty)
        try await maria.sync(.sending)
        let told = try #require(try ShowMeeting(id, map: nil).run(in: maria.workspace))
        #expect(told.beingInvited().isEmpty && told.uninvited(at: clock.now, in: .gmt).isEmpty)
        #expect(told.invited["nikos@example.org"] == clock.now)
    }

    @Test(arguments: [
        ("maria@example.org", "maria@gmx.net", ["127.0.0.1"], "GMX"),
        ("maria@example.org", "maria@example.net", ["127.0.0.1"], nil),
    ])
    func formerServers(from: String, to: String, hosts: [String], provider: String?) throws {
        let servers = try #require(
            FormerServers(
                from: from, to: to, sending: "smtps://127.0.0.1:2465", receiving: "imaps://127.0.0.1:2993"))
        #expect(servers.hosts == hosts && servers.provider == provider)
    }

    @Test(arguments: [
        ("maria@example.org", "mp@EXAMPLE.org", "smtps://mail.example.org"),
        ("maria@example.org", "maria@gmx.net", "smtps://mail.gmx.net"),
        ("maria@example.org", "maria@gmx.net", ""), ("", "maria@gmx.net", "smtps://mail.example.org"),
    ])
    func noFormerServers(from: String, to: String, sending: String) {
        #expect(FormerServers(from: from, to: to, sending: sending, receiving: "") == nil)
    }

    /// An invitation that had not left goes to nobody who was taken off, and needs no cancellation.
    @Test func whoIsTakenOffInTimeHearsOfNothing() async throws {
        let coffee = try invite()
        var alone = try #require(try maria.stored(coffee.uid))
        alone.invitees = []
        alone = try maria.store.save(alone)
        #expect(try maria.pending(alone).isEmpty)
        #expect(try maria.outbox().map(\.state) == [.withdrawn])
        try await maria.sync(.sending)
        #expect(office.mailbox("nikos@example.org").isEmpty)
        #expect(try maria.outbox().isEmpty)
        // Invited again, they are told after all.
        alone.invitees = [Invitee(name: "Nikos", email: "nikos@example.org")]
        alone = try maria.store.save(alone)
        #expect(try maria.pending(alone).map(\.kind) == [.invitation])
    }

    /// Of a message that others wait for too, they alone get it.
    @Test func onlyThePersonWhoIsTakenOffIsLeftOut() async throws {
        let zoe = try Person("Zoe", office, clock)
        try maria.store.set("mail.together", to: "on")
        let coffee = try maria.plan(.timed("Coffee", "2026-11-24 11:00"), with: nikos, zoe)
        try maria.tell(coffee)
        var fewer = try #require(try maria.stored(coffee.uid))
        fewer.invitees.removeFirst()
        try maria.store.save(fewer)
        #expect(try maria.outbox().map { $0.to.map(\.email) } == [["zoe@example.org"]])
        try await maria.sync(.sending)
        #expect(office.mailbox("nikos@example.org").isEmpty)
        #expect(office.mailbox("zoe@example.org").count == 1)
    }

    /// Who was told before is told of the end, but not of an update that had not left.
    @Test func whoWasToldBeforeIsToldOfTheEndAlone() async throws {
        let coffee = try invite()
        try await maria.sync(.sending)
        goOn()
        var changed = try #require(try maria.stored(coffee.uid))
        changed.time = Meeting.timed("", "2026-11-24 12:00").time
        changed = try maria.store.save(changed)
        try maria.tell(changed)
        changed = try #require(try maria.stored(coffee.uid))
        changed.invitees = []
        changed = try maria.store.save(changed)
        #expect(try maria.pending(changed).map(\.method) == ["CANCEL"])
        let sent = try maria.tell(changed)
        #expect(sent.map(\.method) == ["CANCEL"])
        #expect(try maria.outbox().map(\.method) == ["CANCEL", "REQUEST"])
        try await maria.sync(.sending)
        #expect(office.mailbox("nikos@example.org").count == 2)
    }

    @Test func thePausesGrowToSixHours() {
        #expect([1, 2, 3, 9, 40].map(MailSource.messageBackOff.pause) == [60, 120, 240, 15_360, 21_600])
    }

    @Test func whatMayHaveArrivedIsAskedAbout() async throws {
        let lost = MailError.doubtful(host: "127.0.0.1", .cancelled)
        office.fail(with: lost, arrives: true)
        _ = try invite()
        #expect(try await maria.sync(.sending).doubtful.count == 1)
        office.fail(with: nil)
        let message = try #require(try maria.outbox().first)
        let id = try #require(message.id)
        #expect(message.state == .doubtful)
        // Nobody sends it again by himself.
        goOn(minutes: 600)
        try await maria.sync(.sending, isImpatient: true)
        #expect(office.mailbox("nikos@example.org").count == 1)
        #expect(throws: InvitationError.hasLeft(id)) { try CancelOutgoing(id).run(in: maria.workspace) }
        #expect(try SettleOutgoing(id, wasSent: true).run(in: maria.workspace).state == .sent)
        #expect(throws: InvitationError.notDoubtful(id)) {
            try SettleOutgoing(id, wasSent: true).run(in: maria.workspace)
        }
    }

    @Test func whatDidNotArriveIsSentOnceMore() async throws {
        office.fail(with: .doubtful(host: "127.0.0.1", .cancelled))
        _ = try invite()
        try await maria.sync(.sending)
        office.fail(with: nil)
        let message = try #require(try maria.outbox().first)
        _ = try SettleOutgoing(try #require(message.id), wasSent: false).run(in: maria.workspace)
        try await maria.sync(.sending)
        let mail = try #require(office.mailbox("nikos@example.org").first)
        // By the same name as at the first attempt.
        #expect(String(decoding: mail, as: UTF8.self).contains(message.messageID))
    }

    @Test func itIsToldUntilSomebodyHasShownIt() async throws {
        office.fail(with: .doubtful(host: "127.0.0.1", .cancelled))
        _ = try invite()
        let first = try await maria.sync(.sending).doubtful
        #expect(first.map(\.state) == [.doubtful])
        #expect(try await maria.sync(.sending).doubtful == first)
        try NoteToldMessages(first).run(in: maria.workspace)
        #expect(try await maria.sync(.sending).doubtful.isEmpty)
        #expect(try maria.outbox().map(\.state) == [.doubtful] && maria.store.doubtfulCount() == 1)
    }

    /// The server did not have it, so that it is sent again without a question.
    @Test func aCrashBeforeItIsHandedOverQueuesItAgain() async throws {
        _ = try invite()
        let taken = try #require(try maria.store.takeOutgoing())
        #expect(taken.state == .sending && taken.attempts == 1)
        // While this process lives it is being sent, and nobody else takes it.
        #expect(try maria.store.takeOutgoing() == nil)
        #expect(try maria.store.letGoOfAbandoned().isEmpty)
        #expect(try maria.outbox().map(\.state) == [.sending])
        maria.store.close()
        let again = try maria.fixture.open(at: clock)
        #expect(try again.outbox(isOpenOnly: true, rows: 0..<9).map(\.state) == [.queued])
        #expect(try again.nextAttempt() != nil)
        let left = try again.letGoOfAbandoned()
        #expect(left.map(\.id) == [taken.id] && left.map(\.state) == [.queued])
        #expect(try again.untoldOutgoing().isEmpty)
        let next = try again.takeOutgoing(isImpatient: true)
        #expect(next?.id == taken.id && next?.attempts == 1)
    }

    /// Only the person can tell; a second crash before the notice does not lose it.
    @Test func aCrashAfterItWasHandedOverLeavesItDoubtful() async throws {
        _ = try invite()
        let taken = try #require(try maria.store.takeOutgoing())
        let id = try #require(taken.id)
        #expect(try maria.store.noteHandover(of: id))
        // While this process lives it is being sent.
        #expect(try maria.outbox().map(\.state) == [.sending])
        #expect(try maria.store.untoldOutgoing().isEmpty && maria.store.doubtfulCount() == 0)
        maria.store.close()
        let second = try maria.fixture.open(at: clock)
        #expect(try second.letGoOfAbandoned().isEmpty)
        #expect(try second.untoldOutgoing().map(\.id) == [id])
        second.close()
        let third = try maria.fixture.open(at: clock)
        #expect(try third.untoldOutgoing().map(\.state) == [.doubtful])
        try third.noteTold([id])
        #expect(try third.untoldOutgoing().isEmpty)
        #expect(try third.outbox(isOpenOnly: true, rows: 0..<9).map(\.state) == [.doubtful])
        #expect(try third.takeOutgoing(isImpatient: true) == nil)
    }

    @Test func itCanBeTakenBackUntilItHasLeft() async throws {
        let coffee = try invite()
        let id = try #require(try maria.outbox().first?.id)
        #expect(try CancelOutgoing(id).run(in: maria.workspace).state == .cancelled)
        try await maria.sync(.sending)
        #expect(office.mailbox("nikos@example.org").isEmpty)
        // Nobody was told.
        #expect(try maria.pending(coffee).map(\.kind) == [.invitation])
        #expect(try RetryOutgoing(id).run(in: maria.workspace).state == .queued)
        try await maria.sync(.sending)
        #expect(office.mailbox("nikos@example.org").count == 1)
        #expect(throws: InvitationError.hasLeft(id)) { try CancelOutgoing(id).run(in: maria.workspace) }
        #expect(throws: InvitationError.notRetriable(id)) { try RetryOutgoing(id).run(in: maria.workspace) }
    }

    @Test func undoTakesItOutAndAfterItHasLeftOffersAnUpdate() async throws {
        let coffee = try invite()
        try await maria.sync(.sending)
        var moved = try #require(try maria.stored(coffee.uid))
        moved.time = Meeting.timed("", "2026-11-24 12:00").time
        moved = try maria.store.save(moved)
        try maria.tell(moved)
        goOn()
        // It has not left: nobody has to be told anything.
        _ = try maria.store.undo()
        #expect(try maria.outbox().map(\.state) == [.sent])
        #expect(try maria.pending(coffee).isEmpty)
        _ = try maria.store.redo()
        #expect(try maria.pending(coffee).count == 1)
        try maria.tell(moved)
        try await maria.sync(.sending)
        goOn()
        let before = try #require(try maria.stored(coffee.uid)).sequence
        _ = try maria.store.undo()
        let back = try #require(try maria.stored(coffee.uid))
        #expect(back.time == coffee.time && back.sequence > before)
        #expect(try maria.pending(back).first?.changes.map(\.field) == [.time])
    }

    @Test func undoTakesBackAnAnswerThatHasNotLeft() async throws {
        let coffee = try invite()
        try await maria.sync(.sending)
        goOn()
        try await nikos.sync()
        let id = try #require(try nikos.inbox().first?.id)
        _ = try AnswerInboxItem(id, .accepted).run(in: nikos.workspace)
        _ = try nikos.store.undo()
        #expect(try nikos.inbox().first?.state == .waiting)
        #expect(try nikos.stored(coffee.uid)?.invitees.first?.participation == .needsAction)
        try await nikos.sync()
        #expect(office.mailbox("maria@example.org").isEmpty)
        _ = try nikos.store.redo()
        #expect(try nikos.inbox().first?.state == .accepted)
        try await nikos.sync()
        #expect(office.mailbox("maria@example.org").count == 1)
    }

    @Test func whomTheServerDoesNotKnowIsPartedFromTheOthers() async throws {
        let zoe = try Person("Zoe", office, clock)
        try maria.store.set("mail.together", to: "on")
        let coffee = try maria.plan(.timed("Coffee", "2026-11-24 11:00"), with: nikos, zoe)
        try maria.tell(coffee)
        let refusal = SMTPRefusal(step: .recipient("zoe@example.org"), code: 550, said: "unknown")
        var message = try #require(try maria.store.takeOutgoing())
        let refused = try #require(
            MailSource.settle(&message, .refused(host: "h", refusal), at: clock.now))
        #expect(refused.to.map(\.email) == ["zoe@example.org"] && refused.state == .failed)
        #expect(message.to.map(\.email) == ["nikos@example.org"] && message.state == .queued)
        #expect(refused.messageID != message.messageID)
    }

    /// What is no address keeps the message from nobody else, and is named.
    @Test func whomNoMailReachesIsPartedFromTheOthers() async throws {
        let meeting = try maria.plan(.timed("Coffee", "2026-11-24 11:00"), with: nikos)
        try maria.tell(meeting)
        for wrong in ["/O=ORG/CN=EDDY", "\"Dora\" <dora@example.org>"] {
            var message = try #require(try maria.store.takeOutgoing())
            message.to.insert(CalendarAddress(name: "Eddy", email: wrong), at: 0)
            let refused = try #require(MailSource.settle(&message, .badAddress(wrong), at: clock.now))
            #expect(refused.to.map(\.email) == [wrong] && refused.state == .failed && refused.error != nil)
            #expect(message.to.map(\.email) == ["nikos@example.org"] && message.state == .queued)
            _ = try maria.store.save(message)
        }
        // Where nobody is left, and where it is the sender, the message itself fails.
        var message = try #require(try maria.store.takeOutgoing())
        #expect(MailSource.settle(&message, .badAddress("nikos@example.org"), at: clock.now) == nil)
        #expect(message.state == .failed)
    }

    @Test func oneProcessAtATime() async throws {
        _ = try invite()
        let lock = try #require(SourceLock(database: maria.store.path, source: "mail"))
        let report = try await maria.sync()
        #expect(report.isDoneElsewhere && report.sent.isEmpty)
        withExtendedLifetime(lock) {}
    }

    @Test func withoutAnAccountItIsWrittenIntoFiles() async throws {
        for key in ["mail.smtp.url", "mail.imap.url"] { try maria.store.set(key, to: nil) }
        let coffee = try maria.plan(.timed("Coffee", "2026-11-24 11:00"), with: nikos)
        await #expect(throws: InvitationError.noWayToSend) { try await maria.sync() }
        let folder = maria.fixture.folder.path + "/out"
        let invitations = SendInvitations(meetings: [try #require(coffee.id)])
        let written = try WriteInvitations(invitations, into: folder).run(in: maria.workspace)
        #expect(written.map { ($0.path as NSString).lastPathComponent } == ["coffee-request.ics"])
        let text = try String(contentsOfFile: try #require(written.first?.path), encoding: .utf8)
        #expect(text.contains("METHOD:REQUEST") && text.contains("mailto:nikos@example.org"))
        // They count as told.
        #expect(try maria.pending(coffee).isEmpty)
        let read = try ReadInvitations([InvitationSource(name: "a.ics", bytes: Array(text.utf8))])
            .run(in: nikos.workspace)
        guard case .stored(let item) = read.first?.result else {
            Issue.record("\(read)")
            return
        }
        #expect(item.news == .invited)
    }
}
