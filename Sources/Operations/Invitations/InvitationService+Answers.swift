import Foundation
import MeetCore
import MeetStore

/// Answers to received messages.
extension InvitationService {
    /// Stores the person's answer to a message, and puts it into the outbox.
    func answer(
        _ id: Identifier<InboxItem>, _ participation: Invitee.Participation, comment: String?
    ) throws -> InboxItem {
        guard let state = Self.state(of: participation) else { throw InvitationError.notAnswerable(id) }
        let found = try required(id)
        if found.isLetter { return try record(participation, writtenIn: found) }
        let (item, occurrence, meeting, me, organizer) = try invitation(id)
        let action = try acting {
            try record(participation, comment, of: me, occurrence, scope: .this)
        }
        _ = try reply(meeting, me, participation, comment, to: organizer, inReplyTo: item.messageID, action)
        try settleOthers(than: id, meeting, participation, action)
        return try settle(item, as: state, action)
    }

    /// Records the answer that an invitee gave in words; nobody is notified.
    private func record(
        _ participation: Invitee.Participation, writtenIn item: InboxItem
    ) throws -> InboxItem {
        guard item.state == .waiting, let invitee = try invitee(of: item) else {
            throw InvitationError.notAnswerable(item.id ?? Identifier(0))
        }
        let (occurrence, _) = try stored(item)
        let comment = item.comment.map { $0.oneLine }
        let action = try acting {
            try record(
                participation, comment, of: invitee, occurrence,
                scope: item.recurrenceID.isEmpty ? .all : .this)
        }
        // It replaces the earlier words of the same person.
        for earlier in try store.inbox(.open, about: item.uid)
        where earlier.isLetter && earlier.id != item.id && earlier.from == item.from
            && earlier.recurrenceID == item.recurrenceID && earlier.receivedAt <= item.receivedAt
        {
            _ = try settle(earlier, as: .superseded, action)
        }
        var item = item
        item.news = .wrote(participation)
        return try settle(item, as: .taken, action)
    }

    /// Returns the invitee of the person's own meeting who sent a letter; `nil` if there is none.
    func invitee(of item: InboxItem) throws -> Invitee? {
        guard let occurrence = try occurrence(of: item), let meeting = try store.meeting(occurrence),
            meeting.isOrganized(by: identity.own)
        else { return nil }
        return meeting.invitees.first { $0.email.map(CalendarAddress.key) == item.from?.key }
    }

    /// Stores the person's answer to a stored meeting, and puts it into the outbox.
    ///
    /// - Returns: The message; `nil` if the server of the calendar answers.
    func answer(
        _ occurrence: OccurrenceIdentity, _ participation: Invitee.Participation, comment: String?,
        scope: SeriesScope
    ) throws -> OutgoingMessage? {
        guard let asked = try store.meeting(occurrence) else {
            throw StoreError.notFound(.meeting(occurrence.meeting))
        }
        guard let (me, organizer) = self.asked(in: asked) else {
            throw InvitationError.notOrganizer(title: asked.title)
        }
        let action = try acting { try record(participation, comment, of: me, occurrence, scope: scope) }
        // An answer for all dates is the series' own.
        var meeting = asked
        if scope == .all, let series = try store.schedulingState(uid: asked.uid)?.series { meeting = series }
        let message = try reply(
            meeting, me, participation, comment, to: organizer, inReplyTo: nil, action)
        try settleOthers(than: nil, meeting, participation, action)
        return message
    }

    /// Proposes another time to the organizer. The person's answer stays as it is.
    func propose(
        _ id: Identifier<InboxItem>, _ time: MeetingTime, comment: String?
    ) throws -> InboxItem {
        let (item, _, meeting, me, organizer) = try invitation(id)
        // Undo withdraws the message.
        let action = try store.settling(.proposedTime(meeting: meeting.title)) { _ in }
        let sender = address(of: me)
        let state = try store.schedulingState(uid: meeting.uid)
        let calendar = SchedulingWriter.counter(
            date(meeting, state), attendee: sender, time: time, participation: me.participation,
            comment: comment, sequence: sequence(of: meeting, state), series: state?.series?.time,
            stamp: try stamp(meeting.uid))
        var content = LetterContent(.proposal(time), meeting, sender: sender, words: comment ?? "")
        content.meeting.recurrence = nil
        _ = try store.enqueue(
            message(
                content, method: "COUNTER", to: [organizer], calendar: calendar, inReplyTo: item.messageID),
            action: action)
        return try settle(item, as: .proposed, action)
    }

    /// Moves the meeting to the proposed time, or invites an attendee who answered uninvited. An invitation
    /// for others is stored unchanged.
    func take(_ id: Identifier<InboxItem>) throws -> Meeting {
        let item = try required(id)
        if item.news == .forOthers { return try takeOver(item, id) }
        if item.isUnconfirmedNews { return try confirm(item) }
        guard item.isDecision, let from = item.from else { throw InvitationError.notAnswerable(id) }
        var (_, meeting) = try stored(item)
        switch item.news {
        case .proposed(let proposed):
            // The meeting keeps its zone: others are elsewhere than whoever proposed the time.
            let time = proposed.onClocks(of: meeting.time)
            // A series moved to another day has its rule for that day.
            if item.recurrenceID.isEmpty, let move = SeriesMove(from: meeting.time, to: time) {
                meeting.recurrence = meeting.recurrence.map(move.moved)
            }
            meeting.time = time
            // Whoever proposed the time comes at it: the change does not reset that answer.
            if let place = meeting.invitees.firstIndex(where: { $0.isSelf(by: [from.key]) }) {
                meeting.invitees[place].participation = .accepted
                meeting.invitees[place].answeredAt = item.receivedAt
                meeting.invitees[place].answeredBy = nil
                meeting.invitees[place].comment = item.comment
                meeting.invitees[place].formerAnswer = FormerAnswer(meeting.invitees[place], to: meeting)
            }
        case .notInvited(let participation):
            guard !meeting.invitees.contains(where: { $0.email.map(CalendarAddress.key) == from.key }) else {
                break
            }
            // The contact may have got the address after the answer arrived.
            let contacts = MessageContacts(try store.addresses(ofContactsWith: [from.key]))
            let place = contacts.place(of: from.key, in: meeting)
            var invitee =
                place.map { meeting.invitees[$0] }
                ?? Invitee(name: from.name.isEmpty ? from.email : from.name, email: from.email)
            invitee.participation = participation
            invitee.answeredAt = item.receivedAt
            invitee.comment = item.comment
            if let place {
                meeting.invitees[place] = invitee
            } else {
                meeting.invitees.append(invitee)
            }
        default: throw InvitationError.notAnswerable(id)
        }
        let changed = meeting
        var saved = meeting
        let action = try acting {
            // A proposal about a series as a whole moves all of it.
            saved = try store.save(changed, scope: item.recurrenceID.isEmpty ? .all : .this)
        }
        _ = try settle(item, as: .taken, action)
        return saved
    }

    /// Declines the proposal, with a message to the attendee.
    func decline(_ id: Identifier<InboxItem>, comment: String?) throws -> InboxItem {
        let item = try required(id)
        guard item.isDecision, let from = item.from else { throw InvitationError.notAnswerable(id) }
        let action = try store.settling(.dismissedMessage(meeting: item.meeting?.title ?? "")) { _ in }
        if case .proposed(let time) = item.news, let meeting = item.meeting {
            let sender = try sender(of: meeting)
            let state = try store.schedulingState(uid: meeting.uid)
            let calendar = SchedulingWriter.declineCounter(
                date(meeting, state), organizer: sender, attendee: from, comment: comment,
                series: state?.series?.time, stamp: try stamp(meeting.uid))
            let content = LetterContent(
                .proposalDeclined(time), meeting, sender: sender, words: comment ?? "")
            _ = try store.enqueue(
                message(
                    content, method: "DECLINECOUNTER", to: [from], calendar: calendar,
                    inReplyTo: item.messageID), action: action)
        }
        return try settle(item, as: .refused, action)
    }

    /// Stores an invitation for others for information. No message is sent.
    private func takeOver(_ item: InboxItem, _ id: Identifier<InboxItem>) throws -> Meeting {
        let events = ICalendarReader.events(of: try store.component(of: id) ?? "")
        let message = SchedulingMessage(
            method: .publish, events: events, sender: item.from, receivedAt: item.receivedAt)
        let outcome = ITIP.process(
            message, have: try store.schedulingState(uid: item.uid), own: identity.own, now: now,
            zone: store.readerZone.identifier)
        var saved: [Meeting] = []
        let action = try acting {
            if !outcome.saves.isEmpty { saved = try store.file(outcome.saves, as: .person) }
        }
        let stored = try store.schedulingState(uid: item.uid)
        guard let meeting = saved.first ?? stored?.series ?? stored?.exceptions.first else {
            throw InvitationError.meetingIsGone(title: item.meeting?.title ?? "")
        }
        _ = try settle(item, as: .taken, action)
        return meeting
    }

    /// Confirms a meeting from an unknown sender: from now on it takes time and has reminders.
    private func confirm(_ item: InboxItem) throws -> Meeting {
        guard let state = try store.schedulingState(uid: item.uid),
            let meeting = state.exception(item.recurrenceID) ?? state.series
        else { throw InvitationError.meetingIsGone(title: item.meeting?.title ?? "") }
        let all = ([state.series].compactMap { $0 } + state.exceptions).map { one in
            var one = one
            one.isUnconfirmed = false
            return one
        }
        let action = try acting { _ = try store.file(all, as: .person) }
        _ = try settle(item, as: .taken, action)
        return meeting
    }

    // MARK: - A proposal that was taken

    /// Returns received meetings with the person's acceptance of those that the organizer moved to the time
    /// which the person proposed, and in which the organizer counts the person as coming.
    func withTakenProposals(
        _ meetings: [Meeting], of message: SchedulingMessage
    ) throws(StoreError) -> [Meeting] {
        guard message.method == .request, let uid = meetings.first?.uid else { return meetings }
        let proposals = try store.messages(about: uid).filter { $0.method == "COUNTER" }
        if proposals.isEmpty { return meetings }
        return meetings.map { meeting in
            guard let place = meeting.invitees.firstIndex(where: { $0.isSelf(by: identity.own) }),
                meeting.invitees[place].participation == .needsAction,
                let proposal = proposals.last(where: { $0.recurrenceID == meeting.recurrenceID }),
                Self.time(in: proposal)?.isSame(as: meeting.time) == true,
                message.events.contains(where: { event in
                    event.meeting(now: now).time.isSame(as: meeting.time)
                        && event.attendees.contains {
                            $0.isSelf(by: identity.own) && $0.participation == .accepted
                        }
                })
            else { return meeting }
            var meeting = meeting
            meeting.invitees[place].participation = .accepted
            meeting.invitees[place].answeredAt = message.receivedAt
            meeting.invitees[place].formerAnswer = nil
            return meeting
        }
    }

    /// Returns the time that a message proposes.
    private static func time(in proposal: OutgoingMessage) -> MeetingTime? {
        ICalendarReader.read(proposal.calendar.utf8, file: "").flatMap(\.events).first?
            .meeting(now: .distantPast).time
    }

    // MARK: - Parts

    private func required(_ id: Identifier<InboxItem>) throws -> InboxItem {
        guard let item = try store.inboxItem(id) else { throw InvitationError.noInboxItem(id) }
        return item
    }

    private func stored(_ item: InboxItem) throws -> (occurrence: OccurrenceIdentity, meeting: Meeting) {
        guard let occurrence = try occurrence(of: item), let meeting = try store.meeting(occurrence) else {
            throw InvitationError.meetingIsGone(title: item.meeting?.title ?? "")
        }
        return (occurrence, meeting)
    }

    /// An invitation that the person may answer, with the person among its invitees.
    private func invitation(
        _ id: Identifier<InboxItem>
    ) throws -> (InboxItem, OccurrenceIdentity, Meeting, me: Invitee, organizer: CalendarAddress) {
        let item = try required(id)
        guard item.isInvitation else { throw InvitationError.notAnswerable(id) }
        let (occurrence, meeting) = try stored(item)
        guard let (me, organizer) = asked(in: meeting) else { throw InvitationError.notAnswerable(id) }
        return (item, occurrence, meeting, me, organizer)
    }

    /// Returns the stored meeting of a message: the meeting, the series, or a date of it.
    private func occurrence(of item: InboxItem) throws -> OccurrenceIdentity? {
        guard let state = try store.schedulingState(uid: item.uid) else { return nil }
        if let exception = state.exception(item.recurrenceID), let id = exception.id {
            return id.occurrence(exception.recurrenceID)
        }
        return state.series?.id?.occurrence(item.recurrenceID)
    }

    private func own(in meeting: Meeting) -> Invitee? { meeting.ownInvitee(by: identity.own) }

    /// The person's row and the organizer; `nil` if the meeting is the person's own, or they are not invited.
    private func asked(in meeting: Meeting) -> (me: Invitee, organizer: CalendarAddress)? {
        guard let me = own(in: meeting), let organizer = meeting.organizer,
            !meeting.isOrganized(by: identity.own)
        else { return nil }
        return (me, organizer)
    }

    private func address(of invitee: Invitee) -> CalendarAddress {
        CalendarAddress(name: invitee.name == invitee.email ? "" : invitee.name, email: invitee.email ?? "")
    }

    private func record(
        _ participation: Invitee.Participation, _ comment: String?, of invitee: Invitee,
        _ occurrence: OccurrenceIdentity, scope: SeriesScope
    ) throws(StoreError) {
        guard let id = invitee.id else { return }
        try store.recordAnswer(
            meeting: occurrence, scope: scope, invitee: id, participation: participation, comment: comment)
    }

    /// Runs an action of the person.
    ///
    /// - Returns: The action; `nil` if nothing changed.
    private func acting(_ body: () throws -> Void) throws -> Int64? {
        let before = try store.lastAction()
        try body()
        let after = try store.lastAction()
        return after == before ? nil : after
    }

    private func settle(
        _ item: InboxItem, as state: InboxItem.State, _ action: Int64?
    ) throws(StoreError) -> InboxItem {
        var item = item
        item.state = state
        item.settledAt = now
        return try store.save(item, action: action)
    }

    /// Settles the messages that wait for the same answer. An answer to the whole also applies to its dates,
    /// except those that wait for one of their own.
    private func settleOthers(
        than id: Identifier<InboxItem>?, _ meeting: Meeting, _ participation: Invitee.Participation,
        _ action: Int64?
    ) throws {
        guard let state = Self.state(of: participation) else { return }
        for item in try store.inbox(.open, about: meeting.uid) where item.isInvitation && item.id != id {
            if item.recurrenceID != meeting.recurrenceID {
                guard meeting.recurrenceID.isEmpty, item.state == .waiting,
                    let occurrence = try occurrence(of: item), let date = try store.meeting(occurrence),
                    own(in: date)?.participation == participation
                else { continue }
            }
            _ = try settle(item, as: state, action)
        }
    }

    private func reply(
        _ meeting: Meeting, _ me: Invitee, _ participation: Invitee.Participation, _ comment: String?,
        to organizer: CalendarAddress, inReplyTo: String?, _ action: Int64?
    ) throws -> OutgoingMessage? {
        try withdrawAnswers(to: meeting)
        let server = try finder.servers.server(of: meeting.uid, meeting, in: store)
        // The server sends the answer of its copy.
        if server?.sendsAnswers == true { return nil }
        let sender = address(of: me)
        let state = try store.schedulingState(uid: meeting.uid)
        let calendar = SchedulingWriter.reply(
            date(meeting, state), attendee: sender, participation: participation, comment: comment,
            sequence: sequence(of: meeting, state), series: state?.series?.time,
            dates: movedDates(meeting, participation, state), stamp: try stamp(meeting.uid))
        let content = LetterContent(.answer(participation), meeting, sender: sender, words: comment ?? "")
        return try store.enqueue(
            message(content, method: "REPLY", to: [organizer], calendar: calendar, inReplyTo: inReplyTo),
            action: action)
    }

    /// Withdraws the answers that have not been sent: a newer one replaces them.
    private func withdrawAnswers(to meeting: Meeting) throws(StoreError) {
        for old in try store.messages(about: meeting.uid)
        where old.state == .queued && old.method == "REPLY" && old.recurrenceID == meeting.recurrenceID {
            var old = old
            old.state = .withdrawn
            old.nextAttempt = nil
            try store.save(old)
        }
    }

    /// Returns the exceptions at other times that an answer to the whole series applies to: the organizer
    /// does not apply it to them (`ITIP`).
    private func movedDates(
        _ meeting: Meeting, _ participation: Invitee.Participation, _ state: SchedulingState?
    ) -> [Meeting] {
        guard meeting.recurrenceID.isEmpty, let series = state?.series else { return [] }
        return (state?.exceptions ?? []).compactMap { exception in
            guard exception.status != .cancelled, let start = WallTime(basicText: exception.recurrenceID),
                !exception.time.isSame(as: series.time(at: start)),
                own(in: exception)?.participation == participation
            else { return nil }
            var date = exception
            date.sequence = sequence(of: exception, state) ?? exception.sequence
            return date
        }
    }

    /// Returns a date of a series without the series' data.
    private func date(_ meeting: Meeting, _ state: SchedulingState?) -> Meeting {
        var meeting = meeting
        if !meeting.recurrenceID.isEmpty { meeting.recurrence = nil }
        return meeting
    }

    /// Returns the SEQUENCE of the answered invitation.
    private func sequence(of meeting: Meeting, _ state: SchedulingState?) -> Int? {
        let received = state?.received ?? []
        let found =
            received.first { $0.recurrenceID == meeting.recurrenceID }
            ?? received.first { $0.recurrenceID.isEmpty }
        // After an implausible leap, the organizer's own number counts.
        guard let sequence = found?.sequence else { return nil }
        return meeting.sequence > sequence + Revision.largestLeap ? meeting.sequence : sequence
    }

    private func stamp(_ uid: String) throws(StoreError) -> Date {
        SchedulingSequence.stamp(now: now, after: DeliveredState(try store.messages(about: uid)).lastStamp)
    }

    static func state(of participation: Invitee.Participation) -> InboxItem.State? {
        switch participation {
        case .accepted: .accepted
        case .declined: .declined
        case .tentative: .tentative
        case .needsAction, .delegated, .inProcess, .completed: nil
        }
    }
}
