import Foundation
import Operations

extension English {
    // MARK: - Deadlines

    package var dueInRow: String { "due" }
    package func dueInRow(by clock: String) -> String { "≤\(clock)" }
    package func due(inMinutes minutes: Int) -> String { "due in \(length(minutes: minutes))" }
    package func due(inDays days: Int) -> String {
        days == 0 ? "due today" : days == 1 ? "due tomorrow" : "due in \(days) days"
    }
    package func overdue(minutes: Int) -> String {
        minutes == 0 ? "due just now" : "\(length(minutes: minutes)) overdue"
    }
    package func overdue(days: Int) -> String { "\(counted(days, "day")) overdue" }
    package var overdueHeading: String { "Overdue" }
    package func newDate(of title: String) -> String { "New date of \(quotedName(title))" }
    package var newDateHint: String { "A deadline such as “by fri” or “+1w”, or a time: “sat 11:00”" }

    // MARK: - Places

    package func anyPlace(of kind: String) -> String { "any \(kind)" }
    package func showsWhatIsNear(key: String) -> String { "\(key) shows those near you" }
    package func anyOf(_ places: [String]) -> String {
        guard let last = places.last, places.count > 1 else { return places.first ?? "" }
        return places.dropLast().joined(separator: ", ") + " or " + last
    }
    package func placesMeant(_ places: [String], key: String) -> String {
        "\(key): \(anyOf(places.map { ShortText.name($0) }))"
    }
    package var anotherPlaceIsAdded: String { "another name takes its place; “; name” adds one" }
    package func placesMarked(_ names: [String]) -> String {
        "\(names.count) marked: \(names.map { ShortText.name($0) }.joined(separator: ", "))"
    }

    // MARK: - What is near

    package var nearHeading: String { "What is near" }
    package var toDoHeading: String { "Meetings, without a time" }
    package func nearHomeOf(_ place: String) -> String { place.isEmpty ? "Near home" : "Near home, \(place)" }
    package func nearPositionAt(_ coordinates: String) -> String {
        coordinates.isEmpty ? "Near your position" : "Near your position, \(coordinates)"
    }
    package func nearPlace(_ place: String) -> String { "Near \(place)" }
    package func within(_ distance: String) -> String { "within \(distance)" }
    package func toldAgo(_ age: TimeInterval) -> String { "told \(ago(age))" }
    package var lookingAround: String { "looking around" }
    package var positionIsOld: String { "The position is old: you may be elsewhere by now." }
    package var noPosition: String {
        "Nobody has told your position yet: “meet-tui position set LAT,LON” does, from a script on your phone too."
    }
    package var onlyPlacesKeptHere: String { "Of the kinds there are only places that are kept here." }
    package func nonePlaces(of kinds: [String], within distance: String) -> String {
        "No \(anyOf(kinds)) within \(distance)."
    }
    package func moreWithin(_ distance: String, _ count: Int) -> String { "\(count) more within \(distance)" }
    package func nothingIsNear(_ distance: String) -> String {
        "Nothing is to be done within \(distance). What has a venue, or any place of a kind, is shown here."
    }
    package func nearNeedsAPlace(key: String) -> String {
        "Near what? \(key) takes a place that you type. With a home place (on Me) or a position (meet-tui position set LAT,LON) "
            + "it begins there."
    }
    package var nearWhatTitle: String { "Near what?" }
    package var nearWhatHint: String { "A saved venue, an address, a town, coordinates" }
    package var isOpenNow: String { "open now" }
    package var isClosedNow: String { "closed now" }
    package func nearNoticeTitle(_ count: Int) -> String {
        count == 1 ? "Something to do near you" : "\(count) things to do near you"
    }
    package func nearNoticeLine(_ title: String, place: String, distance: String) -> String {
        "\(title): \(place), \(distance)"
    }

    // MARK: - Command line

    package func positionIs(_ coordinates: String, age: TimeInterval) -> String {
        "\(coordinates), told \(ago(age))"
    }
    package var positionIsForgotten: String { "The position is forgotten." }
    package func isNoPosition(_ typed: String) -> String {
        "“\(ShortText.typed(typed))” is no position; write latitude and longitude in degrees, such as 39.3622,22.9422."
    }
    package var aboutPosition: String { "Where you are, for what is near." }
    package var aboutPositionSet: String { "Say where you are now." }
    package var moreAboutPositionSet: String {
        "A script on a phone can call it over ssh. After three hours it counts as old, and nothing is told of what is near."
    }
    package var aboutPositionShow: String { "Where you were last, and when that was told." }
    package var aboutPositionClear: String { "Forget where you were." }
    package var aboutNear: String { "What is still to be done near a place, the nearest first." }
    package var moreAboutNear: String {
        "Without --at it is near your position, or near home where no position was told within three hours. How far is near "
            + "says the setting near.radius. Where any place of a kind will do, the provider is asked for that kind."
    }
    package var helpNearAt: String {
        "“home”, “position”, a saved venue, any other place, or latitude and longitude."
    }
    package var helpDeadline: String {
        "By when it is to be done, in place of a time: “fri”, “3 dec 18:00”. An empty text takes it away."
    }
    package var helpPosition: String { "Latitude and longitude in degrees: 39.3622,22.9422." }
}
