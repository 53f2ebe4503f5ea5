import MeetCore
import MeetStore
import VenueSearch

extension EffectRunner {
    func performVenues(_ effect: Effect) throws -> EffectResult {
        switch effect {
        case .loadVenues(let text, let anchor, let before, let after):
            let count = try store.venueCount(text)
            let row: Int
            switch anchor {
            case .row(let wanted): row = wanted
            case .venue(let id, let fallback): row = try store.venueIndex(text, of: id) ?? fallback
            }
            let anchored = max(0, min(row, count - 1))
            let (first, last) = (max(0, anchored - before), min(count, anchored + after))
            let rows = first < last ? try store.venues(text, rows: first..<last) : []
            return .venues(RowPage(count: count, offset: first, rows: rows, anchor: anchored))
        case .loadVenue(let id): return .venue(try store.venue(id))
        case .saveVenue(let venue, let draft):
            let saved = try store.save(venue)
            if let draft { try store.deleteDraft(id: draft) }
            return .venueSaved(saved)
        case .deleteVenue(let id, let name):
            try store.deleteVenue(id)
            return .done("Deleted “\(name)”; u brings it back.", changed: true)
        case .narrowVenues(let request):
            var found = try keptVenues().venues(for: request)
            // A place that is in the list under another name is what the person made of it.
            found.venues = try withStored(found.venues)
            return .venuesHere(found, request)
        case .findNear(let text, let home): return .nearChoices(try nearChoices(text, home: home))
        case .refreshVenues(let found): return .foundVenues(try withStored(found))
        case .setSearchPlace(let place):
            try store.set(VenueSettings.nearKey, to: place.isEmpty ? nil : place)
            return .person(try Person(readFrom: store))
        case .setProvider(let id):
            try store.set(VenueSettings.providerKey, to: id)
            return .person(try Person(readFrom: store))
        default: return .done(nil, changed: false)
        }
    }

    private func keptVenues() throws(StoreError) -> KeptVenues {
        KeptVenues(store: store, settings: try VenueSettings(store: store, environment: environment))
    }
}
