import Foundation
import MeetCore

/// The sequence of requests that finds the nearest venues of a query.
///
/// An answer holds a limited number of rows, and most providers fill it with the most important ones. A full
/// answer says nothing about the nearest. So smaller circles are requested until an answer is not full: that
/// circle is complete. If it holds too few, a wider one is tried, and at last rings around it, in four strips
/// each.
struct NearestSearch {
    /// The complete query.
    let query: VenueQuery
    /// The number of nearest venues wanted.
    let wanted: Int
    /// The provider's id, for the ranking of its answers.
    let provider: String
    /// The number of rows from which an answer may be truncated.
    let fullAnswer: Int
    private let center: Coordinate
    private let whole: BoundingBox
    /// All venues found so far, in the order received.
    private(set) var found: [FoundVenue] = []
    private(set) var skippedRows = 0
    /// The reason for a partial answer; after it, the server is not asked for more.
    private(set) var remark: String?
    /// The radius in metres of the complete area around the centre; `nil` if everything is complete.
    private(set) var reach: Double? = 0
    private(set) var requests = 0
    /// The radius of the largest complete circle.
    private var known = 0.0
    /// The power of the radius by which the number of venues grows: 2 for a uniform density.
    private var growth = 2.0
    /// The radius and count of the previous complete circle.
    private var before: (radius: Double, count: Int)?
    /// The radius of the smallest circle with a full answer.
    private var full: Double
    /// The strips of the current ring that were not requested yet.
    private var strips: [BoundingBox]?
    /// The outer box of the current ring, and the radius that it covers everywhere.
    private var ring: (box: BoundingBox, radius: Double)?
    private var step = Step.whole

    private enum Step {
        case whole
        case circle(Double)
        case strip(BoundingBox)
    }

    /// The maximum number of requests, out of consideration for a public server with one request a second.
    static let mostRequests = 16
    /// The minimum radius in metres; as many venues in less are a market hall.
    private static let smallestCircle = 15.0

    /// Begins a search.
    ///
    /// - Parameter mostRows: The maximum number of rows in an answer.
    /// - Returns: `nil` if there is no centre, so that distances do not matter.
    init?(_ query: VenueQuery, wanted: Int, mostRows: Int, provider: String) {
        guard let center = query.near, let whole = query.box else { return nil }
        self.query = query
        self.wanted = wanted
        self.provider = provider
        self.center = center
        self.whole = whole
        // A server may remove duplicates after it truncated the answer.
        fullAnswer = max(1, mostRows * 19 / 20)
        full =
            query.area == nil
            ? Double(query.boundedRadius)
            : whole.corners.map { center.distance(to: $0) }.max() ?? Double(query.boundedRadius)
    }

    /// Continues from an answer some minutes old.
    mutating func resume(_ answer: CachedAnswer) {
        guard let reach = answer.reach, reach > 0 else { return }
        (found, skippedRows, known, self.reach) = (answer.venues, answer.skippedRows, reach, reach)
        isResumed = true
    }

    private var isResumed = false

    /// The matching venues, best first.
    var ranked: [FoundVenue] { VenueRanking.ranked(found, for: query, answeredBy: provider) }

    /// Takes the answer to the latest query.
    ///
    /// - Parameter isNearestFirst: Whether a full answer holds the nearest.
    mutating func take(_ page: VenuePage, isNearestFirst: Bool) {
        requests += 1
        found += page.venues
        skippedRows += page.skippedRows
        remark = page.remark
        let isFull = page.rows >= fullAnswer || remark != nil
        switch step {
        case .whole:
            if !isFull { reach = nil } else if isNearestFirst, remark == nil { know(farthest(page)) }
        case .circle(let radius):
            if !isFull {
                if known > 0 { before = (known, count(within: known)) }
                know(radius)
            } else {
                full = min(full, radius)
                if isNearestFirst, remark == nil { know(farthest(page)) }
            }
        case .strip(let box):
            strips?.removeAll { $0 == box }
            if isFull { strips?.append(contentsOf: box.halves) }
            guard strips?.isEmpty == true, let ring else { return updateReach() }
            strips = nil
            if ring.box == whole { reach = nil } else { know(ring.radius) }
        }
    }

    /// Returns the next query; `nil` if enough is known, or the limit of requests is reached.
    mutating func next() -> VenueQuery? {
        guard requests > 0 || isResumed else { return query }
        guard let reach, requests < Self.mostRequests, remark == nil else { return nil }
        let sure = count(within: reach)
        guard sure < wanted else { return nil }
        if ring == nil, !isResumed, let radius = circle(holding: sure) {
            step = .circle(radius)
            return self.query(in: BoundingBox(around: center, radius: radius), radius: radius)
        }
        guard known > 0 else { return nil }
        if strips == nil { beginRing(around: sure) }
        guard let strip = strips?.min(by: { center.distance(to: $0) < center.distance(to: $1) }) else {
            return nil
        }
        step = .strip(strip)
        return self.query(in: strip, radius: nil)
    }

    // MARK: - Circles

    /// Returns the radius of the next circle; `nil` if no single answer can hold the wanted number.
    private func circle(holding count: Int) -> Double? {
        guard known > 0 else {
            let half = full / 2
            return half >= Self.smallestCircle ? half : nil
        }
        let target = Double(fullAnswer) * 0.88
        guard full > known * 1.08 else { return nil }
        // The density a little farther out is assumed to be similar. If that was too wide, half the way is
        // not.
        let guess = count > 0 ? known * (target / Double(count)).squareRoot() : .infinity
        guard guess > known * 1.02 else { return nil }
        return guess < full * 0.95 ? guess : (known * full).squareRoot()
    }

    /// Begins a ring as wide as four answers can probably hold, or as is needed for the wanted number.
    private mutating func beginRing(around count: Int) {
        let all = min(Double(wanted) * 1.25, Double(count + 2 * fullAnswer))
        if let before, before.count > 0, count > before.count, known > before.radius * 1.05 {
            growth = log(Double(count) / Double(before.count)) / log(known / before.radius)
        }
        before = (known, count)
        let wider = pow(all / Double(max(1, count)), 1 / min(max(1, growth), 2.5))
        let radius = known * min(max(1.15, wider), 4)
        let inner = ring?.box ?? BoundingBox(around: center, radius: known / 2.0.squareRoot())
        let outer = BoundingBox(around: center, radius: radius).intersection(whole) ?? whole
        ring = (outer, radius)
        strips = outer.around(inner)
    }

    private mutating func know(_ radius: Double) {
        known = max(known, radius)
        updateReach()
    }

    /// Updates the complete radius: it ends at the nearest part not requested yet.
    private mutating func updateReach() {
        guard let strips else {
            reach = known
            return
        }
        reach = strips.map { center.distance(to: $0) }.min().map { max(known, $0) }
    }

    private func farthest(_ page: VenuePage) -> Double {
        page.venues.compactMap { $0.venue.coordinate.map { center.distance(to: $0) } }.max() ?? 0
    }

    private func count(within reach: Double) -> Int {
        ranked.count { ($0.distance ?? .infinity) <= reach }
    }

    private func query(in box: BoundingBox, radius: Double?) -> VenueQuery {
        var query = query
        if query.area == nil, let radius {
            query.radius = Int(radius.rounded(.up))
        } else {
            query.area = box.intersection(whole) ?? box
        }
        return query
    }
}

extension Coordinate {
    /// Returns the distance to the nearest point of a box in metres; 0 inside.
    fileprivate func distance(to box: BoundingBox) -> Double {
        let nearest = Coordinate(
            latitude: min(max(latitude, box.south), box.north),
            longitude: min(max(longitude, box.west), box.east))
        return nearest.map { distance(to: $0) } ?? 0
    }
}

extension BoundingBox {
    fileprivate var corners: [Coordinate] {
        [(south, west), (south, east), (north, west), (north, east)].compactMap {
            Coordinate(latitude: $0.0, longitude: $0.1)
        }
    }

    fileprivate func intersection(_ other: BoundingBox) -> BoundingBox? {
        BoundingBox(
            south: max(south, other.south), west: max(west, other.west), north: min(north, other.north),
            east: min(east, other.east))
    }

    /// Returns the four strips of this box around an inner one: above, below, and at both sides between them.
    fileprivate func around(_ inner: BoundingBox) -> [BoundingBox] {
        guard let inner = inner.intersection(self) else { return [self] }
        return [
            inner.north < north ? BoundingBox(south: inner.north, west: west, north: north, east: east) : nil,
            south < inner.south ? BoundingBox(south: south, west: west, north: inner.south, east: east) : nil,
            west < inner.west
                ? BoundingBox(south: inner.south, west: west, north: inner.north, east: inner.west) : nil,
            inner.east < east
                ? BoundingBox(south: inner.south, west: inner.east, north: inner.north, east: east) : nil,
        ].compactMap { $0 }
    }

    /// The two halves, divided across the longer side; empty for a box as small as a house.
    fileprivate var halves: [BoundingBox] {
        guard let center, diagonal > 30 else { return [] }
        let width = Coordinate(latitude: center.latitude, longitude: west)?.distance(
            to: Coordinate(latitude: center.latitude, longitude: east) ?? center)
        let height = Coordinate(latitude: south, longitude: west)?.distance(
            to: Coordinate(latitude: north, longitude: west) ?? center)
        let isWide = width ?? 0 > height ?? 0
        return isWide
            ? [
                BoundingBox(south: south, west: west, north: north, east: center.longitude),
                BoundingBox(south: south, west: center.longitude, north: north, east: east),
            ].compactMap { $0 }
            : [
                BoundingBox(south: south, west: west, north: center.latitude, east: east),
                BoundingBox(south: center.latitude, west: west, north: north, east: east),
            ].compactMap { $0 }
    }
}
