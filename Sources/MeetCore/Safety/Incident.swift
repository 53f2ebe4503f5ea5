import Foundation

/// Something that happened at a place, as the person or a friend recorded it.
package struct Incident: Hashable, Sendable, Identifiable {
    /// The id; `nil` before it is stored.
    package var id: Identifier<Incident>?
    package var at: Date
    package var point: Coordinate
    /// The name of the place; empty if it has none.
    package var place: String
    /// The name of the person it happened to, or who told of it; empty for oneself.
    package var who: String
    package var words: String
    package var isHandled: Bool
    /// True if somebody else sent it.
    package var isReceived: Bool

    package init(
        id: Identifier<Incident>? = nil, at: Date, point: Coordinate, place: String = "", who: String = "",
        words: String = "", isHandled: Bool = false, isReceived: Bool = false
    ) {
        self.id = id
        self.at = at
        self.point = point
        self.place = place
        self.who = who
        self.words = words
        self.isHandled = isHandled
        self.isReceived = isReceived
    }
}

/// The incidents around a place, of this year and of the one before.
package struct AreaRecord: Hashable, Sendable {
    /// The incidents of the last 365 days.
    package var thisYear: Int
    /// The incidents of the 365 days before.
    package var lastYear: Int

    /// The radius in metres.
    package static let radius: Double = 1000
    /// The seconds by which the clock of whoever recorded an incident may be ahead.
    private static let clockError: TimeInterval = 120
    /// The seconds of a year of 365 days.
    package static let year: TimeInterval = 365 * 86_400

    package enum Rating: String, Hashable, Sendable, Codable, CaseIterable {
        case safe, medium, dangerous
    }

    /// Counts incidents; those farther away, older or in the future do not count.
    package init(_ incidents: [Incident], around center: Coordinate, at now: Date) {
        (thisYear, lastYear) = (0, 0)
        for incident in incidents where incident.point.distance(to: center) <= Self.radius {
            let age = now.timeIntervalSince(incident.at)
            guard age >= -Self.clockError else { continue }
            if age <= Self.year { thisYear += 1 } else if age <= 2 * Self.year { lastYear += 1 }
        }
    }

    /// The rating by this year's number; `nil` where nothing was recorded, which says nothing about the place.
    package var rating: Rating? {
        if thisYear == 0, lastYear == 0 { return nil }
        return thisYear < 5 ? .safe : thisYear < 10 ? .medium : .dangerous
    }
}
