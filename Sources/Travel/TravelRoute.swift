import MeetCore

/// A way from one place to another, step by step.
package struct TravelRoute: Hashable, Sendable, Codable {
    package var time: TravelTime
    /// The steps in order; none if the way is estimated.
    package var steps: [TravelStep]
    /// The points of the way in order, both ends included.
    package var line: [Coordinate]
    /// The departure and the arrival in seconds since 1970; `nil` without a timetable.
    package var departure: Int64?
    package var arrival: Int64?

    package init(
        time: TravelTime, steps: [TravelStep] = [], line: [Coordinate] = [], departure: Int64? = nil,
        arrival: Int64? = nil
    ) {
        self.time = time
        self.steps = steps
        self.line = line
        self.departure = departure
        self.arrival = arrival
    }

    /// Returns a straight line with its estimated time.
    package static func estimate(from: Coordinate, to: Coordinate, by mode: TravelMode) -> TravelRoute {
        TravelRoute(time: .estimate(from: from, to: to, by: mode), line: [from, to])
    }

    /// The maximum number of steps of an answer; further ones are left out.
    static let mostSteps = 2000
    /// The maximum number of points of a line; further ones are left out.
    static let mostPoints = 50_000
}

/// A step of a way.
package struct TravelStep: Hashable, Sendable, Codable {
    package enum Action: String, Hashable, Sendable, Codable, CaseIterable {
        case depart, arrive, straight
        case slightLeft, left, sharpLeft, slightRight, right, sharpRight, uTurn
        case roundabout, ferry
        /// A walk between two stops.
        case walk
        /// A ride with a line of public transport.
        case ride
    }

    package var action: Action
    /// The name of the street, or of the line of public transport; `nil` if it has none.
    package var road: String?
    /// The destination that a line shows; `nil` for others.
    package var heading: String?
    /// The stop at which a ride begins, and that at which a walk or a ride ends.
    package var from: String?
    package var to: String?
    /// The exit of a roundabout, from 1.
    package var exit: Int?
    /// The length of the way to the next step, in metres.
    package var metres: Double
    /// The time to the next step, in seconds.
    package var seconds: Double
    /// The time of departure of a ride in seconds since 1970.
    package var departure: Int64?
    /// The place at which the step begins.
    package var place: Coordinate?

    package init(
        _ action: Action, road: String? = nil, heading: String? = nil, from: String? = nil, to: String? = nil,
        exit: Int? = nil, metres: Double = 0, seconds: Double = 0, departure: Int64? = nil,
        place: Coordinate? = nil
    ) {
        self.action = action
        self.road = road
        self.heading = heading
        self.from = from
        self.to = to
        self.exit = exit
        self.metres = metres
        self.seconds = seconds
        self.departure = departure
        self.place = place
    }
}

extension TravelStep {
    /// Returns a name of an answer as a single line of at most 120 characters without control characters;
    /// `nil` if nothing is left.
    static func name(_ text: String?) -> String? {
        guard let text else { return nil }
        let plain = text.unicodeScalars.prefix(120).map { scalar -> Character in
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate: "\n"
            default: Character(scalar)
            }
        }
        let words = String(plain).oneLine
        return words.isEmpty ? nil : words
    }
}
