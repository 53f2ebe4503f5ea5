import MeetCore
import MeetStore
import Operations
import Sentences
import Shell
import TerminalKit

/// The duplicates among the contacts: the persons at the left, the cards of the selected one beside them, to
/// be merged or marked as different people. Contacts marked by hand are compared in the same way.
package struct DuplicatesScreen: Screen {
    package typealias Outcome = Never

    package enum Message: Sendable {
        /// The groups that were found, the most certain first.
        case found([FindDuplicates.Group])
        /// The contacts marked by hand.
        case marked([Contact])
        case notSearched
        /// The cards of a person.
        case cards(LoadComparedCards.Found)
        /// The contacts of the group that are not in the rest were merged.
        case merged(group: [Identifier<Contact>], rest: [Identifier<Contact>])
        case keptApart([Identifier<Contact>])
    }

    /// Contacts that look like one person.
    private struct Group: Hashable {
        /// The contacts, the one that stays first: the oldest, or the first marked.
        var contacts: [ContactSummary]
        /// The verdict; `nil` for contacts marked by hand.
        var verdict: DuplicateVerdict?

        var ids: [Identifier<Contact>] { contacts.map(\.id) }
        var name: String { contacts.first?.name ?? "" }
    }

    /// The contacts marked by hand; none for a search.
    private let byHand: [Identifier<Contact>]
    /// The groups to decide about; `nil` until they are found.
    private var groups: [Group]?
    private var hasFailed = false
    private var list = ListPane()
    private var focus = SplitLayout.Pane.list
    /// The cards of the selected group; empty until they are read.
    private var cards: [Contact] = []
    /// The names of the members of groups among the cards.
    private var memberNames: [String: String] = [:]
    /// The cards to be merged.
    private var marked: Set<Identifier<Contact>> = []
    /// The selected card; the one after the last is the merged one.
    private var card = 0
    private var text = TextPane()
    /// The groups of cards left out of a merge, until the screen is closed.
    private var skipped: Set<[Identifier<Contact>]> = []
    /// The groups that were merged or marked as different people, the last at the end: undo returns to them.
    private var left: [[Identifier<Contact>]] = []
    private var hasKeptApart = false

    /// - Parameter marked: The contacts to be merged; none to search for duplicates.
    package init(marked: [Identifier<Contact>] = []) {
        byHand = marked
    }

    package var title: String { say("Duplicates") }
    package var scopes: [CommandScope] { [.duplicates, .lists] }

    package var footnote: String {
        groups.map { $0.isEmpty ? "" : say.counted($0.count, things) } ?? ""
    }

    /// The kind of the rows.
    private var things: CountedThings {
        let kinds = (groups ?? []).map { $0.contacts.first?.kind == .group }
        return kinds.contains(true) ? kinds.contains(false) ? .contacts : .groups : .people
    }

    private var selected: Group? {
        groups.flatMap { $0.indices.contains(list.selected) ? $0[list.selected] : nil }
    }

    /// The cards to be merged, the one that stays first.
    private var chosen: [Identifier<Contact>] { cards.compactMap(\.id).filter(marked.contains) }

    private var comparison: DuplicateCards {
        DuplicateCards(
            cards, marked: Set(cards.indices.filter { cards[$0].id.map(marked.contains) ?? false }),
            memberNames: memberNames)
    }

    package func availability(of command: CommandID, in context: ScreenContext) -> Availability? {
        switch command {
        case .filter: nil
        case .showCards: isListAlone(in: context) ? .available : nil
        case .mergeDuplicates where isListAlone(in: context): nil
        case .mark where isListAlone(in: context):
            .unavailable(
                say(
                    "\(KeyMap.key(.showCards)) shows the cards; \(KeyMap.key(.mark, in: .duplicates)) marks them there."
                ))
        case .mergeDuplicates where selected == nil: .unavailable(whyNothing)
        case .mergeDuplicates where !cards.isEmpty && chosen.count < 2:
            .unavailable(Self.markTwoCards)
        case .mark, .skipDuplicate, .open, .otherPane:
            selected == nil ? .unavailable(whyNothing) : .available
        default: .available
        }
    }

    /// The reason for an empty list.
    private var whyNothing: String {
        groups == nil && !hasFailed
            ? say("Still searching your contacts.") : say("There is nothing to merge.")
    }

    /// Returns true if the cards have no room beside the persons: they are opened before any command acts on
    /// them.
    private func isListAlone(in context: ScreenContext) -> Bool {
        selected != nil && layout(in: context).detail.isEmpty
    }

    package mutating func appear(in context: ScreenContext) -> [Action] {
        [.run(search)]
    }

    package mutating func handle(_ event: ScreenEvent, in context: ScreenContext) -> [Action]? {
        switch event {
        case .command(let command): return handle(command, in: context)
        case .key, .paste: return nil
        case .mouse(let mouse, _): return point(event, mouse, in: context)
        // The groups are searched again; the present ones stay visible meanwhile.
        case .dataChanged: return [.run(search)]
        case .resized:
            keepVisible(in: context)
            return []
        case .progress: return []
        }
    }

    package mutating func receive(_ message: Message, in context: ScreenContext) -> [Action] {
        switch message {
        case .found(let found):
            hasFailed = false
            let groups = found.map {
                Group(contacts: $0.contacts, verdict: DuplicateVerdict($0.grade, $0.reasons))
            }
            return take(groups.filter { !skipped.contains($0.ids) }, in: context)
        case .marked(let cards):
            let contacts = cards.compactMap { ContactSummary($0) }
            // A single contact cannot be merged.
            guard contacts.count > 1 else { return [.close(nil)] }
            return take([Group(contacts: contacts)], in: context)
        case .notSearched:
            hasFailed = groups == nil
            return []
        case .cards(let found):
            // The cards of another group, or of one that has changed meanwhile, are ignored.
            guard found.cards.compactMap(\.id) == selected?.ids else { return [] }
            (cards, memberNames) = (found.cards, found.memberNames)
            keepVisible(in: context)
            return []
        case .merged(let group, let rest):
            // The cards left out have been decided about: they are not compared with the merged card again.
            if let kept = group.first(where: { !rest.contains($0) }), !rest.isEmpty {
                skipped.insert(([kept] + rest).sorted { $0.rawValue < $1.rawValue })
            }
            return leave(group, in: context)
        case .keptApart(let group):
            hasKeptApart = true
            return leave(group, in: context)
        }
    }

    private var search: Effect<Message> {
        guard byHand.isEmpty else { return Effect(LoadCards(byHand), .read("duplicates")) { .marked($0) } }
        return Effect(
            FindDuplicates(), EffectPolicy.read("duplicates").saying(.searchingDuplicates),
            onFailure: { failure in
                if case .failed = failure { .notSearched } else { nil }
            }
        ) { .found($0) }
    }

    private func readCards(of ids: [Identifier<Contact>], _ policy: EffectPolicy) -> Action {
        .run(Effect(LoadComparedCards(ids), policy) { .cards($0) })
    }

    // MARK: - The list

    /// Shows the groups; the same person stays selected, or the one that undo restored.
    private mutating func take(_ shown: [Group], in context: ScreenContext) -> [Action] {
        let before = selected?.ids
        let wanted = left.last.flatMap { last in shown.firstIndex { $0.ids == last } }
        if wanted != nil { left.removeLast() }
        groups = shown
        list.follow(wanted.map { shown[$0].ids } ?? before, among: shown.map(\.ids))
        if selected?.ids == before, !cards.isEmpty {
            keepVisible(in: context)
            return before.map { [readCards(of: $0, .read("cards"))] } ?? []
        }
        return selectionMoved(in: context)
    }

    /// Leaves a finished group, and closes the screen after contacts marked by hand.
    private mutating func leave(_ ids: [Identifier<Contact>], in context: ScreenContext) -> [Action] {
        guard byHand.isEmpty else { return [.close(nil)] }
        left.append(ids)
        groups?.removeAll { $0.ids == ids }
        if !context.isWide { focus = .list }
        return selectionMoved(in: context)
    }

    /// Reads the cards of the selected group. Input waits for them, so that only visible cards are merged.
    private mutating func selectionMoved(in context: ScreenContext) -> [Action] {
        list.select(list.selected, of: groups?.count ?? 0)
        card = 0
        text = TextPane()
        cards = []
        keepVisible(in: context)
        guard let selected else {
            focus = .list
            return []
        }
        marked = Set(selected.ids)
        return [readCards(of: selected.ids, .read("cards").holdingInput)]
    }

    // MARK: - Commands

    private mutating func handle(_ command: CommandID, in context: ScreenContext) -> [Action]? {
        if let actions = move(.command(command), in: context) { return actions }
        switch command {
        case .showCards:
            focus = .detail
            keepVisible(in: context)
            return []
        case .mergeDuplicates: return merge()
        case .mark: return mark(in: context)
        case .skipDuplicate:
            return selected.map { [keepApart($0)] } ?? []
        case .open, .otherPane, .back: return changePane(command, in: context)
        default: return nil
        }
    }

    private func keepApart(_ group: Group) -> Action {
        let (ids, name) = (group.ids, group.name)
        return .run(
            Effect(
                KeepApart(ids), .write.holdingInput,
                news: { _ in
                    [
                        .say(
                            say(
                                "Not the same: \(name). They are no longer shown; \(KeyMap.key(.undo)) undoes this."
                            )), .changed(nil),
                    ]
                }
            ) { _ in .keptApart(ids) })
    }

    private static var markTwoCards: String {
        say("Mark at least two cards with \(KeyMap.key(.mark, in: .duplicates)).")
    }

    private func merge() -> [Action] {
        guard let selected, !cards.isEmpty else { return [] }
        let ids = chosen
        guard ids.count > 1 else { return [.say(Self.markTwoCards)] }
        let all = selected.ids
        let name = comparison.merged?.name ?? selected.name
        return [
            .run(
                Effect(
                    MergeContacts([ids]), .write.holdingInput,
                    news: { removed in
                        guard removed > 0 else { return [.say(say("They are no longer in your contacts."))] }
                        let sentence = say(
                            "Merged \(grouped: removed + 1) cards of \(name); \(KeyMap.key(.undo)) undoes this."
                        )
                        return [.say(sentence), .changed(nil)]
                    }
                ) { _ in .merged(group: all, rest: all.filter { !ids.contains($0) }) })
        ]
    }

    private mutating func mark(in context: ScreenContext) -> [Action] {
        guard focus == .detail else {
            // The focus moves to the cards first, so that the marks are visible.
            if selected != nil { focus = .detail }
            keepVisible(in: context)
            return []
        }
        guard cards.indices.contains(card), let id = cards[card].id else { return [] }
        if marked.remove(id) == nil { marked.insert(id) }
        return []
    }

    private mutating func changePane(_ command: CommandID, in context: ScreenContext) -> [Action] {
        let hasCards = selected != nil
        switch (command, focus) {
        case (.back, .list): return [.close(nil)]
        case (.back, .detail), (.otherPane, .detail): focus = .list
        case (_, .list): if hasCards { focus = .detail }
        case (_, .detail): break
        }
        keepVisible(in: context)
        return []
    }

    // MARK: - Moving

    /// The layout of list and cards, side by side if the cards have room; names need little.
    private func layout(in context: ScreenContext) -> SplitLayout {
        let area = bounds(in: context)
        return SplitLayout(
            area: area, isWide: area.columns >= 70, focus: focus,
            listColumns: min(max(24, area.columns * 3 / 10), 44))
    }

    /// Returns the visible groups, below the list's heading.
    private func window(in area: Rect) -> ListWindow {
        list.window(area.inset(top: area.rows < 15 ? 1 : 2), ListShape(count: groups?.count ?? 0))
    }

    private func cardsLayout(in context: ScreenContext) -> DuplicateCardsLayout {
        DuplicateCardsLayout(
            comparison, why: selected?.verdict, bar: focus == .detail ? card : nil,
            columns: layout(in: context).detail.columns, theme: context.theme)
    }

    /// Handles an event of the focused pane; returns `nil` for other events.
    private mutating func move(_ event: ScreenEvent, in context: ScreenContext) -> [Action]? {
        guard focus == .list else { return moveCard(event, in: context) ? [] : nil }
        let before = list.selected
        let outcome = list.update(event, in: window(in: layout(in: context).list))
        guard outcome != .ignored else { return nil }
        if outcome == .opened { focus = .detail }
        return list.selected == before ? [] : selectionMoved(in: context)
    }

    /// Moves from card to card and to the merged one, or scrolls by pages and the wheel; returns `false` for other events.
    private mutating func moveCard(_ event: ScreenEvent, in context: ScreenContext) -> Bool {
        switch event {
        case .command(.moveUp): card = max(0, card - 1)
        case .command(.moveDown): card = min(cards.count, card + 1)
        case .command(.moveFirst): card = 0
        case .command(.moveLast): card = cards.count
        default:
            let lines = cardsLayout(in: context).block.lines.count
            return text.update(event, lines: lines, rows: context.body.rows)
        }
        keepVisible(in: context)
        return true
    }

    /// Scrolls the list and the cards to their selected row.
    private mutating func keepVisible(in context: ScreenContext) {
        let window = window(in: bounds(in: context))
        list.settle(ListShape(count: window.count), rows: window.area.rows)
        let cards = cardsLayout(in: context)
        let rows = context.body.rows
        var place = focus == .detail && cards.places.indices.contains(card) ? cards.places[card] : nil
        // The title stays visible with the first card.
        if card == 0, let first = place?.lowerBound, first < rows / 2 { place = 0..<1 }
        text.show(place, lines: cards.block.lines.count, rows: rows)
    }

    private mutating func point(
        _ event: ScreenEvent, _ mouse: Mouse, in context: ScreenContext
    ) -> [Action]? {
        let layout = layout(in: context)
        let isInList = layout.list.contains(mouse.at)
        if mouse.wheelCommand != nil {
            if isInList || layout.detail.isEmpty { focus = .list }
            return isInList ? move(event, in: context) : moveCard(event, in: context) ? [] : nil
        }
        guard mouse.isLeftPress else { return nil }
        if isInList {
            focus = .list
            return move(event, in: context) ?? []
        }
        let cards = cardsLayout(in: context)
        let column = mouse.at.column - layout.detail.column
        if let clicked = cards.card(atRow: mouse.at.row + text.first, column: column) {
            focus = .detail
            card = clicked
            if mouse.kind == .doubleClick(.left) { return handle(.command(.mark), in: context) }
        }
        return []
    }

    // MARK: - Drawing

    package func draw(into buffer: inout CellBuffer, in area: Rect, context: ScreenContext) -> Point? {
        let theme = context.theme
        guard let groups else {
            drawSearch(into: &buffer, in: area, context: context)
            return nil
        }
        guard !groups.isEmpty else {
            let isNobody = skipped.isEmpty && !hasKeptApart
            let back = KeyMap.key(.back)
            EmptyScreen.draw(
                title: isNobody ? say("There are no duplicates.") : say("There are no more duplicates."),
                text: isNobody
                    ? say("No two cards seem to be for the same person. \(back) goes back to the contacts.")
                    : skipped.isEmpty
                        ? say(
                            "Cards that are not duplicates stay as they are. \(back) goes back to the contacts."
                        )
                        : say(
                            "Cards left out of a merge are shown again next time. \(back) goes back to the contacts."
                        ),
                command: nil, into: &buffer, in: area, theme: theme)
            return nil
        }
        var layout = layout(in: context)
        layout.list.origin.row += area.row
        layout.detail.origin.row += area.row
        layout.drawDivider(into: &buffer, area: area, style: theme.rule)
        if !layout.list.isEmpty { drawList(groups, into: &buffer, in: layout.list, context: context) }
        if !layout.detail.isEmpty, !cards.isEmpty {
            let cards = cardsLayout(in: context)
            text.draw(cards.block, into: &buffer, in: layout.detail, theme: theme)
            drawBar(of: cards, into: &buffer, in: layout.detail, theme)
        }
        return nil
    }

    private func drawSearch(into buffer: inout CellBuffer, in area: Rect, context: ScreenContext) {
        let title =
            hasFailed
            ? say("Your contacts could not be searched.")
            : "\(context.theme.spinner(context.spinnerFrame)) \(say("Searching your contacts"))"
        let back = KeyMap.key(.back)
        EmptyScreen.draw(
            title: title,
            text: hasFailed
                ? say("\(back) goes back to the contacts.")
                : say("for people who appear more than once. \(back) stops."),
            command: nil, into: &buffer, in: area, theme: context.theme)
    }

    private func drawBar(
        of cards: DuplicateCardsLayout, into buffer: inout CellBuffer, in area: Rect, _ theme: Theme
    ) {
        guard var bar = cards.barPlace else { return }
        bar.origin.row -= text.shown(lines: cards.block.lines.count, rows: area.rows)
        guard (0..<area.rows).contains(bar.row) else { return }
        bar.origin.column += area.column
        bar.origin.row += area.row
        BarRow.draw(into: &buffer, over: bar, isFocused: true, theme: theme)
    }

    private func drawList(
        _ groups: [Group], into buffer: inout CellBuffer, in area: Rect, context: ScreenContext
    ) {
        let theme = context.theme
        buffer.write(
            TextWidth.truncated(byHand.isEmpty ? say("Duplicates") : say("Marked"), to: area.columns - 3),
            at: Point(column: area.column + 2, row: area.row), style: theme.heading)
        let window = window(in: area)
        list.draw(window, into: &buffer, theme: theme, isFocused: focus == .list, of: { groups[$0] }) {
            buffer, group, seen in
            let (place, row) = (seen.place, seen.place.row)
            let count = "×\(group.contacts.count)"
            let countColumn = place.endColumn - TextWidth.columns(of: count) - 2
            buffer.write(
                group.verdict?.grade.sign ?? " ", at: Point(column: place.column + 2, row: row),
                style: group.verdict?.grade == .sure ? theme.good : theme.muted)
            buffer.write(
                TextWidth.truncated(group.name, to: countColumn - place.column - 5),
                at: Point(column: place.column + 4, row: row), style: theme.plain)
            buffer.write(count, at: Point(column: countColumn, row: row), style: theme.muted)
        }
    }
}
