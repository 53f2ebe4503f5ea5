import Foundation
import Maps
import MeetCore
import MeetStore
import Operations
import Sentences
import Shell
import TerminalKit

/// One person on the map, live until they arrive: their way so far, the place, and the remaining minutes.
package struct FollowScreen: Screen {
    package typealias Outcome = Never

    package enum Message: Sendable {
        case shown(ArrivalBoard)
        /// A minute has passed.
        case minute
        /// The words of the person that the user heard.
        case said(String, of: ArrivalPerson)
    }

    private(set) var board: ArrivalBoard
    /// The key of the person.
    private(set) var person: String
    private(set) var map = VenueMap(markers: [])

    private static let factRows = 2

    init(_ board: ArrivalBoard, person: String) {
        self.board = board
        self.person = person
        fillMap()
    }

    package var title: String { say("On the way", context: "screen") }
    package var scopes: [CommandScope] { [.following, .map] }
    package var footnote: String { say.summary(board.summary) }

    private var arrival: Arrival? { board.arrivals.first { $0.person.key == person } }
    /// The people who can be followed.
    private var others: [Arrival] { board.arrivals.filter { $0.fix != nil } }

    package func availability(of command: CommandID, in context: ScreenContext) -> Availability? {
        switch command {
        case .wholeMap: return nil
        case .moveUp, .moveDown: return others.count > 1 ? .available : nil
        case .openContact:
            guard let known = arrival?.person else { return nil }
            return known.contactID == nil
                ? .unavailable(say("\(ShortText.name(known.name)) is not among your contacts.")) : .available
        default: return .available
        }
    }

    // MARK: - Events

    package mutating func appear(in context: ScreenContext) -> [Action] { [reading] }

    private var reading: Action {
        .run(.arrivals(at: board.occurrence, after: board) { .shown($0) })
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
        case .moveUp: return follow(-1)
        case .moveDown: return follow(1)
        case .tellArrival:
            guard let known = arrival?.person else { return [] }
            return [.push(TextPrompt.saying(of: known)) { .said($0, of: known) }]
        case .openContact: return arrival?.person.contactID.map { [.open(OpenContact($0))] } ?? []
        default: return nil
        }
    }

    /// Follows the person a number of rows further on the board.
    private mutating func follow(_ step: Int) -> [Action] {
        let people = others.map(\.person.key)
        guard !people.isEmpty else { return [] }
        let place = people.firstIndex(of: person).map { $0 + step } ?? 0
        person = people[(place + people.count) % people.count]
        map.fit()
        fillMap()
        return []
    }

    package mutating func receive(_ message: Message, in context: ScreenContext) -> [Action] {
        switch message {
        case .shown(let board):
            self.board = board
            fillMap()
            return arrival == nil ? [.close(nil)] : []
        // Whoever has arrived is followed no further; a change is still seen.
        case .minute: return arrival?.state == .arrived ? [] : [reading]
        case .said(let words, let known): return [.run(.record(words, of: known, at: board.occurrence))]
        }
    }

    /// Puts the person, the way and the place on the map, which stays where it was moved to.
    private mutating func fillMap() {
        let way = arrival?.way.map(\.coordinate) ?? []
        map.markers =
            board.place.map { place in
                let name = board.meeting.venue?.name ?? board.meeting.title
                return [VenueMap.Marker(index: 0, name: ShortText.name(name), coordinate: place)]
            } ?? []
        map.trail = way
        map.people =
            arrival.flatMap { known in
                known.fix.map { fix in
                    [
                        VenueMap.Person(
                            name: ShortText.firstName(known.person.name), coordinate: fix.coordinate)
                    ]
                }
            } ?? []
    }

    // MARK: - Drawing

    private func mapArea(_ area: Rect) -> Rect { area.splitTop(min(Self.factRows, area.rows)).rest }

    package func shownMap(in context: ScreenContext) -> MapProjection? {
        map.projection(for: mapArea(bounds(in: context)).size)
    }

    package func draw(into buffer: inout CellBuffer, in area: Rect, context: ScreenContext) -> Point? {
        let theme = context.theme
        let top = area.splitTop(min(Self.factRows, area.rows)).top.inset(left: 1, right: 1)
        if let arrival {
            var block = TextBlock(columns: top.columns)
            let minutes = say.arrivalMinutes(arrival, isEstimated: board.isEstimated) ?? ""
            let room = max(1, top.columns - TextWidth.columns(of: minutes) - 2)
            block.line(
                TextWidth.truncated(ShortText.name(arrival.person.name), to: room), theme.strong,
                trailing: minutes, theme.key)
            let sign = ArrivalRows.sign(of: arrival.state, theme)
            let facts = [
                say.stateText(arrival), arrival.metres.map { DistanceText.text($0) },
                say.knownSince(arrival, now: context.now),
            ].compactMap(\.self).filter { !$0.isEmpty }.joined(separator: " · ")
            block.line(
                TextWidth.truncated("\(sign) \(facts)", to: top.columns),
                ArrivalRows.style(of: arrival.state, theme))
            block.draw(into: &buffer, in: top)
        }
        map.draw(
            into: &buffer, in: mapArea(area), theme: theme, selected: map.markers.isEmpty ? nil : 0,
            streets: context.streets)
        return nil
    }
}
