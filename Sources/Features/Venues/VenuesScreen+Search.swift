import MeetCore
import Operations
import Sentences
import Shell
import TerminalKit
import VenueSearch

// The place of the search, and the search itself.
extension VenuesScreen {
    // MARK: - Place of the search

    mutating func handleNear(_ command: CommandID, in context: ScreenContext) -> [Action]? {
        switch command {
        case .moveDown: fields.movePlace(by: 1)
        case .moveUp: fields.movePlace(by: -1)
        case .searchVenues:
            fields.takePlace()
            guard !fields.isEmpty else { return leaveNear(for: .query, in: context) }
            focus = .query
            _ = fields.endNear()
            return search(in: context)
        case .nextField, .previousField, .filter:
            fields.takePlace()
            return leaveNear(for: command == .nextField ? .list : .query, in: context)
        case .back where found.asking == nil: return leaveNear(for: .query, in: context)
        default: return nil
        }
        return []
    }

    mutating func leaveNear(for next: Focus, in context: ScreenContext) -> [Action] {
        focus = next
        return fields.endNear() ? conditionsChanged(in: context) : []
    }

    /// Finds places for the typed text.
    mutating func findPlaces(in context: ScreenContext) -> Action {
        fields.unmarkPlace()
        return .run(.findPlaces(fields.near.text, home: context.person.home))
    }

    // MARK: - The search

    /// Returns the request to the current provider.
    func request(forced: Bool = false, in context: ScreenContext) -> VenueSearchRequest {
        fields.request(
            provider: context.person.venues.provider, limit: wantedRows, isForced: forced)
    }

    /// Asks the provider.
    mutating func search(forced: Bool = false, in context: ScreenContext) -> [Action] {
        guard !fields.isEmpty else { return [.say(say("Type a name or a kind of place first."))] }
        fields.placeFromWords()
        let request = request(forced: forced, in: context)
        found.ask(request, wantsList: isInField)
        homeOfSearch = context.person.home
        var actions: [Action] = [.run(.search(request))]
        let place = fields.near.text.trimmed
        if place != context.person.venues.place, fields.nearPoint == nil {
            actions.append(.run(.setPlace(place)))
        }
        return actions
    }

    /// Searches on this machine after the query, the kind or the place changed. A provider that allows
    /// searching while typing is asked after a pause.
    mutating func queryChanged(in context: ScreenContext) -> [Action] {
        var actions: [Action] = found.asking == nil ? [] : [.cancel(slot: Self.searchSlot)]
        found.beginAnew()
        // A place may have become known.
        surroundings = nil
        wantedRows = Self.signedRows
        map.fit()
        guard !fields.isEmpty else { return actions + [readSaved()] }
        actions.append(narrow())
        let request = request(in: context)
        let provider = VenueSettings().capabilities(of: context.person.venues.provider)
        if provider?.searchesAsYouType == true, request.text.count >= 3 {
            found.ask(request, wantsList: false, isNewList: false)
            homeOfSearch = context.person.home
            actions.append(.run(.search(request, after: ProviderCapabilities.typingPause)))
        }
        return actions
    }

    /// Repeats a search after one of its conditions changed.
    mutating func conditionsChanged(in context: ScreenContext) -> [Action] {
        guard !fields.isEmpty, found.phase != .here || found.asking != nil else {
            return queryChanged(in: context)
        }
        let actions: [Action] = found.asking == nil ? [] : [.cancel(slot: Self.searchSlot)]
        wantedRows = Self.signedRows
        map.fit()
        return actions + search(in: context)
    }

    /// Requests the next venues; the first of them is selected.
    mutating func showMore(in context: ScreenContext) -> [Action] {
        wantedRows = min(found.count + Self.signedRows, VenueSearchRequest.mostRows)
        found.goOn()
        return found.phase == .here ? [narrow()] : search(in: context)
    }

    /// Finds the venues on this machine.
    func narrow() -> Action {
        .run(.narrow(fields.request(limit: wantedRows)))
    }
}
