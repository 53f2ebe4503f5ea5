import Foundation

/// The current time and the person's zone, passed in for tests of planning rules.
package struct PlanningClock: Sendable {
    package var now: Date
    package var zone: TimeZone

    package init(now: Date, zone: TimeZone) {
        self.now = now
        self.zone = zone
    }

    /// The current date in `zone`.
    package var today: CalendarDate { CalendarDate(now, in: zone) }
}
