import Foundation
import MeetCore
import MeetStore
import StoreFixture
import Testing

@testable import Operations

/// Somebody who reads mails: me@example.org, invited by Maria, and organizer of meetings with Ann and Nikos.
final class Recipient: Sendable {
    let fixture: StoreFixture
    let store: MeetStore
    let workspace: Workspace
    let clock = StandingClock(instant("2026-11-21T07:41Z"))

    init() throws {
        let clock = clock
        fixture = try StoreFixture()
        store = try fixture.open(at: clock)
        try store.set("me.email", to: "me@example.org")
        let way = PostOffice.Way(office: PostOffice(), address: "me@example.org")
        workspace = Workspace(
            store: store, now: { clock.now },
            mailing: Mailing(
                sending: { _ in way }, receiving: { _ in way },
                letter: { Letter(subject: $0.meeting.title, text: $0.words) }))
    }

    @discardableResult
    func read(_ mail: MailText) throws -> [ReadInvitation.Result] {
        clock.move(to: clock.now.addingTimeInterval(1))
        return try ReadInvitations([InvitationSource(name: "mail", bytes: mail.bytes)]).run(in: workspace)
            .map(
                \.result)
    }

    /// The message that the first result put into the inbox.
    static func stored(_ results: [ReadInvitation.Result]) throws -> InboxItem {
        switch results.first {
        case .stored(let item), .outdated(let item?, _): return item
        default: return try #require(nil as InboxItem?, "\(results)")
        }
    }

    func inbox() throws -> [InboxItem] { try ListInbox(.all).run(in: workspace).rows }

    func outbox() throws -> [OutgoingMessage] { try ListOutbox().run(in: workspace).rows }

    func series(_ uid: String) throws -> Meeting? { try store.schedulingState(uid: uid)?.series }

    /// All that is stored of a UID, as far as messages could change it.
    func facts(_ uid: String) throws -> Facts {
        let state = try store.schedulingState(uid: uid)
        return Facts(
            meetings: ([state?.series].compactMap { $0 } + (state?.exceptions ?? [])),
            received: state?.received ?? [], replies: state?.replies ?? [], outbox: try outbox())
    }

    struct Facts: Equatable {
        var meetings: [Meeting]
        var received: [ReceivedState]
        var replies: [ReplyState]
        var outbox: [OutgoingMessage]
    }
}

extension MailText {
    static let athens = "TZID=Europe/Athens"

    /// Maria's meeting on 1 December at 11, to which I am asked; weekly where `isSeries`.
    static func request(_ uid: String, sequence: Int = 0, isSeries: Bool = false) -> MailText {
        let mail = MailText(
            "REQUEST", uid: uid, from: "Maria <maria@example.org>",
            event: [
                "DTSTAMP:20261121T07\(40 + min(sequence, 19))00Z", "SEQUENCE:\(sequence)", "SUMMARY:Coffee",
                "DTSTART;\(athens):20261201T110000", "DTEND;\(athens):20261201T120000",
                "ORGANIZER;CN=Maria:mailto:maria@example.org",
                "ATTENDEE;PARTSTAT=NEEDS-ACTION;RSVP=TRUE:mailto:me@example.org",
                "ATTENDEE;PARTSTAT=NEEDS-ACTION:mailto:nikos@example.org",
            ])
        return isSeries ? mail.adding("RRULE:FREQ=WEEKLY;COUNT=6") : mail
    }

    /// The answer of somebody to my meeting on 1 December at 11.
    static func reply(_ uid: String, _ who: String, _ participation: String = "ACCEPTED") -> MailText {
        MailText(
            "REPLY", uid: uid, from: who,
            event: [
                "DTSTAMP:20261121T074100Z", "SEQUENCE:0", "SUMMARY:Coffee",
                "DTSTART;\(athens):20261201T110000", "DTEND;\(athens):20261201T120000",
                "ORGANIZER:mailto:me@example.org", "ATTENDEE;PARTSTAT=\(participation):mailto:\(who)",
            ])
    }
}

extension Recipient {
    /// Plans my meeting on 1 December at 11 with Ann and Nikos; weekly where `isSeries`.
    func plan(_ uid: String, isSeries: Bool = false) throws -> Meeting {
        var meeting = Meeting.timed("Coffee", "2026-12-01 11:00")
        meeting.uid = uid
        meeting.recurrence = isSeries ? Recurrence(text: "RRULE:FREQ=WEEKLY;COUNT=6") : nil
        meeting.invitees = ["ann@example.org", "nikos@example.org"].map { Invitee(name: $0, email: $0) }
        return try store.save(meeting)
    }
}
