import Foundation
import Mail
import MeetCore
import MeetStore

/// Applies received messages, within one transaction.
struct InvitationReader {
    private let store: MeetStore
    private let now: Date
    private let desk: InvitationService
    private let workspace: Workspace

    init(_ store: MeetStore, _ workspace: Workspace) throws(StoreError) {
        self.store = store
        self.workspace = workspace
        now = workspace.now()
        desk = try InvitationService(store, workspace)
    }

    /// Returns a result for each meeting of a source, and for each date of a series with its own; at least
    /// one.
    func read(_ source: InvitationSource) throws -> [ReadInvitation] {
        let mail = MIMEParser.parse(source.bytes)
        let origin = origin(of: mail)
        let letters = LetterReader(
            store, desk, now: now, isForged: origin?.hasFailedAuthentication ?? false)
        // A report about a message encloses its calendar.
        if let report = try letters.report(mail, source.name) { return report }
        var results: [ReadInvitation] = []
        var reasons: [ReadInvitation.SkipReason] = mail.hasTNEF ? [.tnef] : []
        var warnings: [ImportProblem] = []
        for part in mail.calendars {
            for object in ICalendarReader.read(part.bytes, file: source.name) {
                reasons += object.problems.filter { $0.severity == .skipped }.map { .problem($0) }
                warnings += object.problems.filter { $0.severity == .warning }
                warnings += object.events.compactMap { store.problem(withDatesOf: $0, of: source.name) }
                let received = min(mail.date ?? now, now)
                let messages = SchedulingMessage.messages(
                    of: object, headerMethod: part.method, sender: mail.from, origin: origin,
                    receivedAt: received)
                for message in messages {
                    results += try read(message, of: mail, isOfServer: source.isOfServer).map {
                        ReadInvitation(source: source.name, result: $0)
                    }
                }
            }
        }
        if results.isEmpty, mail.calendars.isEmpty {
            let safety = try AlarmMail(store, workspace).take(mail)
            let way = try safety == nil ? ArrivalMail(store, workspace).take(mail) : nil
            if let safety {
                results = [safety.result(from: source.name)]
            } else if way == .link {
                results = [ReadInvitation(source: source.name, result: .known(nil))]
            } else if case .asked(let doubtful)? = way {
                results = [try letters.asked(mail, doubtful, source.name)]
            } else if let ballot = try PollBallots(store, workspace).read(mail) {
                results = ballot.results(from: source.name)
            } else if let answer = try letters.answer(in: mail, origin) {
                // The reply is written here from the meeting, so the mail alone identifies it.
                results = try read(answer, of: mail, key: letters.key(of: mail, "link")).map {
                    ReadInvitation(source: source.name, result: $0)
                }
            } else if let letter = try letters.read(mail, source.name) {
                results = letter
            }
        }
        return source.report(results, of: mail, skipped: reasons, warnings)
    }

    /// - Parameters:
    ///   - key: The source's key, if its component does not identify it.
    ///   - isOfServer: True to send no messages in response: the server does.
    private func read(
        _ message: SchedulingMessage, of mail: ReceivedMail, key: String? = nil, isOfServer: Bool = false
    ) throws -> [ReadInvitation.Result] {
        let uid = message.events.first?.uid ?? ""
        let title = message.events.first?.title ?? ""
        var entry = Entry(message, of: mail)
        if let key { entry.sourceKey = key }
        if let item = try store.inboxItem(sourceKey: entry.sourceKey) { return [.known(item)] }
        if isOfServer, let results = try arrived(message, entry) { return results }
        let outcome = try process(message)
        let shown = outcome.meeting?.title ?? title
        if outcome.doubt != nil { return [try insert(outcome, entry)] }
        switch outcome.verdict {
        case .outdated:
            // An unknown meeting concerns nobody.
            if try store.schedulingState(uid: uid)?.isEmpty ?? true { return [.outdated(nil, title: shown)] }
            return [
                .outdated(
                    try insert(.outdated, outcome.recurrenceID, outcome.verdict, [], entry), title: shown)
            ]
        case .alreadyKnown: return [.known(nil)]
        case .fromMyself, .notOrganizer: return [.notForMe(title: shown)]
        case .notForMe:
            guard !outcome.offer.isEmpty else { return [.notForMe(title: shown)] }
            return [.stored(try insert(.forOthers, outcome.recurrenceID, outcome.verdict, [], entry))]
        case .cancelledUnknown, .unknownMeeting:
            // An invitation that arrives after its cancellation must not count; of an unknown series,
            // everything is requested.
            try store.note(outcome.replies, outcome.received, uid: uid)
            if !isOfServer { try send(outcome.sends, automatic: true) }
            let isShown = try store.inbox(.open, about: uid).contains { $0.news == .forOthers }
            guard outcome.verdict == .cancelledUnknown, isShown, !outcome.received.isEmpty else {
                return [.notForMe(title: shown)]
            }
            return [.stored(try insert(.cancelled, outcome.recurrenceID, outcome.verdict, [], entry))]
        case .unknownMethod(let method): return [.skipped([.unknownMethod(method)])]
        case .malformed(let malformation): return [.skipped([.malformed(malformation)])]
        default: break
        }
        let saved: [Meeting]
        let lastAction = try store.lastMessageAction()
        do throws(StoreError) {
            saved = try store.file(
                try desk.withTakenProposals(outcome.saves, of: message), deleting: outcome.deletes,
                replies: outcome.replies, received: outcome.received, uid: uid, as: .message)
        } catch {
            // A message that cannot be stored must not block later ones.
            guard case .invalid = error else { throw error }
            return [.skipped([.unstorable])]
        }
        let action = try store.lastMessageAction()
        try store.note(outcome.senders, forgettingOthers: outcome.forgetsSenders, uid: uid)
        if !isOfServer { try send(outcome.sends, automatic: true) }
        var results: [ReadInvitation.Result] = []
        let parts =
            [(outcome.recurrenceID, outcome.verdict)] + outcome.dates.map { ($0.recurrenceID, $0.verdict) }
        for (recurrenceID, verdict) in parts {
            guard let news = InboxItem.News(verdict) else { continue }
            var entry = entry
            if action != lastAction { entry.messageAction = action }
            if !results.isEmpty { entry.sourceKey += " " + recurrenceID }
            results.append(.stored(try insert(news, recurrenceID, verdict, saved, entry)))
        }
        return results.isEmpty ? [.notForMe(title: shown)] : results
    }

    /// Returns the result for an invitation to a meeting that the server has put into the calendar already;
    /// `nil` for any other message. One that was answered elsewhere, or is over, is not shown.
    private func arrived(
        _ message: SchedulingMessage, _ entry: Entry
    ) throws -> [ReadInvitation.Result]? {
        let uid = message.events.first?.uid ?? ""
        guard message.method == .request, let have = try store.schedulingState(uid: uid),
            let stored = have.series ?? have.exceptions.first,
            !stored.isOrganized(by: desk.identity.own), try store.inbox(.all, about: uid).isEmpty
        else { return nil }
        let outcome = try process(message, have: nil)
        guard outcome.verdict == .invited else { return nil }
        try store.note(outcome.replies, outcome.received, uid: uid)
        let meeting = have.exception(outcome.recurrenceID) ?? stored
        guard waitsForMe(meeting), !desk.finder.isOver(meeting) else { return [.known(nil)] }
        return [.stored(try insert(.invited, outcome.recurrenceID, outcome.verdict, [meeting], entry))]
    }

    /// Tells of a new time and of a cancellation that a server puts into the calendar without a message, as
    /// Cyrus does. A message about the same was read before, so that it changes nothing then.
    ///
    /// - Parameter text: The meeting, which is not stored yet.
    func tell(ofChanged text: String) throws {
        let bytes = Array(text.utf8)
        let events = ICalendarReader.events(of: text)
        let message = SchedulingMessage(method: .request, events: events, receivedAt: now)
        let uid = events.first?.uid ?? ""
        guard let have = try store.schedulingState(uid: uid),
            let stored = have.series ?? have.exceptions.first,
            !stored.isOrganized(by: desk.identity.own)
        else { return }
        let outcome = try process(message)
        guard let news = InboxItem.News(outcome.verdict), news == .rescheduled || news == .cancelled else {
            return
        }
        let entry = Entry(message, of: MIMEParser.parse(bytes))
        if try store.inboxItem(sourceKey: entry.sourceKey) != nil { return }
        try store.note(outcome.replies, outcome.received, uid: uid)
        _ = try insert(news, outcome.recurrenceID, outcome.verdict, outcome.saves, entry)
    }

    /// The data that all parts of a message share.
    private struct Entry {
        var message: SchedulingMessage
        var messageID: String?
        var component: String
        var sourceKey: String
        /// The action that records its changes.
        var messageAction: Int64?

        init(_ message: SchedulingMessage, of mail: ReceivedMail) {
            self.message = message
            messageID = mail.messageID
            component = message.events.map(\.text).joined(separator: "\r\n")
            sourceKey = InvitationReader.key(message, mail, component)
        }
    }

    /// Adds it to the inbox.
    ///
    /// - Parameter saved: The meetings stored by it.
    private func insert(
        _ news: InboxItem.News, _ recurrenceID: String, _ verdict: SchedulingOutcome.Verdict,
        _ saved: [Meeting], _ entry: Entry
    ) throws -> InboxItem {
        let message = entry.message
        let uid = message.events.first?.uid ?? ""
        let have = try store.schedulingState(uid: uid)
        var item = InboxItem(
            method: message.method?.rawValue ?? SchedulingMethod.publish.rawValue, news: news,
            state: state(of: news, recurrenceID, saved, have), uid: uid, recurrenceID: recurrenceID,
            from: Self.sender(verdict, message), changes: verdict.changes,
            comment: Self.comment(verdict, message), receivedAt: message.receivedAt,
            messageID: entry.messageID)
        let known = try store.inbox(.open, about: uid)
        if let earlier = known.first(where: { Self.isUnanswered($0, before: item) }) {
            item.changes = FieldChange.joined(earlier.changes, item.changes)
            if earlier.news == .rescheduled, item.news == .updated { item.news = .rescheduled }
        }
        let open = Set((have?.exceptions ?? []).filter(waitsForMe).map(\.recurrenceID))
        let dates = Set(saved.map(\.recurrenceID))
        item.realSender = Self.realSender(of: message, for: item.from)
        item.messageAction = entry.messageAction
        return try store.insert(item, sourceKey: entry.sourceKey, component: entry.component) { old in
            Self.replaces(item, old, open: open, saved: dates)
        }
    }

    /// Adds a message with a doubtful sender to the inbox.
    private func insert(_ outcome: SchedulingOutcome, _ entry: Entry) throws -> ReadInvitation.Result {
        let message = entry.message
        let from = Self.sender(outcome.verdict, message)
        let item = InboxItem(
            method: message.method?.rawValue ?? SchedulingMethod.publish.rawValue,
            news: InboxItem.News(outcome.verdict) ?? Self.news(message.method), state: .waiting,
            uid: message.events.first?.uid ?? "", recurrenceID: outcome.recurrenceID, from: from,
            realSender: Self.realSender(of: message, for: from), doubt: outcome.doubt,
            changes: outcome.verdict.changes, comment: Self.comment(outcome.verdict, message),
            receivedAt: message.receivedAt, messageID: entry.messageID)
        return .stored(
            try store.insert(item, sourceKey: entry.sourceKey, component: entry.component) { _ in false })
    }

    /// Returns the sender if it differs from the user that the message speaks for.
    private static func realSender(
        of message: SchedulingMessage, for user: CalendarAddress?
    ) -> CalendarAddress? {
        guard let sender = message.sender, !sender.key.isEmpty, sender != user else { return nil }
        return sender
    }

    /// Returns the verdict on a message that would change nothing anyway.
    private static func news(_ method: SchedulingMethod?) -> InboxItem.News {
        switch method {
        case .cancel: .cancelled
        case .add: .added
        case .declineCounter: .proposalDeclined
        default: .updated
        }
    }

    // MARK: - Who sent it

    /// Returns the origin; `nil` for a calendar without a mail header, which the person provides.
    private func origin(of mail: ReceivedMail) -> MessageOrigin? {
        if mail.isBareCalendar { return nil }
        return MessageOrigin(
            addresses: Set(mail.senders.map(\.key)), isAutoReply: mail.automation == .reply,
            isAutomatic: mail.automation != .none,
            hasFailedAuthentication: AuthenticationResults.hasFailed(
                mail.authenticationResults, of: desk.identity.authenticationServer))
    }

    private func process(_ message: SchedulingMessage) throws -> SchedulingOutcome {
        try process(message, have: try store.schedulingState(uid: message.events.first?.uid ?? ""))
    }

    private func process(
        _ message: SchedulingMessage, have: SchedulingState?
    ) throws -> SchedulingOutcome {
        var asked = message.origin?.addresses ?? []
        asked.formUnion(message.events.compactMap(\.organizer?.key))
        if message.method == .reply || message.method == .counter || message.method == .refresh {
            // An answer names few attendees: people who may be invited by another address.
            let attendees = message.events.flatMap(\.attendees).prefix(Self.mostAsked)
            asked.formUnion(attendees.compactMap { $0.email.map { CalendarAddress.key($0) } })
        }
        let contacts = MessageContacts(try store.addresses(ofContactsWith: asked))
        return ITIP.process(
            message, have: have, own: desk.identity.own, now: now, zone: store.readerZone.identifier,
            contacts: contacts)
    }

    /// The maximum number of attendees of an answer that are looked up among the contacts.
    private static let mostAsked = 20

    // MARK: - What the person takes

    /// Applies a doubtful message that the person confirmed. From then on its sender may speak for that user
    /// about that meeting.
    ///
    /// - Returns: The changed meeting.
    /// - Throws: `InvitationError`, `StoreError`.
    func take(_ item: InboxItem) throws -> Meeting {
        guard let id = item.id, let doubt = item.doubt, doubt.canBeTaken, item.state == .waiting else {
            throw InvitationError.notAnswerable(item.id ?? Identifier(0))
        }
        if item.isAboutPoll {
            let taken = try PollBallots(store, workspace).take(item)
            guard let meeting = taken.meeting else { throw InvitationError.meetingIsGone(title: "") }
            return meeting
        }
        var message = SchedulingMessage(
            method: SchedulingMethod(rawText: item.method),
            events: ICalendarReader.events(of: try store.component(of: id) ?? ""),
            sender: item.realSender ?? item.from, receivedAt: item.receivedAt)
        if doubt == .otherOrganizer {
            // Only the organizer can hand a meeting over.
            let state = try store.schedulingState(uid: item.uid)
            message.sender = (state?.series ?? state?.exceptions.first)?.organizer
        }
        let outcome = try process(message)
        guard let news = InboxItem.News(outcome.verdict) ?? (outcome.verdict == .outdated ? .outdated : nil)
        else {
            throw InvitationError.notAnswerable(id)
        }
        var taken = item
        taken.doubt = nil
        var saved: [Meeting] = []
        let title = ActionTitle.tookMessage(meeting: item.meeting?.title ?? "")
        let action = try store.settling(title) { store in
            saved = try store.file(
                outcome.saves, deleting: outcome.deletes, replies: outcome.replies,
                received: outcome.received, uid: item.uid, as: .person)
        }
        if let user = item.from?.key, let sender = item.realSender?.key {
            try store.note([SenderState(user: user, sender: sender, isConfirmed: true)], uid: item.uid)
        }
        try send(outcome.sends, automatic: false)
        let have = try store.schedulingState(uid: item.uid)
        taken.news = news
        let state = state(of: news, outcome.recurrenceID, saved, have)
        // An informative message was seen.
        taken.state = state == .unseen ? .taken : state
        taken.settledAt = taken.state == .taken ? now : nil
        _ = try store.save(taken, action: action)
        let stored = saved.first { $0.recurrenceID == item.recurrenceID } ?? saved.first
        guard let meeting = stored ?? have?.series ?? have?.exceptions.first else {
            throw InvitationError.meetingIsGone(title: item.meeting?.title ?? "")
        }
        return meeting
    }

    /// Returns whether an earlier message waits for the same answer as a later one.
    private static func isUnanswered(_ earlier: InboxItem, before item: InboxItem) -> Bool {
        switch item.news {
        case .updated, .rescheduled, .occurrenceChanged:
            item.state == .waiting && earlier.state == .waiting && earlier.isInvitation
                && earlier.from == item.from && earlier.recurrenceID == item.recurrenceID
        default: false
        }
    }

    /// The interval in seconds after which an equal request is answered again.
    private static let answersEvery: TimeInterval = 3600

    /// Sends replies; without an own address none.
    ///
    /// - Parameter automatic: True if nobody reviews it, so that it is sent at most once an hour and UID.
    private func send(_ replies: [SchedulingReply], automatic: Bool) throws {
        guard desk.identity.address != nil else { return }
        for reply in replies {
            if automatic {
                let last = try store.messages(about: reply.uid).filter(\.isAutomatic).map(\.createdAt).max()
                if let last, last <= now, now < last.addingTimeInterval(Self.answersEvery) { continue }
            }
            try desk.send(reply, isAutomatic: automatic)
        }
    }

    /// Returns a key that is equal for an equal message in any way of receipt: by IMAP, by a pipe, twice
    /// within a mail.
    fileprivate static func key(
        _ message: SchedulingMessage, _ mail: ReceivedMail, _ component: String
    ) -> String {
        [
            mail.messageID ?? "", mail.from?.key ?? "", message.method?.rawValue ?? "",
            String(FNV1a.hash(component.utf8), radix: 16), String(component.utf8.count),
        ].joined(separator: " ")
    }

    // MARK: - What it is

    private func state(
        of news: InboxItem.News, _ recurrenceID: String, _ saved: [Meeting], _ have: SchedulingState?
    ) -> InboxItem.State {
        switch news {
        case .invited, .proposed, .notInvited: return .waiting
        case .added: return saved.contains { me(in: $0) != nil } ? .waiting : .unseen
        case .updated, .rescheduled, .occurrenceChanged:
            // An invitation for others needs no answer.
            let meeting = saved.first { $0.recurrenceID == recurrenceID } ?? saved.first
            return meeting.map(waitsForMe) ?? false ? .waiting : .unseen
        case .proposalDeclined:
            // A “perhaps” is asked about again, like a missing answer.
            guard let meeting = have?.exception(recurrenceID) ?? have?.series else { return .unseen }
            let isPerhaps = me(in: meeting)?.participation == .tentative && meeting.status != .cancelled
            return isPerhaps || waitsForMe(meeting) ? .waiting : .unseen
        case .refreshed: return .dismissed
        case .cancelled, .ended, .uninvited, .dropped, .published, .forOthers, .answered, .delegated,
            .outdated, .wrote, .undelivered, .away, .voted, .allVoted, .pollClosed, .asksTrust,
            .answersTrust:
            return .unseen
        }
    }

    private func me(in meeting: Meeting) -> Invitee? {
        meeting.ownInvitee(by: desk.identity.own)
    }

    private func waitsForMe(_ meeting: Meeting) -> Bool {
        meeting.status != .cancelled && me(in: meeting)?.participation == .needsAction
    }

    /// Returns whether a later message of the same side about the same replaces an earlier one that waits.
    ///
    /// - Parameters:
    ///   - open: The dates that wait for an answer of their own.
    ///   - saved: The dates that the later message changed.
    private static func replaces(
        _ item: InboxItem, _ old: InboxItem, open: Set<String>, saved: Set<String>
    ) -> Bool {
        guard old.from == item.from, old.doubt == nil else { return false }
        if item.news == .forOthers, item.realSender != old.realSender { return false }
        let isSameDate = item.recurrenceID == old.recurrenceID
        switch (item.news, old.news) {
        case (.answered, .answered):
            // An answer to the whole replaces the answers to the dates that it counts for.
            return isSameDate || item.recurrenceID.isEmpty && saved.contains(old.recurrenceID)
        case (.answered, .proposed), (.answered, .notInvited), (.answered, .delegated),
            (.delegated, .answered), (.proposed, .proposed), (.proposed, .answered),
            (.notInvited, .notInvited):
            return isSameDate
        case (.answered, .wrote):
            return isSameDate && old.receivedAt <= item.receivedAt
        case (.updated, _) where old.isInvitation && old.state == .waiting && open.contains(old.recurrenceID):
            // A moved date is still to be answered after a change of all dates' notes.
            return isSameDate
        case (.invited, _), (.updated, _), (.rescheduled, _), (.occurrenceChanged, _), (.cancelled, _),
            (.uninvited, _), (.forOthers, _):
            // A message about the whole replaces those about its dates.
            return (old.isInvitation || old.news == .forOthers) && (isSameDate || item.recurrenceID.isEmpty)
        case (.ended, _):
            return old.isInvitation && old.recurrenceID >= item.recurrenceID
        default: return false
        }
    }
}

extension ReadBallot {
    /// The results of a source that is a ballot.
    fileprivate func results(from source: String) -> [ReadInvitation] {
        switch self {
        case .stored(let items): items.map { ReadInvitation(source: source, result: .stored($0)) }
        case .known(let item): [ReadInvitation(source: source, result: .known(item))]
        case .automatic: [ReadInvitation(source: source, result: .skipped([.noCalendar]))]
        }
    }
}

extension AlarmMail.Outcome {
    /// The result of a source that is a mail about safety.
    fileprivate func result(from source: String) -> ReadInvitation {
        switch self {
        case .alarm: ReadInvitation(source: source, result: .known(nil))
        case .question(let item): ReadInvitation(source: source, result: .stored(item))
        case .known(let item): ReadInvitation(source: source, result: .known(item))
        }
    }
}
