import Foundation

/// A position of a person at a time, as a phone or a mail tells it.
package struct Fix: Hashable, Sendable {
    /// The way on which a position came.
    package enum Source: String, Hashable, Sendable, Codable, CaseIterable {
        case mail, phone, mqtt, hauk, typed

        /// The sources that a share permits.
        package static let shared: [Source] = [.phone, .mqtt, .hauk]
    }

    package var coordinate: Coordinate
    /// The radius in metres in which the person is; `nil` if the source tells none.
    package var accuracy: Double?
    /// The time at which the position was true, not that of its arrival.
    package var at: Date
    package var source: Source
    /// The name of the phone; empty for the only one.
    package var device: String

    package init(
        _ coordinate: Coordinate, accuracy: Double? = nil, at: Date, source: Source, device: String = ""
    ) {
        self.coordinate = coordinate
        self.accuracy = Self.radius(accuracy)
        self.at = at
        self.source = source
        self.device = device
    }

    /// Returns a radius in metres as it may be: half the way around the Earth at most. Phones write −1 for an
    /// unknown one, which is `nil`.
    static func radius(_ metres: Double?) -> Double? {
        metres.flatMap { $0.isFinite && $0 >= 0 ? min($0, largestRadius) : nil }
    }

    private static let largestRadius: Double = 20_037_508

    /// The accuracy in metres for calculations. A position without one counts as a good one of a phone in
    /// a street.
    package var reach: Double { min(accuracy ?? Self.usualAccuracy, Self.worstAccuracy) }

    private static let usualAccuracy: Double = 50
    private static let worstAccuracy: Double = 5000
}

/// The positions of one phone in order, without those that cannot be true.
package struct FixTrack: Hashable, Sendable {
    /// The positions, earliest first.
    package private(set) var fixes: [Fix] = []

    /// The seconds by which a phone's clock may be ahead.
    package static let clockError: TimeInterval = 120
    /// The speed in metres a second above which a position is wrong: 250 km/h, a fast train.
    private static let fastest: Double = 70
    /// The shortest detour in metres that is taken for a wrong position if the next one is back again, and
    /// the longest time for it.
    private static let spike: Double = 2000
    private static let spikeTime: TimeInterval = 900
    /// The accuracy in metres, as a multiple of the one before it too, above which a position that may be the same
    /// place replaces no better one, and the longest time in seconds for it.
    private static let (coarse, coarser): (Double, Double) = (500, 4)
    private static let coarseTime: TimeInterval = 900
    /// The distance within which a phone may be from its position, as a multiple of the radius. The radius has a
    /// confidence of 68 % (Android, `Location.getAccuracy`); with normal errors, twice the radius has one of 99 %.
    private static let doubt: Double = 2

    /// Orders and checks the positions of one phone.
    ///
    /// - Parameter fixes: The positions in any order, some of them repeatedly.
    package init(ofOnePhone fixes: [Fix], now: Date) {
        let known = fixes.filter { $0.at.timeIntervalSince(now) <= Self.clockError }
        var times: Set<Date> = []
        // Of two positions at the same time the more accurate one counts.
        let sorted = known.sorted { ($0.at, $0.reach) < ($1.at, $1.reach) }
            .filter { times.insert($0.at).inserted }
        var doubtful: Fix?
        for fix in sorted {
            guard let last = self.fixes.last else {
                self.fixes.append(fix)
                continue
            }
            if Self.tellsNothing(fix, after: last) { continue }
            if Self.isPossible(from: last, to: fix) {
                self.fixes.append(fix)
                doubtful = nil
                dropSpike()
            } else if let earlier = doubtful, Self.isPossible(from: earlier, to: fix) {
                // Two positions agree against the ones before: a single one was the wrong one.
                if self.fixes.count == 1 { self.fixes.removeLast() }
                self.fixes += [earlier, fix]
                doubtful = nil
            } else {
                doubtful = fix
            }
        }
    }

    /// Chooses the phone that a person carries, of several: the one that moved last, else the one that was
    /// heard last. A phone that lies at home does not hold its owner back.
    package init(_ fixes: [Fix], now: Date) {
        let tracks = Dictionary(grouping: fixes, by: \.device).values
            .map { FixTrack(ofOnePhone: $0, now: now) }.filter { !$0.fixes.isEmpty }
        func rank(_ track: FixTrack) -> (Date, Date, String) {
            (
                track.lastMove ?? .distantPast, track.fixes.last?.at ?? .distantPast,
                track.fixes.last?.device ?? ""
            )
        }
        if let carried = tracks.max(by: { rank($0) < rank($1) }) { self = carried } else { self.fixes = [] }
    }

    /// The time of the latest position away from where the phone had been; `nil` if it never moved.
    package var lastMove: Date? {
        guard var anchor = fixes.first else { return nil }
        var moved: Date?
        for fix in fixes.dropFirst()
        where anchor.coordinate.distance(to: fix.coordinate) > Self.tolerance(anchor, fix) {
            (anchor, moved) = (fix, fix.at)
        }
        return moved
    }

    /// The ages in seconds, before the last position, of the one from which a speed is computed.
    private static let speedSpan: ClosedRange<TimeInterval> = 60...600

    /// Returns the speed in metres a second over the last minutes of positions in order; `nil` for somebody
    /// who stands still, or of whom too few positions are known.
    package static func speed(of fixes: [Fix]) -> Double? {
        guard let last = fixes.last,
            let from = fixes.first(where: { speedSpan.contains(last.at.timeIntervalSince($0.at)) })
        else { return nil }
        let metres = from.coordinate.distance(to: last.coordinate)
        return metres > tolerance(from, last) ? metres / last.at.timeIntervalSince(from.at) : nil
    }

    /// Returns the distance in metres below which two positions may be the same.
    static func tolerance(_ one: Fix, _ other: Fix) -> Double {
        min(max(50, one.reach + other.reach), 2000)
    }

    /// Returns whether a position, of a mobile network perhaps, is too inaccurate to tell of a move: the much better
    /// one of the minutes before is where the phone may still be.
    private static func tellsNothing(_ fix: Fix, after last: Fix) -> Bool {
        guard let radius = fix.accuracy, radius > coarse, radius > coarser * last.reach,
            fix.at.timeIntervalSince(last.at) < coarseTime
        else { return false }
        return last.coordinate.distance(to: fix.coordinate) <= doubt * radius
    }

    private static func isPossible(from one: Fix, to other: Fix) -> Bool {
        let metres = one.coordinate.distance(to: other.coordinate) - one.reach - other.reach
        return metres <= fastest * max(1, other.at.timeIntervalSince(one.at))
    }

    /// Removes the last but one position if the way there and back was a far detour.
    private mutating func dropSpike() {
        guard fixes.count >= 3 else { return }
        let (first, middle, last) = (fixes[fixes.count - 3], fixes[fixes.count - 2], fixes[fixes.count - 1])
        let away = first.coordinate.distance(to: middle.coordinate)
        guard away > Self.spike, middle.coordinate.distance(to: last.coordinate) > Self.spike,
            first.coordinate.distance(to: last.coordinate) < away / 4,
            last.at.timeIntervalSince(first.at) <= Self.spikeTime
        else { return }
        fixes.remove(at: fixes.count - 2)
    }
}
