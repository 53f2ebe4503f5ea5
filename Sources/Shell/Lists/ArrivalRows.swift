import Foundation
import MeetCore
import Operations
import Sentences
import TerminalKit

/// The rows of people on the way, as far as there is room: sign, name, state, distance, remaining minutes,
/// the progress of the way, and since when and from where it is known.
package struct ArrivalRows: Sendable {
    private let board: ArrivalBoard
    private let theme: Theme
    private let now: Date
    private let widths: Widths

    /// The columns of the parts of a row; 0 for a part without room.
    private struct Widths {
        var name = 0
        var state = 0
        var metres = 0
        var minutes = 0
        var way = 0
        var known = 0
    }

    /// The columns of the cursor bar, the sign and a blank before a name.
    private static let beforeName = 3
    private static let gap = 2
    private static let leastName = 8
    private static let mostName = 28
    private static let leastState = 8
    private static let wayColumns = 12

    /// Makes the rows.
    ///
    /// - Parameter isCompact: True for the detail of a meeting, which tells no progress and no source.
    package init(
        _ board: ArrivalBoard, columns: Int, isCompact: Bool = false, theme: Theme, now: Date
    ) {
        self.board = board
        self.theme = theme
        self.now = now
        widths = Self.widths(board, columns, isCompact: isCompact, now)
    }

    private static func widths(
        _ board: ArrivalBoard, _ columns: Int, isCompact: Bool, _ now: Date
    ) -> Widths {
        func widest(_ text: (Arrival) -> String?) -> Int {
            board.arrivals.map { TextWidth.columns(of: text($0) ?? "") }.max() ?? 0
        }
        let name = min(mostName, max(leastName, widest { $0.person.name }))
        var widths = Widths()
        widths.state = widest { say.stateText($0) }
        let minutes = widest { say.arrivalMinutes($0, isEstimated: board.isEstimated) }
        if minutes > 0 {
            // The words of a state are cut before the minutes are left out.
            let spare = columns - beforeName - gap - min(name, leastName + 4) - minutes - gap
            widths.state = min(widths.state, max(leastState, spare))
        }
        var room = columns - beforeName - gap - widths.state - min(name, leastName + 4)
        /// Takes the columns of a part with its gap, if there is room for it.
        func take(_ columns: Int) -> Int {
            guard columns > 0, room >= columns + gap else { return 0 }
            room -= columns + gap
            return columns
        }
        // The most important one first.
        widths.minutes = take(minutes)
        widths.metres = take(widest { $0.metres.map { DistanceText.text($0) } })
        if !isCompact {
            widths.known = take(widest { say.knownSince($0, now: now) })
            if let place = board.place, board.arrivals.contains(where: { $0.progress(to: place) != nil }) {
                widths.way = take(wayColumns)
            }
        }
        widths.name = max(1, min(name, min(name, leastName + 4) + max(0, room)))
        return widths
    }

    /// True if a row tells everything, so that nothing is to be told below the list.
    package var isWhole: Bool {
        let isKnown = board.arrivals.contains { $0.at != nil }
        return widths.known > 0 || !isKnown
    }

    /// Returns a row. The first column is left for the cursor bar.
    package func spans(of arrival: Arrival) -> [TextBlock.Span] {
        let style = Self.style(of: arrival.state, theme)
        let isOver = arrival.state == .arrived || arrival.state == .notComing
        var spans = [
            TextBlock.Span(text: " ", style: theme.plain),
            TextBlock.Span(text: Self.sign(of: arrival.state, theme) + " ", style: style),
            TextBlock.Span(
                text: padded(arrival.person.name, widths.name), style: isOver ? theme.muted : theme.plain),
            TextBlock.Span(text: padded(say.stateText(arrival), widths.state), style: style),
        ]
        if widths.metres > 0 {
            spans.append(flush(arrival.metres.map { DistanceText.text($0) }, widths.metres, theme.plain))
        }
        if widths.minutes > 0 {
            let text = say.arrivalMinutes(arrival, isEstimated: board.isEstimated)
            spans.append(flush(text, widths.minutes, theme.strong))
        }
        if widths.way > 0 { spans += way(of: arrival) }
        if widths.known > 0 {
            spans.append(TextBlock.Span(text: say.knownSince(arrival, now: now), style: theme.muted))
        }
        return Self.withoutBlanksAtEnd(spans)
    }

    /// The gap after the last part may have no room.
    private static func withoutBlanksAtEnd(_ spans: [TextBlock.Span]) -> [TextBlock.Span] {
        var spans = spans
        while let last = spans.popLast() {
            guard let end = last.text.lastIndex(where: { $0 != " " }) else { continue }
            return spans + [TextBlock.Span(text: String(last.text[...end]), style: last.style)]
        }
        return spans
    }

    private func padded(_ text: String, _ columns: Int) -> String {
        TextWidth.padded(TextWidth.truncated(ShortText.name(text), to: columns), to: columns + Self.gap)
    }

    /// Returns a text at the right end of its columns.
    private func flush(_ text: String?, _ columns: Int, _ style: Style) -> TextBlock.Span {
        let text = TextWidth.truncated(text ?? "", to: columns)
        let before = String(repeating: " ", count: max(0, columns - TextWidth.columns(of: text)))
        return TextBlock.Span(text: before + text + String(repeating: " ", count: Self.gap), style: style)
    }

    /// The way to the place: the part behind the person, the person, the part before them, the place.
    private func way(of arrival: Arrival) -> [TextBlock.Span] {
        let blank = String(repeating: " ", count: widths.way + Self.gap)
        guard let place = board.place, let progress = arrival.progress(to: place) else {
            return [TextBlock.Span(text: blank, style: theme.plain)]
        }
        let signs = theme.mapSigns
        let cells = widths.way - 2
        let behind = min(cells, max(0, Int((progress * Double(cells)).rounded())))
        let (done, ahead) = signs.usesBraille ? ("⠤", "⠄") : ("=", ".")
        return [
            TextBlock.Span(text: String(repeating: done, count: behind), style: theme.way),
            TextBlock.Span(text: signs.person, style: theme.person),
            TextBlock.Span(text: String(repeating: ahead, count: cells - behind), style: theme.rule),
            TextBlock.Span(
                text: signs.center + String(repeating: " ", count: Self.gap), style: theme.heading),
        ]
    }

    // MARK: - Signs

    /// The sign of a state, which its word follows.
    package static func sign(of state: Arrival.State, _ theme: Theme) -> String {
        let signs = theme.mapSigns
        return switch state {
        case .unknown: signs.unknown
        case .leaving: signs.up
        case .onTheWay, .nearer: signs.right
        case .away: signs.left
        case .still: signs.dot
        case .arrived: signs.open
        case .late: "!"
        case .notComing: signs.closed
        }
    }

    package static func style(of state: Arrival.State, _ theme: Theme) -> Style {
        switch state {
        case .unknown, .notComing: theme.muted
        case .leaving, .onTheWay, .nearer: theme.way
        case .away, .still: theme.perhaps
        case .arrived: theme.good
        case .late: theme.warning
        }
    }
}
