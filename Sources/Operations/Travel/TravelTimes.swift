import Foundation
import MeetCore
import MeetStore
import Travel

/// Finds the times between places: all with one request of a permitted server, or estimated. It may take as
/// long as the network does, so it is not a `WorkspaceOperation`.
package struct TravelTimes: Hashable, Sendable {
    package var from: [Coordinate]
    package var to: [Coordinate]
    /// The mode; `nil` for the usual one.
    package var mode: TravelMode?
    /// The moment, for timetables; `nil` for now.
    package var moment: TravelMoment?
    /// False to estimate what is not known from before, so that no server is waited for.
    package var asks: Bool

    package init(
        from: [Coordinate], to: [Coordinate], mode: TravelMode? = nil, moment: TravelMoment? = nil,
        asks: Bool = true
    ) {
        self.from = from
        self.to = to
        self.mode = mode
        self.moment = moment
        self.asks = asks
    }

    /// The times, and the reason why some are estimated although there is a server.
    package struct Found: Hashable, Sendable {
        /// The times by the places they start from, then by those they lead to; `nil` where there is no way.
        package var times: TravelTable
        package var mode: TravelMode
        package var failure: TravelError?
        /// The server that knows times, before the person has decided about it; `nil` for none.
        package var asks: String?
    }

    /// Finds the times. Those known from before are not asked for again; if the server fails, the others are
    /// estimated.
    package func run(in workspace: Workspace) async throws(StoreError) -> Found {
        let asking = try await TravelAsking.read(mode, moment, in: workspace)
        var known = try await asking.kept(from: from, to: to)
        var failure: TravelError?
        // Rows and columns without a gap need no request.
        let rows = from.indices.filter { row in to.indices.contains { known[row][$0] == nil } }
        let columns = to.indices.filter { column in rows.contains { known[$0][column] == nil } }
        if !rows.isEmpty, asks {
            let question = asking.question(from: rows.map { from[$0] }, to: columns.map { to[$0] })
            do throws(TravelError) {
                let table = try await asking.table(question)
                for (row, times) in zip(rows, table) {
                    for (column, time) in zip(columns, times) { known[row][column] = .some(time) }
                }
            } catch {
                failure = error == .notSet ? nil : error
            }
        }
        let times = from.indices.map { row in
            to.indices.map { column -> TravelTime? in
                if let found = known[row][column] { return found }
                return .estimate(from: from[row], to: to[column], by: asking.mode)
            }
        }
        var found = Found(times: times, mode: asking.mode, failure: failure)
        if case .asks(let host) = asking.state { found.asks = host }
        return found
    }
}

/// Finds a way with its steps, or the straight line with an estimated time.
package struct Directions: Hashable, Sendable {
    package var from: Coordinate
    package var to: Coordinate
    /// The mode; `nil` for the usual one.
    package var mode: TravelMode?
    /// The moment, for timetables; `nil` for now.
    package var moment: TravelMoment?

    package init(
        from: Coordinate, to: Coordinate, mode: TravelMode? = nil, moment: TravelMoment? = nil
    ) {
        self.from = from
        self.to = to
        self.mode = mode
        self.moment = moment
    }

    package struct Found: Hashable, Sendable {
        /// The way; `nil` if there is none.
        package var route: TravelRoute?
        package var mode: TravelMode
        /// The reason why the way is estimated although there is a server.
        package var failure: TravelError?
    }

    package func run(in workspace: Workspace) async throws(StoreError) -> Found {
        let asking = try await TravelAsking.read(mode, moment, in: workspace)
        var found = Found(route: nil, mode: asking.mode, failure: nil)
        let question = asking.question(from: [from], to: [to])
        if let kept = try await asking.keptRoute(of: question) {
            found.route = kept
            return found
        }
        do throws(TravelError) {
            let route = try await asking.client().route(question)
            found.route = route
            await asking.keep(route, of: question)
        } catch {
            if error == .noWay { return found }
            found.failure = error == .notSet ? nil : error
            found.route = .estimate(from: from, to: to, by: asking.mode)
        }
        return found
    }
}
