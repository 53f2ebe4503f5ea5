import Foundation
import MeetCore
import VenueSearch

/// The moment at which a venue should be open.
package enum OpeningMoment: Hashable, Sendable {
    case now(Date)
    /// The time of a meeting; `nil` until it is chosen.
    case meeting(MeetingTime?)

    /// True if the venue is open; `nil` if that is uncertain: the hours are unknown or ambiguous, or the zone
    /// is a guess.
    package func isOpen(_ venue: Venue, zones: PlaceZones, readerZone: TimeZone) -> Bool? {
        switch self {
        case .now(let instant):
            guard let hours = venue.openingHours.flatMap(OpeningHours.init(parsing:)) else { return nil }
            let local = VenueClock(of: venue, at: instant, in: readerZone, zones: zones)
            return local.certainty == .guessed ? nil : hours.isOpen(at: local.time)
        case .meeting(let time):
            guard
                let text = time.flatMap({ OpeningText(venue, at: $0, zones: zones, readerZone: readerZone) })
            else { return nil }
            return text.isGuess ? nil : text.isOpen
        }
    }
}

/// The opening state of a venue at the time of a meeting, in words.
package struct OpeningText: Hashable, Sendable {
    /// `open during the meeting`, `closed then (opens 10:00)`, `open then (09:30 there)`.
    package var text: String
    /// True if the venue is open during the whole meeting.
    package var isOpen: Bool
    /// True if the verdict rests on a guessed zone.
    package var isGuess = false

    /// `nil` without a verdict: the hours are unknown or unreadable, or the time is not set. If `zones` does
    /// not know the venue's zone, the meeting's zone is assumed. All-day meetings need no zone.
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

    /// `24:00` for the end of a day, `01:00` for a time after it.
    package static func clock(_ minutes: Int) -> String {
        let minutes = minutes > 1440 ? minutes % 1440 : max(0, minutes)
        return ClockText.clock(minutes / 60, minutes % 60)
    }
}
