import Foundation
import MeetCore

/// The time of a meeting, and its recurrence from there on.
package struct PlannedTime: Hashable, Sendable, Codable {
    package var time: MeetingTime
    /// The recurrence; `nil` for a single meeting.
    package var recurrence: Recurrence?

    package init(_ time: MeetingTime, recurrence: Recurrence? = nil) {
        self.time = time
        self.recurrence = recurrence
    }

    package init(_ meeting: Meeting) {
        self.init(meeting.time, recurrence: meeting.recurrence)
    }

    /// The text of a form's field, which `WhenParser` reads:
    /// `Tue 1 Dec 2026 19:00–20:00, every second Tuesday`.
    ///
    /// - Parameter known: How the meeting comes again that is changed: that is not said once more.
    package func field(knowing known: Recurrence?, readerZone: TimeZone) -> String {
        Languages.speaking(say.forTyping) {
            let text = DateText.field(time, readerZone: readerZone)
            if recurrence == known { return text }
            guard let recurrence else { return "\(text) \(say("once"))" }
            return "\(text), \(say.repetition(recurrence, of: time))"
        }
    }

    /// The next dates, including the first one.
    package func dates(_ count: Int) -> [WallTime] {
        guard let recurrence, let series = Series(time, recurrence) else { return [] }
        return Array(series.starts.prefix(count))
    }
}

extension DateText {
    /// Several days in a row: `1 Dec, 15 Dec, 29 Dec`; with their years if they are far apart.
    ///
    /// - Parameters:
    ///   - marked: True for each day with the sign, in the same order; empty without signs.
    package static func days(
        _ dates: [CalendarDate], marking marked: [Bool] = [], sign: String = ""
    ) -> String {
        let isFar =
            dates.first.flatMap { first in dates.last.map { first.adding(months: 12) <= $0 } } ?? false
        return dates.enumerated().map { place, date in
            let isMarked = marked.indices.contains(place) && marked[place]
            return (isMarked ? sign : "") + say.dayWithoutWeekday(date, withYear: isFar)
        }.joined(separator: ", ")
    }
}
