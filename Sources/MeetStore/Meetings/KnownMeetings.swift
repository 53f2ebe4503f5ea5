import Foundation
import GRDB
import MeetCore

/// The times of others, as far as the meetings stored here tell.
extension MeetStore {
    /// Returns the times of the stored meetings that others organize or are invited to, for each of them:
    /// certain for those who accepted and for organizers, tentative for those who did not answer yet or come
    /// perhaps, and for tentative meetings. Declined, delegated, cancelled, done and transparent meetings
    /// take none. A calendar that takes none of the reader's time still takes that of its people.
    ///
    /// All meetings of the interval are read, because the addresses of invitees have no index.
    ///
    /// - Parameter people: The other people. Each is found by the contact, and by all of these addresses.
    ///   Whole days are those of the zone; `nil` for the reader's.
    package func knownTimes(
        of people: [(contact: Identifier<Contact>?, addresses: [String], zone: TimeZone?)],
        over interval: DateInterval, excluding id: Identifier<Meeting>? = nil
    ) throws(StoreError) -> [[BusyTime]] {
        var times = Array(repeating: [BusyTime](), count: people.count)
        guard !people.isEmpty else { return times }
        var byContact: [Int64: [Int]] = [:]
        var byAddress: [String: [Int]] = [:]
        for (place, person) in people.enumerated() {
            if let contact = person.contact { byContact[contact.rawValue, default: []].append(place) }
            for address in Set(person.addresses.map({ CalendarAddress.key($0) })) where !address.isEmpty {
                byAddress[address, default: []].append(place)
            }
        }
        let meetings = try takenTimes(over: interval, excluding: id)
        if meetings.isEmpty { return times }
        try read { db in
            let list = JSONText.array(meetings.keys)
            var listed: Set<[Int64]> = []
            func add(_ places: Set<Int>, _ meeting: Int64, isTentative: Bool) {
                for place in places {
                    for taken in meetings[meeting] ?? [] {
                        guard let time = taken.time(in: people[place].zone ?? zone, within: interval) else {
                            continue
                        }
                        times[place].append(
                            BusyTime(time.span, isTentative: isTentative || time.isTentative))
                    }
                }
            }
            let invitees = try db.preparedCursor(
                """
                SELECT meetingID, contactID, email, participation FROM invitee
                WHERE meetingID IN (SELECT value FROM json_each(?))
                """, [list])
            while let row = try invitees.next() {
                let meeting: Int64 = try row["meetingID"]
                var places: Set<Int> = []
                if let contact = try row["contactID"] as Int64? { places.formUnion(byContact[contact] ?? []) }
                if let email = try row["email"] as String? {
                    places.formUnion(byAddress[CalendarAddress.key(email)] ?? [])
                }
                if places.isEmpty { continue }
                for place in places { listed.insert([meeting, Int64(place)]) }
                let participation: String = try row["participation"]
                switch Invitee.Participation(rawValue: participation) {
                case .declined, .delegated: break
                case .needsAction, .tentative, nil: add(places, meeting, isTentative: true)
                case .accepted, .inProcess, .completed: add(places, meeting, isTentative: false)
                }
            }
            let organizers = try db.preparedCursor(
                """
                SELECT id, organizerEmail FROM meeting
                WHERE organizerEmail IS NOT NULL AND id IN (SELECT value FROM json_each(?))
                """, [list])
            while let row = try organizers.next() {
                let meeting: Int64 = try row["id"]
                let email: String = try row["organizerEmail"]
                let places = (byAddress[CalendarAddress.key(email)] ?? []).filter {
                    !listed.contains([meeting, Int64($0)])
                }
                add(Set(places), meeting, isTentative: false)
            }
        }
        return times
    }

    /// Returns the times of the meetings of a calendar that overlap an interval.
    ///
    /// - Parameters:
    ///   - calendar: A calendar other than the default one.
    ///   - owner: The zone of whole days; `nil` for the reader's.
    package func takenTimes(
        in calendar: Identifier<MeetingCalendar>, over interval: DateInterval, for owner: TimeZone? = nil
    ) throws(StoreError) -> [BusyTime] {
        let reader = zone
        return try takenTimes(over: interval, in: calendar).values.flatMap(\.self)
            .compactMap { $0.time(in: owner ?? reader, within: interval) }
    }

    /// Returns the times of meetings by meeting, whoever takes part. Whole days before and after the interval
    /// are among them: those of another zone may overlap it.
    private func takenTimes(
        over interval: DateInterval, in calendar: Identifier<MeetingCalendar>? = nil,
        excluding id: Identifier<Meeting>? = nil
    ) throws(StoreError) -> [Int64: [TakenTime]] {
        try read { db in
            let start = ReaderInstant(interval.start.secondsBefore - Self.zonesApart, reader: zone)
            let end = ReaderInstant(interval.end.secondsAfter + Self.zonesApart, reader: zone)
            let (before, after) = (OccurrenceFilter.starts(before: end), OccurrenceFilter.ends(after: start))
            let (recent, long) = (OccurrenceFilter.recent(start), OccurrenceFilter.long(start))
            func places(_ part: OccurrenceFilter.Part) -> String {
                """
                SELECT o.meetingID, o.startsAt, o.endsAt, o.isWholeDay FROM occurrence o
                WHERE \(part.sql) AND \(before.sql) AND \(after.sql)
                """
            }
            let bounds = before.arguments + after.arguments
            let condition = calendar == nil ? "" : "AND m.calendarID = ?"
            var arguments = recent.arguments + bounds + long.arguments + bounds + [id?.rawValue]
            if let calendar { arguments += [calendar.rawValue] }
            let rows = try db.preparedCursor(
                """
                SELECT o.meetingID, o.startsAt, o.endsAt, o.isWholeDay, m.status
                FROM (\(places(recent)) UNION ALL \(places(long))) AS o JOIN meeting m ON m.id = o.meetingID
                WHERE m.timeKind IN ('timed', 'allDay') AND m.status <> 'cancelled' AND m.doneAt IS NULL
                    AND m.isUnconfirmed = 0 AND m.isTransparent = 0 AND m.id IS NOT ? \(condition)
                """, arguments)
            var times: [Int64: [TakenTime]] = [:]
            while let row = try rows.next() {
                let meeting: Int64 = try row["meetingID"]
                let status: String = try row["status"]
                times[meeting, default: []].append(
                    TakenTime(
                        placement: try OccurrenceSortKey(row),
                        isTentative: status == Meeting.Status.tentative.rawValue))
            }
            return times
        }
    }

    /// The seconds by which the clocks of two zones differ at most, 26 hours.
    private static let zonesApart: Int64 = 93_600
}

/// The time of a date of a meeting, before whole days are placed in a zone.
private struct TakenTime {
    var placement: OccurrenceSortKey
    var isTentative: Bool

    /// Returns the time; `nil` if it is empty or outside of the interval.
    func time(in zone: TimeZone, within interval: DateInterval) -> BusyTime? {
        guard let last = placement.end(for: zone) else { return nil }
        let start = placement.start(for: zone)
        let span = Date(seconds: start)..<Date(seconds: max(last, start))
        guard !span.isEmpty, span.lowerBound < interval.end, span.upperBound > interval.start else {
            return nil
        }
        return BusyTime(span, isTentative: isTentative)
    }
}
