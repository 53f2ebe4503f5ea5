/// A way to travel.
package enum TravelMode: String, Hashable, Sendable, Codable, CaseIterable {
    case foot, bike, car, transit
}

/// The moment of a journey. Timetables depend on it, and nothing else does.
package enum TravelMoment: Hashable, Sendable {
    case leaving(Int64)
    case arriving(Int64)

    /// The moment in seconds since 1970.
    package var seconds: Int64 {
        switch self {
        case .leaving(let seconds), .arriving(let seconds): seconds
        }
    }
}
