import Foundation
import MeetCore
import Operations
import Sentences
import Shell
import TerminalKit

/// The areas of the board: the meeting, the people, and below them the selected one.
struct ArrivalsLayout: Hashable, Sendable {
    let facts: Rect
    let rows: Rect
    let foot: Rect

    /// The rows from which there is space for blank ones.
    private static let roomyRows = 14

    init(area: Rect, people: Int, footRows: Int) {
        let isRoomy = area.rows >= Self.roomyRows
        let (facts, below) = area.splitTop(min(isRoomy ? 3 : 2, area.rows))
        let list = below.inset(top: isRoomy ? 1 : 0)
        let wanted = footRows == 0 ? 0 : footRows + (isRoomy ? 1 : 0)
        let foot = min(wanted, max(0, list.rows - min(people, 3)))
        let (rows, rest) = list.splitTop(max(0, min(people, list.rows - foot)))
        self.facts = facts.inset(left: 1, right: 1)
        self.rows = rows
        self.foot = rest.inset(left: 1, top: foot > 1 && isRoomy ? 1 : 0, right: 1)
    }
}

/// The board as it is drawn.
struct ArrivalsSheet {
    let board: ArrivalBoard
    let context: ScreenContext
    private let rows: ArrivalRows

    init(_ board: ArrivalBoard, columns: Int, context: ScreenContext) {
        self.board = board
        self.context = context
        rows = ArrivalRows(board, columns: columns - 1, theme: context.theme, now: context.now)
    }

    /// The number of lines below the list, which does not depend on the selection.
    private var footRows: Int { board.asks == nil ? 3 : 4 }

    func layout(_ area: Rect) -> ArrivalsLayout {
        ArrivalsLayout(area: area, people: board.arrivals.count, footRows: footRows)
    }

    func draw(into buffer: inout CellBuffer, in area: Rect, list: ListPane, selected: Arrival?) {
        let parts = layout(area)
        facts(columns: parts.facts.columns).draw(into: &buffer, in: parts.facts)
        let window = list.window(parts.rows, ListShape(count: board.arrivals.count))
        list.draw(window, into: &buffer, theme: context.theme, of: { board.arrivals[$0] }) {
            buffer, arrival, seen in
            var block = TextBlock(columns: seen.place.columns)
            block.spans(rows.spans(of: arrival))
            block.draw(into: &buffer, in: seen.place)
        }
        var foot = foot(of: selected, columns: parts.foot.columns)
        if foot.lines.count > parts.foot.rows, board.asks != nil {
            // The question is never cut for what the row says already.
            foot = self.foot(of: nil, columns: parts.foot.columns)
        }
        foot.draw(into: &buffer, in: parts.foot)
    }

    /// The meeting with the time until it begins, the summary, and the time and place.
    private func facts(columns: Int) -> TextBlock {
        let (theme, meeting) = (context.theme, board.meeting)
        var block = TextBlock(columns: columns)
        let far = Countdown.text(from: context.now, to: meeting.time, readerZone: context.zone) ?? ""
        let title = TextWidth.truncated(
            ShortText.name(meeting.title), to: max(1, columns - TextWidth.columns(of: far) - 2))
        block.line(title, theme.strong, trailing: far, theme.key)
        let summary = board.summary
        let isComplete = summary.coming > 0 && summary.arrived == summary.coming
        block.line(
            TextWidth.truncated(say.summary(summary), to: columns), isComplete ? theme.good : theme.plain)
        let parts = [
            MeetingText.when(meeting.time, readerZone: context.zone), meeting.venue.map { $0.name },
        ]
        block.line(
            TextWidth.truncated(parts.compactMap(\.self).joined(separator: " · "), to: columns), theme.muted)
        return block
    }

    /// The omissions in the row of the selected person, or the keys that help while nothing is known.
    private func foot(of selected: Arrival?, columns: Int) -> TextBlock {
        let theme = context.theme
        var block = TextBlock(columns: columns)
        if board.isSilent {
            let (ask, tell) = (
                KeyMap.key(.askArrivals, in: .arrivals), KeyMap.key(.tellArrival, in: .arrivals)
            )
            block.wrapped(
                say("Nothing is known yet: \(ask) asks everybody by mail, \(tell) notes what you were told."),
                theme.muted)
            return block
        }
        if let selected, !rows.isWhole {
            let facts = say.facts(selected, isEstimated: board.isEstimated, now: context.now)
            block.wrapped("\(ShortText.name(selected.person.name)): \(facts)", theme.plain)
        }
        if board.isEstimated, board.arrivals.contains(where: { $0.fix != nil && $0.minutes != nil }) {
            if let host = board.asks {
                let allow = KeyMap.key(.allowTravel, in: .arrivals)
                let never = KeyMap.key(.forbidTravel, in: .arrivals)
                block.wrapped(
                    say(
                        "\(allow) asks \(host) for the minutes, which then knows where they are; \(never) never asks it."
                    ), theme.muted)
            } else {
                block.wrapped(say("~ is estimated from the distance."), theme.muted)
            }
        }
        return block
    }
}
