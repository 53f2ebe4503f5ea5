import Foundation
import MeetCore

/// The limit on the stored dates of a series.
extension MeetStore {
    /// Returns the number of a series' stored dates and the last of them, if more follow within the minimum
    /// horizon; `nil` if all are stored.
    package func lastStoredDate(of time: MeetingTime, _ recurrence: Recurrence) -> (
        count: Int, date: CalendarDate
    )? {
        guard let series = Series(time, recurrence) else { return nil }
        let horizon = CalendarDate(now.addingTimeInterval(TimeInterval(Self.ahead)), in: zone)
        // Few series have that many dates.
        let days = max(0, horizon.dayNumber - series.start.date.dayNumber + 1)
        let (hours, minutes) = (recurrence.rule?.hours.count ?? 0, recurrence.rule?.minutes.count ?? 0)
        let atMost = days.multipliedReportingOverflow(by: max(1, hours) * max(1, minutes))
        guard atMost.overflow || atMost.partialValue + recurrence.added.count >= Self.mostDates else {
            return nil
        }
        var last = series.start
        var count = 0
        for start in series.starts {
            if start.date > horizon { return nil }
            if count == Self.mostDates { return (count, last.date) }
            count += 1
            last = start
        }
        return nil
    }
}
