import Foundation
import MeetCore
import Operations
import Sentences
import Shell
import TerminalKit
import VenueSearch

/// The venues: the saved ones, and the search for more, with a map.
///
/// One screen in two modes: the Venues tab, and the picker for the route `PickVenue`, whose outcome is the
/// chosen venues.
package struct VenuesScreen: Screen {
    package typealias Outcome = MeetingPlaces

    package enum Message: Sendable {
        /// A page of the saved venues.
        case listed(RowPage<Venue>)
        /// The venues on this machine for the request.
        case narrowed(VenueResults, VenueSearchRequest)
        /// The state of the search for the request.
        case searched(VenueSearchState, VenueSearchRequest)
        /// The search for the request failed or was stopped, without a result.
        case onFailure(VenueSearchRequest)
        /// The found venues, as they are stored now.
        case refreshed([FoundVenue])
        /// The places that match an incomplete text.
        case places([NearChoice])
        case surroundings(Surroundings)
        /// The minutes to the listed venues.
        case ways(VenueWays)
        /// The server of ways was allowed, or refused for good.
        case decidedOnWays
        /// The incidents of the last two years.
        case incidents([Incident])
        /// The participants' homes, as far as they are known here.
        case people([PersonPlace])
        /// The participants' homes, after their addresses were looked up, and whether a server knows the ways.
        case located([PersonPlace], isTimed: Bool)
        /// The fair meeting point; `nil` for the middle in distance.
        case fair(FindFairSpot.Spot?)
        /// The reason why the homes could not be looked up.
        case notLocated(String)
        /// Unfinished drafts of venues.
        case left(OfferDrafts)
        /// `nil`: any kind.
        case kindPicked(VenueCategory?)
        /// The id of the newly chosen provider.
        case providerPicked(String)
        /// The directories of places in which the venue can be shared, and the chosen one.
        case directories(Venue, [PlaceDirectory])
        case directoryPicked(Venue, PlaceDirectory)
        /// The tags that were typed for the venue.
        case tagged(Venue, String)
        /// A venue saved in the form.
        case written(Venue)
        /// The places that the text was resolved to.
        case named(MeetingPlaces)
        /// The text matches no place, or several.
        case notNamed(String, EffectFailure)
        /// The marker chosen on the full-screen map.
        case wentTo(Int)
    }

    enum Focus: Hashable, Sendable {
        case query, near, list
        /// The detail of the selected venue, in layouts without it beside the list.
        case detail
    }

    /// The number of signs, and of the rows requested at a time.
    static let signedRows = 35
    static let searchSlot = "venue-search"

    /// The request for a venue; `nil` in the tab.
    package let picking: PickVenue?
    /// The venues marked to be picked together, in order.
    package var marked: [Venue] = []
    var focus: Focus
    var fields = VenueFields()
    /// The saved venues, which are listed while there is no query.
    var saved = PagedList<Venue>()
    /// The venue to select when the saved ones are listed again.
    var wanted: Identifier<Venue>?
    var found = FoundVenues()
    package var map = VenueMap(markers: [])
    /// The order and the filter of the found venues.
    var arrangement = VenueArrangement()
    /// The participants' homes.
    var people: [PersonPlace] = []
    /// The wanted minutes to the listed venues, and the last ones that are known.
    var wantedWays: FindVenueWays?
    var ways: VenueWays?
    /// The fair meeting point, once it was requested.
    var fairSpot: Coordinate?
    var home: Coordinate?
    /// The origin of the saved venues' distances; `nil` if its location is not known here.
    private(set) var savedOrigin: SearchOrigin?
    /// The home setting at the time of the search.
    var homeOfSearch = ""
    /// The requested map data.
    var surroundings: SurroundingsQuery?
    /// The incidents of the last two years; `nil` before they are read.
    var incidents: [Incident]?
    var detailText = TextPane()
    /// The time since which the network does not respond.
    var offlineSince: Date?
    private var hasAppeared = false
    /// The number of venues requested.
    var wantedRows = VenuesScreen.signedRows
    /// True if the next key is the sign of a row to select.
    var awaitsSign = false

    package init() {
        picking = nil
        focus = .list
    }

    package init(picking route: PickVenue) {
        picking = route
        focus = .query
        // A single venue is replaced by the picked one.
        if route.chosen.count > 1 { marked = route.chosen }
        // Inserted like a paste, which removes characters that a field cannot hold.
        fields.words.insert(route.query)
    }

    package var title: String { picking == nil ? Tab.venues.title : say.venueLabel }
    package var isTyping: Bool { isInField || awaitsSign }
    /// True if the query or its place has the focus.
    var isInField: Bool { focus == .query || focus == .near }

    package var scopes: [CommandScope] {
        switch focus {
        case .query: [.venueQuery, .venueSearch]
        case .near: [.venueNear, .venueSearch]
        case .list: [picking == nil ? .venues : .venuePicker, .venueSearch, .place, .map, .lists]
        case .detail:
            [.detail, picking == nil ? .venues : .venuePicker, .venueSearch, .place, .map, .lists]
        }
    }

    package var footnote: String {
        if showsSaved { return saved.isLoaded ? say.counted(saved.count, .venues) : "" }
        guard found.isLoaded else { return "" }
        return found.results?.hasMore == true
            ? say.theFirst(found.rows.count) : say.found(found.rows.count)
    }

    package func availability(of command: CommandID, in context: ScreenContext) -> Availability? {
        let nothing = Availability.unavailable(say("No venue is selected."))
        switch command {
        case .meetAtVenue, .take: return selected == nil ? nothing : .available
        case .editVenue, .tagVenue: return selected.map { Self.changing($0.venue) } ?? nothing
        case .shareVenue:
            guard let venue = selected?.venue else { return nothing }
            return venue.isSaved
                ? Self.changing(venue)
                : .unavailable(say("It is not in your list; \(KeyMap.key(.saveFound)) adds it."))
        case .saveFound:
            guard let selected else { return nothing }
            if selected.venue.isOthers { return .available }
            return selected.venue.isSaved ? .unavailable(say("It is already in your list.")) : .available
        case .deleteVenue:
            guard let selected else { return nothing }
            return selected.venue.isSaved
                ? Self.changing(selected.venue)
                : .unavailable(say("It is not in your list; \(KeyMap.key(.saveFound)) adds it."))
        case .takeAsTyped: return picking == nil ? nil : .available
        case .mark: return picking == nil ? nil : selected == nil ? nothing : .available
        case .goToSign: return count > 0 ? .available : nothing
        case .allowTravel, .forbidTravel: return ways?.asks == nil ? nil : .available
        case .changeOrder, .onlyOpen:
            return showsSaved
                ? .unavailable(
                    say("Saved venues are ordered by name; search first, then order the results."))
                : .available
        case .markFairSpot:
            guard picking != nil else { return nil }
            return people.isEmpty
                ? .unavailable(say("None of the invitees has a home address on their card."))
                : .available
        case .askAgain, .searchVenues:
            return !fields.isEmpty || focus == .near
                ? .available : .unavailable(say("Type a name or a kind of place first."))
        case .openVenueWebsite, .openStreetMap, .copyAddress, .directions:
            return selected == nil ? nothing : VenueCommands.availability(of: command, for: selected?.venue)
        case .wholeMap: return map.isEmpty ? .unavailable(say("There is nothing on the map.")) : .available
        case .toggleIncidents:
            guard VenuesLayout.hasMap(context.body) else { return nil }
            return map.togglesIncidents
        case .zoomIn, .zoomOut, .fitMap, .panLeft, .panRight, .panUp, .panDown:
            guard VenuesLayout.hasMap(context.body) else { return nil }
            return map.isEmpty ? .unavailable(say("There is nothing on the map.")) : .available
        default: return .available
        }
    }

    /// Returns whether a venue may be changed: one that somebody else shares may not.
    private static func changing(_ venue: Venue) -> Availability {
        guard let person = venue.directory?.addedBy else { return .available }
        return .unavailable(say.belongsToOthers(person, copy: KeyMap.key(.saveFound)))
    }

    // MARK: - The list

    /// True if the saved venues are listed.
    var showsSaved: Bool { fields.isEmpty && found.phase == .here }

    /// The number of rows, including the one that leads to more.
    var count: Int { showsSaved ? saved.count : found.rows.count + (hasMoreRow ? 1 : 0) }

    /// True if the last row leads to more venues.
    var hasMoreRow: Bool {
        guard !showsSaved, let results = found.results, !found.rows.isEmpty else { return false }
        return results.hasMore && found.count < VenueSearchRequest.mostRows
    }

    /// True if the row that leads to more is selected.
    var isOnMoreRow: Bool { hasMoreRow && cursor.selected == found.rows.count }

    var cursor: ListPane {
        get { showsSaved ? saved.cursor : found.cursor }
        set { if showsSaved { saved.cursor = newValue } else { found.cursor = newValue } }
    }

    func window(_ area: Rect) -> ListWindow { cursor.window(area, ListShape(count: count)) }

    /// Returns the venue of a row, with its distance if known.
    func row(at index: Int) -> FoundVenue? {
        guard showsSaved else { return found.rows.indices.contains(index) ? found.rows[index] : nil }
        return saved.row(at: index).map { venue in
            let distance = venue.coordinate.flatMap { place in
                savedOrigin?.coordinate.map { $0.distance(to: place) }
            }
            return FoundVenue(venue: venue, distance: distance)
        }
    }

    /// The selected venue.
    var selected: FoundVenue? { row(at: cursor.selected) }

    /// Returns the present state of a venue: it may have changed since it was marked.
    func current(_ venue: Venue) -> Venue {
        let rows = showsSaved ? saved.rows : found.rows.map(\.venue)
        return rows.first { $0.isSame(as: venue) } ?? venue
    }

    /// Reads the shown venues from the store again, without asking a provider.
    private mutating func readAgain() -> [Action] {
        if showsSaved { return [readSaved()] }
        if found.phase == .here { return [narrow()] }
        return [.run(.refresh(found.rows))]
    }

    /// Reads the saved venues again; the same venue stays selected, or the one just saved is selected.
    mutating func readSaved() -> Action {
        let place = wanted.map { saved.reload(goingTo: $0) } ?? saved.reload()
        wanted = nil
        return .run(.readSaved(place))
    }

    // MARK: - Events

    package mutating func appear(in context: ScreenContext) -> [Action] {
        if !hasAppeared {
            hasAppeared = true
            if context.person.home.isEmpty { fields.setNear(context.person.venues.place) }
            if let invitees = picking?.invitees, !invitees.isEmpty {
                let find = FindPeoplePlaces(of: invitees)
                return [.run(Effect(find, .read("people")) { .people($0) }), .run(.readIncidents)]
                    + readAgain()
            }
        }
        // Results found near a former home do not apply to the present one.
        if homeOfSearch != context.person.home, fields.isNearHome, found.phase != .here || found.asking != nil
        {
            return queryChanged(in: context) + [.run(.readIncidents)]
        }
        return readAgain() + [.run(.readIncidents)]
    }

    package mutating func handle(_ event: ScreenEvent, in context: ScreenContext) -> [Action]? {
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
            return readAgain() + [.run(.readIncidents)]
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

    package mutating func receive(_ message: Message, in context: ScreenContext) -> [Action] {
        switch message {
        case .listed(let page):
            saved.receive(page)
            return selectionMoved(in: context)
        case .narrowed(let results, let request):
            guard request == fields.request(limit: wantedRows),
                found.receive(here: results, arranged: arranged(in: context))
            else {
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
            // The status about it takes a row of the list.
            return hasMoved ? selectionMoved(in: context) : []
        case .ways(let found): return take(found, in: context)
        case .decidedOnWays:
            wantedWays = nil
            return findWays(in: context)
        case .incidents(let found):
            incidents = found
            map.incidents = found.map(\.point)
            return []
        case .people(let people):
            self.people = people
            return selectionMoved(in: context)
        case .located(let people, let isTimed):
            self.people = people
            return isTimed && meetingPoints.count > 1 ? [timeFairSpot] : markFairSpot(in: context)
        case .fair(let spot): return markFairSpot(spot, in: context)
        case .notLocated(let reason):
            let known = markFairSpot(in: context)
            return reason.isEmpty ? known : known + [.say(reason)]
        case .left(let offer): return [offer.opening()]
        case .kindPicked(let kind):
            fields.kind = kind
            return conditionsChanged(in: context)
        case .providerPicked(let id):
            // The results of the former provider no longer count.
            var changed = context
            changed.person.venues.provider = id
            return [.run(.setProvider(id))] + conditionsChanged(in: changed)
        case .directories(let venue, let all): return share(venue, in: all)
        case .directoryPicked(let venue, let directory): return [.run(.share(venue, in: directory))]
        case .tagged(let venue, let tags):
            // Another venue may be selected by now.
            return [.run(.save(current(venue), tags: VenueTags.read(tags)))]
        case .wentTo(let mark): return goToMark(mark, in: context)
        case .named(let places):
            var all = MeetingPlaces(venues: marked)
            all.add(places)
            return [.close(all)]
        case .notNamed(let typed, let failure): return complain(about: typed, failure)
        case .written(let venue):
            // In the tab the list is read again anyway, as data changed.
            return picking == nil ? [] : [.close(MeetingPlaces(venues: marked + [venue]))]
        }
    }

    private mutating func receive(_ state: VenueSearchState, in context: ScreenContext) -> [Action] {
        found.receive(
            state, isInList: focus == .list || focus == .detail, arranged: arranged(in: context))
        switch state {
        case .fresh: offlineSince = nil
        case .failed(let error, _) where error.isOffline: offlineSince = offlineSince ?? context.now
        // The network works, and a provider responded.
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
