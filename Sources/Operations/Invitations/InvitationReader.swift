import Foundation
import Mail
import MeetCore
import MeetStore

/// Does what messages of others say, within one transaction.
struct InvitationReader {
    private let store: MeetStore
    private let now: Date
    private let desk: MailDesk

    init(_ store: MeetStore, _ workspace: Workspace) throws(StoreError) {
        self.store = store
        now = workspace.now()
        desk = try MailDesk(store, workspace)
    }

    func read(_ sources: [InvitationSource]) throws -> [ReadInvitation] {
        var results: [ReadInvitation] = []
        for source in sources { results += try read(source) }
        return results
    }

    /// A result for each meeting that a source tells of; at least one.
    func read(_ source: InvitationSource) throws -> [ReadInvitation] {
        let mail = MIMEParser.parse(source.bytes)
        var results: [ReadInvitation] = []
        var reasons: [ReadInvitation.SkipReason] = mail.hasTNEF ? [.tnef] : []
        for part in mail.calendars {
            for object in ICalendarReader.read(part.bytes, file: source.name) {
                reasons += object.problems.filter { $0.severity == .skipped }.map { .problem($0) }
                let received = min(mail.date ?? now, now)
                let messages = SchedulingMessage.messages(
                    of: object, headerMethod: part.method, sender: mail.from, receivedAt: received)
                for message in messages {
                    let result = try read(message, of: mail)
                    results.append(ReadInvitation(source: source.name, result: result))
                }
            }
        }
        if results.isEmpty {
            let skipped = reasons.isEmpty ? [ReadInvitation.SkipReason.noCalendar] : reasons
            results.append(ReadInvitation(source: source.name, result: .skipped(skipped)))
        }
        return results
    }

    private func read(
        _ message: SchedulingMessage, of mail: ReceivedMail
    ) throws -> ReadInvitation.Result {
        let uid = message.events.first?.uid ?? ""
        let title = message.events.first?.title ?? ""
        let component = message.events.map(\.text).joined(separator: "\r\n")
        let sourceKey = Self.key(message, mail, component)
        if let item = try store.inboxItem(sourceKey: sourceKey) { return .known(item) }
        let have = try store.schedulingState(uid: uid)
        let outcome = ITIP.process(
            message, have: have, own: desk.identity.own, now: now, zone: store.readerZone.identifier)
        let shown = outcome.meeting?.title ?? title
        switch outcome.verdict {
        case .outdated: return .outdated(title: shown)
        case .alreadyKnown: return .known(nil)
        case .notForMe, .fromMyself, .notOrganizer: return .notForMe(title: shown)
        case .cancelledUnknown, .unknownMeeting:
            // An invitation that comes later than its cancellation is not to count; of a series that is not here yet, all is
            // asked for.
            try store.note(outcome.replies, outcome.received, uid: uid)
            try send(outcome.sends)
            return .notForMe(title: shown)
        case .unknownMethod(let method): return .skipped([.unknownMethod(method)])
        case .malformed(let malformation): return .skipped([.malformed(malformation)])
        default: break
        }
        guard let news = Self.news(outcome.verdict) else { return .notForMe(title: shown) }
        let saved: [Meeting]
        do throws(StoreError) {
            saved = try store.file(outcome.saves, deleting: outcome.deletes)
        } catch {
            // One message that nobody can store is not to keep all later ones away.
            guard case .invalid = error else { throw error }
            return .skipped([.unstorable])
        }
        try store.note(outcome.replies, outcome.received, uid: uid)
        try send(outcome.sends)
        let state = state(of: news, outcome, saved)
        let item = InboxItem(
            method: message.method?.rawValue ?? SchedulingMethod.publish.rawValue, news: news, state: state,
            uid: uid, recurrenceID: outcome.recurrenceID, from: Self.sender(outcome.verdict, message),
            changes: outcome.changes, comment: Self.comment(outcome.verdict, message),
            receivedAt: message.receivedAt, messageID: mail.messageID)
        return .stored(
            try store.insert(item, sourceKey: sourceKey, component: component) { old in
                Self.replaces(item, old)
            })
    }

    /// Without an address of one's own nobody is written to.
    private func send(_ replies: [SchedulingReply]) throws {
        guard desk.identity.address != nil else { return }
        for reply in replies { try desk.send(reply) }
    }

    /// The same message is the same whatever way it comes: by IMAP, by a pipe, twice within a mail.
    private static func key(
        _ message: SchedulingMessage, _ mail: ReceivedMail, _ component: String
    ) -> String {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in component.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        return [
            mail.messageID ?? "", mail.from?.key ?? "", message.method?.rawValue ?? "",
            String(hash, radix: 16), String(component.utf8.count),
        ].joined(separator: " ")
    }

    // MARK: - What it is

    private static func news(_ verdict: SchedulingOutcome.Verdict) -> InboxItem.News? {
        switch verdict {
        case .invited: .invited
        case .updated: .updated
        case .rescheduled: .rescheduled
        case .occurrenceChanged: .occurrenceChanged
        case .added: .added
        case .published: .published
        case .cancelled: .cancelled
        case .uninvited: .uninvited
        case .dropped(let people): .dropped(people)
        case .proposalDeclined: .proposalDeclined
        case .answered(_, let participation, _): .answered(participation)
        case .delegated(_, let people, _): .delegated(to: people)
        case .proposed(_, let time, _): .proposed(time)
        case .wantsRefresh: .refreshed
        case .notInvited(_, let participation, _): .notInvited(participation)
        case .outdated, .alreadyKnown, .notForMe, .fromMyself, .notOrganizer, .unknownMeeting,
            .cancelledUnknown, .unknownMethod, .malformed:
            nil
        }
    }

    /// Who answers is who counts; what an organizer sends may come by way of somebody else.
    private static func sender(
        _ verdict: SchedulingOutcome.Verdict, _ message: SchedulingMessage
    ) -> CalendarAddress? {
        switch verdict {
        case .answered(let who, _, _), .delegated(let who, _, _), .proposed(let who, _, _),
            .notInvited(let who, _, _), .wantsRefresh(let who):
            return who
        default:
            guard let organizer = message.events.lazy.compactMap(\.organizer).first else {
                return message.sender
            }
            if organizer.name.isEmpty, let sender = message.sender, sender == organizer { return sender }
            return organizer
        }
    }

    private static func comment(
        _ verdict: SchedulingOutcome.Verdict, _ message: SchedulingMessage
    ) -> String? {
        switch verdict {
        case .answered(_, _, let comment), .delegated(_, _, let comment), .proposed(_, _, let comment),
            .notInvited(_, _, let comment), .proposalDeclined(let comment):
            comment
        default: message.events.lazy.compactMap(\.comment).first
        }
    }

    private func state(
        of news: InboxItem.News, _ outcome: SchedulingOutcome, _ saved: [Meeting]
    ) -> InboxItem.State {
        switch news {
        case .invited, .rescheduled, .added, .proposed, .notInvited: return .waiting
        case .updated, .occurrenceChanged:
            let meeting = saved.first { $0.recurrenceID == outcome.recurrenceID } ?? saved.first
            let me = meeting?.invitees.first {
                $0.email.map { desk.identity.own.contains(CalendarAddress.key($0)) } ?? false
            }
            return me?.participation == .needsAction ? .waiting : .unseen
        case .refreshed: return .dismissed
        case .cancelled, .uninvited, .dropped, .published, .answered, .delegated, .proposalDeclined:
            return .unseen
        }
    }

    /// A later message of the same side about the same takes the place of an earlier one that still waits.
    private static func replaces(_ item: InboxItem, _ old: InboxItem) -> Bool {
        guard old.from == item.from else { return false }
        let isSameDate = item.recurrenceID == old.recurrenceID
        switch (item.news, old.news) {
        case (.answered, .answered), (.answered, .proposed), (.answered, .notInvited),
            (.answered, .delegated), (.delegated, .answered), (.proposed, .proposed), (.proposed, .answered),
            (.notInvited, .notInvited):
            return isSameDate
        case (.invited, _), (.updated, _), (.rescheduled, _), (.occurrenceChanged, _), (.cancelled, _),
            (.uninvited, _):
            // The whole takes its dates along.
            return old.isInvitation && (isSameDate || item.recurrenceID.isEmpty)
        default: return false
        }
    }
}
