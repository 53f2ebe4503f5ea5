import Foundation
import MeetCore
import MeetStore

/// A following date of a series.
package struct FollowingDate: Hashable, Sendable {
    package var time: MeetingTime
    /// True if it begins at another time than regular dates.
    package var isMoved: Bool

    package init(_ time: MeetingTime, isMoved: Bool = false) {
        self.time = time
        self.isMoved = isMoved
    }
}

extension MeetStore {
    /// Returns the dates of a series after one of them, by time, with moved ones at their current time and
    /// without cancelled ones; none for a meeting that does not recur.
    ///
    /// - Parameter meeting: The meeting on that date, from the store.
    func dates(after meeting: Meeting, count: Int) throws(StoreError) -> [FollowingDate] {
        guard count > 0, meeting.recurrence != nil, let now = begin(of: meeting.time),
            let id = meeting.seriesID ?? meeting.id, let series = try self.meeting(id),
            let dates = series.recurrence.flatMap({ Series(series.time, $0) })
        else { return [] }
        let stored = try schedulingState(uid: series.uid)?.exceptions ?? []
        let differing = stored.filter { $0.seriesID == id }
        let keys = Set(differing.map(\.recurrenceID))
        var found: [FollowingDate] = []
        let from = WallTime.at(now, in: zone(of: series.time))
        for wall in dates.starts where wall > from && !keys.contains(dates.recurrenceID(of: wall)) {
            found.append(FollowingDate(dates.time(at: wall)))
            if found.count == count { break }
        }
        for date in differing where date.status != .cancelled {
            guard let begin = begin(of: date.time), begin > now else { continue }
            let usual = WallTime(basicText: date.recurrenceID).flatMap { self.begin(of: dates.time(at: $0)) }
            found.append(FollowingDate(date.time, isMoved: begin != usual))
        }
        let sorted = found.map { (begin: begin(of: $0.time) ?? now, date: $0) }.sorted { $0.begin < $1.begin }
        return sorted.prefix(count).map(\.date)
    }

    private func begin(of time: MeetingTime) -> Date? { time.start(readerZone: readerZone) }

    /// Returns the zone of its wall times: its own, or the reader's for whole days.
    private func zone(of time: MeetingTime) -> TimeZone {
        time.zoneIdentifier.flatMap { TimeZone(identifier: $0) } ?? readerZone
    }
}
