import Foundation

// REQUEST, PUBLISH and ADD (RFC 5546, 3.2.1, 3.2.2 and 3.2.4).
extension ITIPStep {
    private typealias Item = (event: CalendarEvent, key: String)

    func invitation(isPublished: Bool) -> SchedulingOutcome {
        let whole = events.first { $0.recurrenceID.isEmpty }
        // Dates of one series in one message are by the same clocks.
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
        // Only of a message that counts: whoever sends it says how many they are.
        let items = withFollowingDates(named, of: whole)
        let newer = items.filter { age(of: $0.event, key: $0.key) == .newer }
        if newer.isEmpty {
            let isOlder = items.contains { age(of: $0.event, key: $0.key) == .older }
            return SchedulingOutcome(isOlder ? .outdated : .alreadyKnown, recurrenceID: recurrenceID)
        }
        guard stored != nil else { return unknown(newer, recurrenceID, isPublished: isPublished) }
        return change(by: newer, named: Set(named.map(\.key)))
    }

    /// With all later dates where a change is for these too (RFC 5545, 3.2.13): each as a date that differs, up to the most
    /// that are told of. One that the message names by itself goes its own way. Of very many such changes the first ones are
    /// for later dates too.
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
                // The text says when the first one is.
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

    /// A meeting that is not known yet. When to be reminded is for the person to say, not for who invites them.
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

    /// What a message says of the whole, or of one date.
    private struct Part {
        var key: String
        var changes: [FieldChange] = []
        /// Whether nobody's answer counts any longer.
        var isReset = false
        /// Whether it was not known.
        var isNew = false

        var verdict: SchedulingOutcome.Verdict {
            // Some calendars tell it with the method of an invitation.
            let isOff = changes.contains { $0.field == .status && $0.new == .status(.cancelled) }
            if isOff { return .cancelled }
            if !key.isEmpty { return .occurrenceChanged(changes) }
            return isReset ? .rescheduled(changes) : .updated(changes)
        }
    }

    /// - Parameter named: The keys of those that the message names by themselves, which are told of.
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
            // What follows goes without saying.
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

    /// The whole is told, and then each date that is different by itself, as each is answered by itself. Where all of it
    /// is to be answered anew, or off, that says it of the dates too.
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

    /// What the organizer said last of a meeting or a date, which may have been said of all dates.
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

    /// Dates that differ, and that a series which goes otherwise no longer has.
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
            // Only the organizer can say what it is that has more dates.
            return SchedulingOutcome(.unknownMeeting, sends: refresh)
        }
        let newer = events.filter { age(of: $0, key: "") == .newer }
        guard let latest = newer.map({ revision(of: $0).plausible(after: self.known("")) }).max() else {
            let isOlder = events.contains { age(of: $0, key: "") == .older }
            return SchedulingOutcome(isOlder ? .outdated : .alreadyKnown)
        }
        // Who missed a revision asks for all of it.
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

    /// When a time begins by the clocks of another.
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
