import MeetCore
import TerminalKit

/// Times of day on the clock of `Languages.dates`.
package enum ClockText {
    /// `09:05`, `9:05 AM`; on a clock of 24 hours, `24:00` for the end of a day.
    static func clock(_ hour: Int, _ minute: Int) -> String {
        has12Hours ? "\(face(hour, minute)) \(half(hour))" : "\(twoDigits(hour)):\(twoDigits(minute))"
    }

    /// `11:00–12:00`, `11:00 AM–12:00 PM`, `1:00–2:00 PM`
    static func range(_ start: WallTime, _ end: WallTime) -> String {
        let until = clock(end.hour, end.minute)
        // `12:15–1:15 AM` would mean from noon on.
        let isOneHalf =
            has12Hours && (start.hour < 12) == (end.hour < 12) && start.hour > 0
            && (start.hour, start.minute) < (end.hour, end.minute)
        return "\(isOneHalf ? face(start.hour, start.minute) : clock(start.hour, start.minute))–\(until)"
    }

    /// A full hour below a line of hours: `09`, `9`
    package static func hour(_ hour: Int) -> String {
        has12Hours ? String(onFace(hour)) : twoDigits(hour)
    }

    // MARK: - In columns

    /// The maximum columns of a time of day: `12:30`, `12:30 PM`
    package static var columns: Int {
        guard has12Hours else { return 5 }
        return 6 + max(TextWidth.columns(of: half(0)), TextWidth.columns(of: half(12)))
    }

    /// The maximum columns of a range: `11:00–12:00`, `11:00 AM–12:00 PM`
    package static var rangeColumns: Int { 2 * columns + 1 }

    /// A time of day in a column of its own, with its end at the right: `09:05`, ` 9:05 AM`
    package static func inColumn(_ time: WallTime) -> String {
        let clock = clock(time.hour, time.minute)
        return String(repeating: " ", count: max(0, columns - TextWidth.columns(of: clock))) + clock
    }

    // MARK: - The clock

    private static var has12Hours: Bool { Languages.dates.clock == .hours12 }

    private static func face(_ hour: Int, _ minute: Int) -> String { "\(onFace(hour)):\(twoDigits(minute))" }

    /// The hour from 1 to 12.
    private static func onFace(_ hour: Int) -> Int { (hour + 11) % 12 + 1 }

    private static func half(_ hour: Int) -> String { hour % 24 < 12 ? say("AM") : say("PM") }

    private static func twoDigits(_ number: Int) -> String {
        (0...9).contains(number) ? "0\(number)" : String(number)
    }
}
