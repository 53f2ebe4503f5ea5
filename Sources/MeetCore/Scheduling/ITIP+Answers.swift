import Foundation

// Messages of attendees about an own meeting: REPLY, REFRESH and COUNTER (RFC 5546, 3.2.3, 3.2.6 and 3.2.7).
extension ITIPStep {
    func answer() -> SchedulingOutcome {
        if let objection = objectionToAnswer { return objection }
        var outcome: SchedulingOutcome?
        var state = have
        for event in events {
            let one = Answer(event, self, state)?.outcome() ?? SchedulingOutcome(.malformed(.noAttendee))
            // Later events see the changes of earlier ones.
            state.take(one)
            guard let first = outcome else {
                outcome = one
                continue
            }
            outcome = first.joined(one)
        }
        return outcome ?? SchedulingOutcome(.malformed(.noEvent))
    }

    func proposal() -> SchedulingOutcome {
        if let objection = objectionToAnswer { return objection }
        guard let event = events.first, let answer = Answer(event, self, have) else {
            return SchedulingOutcome(.malformed(.noAttendee))
        }
        return answer.proposal()
    }

    func refreshment() -> SchedulingOutcome {
        if let objection = objectionToAnswer { return objection }
        guard let event = events.first, let answer = Answer(event, self, have) else {
            return SchedulingOutcome(.malformed(.noAttendee))
        }
        let key = answer.key
        let meetings = ([have.series].compactMap { $0 } + have.exceptions).filter {
            key.isEmpty || $0.recurrenceID == key
        }
        guard let invitee = answer.invitee else {
            return SchedulingOutcome(
                .notInvited(CalendarAddress(answer.attendee), .needsAction, comment: words(of: event)),
                recurrenceID: key)
        }
        // A date without a difference is represented by the series.
        let told = meetings.isEmpty ? [have.series].compactMap { $0 } : meetings
        let isOff = told.first?.status == .cancelled
        let reply = SchedulingReply(
            method: isOff ? .cancel : .request, recipients: [CalendarAddress(invitee)], uid: event.uid,
            recurrenceID: meetings.isEmpty ? "" : key, meetings: told)
        return SchedulingOutcome(
            .wantsRefresh(CalendarAddress(invitee)), recurrenceID: key, sends: [reply])
    }

    /// The objection to an answer: answers are for the organizer; copies sent to others have no effect.
    private var objectionToAnswer: SchedulingOutcome? {
        let key = events.first.map { self.key(of: $0, in: nil) } ?? ""
        guard let stored else { return SchedulingOutcome(.unknownMeeting, recurrenceID: key) }
        return isMine(stored) ? nil : SchedulingOutcome(.notForMe, recurrenceID: key)
    }
}

/// A single event of an answer, with its attendee.
private struct Answer {
    let event: CalendarEvent
    let step: ITIPStep
    let have: SchedulingState
    /// The attendee as in the answer.
    let attendee: Invitee
    let key: String
    /// The meeting answered: the series, an exception, or a regular date; `nil` if unknown.
    let target: Meeting?

    /// Reads an answer, or returns `nil` if it does not name its attendee.
    init?(_ event: CalendarEvent, _ step: ITIPStep, _ have: SchedulingState) {
        let candidates = event.attendees.filter { $0.addressKey != nil }
        // Some calendars send the whole list of attendees.
        let sender = step.message.sender?.key
        guard
            let attendee = candidates.first(where: { $0.addressKey == sender })
                ?? candidates.first(where: { step.message.origin != nil && step.isFrom($0.addressKey ?? "") })
                ?? candidates.first(where: { $0.participation != .needsAction }) ?? candidates.first
        else { return nil }
        self.event = event
        self.step = step
        self.have = have
        self.attendee = attendee
        var key = step.key(of: event, in: have.series?.time)
        // A single meeting has no date other than its own.
        if let series = have.series, series.recurrence == nil, let start = series.time.wallStart,
            key == series.time.recurrenceID(of: start)
        {
            key = ""
        }
        self.key = key
        if key.isEmpty {
            target = have.series
        } else if let known = have.exception(key) {
            target = known
        } else if let series = have.series, step.dates.contains(key) {
            target = step.occurrence(key, of: series)
        } else {
            target = nil
        }
    }

    /// The revision answered. Without SEQUENCE it is the one known when the mail was written.
    private var revision: Revision {
        var revision = step.revision(of: event)
        if event.isSequenceMissing, let target, !isForEarlierTime(target) {
            revision.sequence = target.sequence
        }
        return revision.plausible(after: Revision(sequence: target?.sequence ?? 0, stamp: revision.stamp))
    }

    /// Returns the invitee's position in the meeting: by address, or by the address of the mail if they
    /// answer from another one, or as the contact with either address. Whether the sender may answer for
    /// them is decided later.
    private func place(in meeting: Meeting) -> Int? {
        let place = meeting.invitees.firstIndex { $0.addressKey == attendee.addressKey }
        if place != nil || !attendee.delegatedFrom.isEmpty { return place }
        let sender = step.message.sender?.key ?? ""
        if !sender.isEmpty, let place = meeting.invitees.firstIndex(where: { $0.addressKey == sender }) {
            return place
        }
        return attendee.addressKey.flatMap { step.contacts.place(of: $0, in: meeting) }
            ?? step.contacts.place(of: sender, in: meeting)
    }

    /// The invitee as in the meeting; `nil` if not invited.
    var invitee: Invitee? {
        guard let meeting = target ?? have.series else { return nil }
        return place(in: meeting).map { meeting.invitees[$0] }
    }

    private var address: CalendarAddress { CalendarAddress(invitee ?? attendee) }
    private var addressKey: String { address.key }
    private var words: String? { step.words(of: event, attendee) }

    // MARK: - The verdict

    func outcome() -> SchedulingOutcome {
        guard let target else { return SchedulingOutcome(.unknownMeeting, recurrenceID: key) }
        switch age {
        case .same: return SchedulingOutcome(.alreadyKnown, recurrenceID: key)
        case .older: return SchedulingOutcome(.outdated, recurrenceID: key)
        case .newer: break
        }
        if invitee == nil, step.isMe(attendee) { return SchedulingOutcome(.fromMyself, recurrenceID: key) }
        guard let answered = answered(target) else { return stranger(target) }
        if isForEarlierTime(target) {
            return SchedulingOutcome(.outdated, recurrenceID: key, offer: [answered])
        }
        var outcome = SchedulingOutcome(verdict, recurrenceID: key, saves: [answered], replies: [state])
        if key.isEmpty { outcome.saves += answeredDates() }
        return outcome
    }

    private var verdict: SchedulingOutcome.Verdict {
        if attendee.participation == .delegated, !attendee.delegatedTo.isEmpty {
            let delegates = attendee.delegatedTo.map { delegate(for: $0) }.map(CalendarAddress.init)
            return .delegated(address, to: delegates, comment: words)
        }
        return .answered(address, attendee.participation, comment: words)
    }

    /// The age of the answer relative to earlier answers of the same attendee. An answer for all later dates
    /// counts for each of them.
    private var age: ITIPStep.Age {
        func known(_ key: String) -> Revision? {
            have.replies.first { $0.recurrenceID == key && CalendarAddress.key($0.address) == addressKey }?
                .revision
        }
        if let known = known(key) { return step.age(revision, known) }
        if !key.isEmpty, let whole = known(""), revision < whole { return .older }
        return .newer
    }

    private var state: ReplyState {
        ReplyState(
            recurrenceID: key, address: addressKey, sequence: revision.sequence, stamp: revision.stamp)
    }

    /// Returns whether an answer to an earlier revision was for the same time, which keeps it valid: a
    /// changed title does not withdraw an answer. An answer without a time is not valid.
    private func isForEarlierTime(_ target: Meeting) -> Bool {
        let time = event.meeting(now: step.now, zone: step.zone).time
        let isForAnother = !time.beginsWith(target.time) || target.time == .unscheduled
        if event.isSequenceMissing { return isForAnother && step.message.receivedAt < target.updatedAt }
        return event.sequence < target.sequence && isForAnother
    }

    // MARK: - The meeting afterwards

    /// Returns the meeting with the answer; `nil` if the attendee is neither invited nor a delegate.
    private func answered(_ meeting: Meeting) -> Meeting? {
        var meeting = meeting
        if let place = place(in: meeting) {
            meeting.invitees[place] = answered(meeting.invitees[place])
        } else {
            let from = Set(attendee.delegatedFrom.map { CalendarAddress.key($0) })
            guard
                let place = meeting.invitees.firstIndex(where: { one in
                    one.addressKey.map(from.contains) ?? false
                })
            else { return nil }
            // The answer of the delegate arrived before the delegation.
            if meeting.invitees[place].participation == .needsAction {
                meeting.invitees[place].participation = .delegated
                meeting.invitees[place].delegatedTo = [attendee.email].compactMap { $0 }
            }
            meeting.invitees.append(answered(guest))
        }
        for delegate in newDelegates(in: meeting) { meeting.invitees.append(delegate) }
        return meeting
    }

    private func answered(_ known: Invitee) -> Invitee {
        var invitee = known
        invitee.participation = attendee.participation
        invitee.answeredAt = min(event.stamp ?? step.message.receivedAt, step.now)
        invitee.comment = words
        invitee.delegatedTo = attendee.participation == .delegated ? attendee.delegatedTo : []
        if known.name == known.email, !attendee.name.isEmpty { invitee.name = attendee.name }
        invitee.answeredBy = nil
        invitee.formerAnswer = nil
        if let sender = step.message.sender, !sender.key.isEmpty, sender.key != attendee.addressKey,
            sender.key != known.addressKey
        {
            invitee.answeredBy = sender.written
        }
        return invitee
    }

    /// The attendee as a new invitee.
    private var guest: Invitee {
        Invitee(
            name: attendee.name.isEmpty ? attendee.email ?? "" : attendee.name, email: attendee.email,
            role: attendee.role, delegatedFrom: attendee.delegatedFrom)
    }

    private func newDelegates(in meeting: Meeting) -> [Invitee] {
        guard attendee.participation == .delegated else { return [] }
        return attendee.delegatedTo.map { delegate(for: $0) }.filter { delegate in
            !meeting.invitees.contains { $0.addressKey == delegate.addressKey }
        }
    }

    /// Returns the delegate. The answer may hold more than the address (RFC 5546, 3.2.2.3).
    private func delegate(for text: String) -> Invitee {
        let key = CalendarAddress.key(text)
        let named = event.attendees.first { $0.addressKey == key }
        return Invitee(
            name: named?.name ?? key, email: named?.email ?? key, role: attendee.role, wantsAnswer: true,
            delegatedFrom: [invitee?.email ?? attendee.email].compactMap { $0 })
    }

    /// Returns the exceptions with the answer: an acceptance of the series counts for them too, unless the
    /// attendee answered for one of them alone, or its time differs from the one in their invitation.
    private func answeredDates() -> [Meeting] {
        guard let series = have.series else { return [] }
        return have.exceptions.compactMap { date in
            let hasOwn = have.replies.contains {
                $0.recurrenceID == date.recurrenceID && CalendarAddress.key($0.address) == addressKey
                    && $0.revision >= revision
            }
            guard !hasOwn, let start = WallTime(basicText: date.recurrenceID),
                date.time.isSame(as: series.time(at: start))
            else { return nil }
            return answered(date)
        }
    }

    private func stranger(_ target: Meeting) -> SchedulingOutcome {
        var offer = target
        offer.invitees.append(answered(guest))
        return SchedulingOutcome(
            .notInvited(address, attendee.participation, comment: words), recurrenceID: key,
            offer: [offer], replies: [state])
    }

    // MARK: - Another time

    func proposal() -> SchedulingOutcome {
        guard let target else { return SchedulingOutcome(.unknownMeeting, recurrenceID: key) }
        let time = event.meeting(now: step.now, zone: step.zone).time
        guard time != .unscheduled else {
            return SchedulingOutcome(.malformed(.noTime), recurrenceID: key)
        }
        switch age {
        case .same: return SchedulingOutcome(.alreadyKnown, recurrenceID: key)
        case .older: return SchedulingOutcome(.outdated, recurrenceID: key)
        case .newer: break
        }
        // A person who is not invited may ask to come, but not for another time.
        guard let answered = answered(target) else { return stranger(target) }
        if time.isSame(as: target.time) { return outcome() }
        let offer = moved(target, to: time)
        if event.sequence < target.sequence {
            return SchedulingOutcome(.outdated, recurrenceID: key, offer: [offer])
        }
        let isAnswer = attendee.participation != .needsAction
        return SchedulingOutcome(
            .proposed(address, time, comment: words), recurrenceID: key,
            saves: isAnswer ? [answered] : [], offer: [offer], replies: [state])
    }

    /// Returns the meeting at the proposed time; the dates of a series are moved too. All answers are reset.
    private func moved(_ meeting: Meeting, to time: MeetingTime) -> Meeting {
        var moved = meeting
        if let move = SeriesMove(from: meeting.time, to: time) {
            moved.recurrence = meeting.recurrence.map(move.moved)
        }
        moved.time = time
        return SchedulingSequence.withOpenAnswers(moved, answeredFor: meeting, except: step.own)
    }
}

extension SchedulingState {
    /// Applies the outcome of an earlier part of the message.
    fileprivate mutating func take(_ outcome: SchedulingOutcome) {
        for meeting in outcome.saves {
            if meeting.recurrenceID.isEmpty {
                series = meeting
            } else {
                exceptions.removeAll { $0.recurrenceID == meeting.recurrenceID }
                exceptions.append(meeting)
            }
        }
        for reply in outcome.replies {
            replies.removeAll { $0.recurrenceID == reply.recurrenceID && $0.address == reply.address }
            replies.append(reply)
        }
    }
}

extension SchedulingOutcome {
    /// Returns the outcome joined with that of another part of the same message; the later part wins. The
    /// series is reported first, and then its dates with different verdicts.
    fileprivate func joined(_ other: SchedulingOutcome) -> SchedulingOutcome {
        let isOther = saves.isEmpty && !other.saves.isEmpty
        var joined = isOther ? other : self
        if !saves.isEmpty, !other.saves.isEmpty {
            if other.recurrenceID.isEmpty, !recurrenceID.isEmpty {
                joined.dates.insert(.init(recurrenceID: recurrenceID, verdict: verdict), at: 0)
                (joined.recurrenceID, joined.verdict) = (other.recurrenceID, other.verdict)
            } else if other.recurrenceID != recurrenceID {
                joined.dates.append(.init(recurrenceID: other.recurrenceID, verdict: other.verdict))
            }
            let said = joined.verdict
            if joined.recurrenceID.isEmpty { joined.dates.removeAll { $0.verdict == said } }
        }
        let newer = Set(other.saves.map(\.recurrenceID))
        joined.saves = saves.filter { !newer.contains($0.recurrenceID) } + other.saves
        joined.saves.sort { $0.recurrenceID < $1.recurrenceID }
        joined.offer = offer + other.offer
        joined.replies = replies + other.replies
        return joined
    }
}
