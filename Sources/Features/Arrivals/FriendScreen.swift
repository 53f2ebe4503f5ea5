import Foundation
import MeetCore
import MeetStore
import Operations
import Maps
import Sentences
import Shell
import TerminalKit

/// A contact who shares the position, on the map and live, without a meeting.
package struct FriendScreen: Screen {
    package typealias Outcome = Never

    package enum Message: Sendable {
        /// The positions; `nil` if the contact does not exist any more.
        case shown(FriendPositions?)
        /// A minute has passed.
        case minute
    }

    private(set) var friend: FriendPositions
    private(set) var map = VenueMap(markers: [])

    private static let factRows = 2

    package init(_ route: FollowFriend) {
        friend = route.friend
        fillMap()
    }

    package var title: String { say("Where they are", context: "screen") }
    package var scopes: [CommandScope] { [.following, .map] }

    package func availability(of command: CommandID, in context: ScreenContext) -> Availability? {
        switch command {
        case .wholeMap, .moveUp, .moveDown, .tellArrival: nil
        default: .available
        }
    }

    // MARK: - Events

    package mutating func appear(in context: ScreenContext) -> [Action] { [reading] }

    private var reading: Action {
        var policy = EffectPolicy.read("friend")
        policy.isShownByScreen = true
        return .run(Effect(ReadFriend(friend.contact), policy) { .shown($0) })
    }

    package mutating func handle(_ event: ScreenEvent, in context: ScreenContext) -> [Action]? {
        let area = mapArea(bounds(in: context))
        map.resize(to: area.size)
        switch event {
        case .command(let command): return handle(command)
        case .mouse(let mouse, _):
            _ = map.take(mouse, in: area, selected: 0)
            return []
        case .dataChanged: return [reading]
        case .key: return nil
        case .paste, .progress, .resized: return []
        }
    }

    private mutating func handle(_ command: CommandID) -> [Action]? {
        if map.move(command, lookingAt: 0) { return [] }
        switch command {
        case .back: return [.close(nil)]
        case .openContact: return [.open(OpenContact(friend.contact))]
        default: return nil
        }
    }

    package mutating func receive(_ message: Message, in context: ScreenContext) -> [Action] {
        switch message {
        case .shown(let found?) where found.isShared && !found.way.isEmpty:
            friend = found
            fillMap()
            return []
        case .shown(let found):
            // The share has ended, and what was sent is deleted.
            return [.say(say.noPosition(of: found ?? friend)), .close(nil)]
        case .minute: return [reading]
        }
    }

    /// Puts the person and the way on the map, which stays where it was moved to.
    private mutating func fillMap() {
        map.trail = friend.way.map(\.coordinate)
        map.people = [friend.way.last].compactMap(\.self).map { fix in
            VenueMap.Person(name: ShortText.firstName(friend.name), coordinate: fix.coordinate)
        }
    }

    // MARK: - Drawing

    private func mapArea(_ area: Rect) -> Rect { area.splitTop(min(Self.factRows, area.rows)).rest }

    package func shownMap(in context: ScreenContext) -> MapProjection? {
        map.projection(for: mapArea(bounds(in: context)).size)
    }

    package func draw(into buffer: inout CellBuffer, in area: Rect, context: ScreenContext) -> Point? {
        let theme = context.theme
        let top = area.splitTop(min(Self.factRows, area.rows)).top.inset(left: 1, right: 1)
        if let last = friend.way.last {
            var block = TextBlock(columns: top.columns)
            let age = say.ago(context.now.timeIntervalSince(last.at))
            let room = max(1, top.columns - TextWidth.columns(of: age) - 2)
            block.line(
                TextWidth.truncated(ShortText.name(friend.name), to: room), theme.strong, trailing: age,
                theme.key)
            block.line(
                TextWidth.truncated(say.facts(of: last, metres: friend.metres), to: top.columns), theme.plain)
            block.draw(into: &buffer, in: top)
        }
        map.draw(into: &buffer, in: mapArea(area), theme: theme, selected: nil, streets: context.streets)
        return nil
    }
}
