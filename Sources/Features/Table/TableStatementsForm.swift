import MeetCore
import Sentences
import Shell
import TerminalKit

/// The host's own three statements, one of them not true, for “two truths and a lie”.
package struct TableStatementsForm: LinesForm {
    /// The statements as written.
    package struct Written: Hashable, Sendable {
        package var texts: [String]
        /// The index of the lie.
        package var lie: Int
    }

    package typealias Outcome = Written

    package enum Message: Sendable {
        case leave
    }

    package enum Field: Hashable, Sendable {
        case statement(Int)
        case lie
    }

    package var form = FormLines<Field>([])
    private var lie = 0

    init() {
        form = FormLines(lines, focus: .statement(0))
    }

    package var title: String { say.tableStatements }
    package var presentation: Presentation { .panel(Size(columns: 76, rows: 8)) }
    package func panelRows(columns: Int) -> Int? {
        hint(columns: columns, Theme()).lines.count + 1 + form.rows(columns: columns)
    }
    package var scopes: [CommandScope] { [.form] }
    package var isTyping: Bool { true }
    package var isOnSwitch: Bool { form.focused?.id == .lie }

    private var lines: [FormLines<Field>.Line] {
        let statements = (0..<3).map { place in
            FormLines<Field>.Line(
                .statement(place), say.tableStatement(place + 1), form.rawText(.statement(place)))
        }
        return statements + [.init(.lie, say("Not true"), say.tableStatement(lie + 1), isPicked: true)]
    }

    package mutating func changed(in context: ScreenContext) -> [Action] { [] }

    package mutating func openPicker(typing text: String, in context: ScreenContext) -> [Action] {
        guard form.focused?.id == .lie else { return [] }
        let typed = Int(text).map { $0 - 1 }
        lie = typed.flatMap { (0..<3).contains($0) ? $0 : nil } ?? (lie + 1) % 3
        form.replace(with: lines)
        return []
    }

    package mutating func submit(in context: ScreenContext) -> [Action] { send() }

    package mutating func handle(_ event: ScreenEvent, in context: ScreenContext) -> [Action]? {
        switch event {
        case .command(.save): send()
        case .command(.back):
            form.isChanged ? [.push(ConfirmScreen.leavingForm) { _ in .leave }] : [.close(nil)]
        case .dataChanged: []
        default: editFields(event, in: context)
        }
    }

    package mutating func receive(_ message: Message, in context: ScreenContext) -> [Action] {
        switch message {
        case .leave: [.close(nil)]
        }
    }

    private mutating func send() -> [Action] {
        let texts = (0..<3).map { place in
            ShownText.cleaned(form.text(.statement(place)), longest: TableName.longestStatement)
        }
        let missing = texts.indices.first { texts[$0].isEmpty || texts[..<$0].contains(texts[$0]) }
        if let missing {
            form.complain(.statement(missing), say.tableRefused(.statements))
            return []
        }
        return [.close(Written(texts: texts, lie: lie))]
    }

    // MARK: - Drawing

    private func hint(columns: Int, _ theme: Theme) -> TextBlock {
        var block = TextBlock(columns: columns)
        block.wrapped(say.tableStatementsHint, theme.muted)
        return block
    }

    /// Returns the areas of the hint and of the lines; in a small area the lines come first.
    private func parts(of area: Rect) -> (hint: Rect, lines: Rect) {
        let rows = self.hint(columns: area.columns, Theme()).lines.count + 1
        let (hint, lines) = area.splitTop(area.rows >= rows + form.lines.count ? rows : 0)
        return (hint, lines)
    }

    package func draw(into buffer: inout CellBuffer, in area: Rect, context: ScreenContext) -> Point? {
        let (top, rest) = parts(of: area)
        hint(columns: area.columns, context.theme).draw(into: &buffer, in: top)
        return form.draw(into: &buffer, in: rest, theme: context.theme)
    }

    package func field(at point: Point, in area: Size, context: ScreenContext) -> Field? {
        let place = parts(of: Rect(column: 0, row: 0, columns: area.columns, rows: area.rows)).lines
        guard point.row >= place.row else { return nil }
        return form.line(atRow: point.row - place.row, area: place.size)
    }
}
