import Foundation
import Operations

/// The to-dos near the reader, as a notification shows them.
package enum NearText {
    /// A title, and a line for each to-do: `Antibiotics: Apteekki, 120 m`.
    package static func notice(_ things: [NearThing]) -> (title: String, text: String) {
        let lines = things.map { thing in
            say.nearNoticeLine(
                thing.meeting.title, place: thing.venue.name, distance: DistanceText.text(thing.distance))
        }
        return (say.nearNoticeTitle(things.count), lines.joined(separator: "\n"))
    }
}

extension Language {
    // MARK: - Deadlines

    /// A deadline with its time of day, in a row: `≤18:00`.
    package func dueInRow(by clock: String) -> String { "≤\(clock)" }
    /// `due in 1 h 19 min`
    package func due(inMinutes minutes: Int) -> String { say("due in \(length(minutes: minutes))") }
    /// `due today`, `due tomorrow`, `due in 3 days`
    package func due(inDays days: Int) -> String {
        days == 0
            ? say("due today")
            : days == 1 ? say("due tomorrow") : say("due in \(days) day", "due in \(days) days", days)
    }

    /// `15 min overdue`
    package func overdue(minutes: Int) -> String {
        minutes == 0 ? say("due now") : say("\(length(minutes: minutes)) overdue")
    }

    /// `2 days overdue`
    package func overdue(days: Int) -> String {
        say("\(grouped: days) day overdue", "\(grouped: days) days overdue", days)
    }

    // MARK: - Places

    /// `Public or Plaisio`, `Public, Plaisio or any pharmacy`
    package func anyOf(_ places: [String]) -> String {
        guard let last = places.last, places.count > 1 else { return places.first ?? "" }
        return places.dropLast().joined(separator: ", ") + say(" or ") + last
    }

    /// The places or the kind that a typed text means.
    ///
    /// - Parameter key: Takes it.
    package func placesMeant(_ places: [String], key: String) -> String {
        "\(key): \(anyOf(places.map { ShortText.name($0) }))"
    }

    /// The marked venues of the venue picker.
    package func placesMarked(_ names: [String]) -> String {
        say("\(names.count) marked: \(names.map { ShortText.name($0) }.joined(separator: ", "))")
    }

    // MARK: - Nearby

    /// - Parameter place: The known name of home; may be empty.
    package func nearHomeOf(_ place: String) -> String {
        place.isEmpty ? say("Near home") : say("Near home, \(place)")
    }

    /// - Parameter coordinates: The position; may be empty.
    package func nearPositionAt(_ coordinates: String) -> String {
        coordinates.isEmpty ? say("Near your position") : say("Near your position, \(coordinates)")
    }

    /// - Parameter distance: `500 m`
    package func within(_ distance: String) -> String { say("within \(distance)") }
    /// The error of a search without a position.
    package var noPosition: String {
        say(
            "Your position is not set yet. Set it with “meet-tui position set LAT,LON”; a script on your phone can do that too."
        )
    }

    /// `No pharmacy within 2 km.`
    package func nonePlaces(of kinds: [String], within distance: String) -> String {
        say("No \(anyOf(kinds)) within \(distance).")
    }

    package func nothingIsNear(_ distance: String) -> String {
        say(
            "Nothing to do within \(distance). Things to do at a venue, or at any place of a kind, are shown here."
        )
    }

    /// The title of the notification.
    package func nearNoticeTitle(_ count: Int) -> String {
        count == 1
            ? say("Something to do near you")
            : say("\(count) thing to do near you", "\(count) things to do near you", count)
    }

    /// `Antibiotics: Apteekki, 120 m`
    package func nearNoticeLine(_ title: String, place: String, distance: String) -> String {
        "\(title): \(place), \(distance)"
    }
}
