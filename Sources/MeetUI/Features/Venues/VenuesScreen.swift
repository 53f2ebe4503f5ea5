import Foundation
import MeetCore
import Operations
import TerminalKit
import VenueSearch

/// Where to meet: the venues the person keeps, and the search for more, with a map.
///
/// One screen in two modes: the Venues tab, and what the route `PickVenue` leads to, whose outcome are the venues.
struct VenuesScreen: Screen {
    typealias Outcome = MeetingPlaces

    enum Message: Sendable {
        /// A part of the list of saved venues.
        case listed(RowPage<Venue>)
        /// What there is here for the request.
        case narrowed(VenueResults, VenueSearchRequest)
        /// How far the search for the request is.
        case searched(VenueSearchState, VenueSearchRequest)
        /// The search for the request failed or was stopped, and has nothing to tell.
        case onFailure(VenueSearchRequest)
        /// What was found, as it is stored now.
        case refreshed([FoundVenue])
        /// What a half-typed place may mean.
        case places([NearChoice])
        case surroundings(Surroundings)
        /// Where those live who are to meet, as far as it is known here.
        case people([PersonPlace])
        /// The same, after their addresses were looked up.
        case located([PersonPlace])
        /// That could not be done, for that reason.
        case notLocated(String)
        /// Forms that were left half-filled.
        case left(OfferDrafts)
        /// `nil`: any kind.
        case kindPicked(VenueCategory?)
        /// The id of the provider that is asked from now on.
        case providerPicked(String)
        /// The tags that were typed for the venue.
        case tagged(Venue, String)
        /// A venue written down by hand.
        case written(Venue)
        /// The places that are meant by what was typed.
        case named(MeetingPlaces)
        /// None is meant by it, or several are.
        case notNamed(String, EffectFailure)
        /// The marker that was taken from the whole map.
        case wentTo(Int)
    }

    enum Focus: Hashable, Sendable {
        case query, near, list
        /// What is known of the marked venue, where it does not stand beside the list anyway.
        case detail
    }

    /// As many as there are signs for; so many more are asked for at a time.
    static let signedRows = 35
    static let searchSlot = "venue-search"

    /// For what a venue is being picked; `nil` in the tab.
    let picking: PickVenue?
    /// Those of several that were marked to be picked, in their order.
    var marked: [Venue] = []
    var focus: Focus
    var fields = VenueFields()
    /// The saved venues, which are the list as long as nothing is looked for.
    var saved = PagedList<Venue>()
    /// The venue that the bar goes to when the saved ones are the list again.
    var wanted: Identifier<Venue>?
    var found = FoundVenues()
    var map = VenueMap(markers: [])
    /// How what was found stands in the list.
    var arrangement = VenueArrangement()
    /// Where those live who are to meet.
    var people: [PersonPlace] = []
    /// Where nobody of them has too far to go, once that was asked for.
    var fairSpot: Coordinate?
    var home: Coordinate?
    /// From where the distances of the saved venues are taken; `nil` where nobody here knows where that is.
    private(set) var savedOrigin: SearchOrigin?
    /// The setting of home when the provider was asked.
    var homeOfSearch = ""
    /// What was asked for to be shown on the map.
    var surroundings: SurroundingsQuery?
    var detailText = TextPane()
    /// Since when the network does not answer.
    var offlineSince: Date?
    private var hasAppeared = false
    /// How many venues are wanted.
    var wantedRows = VenuesScreen.signedRows
    /// Whether the next key is the sign of a row to go to.
    var awaitsSign = false

    init() {
        picking = nil
        focus = .list
    }

    init(picking route: PickVenue) {
        picking = route
        focus = .query
        // One is replaced by whatever is picked.
        if route.chosen.count > 1 { marked = route.chosen }
        // As if it were pasted: what a field cannot hold is taken out.
        fields.words.insert(route.query)
    }

    var title: String { picking == nil ? Tab.venues.title : say.venueLabel }
    var isTyping: Bool { isInField || awaitsSign }
    /// Whether what is looked for is being typed, or where.
    var isInField: Bool { focus == .query || focus == .near }

    var scopes: [CommandScope] {
        switch focus {
        case .query: [.venueQuery, .venueSearch]
        case .near: [.venueNear, .venueSearch]
        case .list: [picking == nil ? .venues : .venuePicker, .venueSearch, .place, .map, .lists]
        case .detail:
            [.detail, picking == nil ? .venues : .venuePicker, .venueSearch, .place, .map, .lists]
        }
    }

    var footnote: String {
        if showsSaved { return saved.isLoaded ? say.counted(saved.count, .venues) : "" }
        guard found.isLoaded else { return "" }
        return found.results?.hasMore == true
            ? say.theFirst(found.rows.count) : say.found(found.rows.count)
    }

    func availability(of command: CommandID, in context: ScreenContext) -> Availability? {
        let nothing = Availability.unavailable(say("There is no venue under the bar."))
        switch command {
        case .meetAtVenue, .editVenue, .take, .tagVenue: return selected == nil ? nothing : .available
        case .saveFound:
            guard let selected else { return nothing }
            return selected.venue.isSaved ? .unavailable(say("It is in your list already.")) : .available
        case .deleteVenue:
            guard let selected else { return nothing }
            return selected.venue.isSaved
                ? .available
                : .unavailable(say("It is not in your list; \(KeyMap.key(.saveFound)) puts it there."))
        case .takeAsTyped: return picking == nil ? nil : .available
        case .mark: return picking == nil ? nil : selected == nil ? nothing : .available
        case .goToSign: return count > 0 ? .available : nothing
        case .changeOrder, .onlyOpen:
            return showsSaved
                ? .unavailable(
                    say("Saved venues stand by name; search first, then what is found can be ordered."))
                : .available
        case .markFairSpot:
            guard picking != nil else { return nil }
            return people.isEmpty
                ? .unavailable(say("Of those who are invited nobody's card says where they live."))
                : .available
        case .askAgain, .searchVenues:
            return !fields.isEmpty || focus == .near
                ? .available : .unavailable(say("Type a name or a kind of place first."))
        case .openVenueWebsite, .openStreetMap, .copyAddress:
            return selected == nil ? nothing : VenueCommands.availability(of: command, for: selected?.venue)
        case .wholeMap: return map.isEmpty ? .unavailable(say("There is nothing on the map.")) : .available
        case .zoomIn, .zoomOut, .fitMap, .panLeft, .panRight, .panUp, .panDown:
            guard VenuesLayout.hasMap(context.body) else { return nil }
            return map.isEmpty ? .unavailable(say("There is nothing on the map.")) : .available
        default: return .available
        }
    }

    // MARK: - The list

    /// Whether the list is that of the saved venues.
    var showsSaved: Bool { fields.isEmpty && found.phase == .here }

    /// The rows, with the one that leads to more.
    var count: Int { showsSaved ? saved.count : found.rows.count + (hasMoreRow ? 1 : 0) }

    /// Whether the last row is no venue, but leads to the next ones.
    var hasMoreRow: Bool {
        guard !showsSaved, let results = found.results, !found.rows.isEmpty else { return false }
        return results.hasMore && found.count < VenueSearchRequest.mostRows
    }

    /// Whether the bar is on the row that leads to more.
    var isOnMoreRow: Bool { hasMoreRow && cursor.selected == found.rows.count }

    var cursor: ListPane {
        get { showsSaved ? saved.cursor : found.cursor }
        set { if showsSaved { saved.cursor = newValue } else { found.cursor = newValue } }
    }

    func window(_ area: Rect) -> ListWindow { cursor.window(area, ListShape(count: count)) }

    /// The venue of a row, with its distance where it is known.
    func row(at index: Int) -> FoundVenue? {
        guard showsSaved else { return found.rows.indices.contains(index) ? found.rows[index] : nil }
        return saved.row(at: index).map { venue in
            let distance = venue.coordinate.flatMap { place in
                savedOrigin?.coordinate.map { $0.distance(to: place) }
            }
            return FoundVenue(venue: venue, distance: distance)
        }
    }

    /// The marked venue.
    var selected: FoundVenue? { row(at: cursor.selected) }

    /// A venue as it is known now: the rows may be others than when it was marked.
    func current(_ venue: Venue) -> Venue {
        let rows = showsSaved ? saved.rows : found.rows.map(\.venue)
        return rows.first { $0.isSame(as: venue) } ?? venue
    }

    /// Reads what is shown anew, without asking anybody.
    private mutating func readAgain() -> [Action] {
        if showsSaved { return [readSaved()] }
        if found.phase == .here { return [narrow()] }
        return [.run(.refresh(found.rows))]
    }

    /// Reads the saved venues anew; the bar stays with its venue, or goes to the one that was just saved.
    mutating func readSaved() -> Action {
        let place = wanted.map { saved.reload(goingTo: $0) } ?? saved.reload()
        wanted = nil
        return .run(.readSaved(place))
    }

    // MARK: - Events

    mutating func appear(in context: ScreenContext) -> [Action] {
        if !hasAppeared {
            hasAppeared = true
            if context.person.home.isEmpty { fields.setNear(context.person.venues.place) }
            if let invitees = picking?.invitees, !invitees.isEmpty {
                let find = FindPeoplePlaces(of: invitees)
                return [.run(Effect(find, .read("people")) { .people($0) })] + readAgain()
            }
        }
        // What was found near another home says nothing of this one.
        if homeOfSearch != context.person.home, fields.isNearHome, found.phase != .here || found.asking != nil
        {
            return queryChanged(in: context)
        }
        return readAgain()
    }

    mutating func handle(_ event: ScreenEvent, in context: ScreenContext) -> [Action]? {
        switch event {
        case .command(let command):
            awaitsSign = false
            return handle(command, in: context)
        case .key(let key): return awaitsSign ? goToSign(key, in: context) : type(.key(key), in: context)
        case .paste(let text): return type(.paste(text), in: context)
        case .mouse(let mouse, _): return handle(mouse, in: context)
        case .dataChanged(let subject):
            surroundings = nil
            if case .venue(let id) = subject { wanted = id }
            return readAgain()
        case .resized:
            let text = detailText
            let actions = selectionMoved(in: context)
            detailText = text
            return actions
        case .progress: return []
        }
    }

    private mutating func type(_ event: TerminalEvent, in context: ScreenContext) -> [Action]? {
        switch focus {
        case .query: fields.typeWords(event).map { $0 ? queryChanged(in: context) : [] }
        case .near: fields.typeNear(event).map { $0 ? [findPlaces(in: context)] : [] }
        case .list, .detail: nil
        }
    }

    private mutating func handle(_ mouse: Mouse, in context: ScreenContext) -> [Action]? {
        let layout = layout(in: context)
        if focus != .near, !layout.map.isEmpty, let actions = takeMouse(mouse, layout, in: context) {
            return actions
        }
        if let command = mouse.wheelCommand { return handle(command, in: context) }
        guard mouse.isLeftPress else { return nil }
        if layout.query.contains(mouse.at) { return setFocus(.query, in: context) }
        if layout.near.contains(mouse.at) { return setFocus(.near, in: context) }
        if focus == .near {
            guard layout.list.contains(mouse.at), fields.markPlace(mouse.at.row - layout.list.row)
            else { return [] }
            return handleNear(.searchVenues, in: context)
        }
        var list = cursor
        let outcome = list.point(mouse, in: window(layout.list))
        guard outcome != .ignored else { return [] }
        (cursor, focus) = (list, .list)
        let actions = selectionMoved(in: context)
        return outcome == .opened
            ? actions + (handle(picking == nil ? .open : .take, in: context) ?? []) : actions
    }

    // MARK: - Messages

    mutating func receive(_ message: Message, in context: ScreenContext) -> [Action] {
        switch message {
        case .listed(let page):
            saved.receive(page)
            return selectionMoved(in: context)
        case .narrowed(let results, let request):
            guard request == fields.request(limit: wantedRows), found.receive(here: results) else {
                return []
            }
            return selectionMoved(in: context)
        case .searched(let state, let request):
            return request == found.asking ? receive(state, in: context) : []
        case .onFailure(let request):
            if request == found.asking { found.stopAsking() }
            return []
        case .refreshed(let venues):
            found.refresh(venues)
            return selectionMoved(in: context)
        case .places(let places):
            fields.receive(places)
            return []
        case .surroundings(let seen):
            guard seen.query == surroundings else { return [] }
            let hasMoved = savedOrigin != seen.origin
            home = seen.home
            savedOrigin = seen.origin
            map.home = seen.home
            map.places = seen.places
            map.attribution = seen.places.isEmpty ? "" : "© OpenStreetMap"
            // What is said of it takes a row of the list's.
            return hasMoved ? selectionMoved(in: context) : []
        case .people(let people):
            self.people = people
            return selectionMoved(in: context)
        case .located(let people):
            self.people = people
            return markFairSpot(in: context)
        case .notLocated(let reason):
            let known = markFairSpot(in: context)
            return reason.isEmpty ? known : known + [.say(reason)]
        case .left(let offer): return [offer.opening()]
        case .kindPicked(let kind):
            fields.kind = kind
            return conditionsChanged(in: context)
        case .providerPicked(let id):
            // What the other one found no longer counts.
            var changed = context
            changed.person.venues.provider = id
            return [.run(.setProvider(id))] + conditionsChanged(in: changed)
        case .tagged(let venue, let tags):
            // Another may be under the bar by now.
            return [.run(.save(current(venue), tags: VenueTags.read(tags)))]
        case .wentTo(let mark): return goToMark(mark, in: context)
        case .named(let places):
            var all = MeetingPlaces(venues: marked)
            all.add(places)
            return [.close(all)]
        case .notNamed(let typed, let failure): return complain(about: typed, failure)
        case .written(let venue):
            // In the tab the list is read anyway, for data changed.
            return picking == nil ? [] : [.close(MeetingPlaces(venues: marked + [venue]))]
        }
    }

    private mutating func receive(_ state: VenueSearchState, in context: ScreenContext) -> [Action] {
        found.receive(state)
        switch state {
        case .fresh: offlineSince = nil
        case .failed(let error, _) where error.isOffline: offlineSince = offlineSince ?? context.now
        // There is a network, and somebody who answered.
        case .failed(.answer, _), .failed(.transport, _): offlineSince = nil
        case .failed, .cached: break
        }
        var actions: [Action] = []
        if case .failed(let error, _) = state, error.isAboutPlace, found.wantsList, focus == .query {
            found.focusTaken()
            actions = [.say(error.sentence)] + setFocus(.near, in: context)
        } else if found.wantsList, !found.rows.isEmpty {
            focus = .list
            found.focusTaken()
        }
        map.fit()
        return actions + selectionMoved(in: context)
    }
}
