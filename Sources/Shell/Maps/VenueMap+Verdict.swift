import MeetCore
import Sentences
import TerminalKit
import VenueSearch

extension VenueMap.Verdict {
    /// Makes a verdict.
    ///
    /// - Parameter isOpen: Whether it is open; `nil` if unknown.
    package init(isOpen: Bool?, isSaved: Bool) {
        switch isOpen {
        case true?: self = .open
        case false?: self = .closed
        case nil: self = isSaved ? .saved : .unknown
        }
    }

    package init(of venue: Venue, at moment: OpeningMoment, in context: ScreenContext) {
        self.init(
            isOpen: moment.isOpen(venue, zones: context.placeZones, readerZone: context.zone),
            isSaved: venue.isSaved)
    }
}

extension Theme {
    package func sign(of verdict: VenueMap.Verdict) -> String {
        switch verdict {
        case .open: mapSigns.open
        case .closed: mapSigns.closed
        case .saved: mapSigns.saved
        case .unknown: mapSigns.unknown
        }
    }

    package func style(of verdict: VenueMap.Verdict) -> Style {
        switch verdict {
        case .open: good
        case .closed: bad
        case .saved: match
        case .unknown: key
        }
    }
}
