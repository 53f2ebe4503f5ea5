import Foundation
import Mail
import MeetCore
import MeetStore
import StoreFixture
import Testing

@testable import Operations

/// Calls for help between people who all have this program, by mail.
@Suite struct AlarmTests {
    private let office = PostOffice()
    private let clock: StandingClock
    private let maria: Person
    private let ann: Person
    private let nikos: Person

    init() throws {
        clock = StandingClock(instant("2026-11-27T20:00Z"))
        maria = try Person("Maria", office, clock)
        ann = try Person("Ann", office, clock)
        nikos = try Person("Nikos", office, clock)
        for name in ["ann", "nikos"] {
            _ = try TrustContact("\(name)@example.org", hasAgreed: true).run(in: maria.workspace)
        }
        for person in [ann, nikos] {
            var contact = Contact()
            contact.name = "Maria"
            contact.emails = [ContactEmail(address: maria.address)]
            try person.store.save(contact)
        }
    }

    private func wait(_ minutes: Double) { clock.move(to: clock.now.addingTimeInterval(minutes * 60)) }

    private func stand(at latitude: Double) throws {
        let point = try #require(Coordinate(latitude: latitude, longitude: 24.9))
        _ = try SetPosition(point).run(in: maria.workspace)
    }

    private func alarms(of person: Person) throws -> [Alarm] { try ListAlarms().run(in: person.workspace) }

    private func call() async throws {
        try stand(at: 60.17)
        _ = try Danger().run(in: maria.workspace)
        try await maria.sync(.sending)
    }

    @Test func aCallArrivesMovesAndEnds() async throws {
        try await call()
        for person in [ann, nikos] { try await person.sync() }
        let first = try #require(try alarms(of: ann).first)
        #expect(first.kind == .danger && first.isVerified && first.isOpen)
        #expect(first.person.key == CalendarAddress.key(maria.address))
        #expect(first.fix?.point.latitude == 60.17 && first.others.map(\.email) == ["nikos@example.org"])
        let incidents = try ListIncidents().run(in: ann.workspace)
        #expect(incidents.map(\.isReceived) == [true] && incidents.map(\.isHandled) == [false])
        // It is no message of the inbox.
        #expect(try ann.inbox().isEmpty)

        wait(6)
        try stand(at: 60.18)
        #expect(try RunCheckins().run(in: maria.workspace).messages.count == 2)
        try await maria.sync(.sending)
        try await ann.sync()
        let moved = try alarms(of: ann)
        #expect(moved.count == 1 && moved[0].fix?.point.latitude == 60.18)

        wait(1)
        _ = try Arrived().run(in: maria.workspace)
        try await maria.sync(.sending)
        try await ann.sync()
        let ended = try alarms(of: ann)
        #expect(ended.count == 1 && ended[0].endedAt != nil && !ended[0].isOpen)
        #expect(try ListIncidents().run(in: ann.workspace).map(\.isHandled) == [true])
        _ = try HandleAlarm(try #require(ended[0].id)).run(in: ann.workspace)
        #expect(try alarms(of: ann).isEmpty)
    }

    /// Two processes announce an alarm once, and its end once.
    @Test func eachIsAnnouncedOnce() async throws {
        try await call()
        try await ann.sync()
        let other = Workspace(store: try ann.fixture.open(at: clock), now: { [clock] in clock.now })
        #expect(try TakeAlarms().run(in: ann.workspace).fresh.count == 1)
        #expect(try TakeAlarms().run(in: other).fresh.isEmpty)
        #expect(try TakeAlarms().run(in: other).standing.count == 1)
        _ = try Arrived().run(in: maria.workspace)
        try await maria.sync(.sending)
        try await ann.sync()
        #expect(try TakeAlarms().run(in: other).fresh.map { $0.endedAt == nil } == [false])
        #expect(try TakeAlarms().run(in: ann.workspace).fresh.isEmpty)
    }

    @Test func whoIsThereTellsThePersonAndTheOthersOnce() async throws {
        try await call()
        for person in [ann, nikos] { try await person.sync() }
        let id = try #require(try alarms(of: ann).first?.id)
        let helped = try HelpAlarm(id).run(in: ann.workspace)
        #expect(Set(helped.messages.flatMap { $0.to.map(\.email) }) == [maria.address, nikos.address])
        #expect(try HelpAlarm(id).run(in: ann.workspace).messages.isEmpty)
        try await ann.sync(.sending)
        try await nikos.sync()
        #expect(try alarms(of: nikos).first?.helpers.map(\.email) == [ann.address])
        // The person reads it as an answer to the own mail.
        try await maria.sync()
        #expect(try maria.inbox().first?.from?.email == ann.address)
        #expect(try alarms(of: maria).isEmpty)
    }

    // MARK: - Forged

    private func forged(
        _ kind: SafetyMarker.Kind, uid: String, from sender: String, results: String? = nil
    ) throws -> [UInt8] {
        var mail = MailMessage(
            from: CalendarAddress(name: "Maria", email: sender), to: [CalendarAddress(email: ann.address)],
            subject: "x", date: clock.now, messageID: UUID().uuidString, text: "Help")
        mail.marker = SafetyMarker(kind, uid: uid, at: clock.now).text
        let head = results.map { "Authentication-Results: \($0)\r\n" } ?? ""
        return Array(head.utf8) + mail.data
    }

    @Test func aStrangerIsUnverified() async throws {
        office.deliver(try forged(.danger, uid: "checkin-x", from: "mallory@example.net"), to: ann.address)
        try await ann.sync()
        let alarm = try #require(try alarms(of: ann).first)
        #expect(!alarm.isVerified && alarm.person.email == "mallory@example.net")
        #expect(try ListIncidents().run(in: ann.workspace).isEmpty)
        // Nobody but the sender hears of an answer to it.
        let helped = try HelpAlarm(try #require(alarm.id)).run(in: ann.workspace)
        #expect(helped.messages.flatMap { $0.to.map(\.email) } == ["mallory@example.net"])
    }

    @Test func aForgedAllClearEndsNothing() async throws {
        try ann.store.set(MailSettings.authenticationServerKey, to: "mx.example.org")
        try await call()
        try await ann.sync()
        let uid = try #require(try alarms(of: ann).first?.uid)
        wait(1)
        let failed = "mx.example.org; dmarc=fail header.from=example.org"
        office.deliver(
            try forged(.allClear, uid: uid, from: maria.address, results: failed), to: ann.address)
        office.deliver(try forged(.allClear, uid: uid, from: "mallory@example.net"), to: ann.address)
        try await ann.sync()
        #expect(try alarms(of: ann).map(\.isOpen) == [true])
    }

    @Test func aForgedAlarmBecomesVerifiedByTheRealOne() async throws {
        try ann.store.set(MailSettings.authenticationServerKey, to: "mx.example.org")
        let failed = "mx.example.org; dmarc=fail header.from=example.org"
        office.deliver(
            try forged(.missing, uid: "checkin-x", from: maria.address, results: failed), to: ann.address)
        try await ann.sync()
        #expect(try alarms(of: ann).map(\.isVerified) == [false])
        office.deliver(try forged(.danger, uid: "checkin-x", from: maria.address), to: ann.address)
        try await ann.sync()
        let found = try alarms(of: ann)
        #expect(found.map(\.isVerified) == [true] && found.map(\.kind) == [.danger])
    }

    @Test func anOldMailAlarmsNobody() async throws {
        let old = try forged(.danger, uid: "checkin-x", from: maria.address)
        wait(4 * 24 * 60)
        office.deliver(old, to: ann.address)
        try await ann.sync()
        #expect(try alarms(of: ann).isEmpty)
    }

    /// The end is read before the beginning.
    @Test func theOrderOfMailsDoesNotMatter() async throws {
        let danger = try forged(.danger, uid: "checkin-x", from: maria.address)
        wait(1)
        office.deliver(try forged(.allClear, uid: "checkin-x", from: maria.address), to: ann.address)
        office.deliver(danger, to: ann.address)
        try await ann.sync()
        #expect(try alarms(of: ann).isEmpty)
    }

    /// By a clock that was set back, the danger and the end come before what they follow.
    @Test func aClockThatIsSetBackHidesNeitherTheDangerNorTheEnd() async throws {
        office.deliver(try forged(.missing, uid: "checkin-x", from: maria.address), to: ann.address)
        try await ann.sync()
        wait(-30)
        office.deliver(try forged(.danger, uid: "checkin-x", from: maria.address), to: ann.address)
        wait(-30)
        let end = try forged(.allClear, uid: "checkin-x", from: maria.address)
        wait(61)
        try await ann.sync()
        #expect(try alarms(of: ann).map(\.kind) == [.danger])
        office.deliver(end, to: ann.address)
        try await ann.sync()
        #expect(try alarms(of: ann).map(\.isOpen) == [false])
    }

    /// Whoever put a missed arrival away hears of the danger all the same, once.
    @Test func aDangerComesBackAfterTheMissedArrivalWasPutAway() async throws {
        var missing = SafetyMarker(.missing, uid: "checkin-x", at: clock.now)
        missing.fix = SafetyFix(try #require(Coordinate(latitude: 60.17, longitude: 24.9)), at: clock.now)
        var mail = MailMessage(
            from: CalendarAddress(email: maria.address), to: [CalendarAddress(email: ann.address)],
            subject: "x", date: clock.now, messageID: "1@example.org", text: "Help")
        mail.marker = missing.text
        office.deliver(mail.data, to: ann.address)
        try await ann.sync()
        _ = try TakeAlarms().run(in: ann.workspace)
        _ = try HandleAlarm(try #require(try alarms(of: ann).first?.id)).run(in: ann.workspace)
        wait(1)
        let danger = try forged(.danger, uid: "checkin-x", from: maria.address)
        // The mail comes twice.
        for _ in 0..<2 { office.deliver(danger, to: ann.address) }
        try await ann.sync()
        #expect(try TakeAlarms().run(in: ann.workspace).fresh.map(\.kind) == [.danger])
        #expect(try TakeAlarms().run(in: ann.workspace).fresh.isEmpty)
        #expect(try ListIncidents().run(in: ann.workspace).map(\.isHandled) == [false])
        // Put away again, a new position brings it back no more.
        _ = try HandleAlarm(try #require(try alarms(of: ann).first?.id)).run(in: ann.workspace)
        wait(1)
        office.deliver(try forged(.moved, uid: "checkin-x", from: maria.address), to: ann.address)
        try await ann.sync()
        #expect(try alarms(of: ann).isEmpty)
    }

    /// Nothing of a forged message stays in a verified alarm.
    @Test func aForgedEndAndPlaceDoNotOutliveTheRealAlarm() async throws {
        try ann.store.set(MailSettings.authenticationServerKey, to: "mx.example.org")
        let failed = "Authentication-Results: mx.example.org; dmarc=fail header.from=example.org\r\n"
        for kind in [SafetyMarker.Kind.danger, .allClear] {
            var marker = SafetyMarker(kind, uid: "checkin-x", at: clock.now, others: ["mallory@example.net"])
            marker.fix = SafetyFix(try #require(Coordinate(latitude: 1, longitude: 2)), at: clock.now)
            var mail = MailMessage(
                from: CalendarAddress(email: maria.address), to: [CalendarAddress(email: ann.address)],
                subject: "x", date: clock.now, messageID: UUID().uuidString, text: "Help")
            mail.marker = marker.text
            office.deliver(Array(failed.utf8) + mail.data, to: ann.address)
            wait(1)
        }
        try await ann.sync()
        #expect(try alarms(of: ann).map(\.isOpen) == [false])
        office.deliver(try forged(.danger, uid: "checkin-x", from: maria.address), to: ann.address)
        try await ann.sync()
        let alarm = try #require(try alarms(of: ann).first)
        #expect(alarm.isVerified && alarm.isOpen && alarm.fix == nil && alarm.others.isEmpty)
        #expect(try TakeAlarms().run(in: ann.workspace).fresh.map(\.isOpen) == [true])
    }

    /// Any number of mails of strangers hides no alarm of a friend.
    @Test func strangersDoNotHideAFriend() async throws {
        try await call()
        try await ann.sync()
        wait(1)
        for number in 0..<205 {
            try ann.store.save(
                Alarm(
                    uid: "checkin-\(number)", person: CalendarAddress(email: "mallory@example.net"),
                    kind: .danger, at: clock.now, isVerified: false))
        }
        let found = try alarms(of: ann)
        #expect(found.count == 200 && found.first?.isVerified == true)
    }

    /// Whoever says late that they were there does not announce the end again.
    @Test func theEndIsAnnouncedOnceThoughSomebodyIsThere() async throws {
        try await call()
        for person in [ann, nikos] { try await person.sync() }
        _ = try HelpAlarm(try #require(try alarms(of: nikos).first?.id)).run(in: nikos.workspace)
        wait(1)
        _ = try Arrived().run(in: maria.workspace)
        try await maria.sync(.sending)
        try await ann.sync()
        #expect(try TakeAlarms().run(in: ann.workspace).fresh.count == 1)
        try await nikos.sync(.sending)
        try await ann.sync()
        #expect(try alarms(of: ann).first?.helpers.map(\.email) == [nikos.address])
        #expect(try TakeAlarms().run(in: ann.workspace).fresh.isEmpty)
    }

    // MARK: - Trust

    @Test(arguments: [(true, TrustedContact.State.agreed), (false, .refused)])
    func aQuestionIsAnsweredInTheInbox(_ agrees: Bool, _ state: TrustedContact.State) async throws {
        _ = try DistrustContact("ann@example.org").run(in: maria.workspace)
        _ = try TrustContact("ann@example.org").run(in: maria.workspace)
        try await maria.sync(.sending)
        try await ann.sync()
        let item = try #require(try ann.inbox(.open).first)
        #expect(item.news == .asksTrust && item.state == .waiting)
        let id = try #require(item.id)
        _ = try AnswerInboxItem(id, agrees ? .accepted : .declined).run(in: ann.workspace)
        #expect(throws: SafetyError.noQuestion) { try AnswerTrust(id, agrees: true).run(in: ann.workspace) }
        try await ann.sync(.sending)
        try await maria.sync()
        let trusted = try maria.store.trustedContacts().first { $0.address.email == ann.address }
        #expect(trusted?.state == state)
        let answer = try #require(try maria.inbox(.open).first)
        #expect(answer.news == .answersTrust(agrees: agrees) && answer.state == .unseen)
        #expect(answer.meeting == nil && answer.isAboutTrust)
    }

    /// A link of the question begins a new mail, whose subject names it.
    @Test(arguments: [(Invitee.Participation.accepted, TrustedContact.State.agreed), (.declined, .refused)])
    func aLinkAnswers(_ answer: Invitee.Participation, _ state: TrustedContact.State) async throws {
        _ = try TrustContact("zoe@example.com").run(in: maria.workspace)
        try await maria.sync(.sending)
        let question = try #require(try maria.outbox().first { $0.to.first?.email == "zoe@example.com" })
        let token = AnswerToken.token(uid: question.uid, recurrenceID: "", address: "zoe@example.com")
        let mail = MailMessage(
            from: CalendarAddress(email: "zoe@example.com"), to: [CalendarAddress(email: maria.address)],
            subject: "Yes \(AnswerToken.tag(token, answer))", date: clock.now, messageID: "2@example.com",
            text: "")
        office.deliver(mail.data, to: maria.address)
        try await maria.sync()
        let zoe = try maria.store.trustedContacts().first { $0.address.email == "zoe@example.com" }
        #expect(zoe?.state == state)
    }
}
