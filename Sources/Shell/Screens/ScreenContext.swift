import Foundation
import MeetCore
import Operations
import Sentences
import TerminalKit
import VenueSearch

/// The environment of every screen, which no screen can change.
package struct ScreenContext: Sendable {
    package var now: Date
    /// The reader's zone: the one set on the Me screen, else the system's.
    package var zone: TimeZone
    package var person: Profile
    /// The cells of a full screen, without the program's header and footer, and the rows of a long remark.
    package var body: Size
    package var theme: Theme
    /// The frame of the spinner since the program started; changes only while an effect runs.
    package var spinnerFrame: Int
    /// The zones of venues.
    package var placeZones = PlaceZones.none
    /// The week conventions of the reader.
    package var weeks = WeekRule.iso8601
    /// The terminal's number of colours.
    package var colors = 16
    /// The pixels for a cell of a picture; `nil` if the terminal shows none, or none are wanted.
    package var pictureCell: CellPixels?
    /// The language that is spoken where none is chosen.
    package var systemLanguage: Language = .english
    /// True while a screen is drawn below a panel.
    package var isCovered = false
    /// The calendars in order; empty before they are read.
    package var calendars: [MeetingCalendar] = []
    /// The layer below the maps.
    package var streets = Streets()
    /// The time at which the mailbox was last read to its end; `nil` if it was not since the start.
    package var mailCheckedAt: Date?
    /// True if the server announces new mail at once.
    package var isMailWatched = false

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

    /// The clock by which new times are read, with the person's usual length of meetings.
    package var clock: PlanningClock {
        PlanningClock(
            now: now, zone: zone, usualMinutes: person.newMeetings.minutes, decimal: say.decimalSign)
    }
    package var today: CalendarDate { CalendarDate(now, in: zone) }
    /// `Mail checked 2 minutes ago · watching`; `nil` if the mailbox was not read since the start.
    package var mailChecked: String? {
        mailCheckedAt.map { say.mailChecked(now.timeIntervalSince($0), isWatched: isMailWatched) }
    }
    /// True if list and detail are side by side.
    package var isWide: Bool { body.columns >= 100 }

    /// Returns the calendar of meetings with that `calendarID`; `nil` if there is only one, which nothing
    /// shows.
    package func calendar(of id: Identifier<MeetingCalendar>?) -> MeetingCalendar? {
        calendars.count > 1 ? calendars.calendar(of: id) : nil
    }

    /// Returns the sentence why meetings with that `calendarID` cannot be changed here; `nil` if they can.
    package func readOnly(_ id: Identifier<MeetingCalendar>?) -> String? {
        guard let calendar = calendar(of: id), !calendar.isWritable else { return nil }
        return say.sentence(CalendarError.readOnly(calendar.name))
    }
}
