import Foundation
import Operations

/// What is to be done by a deadline and at which places, and what of it is near.
package protocol ToDoWords: Sendable {
    // MARK: - Deadlines

    /// At the left of a row, in six columns at most; without an hour.
    var dueInRow: String { get }
    /// The same with the hour: `≤18:00`.
    func dueInRow(by clock: String) -> String
    /// `due in 1 h 19 min`
    func due(inMinutes minutes: Int) -> String
    /// `due today`, `due tomorrow`, `due in 3 days`
    func due(inDays days: Int) -> String
    /// `15 min overdue`
    func overdue(minutes: Int) -> String
    /// `2 days overdue`
    func overdue(days: Int) -> String
    /// Above the rows of those.
    var overdueHeading: String { get }
    /// Above the line on which another date is typed.
    func newDate(of title: String) -> String
    var newDateHint: String { get }

    // MARK: - Places

    /// `any pharmacy`
    func anyPlace(of kind: String) -> String
    /// Below a meeting for which any place of a kind will do.
    func showsWhatIsNear(key: String) -> String
    /// `Public or Plaisio`, `Public, Plaisio or any pharmacy`
    func anyOf(_ places: [String]) -> String
    /// What was typed for several places, or for a kind, stands for.
    ///
    /// - Parameter key: Takes it.
    func placesMeant(_ places: [String], key: String) -> String
    /// Below places that were chosen: how to add one more.
    var anotherPlaceIsAdded: String { get }
    /// Where venues are picked: those that are marked.
    func placesMarked(_ names: [String]) -> String

    // MARK: - What is near

    /// In the help, and above an empty screen.
    var nearHeading: String { get }
    /// In the help, of the keys for what has no date.
    var toDoHeading: String { get }
    /// - Parameter place: What is known of where home is; may be empty.
    func nearHomeOf(_ place: String) -> String
    /// - Parameter coordinates: May be empty.
    func nearPositionAt(_ coordinates: String) -> String
    func nearPlace(_ place: String) -> String
    /// - Parameter distance: `500 m`
    func within(_ distance: String) -> String
    /// Of a position: `told 10 minutes ago`.
    ///
    /// - Parameter age: In seconds.
    func toldAgo(_ age: TimeInterval) -> String
    var lookingAround: String { get }
    var positionIsOld: String { get }
    /// Nobody told one.
    var noPosition: String { get }
    var onlyPlacesKeptHere: String { get }
    /// `No pharmacy within 2 km.`
    func nonePlaces(of kinds: [String], within distance: String) -> String
    /// `2 more within 2 km`
    func moreWithin(_ distance: String, _ count: Int) -> String
    func nothingIsNear(_ distance: String) -> String
    /// What to do where neither home nor a position is known.
    func nearNeedsAPlace(key: String) -> String
    var nearWhatTitle: String { get }
    var nearWhatHint: String { get }
    var isOpenNow: String { get }
    var isClosedNow: String { get }
    /// The line of a notice, as the title of it.
    func nearNoticeTitle(_ count: Int) -> String
    /// `Antibiotics: Apteekki, 120 m`
    func nearNoticeLine(_ title: String, place: String, distance: String) -> String

    // MARK: - Command line

    func positionIs(_ coordinates: String, age: TimeInterval) -> String
    var positionIsForgotten: String { get }
    /// What `position set` takes.
    func isNoPosition(_ typed: String) -> String
    var aboutPosition: String { get }
    var aboutPositionSet: String { get }
    var moreAboutPositionSet: String { get }
    var aboutPositionShow: String { get }
    var aboutPositionClear: String { get }
    var aboutNear: String { get }
    var moreAboutNear: String { get }
    var helpNearAt: String { get }
    var helpDeadline: String { get }
    var helpPosition: String { get }
}
