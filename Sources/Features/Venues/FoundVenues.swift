import Foundation
import MeetCore
import Shell
import TerminalKit
import VenueSearch

/// The venues found for the query, and the state of the search.
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

    /// Begins a search.
    mutating func ask(_ request: VenueSearchRequest, wantsList: Bool) {
        asking = request
        self.wantsList = wantsList
    }

    /// The row to select when it has arrived.
    private var next: Int?

    /// Selects the first of the next rows when they arrive, if they are in the order of the results.
    mutating func goOn(from row: Int) {
        next = row
    }

    /// Ends or cancels the running search; the results stay.
    mutating func stopAsking() {
        asking = nil
        next = nil
        wantsList = false
    }

    /// Begins another query: the former results no longer count, but are shown until there are new ones.
    mutating func beginAnew() {
        stopAsking()
        phase = .here
        cursor = ListPane()
    }

    /// Takes the venues on this machine, unless a provider has answered meanwhile.
    mutating func receive(here: VenueResults) -> Bool {
        guard phase == .here else { return false }
        put(here)
        return true
    }

    /// Takes a state of the running search.
    mutating func receive(_ state: VenueSearchState) {
        switch state {
        case .cached(let results, let isRefreshing):
            phase = .kept
            put(results)
            if !isRefreshing { (asking, next) = (nil, nil) }
        case .fresh(let results):
            phase = .fresh
            put(results)
            (asking, next) = (nil, nil)
        case .failed(let error, let instead):
            phase = .failed(error)
            asking = nil
            // The rows shown may be all there are.
            if let instead { put(instead) } else if results?.origin != .here { put(nil) }
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
    private mutating func put(_ new: VenueResults?) {
        let marked =
            cursor.selected > 0 && rows.indices.contains(cursor.selected) ? rows[cursor.selected] : nil
        results = new
        all = new?.venues ?? []
        rows = all
        isLoaded = true
        if let next {
            // Until more rows arrive this is the row that leads to more.
            cursor.selected = min(next, rows.count)
            if next < rows.count || asking == nil { self.next = nil }
            return
        }
        cursor.top = 0
        cursor.selected =
            marked.flatMap { old in rows.firstIndex { $0.venue.isSame(as: old.venue) } } ?? 0
    }
}
