import Foundation
import MeetCore
import Operations
import TerminalKit
import VenueSearch

/// Where to meet: the venues the person keeps, and the search for more, with a map.
///
/// One screen in two modes: the Venues tab, and the picker of the meeting form.
struct VenuesScreen: OldScreen {
    enum Focus: Hashable, Sendable {
        case query, near, list
        /// What is known of the marked venue, where it does not stand beside the list anyway.
        case detail
    }

    /// For what a venue is being picked; `nil` in the tab.
    let picking: VenuePicking?
    var focus: Focus
    var query = TextField()
    var near = TextField()
    /// The place that was picked for `near`, until something else is typed there.
    var nearPoint: Coordinate?
    var nearChoices = NearChoices()
    var radius = SearchRadius.nearby
    var kind: VenueCategory?
    /// The saved venues, which are the list as long as nothing is looked for.
    var saved = PagedRows<Venue>()
    var followsAnchor = true
    /// The venue the bar goes to when the list was read.
    var wanted: Identifier<Venue>?
    var found = FoundVenues()
    var map = VenueMap(markers: [])
    var home: Coordinate?
    /// What was asked for to be shown on the map.
    var surroundings: SurroundingsQuery?
    var detailScroll = 0
    /// Since when the network does not answer.
    var offlineSince: Date?
    var hasAppeared = false
    /// Whose tags are being typed.
    var tagged: Venue?
    /// Whether a new venue is to be written down once it is known what was left half-filled.
    var awaitsDrafts = false

    init() {
        picking = nil
        focus = .list
    }

    init(picking: VenuePicking, query text: String) {
        self.picking = picking
        focus = .query
        // As if it were pasted: what a field cannot hold is taken out.
        query.insert(text)
    }

    var title: String { picking == nil ? "Venues" : "Venue" }
    var isTyping: Bool { focus == .query || focus == .near }

    var scopes: [CommandScope] {
        switch focus {
        case .query: [.venueQuery, .venueSearch]
        case .near: [.venueNear, .venueSearch]
        case .list, .detail: [picking == nil ? .venues : .venuePicker, .venueSearch, .place, .map, .lists]
        }
    }

    var footnote: String {
        if showsSaved { return saved.isLoaded ? Counted.text(saved.count, "venue") : "" }
        guard found.isLoaded else { return "" }
        return found.rows.count < Self.mostFound
            ? "\(Counted.grouped(found.rows.count)) found" : "the first \(Self.mostFound)"
    }

    /// Whether the list is that of the saved venues.
    var showsSaved: Bool { query.text.trimmed.isEmpty && kind == nil && found.phase == .here }

    var count: Int { showsSaved ? saved.count : found.rows.count }

    var cursor: ListCursor {
        get { showsSaved ? saved.cursor : found.cursor }
        set { if showsSaved { saved.cursor = newValue } else { found.cursor = newValue } }
    }

    /// The venue of a row, with its distance where it is known.
    func row(at index: Int) -> FoundVenue? {
        guard showsSaved else { return found.rows.indices.contains(index) ? found.rows[index] : nil }
        return saved.row(at: index).map { venue in
            let distance = venue.coordinate.flatMap { place in home.map { $0.distance(to: place) } }
            return FoundVenue(venue: venue, distance: distance)
        }
    }

    /// A venue as it is known now: the rows may be others than when it was marked.
    func current(_ venue: Venue) -> Venue {
        let rows = showsSaved ? saved.rows : found.rows.map(\.venue)
        return rows.first { FoundVenues.isSame($0, venue) } ?? venue
    }

    /// The marked venue.
    var selected: FoundVenue? { row(at: cursor.selected) }

    func availability(of command: CommandID, in context: ScreenContext) -> Availability? {
        let nothing = Availability.unavailable("There is no venue under the bar.")
        switch command {
        case .meetAtVenue, .editVenue, .take, .tagVenue: return selected == nil ? nothing : .available
        case .saveFound:
            guard let selected else { return nothing }
            return selected.venue.isSaved ? .unavailable("It is in your list already.") : .available
        case .deleteVenue:
            guard let selected else { return nothing }
            return selected.venue.isSaved
                ? .available : .unavailable("It is not in your list; s puts it there.")
        case .takeAsTyped: return picking == nil ? nil : .available
        case .leaveDetail: return focus == .detail ? .available : nil
        case .askAgain, .searchVenues:
            return hasQuery || focus == .near
                ? .available : .unavailable("Type a name or a kind of place first.")
        case .openVenueWebsite, .openStreetMap, .copyAddress:
            return selected == nil ? nothing : VenueCommands.availability(of: command, for: selected?.venue)
        case .zoomIn, .zoomOut, .fitMap, .panLeft, .panRight, .panUp, .panDown:
            guard VenuesLayout.hasMap(context.body) else { return nil }
            return map.isEmpty ? .unavailable("There is nothing on the map.") : .available
        default: return .available
        }
    }
}

/// What a venue is picked for.
struct VenuePicking: Hashable, Sendable {
    /// The meeting's title; may be empty.
    var title: String
    /// When it takes place; `nil` while that is open.
    var time: MeetingTime?
}

/// How far around a place is searched.
enum SearchRadius: Int, Hashable, Sendable, CaseIterable {
    /// As far as the place extends, or a walk.
    case nearby = 0
    case metres500 = 500
    case kilometre = 1000
    case kilometres2 = 2000
    case kilometres5 = 5000
    case kilometres100 = 100_000

    /// In metres; `nil` leaves it to the search.
    var metres: Int? { self == .nearby ? nil : rawValue }

    var title: String {
        switch self {
        case .nearby: "nearby"
        default: rawValue < 1000 ? "within \(rawValue) m" : "within \(rawValue / 1000) km"
        }
    }

    var next: SearchRadius {
        let all = Self.allCases
        let place = all.firstIndex(of: self) ?? 0
        return all[(place + 1) % all.count]
    }
}
