import Foundation
import MeetCore
import MeetStore
import Operations
import Sentences
import Shell
import TerminalKit

/// The past reminders, and those to come.
package struct RemindersScreen: Screen {
    package typealias Outcome = Never

    package enum Message: Sendable {
        case shown(ShowReminders.Shown)
        /// The new time of that reminder.
        case chosen(SnoozeChoice, ReminderIdentity)
        case typed(String, ReminderIdentity)
    }

    /// A choice of the picker.
    package enum SnoozeChoice: Hashable, Sendable {
        case minutes(Int), tomorrow, typed
    }

    /// `nil` until they are read.
    private var shown: ShowReminders.Shown?
    private var list = ListPane()

    /// The maximum number of reminders to come.
    private static let mostComing = 200
    private static let size = Size(columns: 76, rows: 18)

    package init() {}

    package var title: String { say("Reminders") }
    package var presentation: Presentation { .panel(Self.size) }
    package func panelRows(columns: Int) -> Int? {
        guard let shown, !isEmpty else { return min(Self.size.rows, 4) }
        return min(Self.size.rows, Self.rows(of: shown).shape.lines + 2)
    }
    package var scopes: [CommandScope] { [.reminders, .lists] }

    private var reminders: [DueReminder] { shown.map { $0.told + $0.coming } ?? [] }
    private var isEmpty: Bool { reminders.isEmpty }
    private var selected: DueReminder? {
        reminders.indices.contains(list.selected) ? reminders[list.selected] : nil
    }

    package func availability(of command: CommandID, in context: ScreenContext) -> Availability? {
        switch command {
        case .filter, .otherPane: nil
        case .open, .snoozeReminder, .dismissReminder: selected == nil ? nil : .available
        default: .available
        }
    }

    package mutating func appear(in context: ScreenContext) -> [Action] { [read] }

    private var read: Action {
        .run(Effect(ShowReminders(limit: Self.mostComing), .read("reminders").holdingInput) { .shown($0) })
    }

    package mutating func handle(_ event: ScreenEvent, in context: ScreenContext) -> [Action]? {
        switch list.update(event, in: window(in: bounds(in: context))) {
        case .opened: return open()
        case .moved: return []
        case .ignored: break
        }
        switch event {
        case .command(let command):
            switch command {
            case .back: return [.close(nil)]
            case .open: return open()
            case .snoozeReminder: return selected.map { [choose(for: $0, in: context)] } ?? []
            case .dismissReminder: return selected.map { dismiss($0) } ?? []
            default: return nil
            }
        case .dataChanged: return [read]
        case .key: return nil
        case .mouse, .paste, .progress, .resized: return []
        }
    }

    package mutating func receive(_ message: Message, in context: ScreenContext) -> [Action] {
        switch message {
        case .shown(let found):
            let before = selected?.id
            shown = found
            list.follow(before, among: reminders.map(\.id))
            return []
        case .chosen(.minutes(let minutes), let id): return snooze(id, .minutes(minutes), in: context)
        case .chosen(.tomorrow, let id): return snooze(id, .tomorrow, in: context)
        case .chosen(.typed, let id):
            let clock = context.clock
            let prompt = TextPrompt(
                title: say("Remind me again"), text: "",
                hint: say("“20 min”, “15:00”, “fri 9:00”, or a day, meaning its morning"),
                taking: .takeTyped,
                refusal: { Self.refusal(of: $0, clock) })
            return [.push(prompt) { .typed($0, id) }]
        case .typed(let text, let id):
            guard let snooze = try? Snooze(text, clock: context.clock) else { return [] }
            return self.snooze(id, snooze, in: context)
        }
    }

    /// Returns the error message for a typed time, or `nil` if it is valid.
    private static func refusal(of text: String, _ clock: PlanningClock) -> String? {
        do {
            _ = try Snooze(text, clock: clock)
            return nil
        } catch { return ErrorText.sentence(error) }
    }

    // MARK: - Commands on a reminder

    private func open() -> [Action] {
        selected.map { [.open(OpenMeeting(occurrence: $0.id.occurrence))] } ?? []
    }

    private func choose(for reminder: DueReminder, in context: ScreenContext) -> Action {
        let id = reminder.id
        let choices: [(SnoozeChoice, String)] = [
            (.minutes(10), say.snooze(minutes: 10)), (.minutes(60), say.snooze(minutes: 60)),
            (.tomorrow, say("tomorrow morning")), (.typed, say("pick a time…")),
        ]
        let picker = ChoicePicker(
            title: say("Remind me again"), size: Size(columns: 44, rows: 6), placeholder: say("when"),
            nothing: say("Choose “pick a time” to type another one."),
            options: choices.map { choice, words in
                ChoicePicker<SnoozeChoice>.Option(
                    choice: choice, row: PickerRow(title: words, detail: Self.end(of: choice, in: context)))
            })
        return .push(picker) { .chosen($0, id) }
    }

    /// The time that a choice results in.
    private static func end(of choice: SnoozeChoice, in context: ScreenContext) -> String {
        let snooze: Snooze
        switch choice {
        case .minutes(let minutes): snooze = .minutes(minutes)
        case .tomorrow: snooze = .tomorrow
        case .typed: return ""
        }
        return ReminderText.moment(snooze.end(context.clock), now: context.now, zone: context.zone)
    }

    private func snooze(_ id: ReminderIdentity, _ snooze: Snooze, in context: ScreenContext) -> [Action] {
        let (now, zone) = (context.now, context.zone)
        let moment = ReminderText.moment(snooze.end(context.clock), now: now, zone: zone)
        return [
            .run(
                Effect(
                    SnoozeReminders([id], snooze, zone: zone), .write.holdingInput,
                    news: {
                        $0.isEmpty
                            ? [.changed(nil)] : [.say(say("Next reminder: \(moment).")), .changed(nil)]
                    }))
        ]
    }

    private func dismiss(_ reminder: DueReminder) -> [Action] {
        [
            .run(
                Effect(
                    DismissReminders([reminder.id]), .write.holdingInput,
                    news: { [.say(say.dismissed(max(1, $0.count))), .changed(nil)] }))
        ]
    }

    // MARK: - Drawing

    private static func rows(of shown: ShowReminders.Shown) -> HeadedRows<String> {
        HeadedRows(shown.told.map { _ in say("Shown") } + shown.coming.map { _ in say("Upcoming") })
    }

    private func window(in area: Rect) -> ListWindow {
        let shape = shown.map { Self.rows(of: $0).shape } ?? ListShape(count: 0)
        return list.window(area.inset(bottom: Self.detailRows(area.rows)), shape, .centred, bar: .beside)
    }

    /// The rows of the selected reminder's detail, with the blank one above; none in a small area.
    private static func detailRows(_ rows: Int) -> Int { rows >= 7 ? 2 : 0 }

    package func draw(into buffer: inout CellBuffer, in area: Rect, context: ScreenContext) -> Point? {
        guard let shown else { return nil }
        guard !isEmpty else {
            var block = TextBlock(columns: area.columns)
            block.wrapped(
                say(
                    "No reminders. A meeting's reminder is shown when it begins; the kind and the reminders in its form add earlier ones."
                ), context.theme.muted)
            block.draw(into: &buffer, in: area)
            return nil
        }
        let window = window(in: area)
        for (heading, place) in Self.rows(of: shown).headings(in: window) {
            buffer.write(heading, at: place.origin, style: context.theme.heading)
        }
        let widths = widths(of: window, columns: area.columns, context)
        list.draw(window, into: &buffer, theme: context.theme, of: { $0 }) { buffer, index, seen in
            draw(index, into: &buffer, in: seen.place, widths, context)
        }
        if let selected, Self.detailRows(area.rows) > 0 {
            let facts = [MeetingText.when(selected.time, readerZone: context.zone), selected.venueName ?? ""]
            let text = facts.filter { !$0.isEmpty }.joined(separator: " · ")
            buffer.write(
                TextWidth.truncated(text, to: area.columns),
                at: Point(column: area.column, row: area.endRow - 1), style: context.theme.muted)
        }
        return nil
    }

    /// The texts of a row: time, meeting and reason.
    private func parts(_ index: Int, _ context: ScreenContext) -> [String] {
        let reminder = reminders[index]
        return [
            ReminderText.moment(reminder.at, now: context.now, zone: context.zone), reminder.title,
            say.words(reminder.id.reason, isSnoozed: reminder.isSnoozed),
        ]
    }

    private func widths(of window: ListWindow, columns: Int, _ context: ScreenContext) -> ColumnWidths {
        let parts = window.rows.map { self.parts($0.index, context) }
        return ColumnWidths(
            [
                .whole(of: parts.map { $0[0] }, rank: 1), .init(of: parts.map { $0[1] }, least: 16),
                .whole(of: parts.map { $0[2] }, rank: 2),
            ], room: columns - 2)
    }

    private func draw(
        _ index: Int, into buffer: inout CellBuffer, in area: Rect, _ widths: ColumnWidths,
        _ context: ScreenContext
    ) {
        for (column, text) in parts(index, context).enumerated() {
            buffer.write(
                TextWidth.truncated(text, to: widths.columns[column]),
                at: Point(column: area.column + 2 + widths.starts[column], row: area.row),
                style: column == 2 ? context.theme.muted : context.theme.plain)
        }
    }
}
