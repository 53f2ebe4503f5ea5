// Written by Scripts/forward-language.
import Foundation
import MeetCore
import TerminalKit

extension PartialLanguage {
    package func sentence(_ change: ClockChange) -> String { fallback.sentence(change) }
    package func remark(_ change: ClockChange) -> String { fallback.remark(change) }
    package var clocksShowThisTwice: String { fallback.clocksShowThisTwice }
    package var skippedHour: String { fallback.skippedHour }
    package func clock(_ clock: String, for names: [String], in place: String, isAtNight: Bool) -> String {
        fallback.clock(clock, for: names, in: place, isAtNight: isAtNight)
    }
    package func clock(_ clock: String, in place: String) -> String { fallback.clock(clock, in: place) }
    package func days(beside days: Int) -> String { fallback.days(beside: days) }
    package var shownZonesLabel: String { fallback.shownZonesLabel }
    package var shownZonesExplanation: String { fallback.shownZonesExplanation }
    package var freeTimeTitle: String { fallback.freeTimeTitle }
    package func freeTime(for length: String, within hours: String, until day: String) -> String {
        fallback.freeTime(for: length, within: hours, until: day)
    }
    package func free(_ length: String) -> String { fallback.free(length) }
    package func nothingIsFree(for length: String, until day: String) -> String {
        fallback.nothingIsFree(for: length, until: day)
    }
    package func looksFurther(key: String) -> String { fallback.looksFurther(key: key) }
    package func noWorkingHours(_ hours: String) -> String { fallback.noWorkingHours(hours) }
    package func listsFreeTime(key: String) -> String { fallback.listsFreeTime(key: key) }
    package var nothingPlanned: String { fallback.nothingPlanned }
    package func meetingsMore(_ count: Int) -> String { fallback.meetingsMore(count) }
    package func asksForHour(key: String) -> String { fallback.asksForHour(key: key) }
    package func whichHour(key: String) -> String { fallback.whichHour(key: key) }
    package var digitsAreTheDay: String { fallback.digitsAreTheDay }
    package var digitsAreTheHour: String { fallback.digitsAreTheHour }
    package var workingHoursLabel: String { fallback.workingHoursLabel }
    package var workingHoursExplanation: String { fallback.workingHoursExplanation }
}
