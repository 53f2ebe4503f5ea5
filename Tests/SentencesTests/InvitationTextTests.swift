import Foundation
import MeetCore
import MeetStore
import Operations
import PlanningFixture
import Testing

@testable import Sentences

/// What messages of others say, and of which date.
@Suite struct InvitationTextTests {
    private static let tuesday = "20261208T190000"
    private static let athens = PlanningFixture.zone("Europe/Athens")
    private static let moved = FieldChange(
        .time, old: .time(SentenceFixture.time(12, 8, 19)), new: .time(SentenceFixture.time(12, 9, 20)))
    private static let notes = FieldChange(.notes, old: nil, new: .text("Bring the scores"))

    private static func item(
        _ news: InboxItem.News, _ recurrenceID: String = "", _ changes: [FieldChange] = []
    ) -> InboxItem {
        InboxItem(
            method: "REQUEST", news: news, state: .waiting, uid: "choir", recurrenceID: recurrenceID,
            meeting: Meeting(title: "Choir", createdAt: PlanningFixture.saturday.now),
            from: CalendarAddress(name: "Maria", email: "maria@example.org"), changes: changes,
            receivedAt: PlanningFixture.saturday.now)
    }

    @Test(
        arguments: [
            (item(.cancelled, tuesday), "Maria cancelled “Choir” (Tue 8 Dec)"),
            (item(.cancelled, "20261208"), "Maria cancelled “Choir” (Tue 8 Dec)"),
            (item(.cancelled), "Maria cancelled “Choir”"),
            (item(.occurrenceChanged, tuesday, [moved, notes]), "Maria moved “Choir” (Tue 8 Dec)"),
            (item(.occurrenceChanged, tuesday, [notes]), "Maria changed “Choir” (Tue 8 Dec)"),
            (item(.occurrenceChanged, "", [notes]), "Maria changed one date of “Choir”"),
            (item(.rescheduled, "", [moved]), "Maria moved “Choir”"),
            (item(.invited, tuesday), "Maria invites you to “Choir” (Tue 8 Dec)"),
            (item(.uninvited, tuesday), "Maria removed you from “Choir” (Tue 8 Dec)"),
            (item(.ended, tuesday), "Maria ends “Choir” before Tue 8 Dec"),
            (item(.answered(.accepted), tuesday), "Maria is coming to “Choir” (Tue 8 Dec)"),
            (item(.answered(.declined), tuesday), "Maria is not coming to “Choir” (Tue 8 Dec)"),
            (item(.answered(.tentative)), "Maria might come to “Choir”"),
            (
                item(.proposed(SentenceFixture.time(12, 9, 20)), tuesday),
                "Maria proposes Wed 9 Dec 20:00 for “Choir” (Tue 8 Dec): accept it?"
            ),
            (item(.proposalDeclined, tuesday), "Maria keeps the original time of “Choir” (Tue 8 Dec)"),
            (item(.forOthers), "Maria invites others to “Choir”; you are not on the list"),
        ] as [(InboxItem, String)])
    func whichDateIsMeant(_ item: InboxItem, _ line: String) {
        #expect(InvitationText.line([item], readerZone: Self.athens) == line)
    }

    /// An answer is about the day on which the date is now; a message that moves it names the former one.
    @Test func aMovedDateHasItsPresentDay() {
        var date = Meeting(
            title: "Choir", time: SentenceFixture.time(12, 9, 20), createdAt: PlanningFixture.saturday.now)
        date.recurrenceID = Self.tuesday
        func line(_ news: InboxItem.News, _ changes: [FieldChange] = []) -> String {
            var item = Self.item(news, Self.tuesday, changes)
            item.meeting = date
            return InvitationText.line([item], readerZone: Self.athens)
        }
        #expect(line(.answered(.accepted)) == "Maria is coming to “Choir” (Wed 9 Dec)")
        #expect(line(.wrote(nil)) == "Maria wrote about “Choir” (Wed 9 Dec)")
        #expect(line(.occurrenceChanged, [Self.moved]) == "Maria moved “Choir” (Tue 8 Dec)")
    }

    /// A poll has no time before the decision.
    @Test func newsOfAPollHaveNoTime() {
        for news in [InboxItem.News.voted([1: .yes]), .allVoted, .pollClosed] {
            var item = Self.item(news)
            item.meeting?.time = .unscheduled
            #expect(item.meantTime == nil && item.listedTime == nil)
        }
    }

    @Test func aVoteThatIsOlderThanTheCountedOneSaysSo() {
        var item = Self.item(.voted([1: .yes]))
        func line() -> String? { say.sentence(ReadInvitation(source: "a.eml", result: .known(item))) }
        #expect(line() == "a.eml: it was already read.")
        item.state = .superseded
        #expect(line() == "a.eml: a later vote of the same person counts.")
    }

    /// A doubtful message names another sender by address, and its own one once.
    @Test func aDoubtfulMessageNamesItsSender() {
        func line(_ doubt: SchedulingDoubt, from sender: String? = nil) -> String {
            var item = Self.item(.voted([1: .yes]))
            item.doubt = doubt
            item.realSender = sender.map { CalendarAddress(name: "", email: $0) }
            return InvitationText.line([item], readerZone: Self.athens)
        }
        let late = line(.lateVotes)
        #expect(late.hasPrefix("After the end of the poll: Maria votes"), "\(late)")
        let forged = line(.notAttendee, from: "mallory@example.org")
        #expect(forged.hasPrefix("Doubtful, from mallory@example.org: Maria votes"), "\(forged)")
        #expect(line(.noSender).hasPrefix("Doubtful, from somebody: "))
    }

    /// A recorded answer has its own sign; a change that asks for nothing has no question mark.
    @Test func theSignsTellWhatBecameOfThem() {
        func sign(_ news: InboxItem.News, _ state: InboxItem.State) -> String {
            var item = Self.item(news)
            item.state = state
            return InvitationText.sign(of: item)
        }
        let answers: [Invitee.Participation] = [.accepted, .declined, .tentative]
        for answer in answers { #expect(sign(.wrote(answer), .taken) == MeetingText.sign(answer)) }
        #expect(sign(.wrote(.declined), .waiting) == "“")
        #expect(sign(.rescheduled, .waiting) == "?" && sign(.rescheduled, .unseen) == "i")
    }

    @Test func wordsAreListedWithTheirGuess() {
        func words(_ answer: Invitee.Participation?, _ state: InboxItem.State) -> String {
            var item = Self.item(.wrote(answer))
            item.state = state
            return Language.english.shortNews(item)
        }
        #expect(words(.declined, .waiting) == "not coming?" && words(.declined, .taken) == "not coming")
        #expect(words(nil, .waiting) == "wrote" && words(.accepted, .unseen) == "wrote")
        #expect(Language.english.shortNews(Self.item(.undelivered(isDelayed: false))) == "undelivered")
    }

    /// Somebody who was removed from the stored meeting.
    @Test func whoIsNotInvitedAnyMoreIsToldSo() {
        var item = Self.item(.wrote(.accepted))
        #expect(InvitationText.line([item], readerZone: Self.athens) == "Maria wrote about “Choir”")
        item.meeting?.id = Identifier(1)
        #expect(
            InvitationText.line([item], readerZone: Self.athens) == "Maria wrote about “Choir” (not invited)")
        item.meeting?.invitees = [Invitee(name: "Maria", email: "MARIA@example.org")]
        #expect(InvitationText.line([item], readerZone: Self.athens) == "Maria wrote about “Choir”")
    }

    /// An invitation to a former time keeps it, and is marked.
    @Test func aFormerTimeIsTold() {
        var item = Self.item(.invited)
        item.state = .accepted
        item.meeting?.id = Identifier(1)
        item.meeting?.time = SentenceFixture.time(12, 9, 10)
        item.toldTime = SentenceFixture.time(12, 9, 10)
        #expect(InvitationText.sign(of: item) == "✓" && !item.tellsFormerTime)
        #expect(Language.english.tellsFormerTime(item, readerZone: Self.athens) == nil)
        item.toldTime = SentenceFixture.time(12, 2, 10)
        #expect(InvitationText.sign(of: item) == "–")
        #expect(item.meantTime == SentenceFixture.time(12, 2, 10))
        #expect(
            Language.english.tellsFormerTime(item, readerZone: Self.athens)
                == "Outdated: the meeting is now at another time, Wed 9 Dec 2026 10:00–11:00.")
        // One that waits is answered for the present time.
        item.state = .waiting
        #expect(!item.tellsFormerTime)
    }

    private static let long = ImportProblem(
        file: "", line: 1, reason: .mailTooLong, severity: .warning, isOfWholeFile: true)
    private static let zone = ImportProblem(
        file: "", line: 12, reason: .unknownZone(ImportProblem.Excerpt("Mars")), severity: .warning)
    private static let mallory = CalendarAddress(name: "Mallory", email: "mallory@example.net")

    private static func skipped(
        _ reason: ReadInvitation.SkipReason, source: String = "", subject: String = "Nested",
        sender: CalendarAddress? = mallory
    ) -> ReadInvitation {
        ReadInvitation(source: source, result: .skipped([reason]), subject: subject, sender: sender)
    }

    private static let tooLong = "it has more parts, levels or bytes than can be read; the rest is left out."

    private static let unread: [(ReadInvitation, String)] = [
        (skipped(.problem(long)), "“Nested” from mallory@example.net: \(tooLong)"),
        (skipped(.problem(long), source: "a.eml"), "a.eml: “Nested” from mallory@example.net: \(tooLong)"),
        (skipped(.problem(long), sender: nil), "“Nested”: \(tooLong)"),
        (skipped(.problem(long), subject: ""), "a message from mallory@example.net: \(tooLong)"),
        (skipped(.problem(long), subject: "", sender: nil), "a message: \(tooLong)"),
        (skipped(.noCalendar, source: "a.eml"), "a.eml: there is no invitation in it."),
        (
            skipped(.withheld),
            "“Nested” from mallory@example.net: the mail server does not deliver it; open it in your mail program."
        ),
    ]

    /// A message in a mailbox is known by its subject and its sender.
    @Test(arguments: unread)
    func whyAMessageWasNotRead(_ read: ReadInvitation, _ sentence: String) {
        #expect(say.sentence(read) == sentence)
        #expect(say.remarked([read]) == sentence)
    }

    @Test func whatCouldNotBeTakenAsItStands() {
        var read = ReadInvitation(
            source: "", result: .stored(Self.item(.invited)), subject: "Choir", sender: Self.mallory,
            warnings: [Self.zone, Self.long])
        let zone =
            "“Choir” from mallory@example.net: line 12: unknown time zone «Mars»; your own time zone is used"
        #expect(say.warnings(read) == [zone, "“Choir” from mallory@example.net: \(Self.tooLong)"])
        #expect(say.remarked([read]) == "\(zone), and 1 more.")
        var report = MailSyncReport()
        #expect(say.synced(report) == "Nothing new.")
        report.remarks = [read]
        #expect(say.synced(report) == "\(zone), and 1 more.")
        #expect(say.whatLeft(report, isAwaited: false) == "\(zone), and 1 more.")
        read.warnings = []
        #expect(say.remarked([read]) == nil)
    }

    /// The messages are sent all the same.
    @Test func aMissingCopyIsARemark() {
        var report = MailSyncReport()
        report.copyFailure = .mailbox(host: "mail.example.org", name: "Sent", said: "Over quota")
        let sentence =
            "No copy in the Sent folder: mail.example.org could not open the mailbox “Sent” (“Over quota”)."
        #expect(say.synced(report) == sentence)
        #expect(say.whatLeft(report, isAwaited: false) == sentence)
    }

    /// Where the title stands above.
    @Test(
        arguments: [
            (item(.cancelled, tuesday), "Maria cancelled one date (Tue 8 Dec) · now"),
            (item(.cancelled), "Maria cancelled it · now"),
            (item(.uninvited), "Maria removed you from this meeting · now"),
            (item(.uninvited, tuesday), "Maria removed you from one date (Tue 8 Dec) · now"),
            (item(.invited), "Maria invites you · now"),
            (item(.ended, tuesday), "Maria ends it before Tue 8 Dec · now"),
            (item(.forOthers), "Maria invites others; you are not on the list · now"),
        ] as [(InboxItem, String)])
    func whatIsSaidBelowTheTitle(_ item: InboxItem, _ line: String) {
        #expect(
            Language.english.news(item, from: "Maria", at: "now", readerZone: Self.athens) == line)
    }

    /// The list has 12 columns for it.
    @Test(
        arguments: [
            .occurrenceChanged, .ended, .forOthers, .proposalDeclined, .cancelled, .uninvited,
        ] as [InboxItem.News])
    func theShortWordsFit(_ news: InboxItem.News) {
        #expect(Language.english.shortNews(Self.item(news, Self.tuesday)).count <= 12)
    }

    @Test func aMovedDateIsCalledSo() {
        #expect(
            Language.english.shortNews(Self.item(.occurrenceChanged, Self.tuesday, [Self.moved])) == "moved")
        #expect(
            Language.english.shortNews(Self.item(.occurrenceChanged, Self.tuesday, [Self.notes])) == "changed"
        )
    }

    @Test func whoCameAndWhoLeftAreToldApart() {
        let lena = CalendarAddress(name: "Lena", email: "lena@example.org")
        let kostas = CalendarAddress(name: "Kostas", email: "kostas@example.org")
        let both = FieldChange(.invitees, old: .people([kostas]), new: .people([lena]))
        let shown = InvitationText.changes([both], of: nil).map {
            "\($0.label): \(Language.english.change(from: $0.old, to: $0.new))"
        }
        #expect(shown == ["Also invited: Lena", "No longer invited: Kostas"])
        let one = FieldChange(.invitees, old: nil, new: .people([lena]))
        #expect(InvitationText.changes([one], of: nil).map(\.label) == ["Also invited"])
    }

    @Test func whoIsSentIsNamed() {
        let lena = CalendarAddress(name: "Lena Papadopoulou", email: "lena@example.org")
        #expect(Language.english.shortNews(Self.item(.delegated(to: [lena]))) == "sends Lena")
        let long = CalendarAddress(email: "somebody.with.a.long.address@example.org")
        #expect(Language.english.shortNews(Self.item(.delegated(to: [long]))) == "delegates")
        var zoe = Invitee(name: "Zoë", email: "zoe@example.org", participation: .delegated)
        zoe.delegatedTo = ["mailto:Lena@example.org"]
        let guest = Invitee(name: "Lena Papadopoulou", email: "lena@example.org")
        #expect(Language.english.answer(of: zoe, among: [zoe, guest]) == "sends Lena instead")
        #expect(Language.english.answer(of: zoe, among: [zoe]) == "sends somebody else")
        #expect(Language.english.answer(of: guest, among: [zoe, guest]) == "no answer")
    }

    /// Each beside the time that it was, or is, repeated at.
    @Test func whatComesAgainIsToldInWords() throws {
        let old = try #require(Recurrence(text: "RRULE:FREQ=WEEKLY;UNTIL=20270630T190000"))
        let new = try #require(Recurrence(text: "RRULE:FREQ=WEEKLY;INTERVAL=2;COUNT=10"))
        var choir = Meeting(
            title: "Choir", time: SentenceFixture.time(12, 8, 19), createdAt: PlanningFixture.saturday.now)
        choir.recurrence = new
        let changes = [
            FieldChange(.time, old: .time(SentenceFixture.time(12, 7, 19)), new: .time(choir.time)),
            FieldChange(.recurrence, old: .recurrence(old), new: .recurrence(new)),
        ]
        let shown = try #require(InvitationText.changes(changes, of: choir).last)
        #expect(shown.label == "Repeats")
        #expect(shown.old == "every Monday until 30 Jun 2027")
        #expect(shown.new == "every second Tuesday, 10 times")
        let alone = try #require(InvitationText.changes([changes[1]], of: choir).first)
        #expect(alone.old == "every Tuesday until 30 Jun 2027")
        // Of what is at no time it is told as it is written.
        let rule = try #require(InvitationText.changes([changes[1]], of: nil).first)
        #expect(rule.new.contains("FREQ=WEEKLY"))
    }
}
