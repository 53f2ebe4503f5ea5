import Foundation
import MeetCore

/// Which requests it takes until the nearest venues of a query are known.
///
/// An answer holds so many rows, and most providers fill it with what they think important. One that is full says
/// nothing of what is near. So smaller circles are asked for until an answer is not full: in that circle nothing is
/// missing. Where it holds too few, a wider one is tried, and at last rings around it, in four strips each.
struct NearestSearch {
    /// The whole of what is asked for.
    let query: VenueQuery
    /// How many of the nearest are wanted.
    let wanted: Int
    /// The provider's id, for the ranking of its answers.
    let provider: String
    /// The rows at which an answer may be cut off.
    let fullAnswer: Int
    private let center: Coordinate
    private let whole: BoundingBox
    /// All that was found until now, in the order of its coming.
    private(set) var found: [FoundVenue] = []
    private(set) var skippedRows = 0
    /// Why an answer was partial; a server that gave up on one is not asked for more.
    private(set) var remark: String?
    /// How far around the centre, in metres, nothing is missing; `nil` where nothing is at all.
    private(set) var reach: Double? = 0
    private(set) var requests = 0
    /// The greatest circle that is known wholly.
    private var known = 0.0
    /// By which power of the radius the number of venues grows: 2 where they stand equally close everywhere.
    private var growth = 2.0
    /// How many there were in the circle that was known before.
    private var before: (radius: Double, count: Int)?
    /// The smallest circle that gave a full answer.
    private var full: Double
    /// Of the ring that is being asked for: what was not yet.
    private var strips: [BoundingBox]?
    /// What that ring ends at, and how far that is everywhere.
    private var ring: (box: BoundingBox, radius: Double)?
    private var step = Step.whole

    private enum Step {
        case whole
        case circle(Double)
        case strip(BoundingBox)
    }

    /// Polite to a public server, which is asked once a second.
    static let mostRequests = 16
    /// Metres; as many venues in less are a market hall.
    private static let smallestCircle = 15.0

    /// - Parameter mostRows: That an answer can hold.
    /// - Returns: `nil` where distances do not count, for nobody said where.
    init?(_ query: VenueQuery, wanted: Int, mostRows: Int, provider: String) {
        guard let center = query.near, let whole = query.box else { return nil }
        self.query = query
        self.wanted = wanted
        self.provider = provider
        self.center = center
        self.whole = whole
        // A server may leave out what it takes for the same twice after it cut the answer off.
        fullAnswer = max(1, mostRows * 19 / 20)
        full =
            query.area == nil
            ? Double(query.boundedRadius)
            : whole.corners.map { center.distance(to: $0) }.max() ?? Double(query.boundedRadius)
    }

    /// Goes on from what was found some minutes ago.
    mutating func resume(_ answer: CachedAnswer) {
        guard let reach = answer.reach, reach > 0 else { return }
        (found, skippedRows, known, self.reach) = (answer.venues, answer.skippedRows, reach, reach)
        isResumed = true
    }

    private var isResumed = false

    /// Those that fit the query, the best first.
    var ranked: [FoundVenue] { VenueRanking.ranked(found, for: query, answeredBy: provider) }

    /// Takes the answer to what was asked last.
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

    /// What to ask next; `nil` where enough is known, or where it would be too much to ask.
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

    /// The next circle to try; `nil` where no single answer holds what is wanted.
    private func circle(holding count: Int) -> Double? {
        guard known > 0 else {
            let half = full / 2
            return half >= Self.smallestCircle ? half : nil
        }
        let target = Double(fullAnswer) * 0.88
        guard full > known * 1.08 else { return nil }
        // Venues stand about as densely a little farther out. Where that was too wide, half the way is not.
        let guess = count > 0 ? known * (target / Double(count)).squareRoot() : .infinity
        guard guess > known * 1.02 else { return nil }
        return guess < full * 0.95 ? guess : (known * full).squareRoot()
    }

    /// As wide a ring as four answers are likely to hold, or as holds what is wanted.
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

    /// Nothing is missing nearer than the nearest part that was not asked for.
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
    /// Metres to the nearest point of a box; 0 inside.
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

    /// The four strips of this box around an inner one: above, below, and between these at both sides.
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

    /// Both halves, cut across the longer side; none of what is as small as a house.
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
