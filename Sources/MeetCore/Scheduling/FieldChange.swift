/// A changed field of a meeting: values, which the language puts into words.
package struct FieldChange: Hashable, Sendable, Codable {
    package enum Field: String, Hashable, Sendable, Codable, CaseIterable {
        case title, time, recurrence, place, status, notes, url, conference, organizer, invitees
    }

    package enum Value: Hashable, Sendable, Codable {
        case text(String)
        case time(MeetingTime)
        case recurrence(Recurrence)
        case status(Meeting.Status)
        case people([CalendarAddress])
    }

    package var field: Field
    /// The old value; `nil` without one. For `invitees`: the removed ones.
    package var old: Value?
    /// The new value; `nil` without one. For `invitees`: the added ones.
    package var new: Value?

    package init(_ field: Field, old: Value?, new: Value?) {
        self.field = field
        self.old = old
        self.new = new
    }
}

extension FieldChange {
    /// Returns the differences, in the order of `Field`. Answers are not changes, and neither are private
    /// fields: the kind, the reminders and the done mark.
    package static func changes(from old: Meeting, to new: Meeting) -> [FieldChange] {
        var changes: [FieldChange] = []
        func add<Content: Equatable>(
            _ field: Field, _ one: Content, _ other: Content, _ value: (Content) -> Value?
        ) {
            if one != other { changes.append(FieldChange(field, old: value(one), new: value(other))) }
        }
        add(.title, old.title, new.title, text)
        if !old.time.isSame(as: new.time, isSeries: old.recurrence != nil || new.recurrence != nil) {
            add(.time, old.time, new.time) { $0 == .unscheduled ? nil : .time($0) }
        }
        add(.recurrence, old.recurrence, new.recurrence) { $0.map { .recurrence($0) } }
        add(.place, placeText(old), placeText(new), text)
        add(.status, old.status, new.status) { .status($0) }
        add(.notes, old.notes, new.notes, text)
        add(.url, old.url ?? "", new.url ?? "", text)
        add(.conference, old.conference ?? "", new.conference ?? "", text)
        add(.organizer, old.organizer, new.organizer) { $0.map { .people([$0]) } }
        let left = people(old, without: new)
        let came = people(new, without: old)
        if !left.isEmpty || !came.isEmpty {
            changes.append(
                FieldChange(
                    .invitees, old: left.isEmpty ? nil : .people(left),
                    new: came.isEmpty ? nil : .people(came)))
        }
        return changes
    }

    /// Returns the differences since before the first of two changes, for an attendee who has not answered in
    /// between. A reverted change is reported as it is.
    package static func joined(_ first: [FieldChange], _ second: [FieldChange]) -> [FieldChange] {
        Field.allCases.compactMap { field in
            let one = first.first { $0.field == field }
            let other = second.first { $0.field == field }
            guard let one, let other else { return one ?? other }
            var joined = FieldChange(field, old: one.old, new: other.new)
            if field == .invitees {
                let (left, came) = (people(one.old) + people(other.old), people(one.new) + people(other.new))
                let gone = left.filter { !came.contains($0) }
                let since = came.filter { !left.contains($0) }
                joined.old = gone.isEmpty ? nil : .people(gone)
                joined.new = since.isEmpty ? nil : .people(since)
            }
            return joined.old == joined.new ? other : joined
        }
    }

    private static func people(_ value: Value?) -> [CalendarAddress] {
        if case .people(let people) = value { people } else { [] }
    }

    private static func text(_ text: String) -> Value? { text.isEmpty ? nil : .text(text) }

    /// Returns the text of LOCATION.
    private static func placeText(_ meeting: Meeting) -> String {
        let places = meeting.places
        return (places.venues.map(ICalendarEncoder.location) + [places.kind].compactMap { $0 })
            .joined(separator: "; ")
    }

    /// Returns the people of one list who are not in the other; those without an address are compared by
    /// name.
    private static func people(_ meeting: Meeting, without other: Meeting) -> [CalendarAddress] {
        func key(_ invitee: Invitee) -> String {
            invitee.email.map { CalendarAddress.key($0) } ?? "\n" + invitee.name
        }
        let known = Set(other.invitees.map(key))
        return meeting.invitees.filter { !known.contains(key($0)) }
            .map { CalendarAddress(name: $0.name, email: $0.email ?? "") }
    }
}

extension MeetingTime {
    /// Returns whether both are the same instants, even in different zones. For a series the zone counts too,
    /// because its clocks change on other days.
    package func isSame(as other: MeetingTime, isSeries: Bool = false) -> Bool {
        if self == other { return true }
        guard !isSeries, case .timed(let one, _, let minutes) = self,
            case .timed(let two, _, let otherMinutes) = other, minutes == otherMinutes,
            let zone = timeZone, let otherZone = other.timeZone, let instant = one.instant(in: zone)
        else { return false }
        return instant == two.instant(in: otherZone)
    }

    /// Returns whether both begin at the same time, without a contradicting end. Answers often contain only
    /// the start.
    func beginsWith(_ other: MeetingTime) -> Bool {
        if case .timed(let start, let zone, 0) = self, case .timed(_, _, let minutes) = other {
            return MeetingTime.timed(start: start, zone: zone, minutes: minutes).isSame(as: other)
        }
        return isSame(as: other)
    }
}
