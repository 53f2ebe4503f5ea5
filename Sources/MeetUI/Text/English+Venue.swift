import MeetCore
import VenueSearch

// MARK: - Whether it is open when a meeting takes place

extension English {
    package func words(_ visit: OpeningHours.Visit) -> String {
        switch visit {
        case .open: "open at the meeting's time"
        case .closes(let minute): "closes \(OpeningText.clock(minute)), before the meeting ends"
        case .closed(let opening?, _): "closed then (opens \(OpeningText.clock(opening)))"
        case .closed(nil, let closing?): "closed then (closes \(OpeningText.clock(closing)))"
        case .closed(nil, nil): "closed then"
        case .closedAllDay: "closed that day"
        }
    }

    package func words(_ visit: OpeningHours.Visit, there: String, end: String) -> String {
        switch visit {
        case .open: "open then (\(there))"
        case .closes(let minute):
            "closes \(OpeningText.clock(minute)), before the meeting ends (\(end) there)"
        case .closed(let opening?, _): "closed then (\(there), opens \(OpeningText.clock(opening)))"
        case .closed(nil, let closing?): "closed then (\(there), closes \(OpeningText.clock(closing)))"
        case .closed(nil, nil): "closed then (\(there))"
        case .closedAllDay: "closed that day (\(there))"
        }
    }

    package func open(thatDay spans: [String]) -> String {
        spans.isEmpty ? "closed that day" : "open \(spans.joined(separator: ", ")) that day"
    }
}

// MARK: - One venue

extension English {
    package var noVenueHere: String { "There is no venue." }
    package func noWebsite(of venue: String) -> String { "“\(venue)” has no website." }
    package func noPlace(of venue: String) -> String {
        "Nobody knows where “\(venue)” is: it has no address."
    }
    package func noAddress(of venue: String) -> String { "“\(venue)” has no address." }
    package var openingHoursLabel: String { "Open" }
    package var tagsLabel: String { "Tags" }
    package var notesLabel: String { "Notes" }
}

// MARK: - Providers

extension English {
    package var providerPickerTitle: String { "Who is asked" }
    package var providerExample: String { "nominatim, photon, offline …" }
    package var noProviderMatches: String { "No provider is called so." }
    package var searchesOffline: String { "no network: imported places" }
    package var needsKey: String { "needs a key" }
    package var searchesWhileTyping: String { "OpenStreetMap, while you type" }
    package var searchesKindsNearby: String { "OpenStreetMap, kinds of places near you" }
    package var searchesOnEnter: String { "OpenStreetMap, on Enter" }
    package var placesOnThisMachine: String { "Places on this machine" }

    package func words(_ origin: KeyOrigin) -> String {
        switch origin {
        case .variable(let name): "key from \(name)"
        case .command(let setting): "key from the command of \(setting)"
        }
    }
}
