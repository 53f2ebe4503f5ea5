import Foundation
import MeetCore
import VenueSearch

extension OpeningHours {
    /// Returns the hours within an interval on the clocks of `zone`, in order; they may overlap.
    func spans(within interval: DateInterval, in zone: TimeZone) -> [Range<Date>] {
        var spans: [Range<Date>] = []
        // Hours past midnight begin on the day before.
        var day = CalendarDate(interval.start, in: zone).adding(days: -1)
        let last = CalendarDate(interval.end, in: zone)
        while day <= last {
            let midnight = WallTime(date: day, hour: 0, minute: 0)
            for span in self.spans(on: day) {
                guard let start = midnight.adding(minutes: span.start).instant(in: zone),
                    let end = midnight.adding(minutes: span.end).instant(in: zone)
                else { continue }
                let from = max(start, interval.start)
                let to = min(end, interval.end)
                if from < to { spans.append(from..<to) }
            }
            day = day.adding(days: 1)
        }
        return spans
    }
}
