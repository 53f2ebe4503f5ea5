import MeetCore
import MeetStore
import TerminalKit

/// Who is in the book more than once: the persons at the left, the cards of the marked one beside them, to be
/// merged or left alone.
struct DuplicatesScreen: OldScreen {
    /// The contacts that look like one person, the oldest first.
    typealias Group = [ContactSummary]

    /// Those still to be looked at, by name; `nil` until they were found.
    private(set) var groups: [Group]?
    private(set) var hasFailed = false
    var cursor = ListCursor()
    var focus = SplitLayout.Pane.list
    /// The cards of the group under the bar; empty until they were read.
    private(set) var cards: [Contact] = []
    /// Those to be merged.
    private(set) var marked: Set<Identifier<Contact>> = []
    /// The card under the bar; the one after the last is the merged one.
    var card = 0
    var detailScroll = 0
    /// What was said not to be the same, until the screen is left.
    private var skipped: Set<[Identifier<Contact>]> = []
    /// The group that is being merged, and what of it was not marked.
    private var merging: (group: [Identifier<Contact>], rest: [Identifier<Contact>])?
    /// The group that was merged or skipped last: undo leads back to it.
    private var lastLeft: [Identifier<Contact>]?
    /// What undo takes back, the last at the end: what was skipped here, and what the store knows of.
    private var doings: [Doing] = []
    /// What redo does again.
    private var undone: [Doing] = []

    private enum Doing: Hashable {
        case skipped([Identifier<Contact>], name: String)
        /// A merge, or something older.
        case stored
    }

    var title: String { "Duplicates" }
    var scopes: [CommandScope] { [.duplicates, .lists] }

    var footnote: String {
        groups.map { $0.isEmpty ? "" : Counted.text($0.count, "person", plural: "people") } ?? ""
    }

    var selected: Group? {
        groups.flatMap { $0.indices.contains(cursor.selected) ? $0[cursor.selected] : nil }
    }

    /// What of the cards is to be merged, the oldest first.
    private var chosen: [Identifier<Contact>] { cards.compactMap(\.id).filter(marked.contains) }

    var comparison: DuplicateCards {
        DuplicateCards(
            cards, marked: Set(cards.indices.filter { cards[$0].id.map(marked.contains) ?? false }))
    }

    func availability(of command: CommandID, in context: ScreenContext) -> Availability? {
        switch command {
        case .filter: nil
        case .mergeDuplicates where selected == nil: .unavailable("There is nothing to merge.")
        case .mergeDuplicates where !cards.isEmpty && chosen.count < 2:
            .unavailable("Mark two cards at least, with Space.")
        case .mark, .skipDuplicate, .open, .otherPane:
            selected == nil ? .unavailable("There is nothing to merge.") : .available
        default: .available
        }
    }

    mutating func appear(in context: ScreenContext) -> [OldAction] {
        [.run(.findDuplicates)]
    }

    mutating func handle(_ event: OldEvent, in context: ScreenContext) -> [OldAction]? {
        switch event {
        case .command(let command): return handle(command, in: context)
        case .key, .paste: return nil
        case .mouse(let mouse, _): return handle(mouse, in: context)
        case .result(let result): return receive(result, in: context)
        // What is there is found anew, and stays to be looked at meanwhile.
        case .dataChanged: return [.run(.findDuplicates)]
        case .resized:
            keepVisible(in: context)
            return []
        case .outcome, .progress, .gaveUp: return []
        }
    }

    private mutating func receive(_ result: EffectResult, in context: ScreenContext) -> [OldAction] {
        switch result {
        case .duplicates(let found):
            hasFailed = false
            return take(found, in: context)
        case .cards(let found):
            // Those of another group, and of one that shrank meanwhile, are no longer wanted.
            guard found.compactMap(\.id) == selected?.map(\.id) else { return [] }
            cards = found
            keepVisible(in: context)
            return []
        case .done:
            guard let merged = merging else { return [] }
            merging = nil
            lastLeft = merged.group
            (doings, undone) = (doings + [.stored], [])
            // Who was left out was looked at: the merged card is not the same.
            if let kept = merged.group.first(where: { !merged.rest.contains($0) }), !merged.rest.isEmpty {
                skipped.insert(([kept] + merged.rest).sorted { $0.rawValue < $1.rawValue })
            }
            return remove(merged.group, in: context)
        case .failed:
            merging = nil
            hasFailed = groups == nil
            return []
        case .cancelled:
            merging = nil
            return []
        default: return []
        }
    }

    var hasSkipped: Bool { !skipped.isEmpty }

    // MARK: - The list

    mutating func select(_ index: Int, in context: ScreenContext) -> [OldAction] {
        cursor.move(to: index, count: groups?.count ?? 0)
        return selectionMoved(in: context)
    }

    /// Shows what was found; the bar stays with its person, or goes to the one that undo brought back.
    private mutating func take(_ found: [Group], in context: ScreenContext) -> [OldAction] {
        let shown = found.filter { group in
            let ids = group.map(\.id)
            return !skipped.contains(ids) && merging?.group != ids
        }
        let before = selected?.map(\.id)
        let wanted = lastLeft.flatMap { last in shown.firstIndex { $0.map(\.id) == last } }
        if wanted != nil { lastLeft = nil }
        groups = shown
        let same = before.flatMap { ids in shown.firstIndex { $0.map(\.id) == ids } }
        cursor.move(to: wanted ?? same ?? cursor.selected, count: shown.count)
        if selected?.map(\.id) == before, !cards.isEmpty {
            keepVisible(in: context)
            return before.map { [.run(.loadCards($0))] } ?? []
        }
        return selectionMoved(in: context)
    }

    private mutating func remove(_ ids: [Identifier<Contact>], in context: ScreenContext) -> [OldAction] {
        groups?.removeAll { $0.map(\.id) == ids }
        if !context.isWide { focus = .list }
        return selectionMoved(in: context)
    }

    /// Reads the cards of the group under the bar. What is typed waits for them: only what is shown is merged.
    private mutating func selectionMoved(in context: ScreenContext) -> [OldAction] {
        cursor.move(by: 0, count: groups?.count ?? 0)
        card = 0
        detailScroll = 0
        cards = []
        keepVisible(in: context)
        guard let selected else {
            focus = .list
            return []
        }
        marked = Set(selected.map(\.id))
        return [.runHoldingInput(.loadCards(selected.map(\.id)))]
    }

    // MARK: - Commands

    private mutating func handle(_ command: CommandID, in context: ScreenContext) -> [OldAction]? {
        if let actions = move(command, in: context) { return actions }
        switch command {
        case .mergeDuplicates: return merge(in: context)
        case .mark: return mark(in: context)
        case .skipDuplicate:
            guard let selected else { return [] }
            undone = []
            return skip(selected.map(\.id), name: selected.first?.name ?? "", in: context)
        case .undo: return undo()
        case .redo: return redo(in: context)
        case .open, .otherPane, .back: return changePane(command, in: context)
        default: return nil
        }
    }

    private mutating func skip(
        _ ids: [Identifier<Contact>], name: String, in context: ScreenContext
    ) -> [OldAction] {
        skipped.insert(ids)
        doings.append(.skipped(ids, name: name))
        return remove(ids, in: context) + [.say("Not the same, for this look: \(name). u shows them again.")]
    }

    /// Shows what was skipped last; `nil` where something that is stored was done after it.
    private mutating func undo() -> [OldAction]? {
        let last = doings.popLast() ?? .stored
        undone.append(last)
        guard case .skipped(let ids, let name) = last else { return nil }
        skipped.remove(ids)
        lastLeft = ids
        return [.runHoldingInput(.findDuplicates), .say("Shown again: \(name).")]
    }

    private mutating func redo(in context: ScreenContext) -> [OldAction]? {
        let next = undone.popLast() ?? .stored
        guard case .skipped(let ids, let name) = next else {
            doings.append(next)
            return nil
        }
        return skip(ids, name: name, in: context)
    }

    /// At once where the cards are shown; else they are shown first.
    private mutating func merge(in context: ScreenContext) -> [OldAction] {
        guard let selected, !cards.isEmpty else { return [] }
        guard layout(in: context).detail.columns > 0 else {
            focus = .detail
            return []
        }
        let ids = chosen
        guard ids.count > 1 else { return [.say("Mark two cards at least, with Space.")] }
        let all = selected.map(\.id)
        merging = (all, all.filter { !ids.contains($0) })
        let name = comparison.merged?.name ?? selected.first?.name ?? ""
        return [.runHoldingInput(.mergeContacts(ids, name: name))]
    }

    private mutating func mark(in context: ScreenContext) -> [OldAction] {
        guard focus == .detail else {
            // The bar goes to the cards first, so that one sees what is marked.
            if selected != nil { focus = .detail }
            keepVisible(in: context)
            return []
        }
        guard cards.indices.contains(card), let id = cards[card].id else { return [] }
        if marked.remove(id) == nil { marked.insert(id) }
        return []
    }

    private mutating func changePane(_ command: CommandID, in context: ScreenContext) -> [OldAction] {
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
}
