import Foundation
import MeetCore
import Shell
import TerminalKit
import VenueSearch

/// The venues found for the query, and the state of the search.
///
/// The rows of a list stand: later results of the same search update them in place and come behind them, and only a
/// new search or a chosen order moves them.
struct FoundVenues: Hashable, Sendable {
    enum Phase: Hashable, Sendable {
        /// The venues on this machine; no provider was asked.
        case here
        case kept
        case fresh
        case failed(VenueSearchError)
    }

    /// The rows as shown.
    private(set) var rows: [FoundVenue] = []
    /// All the venues found, in the order of the results.
    private var all: [FoundVenue] = []
    var cursor = ListPane()
    private(set) var isLoaded = false
    private(set) var phase = Phase.here
    /// The source and the time of the rows; `nil` if there are none.
    private(set) var results: VenueResults?
    /// The running search.
    private(set) var asking: VenueSearchRequest?
    /// True if the list gets the focus when the answer arrives.
    private(set) var wantsList = false

    /// True if the next results are those of a new search, in their own order.
    private var isNewList = false
    /// True if the rows are those of a former query.
    private var isOfFormerQuery = false

    /// Begins a search.
    ///
    /// - Parameter isNewList: True if somebody asked for it: its results replace the rows, except for the next ones
    ///   of the same search.
    mutating func ask(_ request: VenueSearchRequest, wantsList: Bool, isNewList: Bool = true) {
        asking = request
        self.wantsList = wantsList
        self.isNewList = isNewList && next == nil
    }

    /// The row to select when it has arrived.
    private var next: Int?

    /// Selects the first of the next rows when they arrive, behind the present ones.
    mutating func goOn() {
        next = rows.count
    }

    /// Ends or cancels the running search; the results stay.
    mutating func stopAsking() {
        asking = nil
        next = nil
        wantsList = false
        isNewList = false
    }

    /// Begins another query: the former results no longer count, but are shown until there are new ones.
    mutating func beginAnew() {
        stopAsking()
        phase = .here
        cursor = ListPane()
        isOfFormerQuery = true
    }

    /// Takes the venues on this machine, unless a provider has answered meanwhile.
    ///
    /// - Parameter arranged: The chosen order and filter.
    mutating func receive(
        here: VenueResults, arranged: ([FoundVenue]) -> [FoundVenue] = { $0 }
    ) -> Bool {
        guard phase == .here else { return false }
        put(here, standing: !isOfFormerQuery, arranged)
        return true
    }

    /// Takes a state of the running search.
    ///
    /// - Parameters:
    ///   - isInList: True if the list has the focus: a search that began while typing moves no row there.
    ///   - arranged: The chosen order and filter.
    mutating func receive(
        _ state: VenueSearchState, isInList: Bool = false,
        arranged: ([FoundVenue]) -> [FoundVenue] = { $0 }
    ) {
        let stands = !isNewList && !isOfFormerQuery && (phase != .here || isInList)
        isNewList = false
        switch state {
        case .cached(let results, let isRefreshing):
            phase = .kept
            put(results, standing: stands, arranged)
            if !isRefreshing { (asking, next) = (nil, nil) }
        case .fresh(let results):
            phase = .fresh
            put(results, standing: stands, arranged)
            (asking, next) = (nil, nil)
        case .failed(let error, let instead):
            phase = .failed(error)
            asking = nil
            // The rows shown may be all there are.
            if let instead {
                put(instead, standing: stands, arranged)
            } else if results?.origin != .here {
                put(nil, standing: false, arranged)
            }
            next = nil
        }
    }

    mutating func focusTaken() { wantsList = false }

    /// Updates the rows from the store.
    mutating func refresh(_ venues: [FoundVenue]) {
        guard venues.count == rows.count,
            zip(venues, rows).allSatisfy({ $0.venue.isSame(as: $1.venue) })
        else { return }
        rows = venues
        for venue in venues {
            if let place = all.firstIndex(where: { $0.venue.isSame(as: venue.venue) }) {
                all[place] = venue
            }
        }
    }

    /// Sorts or filters the results; the same venue stays selected if it is shown.
    ///
    /// - Returns: Whether the rows changed.
    @discardableResult
    mutating func arrange(_ arranged: ([FoundVenue]) -> [FoundVenue]) -> Bool {
        let new = arranged(all)
        guard new != rows else { return false }
        let marked =
            cursor.selected > 0 && rows.indices.contains(cursor.selected) ? rows[cursor.selected] : nil
        rows = new
        cursor.selected =
            marked.flatMap { old in rows.firstIndex { $0.venue.isSame(as: old.venue) } }
            ?? min(cursor.selected, max(0, rows.count - 1))
        return true
    }

    /// The number of venues found, shown or not.
    var count: Int { all.count }

    /// The number of venues found but not shown.
    var hiddenCount: Int { all.count - rows.count }

    /// Keeps the same venue selected, if it is among the new rows and was not the first of the old.
    ///
    /// - Parameter stands: True to keep the order of the rows that remain, and the selected one at its line.
    private mutating func put(
        _ new: VenueResults?, standing stands: Bool, _ arranged: ([FoundVenue]) -> [FoundVenue]
    ) {
        let before = cursor.selected
        let marked = before > 0 && rows.indices.contains(before) ? rows[before] : nil
        results = new
        all = new?.venues ?? []
        rows = stands ? Self.ordered(arranged(all), like: rows) : arranged(all)
        isLoaded = true
        isOfFormerQuery = false
        if let next {
            // Until more rows arrive this is the row that leads to more.
            cursor.selected = min(next, rows.count)
            if next < rows.count || asking == nil { self.next = nil }
            return
        }
        let place = marked.flatMap { old in rows.firstIndex { $0.venue.isSame(as: old.venue) } }
        guard stands else {
            cursor.top = 0
            cursor.selected = place ?? 0
            return
        }
        cursor.selected = place ?? min(before, max(0, rows.count - 1))
        cursor.top = max(0, cursor.top + cursor.selected - before)
    }

    /// Returns venues in the order of the old rows, and behind them those that are new, in their own order.
    private static func ordered(_ venues: [FoundVenue], like old: [FoundVenue]) -> [FoundVenue] {
        var rest = Array(venues.indices)
        var places: [Int] = []
        for row in old {
            guard let at = rest.firstIndex(where: { venues[$0].venue.isSame(as: row.venue) }) else {
                continue
            }
            places.append(rest.remove(at: at))
        }
        return (places + rest).map { venues[$0] }
    }
}
