import Foundation
import GRDB
import MeetCore

/// Clashes of list rows with each other, or with other meetings.
extension MeetStore {
    /// Returns the occurrences at whose time there is another one. Both have a time of day, and both take
    /// time (`MeetingSummary.takesTime`). Occurrences that began more than a day before are not searched.
    package func clashing(_ ids: [OccurrenceIdentity]) throws(StoreError) -> Set<OccurrenceIdentity> {
        if ids.isEmpty { return [] }
        return try read { db in
            let wanted = ids.map { Wanted(meeting: $0.meeting.rawValue, date: $0.recurrenceID) }
            let list = String(decoding: try JSONEncoder().encode(wanted), as: UTF8.self)
            let rows = try db.rows(Self.clashes, [list])
            return Set(
                try rows.map { row in
                    let meeting: Int64 = try row["meetingID"]
                    return OccurrenceIdentity(
                        meeting: Identifier(meeting), recurrenceID: try row["recurrenceID"])
                })
        }
    }

    private struct Wanted: Encodable {
        var meeting: Int64
        var date: String
    }

    /// The neighbouring occurrences are read from the index of the order alone; their meetings only if they
    /// overlap.
    private static let clashes = """
        SELECT o.meetingID, o.recurrenceID FROM json_each(?) AS wanted
        CROSS JOIN occurrence o ON o.meetingID = json_extract(wanted.value, '$.meeting')
            AND o.recurrenceID = json_extract(wanted.value, '$.date')
        CROSS JOIN meeting m ON m.id = o.meetingID
        WHERE m.timeKind = 'timed' AND m.status <> 'cancelled' AND m.doneAt IS NULL AND m.isUnconfirmed = 0
            AND m.isTransparent = 0 AND \(CalendarMark.isBusy.condition("m")) AND EXISTS (
            SELECT 1 FROM occurrence x CROSS JOIN meeting y ON y.id = x.meetingID
            WHERE x.startsAt > o.startsAt - 86400 AND x.startsAt < o.endsAt
                AND x.isWholeDay = 0 AND x.endsAt > o.startsAt AND x.endsAt > x.startsAt
                AND (x.meetingID <> o.meetingID OR x.recurrenceID <> o.recurrenceID)
                AND y.timeKind = 'timed' AND y.status <> 'cancelled' AND y.doneAt IS NULL
                AND y.isUnconfirmed = 0 AND y.isTransparent = 0 AND \(CalendarMark.isBusy.condition("y")))
        """
}

extension Sequence<MeetingSummary> {
    /// Returns the occurrences with a time of day during one of these days or spans of days, if both take
    /// time and the days keep somebody busy (`MeetingSummary.occupiesItsDays`).
    package func clashing(with spans: [MeetingSummary]) -> Set<OccurrenceIdentity> {
        let taken = spans.compactMap { span -> (OccurrenceIdentity, Range<Date>)? in
            guard span.takesTime, span.occupiesItsDays, let start = span.start, let end = span.end else {
                return nil
            }
            return (span.id, start..<end)
        }
        if taken.isEmpty { return [] }
        let found = filter { meeting in
            guard case .timed = meeting.time, meeting.takesTime, let start = meeting.start,
                let end = meeting.end
            else { return false }
            return taken.contains { $0.0 != meeting.id && $0.1.overlaps(start..<end) }
        }
        return Set(found.map(\.id))
    }
}
