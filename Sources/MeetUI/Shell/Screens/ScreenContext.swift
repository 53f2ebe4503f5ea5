import Foundation
import MeetCore
import Operations
import TerminalKit
import VenueSearch

/// What every screen may know of the world; nothing here can be changed by one.
package struct ScreenContext: Sendable {
    package var now: Date
    /// The reader's zone: the one set on the Me screen, else the system's.
    package var zone: TimeZone
    package var person: Profile
    /// The cells a full screen has, without the program's header and footer, and what a remark of several lines takes.
    package var body: Size
    package var theme: Theme
    /// Frames of the spinner since the program started; moves only while something runs.
    package var spinnerFrame: Int
    /// The clocks of venues.
    package var placeZones = PlaceZones.none
    /// How weeks are counted where the reader is.
    package var weeks = WeekRule.iso8601
    /// How many colours the terminal shows.
    package var colors = 16
    /// The language that is spoken where none is chosen.
    package var systemLanguage: Language = .english
    /// What lies below the maps.
    package var streets = Streets()

    package init(
        now: Date, zone: TimeZone, person: Profile = Profile(), body: Size, theme: Theme = Theme(),
        spinnerFrame: Int = 0
    ) {
        self.now = now
        self.zone = zone
        self.person = person
        self.body = body
        self.theme = theme
        self.spinnerFrame = spinnerFrame
    }

    package var clock: PlanningClock { PlanningClock(now: now, zone: zone) }
    package var today: CalendarDate { CalendarDate(now, in: zone) }
    /// Whether list and detail stand side by side.
    package var isWide: Bool { body.columns >= 100 }
}
