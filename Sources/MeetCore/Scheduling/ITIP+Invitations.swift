import Foundation

// REQUEST, PUBLISH and ADD (RFC 5546, 3.2.1, 3.2.2 and 3.2.4).
extension ITIPStep {
    private typealias Item = (event: CalendarEvent, key: String)

    func invitation(isPublished: Bool) -> SchedulingOutcome {
        let whole = events.first { $0.recurrenceID.isEmpty }
        // The dates of a series in one message are in the same zone.
        let named: [Item] = events.map { ($0, key(of: $0, in: whole?.time)) }
            .sorted { $0.key < $1.key }
        let recurrenceID = named.count == 1 ? named[0].key : ""
        if let objection = objection(isPublished: isPublished) {
            var outcome = SchedulingOutcome(objection, recurrenceID: recurrenceID)
            if objection == .fromMyself, stored == nil {
                outcome.offer = withFollowingDates(named, of: whole).map { item in
                    var meeting = new(item)
                    meeting.organizer = nil
                    return meeting
                }
            }
            return outcome
        }
        // Only for an accepted message, because its sender determines their number.
        let items = withFollowingDates(named, of: whole)
        let newer = items.filter { age(of: $0.event, key: $0.key) == .newer }
        if newer.isEmpty {
            let isOlder = items.contains { age(of: $0.event, key: $0.key) == .older }
            return SchedulingOutcome(isOlder ? .outdated : .alreadyKnown, recurrenceID: recurrenceID)
        }
        guard stored != nil else { return unknown(newer, recurrenceID, isPublished: isPublished) }
        return change(by: newer, named: Set(named.map(\.key)))
    }

    /// Returns the events with all later dates of changes that include these (RFC 5545, 3.2.13): each as an
    /// exception, up to the maximum that is reported. A date named by the message has its own change. Of very
    /// many such changes, only the first ones include later dates.
    private func withFollowingDates(_ items: [Item], of whole: CalendarEvent?) -> [Item] {
        let changes = items.filter { $0.event.followsRecurrenceID && !$0.key.isEmpty }
        let meeting = whole.map { $0.meeting(now: now, zone: zone) } ?? have.series
        guard !changes.isEmpty, let meeting,
            let series = meeting.recurrence.flatMap({ Series(meeting.time, $0) })
        else { return items }
        let named = Set(items.map(\.key))
        var all = items
        for (place, change) in changes.prefix(Self.mostChanges).enumerated() {
            guard let start = WallTime(basicText: change.key),
                let dates = FollowingDates(
                    series, from: start, to: change.event.time, days: change.event.days),
                let after = Series(change.event.time, dates.after)
            else { continue }
            let end = place + 1 < changes.count ? changes[place + 1].key : nil
            for wall in series.starts.lazy.filter({ $0 > start }).prefix(Self.mostFollowing) {
                if all.count >= Self.mostItems { break }
                let key = series.recurrenceID(of: wall)
                if let end, key >= end { break }
                if named.contains(key) { continue }
                var event = change.event
                event.recurrenceID = key
                event.recurrenceZone = series.time.zoneIdentifier
                event.followsRecurrenceID = false
                event.time = after.time(at: dates.moved(wall))
                // The text holds the time of the first one.
                event.text = ""
                all.append((event, key))
            }
        }
        return all.sorted { $0.key < $1.key }
    }

    private static let mostFollowing = 500
    private static let mostChanges = 20
    private static let mostItems = 4000

    private func unknown(
        _ items: [Item], _ recurrenceID: String, isPublished: Bool
    ) -> SchedulingOutcome {
        let meetings = items.map(new)
        let attendees = events.flatMap(\.attendees)
        if isPublished || attendees.isEmpty {
            return SchedulingOutcome(
                .published, recurrenceID: recurrenceID, saves: meetings, received: states(items))
        }
        if !own.isEmpty, !attendees.contains(where: isMe) {
            return SchedulingOutcome(.notForMe, recurrenceID: recurrenceID, offer: meetings)
        }
        return SchedulingOutcome(
            .invited, recurrenceID: recurrenceID, saves: meetings, received: states(items))
    }

    /// Returns a new meeting without alarms: reminders are the recipient's choice, not the organizer's.
    private func new(_ item: Item) -> Meeting {
        var meeting = item.event.meeting(now: now, zone: zone)
        meeting.recurrenceID = item.key
        meeting.organizer = item.event.organizer ?? namedOrganizer ?? stored?.organizer ?? message.sender
        meeting.isUnconfirmed = stored?.isUnconfirmed ?? isFromStranger
        meeting.reminders = []
        meeting.unmodelled = ReceivedAlarm.without(meeting.unmodelled)
        meeting.kind = nil
        meeting.doneAt = nil
        return meeting
    }

    // MARK: - A change

    /// A part of a message, about the whole or a single date.
    private struct Part {
        var key: String
        var changes: [FieldChange] = []
        /// True if all answers are reset.
        var isReset = false
        /// True if the meeting was unknown.
        var isNew = false

        var verdict: SchedulingOutcome.Verdict {
            // Some calendars send it as an invitation.
            let isOff = changes.contains { $0.field == .status && $0.new == .status(.cancelled) }
            if isOff { return .cancelled }
            if !key.isEmpty { return .occurrenceChanged(changes) }
            return isReset ? .rescheduled(changes) : .updated(changes)
        }
    }

    /// Returns the changes by the events.
    ///
    /// - Parameter named: The keys of the dates that the message names, which are reported.
    private func change(by items: [Item], named: Set<String>) -> SchedulingOutcome {
        var outcome = SchedulingOutcome(.updated([]), received: states(items))
        var series = have.series
        var parts: [Part] = []
        let wasAsked = (have.exceptions + [have.series].compactMap { $0 }).contains { meeting in
            meeting.invitees.contains(where: isMe)
        }
        for item in items {
            let theirs = new(item)
            let known =
                item.key.isEmpty
                ? series : have.exception(item.key) ?? series.flatMap { occurrence(item.key, of: $0) }
            guard let known else {
                outcome.saves.append(theirs)
                if named.contains(item.key) { parts.append(Part(key: item.key, isNew: true)) }
                continue
            }
            let update = MeetingUpdate(
                stored: known, theirs: theirs, base: base(for: item.key, known),
                stamp: item.event.stamp ?? message.receivedAt, own: own)
            outcome.saves.append(update.meeting)
            // Later dates that are only implied are not reported.
            if named.contains(item.key) {
                parts.append(Part(key: item.key, changes: update.changes, isReset: update.isRescheduled))
            }
            if item.key.isEmpty {
                series = update.meeting
                outcome.deletes += lostDates(of: update.meeting, keeping: items)
            }
        }
        let isAsked = outcome.saves.contains { $0.invitees.contains(where: isMe) }
        if isAsked, !wasAsked {
            outcome.verdict = .invited
            outcome.recurrenceID = parts.count == 1 ? parts[0].key : ""
        } else {
            tell(parts, in: &outcome)
        }
        return outcome
    }

    /// Reports the series, and then each date with a difference of its own, because each is answered
    /// separately. If all of it is to be answered again, or is cancelled, that includes the dates.
    private func tell(_ parts: [Part], in outcome: inout SchedulingOutcome) {
        let whole = parts.first { $0.key.isEmpty }
        var dates = parts.filter { !$0.key.isEmpty && (!$0.changes.isEmpty || $0.isNew) }
        if let whole, whole.isReset || whole.isNew || whole.verdict == .cancelled { dates = [] }
        var told = dates
        if let whole, !whole.changes.isEmpty || dates.isEmpty { told.insert(whole, at: 0) }
        guard let first = told.first ?? parts.first else { return }
        outcome.verdict = first.verdict
        outcome.recurrenceID = first.key
        outcome.dates = told.dropFirst().map { .init(recurrenceID: $0.key, verdict: $0.verdict) }
    }

    /// Returns the organizer's last version of a meeting or a date, which may come from the series.
    private func base(for key: String, _ known: Meeting) -> Meeting {
        if let base = base(of: known) {
            var meeting = base.meeting(now: now, zone: zone)
            meeting.recurrenceID = key
            return meeting
        }
        if !key.isEmpty, let series = have.series, let base = base(of: series),
            let date = occurrence(key, of: base.meeting(now: now, zone: zone))
        {
            return date
        }
        return known
    }

    /// Returns the exceptions that a changed series no longer has.
    private func lostDates(of series: Meeting, keeping items: [Item]) -> [Identifier<Meeting>] {
        if let old = have.series, old.time == series.time, old.recurrence == series.recurrence { return [] }
        let kept = Set(items.map(\.key))
            .union(Self.dates(of: series, among: have.exceptions.map(\.recurrenceID)))
        return have.exceptions.compactMap { kept.contains($0.recurrenceID) ? nil : $0.id }
    }

    // MARK: - More dates

    func addition() -> SchedulingOutcome {
        if let objection = objection() { return SchedulingOutcome(objection) }
        guard var series = have.series else {
            // Only the organizer can tell which series has more dates.
            return SchedulingOutcome(.unknownMeeting, sends: refresh)
        }
        let newer = events.filter { age(of: $0, key: "") == .newer }
        guard let latest = newer.map({ revision(of: $0).plausible(after: self.known("")) }).max() else {
            let isOlder = events.contains { age(of: $0, key: "") == .older }
            return SchedulingOutcome(isOlder ? .outdated : .alreadyKnown)
        }
        // After a missed revision, the whole meeting is requested.
        let isGap = newer.contains { revision(of: $0).sequence - 1 > series.sequence }
        let starts = newer.map { start(of: new(($0, "")).time, in: series.time) }
        let time = series.time
        let known = Self.dates(
            of: series, among: starts.compactMap { $0.map { time.recurrenceID(of: $0) } })
        var keys: [String] = []
        var dates: [Meeting] = []
        for (event, start) in zip(newer, starts) {
            guard let start else { continue }
            var theirs = new((event, ""))
            let key = time.recurrenceID(of: start)
            var recurrence = series.recurrence ?? Recurrence(rule: nil)
            recurrence.removed.removeAll { $0 == start }
            if !recurrence.added.contains(start), !known.contains(key) {
                recurrence.added.append(start)
            }
            series.recurrence = recurrence
            keys.append(key)
            guard let date = occurrence(key, of: series) else { continue }
            theirs.recurrenceID = key
            theirs.recurrence = nil
            if theirs.title.isEmpty { theirs.title = date.title }
            let changes = FieldChange.changes(from: date, to: theirs)
            if changes.contains(where: { $0.field != .invitees && $0.field != .organizer }) {
                theirs.seriesID = series.id
                if theirs.invitees.isEmpty { theirs.invitees = date.invitees }
                dates.append(theirs)
            }
        }
        guard !keys.isEmpty else { return SchedulingOutcome(.malformed(.noTime)) }
        series.sequence = max(series.sequence, latest.sequence)
        return SchedulingOutcome(
            .added(keys), recurrenceID: keys.count == 1 ? keys[0] : "", saves: [series] + dates,
            received: [
                ReceivedState(
                    sequence: latest.sequence, stamp: latest.stamp, organizer: namedOrganizer?.key ?? "")
            ],
            sends: isGap ? refresh : [])
    }

    /// Returns the start of a time as a wall time in the zone of another.
    private func start(of time: MeetingTime, in series: MeetingTime) -> WallTime? {
        guard let wall = time.wallStart else { return nil }
        switch series {
        case .allDay: return WallTime(date: wall.date, hour: 0, minute: 0)
        case .timed:
            guard let from = time.timeZone, let to = series.timeZone, let instant = wall.instant(in: from)
            else { return wall }
            return WallTime.at(instant, in: to)
        case .due, .unscheduled: return nil
        }
    }

    private var refresh: [SchedulingReply] {
        guard let uid = events.first?.uid,
            let organizer = stored?.organizer ?? namedOrganizer ?? message.sender
        else { return [] }
        return [SchedulingReply(method: .refresh, recipients: [organizer], uid: uid)]
    }
}
