import Foundation
import MeetCore

/// What the bound on the dates of a series leaves out.
extension MeetStore {
    /// The number of dates that are stored of a series, and the last of them, where more take place up to the time that is
    /// always known ahead; `nil` where all are stored.
    package func lastStoredDate(of time: MeetingTime, _ recurrence: Recurrence) -> (
        count: Int, date: CalendarDate
    )? {
        guard let series = Series(time, recurrence) else { return nil }
        let horizon = CalendarDate(now.addingTimeInterval(TimeInterval(Self.ahead)), in: zone)
        // Few have that many at all.
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
