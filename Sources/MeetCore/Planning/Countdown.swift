import Foundation

/// How far away a meeting is, in words that change only when the minute does or more seldom, and the moment
/// at which they next change, so that the screen can sleep until then.
///
/// What is ahead is rounded up to the minute and what is past rounded down: at 09:41:30 a meeting at 11:00 is
/// `in 1 h 19 min`, as the clock on the wall says. A day ahead the minutes are left out, and from two days on
/// the days are rounded to the nearest.
package enum Countdown {
    /// `in 1 h 19 min`, `in 1 day 3 h`, `in 3 days`, `now, 25 min left`, `just ended`, `5 min ago`, `2 days ago`.
    package static func text(from now: Date, start: Date, end: Date) -> String {
        switch Phase(now: now, start: start, end: end) {
        case .ahead(let minutes): "in \(words(minutes))"
        case .running(let minutes): "now, \(words(minutes)) left"
        case .over(0): "just ended"
        case .over(let minutes): "\(words(minutes)) ago"
        }
    }

    /// The first moment after `now` at which `text` says something else.
    package static func nextChange(after now: Date, start: Date, end: Date) -> Date {
        switch Phase(now: now, start: start, end: end) {
        case .ahead(let minutes): start.addingTimeInterval(-60 * Double(nextBelow(minutes)))
        case .running(let minutes): end.addingTimeInterval(-60 * Double(nextBelow(minutes)))
        case .over(let minutes): end.addingTimeInterval(60 * Double(nextAbove(minutes)))
        }
    }

    private enum Phase {
        case ahead(Int), running(Int), over(Int)

        init(now: Date, start: Date, end: Date) {
            if now < start {
                self = .ahead(Self.minutes(from: now, to: start, .up))
            } else if now < end {
                self = .running(Self.minutes(from: now, to: end, .up))
            } else {
                self = .over(Self.minutes(from: max(start, end), to: now, .down))
            }
        }

        private static func minutes(
            from start: Date, to end: Date, _ rule: FloatingPointRoundingRule
        ) -> Int {
            let minutes = (end.timeIntervalSince(start) / 60).rounded(rule)
            guard minutes.isFinite else { return 0 }
            return Int(min(max(minutes, 0), 1e12))
        }
    }

    private static let day = 1440

    private static func words(_ minutes: Int) -> String {
        switch minutes {
        case ..<day: DurationText.short(minutes)
        case ..<(2 * day): DurationText.short(minutes / 60 * 60)
        default: DurationText.short((minutes + day / 2) / day * day)
        }
    }

    /// The largest number of minutes below `minutes` with other words.
    private static func nextBelow(_ minutes: Int) -> Int {
        switch minutes {
        case ...day: minutes - 1
        case ..<(2 * day): minutes / 60 * 60 - 1
        default: max((minutes + day / 2) / day * day - day / 2, 2 * day) - 1
        }
    }

    /// The smallest number of minutes above `minutes` with other words.
    private static func nextAbove(_ minutes: Int) -> Int {
        switch minutes {
        case ..<day: minutes + 1
        case ..<(2 * day): minutes / 60 * 60 + 60
        default: (minutes + day / 2) / day * day + day / 2
        }
    }
}
