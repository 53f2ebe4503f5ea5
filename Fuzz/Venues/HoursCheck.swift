import MeetCore

@testable import VenueSearch

/// Opening hours: every question has an answer, and the answers agree with each other.
enum HoursCheck {
    /// A Monday, and a leap day.
    private static let days = [
        CalendarDate(year: 2026, month: 11, day: 16), CalendarDate(year: 2028, month: 2, day: 29),
    ]

    static func flaw(_ text: String) -> Flaw? {
        guard let hours = OpeningHours(parsing: text) else { return nil }
        func flaw(_ promise: String, _ found: any Sendable) -> Flaw {
            Flaw(kind: "hours, \(promise)", explanation: "\(text.debugDescription)\n\(found)")
        }
        for day in days {
            let spans = hours.spans(on: day)
            if !spans.allSatisfy({ 0 <= $0.start && $0.start < $0.end && $0.end <= 2880 }) {
                return flaw("spans", spans)
            }
            // What is asked just before a change tells more than what is asked anywhere.
            let changes = spans.prefix(3).flatMap { [$0.start, $0.end - 10] }
            for clock in [0, 11 * 60 + 30, 23 * 60 + 59] + changes where (0..<1440).contains(clock) {
                let time = WallTime(date: day, hour: clock / 60, minute: clock % 60)
                if let promise = broken(hours, time, clock) { return flaw(promise, (time, spans)) }
            }
        }
        return nil
    }

    /// The minute `minute` after the midnight with which the day begins.
    private static func time(_ day: CalendarDate, _ minute: Int) -> WallTime {
        WallTime(date: day.adding(days: minute / 1440), hour: minute / 60 % 24, minute: minute % 60)
    }

    private static func broken(_ hours: OpeningHours, _ time: WallTime, _ clock: Int) -> String? {
        let isOpen = hours.isOpen(at: time)
        let stay = 20
        if isOpen == true {
            let isOpenThroughout = (0..<stay).allSatisfy {
                hours.isOpen(at: Self.time(time.date, clock + $0)) == true
            }
            if hours.isOpen(from: time, minutes: stay) != isOpenThroughout { return "minute by minute" }
        }
        switch hours.visit(from: time, minutes: stay) {
        case nil: return isOpen == false ? "a visit while closed" : nil
        case .open: return hours.isOpen(from: time, minutes: stay) == true ? nil : "a visit while open"
        case .closes(let minute):
            let isRight =
                isOpen == true && minute > clock && minute < clock + stay
                && hours.isOpen(at: Self.time(time.date, minute)) == false
            return isRight ? nil : "when it closes"
        case .closed(let next, let last):
            let isRight =
                isOpen == false && (next.map { $0 > clock } ?? true) && (last.map { $0 <= clock } ?? true)
                && next.map { hours.isOpen(at: Self.time(time.date, $0)) != false } ?? true
            return isRight ? nil : "when it is closed"
        case .closedAllDay: return isOpen == false ? nil : "closed all day"
        }
    }
}
