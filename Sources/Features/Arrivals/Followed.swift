import Foundation
import MeetCore
import Operations
import Sentences
import Shell
import TerminalKit

/// The person whom `FollowScreen` follows, and the source of the positions.
enum Followed: Sendable {
    /// Somebody on the way to a meeting, by the key of the person.
    case meeting(ArrivalBoard, person: String)
    /// A contact who shares the position, without a meeting.
    case friend(FriendPositions)

    /// The board of the meeting; `nil` without a meeting.
    var board: ArrivalBoard? {
        guard case .meeting(let board, _) = self else { return nil }
        return board
    }

    /// The arrival at the meeting; `nil` without a meeting, and if the person is no longer on its board.
    var arrival: Arrival? {
        guard case .meeting(let board, let key) = self else { return nil }
        return board.arrivals.first { $0.person.key == key }
    }

    /// The name of the person; `nil` if the person is no longer on the board.
    var name: String? {
        switch self {
        case .meeting: arrival?.person.name
        case .friend(let friend): friend.name
        }
    }

    /// The contact; `nil` for a person without one.
    var contact: Identifier<Contact>? {
        switch self {
        case .meeting: arrival?.person.contactID
        case .friend(let friend): friend.contact
        }
    }

    /// The keys of the people of the board who can be followed.
    var others: [String] { board?.arrivals.filter { $0.fix != nil }.map(\.person.key) ?? [] }

    // MARK: - On the map

    /// The positions so far, earliest first.
    var way: [Fix] {
        switch self {
        case .meeting: arrival?.way ?? []
        case .friend(let friend): friend.way
        }
    }

    /// The person at the latest position; `nil` without one.
    var person: VenueMap.Person? {
        let fix: Fix? =
            switch self {
            case .meeting: arrival?.fix
            case .friend(let friend): friend.way.last
            }
        guard let name, let fix else { return nil }
        return VenueMap.Person(name: ShortText.firstName(name), coordinate: fix.coordinate)
    }

    /// The place of the meeting; `nil` if it is unknown, and without a meeting.
    var place: VenueMap.Marker? {
        guard let board, let place = board.place else { return nil }
        let name = board.meeting.venue?.name ?? board.meeting.title
        return VenueMap.Marker(index: 0, name: ShortText.name(name), coordinate: place)
    }

    // MARK: - Above the map

    /// The text above the map.
    struct Facts {
        var name: String
        /// The text beside the name: the remaining minutes, or the age of the position.
        var time: String
        /// The text below the name.
        var state: String
        var style: Style
    }

    /// Returns the facts about the person; `nil` if nothing is known.
    func facts(in context: ScreenContext) -> Facts? {
        let theme = context.theme
        switch self {
        case .meeting(let board, _):
            guard let arrival else { return nil }
            let sign = ArrivalRows.sign(of: arrival.state, theme)
            let state = [
                say.stateText(arrival), arrival.metres.map { DistanceText.text($0) },
                say.knownSince(arrival, now: context.now),
            ].compactMap(\.self).filter { !$0.isEmpty }.joined(separator: " · ")
            return Facts(
                name: arrival.person.name,
                time: say.arrivalMinutes(arrival, isEstimated: board.isEstimated) ?? "",
                state: "\(sign) \(state)", style: ArrivalRows.style(of: arrival.state, theme))
        case .friend(let friend):
            return friend.way.last.map { last in
                Facts(
                    name: friend.name, time: say.ago(context.now.timeIntervalSince(last.at)),
                    state: say.facts(of: last, metres: friend.metres), style: theme.plain)
            }
        }
    }
}
