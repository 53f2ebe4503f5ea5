import Foundation
import GRDB
import MeetCore

/// The meetings that tracks belong to, and the dates of one's own time that they count for.
///
/// A track belongs to the meeting at its time. If that has no measure of length, or if there is none, the
/// track counts for a date without a time of day on the day on which it starts, if one has such a measure.
extension MeetStore {
    /// The seconds of the longest track that belongs to a meeting: where a clock was wrong, one lasts years.
    private static let longestOwned: TimeInterval = 7 * 86_400

    /// The meetings of a track.
    private struct Owners {
        /// The meeting at its time (`TrackOwner`).
        var timed: MeetingSummary?
        /// True if `timed` has a measure of length.
        var isTimedMeasured = false
        /// The date without a time of day for which it counts, with a measure of length.
        var wholeDay: MeetingSummary?
    }

    /// Returns the meeting that a track belongs to: the one at its time, else the whole day of one's own time
    /// for which it counts. `nil` without one.
    package func meeting(ofTrack track: Track) throws(StoreError) -> MeetingSummary? {
        let owners = try self.owners(of: track)
        return owners.timed ?? owners.wholeDay
    }

    /// Returns the date for which a track counts, which has a measure of length; `nil` without one.
    package func countingDate(ofTrack track: Track) throws(StoreError) -> OccurrenceIdentity? {
        let owners = try self.owners(of: track)
        return owners.isTimedMeasured ? owners.timed?.id : owners.wholeDay?.id
    }

    /// Returns the tracks at the time of a meeting, or those that count for a whole day, by their start.
    package func tracks(of meeting: Meeting) throws(StoreError) -> [Track] {
        guard let span = interval(of: meeting.time) else { return [] }
        let isWholeDay: Bool
        switch meeting.time {
        case .timed: isWholeDay = false
        case .allDay:
            guard meeting.measure?.metres != nil else { return [] }
            isWholeDay = true
        case .due, .unscheduled: return []
        }
        var owned: [Track] = []
        for track in try tracks(during: span) {
            let owners = try self.owners(of: track)
            guard let owner = isWholeDay ? owners.wholeDay : owners.timed else { continue }
            // A date of a series has the time of the summary.
            if owner.uid == meeting.uid, owner.start == span.lowerBound { owned.append(track) }
        }
        return owned
    }

    private func owners(of track: Track) throws(StoreError) -> Owners {
        var owners = Owners()
        guard let span = track.measures.span,
            span.upperBound.timeIntervalSince(span.lowerBound) <= Self.longestOwned
        else { return owners }
        // A meeting that ends as the track starts has nothing in common with it.
        let all = try meetings(overlapping: DateInterval(start: span.lowerBound, end: span.upperBound))
        let day = CalendarDate(span.lowerBound, in: zone)
        var timed: [(meeting: MeetingSummary, span: Range<Date>)] = []
        var wholeDays: [MeetingSummary] = []
        for meeting in all {
            switch meeting.time {
            case .timed:
                guard let start = meeting.start, let end = meeting.end else { continue }
                timed.append((meeting, start..<max(start, end)))
            case .allDay(let first, let last):
                if first <= day, day <= last { wholeDays.append(meeting) }
            case .due, .unscheduled: continue
            }
        }
        if let index = TrackOwner.index(of: span, among: timed.map(\.span)) {
            owners.timed = timed[index].meeting
            owners.isTimedMeasured = try plannedMetres(of: timed[index].meeting) != nil
        }
        if owners.isTimedMeasured { return owners }
        var lengths: [Double?] = []
        for meeting in wholeDays { lengths.append(try plannedMetres(of: meeting)) }
        owners.wholeDay = TrackOwner.index(ofMetres: track.measures.metres, among: lengths).map {
            wholeDays[$0]
        }
        return owners
    }

    /// Returns the planned length of a meeting in metres; `nil` without a measure of length.
    private func plannedMetres(of meeting: MeetingSummary) throws(StoreError) -> Double? {
        try read { db in
            let text = try String.fetchOne(
                db, sql: "SELECT unmodelled FROM meeting WHERE id = ? AND instr(unmodelled, ?) > 0",
                arguments: [meeting.meetingID.rawValue, "\"\(Meeting.measureProperty)\""])
            var planned = Meeting.blank
            planned.unmodelled = text.map(UnmodelledColumn.properties) ?? []
            return planned.measure?.metres
        }
    }
}
