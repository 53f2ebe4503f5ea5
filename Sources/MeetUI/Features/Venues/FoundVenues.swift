import Foundation
import MeetCore
import TerminalKit
import VenueSearch

/// What was found for the query, and how the search for it stands.
struct FoundVenues: Hashable, Sendable {
    enum Phase: Hashable, Sendable {
        /// What there is on this machine; nobody was asked.
        case here
        case kept
        case fresh
        case failed(VenueSearchError)
    }

    /// As they are shown.
    private(set) var rows: [FoundVenue] = []
    /// All of them, as they were found.
    private var all: [FoundVenue] = []
    var cursor = ListPane()
    private(set) var isLoaded = false
    private(set) var phase = Phase.here
    /// What goes with the rows: where they come from, and when; `nil` where there are none.
    private(set) var results: VenueResults?
    /// The search that runs.
    private(set) var asking: VenueSearchRequest?
    /// Whether the bar is to have the keys when the answer is there.
    private(set) var wantsList = false

    /// A search begins.
    mutating func ask(_ request: VenueSearchRequest, wantsList: Bool) {
        asking = request
        self.wantsList = wantsList
    }

    /// The row that the bar goes to when it is there.
    private var next: Int?

    /// More are asked for: the bar goes to the first of them, where they stand as they are found.
    mutating func goOn(from row: Int) {
        next = row
    }

    /// The search that runs is over or given up; what was found stays.
    mutating func stopAsking() {
        asking = nil
        next = nil
        wantsList = false
    }

    /// Another query: what was found for the one before no longer counts, but is shown until there is something else.
    mutating func beginAnew() {
        stopAsking()
        phase = .here
        cursor = ListPane()
    }

    /// Takes what there is here, unless a provider has answered meanwhile.
    mutating func receive(here: VenueResults) -> Bool {
        guard phase == .here else { return false }
        put(here)
        return true
    }

    /// Takes a state of the search that runs.
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
            // What is shown already may be all there is.
            if let instead { put(instead) } else if results?.origin != .here { put(nil) }
            next = nil
        }
    }

    mutating func focusTaken() { wantsList = false }

    /// Takes the rows as they are stored now.
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

    /// Shows what was found in another order, or only some of it; the bar stays with its venue where that is shown.
    ///
    /// - Returns: Whether the rows are others than before.
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

    /// How many were found, shown or not.
    var count: Int { all.count }

    /// How many of what was found are not shown.
    var hiddenCount: Int { all.count - rows.count }

    /// The bar stays with its venue, where that is among the new rows and not the first of the old.
    private mutating func put(_ new: VenueResults?) {
        let marked =
            cursor.selected > 0 && rows.indices.contains(cursor.selected) ? rows[cursor.selected] : nil
        results = new
        all = new?.venues ?? []
        rows = all
        isLoaded = true
        if let next {
            // It is the row that led to more until there are more.
            cursor.selected = min(next, rows.count)
            if next < rows.count || asking == nil { self.next = nil }
            return
        }
        cursor.top = 0
        cursor.selected =
            marked.flatMap { old in rows.firstIndex { $0.venue.isSame(as: old.venue) } } ?? 0
    }
}
