import Foundation
import MeetCore

// MARK: - Changes of the clocks

extension English {
    package func sentence(_ change: ClockChange) -> String {
        switch change {
        case .skipped(let reading, let meant) where reading.date == meant.date:
            "\(missing(reading)); \(DateText.clock(meant)) is meant."
        case .skipped(let reading, let meant):
            "\(missing(reading)); \(dayMonth(meant.date)) \(DateText.clock(meant)) is meant."
        case .repeated(let reading, let offset):
            "\(twice(reading)); the first is meant, at \(MeetingText.offset(seconds: offset))."
        }
    }

    package func remark(_ change: ClockChange) -> String {
        switch change {
        case .skipped(let reading, let meant): "\(DateText.clock(meant)), for \(missing(reading))"
        case .repeated(let reading, let offset):
            "\(twice(reading)): the first, at \(MeetingText.offset(seconds: offset))"
        }
    }

    private func missing(_ reading: WallTime) -> String {
        "\(DateText.clock(reading)) does not exist \(thatNight(reading))"
    }

    private func twice(_ reading: WallTime) -> String {
        "\(DateText.clock(reading)) comes twice \(thatNight(reading))"
    }

    private func thatNight(_ reading: WallTime) -> String {
        (7..<22).contains(reading.hour) ? "that day" : "that night"
    }

    package var clocksShowThisTwice: String { "comes twice" }
    package var skippedHour: String { "skipped" }
}

// MARK: - Clocks elsewhere

extension English {
    package func clock(
        _ clock: String, for names: [String], in place: String, isAtNight: Bool
    ) -> String {
        let shown = names.prefix(3).map { ShortText.name($0) }.joined(separator: ", ")
        let more = names.count > 3 ? " and \(names.count - 3) more" : ""
        return "\(clock)\(isAtNight ? " at night" : "") for \(shown)\(more) (\(place))"
    }
    package func clock(_ clock: String, in place: String) -> String { "\(clock) \(place)" }
    package func days(beside days: Int) -> String { days > 0 ? "+\(days)" : days < 0 ? "−\(-days)" : "" }
    package var shownZonesLabel: String { "Other zones" }
    package var shownZonesExplanation: String {
        "Zones whose hours stand beside yours: New York, Asia/Tokyo."
    }
}

// MARK: - Free time

extension English {
    package var freeTimeTitle: String { "Free time" }
    package func freeTime(for length: String, within hours: String, until day: String) -> String {
        "for \(length) · \(hours) · until \(day)"
    }
    package func free(_ length: String) -> String { "\(length) free" }
    package func nothingIsFree(for length: String, until day: String) -> String {
        "Nothing is free for \(length) within your working hours until \(day)."
    }
    package func looksFurther(key: String) -> String { "\(key) looks at the next two weeks." }
    package func noWorkingHours(_ hours: String) -> String {
        "“\(ShortText.typed(hours))” are no working hours; set them on Me, such as “Mo-Fr 09:00-17:00”."
    }
    package func listsFreeTime(key: String) -> String { "\(key): when you are free" }
    package var nothingPlanned: String { "nothing planned" }
    package func meetingsMore(_ count: Int) -> String { "and \(count) more" }
    package func asksForHour(key: String) -> String { "\(key) asks for the hour" }
    package func whichHour(key: String) -> String {
        "At what time? Type it, or \(key) keeps the whole day."
    }
    package var digitsAreTheDay: String { "type a day: 24" }
    package var digitsAreTheHour: String { "type 9 or 15:30" }
    package var workingHoursLabel: String { "Working hours" }
    package var workingHoursExplanation: String {
        "When free time is looked for: Mo-Fr 09:00-17:00; Sa 10-14."
    }
}
