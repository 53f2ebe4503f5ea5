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
    /// The changes in the order of `Field`. Answers are no change, and neither is what only this person sees: the kind, the
    /// reminders and the done mark.
    package static func changes(from old: Meeting, to new: Meeting) -> [FieldChange] {
        let changes = MeetingPart.all.compactMap { $0.told(old, new) }
        return Field.allCases.compactMap { field in changes.first { $0.field == field } }
    }

    static func time(from old: Meeting, to new: Meeting) -> FieldChange? {
        if old.time.isSame(as: new.time, isSeries: old.recurrence != nil || new.recurrence != nil) {
            return nil
        }
        func value(_ time: MeetingTime) -> Value? { time == .unscheduled ? nil : .time(time) }
        return FieldChange(.time, old: value(old.time), new: value(new.time))
    }

    /// Returns the text of LOCATION.
    static func place(from old: Meeting, to new: Meeting) -> FieldChange? {
        func text(_ meeting: Meeting) -> Value? {
            let places = meeting.places
            return .text(
                nonEmpty: (places.venues.map(ICalendarEncoder.location) + [places.kind].compactMap { $0 })
                    .joined(separator: "; "))
        }
        let (before, after) = (text(old), text(new))
        return before == after ? nil : FieldChange(.place, old: before, new: after)
    }

    static func invitees(from old: Meeting, to new: Meeting) -> FieldChange? {
        func value(_ people: [CalendarAddress]) -> Value? { people.isEmpty ? nil : .people(people) }
        let (left, came) = (value(people(old, without: new)), value(people(new, without: old)))
        return left == nil && came == nil ? nil : FieldChange(.invitees, old: left, new: came)
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

extension FieldChange.Value {
    /// `nil` for an empty text.
    static func text(nonEmpty text: String) -> FieldChange.Value? { text.isEmpty ? nil : .text(text) }
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
