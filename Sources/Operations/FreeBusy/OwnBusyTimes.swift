import Foundation
import MeetCore
import MeetStore

extension MeetStore {
    /// Returns the reader's busy times during an interval, of all calendars that take time, also hidden ones.
    /// What the reader declined or delegated takes none; a tentative meeting, and an invitation that is not
    /// accepted yet, are tentative.
    ///
    /// - Parameter own: The keys of the reader's addresses.
    func ownBusyTimes(
        over interval: DateInterval, excluding id: Identifier<Meeting>? = nil, own: Set<String>
    ) throws(StoreError) -> [BusyTime] {
        var times: [BusyTime] = []
        for summary in try meetings(overlapping: interval, excluding: id) where summary.takesTime {
            guard let start = summary.start, let end = summary.end else { continue }
            if summary.counts.declined + summary.counts.delegated > 0,
                let stored = try self.meeting(summary.meetingID), stored.isLeftToOthers(by: own)
            {
                continue
            }
            let isOpen = summary.ownAnswer == .tentative || summary.ownAnswer == .needsAction
            times.append(BusyTime(start..<end, isTentative: isOpen || summary.status == .tentative))
        }
        return times
    }
}
