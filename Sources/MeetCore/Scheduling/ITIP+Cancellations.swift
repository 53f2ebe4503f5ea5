import Foundation

// CANCEL and DECLINECOUNTER (RFC 5546, 3.2.5 and 3.2.8).
extension ITIPStep {
    func cancellation() -> SchedulingOutcome {
        let items = events.map { ($0, key(of: $0, in: nil)) }
        let recurrenceID = items.count == 1 ? items[0].1 : ""
        if let objection = objection() { return SchedulingOutcome(objection, recurrenceID: recurrenceID) }
        let newer = items.filter { age(of: $0.0, key: $0.1) == .newer }
        if newer.isEmpty {
            let isOlder = items.contains { age(of: $0.0, key: $0.1) == .older }
            return SchedulingOutcome(isOlder ? .outdated : .alreadyKnown, recurrenceID: recurrenceID)
        }
        // An invitation that arrives after its cancellation does not restore the meeting.
        guard stored != nil else {
            return SchedulingOutcome(
                .cancelledUnknown, recurrenceID: recurrenceID, received: states(newer))
        }
        var change = Cancellation(have)
        var told: [SchedulingOutcome.DateVerdict] = []
        for (event, key) in newer {
            // All dates from the first one on are the whole series.
            let key = event.followsRecurrenceID && change.isAll(from: key) ? "" : key
            guard let verdict = cancel(event, key, &change) else { continue }
            told.append(.init(recurrenceID: key, verdict: verdict))
        }
        // A verdict about the series includes its dates.
        if let whole = told.first(where: \.recurrenceID.isEmpty) { told = [whole] }
        let first = told.first ?? .init(recurrenceID: recurrenceID, verdict: .cancelledUnknown)
        var outcome = SchedulingOutcome(
            first.verdict, recurrenceID: first.recurrenceID, saves: change.saves, deletes: change.deletes,
            received: states(newer))
        outcome.dates = Array(told.dropFirst())
        return outcome
    }

    /// Cancels the whole meeting or one date; returns `nil` if it is unknown.
    private func cancel(
        _ event: CalendarEvent, _ key: String, _ change: inout Cancellation
    ) -> SchedulingOutcome.Verdict? {
        let dropped = dropped(by: event, key)
        if let dropped, !dropped.contains(where: isMe) {
            let isKnown = change.edit(key, self) { meeting in
                meeting.invitees.removeAll { one in
                    dropped.contains { MeetingUpdate.isSame($0, one) }
                }
                meeting.sequence = max(meeting.sequence, event.sequence)
            }
            return isKnown ? .dropped(dropped.map(CalendarAddress.init)) : nil
        }
        if event.followsRecurrenceID, change.end(at: key, self, sequence: event.sequence) { return .ended }
        let isKnown = change.edit(key, self) { meeting in
            meeting.status = .cancelled
            meeting.sequence = max(meeting.sequence, event.sequence)
        }
        guard isKnown else { return nil }
        if key.isEmpty { change.cancelDates() }
        return dropped == nil ? .cancelled : .uninvited
    }

    /// Returns the attendees who alone are uninvited; `nil` if the meeting is cancelled for all: STATUS says
    /// so, or no other attendee is left.
    private func dropped(by event: CalendarEvent, _ key: String) -> [Invitee]? {
        guard event.status != .cancelled, !event.attendees.isEmpty else { return nil }
        let meeting = have.exception(key) ?? have.series ?? stored
        let isPart = meeting?.invitees.contains { one in
            !event.attendees.contains { MeetingUpdate.isSame($0, one) }
        }
        return isPart ?? false ? event.attendees : nil
    }

    func declinedProposal() -> SchedulingOutcome {
        guard let event = events.first else { return SchedulingOutcome(.malformed(.noEvent)) }
        let key = key(of: event, in: nil)
        guard stored != nil else { return SchedulingOutcome(.unknownMeeting, recurrenceID: key) }
        if let objection = objection() { return SchedulingOutcome(objection, recurrenceID: key) }
        if age(of: event, key: key) == .older { return SchedulingOutcome(.outdated, recurrenceID: key) }
        return SchedulingOutcome(.proposalDeclined(comment: words(of: event)), recurrenceID: key)
    }

    /// Returns the comment of an event, or `nil`.
    func words(of event: CalendarEvent, _ attendee: Invitee? = nil) -> String? {
        for text in [event.comment, attendee?.comment] {
            let trimmed = text?.trimmed ?? ""
            if !trimmed.isEmpty { return trimmed }
        }
        return nil
    }
}

extension CalendarAddress {
    init(_ invitee: Invitee) {
        self.init(name: invitee.name, email: invitee.email ?? "")
    }
}

/// The effect of a message on a series and its dates, one date at a time.
private struct Cancellation {
    private var series: Meeting?
    private var dates: [Meeting]
    private var changed: Set<String> = []
    private(set) var deletes: [Identifier<Meeting>] = []

    init(_ have: SchedulingState) {
        series = have.series
        dates = have.exceptions
    }

    /// The meetings to save, the series first.
    var saves: [Meeting] {
        let whole = changed.contains("") ? [series].compactMap { $0 } : []
        return whole + dates.filter { changed.contains($0.recurrenceID) }
    }

    /// Changes the series or one date, which becomes an exception. Returns `false` if there is no such date.
    mutating func edit(_ key: String, _ step: ITIPStep, _ change: (inout Meeting) -> Void) -> Bool {
        if key.isEmpty {
            guard var meeting = series else {
                // Only exceptions are known.
                for place in dates.indices {
                    change(&dates[place])
                    changed.insert(dates[place].recurrenceID)
                }
                return !dates.isEmpty
            }
            change(&meeting)
            series = meeting
        } else if let place = dates.firstIndex(where: { $0.recurrenceID == key }) {
            change(&dates[place])
        } else {
            guard let series, step.dates.contains(key), var date = step.occurrence(key, of: series)
            else { return false }
            change(&date)
            dates.append(date)
        }
        changed.insert(key)
        return true
    }

    mutating func cancelDates() {
        for place in dates.indices where dates[place].status != .cancelled {
            dates[place].status = .cancelled
            changed.insert(dates[place].recurrenceID)
        }
    }

    /// Returns whether the series has no date before this one.
    func isAll(from key: String) -> Bool {
        guard let series, let recurrence = series.recurrence, let start = WallTime(basicText: key),
            let first = Series(series.time, recurrence)?.first
        else { return false }
        return start <= first
    }

    /// Ends the series before a date. Returns `false` if it is not one of its dates, or is the first.
    mutating func end(at key: String, _ step: ITIPStep, sequence: Int) -> Bool {
        guard var meeting = series, let recurrence = meeting.recurrence,
            let start = WallTime(basicText: key), let all = Series(meeting.time, recurrence),
            let first = all.first, first < start
        else { return false }
        meeting.recurrence = all.split(at: start).before
        meeting.sequence = max(meeting.sequence, sequence)
        series = meeting
        changed.insert("")
        let lost = dates.filter { $0.recurrenceID >= key }
        deletes += lost.compactMap(\.id)
        dates.removeAll { $0.recurrenceID >= key }
        return true
    }
}
