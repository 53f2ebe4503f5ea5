import Foundation
import GRDB
import MeetCore

/// A date of one's own time, with its measure.
package struct OwnTimeDate: Hashable, Sendable {
    package var meeting: MeetingSummary
    package var measure: Measure?
    /// The amount that the person told.
    package var doneAmount: Amount?
}

/// One's own time: meetings on a day that have a measure, or whose kind is `OwnTime`.
extension MeetStore {
    /// Returns the dates that begin in a span, whole days first, then by their start, without cancelled and
    /// unconfirmed ones, and those of hidden calendars.
    package func ownTime(in span: Range<Date>) throws(StoreError) -> [OwnTimeDate] {
        try read { db in
            let kinds = OwnTime.kinds.map { _ in "m.kind = ? COLLATE NOCASE" }.joined(separator: " OR ")
            let own = try OwnAddresses(db).keys
            let first = ReaderInstant(span.lowerBound.secondsBefore, reader: zone)
            let end = ReaderInstant(span.upperBound.secondsBefore, reader: zone)
            let bounds: StatementArguments = [
                min(first.timed, first.firstDayFrom), max(end.timed, end.firstDayFrom),
                first.firstDayFrom, end.firstDayFrom, first.timed, end.timed,
                "\"\(Meeting.measureProperty)\"",
            ]
            return try db.rows(
                """
                SELECT \(MeetingSummary.columns), m.unmodelled FROM occurrence o
                CROSS JOIN meeting m ON m.id = o.meetingID LEFT JOIN venue v ON v.id = m.venueID
                WHERE o.startsAt >= ? AND o.startsAt < ? AND m.timeKind IN ('timed', 'allDay')
                    AND iif(o.isWholeDay, o.startsAt >= ? AND o.startsAt < ?,
                        o.startsAt >= ? AND o.startsAt < ?)
                    AND (instr(m.unmodelled, ?) > 0 OR \(kinds))
                    AND m.status <> 'cancelled' AND m.isUnconfirmed = 0
                    AND \(CalendarMark.isShown.condition("m"))
                ORDER BY o.isWholeDay DESC, o.startsAt, o.meetingID, o.recurrenceID
                """, bounds + StatementArguments(OwnTime.kinds)
            ) { row in
                var meeting = Meeting.blank
                meeting.unmodelled = (try row["unmodelled"] as String?).map(UnmodelledColumn.properties) ?? []
                return OwnTimeDate(
                    meeting: try MeetingSummary(row, reader: zone, own: own), measure: meeting.measure,
                    doneAmount: meeting.doneAmount)
            }
        }
    }

    /// Marks a date as done, with the amount that was done; without one, with the planned amount.
    ///
    /// - Throws: `notFound`, `readOnlyCalendar`.
    @discardableResult
    package func markOwnTime(
        _ id: OccurrenceIdentity, done amount: Amount?
    ) throws(StoreError) -> Meeting {
        try performUndoable { db in
            let stored = try Self.requireOccurrence(id, db)
            try Self.requireWritable(stored, as: .person, db)
            var meeting = stored
            meeting.doneAt = stored.doneAt ?? self.now
            meeting.doneAmount = stored.measure.map { amount ?? $0.amount }
            return (
                .markedDone(meeting: meeting.title),
                try self.update(occurrence: stored, to: meeting, scope: .this, db)
            )
        }
    }
}
