import Foundation
import Mail
import MeetCore
import MeetStore
import StoreFixture
import Synchronization
import Testing

@testable import Operations

/// Every recipient has a mail of their own, with what their card tells about them.
@Suite struct OneMailEachTests {
    private let office = PostOffice()
    private let clock = StandingClock(instant("2026-11-21T07:41Z"))
    private let maria: Person
    private let nikos: Person
    private let zoe: Person

    init() throws {
        maria = try Person("Maria", office, clock)
        nikos = try Person("Nikos", office, clock)
        zoe = try Person("Zoe", office, clock)
    }

    private func goOn() { clock.move(to: clock.now.addingTimeInterval(60)) }

    private func plan() throws -> Meeting {
        try maria.plan(.timed("Coffee", "2026-11-24 11:00"), with: nikos, zoe)
    }

    private func moved(_ uid: String, to time: String) throws -> Meeting {
        var meeting = try #require(try maria.stored(uid))
        meeting.time = Meeting.timed("", time).time
        return try maria.store.save(meeting)
    }

    private func mails(_ address: String) -> [ReceivedMail] {
        office.mailbox(address).map { MIMEParser.parse($0) }
    }

    @Test func eachHasTheirOwnWithTheSameCalendar() async throws {
        let coffee = try plan()
        let messages = try maria.tell(coffee)
        #expect(messages.map { $0.to.map(\.email) } == [["nikos@example.org"], ["zoe@example.org"]])
        #expect(Set(messages.map(\.calendar)).count == 1 && Set(messages.map(\.messageID)).count == 2)
        #expect(try maria.pending(coffee).isEmpty)
        try await maria.sync(.sending)
        #expect(mails("nikos@example.org").map { $0.to.map(\.email) } == [["nikos@example.org"]])
        #expect(mails("zoe@example.org").map { $0.to.map(\.email) } == [["zoe@example.org"]])
        // The list of invitees is whole.
        try await zoe.sync()
        #expect(try zoe.stored(coffee.uid)?.invitees.count == 2)
    }

    @Test func oneMailForAllIfItIsWished() async throws {
        try SetSetting(MailSettings.togetherKey, to: "on").run(in: maria.workspace)
        let coffee = try plan()
        let messages = try maria.tell(coffee)
        #expect(messages.map { $0.to.map(\.email) } == [["nikos@example.org", "zoe@example.org"]])
        try await maria.sync(.sending)
        #expect(mails("zoe@example.org").first?.to.count == 2)
        #expect(throws: SettingError.mail(.noneOf(SettingWords.switches, "both"))) {
            try SetSetting(MailSettings.togetherKey, to: "both").run(in: maria.workspace)
        }
    }

    /// What a person delivers themselves is one file, for whomever it is.
    @Test func aFileIsForAll() throws {
        let coffee = try plan()
        let invitations = SendInvitations(meetings: [try #require(coffee.id)])
        let folder = maria.fixture.folder.path + "/out"
        let written = try WriteInvitations(invitations, into: folder).run(in: maria.workspace)
        #expect(written.map { $0.message.to.count } == [2])
        #expect(try maria.pending(coffee).isEmpty)
    }

    @Test func whoseMailIsCancelledIsPendingAlone() async throws {
        let coffee = try plan()
        try maria.tell(coffee)
        try await maria.sync(.sending)
        goOn()
        let noon = try moved(coffee.uid, to: "2026-11-24 12:00")
        let updates = try maria.tell(noon)
        #expect(updates.count == 2)
        #expect(try maria.pending(noon).isEmpty)
        let toZoe = try #require(updates.first { $0.to.map(\.email) == ["zoe@example.org"] }?.id)
        _ = try CancelOutgoing(toZoe).run(in: maria.workspace)
        let notices = try maria.pending(noon)
        #expect(notices.map { $0.recipients.map(\.email) } == [["zoe@example.org"]])
        #expect(notices.first?.changes.map(\.field) == [.time])
    }

    @Test func undoWithdrawsAllOfThem() throws {
        let coffee = try plan()
        try maria.tell(coffee)
        let entry = try #require(try maria.store.undo())
        #expect(entry.withdrawn == 2)
        #expect(try maria.outbox().isEmpty)
    }

    @Test func aReminderIsOneEachToo() throws {
        let coffee = try plan()
        try maria.tell(coffee)
        let id = try #require(coffee.id)
        let messages = try RemindInvitees(id).run(in: maria.workspace)
        #expect(messages.map { $0.to.map(\.email) } == [["nikos@example.org"], ["zoe@example.org"]])
    }

    @Test func laterMailsContinueTheConversation() async throws {
        let coffee = try plan()
        let first = try maria.tell(coffee)
        try await maria.sync(.sending)
        goOn()
        let second = try maria.tell(try moved(coffee.uid, to: "2026-11-24 12:00"))
        goOn()
        try maria.tell(try moved(coffee.uid, to: "2026-11-24 13:00"))
        try await maria.sync(.sending)
        func id(_ messages: [OutgoingMessage]) -> String {
            messages.first { $0.to.map(\.email) == ["zoe@example.org"] }?.messageID ?? ""
        }
        let received = mails("zoe@example.org")
        #expect(received.map(\.inReplyTo) == [nil, id(first), id(second)])
        #expect(received.map { ReplyReference($0).ids } == [[], [id(first)], [id(second), id(first)]])
    }

    // MARK: - Own words

    @Test func ownWordsReachTheInbox() async throws {
        let coffee = try plan()
        try maria.tell(coffee, words: "Bring a cake; or two,\nif you like")
        try await maria.sync()
        goOn()
        try await zoe.sync()
        #expect(try zoe.inbox().first?.comment == "Bring a cake; or two,\nif you like")
        var off = try #require(try maria.stored(coffee.uid))
        off.status = .cancelled
        off = try maria.store.save(off)
        try maria.tell(off, words: "I am ill")
        try await maria.sync()
        goOn()
        try await zoe.sync()
        let item = try #require(try zoe.inbox().first)
        #expect(item.news == .cancelled && item.comment == "I am ill")
    }

    // MARK: - What letters are made of

    /// The contents of letters, in order.
    private final class Letters: Sendable {
        private let contents = Mutex<[LetterContent]>([])

        func write(_ content: LetterContent) -> Letter {
            contents.withLock { $0.append(content) }
            return Letter(subject: "s", text: "t")
        }

        var all: [LetterContent] { contents.withLock { $0 } }
    }

    private func send(_ meeting: Meeting, _ letters: Letters) throws {
        let way = PostOffice.Way(office: office, address: maria.address)
        let clock = clock
        let workspace = Workspace(
            store: maria.store, now: { clock.now },
            mailing: Mailing(
                sending: { _ in way }, receiving: { _ in way }, letter: { letters.write($0) }))
        _ = try SendInvitations(meetings: [try #require(meeting.id)]).run(in: workspace)
    }

    @Test func theCardTellsZoneAndLanguage() throws {
        var card = Contact(name: "Zoe")
        card.emails = [ContactEmail(address: zoe.address)]
        card.timeZone = "Europe/Lisbon"
        card.languages = ["el", "en"]
        _ = try maria.store.save(card)
        let letters = Letters()
        try send(try plan(), letters)
        let addressees = letters.all.compactMap(\.addressee)
        #expect(addressees.map(\.address.email) == ["nikos@example.org", "zoe@example.org"])
        #expect(addressees.map { $0.zone?.identifier } == [nil, "Europe/Lisbon"])
        #expect(addressees.map(\.languages) == [[], ["el", "en"]])
    }

    /// A card with a language alone tells it.
    @Test func aLanguageAloneIsRead() throws {
        var card = Contact(name: "Zoe")
        card.emails = [ContactEmail(address: zoe.address)]
        card.languages = ["el"]
        _ = try maria.store.save(card)
        let letters = Letters()
        try send(try plan(), letters)
        #expect(letters.all.last?.addressee?.languages == ["el"])
    }

    @Test func whoIsTakenOffIsToldThatItTakesPlace() async throws {
        let letters = Letters()
        var coffee = try plan()
        try send(coffee, letters)
        // Before that, they are told nothing.
        try await maria.sync(.sending)
        goOn()
        coffee = try #require(try maria.stored(coffee.uid))
        coffee.invitees.removeAll { $0.email == zoe.address }
        coffee = try maria.store.save(coffee)
        try send(coffee, letters)
        #expect(letters.all.map(\.kind) == [.invitation, .invitation, .uninvited])
        coffee.status = .cancelled
        coffee = try maria.store.save(coffee)
        goOn()
        try send(coffee, letters)
        #expect(letters.all.map(\.kind).suffix(1) == [.cancellation])
    }
}
