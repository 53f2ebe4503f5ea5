import Foundation
import MeetCore
import VenueSearch

/// Whether a venue is open when a meeting takes place, in words.
package struct OpeningText: Hashable, Sendable {
    /// `open at the meeting's time`, `closed then (opens 10:00)`, `open then (09:30 there)`.
    package var text: String
    /// Whether it is open all the while.
    package var isOpen: Bool
    /// Whether that hangs on a zone that is only a guess.
    package var isGuess = false

    /// `nil` where nothing can be said: the hours are not known or not understood, or the time is not set. Where
    /// `zones` does not know the venue's clocks they are taken to be those of the meeting's zone. Whole days are
    /// the same everywhere.
    package init?(_ venue: Venue, at time: MeetingTime, zones: PlaceZones, readerZone: TimeZone) {
        guard let openingHours = venue.openingHours, let hours = OpeningHours(parsing: openingHours) else {
            return nil
        }
        switch time {
        case .timed(let start, _, let minutes):
            let local = VenueClock(
                of: venue, reading: start, in: time.timeZone ?? readerZone, zones: zones)
            guard let visit = hours.visit(from: local.time, minutes: minutes) else { return nil }
            text =
                local.there.map {
                    say.words(visit, there: $0, end: DateText.clock(local.time.adding(minutes: minutes)))
                } ?? say.words(visit)
            isGuess = local.certainty == .guessed
            if isGuess { text = say.probably(text) }
            isOpen = visit == .open
        case .allDay(let first, _):
            let spans = hours.spans(on: first)
            guard spans.allSatisfy(\.isCertain) else { return nil }
            text = say.open(thatDay: spans.map { "\(Self.clock($0.start))–\(Self.clock($0.end))" })
            isOpen = !spans.isEmpty
        case .due, .unscheduled: return nil
        }
    }

    /// `24:00` for the end of a day, `01:00` for what is after it.
    static func clock(_ minutes: Int) -> String {
        let minutes = minutes > 1440 ? minutes % 1440 : max(0, minutes)
        let (hour, minute) = (minutes / 60, minutes % 60)
        return "\(hour < 10 ? "0" : "")\(hour):\(minute < 10 ? "0" : "")\(minute)"
    }
}
