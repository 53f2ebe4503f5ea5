import Foundation
import Operations

extension Language {
    // MARK: - Deadlines

    /// At the left of a row, in six columns at most; without an hour.
    package var dueInRow: String { say("due") }
    /// The same with the hour: `≤18:00`.
    package func dueInRow(by clock: String) -> String { "≤\(clock)" }
    /// `due in 1 h 19 min`
    package func due(inMinutes minutes: Int) -> String { say("due in \(length(minutes: minutes))") }
    /// `due today`, `due tomorrow`, `due in 3 days`
    package func due(inDays days: Int) -> String {
        days == 0 ? say("due today") : days == 1 ? say("due tomorrow") : say("due in \(days) days")
    }
    /// `15 min overdue`
    package func overdue(minutes: Int) -> String {
        minutes == 0 ? say("due just now") : say("\(length(minutes: minutes)) overdue")
    }
    /// `2 days overdue`
    package func overdue(days: Int) -> String {
        say("\(grouped: days) day overdue", "\(grouped: days) days overdue", days)
    }
    /// Above the rows of those.
    package var overdueHeading: String { say("Overdue") }
    /// Above the line on which another date is typed.
    package func newDate(of title: String) -> String { say("New date of \(quotedName(title))") }
    package var newDateHint: String { say("A deadline such as “by fri” or “+1w”, or a time: “sat 11:00”") }

    // MARK: - Places

    /// `any pharmacy`
    package func anyPlace(of kind: String) -> String { say("any \(kind)") }
    /// Below a meeting for which any place of a kind will do.
    package func showsWhatIsNear(key: String) -> String { say("\(key) shows those near you") }
    /// `Public or Plaisio`, `Public, Plaisio or any pharmacy`
    package func anyOf(_ places: [String]) -> String {
        guard let last = places.last, places.count > 1 else { return places.first ?? "" }
        return places.dropLast().joined(separator: ", ") + say(" or ") + last
    }
    /// What was typed for several places, or for a kind, stands for.
    ///
    /// - Parameter key: Takes it.
    package func placesMeant(_ places: [String], key: String) -> String {
        "\(key): \(anyOf(places.map { ShortText.name($0) }))"
    }
    /// Below places that were chosen: how to add one more.
    package var anotherPlaceIsAdded: String { say("another name takes its place; “; name” adds one") }
    /// Where venues are picked: those that are marked.
    package func placesMarked(_ names: [String]) -> String {
        say("\(names.count) marked: \(names.map { ShortText.name($0) }.joined(separator: ", "))")
    }

    // MARK: - What is near

    /// In the help, and above an empty screen.
    package var nearHeading: String { say("What is near") }
    /// In the help, of the keys for what has no date.
    package var toDoHeading: String { say("Meetings, without a time") }
    /// - Parameter place: What is known of where home is; may be empty.
    package func nearHomeOf(_ place: String) -> String {
        place.isEmpty ? say("Near home") : say("Near home, \(place)")
    }
    /// - Parameter coordinates: May be empty.
    package func nearPositionAt(_ coordinates: String) -> String {
        coordinates.isEmpty ? say("Near your position") : say("Near your position, \(coordinates)")
    }
    package func nearPlace(_ place: String) -> String { say("Near \(place)") }
    /// - Parameter distance: `500 m`
    package func within(_ distance: String) -> String { say("within \(distance)") }
    /// Of a position: `told 10 minutes ago`.
    ///
    /// - Parameter age: In seconds.
    package func toldAgo(_ age: TimeInterval) -> String { say("told \(ago(age))") }
    package var lookingAround: String { say("looking around") }
    package var positionIsOld: String { say("The position is old: you may be elsewhere by now.") }
    /// Nobody told one.
    package var noPosition: String {
        say(
            "Nobody has told your position yet: “meet-tui position set LAT,LON” does, from a script on your phone too."
        )
    }
    package var onlyPlacesKeptHere: String { say("Of the kinds there are only places that are kept here.") }
    /// `No pharmacy within 2 km.`
    package func nonePlaces(of kinds: [String], within distance: String) -> String {
        say("No \(anyOf(kinds)) within \(distance).")
    }
    /// `2 more within 2 km`
    package func moreWithin(_ distance: String, _ count: Int) -> String {
        say("\(count) more within \(distance)")
    }
    package func nothingIsNear(_ distance: String) -> String {
        say(
            "Nothing is to be done within \(distance). What has a venue, or any place of a kind, is shown here."
        )
    }
    /// What to do where neither home nor a position is known.
    package func nearNeedsAPlace(key: String) -> String {
        say(
            "Near what? \(key) takes a place that you type. With a home place (on Me) or a position (meet-tui position set LAT,LON) "
                + "it begins there.")
    }
    package var nearWhatTitle: String { say("Near what?") }
    package var nearWhatHint: String { say("A saved venue, an address, a town, coordinates") }
    package var isOpenNow: String { say("open now") }
    package var isClosedNow: String { say("closed now") }
    /// The line of a notice, as the title of it.
    package func nearNoticeTitle(_ count: Int) -> String {
        count == 1 ? say("Something to do near you") : say("\(count) things to do near you")
    }
    /// `Antibiotics: Apteekki, 120 m`
    package func nearNoticeLine(_ title: String, place: String, distance: String) -> String {
        "\(title): \(place), \(distance)"
    }

    // MARK: - Command line

    package func positionIs(_ coordinates: String, age: TimeInterval) -> String {
        say("\(coordinates), told \(ago(age))")
    }
    package var positionIsForgotten: String { say("The position is forgotten.") }
    /// What `position set` takes.
    package func isNoPosition(_ typed: String) -> String {
        say(
            "“\(ShortText.typed(typed))” is no position; write latitude and longitude in degrees, such as 39.3622,22.9422."
        )
    }
    package var aboutPosition: String { say("Where you are, for what is near.") }
    package var aboutPositionSet: String { say("Say where you are now.") }
    package var moreAboutPositionSet: String {
        say(
            "A script on a phone can call it over ssh. After three hours it counts as old, and nothing is told of what is near."
        )
    }
    package var aboutPositionShow: String { say("Where you were last, and when that was told.") }
    package var aboutPositionClear: String { say("Forget where you were.") }
    package var aboutNear: String { say("What is still to be done near a place, the nearest first.") }
    package var moreAboutNear: String {
        say(
            "Without --at it is near your position, or near home where no position was told within three hours. How far is near "
                + "says the setting near.radius. Where any place of a kind will do, the provider is asked for that kind."
        )
    }
    package var helpNearAt: String {
        say("“home”, “position”, a saved venue, any other place, or latitude and longitude.")
    }
    package var helpDeadline: String {
        say(
            "By when it is to be done, in place of a time: “fri”, “3 dec 18:00”. An empty text takes it away."
        )
    }
    package var helpPosition: String { say("Latitude and longitude in degrees: 39.3622,22.9422.") }
}
