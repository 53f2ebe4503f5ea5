import Foundation
import MeetCore
import MeetStore
import StoreFixture
import Testing

@testable import Operations

/// Mails of somebody who speaks for others: nothing changes by them, each is shown with its real sender, and the messages of
/// those for whom they speak count as before.
@Suite struct ForgedMessageTests {
    static let organizers = ["REQUEST", "CANCEL", "ADD", "PUBLISH", "DECLINECOUNTER"]
    static let attendees = ["REPLY", "COUNTER", "REFRESH"]

    /// What a forged mail is after.
    enum Kind: String, CaseIterable {
        /// A change as Maria or Ann might send it.
        case stranger
        /// A SEQUENCE that shuts out all that follow.
        case freeze
        /// A DTSTAMP, and a Date, ten years ahead.
        case poison
        /// Somebody who is not invited comes along.
        case crasher
        /// A message that wants one sent to somebody else.
        case reflector
    }

    enum Target: String, CaseIterable {
        case single, series, date
    }

    struct Forgery: CustomTestStringConvertible {
        var method: String
        var kind: Kind
        var target: Target

        var uid: String { "\(method)-\(kind)-\(target)@example.org".lowercased() }
        var isOfOrganizer: Bool { ForgedMessageTests.organizers.contains(method) }
        var testDescription: String { uid }

        /// - Parameter organizer: Whose meeting it claims to be.
        func mail(organizer: String) -> MailText {
            var mail = MailText(
                method, uid: uid, from: "\(isOfOrganizer ? "Maria" : "Ann") <mallory@example.net>",
                event: [
                    "DTSTAMP:20261121T080000Z", "SEQUENCE:1", "SUMMARY:Coffee elsewhere",
                    "DTSTART;\(MailText.athens):20261202T150000", "DTEND;\(MailText.athens):20261202T160000",
                    "ORGANIZER:mailto:\(organizer)",
                ])
            if isOfOrganizer {
                mail = mail.adding("ATTENDEE;PARTSTAT=NEEDS-ACTION:mailto:me@example.org")
            } else {
                mail = mail.adding("ATTENDEE;PARTSTAT=DECLINED:mailto:ann@example.org")
            }
            if target == .date, method != "ADD" {
                mail = mail.adding("RECURRENCE-ID;\(MailText.athens):20261208T110000")
                mail = mail.saying("DTSTART;\(MailText.athens):20261208T150000")
                    .saying("DTEND;\(MailText.athens):20261208T160000")
            }
            switch kind {
            case .stranger: return mail
            case .freeze: return mail.saying("SEQUENCE:2147483647")
            case .poison:
                return mail.saying("DTSTAMP:20361121T080000Z").with("Date", "Fri, 21 Nov 2036 08:00:00 +0000")
            case .crasher:
                return isOfOrganizer
                    ? mail.adding("ATTENDEE;PARTSTAT=ACCEPTED:mailto:mallory@example.net")
                    : mail.saying(
                        "ATTENDEE;PARTSTAT=ACCEPTED;DELEGATED-FROM=\"mailto:ann@example.org\":mailto:mallory@example.net"
                    )
            case .reflector:
                return mail.with("Reply-To", "victim@example.com").with("Auto-Submitted", "auto-generated")
            }
        }
    }

    static let ofOrganizers = organizers.flatMap { method in
        Kind.allCases.flatMap { kind in
            Target.allCases.map { Forgery(method: method, kind: kind, target: $0) }
        }
    }
    static let ofAttendees = attendees.flatMap { method in
        Kind.allCases.flatMap { kind in
            Target.allCases.map { Forgery(method: method, kind: kind, target: $0) }
        }
    }

    @Test func theMatrixIsLarge() {
        #expect(Self.ofOrganizers.count * 2 + Self.ofAttendees.count >= 135)
    }

    @Test func nobodyButTheOrganizerChangesTheirMeeting() throws {
        let me = try Recipient()
        for forgery in Self.ofOrganizers {
            let isSeries = forgery.target != .single
            try me.read(.request(forgery.uid, isSeries: isSeries))
            let before = try me.facts(forgery.uid)
            let results = try me.read(forgery.mail(organizer: "maria@example.org"))
            #expect(try me.facts(forgery.uid) == before, "\(forgery.uid)")
            let item = try shown(results, forgery)
            #expect(item?.doubt == .notOrganizer && item?.state == .waiting, "\(forgery.uid)")
            // Maria's next message counts, whatever numbers were sent in her name.
            let next = MailText.request(forgery.uid, sequence: 1, isSeries: isSeries).saying("SUMMARY:Tea")
            try me.read(next)
            #expect(try me.series(forgery.uid)?.title == "Tea", "\(forgery.uid)")
        }
    }

    @Test func nobodyButTheAttendeeAnswersForThem() throws {
        let me = try Recipient()
        for forgery in Self.ofAttendees {
            _ = try me.plan(forgery.uid, isSeries: forgery.target != .single)
            let before = try me.facts(forgery.uid)
            let results = try me.read(forgery.mail(organizer: "me@example.org"))
            #expect(try me.facts(forgery.uid) == before, "\(forgery.uid)")
            let item = try shown(results, forgery)
            #expect(item?.doubt != nil && item?.state == .waiting, "\(forgery.uid)")
            try me.read(.reply(forgery.uid, "ann@example.org"))
            let ann = try me.series(forgery.uid)?.invitees.first { $0.email == "ann@example.org" }
            #expect(ann?.participation == .accepted && ann?.answeredBy == nil, "\(forgery.uid)")
        }
    }

    /// In the name of the person, and of an organizer of its own.
    @Test(arguments: ["me@example.org", "mallory@example.net"])
    func nobodyChangesMyMeetings(organizer: String) throws {
        let me = try Recipient()
        for forgery in Self.ofOrganizers {
            _ = try me.plan(forgery.uid, isSeries: forgery.target != .single)
            let before = try me.facts(forgery.uid)
            let results = try me.read(forgery.mail(organizer: organizer))
            #expect(try me.facts(forgery.uid) == before, "\(forgery.uid)")
            let item = try shown(results, forgery)
            #expect(item?.doubt == .ownMeeting && item?.canBeTaken == false, "\(forgery.uid)")
        }
    }

    /// - Returns: The message in the inbox; `nil` where it is not shown, or not with who sent it.
    private func shown(_ results: [ReadInvitation.Result], _ forgery: Forgery) throws -> InboxItem? {
        for case .stored(let item) in results
        where (item.realSender ?? item.from)?.email == "mallory@example.net" {
            return item
        }
        Issue.record("\(forgery.uid) is not shown: \(results)")
        return nil
    }

    // MARK: - What is not known here

    @Test func cancellingWhatIsUnknownShutsNobodyOut() throws {
        let me = try Recipient()
        let forged = Forgery(method: "CANCEL", kind: .freeze, target: .single)
        for organizer in ["maria@example.org", "mallory@example.net"] {
            try me.read(forged.mail(organizer: organizer))
        }
        try me.read(.request(forged.uid))
        #expect(try me.series(forged.uid)?.title == "Coffee")
    }

    /// Somebody is faster than the organizer, with a number that the organizer does not reach.
    @Test func whoIsFirstShutsTheOrganizerOutOfNothing() throws {
        let me = try Recipient()
        for organizer in [
            "ORGANIZER:mailto:maria@example.org",
            "ORGANIZER;SENT-BY=\"mailto:mallory@example.net\":mailto:maria@example.org",
        ] {
            let uid = UUID().uuidString
            func mallory(_ sequence: Int) -> MailText {
                MailText.request(uid, sequence: 1).with("From", "mallory@example.net").saying(organizer)
                    .saying("SEQUENCE:\(sequence)").saying("SUMMARY:Elsewhere")
            }
            try me.read(mallory(900))
            try me.read(.request(uid, sequence: 0))
            #expect(try me.series(uid)?.title == "Coffee", "\(organizer)")
        }
    }

    @Test func namingAContactMakesNoTimeBusy() throws {
        let me = try Recipient()
        var maria = Contact(name: "Maria")
        maria.emails = [ContactEmail(address: "maria@example.org")]
        _ = try me.store.save(maria)
        try me.read(.request("named").with("From", "mallory@example.net"))
        #expect(try me.series("named")?.isUnconfirmed == true)
    }

    @Test func anInvitationOvertakenByItsCancellationStaysAway() throws {
        let me = try Recipient()
        let cancellation = MailText.request("late", sequence: 1).with("From", "maria@example.org")
        var cancel = cancellation
        cancel.method = "CANCEL"
        try me.read(cancel)
        try me.read(.request("late"))
        #expect(try me.series("late") == nil)
    }

    @Test func aMailWithoutSenderIsDoubtful() throws {
        let me = try Recipient()
        let mail = MailText.request("nobody").with("From", nil)
        let results = try me.read(mail.saying("ORGANIZER:"))
        let item = try Recipient.stored(results)
        #expect(item.doubt == .noSender)
        #expect(try me.series("nobody") == nil)
    }

    // MARK: - What is sent back

    @Test func aQuestionIsAnsweredOnceAnHourAndOnlyToItsSender() throws {
        let me = try Recipient()
        _ = try me.plan("mine")
        var question = MailText.reply("mine", "ann@example.org", "NEEDS-ACTION")
        question.method = "REFRESH"
        func ask(_ stamp: String, _ change: (MailText) -> MailText = { $0 }) throws -> Int {
            let before = try me.outbox().count
            try me.read(
                change(question.saying("DTSTAMP:\(stamp)")).with("Message-ID", "<\(stamp)@example.org>"))
            return try me.outbox().count - before
        }
        #expect(try ask("20261121T074101Z") == 1)
        let sent = try #require(try me.outbox().first)
        #expect(sent.isAutomatic && sent.to.map(\.email) == ["ann@example.org"])
        #expect(
            String(decoding: sent.mail.data, as: UTF8.self).contains("\r\nAuto-Submitted: auto-replied\r\n"))
        #expect(try ask("20261121T074102Z") == 0)
        me.clock.move(to: me.clock.now.addingTimeInterval(3601))
        #expect(try ask("20261121T074103Z") { $0.with("Auto-Submitted", "auto-generated") } == 0)
        #expect(try ask("20261121T074104Z") { $0.with("From", "mallory@example.net") } == 0)
        #expect(try ask("20261121T074105Z") == 1)
    }

    // MARK: - Answers

    @Test func anAutomaticReplyIsNoAnswer() throws {
        let me = try Recipient()
        _ = try me.plan("mine")
        let results = try me.read(.reply("mine", "ann@example.org").with("Auto-Submitted", "auto-replied"))
        let item = try Recipient.stored(results)
        #expect(item.doubt == .automatic)
        #expect(try me.series("mine")?.invitees.first?.participation == .needsAction)
    }

    /// By the address that is invited, or by another one.
    @Test(arguments: ["ann@example.org", "ann@example.com"])
    func nobodySendsThousandsInTheirPlace(address: String) throws {
        let me = try Recipient()
        _ = try me.plan("mine")
        let many = (0..<3000).map { "\"mailto:guest\($0)@example.org\"" }.joined(separator: ",")
        let results = try me.read(
            .reply("mine", "ann@example.org").saying(
                "ATTENDEE;PARTSTAT=DELEGATED;DELEGATED-TO=\(many):mailto:\(address)"))
        let item = try Recipient.stored(results)
        #expect(item.doubt == .delegation)
        #expect(try me.series("mine")?.invitees.count == 2)
    }

    /// Nikos answers for himself, and for Ann on another date.
    @Test func oneMessageAnswersForNobodyElse() throws {
        let me = try Recipient()
        _ = try me.plan("mine", isSeries: true)
        let own = MailText.reply("mine", "nikos@example.org")
        let mail = own.adding("END:VEVENT").adding("BEGIN:VEVENT").adding("UID:mine")
            .adding("DTSTAMP:20261121T074100Z").adding("DTSTART;\(MailText.athens):20261208T110000")
            .adding("RECURRENCE-ID;\(MailText.athens):20261208T110000")
            .adding("ATTENDEE;PARTSTAT=DECLINED:mailto:ann@example.org")
        let before = try me.facts("mine")
        let item = try Recipient.stored(try me.read(mail))
        #expect(item.doubt == .notAttendee)
        #expect(try me.facts("mine") == before)
    }

    /// It is held against the date of its mail.
    @Test func anAnswerWithoutNumbersCounts() throws {
        let me = try Recipient()
        let meeting = try me.plan("mine")
        try me.store.raiseSequence(of: try #require(meeting.id), to: 2)
        var answer = MailText.reply("mine", "ann@example.org")
        answer.event.removeAll { line in
            ["SEQUENCE", "DTSTAMP", "ORGANIZER", "DTEND"].contains { line.hasPrefix($0) }
        }
        try me.read(answer)
        #expect(try me.series("mine")?.invitees.first?.participation == .accepted)
        // One that is written before the meeting moved is for another time.
        var moved = try #require(try me.series("mine"))
        me.clock.move(to: me.clock.now.addingTimeInterval(600))
        moved.time = Meeting.timed("", "2026-12-03 11:00").time
        _ = try me.store.save(moved)
        let late = answer.saying("ATTENDEE;PARTSTAT=DECLINED:mailto:nikos@example.org")
            .with("From", "nikos@example.org")
        let results = try me.read(late)
        let item = try Recipient.stored(results)
        #expect(item.news == .outdated && item.state == .unseen)
    }

    @Test func aClockThatIsAheadBlocksNobody() throws {
        let me = try Recipient()
        _ = try me.plan("mine")
        try me.read(.reply("mine", "ann@example.org").saying("DTSTAMP:20361121T074100Z"))
        me.clock.move(to: me.clock.now.addingTimeInterval(60))
        try me.read(.reply("mine", "ann@example.org", "DECLINED").saying("DTSTAMP:20261121T074200Z"))
        #expect(try me.series("mine")?.invitees.first?.participation == .declined)
        // A leap of the organizer's own number.
        try me.read(.request("theirs", sequence: 0))
        try me.read(.request("theirs", sequence: 1).saying("SEQUENCE:1700000000").saying("SUMMARY:Tea"))
        #expect(try me.series("theirs")?.title == "Tea")
        try me.read(.request("theirs", sequence: 2).saying("SUMMARY:Cake"))
        #expect(try me.series("theirs")?.title == "Cake")
    }
}
