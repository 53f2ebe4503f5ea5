import Foundation
import MeetCore
import MeetStore
import Operations
import Sentences
import Shell
import TerminalKit

/// The list of polls, those that wait for a decision first; in a wide window beside the selected one.
package struct PollsScreen: Screen {
    package typealias Outcome = Never

    package enum Message: Sendable {
        case listed([Poll])
        /// Unfinished forms of polls.
        case drafts(OfferDrafts)
        case saved
        /// A poll with a page was dropped.
        case ended(Identifier<Poll>)
    }

    /// The parts of the list, in their order.
    private enum Part: Int, Hashable, CaseIterable {
        /// Closed, or everybody has voted.
        case toDecide
        case open, draft, decided, dropped

        init(_ poll: Poll) {
            switch poll.state {
            case .closed: self = .toDecide
            case .open: self = !poll.people.isEmpty && poll.people.allSatisfy(\.hasVoted) ? .toDecide : .open
            case .draft: self = .draft
            case .decided: self = .decided
            case .dropped: self = .dropped
            }
        }

        var title: String {
            switch self {
            case .toDecide: say("To decide")
            case .open: say("Open", context: "polls")
            case .draft: say("Drafts", context: "polls")
            case .decided: say("Decided", context: "polls")
            case .dropped: say("Dropped", context: "polls")
            }
        }
    }

    /// `nil` until they are read.
    private var polls: [Poll]?
    private var list = ListPane()

    package init() {}

    package var title: String { say("Polls") }
    package var scopes: [CommandScope] { [.polls, .lists] }
    package var footnote: String {
        guard let polls, !polls.isEmpty else { return "" }
        return say("\(grouped: polls.count) poll", "\(grouped: polls.count) polls", polls.count)
    }

    private var all: [Poll] { polls ?? [] }
    private var selected: Poll? { all.indices.contains(list.selected) ? all[list.selected] : nil }

    package func availability(of command: CommandID, in context: ScreenContext) -> Availability? {
        switch command {
        case .filter, .otherPane, .open: return nil
        case .openPoll: return selected == nil ? nil : .available
        case .editPoll, .dropPoll:
            guard let selected else { return nil }
            return selected.state.waitsForDecision
                ? .available
                : .unavailable(
                    say.sentence(PollError.notPossible(selected.state, title: selected.title)))
        default: return .available
        }
    }

    // MARK: - Events

    package mutating func appear(in context: ScreenContext) -> [Action] { [read] }

    private var read: Action { .run(Effect(ListPolls(), .read("polls").holdingInput) { .listed($0) }) }

    package mutating func handle(_ event: ScreenEvent, in context: ScreenContext) -> [Action]? {
        switch list.update(event, in: window(in: bounds(in: context), context)) {
        case .opened: return open()
        case .moved: return []
        case .ignored: break
        }
        switch event {
        case .command(let command): return handle(command, in: context)
        case .dataChanged: return [read]
        case .key: return nil
        case .mouse, .paste, .progress, .resized: return []
        }
    }

    private func handle(_ command: CommandID, in context: ScreenContext) -> [Action]? {
        switch command {
        case .back: return [.close(nil)]
        case .openPoll: return open()
        // An unfinished draft is offered first.
        case .newPoll: return [.run(.readDrafts(of: .poll) { .drafts($0) })]
        case .editPoll:
            return selected.map { [.push(PollForm(editing: $0, in: context)) { _ in .saved }] } ?? []
        case .dropPoll: return selected?.id.map { id in [.run(.drop(id) { .ended($0) })] } ?? []
        default: return nil
        }
    }

    private func open() -> [Action] { selected.map { [.push(PollScreen(uid: $0.uid))] } ?? [] }

    package mutating func receive(_ message: Message, in context: ScreenContext) -> [Action] {
        switch message {
        case .listed(let found):
            let before = selected?.uid
            let known = Set(all.map(\.uid))
            let isFirst = polls == nil
            polls = Self.sorted(found)
            // A new one is selected.
            let added = isFirst ? nil : all.first { !known.contains($0.uid) }?.uid
            list.follow(added ?? before, among: all.map(\.uid))
            return []
        case .drafts(let offer): return [offer.opening()]
        case .saved: return []
        case .ended(let id): return [.run(.endPage(of: id))]
        }
    }

    /// Returns the polls by part, and in each the next deadline first.
    private static func sorted(_ polls: [Poll]) -> [Poll] {
        polls.enumerated().sorted { one, other in
            let (part, otherPart) = (Part(one.element), Part(other.element))
            if part != otherPart { return part.rawValue < otherPart.rawValue }
            let isPast = part == .decided || part == .dropped
            let deadline = isPast ? nil : one.element.deadline
            let otherDeadline = isPast ? nil : other.element.deadline
            if deadline != otherDeadline {
                return (deadline ?? .distantFuture) < (otherDeadline ?? .distantFuture)
            }
            return one.offset < other.offset
        }.map(\.element)
    }

    // MARK: - Drawing

    private func layout(_ area: Rect, _ context: ScreenContext) -> SplitLayout {
        SplitLayout(area: area, isWide: context.isWide && !all.isEmpty, focus: .list)
    }

    private var rows: HeadedRows<Part> { HeadedRows(all.map { Part($0) }) }

    private func window(in area: Rect, _ context: ScreenContext) -> ListWindow {
        let layout = layout(area, context)
        return list.window(
            layout.list, rows.shape, .centred, bar: layout.divider == nil ? .within : .onLine)
    }

    package func draw(into buffer: inout CellBuffer, in area: Rect, context: ScreenContext) -> Point? {
        guard let polls else { return nil }
        let theme = context.theme
        guard !polls.isEmpty else {
            EmptyScreen.draw(
                title: say("No polls yet"),
                text: say(
                    "A poll asks several people by mail which time, venue or anything else suits them. They answer with nothing but a mail program."
                ), command: .newPoll, into: &buffer, in: area, theme: theme)
            return nil
        }
        let layout = layout(area, context)
        layout.drawDivider(into: &buffer, area: area, style: theme.rule)
        let window = window(in: area, context)
        for (part, place) in rows.headings(in: window) {
            buffer.write(
                TextWidth.truncated(part.title, to: max(0, place.columns - 2)),
                at: Point(column: place.column + 2, row: place.row), style: theme.heading)
        }
        let widths = widths(of: window, context)
        list.draw(window, into: &buffer, theme: theme, of: { all[$0] }) { buffer, poll, seen in
            draw(poll, into: &buffer, in: seen.place, widths, context)
        }
        if !layout.detail.isEmpty, let selected {
            let shown = ShowPoll.Shown(selected)
            PollSheet(shown: shown, context: context).draw(
                into: &buffer, in: layout.detail, list: nil, person: nil)
        }
        return nil
    }

    /// The texts of a row: title, votes, deadline, and the option that is decided or leads.
    private func parts(_ poll: Poll, _ context: ScreenContext) -> [String] {
        var leading = ""
        if let number = poll.decided ?? PollTally(poll).leading, poll.options.indices.contains(number - 1) {
            let option = PollText.row(
                poll.options[number - 1].content, .medium, now: context.now, readerZone: context.zone)
            leading = "★ \(option)"
        }
        return [
            poll.title.oneLine, poll.sentAt == nil ? "" : say.voted(in: poll),
            say.deadline(of: poll, now: context.now, zone: context.zone) ?? "", leading,
        ]
    }

    private func widths(of window: ListWindow, _ context: ScreenContext) -> ColumnWidths {
        let parts = window.rows.map { self.parts(all[$0.index], context) }
        return ColumnWidths(
            [
                .init(of: parts.map { $0[0] }, least: 18, share: 2), .whole(of: parts.map { $0[1] }, rank: 1),
                .whole(of: parts.map { $0[2] }, rank: 2), .whole(of: parts.map { $0[3] }, rank: 3),
            ], room: window.area.columns - 3)
    }

    private func draw(
        _ poll: Poll, into buffer: inout CellBuffer, in area: Rect, _ widths: ColumnWidths,
        _ context: ScreenContext
    ) {
        let theme = context.theme
        let isPast = !poll.state.waitsForDecision
        let isWaiting = Part(poll) == .toDecide
        for (column, text) in parts(poll, context).enumerated() {
            let style =
                switch column {
                case 0: isPast ? theme.muted : theme.plain
                case 2 where isWaiting: theme.warning
                case 3: isPast ? theme.muted : theme.good
                default: theme.muted
                }
            buffer.write(
                TextWidth.truncated(text, to: widths.columns[column]),
                at: Point(column: area.column + 2 + widths.starts[column], row: area.row), style: style)
        }
    }
}
