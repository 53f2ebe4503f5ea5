import Foundation
import MeetCore
import Operations
import TerminalKit
import VenueSearch

extension VenuesScreen {
    /// Whether there is something to look for.
    var hasQuery: Bool { !query.text.trimmed.isEmpty || kind != nil }

    /// As many as there are signs for.
    static let mostFound = 35

    /// What the fields ask for. “near X” in the query wins over the field.
    func request(forced: Bool = false, in context: ScreenContext) -> VenueSearchRequest {
        var request = VenueSearchRequest(
            text: query.text.trimmed, radius: radius.metres, category: kind?.name, limit: Self.mostFound,
            provider: context.person.venues.provider, isForced: forced
        ).separated
        let place = near.text.trimmed
        if request.near == nil, !place.isEmpty {
            request.near = nearPoint.map { .point($0, name: place) } ?? .text(place)
        }
        return request
    }

    /// What is looked for on this machine, whoever is asked later.
    func narrowing(in context: ScreenContext) -> VenueSearchRequest {
        var request = request(in: context)
        request.provider = nil
        return request
    }

    /// What the provider in use can do.
    static func capabilities(_ context: ScreenContext) -> ProviderCapabilities? {
        VenueSettings().capabilities(of: context.person.venues.provider)
    }

    static func providerName(_ id: String) -> String {
        VenueSettings().capabilities(of: id)?.name ?? id
    }

    /// Asks the provider.
    mutating func search(forced: Bool = false, in context: ScreenContext) -> [OldAction] {
        guard hasQuery else { return [.say("Type a name or a kind of place first.")] }
        let request = request(forced: forced, in: context)
        found.ask(request, wantsList: focus == .query || focus == .near)
        var actions: [OldAction] = [.run(.searchVenues(request, after: nil))]
        let place = near.text.trimmed
        if place != context.person.venues.place, nearPoint == nil {
            actions.append(.run(.setSearchPlace(place)))
        }
        return actions
    }

    /// Stops the search that runs; what was found stays.
    mutating func stopSearch() -> [OldAction] {
        found.stopAsking()
        return [.cancel(slot: OldEffect.venueSearchSlot), .say("The search was stopped.")]
    }

    /// After the query, the kind or the place changed: what there is here at once, and a provider that likes to be
    /// asked while one types, when the typing pauses.
    mutating func queryChanged(in context: ScreenContext) -> [OldAction] {
        var actions: [OldAction] = found.asking == nil ? [] : [.cancel(slot: OldEffect.venueSearchSlot)]
        found.beginAnew()
        map.fit()
        guard hasQuery else { return actions + [.runHoldingInput(reload())] }
        let request = request(in: context)
        actions.append(.runHoldingInput(.narrowVenues(narrowing(in: context))))
        if Self.capabilities(context)?.searchesAsYouType == true, request.text.count >= 3 {
            found.ask(request, wantsList: false)
            actions.append(.run(.searchVenues(request, after: ProviderCapabilities.typingPause)))
        }
        return actions
    }

    /// After something changed that a search that was made depends on: it is made again.
    mutating func conditionsChanged(in context: ScreenContext) -> [OldAction] {
        guard hasQuery, found.phase != .here || found.asking != nil else { return queryChanged(in: context) }
        let actions: [OldAction] = found.asking == nil ? [] : [.cancel(slot: OldEffect.venueSearchSlot)]
        map.fit()
        return actions + search(in: context)
    }

    /// Reads the saved venues anew; the bar stays with its venue, or goes to the one just saved.
    mutating func reload() -> OldEffect {
        followsAnchor = true
        let row = saved.cursor.selected
        return load((wanted ?? saved.selected?.id).map { .venue($0, fallback: row) } ?? .row(row))
    }

    func load(_ anchor: VenueAnchor) -> OldEffect {
        let reach = PagedRows<Venue>.reach
        return .loadVenues("", anchor, before: reach, after: reach)
    }

    // MARK: - Answers

    mutating func receive(_ result: EffectResult, in context: ScreenContext) -> [OldAction] {
        switch result {
        case .venues(let page):
            saved.receive(page, followsAnchor: followsAnchor)
            followsAnchor = false
            wanted = nil
            return selectionMoved(in: context)
        case .venuesHere(let results, let request):
            guard request == narrowing(in: context), found.receive(here: results) else { return [] }
            return selectionMoved(in: context)
        case .venueSearch(let state, let request):
            guard request == found.asking else { return [] }
            return receive(state, in: context)
        case .foundVenues(let venues):
            found.refresh(venues)
            return selectionMoved(in: context)
        case .nearChoices(let choices):
            receive(choices)
            return []
        case .surroundings(let found):
            guard found.query == surroundings else { return [] }
            home = found.home
            map.home = found.home
            map.places = found.places
            map.attribution = found.places.isEmpty ? "" : "© OpenStreetMap"
            return []
        case .drafts(let drafts):
            guard awaitsDrafts else { return [] }
            awaitsDrafts = false
            let left = drafts.filter { $0.kind == .venue }
            return left.isEmpty
                ? [.push(VenueForm.new(in: context))] : [.open(OfferDrafts(drafts: left, instead: .venue))]
        case .failed, .cancelled:
            awaitsDrafts = false
            return []
        default: return []
        }
    }

    private mutating func receive(_ state: VenueSearchState, in context: ScreenContext) -> [OldAction] {
        found.receive(state)
        switch state {
        case .fresh: offlineSince = nil
        case .failed(let error, _) where error.isOffline: offlineSince = offlineSince ?? context.now
        // There is a network, and somebody who answered.
        case .failed(.answer, _), .failed(.transport, _): offlineSince = nil
        case .failed, .cached: break
        }
        if found.wantsList, !found.rows.isEmpty {
            focus = .list
            found.focusTaken()
        }
        map.fit()
        return selectionMoved(in: context)
    }
}
