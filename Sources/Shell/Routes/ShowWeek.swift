import MeetCore

/// Shows the week of one's own time.
package struct ShowWeek: Route {
    package typealias Answer = Never

    /// The selected day.
    package var day: CalendarDate

    package init(on day: CalendarDate) {
        self.day = day
    }
}
