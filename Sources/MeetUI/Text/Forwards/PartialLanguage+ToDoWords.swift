// Written by Scripts/forward-language.
import Foundation
import Operations

extension PartialLanguage {
    package var dueInRow: String { fallback.dueInRow }
    package func dueInRow(by clock: String) -> String { fallback.dueInRow(by: clock) }
    package func due(inMinutes minutes: Int) -> String { fallback.due(inMinutes: minutes) }
    package func due(inDays days: Int) -> String { fallback.due(inDays: days) }
    package func overdue(minutes: Int) -> String { fallback.overdue(minutes: minutes) }
    package func overdue(days: Int) -> String { fallback.overdue(days: days) }
    package var overdueHeading: String { fallback.overdueHeading }
    package func newDate(of title: String) -> String { fallback.newDate(of: title) }
    package var newDateHint: String { fallback.newDateHint }
    package func anyPlace(of kind: String) -> String { fallback.anyPlace(of: kind) }
    package func showsWhatIsNear(key: String) -> String { fallback.showsWhatIsNear(key: key) }
    package func anyOf(_ places: [String]) -> String { fallback.anyOf(places) }
    package func placesMeant(_ places: [String], key: String) -> String {
        fallback.placesMeant(places, key: key)
    }
    package var anotherPlaceIsAdded: String { fallback.anotherPlaceIsAdded }
    package func placesMarked(_ names: [String]) -> String { fallback.placesMarked(names) }
    package var nearHeading: String { fallback.nearHeading }
    package var toDoHeading: String { fallback.toDoHeading }
    package func nearHomeOf(_ place: String) -> String { fallback.nearHomeOf(place) }
    package func nearPositionAt(_ coordinates: String) -> String { fallback.nearPositionAt(coordinates) }
    package func nearPlace(_ place: String) -> String { fallback.nearPlace(place) }
    package func within(_ distance: String) -> String { fallback.within(distance) }
    package func toldAgo(_ age: TimeInterval) -> String { fallback.toldAgo(age) }
    package var lookingAround: String { fallback.lookingAround }
    package var positionIsOld: String { fallback.positionIsOld }
    package var noPosition: String { fallback.noPosition }
    package var onlyPlacesKeptHere: String { fallback.onlyPlacesKeptHere }
    package func nonePlaces(of kinds: [String], within distance: String) -> String {
        fallback.nonePlaces(of: kinds, within: distance)
    }
    package func moreWithin(_ distance: String, _ count: Int) -> String {
        fallback.moreWithin(distance, count)
    }
    package func nothingIsNear(_ distance: String) -> String { fallback.nothingIsNear(distance) }
    package func nearNeedsAPlace(key: String) -> String { fallback.nearNeedsAPlace(key: key) }
    package var nearWhatTitle: String { fallback.nearWhatTitle }
    package var nearWhatHint: String { fallback.nearWhatHint }
    package var isOpenNow: String { fallback.isOpenNow }
    package var isClosedNow: String { fallback.isClosedNow }
    package func nearNoticeTitle(_ count: Int) -> String { fallback.nearNoticeTitle(count) }
    package func nearNoticeLine(_ title: String, place: String, distance: String) -> String {
        fallback.nearNoticeLine(title, place: place, distance: distance)
    }
    package func positionIs(_ coordinates: String, age: TimeInterval) -> String {
        fallback.positionIs(coordinates, age: age)
    }
    package var positionIsForgotten: String { fallback.positionIsForgotten }
    package func isNoPosition(_ typed: String) -> String { fallback.isNoPosition(typed) }
    package var aboutPosition: String { fallback.aboutPosition }
    package var aboutPositionSet: String { fallback.aboutPositionSet }
    package var moreAboutPositionSet: String { fallback.moreAboutPositionSet }
    package var aboutPositionShow: String { fallback.aboutPositionShow }
    package var aboutPositionClear: String { fallback.aboutPositionClear }
    package var aboutNear: String { fallback.aboutNear }
    package var moreAboutNear: String { fallback.moreAboutNear }
    package var helpNearAt: String { fallback.helpNearAt }
    package var helpDeadline: String { fallback.helpDeadline }
    package var helpPosition: String { fallback.helpPosition }
}
