import Foundation
import MeetCore
import MeetStore
import Operations
import TerminalKit

/// The reminders that were told, and those to come.
struct RemindersScreen: Screen {
    typealias Outcome = Never

    enum Message: Sendable {
        case shown(ShowReminders.Shown)
        /// Until when that one is to be put off.
        case chosen(SnoozeChoice, ReminderIdentity)
        case typed(String, ReminderIdentity)
    }

    /// A choice of the picker.
    enum SnoozeChoice: Hashable, Sendable {
        case minutes(Int), tomorrow, typed
    }

    /// `nil` until they are read.
    private var shown: ShowReminders.Shown?
    private var cursor = ListCursor()

    /// More are not listed.
    private static let mostComing = 200
    private static let size = Size(columns: 76, rows: 18)

    init() {}

    var title: String { say.remindersHeading }
    var presentation: Presentation { .panel(Self.size) }
    func panelRows(columns: Int) -> Int? {
        guard let shown, !isEmpty else { return min(Self.size.rows, 4) }
        return min(Self.size.rows, Self.items(of: shown).count + 2)
    }
    var scopes: [CommandScope] { [.reminders, .lists] }

    private var reminders: [DueReminder] { shown.map { $0.told + $0.coming } ?? [] }
    private var isEmpty: Bool { reminders.isEmpty }
    private var selected: DueReminder? {
        reminders.indices.contains(cursor.selected) ? reminders[cursor.selected] : nil
    }

    func availability(of command: CommandID, in context: ScreenContext) -> Availability? {
        switch command {
        case .filter, .otherPane: nil
        case .open, .snoozeReminder, .dismissReminder: selected == nil ? nil : .available
        default: .available
        }
    }

    mutating func appear(in context: ScreenContext) -> [Action] { [read] }

    private var read: Action {
        .run(Effect(ShowReminders(limit: Self.mostComing), .read("reminders").holdingInput) { .shown($0) })
    }

    mutating func handle(_ event: ScreenEvent, in context: ScreenContext) -> [Action]? {
        let count = reminders.count
        let page = page(in: context)
        switch event {
        case .command(let command):
            switch command {
            case .moveUp: cursor.move(by: -1, count: count)
            case .moveDown: cursor.move(by: 1, count: count)
            case .pageUp: cursor.move(by: -page, count: count)
            case .pageDown: cursor.move(by: page, count: count)
            case .moveFirst: cursor.moveToFirst()
            case .moveLast: cursor.moveToLast(count: count)
            case .back: return [.close(nil)]
            case .open: return open()
            case .snoozeReminder: return selected.map { [choose(for: $0, in: context)] } ?? []
            case .dismissReminder: return selected.map { dismiss($0) } ?? []
            default: return nil
            }
            return []
        case .dataChanged: return [read]
        case .mouse(let mouse, let area): return handle(mouse, area: area)
        case .key: return nil
        case .paste, .progress, .resized: return []
        }
    }

    private mutating func handle(_ mouse: Mouse, area: Size) -> [Action] {
        switch mouse.kind {
        case .wheelUp: cursor.move(by: -1, count: reminders.count)
        case .wheelDown: cursor.move(by: 1, count: reminders.count)
        case .press(.left), .doubleClick(.left):
            guard let shown else { return [] }
            let items = visible(
                Self.items(of: shown), rows: area.rows - Self.detailRows(area.rows))
            guard items.indices.contains(mouse.at.row), case .reminder(let place) = items[mouse.at.row]
            else { return [] }
            cursor.move(to: place, count: reminders.count)
            if mouse.kind == .doubleClick(.left) { return open() }
        default: break
        }
        return []
    }

    mutating func receive(_ message: Message, in context: ScreenContext) -> [Action] {
        switch message {
        case .shown(let found):
            shown = found
            cursor.move(to: cursor.selected, count: reminders.count)
            return []
        case .chosen(.minutes(let minutes), let id): return snooze(id, .minutes(minutes), in: context)
        case .chosen(.tomorrow, let id): return snooze(id, .tomorrow, in: context)
        case .chosen(.typed, let id):
            let clock = context.clock
            let prompt = TextPrompt(
                title: say.snoozeTitle, text: "", hint: say.snoozeHint,
                refusal: { Self.refusal(of: $0, clock) })
            return [.push(prompt) { .typed($0, id) }]
        case .typed(let text, let id):
            guard let snooze = try? Snooze(text, clock: context.clock) else { return [] }
            return self.snooze(id, snooze, in: context)
        }
    }

    /// What is wrong with a time that was typed; `nil` where nothing is.
    private static func refusal(of text: String, _ clock: PlanningClock) -> String? {
        do {
            _ = try Snooze(text, clock: clock)
            return nil
        } catch { return ErrorText.sentence(error) }
    }

    // MARK: - What is done with one

    private func open() -> [Action] {
        selected.map { [.open(OpenMeeting(occurrence: $0.id.occurrence))] } ?? []
    }

    private func choose(for reminder: DueReminder, in context: ScreenContext) -> Action {
        let id = reminder.id
        let choices: [(SnoozeChoice, String)] = [
            (.minutes(10), say.snooze(minutes: 10)), (.minutes(60), say.snooze(minutes: 60)),
            (.tomorrow, say.snoozeUntilTomorrow), (.typed, say.snoozeUntilTyped),
        ]
        let picker = ChoicePicker(
            title: say.snoozeTitle, size: Size(columns: 44, rows: 6), placeholder: say.snoozePlaceholder,
            nothing: say.noSnoozeMatches,
            options: choices.map { choice, words in
                ChoicePicker<SnoozeChoice>.Option(
                    choice: choice, row: PickerRow(title: words, detail: Self.end(of: choice, in: context)))
            })
        return .push(picker) { .chosen($0, id) }
    }

    /// When that would be.
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
                        $0.isEmpty ? [.changed(nil)] : [.say(say.snoozed(until: moment)), .changed(nil)]
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

    private enum Item: Hashable {
        case heading(String)
        case reminder(Int)
    }

    /// The rows of the list.
    private static func items(of shown: ShowReminders.Shown) -> [Item] {
        let told = shown.told.indices.map { Item.reminder($0) }
        let coming = shown.coming.indices.map { Item.reminder(shown.told.count + $0) }
        return (told.isEmpty ? [] : [.heading(say.toldReminders)] + told)
            + (coming.isEmpty ? [] : [.heading(say.comingReminders)] + coming)
    }

    /// How far a page goes: the reminders in sight, less one that stays there.
    private func page(in context: ScreenContext) -> Int {
        guard let shown else { return 1 }
        let items = Self.items(of: shown)
        let area = min(Self.size.rows, items.count + 2, context.body.rows - 2)
        let visible = visible(items, rows: area - Self.detailRows(area))
        return max(1, visible.filter { if case .reminder = $0 { true } else { false } }.count - 1)
    }

    /// Those in sight, the selected one among them.
    private func visible(_ items: [Item], rows: Int) -> [Item] {
        let rows = max(1, rows)
        let place = items.firstIndex(of: .reminder(cursor.selected)) ?? 0
        let top = max(0, min(place - rows / 2, items.count - rows))
        return Array(items.dropFirst(top).prefix(rows))
    }

    /// The rows that say more of the selected one, with the blank one above; none where there is little room.
    private static func detailRows(_ rows: Int) -> Int { rows >= 7 ? 2 : 0 }

    func draw(into buffer: inout CellBuffer, in area: Rect, context: ScreenContext) -> Point? {
        guard let shown else { return nil }
        guard !isEmpty else {
            var block = TextBlock(columns: area.columns)
            block.wrapped(say.noReminders, context.theme.muted)
            block.draw(into: &buffer, in: area)
            return nil
        }
        let items = Self.items(of: shown)
        let detail = Self.detailRows(area.rows)
        let rows = visible(items, rows: area.rows - detail)
        let widths = widths(of: rows, columns: area.columns, context)
        for (number, item) in rows.enumerated() {
            let place = Rect(column: area.column, row: area.row + number, columns: area.columns, rows: 1)
            switch item {
            case .heading(let text): buffer.write(text, at: place.origin, style: context.theme.heading)
            case .reminder(let index):
                draw(index, into: &buffer, in: place, widths, context)
                guard index == cursor.selected else { continue }
                BarRow.draw(into: &buffer, over: place, isFocused: true, theme: context.theme)
            }
        }
        ScrollBar.draw(
            into: &buffer,
            in: Rect(column: area.endColumn, row: area.row, columns: 1, rows: max(0, area.rows - detail)),
            total: items.count, visible: rows.count,
            first: rows.first.flatMap { items.firstIndex(of: $0) } ?? 0, style: context.theme.rule)
        if let selected, detail > 0 {
            let facts = [MeetingText.when(selected.time, readerZone: context.zone), selected.venueName ?? ""]
            let text = facts.filter { !$0.isEmpty }.joined(separator: " · ")
            buffer.write(
                TextWidth.truncated(text, to: area.columns),
                at: Point(column: area.column, row: area.endRow - 1), style: context.theme.muted)
        }
        return nil
    }

    /// What a row says: when, of what, and why.
    private func parts(_ index: Int, _ context: ScreenContext) -> [String] {
        let reminder = reminders[index]
        return [
            ReminderText.moment(reminder.at, now: context.now, zone: context.zone), reminder.title,
            say.words(reminder.id.reason, isSnoozed: reminder.isSnoozed),
        ]
    }

    private func widths(of rows: [Item], columns: Int, _ context: ScreenContext) -> ColumnWidths {
        let parts = rows.compactMap { item -> [String]? in
            guard case .reminder(let index) = item else { return nil }
            return self.parts(index, context)
        }
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
