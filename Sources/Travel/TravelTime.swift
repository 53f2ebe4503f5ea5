import MeetCore

/// The length of the way from one place to another.
package struct TravelTime: Hashable, Sendable, Codable {
    /// The time in seconds; with a timetable it includes the waiting.
    package var seconds: Double
    /// The length of the way in metres.
    package var metres: Double
    /// True if no server was asked: it follows from the distance alone.
    package var isEstimated: Bool

    package init(seconds: Double, metres: Double, isEstimated: Bool = false) {
        self.seconds = seconds
        self.metres = metres
        self.isEstimated = isEstimated
    }

    /// The time in whole minutes, rounded up.
    package var minutes: Int { Int((seconds / 60 - 1e-6).rounded(.up)) }
}

extension TravelTime {
    /// The longest plausible way, in seconds and in metres. A server that answers more is wrong.
    private static let longest = (seconds: 14 * 86_400.0, metres: 100_000_000.0)
    /// The ratio of ways to straight lines.
    private static let detour = 1.3

    /// Makes a time of a server's numbers; `nil` if they are implausible.
    init?(answered seconds: Double, _ metres: Double) {
        guard seconds.isFinite, metres.isFinite, (0...Self.longest.seconds).contains(seconds),
            (0...Self.longest.metres).contains(metres)
        else { return nil }
        self.init(seconds: seconds, metres: metres)
    }

    /// Returns an estimate without a server: the straight line, a third longer, at a usual speed.
    package static func estimate(from: Coordinate, to: Coordinate, by mode: TravelMode) -> TravelTime {
        estimate(straight: from.distance(to: to), by: mode)
    }

    /// Returns the estimate for a straight line in metres.
    package static func estimate(straight metres: Double, by mode: TravelMode) -> TravelTime {
        let metres = metres * detour
        return TravelTime(seconds: metres / (mode.speed / 3.6), metres: metres, isEstimated: true)
    }

    /// Returns the estimated length of a way, in metres.
    static func metres(from: Coordinate, to: Coordinate) -> Double { from.distance(to: to) * detour }
}

extension TravelMode {
    /// The usual speed in a town, in kilometres an hour.
    fileprivate var speed: Double {
        switch self {
        case .foot: 5
        case .bike: 15
        case .car: 30
        case .transit: 20
        }
    }
}

extension Coordinate {
    /// The point as servers of ways are told it: four decimals, up to 8 metres away.
    package var roundedForTravel: Coordinate {
        func rounded(_ degrees: Double) -> Double { (degrees * 10_000).rounded() / 10_000 }
        return Coordinate(latitude: rounded(latitude), longitude: rounded(longitude)) ?? self
    }
}
