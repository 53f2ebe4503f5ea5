import Foundation
import MeetCore
import MeetStore
import Operations
import Sentences
import Shell
import TerminalKit

/// The log of incidents, the latest first, with their words, places, people and states.
package struct IncidentsScreen: Screen {
    package typealias Outcome = Never

    package enum Message: Sendable {
        case listed([Incident])
        /// The incident in words.
        case told(String)
        /// The incident in words, and its place; an empty place is the person's position.
        case placed(String, String)
        /// The words and a place that is none; the reason was told.
        case misplaced(String, String)
        case saved(Incident)
    }

    /// `nil` until they are read.
    private var incidents: [Incident]?
    private var list = ListPane()
    /// The incident that is selected once they are read again.
    private var wanted: Identifier<Incident>?

    private static let size = Size(columns: 92, rows: 22)
    private static let footRows = 5
    /// The number of incidents that are listed.
    private static let most = 2000
    private static let policy = EffectPolicy.write.holdingInput

    package init() {}

    package var title: String { say("Incidents") }
    package var presentation: Presentation { .panel(Self.size) }
    package func panelRows(columns: Int) -> Int? {
        all.isEmpty
            ? invitation(columns: columns, Theme()).lines.count
            : min(Self.size.rows, all.count + Self.footRows)
    }
    package var scopes: [CommandScope] { [.incidents, .lists] }

    private var all: [Incident] { incidents ?? [] }
    private var selected: Incident? { all.indices.contains(list.selected) ? all[list.selected] : nil }

    package func availability(of command: CommandID, in context: ScreenContext) -> Availability? {
        switch command {
        case .filter, .otherPane, .open: nil
        case .handleIncident: selected == nil ? nil : .available
        default: .available
        }
    }

    // MARK: - Events

    package mutating func appear(in context: ScreenContext) -> [Action] { [read] }

    private var read: Action {
        .run(Effect(ListIncidents(limit: Self.most), .read("incidents").holdingInput) { .listed($0) })
    }

    package mutating func handle(_ event: ScreenEvent, in context: ScreenContext) -> [Action]? {
        switch list.update(event, in: window(in: bounds(in: context))) {
        case .opened, .moved: return []
        case .ignored: break
        }
        switch event {
        case .command(.back): return [.close(nil)]
        case .command(.newIncident):
            let prompt = TextPrompt(
                title: say("What happened?"), text: "", hint: say("In a few words; the place comes next."),
                refusal: { $0.trimmed.isEmpty ? say("Type what happened.") : nil })
            return [.push(prompt) { .told($0) }]
        case .command(.handleIncident):
            guard let selected, let id = selected.id else { return nil }
            let handling = HandleIncident(id.rawValue, isHandled: !selected.isHandled)
            return [.run(Effect(handling, Self.policy) { .saved($0) })]
        case .command: return nil
        case .dataChanged: return [read]
        case .key: return nil
        case .mouse, .paste, .progress, .resized: return []
        }
    }

    package mutating func receive(_ message: Message, in context: ScreenContext) -> [Action] {
        switch message {
        case .listed(let found):
            let before = wanted ?? selected?.id
            wanted = nil
            incidents = found
            list.follow(before, among: found.map(\.id))
            return []
        case .told(let words): return [askPlace(of: words, "")]
        case .misplaced(let words, let place): return [askPlace(of: words, place)]
        case .placed(let words, let place):
            let adding = AddIncident(words, place: place.trimmed.isEmpty ? nil : place.trimmed)
            return [
                .run(
                    Effect(adding, Self.policy, onFailure: { _ in .misplaced(words, place) }) { .saved($0) })
            ]
        case .saved(let incident):
            wanted = incident.id
            return []
        }
    }

    private func askPlace(of words: String, _ place: String) -> Action {
        let prompt = TextPrompt(
            title: say("Where?"), text: place,
            hint: say("A saved venue, or latitude and longitude; empty: your position."))
        return .push(prompt) { .placed(words, $0) }
    }

    // MARK: - Drawing

    private func window(in area: Rect) -> ListWindow {
        // The record of the place is the last line below the list.
        let foot = max(0, min(Self.footRows, area.rows - min(3, max(1, all.count))))
        return list.window(area.inset(bottom: foot), ListShape(count: all.count), .centred, bar: .beside)
    }

    package func draw(into buffer: inout CellBuffer, in area: Rect, context: ScreenContext) -> Point? {
        guard incidents != nil else { return nil }
        let theme = context.theme
        guard !all.isEmpty else {
            invitation(columns: area.columns, theme).draw(into: &buffer, in: area)
            return nil
        }
        let window = window(in: area)
        let shown = window.rows.map { parts(all[$0.index], context) }
        let widths = ColumnWidths(
            [
                .init(of: shown.map { $0[0] }, least: 10),
                .init(of: shown.map { $0[1] }, least: 12, share: 3),
                .init(of: shown.map { $0[2] }, least: 8, rank: 1), .whole(of: shown.map { $0[3] }, rank: 2),
            ], room: area.columns - 3)
        list.draw(window, into: &buffer, theme: theme, of: { all[$0] }) { buffer, incident, seen in
            for (column, text) in parts(incident, context).enumerated() {
                let style =
                    switch column {
                    case 1: incident.isHandled ? theme.muted : theme.plain
                    case 3: theme.good
                    default: theme.muted
                    }
                buffer.write(
                    TextWidth.truncated(text, to: widths.columns[column]),
                    at: Point(column: seen.place.column + 2 + widths.starts[column], row: seen.place.row),
                    style: style)
            }
        }
        let rest = area.splitTop(window.area.rows).rest
        var foot = foot(columns: area.columns, context)
        if foot.lines.count > rest.rows { foot = self.foot(columns: area.columns, isLow: true, context) }
        foot.draw(into: &buffer, in: rest)
        return nil
    }

    /// The text in place of an empty list.
    private func invitation(columns: Int, _ theme: Theme) -> TextBlock {
        var block = TextBlock(columns: columns)
        let key = KeyMap.key(.newIncident, in: .incidents)
        block.wrapped(
            say(
                "No incident is recorded. \(key) adds one; venues then tell how many there were within 1 km."
            ), theme.muted)
        return block
    }

    /// The texts of a row: time, words, place, and the sign of one that is handled.
    private func parts(_ incident: Incident, _ context: ScreenContext) -> [String] {
        [
            ReminderText.moment(incident.at, now: context.now, zone: context.zone),
            ShortText.name(incident.words.isEmpty ? say("help was asked for") : incident.words),
            place(of: incident), incident.isHandled ? "✓ " + say("handled", context: "incident") : "",
        ]
    }

    private func place(of incident: Incident) -> String {
        incident.place.isEmpty ? CoordinateText.text(incident.point) : ShortText.name(incident.place)
    }

    /// The whole words of the selected incident, the person, and the record of its place.
    ///
    /// - Parameter isLow: True to begin with the record, which the row does not have.
    private func foot(columns: Int, isLow: Bool = false, _ context: ScreenContext) -> TextBlock {
        let theme = context.theme
        var block = TextBlock(columns: columns)
        guard let selected else { return block }
        let record = say.words(AreaRecord(all, around: selected.point, at: context.now))
        if isLow { block.wrapped(record, theme.muted) } else { block.blank() }
        if !selected.words.isEmpty { block.wrapped(selected.words.oneLine, theme.plain) }
        var facts = [place(of: selected)]
        if !selected.who.isEmpty { facts.append(ShortText.name(selected.who)) }
        if selected.isReceived { facts.append(say("received", context: "incident")) }
        block.wrapped(facts.joined(separator: " · "), theme.muted)
        if !isLow { block.wrapped(record, theme.muted) }
        return block
    }
}
