import Foundation
import MeetCore
import VenueSearch

/// The time on a venue's clocks at a time of another zone.
package struct VenueClock: Hashable, Sendable {
    /// The time at the venue.
    package private(set) var time: WallTime
    /// `09:30 there`, `Sun 01:30 there`, `about 09:30 there` for a guessed zone; `nil` if the clocks agree,
    /// or the zone is unknown.
    package private(set) var there: String?
    /// The certainty of the venue's zone.
    package enum Certainty: Hashable, Sendable {
        case known, guessed, unknown
    }

    package private(set) var certainty = Certainty.unknown

    package init(of venue: Venue, reading time: WallTime, in zone: TimeZone, zones: PlaceZones) {
        self.time = time
        if let instant = time.instant(in: zone) { move(to: venue, at: instant, from: zone, zones) }
    }

    package init(of venue: Venue, at instant: Date, in zone: TimeZone, zones: PlaceZones) {
        time = WallTime.at(instant, in: zone)
        move(to: venue, at: instant, from: zone, zones)
    }

    private mutating func move(
        to venue: Venue, at instant: Date, from zone: TimeZone, _ zones: PlaceZones
    ) {
        guard let local = zones.zone(of: venue.coordinate, likely: zone, at: instant) else { return }
        certainty = local.isGuess ? .guessed : .known
        guard
            local.isGuess
                || local.zone.secondsFromGMT(for: instant) != zone.secondsFromGMT(for: instant)
        else { return }
        let here = time
        time = WallTime.at(instant, in: local.zone)
        let clock = say.there(
            DateText.clock(time), weekday: time.date == here.date ? nil : time.date.weekday)
        there = local.isGuess ? say.about(clock) : clock
    }
}
