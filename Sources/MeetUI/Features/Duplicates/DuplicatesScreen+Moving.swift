import MeetCore
import TerminalKit

extension DuplicatesScreen {
    /// List and cards beside each other where the cards have room enough; the names need little.
    func layout(in context: ScreenContext) -> SplitLayout {
        let area = Rect(column: 0, row: 0, columns: context.body.columns, rows: context.body.rows)
        return SplitLayout(
            area: area, isWide: area.columns >= 70, focus: focus,
            listColumns: min(max(24, area.columns * 3 / 10), 44))
    }

    /// The rows that the list's heading takes.
    func headingRows(in context: ScreenContext) -> Int { context.body.rows < 15 ? 1 : 2 }

    func listRows(in context: ScreenContext) -> Int {
        max(1, context.body.rows - headingRows(in: context))
    }

    func cardsLayout(in context: ScreenContext) -> DuplicateCardsLayout {
        DuplicateCardsLayout(
            comparison, bar: focus == .detail ? card : nil,
            columns: layout(in: context).detail.columns, theme: context.theme)
    }

    /// Follows a key that moves; `nil` when it is none.
    mutating func move(_ command: CommandID, in context: ScreenContext) -> [OldAction]? {
        let page = max(1, listRows(in: context) - 1)
        let step: Int
        switch command {
        case .moveUp: step = -1
        case .moveDown: step = 1
        case .pageUp: step = -page
        case .pageDown: step = page
        case .moveFirst: step = -Int.max
        case .moveLast: step = Int.max
        default: return nil
        }
        guard focus == .list else {
            moveCard(by: step, isPage: command == .pageUp || command == .pageDown, in: context)
            return []
        }
        let before = cursor.selected
        cursor.move(by: step, count: groups?.count ?? 0)
        return cursor.selected == before ? [] : select(cursor.selected, in: context)
    }

    /// From card to card and to the merged one; pages scroll.
    private mutating func moveCard(by step: Int, isPage: Bool, in context: ScreenContext) {
        guard !isPage else {
            let most = max(0, cardsLayout(in: context).block.lines.count - context.body.rows)
            detailScroll = max(0, min(detailScroll + step, most))
            return
        }
        var bar = ListCursor(selected: card)
        bar.move(by: step, count: cards.count + 1)
        card = bar.selected
        keepVisible(in: context)
    }

    /// Scrolls list and cards as far as their bars need.
    mutating func keepVisible(in context: ScreenContext) {
        cursor.keepVisible(rows: listRows(in: context), count: groups?.count ?? 0)
        let cards = cardsLayout(in: context)
        let rows = context.body.rows
        if focus == .detail, cards.places.indices.contains(card) {
            let place = cards.places[card]
            // The title stays in sight with the first card.
            if place.lowerBound <= 3 {
                detailScroll = 0
            } else if place.lowerBound < detailScroll || place.upperBound > detailScroll + rows {
                detailScroll = place.count > rows ? place.lowerBound : place.upperBound - rows
            }
        }
        detailScroll = max(0, min(detailScroll, cards.block.lines.count - rows))
    }

    mutating func handle(_ mouse: Mouse, in context: ScreenContext) -> [OldAction]? {
        let layout = layout(in: context)
        let isInList = layout.list.contains(mouse.at)
        switch mouse.kind {
        case .wheelUp, .wheelDown:
            let down = mouse.kind == .wheelDown
            if isInList || layout.detail.isEmpty { focus = .list }
            guard !isInList else { return move(down ? .moveDown : .moveUp, in: context) }
            let most = max(0, cardsLayout(in: context).block.lines.count - context.body.rows)
            detailScroll = max(0, min(detailScroll + (down ? 3 : -3), most))
            return []
        case .press(.left), .doubleClick(.left):
            if isInList {
                let index = cursor.top + mouse.at.row - headingRows(in: context)
                guard mouse.at.row >= headingRows(in: context), index < groups?.count ?? 0 else { return [] }
                focus = mouse.kind == .doubleClick(.left) ? .detail : .list
                return index == cursor.selected ? [] : select(index, in: context)
            }
            let cards = cardsLayout(in: context)
            let column = mouse.at.column - layout.detail.column
            if let clicked = cards.card(atRow: mouse.at.row + detailScroll, column: column) {
                focus = .detail
                card = clicked
                if mouse.kind == .doubleClick(.left) { return handle(.command(.mark), in: context) }
            }
            return []
        default: return nil
        }
    }
}
