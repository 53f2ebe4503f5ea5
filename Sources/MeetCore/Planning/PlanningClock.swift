import Foundation

/// The present moment and the zone of the person who asks, handed in so that planning rules can be tested.
package struct PlanningClock: Sendable {
    package var now: Date
    package var zone: TimeZone

    package init(now: Date, zone: TimeZone) {
        self.now = now
        self.zone = zone
    }

    /// The day it is in `zone`.
    package var today: CalendarDate { CalendarDate(now, in: zone) }
}
