import Foundation
import Maps
import MeetCore
import MeetStore
import Operations
import Sentences
import Shell
import TerminalKit

/// One person on the map, live: their way so far, and the place and the remaining minutes if they are on the way
/// to a meeting.
package struct FollowScreen: Screen {
    package typealias Outcome = Never

    package enum Message: Sendable {
        /// The board of the meeting.
        case board(ArrivalBoard)
        /// The positions of the contact; `nil` if the contact does not exist any more.
        case friend(FriendPositions?)
        /// A minute has passed.
        case minute
        /// The words of the person that the user heard.
        case said(String, of: ArrivalPerson)
    }

    private(set) var followed: Followed
    private(set) var map = VenueMap(markers: [])

    private static let factRows = 2

    /// Follows somebody on the way to a meeting until they arrive.
    init(_ board: ArrivalBoard, person: String) {
        followed = .meeting(board, person: person)
        fillMap()
    }

    /// Follows a contact until the share ends.
    package init(_ route: FollowFriend) {
        followed = .friend(route.friend)
        fillMap()
    }

    package var title: String {
        followed.board != nil
            ? say("On the way", context: "screen") : say("Where they are", context: "screen")
    }
    package var scopes: [CommandScope] { [.following, .map] }
    package var footnote: String { followed.board.map { say.summary($0.summary) } ?? "" }

    package func availability(of command: CommandID, in context: ScreenContext) -> Availability? {
        switch command {
        case .wholeMap: return nil
        case .moveUp, .moveDown: return followed.others.count > 1 ? .available : nil
        case .tellArrival: return followed.board == nil ? nil : .available
        case .openContact:
            guard let name = followed.name else { return nil }
            return followed.contact == nil
                ? .unavailable(say("\(ShortText.name(name)) is not among your contacts.")) : .available
        default: return .available
        }
    }

    // MARK: - Events

    package mutating func appear(in context: ScreenContext) -> [Action] { [reading] }

    private var reading: Action {
        switch followed {
        case .meeting(let board, _):
            return .run(.arrivals(at: board.occurrence, after: board) { .board($0) })
        case .friend(let friend):
            var policy = EffectPolicy.read("friend")
            policy.isShownByScreen = true
            return .run(Effect(ReadFriend(friend.contact), policy) { .friend($0) })
        }
    }

    package mutating func handle(_ event: ScreenEvent, in context: ScreenContext) -> [Action]? {
        let area = mapArea(bounds(in: context))
        map.resize(to: area.size)
        switch event {
        case .command(let command): return handle(command)
        case .mouse(let mouse, _):
            _ = map.take(mouse, in: area, selected: 0, streets: context.streets)
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
        case .moveUp: return follow(-1)
        case .moveDown: return follow(1)
        case .tellArrival:
            guard let known = followed.arrival?.person else { return [] }
            return [.push(TextPrompt.saying(of: known)) { .said($0, of: known) }]
        case .openContact: return followed.contact.map { [.open(OpenContact($0))] } ?? []
        default: return nil
        }
    }

    /// Follows the person a number of rows further on the board.
    private mutating func follow(_ step: Int) -> [Action] {
        let people = followed.others
        guard case .meeting(let board, let person) = followed, !people.isEmpty else { return [] }
        let place = people.firstIndex(of: person).map { $0 + step } ?? 0
        followed = .meeting(board, person: people[(place + people.count) % people.count])
        map.fit()
        fillMap()
        return []
    }

    package mutating func receive(_ message: Message, in context: ScreenContext) -> [Action] {
        switch (message, followed) {
        case (.board(let board), .meeting(_, let person)):
            followed = .meeting(board, person: person)
            fillMap()
            return followed.arrival == nil ? [.close(nil)] : []
        case (.friend(let found?), .friend) where found.isShared && !found.way.isEmpty:
            followed = .friend(found)
            fillMap()
            return []
        case (.friend(let found), .friend(let friend)):
            // The share has ended, and what was sent is deleted.
            return [.say(say.noPosition(of: found ?? friend)), .close(nil)]
        // Whoever has arrived is followed no further; a change is still seen.
        case (.minute, _): return followed.arrival?.state == .arrived ? [] : [reading]
        case (.said(let words, let known), .meeting(let board, _)):
            return [.run(.record(words, of: known, at: board.occurrence))]
        case (.board, .friend), (.friend, .meeting), (.said, .friend): return []
        }
    }

    /// Puts the person, the way and the place on the map, which stays where it was moved to.
    private mutating func fillMap() {
        map.markers = [followed.place].compactMap(\.self)
        map.trail = followed.way.map(\.coordinate)
        map.people = [followed.person].compactMap(\.self)
    }

    // MARK: - Drawing

    private func mapArea(_ area: Rect) -> Rect { area.splitTop(min(Self.factRows, area.rows)).rest }

    package func shownMap(in context: ScreenContext) -> MapProjection? {
        map.projection(for: mapArea(bounds(in: context)).size)
    }

    package func draw(into buffer: inout CellBuffer, in area: Rect, context: ScreenContext) -> Point? {
        let theme = context.theme
        let top = area.splitTop(min(Self.factRows, area.rows)).top.inset(left: 1, right: 1)
        if let facts = followed.facts(in: context) {
            var block = TextBlock(columns: top.columns)
            let room = max(1, top.columns - TextWidth.columns(of: facts.time) - 2)
            block.line(
                TextWidth.truncated(ShortText.name(facts.name), to: room), theme.strong,
                trailing: facts.time, theme.key)
            block.line(TextWidth.truncated(facts.state, to: top.columns), facts.style)
            block.draw(into: &buffer, in: top)
        }
        map.draw(
            into: &buffer, in: mapArea(area), theme: theme, selected: map.markers.isEmpty ? nil : 0,
            streets: context.streets)
        return nil
    }
}
