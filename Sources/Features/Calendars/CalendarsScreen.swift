import MeetCore
import MeetStore
import Operations
import Sentences
import Shell
import TerminalKit

/// The calendars, which can be added, changed, shown, hidden and deleted here.
package struct CalendarsScreen: Screen {
    package typealias Outcome = Never

    package enum Message: Sendable {
        case listed([MeetingCalendar])
        /// The ages of the calendars from elsewhere.
        case aged([Identifier<MeetingCalendar>: CalendarFreshness])
        /// The name of a new calendar, or the origin that `CalendarSource` reads.
        case typed(String)
        /// A calendar that cannot be read, which the person may add all the same.
        case notRead(String, SubscriptionError)
        /// An address was asked, and its result is shown.
        case asked
        /// The calendar of that origin is to be added unread.
        case wanted(String)
        /// The stored calendar, to be selected.
        case saved(MeetingCalendar)
        /// The part of a calendar to change.
        case chosen(CalendarPart, MeetingCalendar)
        /// The new words for a calendar.
        case described(TypedCalendar, MeetingCalendar)
        /// The deletion of a calendar was confirmed.
        case confirmed(MeetingCalendar)
    }

    /// `nil` until they are read.
    private var calendars: [MeetingCalendar]?
    /// The ages of the calendars from elsewhere.
    private var ages: [Identifier<MeetingCalendar>: CalendarFreshness] = [:]
    private var list = ListPane()
    /// The calendar that is selected once they are read again (`CalendarsScreen.word`).
    private var wanted: String?
    /// The address to offer once the calendars are read; `nil` for none.
    private var offered: String?

    private static let size = Size(columns: 76, rows: 18)
    private static let policy = EffectPolicy.write.holdingInput

    /// - Parameter address: The address of a calendar that is offered to be added; `nil` for none.
    package init(adding address: String? = nil) {
        offered = address
    }

    package var title: String { say("Calendars") }
    package var presentation: Presentation { .panel(Self.size) }
    package func panelRows(columns: Int) -> Int? {
        min(Self.size.rows, max(1, all.count) + Self.mostFootRows)
    }
    package var scopes: [CommandScope] { [.calendars, .lists] }

    private var all: [MeetingCalendar] { calendars ?? [] }
    private var selected: MeetingCalendar? { all.indices.contains(list.selected) ? all[list.selected] : nil }

    /// Returns the word by which operations find a calendar: its number, or the name of the only one, which
    /// is not stored.
    private static func word(for calendar: MeetingCalendar) -> String {
        calendar.id?.description ?? calendar.name
    }

    package func availability(of command: CommandID, in context: ScreenContext) -> Availability? {
        switch command {
        case .filter, .otherPane, .open: return nil
        case .readCalendar: return selected?.source == .subscription ? .available : nil
        case .toggleCalendar, .editCalendar, .deleteCalendar, .defaultCalendar:
            guard let selected else { return nil }
            return reason(against: command, selected).map { .unavailable($0) } ?? .available
        default: return .available
        }
    }

    /// Returns the sentence why a command is not available for a calendar.
    private func reason(against command: CommandID, _ calendar: MeetingCalendar) -> String? {
        switch command {
        case .toggleCalendar where all.count < 2 && calendar.isShown:
            say.sentence(CalendarError.isOnly(calendar.name))
        case .deleteCalendar where calendar.isDefault: say.sentence(CalendarError.isDefault(calendar.name))
        case .defaultCalendar where calendar.isDefault: say("New meetings go into this calendar already.")
        case .defaultCalendar where !calendar.isWritable:
            say.sentence(CalendarError.readOnly(calendar.name))
        case .defaultCalendar where calendar.holdsTasks:
            say.sentence(CalendarError.taskList(calendar.name))
        default: nil
        }
    }

    // MARK: - Events

    package mutating func appear(in context: ScreenContext) -> [Action] { read }

    private var read: [Action] {
        [
            .run(Effect(ListCalendars(), .read("calendars").holdingInput) { .listed($0) }),
            .run(
                Effect(.read("ages")) { run in
                    let workspace = run.tools.workspace
                    let subscribed = try await workspace.perform(LoadSubscriptionFreshness())
                    let synchronized = try await workspace.perform(LoadAccountFreshness())
                    return EffectAnswer(.aged(subscribed.merging(synchronized) { $1 }))
                }),
        ]
    }

    package mutating func handle(_ event: ScreenEvent, in context: ScreenContext) -> [Action]? {
        switch list.update(event, in: window(in: bounds(in: context))) {
        case .opened: return selected.map { [edit($0)] } ?? []
        case .moved: return []
        case .ignored: break
        }
        switch event {
        case .command(let command): return handle(command)
        case .dataChanged: return read
        case .key: return nil
        case .mouse, .paste, .progress, .resized: return []
        }
    }

    private func handle(_ command: CommandID) -> [Action]? {
        switch command {
        case .back: return [.close(nil)]
        case .newCalendar: return [.push(newPrompt()) { .typed($0) }]
        case .showAccounts: return [.open(ShowAccounts())]
        default: break
        }
        guard let selected else { return nil }
        switch command {
        case .toggleCalendar: return [toggle(selected)]
        case .editCalendar: return [edit(selected)]
        case .readCalendar: return selected.source == .subscription ? [Self.refresh(selected)] : nil
        case .deleteCalendar:
            let question = ConfirmScreen(
                title: say("Delete the calendar?"),
                question: say(
                    "The meetings of “\(ShortText.name(selected.name))” go with it; undo brings them back."),
                confirm: say("delete it"))
            return [.push(question) { _ in .confirmed(selected) }]
        case .defaultCalendar:
            let word = Self.word(for: selected)
            return [.run(Effect(SetDefaultCalendar(word), Self.policy) { .saved($0) })]
        default: return nil
        }
    }

    package mutating func receive(_ message: Message, in context: ScreenContext) -> [Action] {
        switch message {
        case .listed(let found):
            let before = wanted ?? selected.map { Self.word(for: $0) }
            wanted = nil
            calendars = found
            list.follow(before, among: found.map { Self.word(for: $0) })
            guard let address = offered else { return [] }
            offered = nil
            return [.push(newPrompt(address)) { .typed($0) }]
        case .aged(let ages):
            self.ages = ages
            return []
        case .saved(let calendar):
            wanted = Self.word(for: calendar)
            return []
        case .typed(let text): return [Self.add(text, unread: .never)]
        case .notRead(let text, let error):
            let question = ConfirmScreen(
                title: say("Add the calendar unread?"),
                question: say("\(say.sentence(error)) It is tried again now and then."),
                confirm: say("add it all the same"))
            return [.push(question) { _ in .wanted(text) }]
        case .wanted(let text): return [Self.add(text, unread: .always)]
        case .asked: return read
        case .chosen(let part, let calendar): return change(part, of: calendar, in: context)
        case .described(let words, let calendar): return [describe(calendar, words)]
        case .confirmed(let calendar):
            return [
                .run(
                    Effect(
                        RemoveCalendar(Self.word(for: calendar)), Self.policy,
                        news: {
                            let sentence = say.removed($0.calendar, meetings: $0.meetings, areKept: false)
                            return [.say(sentence), .changed(nil)]
                        }))
            ]
        }
    }

    // MARK: - Adding and reading

    /// Adds a calendar, with what is read at its address. Esc stops it.
    private static func add(_ text: String, unread: SubscribeCalendar.Unread) -> Action {
        var policy = EffectPolicy.read("add").saying(.reading)
        policy.isStoppedByEscape = true
        let adding = SubscribeCalendar(AddCalendar(text), unread: unread)
        return .run(
            Effect(policy, onFailure: { _ in .asked }) { run in
                do {
                    let added = try await adding.run(in: run.tools.workspace)
                    return EffectAnswer(
                        .saved(added.calendar), news: [.say(say.added(added)), .changed(nil)])
                } catch let error as SubscriptionError where error.mayBeMended {
                    return EffectAnswer(.notRead(text, error))
                }
            })
    }

    /// Reads a subscription now. Esc stops it.
    private static func refresh(_ calendar: MeetingCalendar) -> Action {
        var policy = EffectPolicy.read("refresh").saying(.reading)
        policy.isStoppedByEscape = true
        let refreshing = RefreshSubscriptions(word(for: calendar))
        return .run(
            Effect(policy, onFailure: { _ in .asked }) { run in
                let report = try await refreshing.run(in: run.tools.workspace)
                let sentences = report.outcomes.map { outcome in
                    outcome.failure.map { say.notRead(outcome.calendar, because: $0) }
                        ?? say.refreshed(outcome.calendar, outcome.changes)
                }
                let sentence =
                    sentences.isEmpty
                    ? say("The calendars are being read already.") : sentences.joined(separator: " ")
                return EffectAnswer(.asked, news: [.say(sentence), .changed(nil)])
            })
    }

    // MARK: - Changing

    private func toggle(_ calendar: MeetingCalendar) -> Action {
        let showing = SetCalendarShown(Self.word(for: calendar), !calendar.isShown)
        return .run(Effect(showing, Self.policy) { .saved($0) })
    }

    private func newPrompt(_ address: String = "") -> TextPrompt {
        let others = all
        return TextPrompt(
            title: say("New calendar"), text: address,
            hint: say(
                "A name such as Work, a webcal: or https: URL, a file, holidays:GR, or \(CalendarSource.birthdaysWord)."
            ),
            refusal: { text in AddCalendar(text).refusal(besides: others).map { ErrorText.sentence($0) } })
    }

    private func edit(_ calendar: MeetingCalendar) -> Action {
        .push(ChoicePicker.part(of: calendar)) { .chosen($0, calendar) }
    }

    private func change(
        _ part: CalendarPart, of calendar: MeetingCalendar, in context: ScreenContext
    ) -> [Action] {
        switch part {
        case .colour:
            let picker = ChoicePicker.hue(of: calendar, theme: context.theme)
            return [.push(picker) { .described(CalendarPart.colour.words($0.colour.hex), calendar) }]
        case .busy, .reminders: return [describe(calendar, part.toggled(calendar))]
        case .name, .sign, .address:
            let others = all.filter { $0.id != calendar.id }
            let prompt = TextPrompt(
                title: part.title, text: part.text(of: calendar), hint: part.hint,
                refusal: { text in
                    part.words(text).refusal(for: calendar, besides: others).map { say.sentence($0) }
                })
            return [.push(prompt) { .described(part.words($0), calendar) }]
        }
    }

    private func describe(_ calendar: MeetingCalendar, _ words: TypedCalendar) -> Action {
        .run(Effect(EditCalendar(Self.word(for: calendar), words), Self.policy) { .saved($0) })
    }

    // MARK: - Drawing

    private func window(in area: Rect) -> ListWindow {
        list.window(
            area.inset(bottom: footRows(area.rows)), ListShape(count: all.count), .centred, bar: .beside)
    }

    /// Returns the number of rows for the age and the addresses of the selected calendar, with the blank row above
    /// them: the rows that the list leaves, but at least two. Zero if no calendar has an age or an address.
    private func footRows(_ rows: Int) -> Int {
        let left = min(Self.mostFootRows, rows - all.count)
        if left >= 2 { return left }
        let isNeeded = all.contains { !Self.facts(of: $0).isEmpty || $0.id.flatMap { ages[$0] } != nil }
        return isNeeded && rows >= 3 ? 2 : 0
    }
    private static let mostFootRows = 4

    package func draw(into buffer: inout CellBuffer, in area: Rect, context: ScreenContext) -> Point? {
        let theme = context.theme
        let window = window(in: area)
        let widths = Self.widths(of: window.rows.map { all[$0.index] }, columns: area.columns)
        list.draw(window, into: &buffer, theme: theme, of: { all[$0] }) { buffer, calendar, seen in
            Self.draw(calendar, into: &buffer, in: seen.place, widths, theme)
        }
        if let selected, footRows(area.rows) > 0 {
            foot(of: selected, columns: area.columns, context).draw(
                into: &buffer, in: area.splitTop(window.area.rows).rest.inset(top: 1))
        }
        return nil
    }

    /// The age of a calendar, or the whole reason why it cannot be read, and below it the addresses.
    private func foot(of calendar: MeetingCalendar, columns: Int, _ context: ScreenContext) -> TextBlock {
        var block = TextBlock(columns: columns)
        let age = calendar.id.flatMap { ages[$0] }.map {
            say.words($0, now: context.now, zone: context.zone)
        }
        if let age { block.wrapped(age, context.theme.muted) }
        let facts = Self.facts(of: calendar)
        if !facts.isEmpty {
            block.line(
                TextWidth.truncated(facts.joined(separator: " · "), to: columns), context.theme.muted)
        }
        return block
    }

    /// The account and the addresses.
    private static func facts(of calendar: MeetingCalendar) -> [String] {
        [calendar.account, calendar.url, calendar.address].compactMap(\.self)
    }

    /// The columns before the names: the bar, the mark of a shown calendar, and the sign.
    private static let lead = 7

    /// The texts of a row: name, hue, source and state.
    private static func parts(_ calendar: MeetingCalendar) -> [String] {
        [
            calendar.name, say.words((calendar.colour ?? .standard).hue), say.words(calendar.source),
            say.state(calendar),
        ]
    }

    private static func widths(of calendars: [MeetingCalendar], columns: Int) -> ColumnWidths {
        let parts = calendars.map { Self.parts($0) }
        return ColumnWidths(
            [
                .init(of: parts.map { $0[0] }, least: 8, share: 2), .whole(of: parts.map { $0[1] }, rank: 2),
                .whole(of: parts.map { $0[2] }, rank: 3), .init(of: parts.map { $0[3] }, least: 8, rank: 1),
            ], room: columns - lead - 1)
    }

    private static func draw(
        _ calendar: MeetingCalendar, into buffer: inout CellBuffer, in area: Rect, _ widths: ColumnWidths,
        _ theme: Theme
    ) {
        func write(_ text: String, _ column: Int, _ style: Style) {
            buffer.write(text, at: Point(column: area.column + column, row: area.row), style: style)
        }
        if calendar.isShown { write("✓", 1, theme.good) }
        let hue = theme.style(of: calendar)
        write(" \(calendar.sign) ", 3, theme.fill(hue) ?? hue)
        for (column, text) in parts(calendar).enumerated() {
            write(
                TextWidth.truncated(text, to: widths.columns[column]), lead + widths.starts[column],
                column == 0 && calendar.isShown ? theme.plain : theme.muted)
        }
    }
}
