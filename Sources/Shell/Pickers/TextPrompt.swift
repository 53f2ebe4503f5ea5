import MeetCore
import TerminalKit

/// A prompt for a line of text. An invalid text is neither accepted nor lost.
package struct TextPrompt: Screen {
    package typealias Outcome = String

    package enum Message: Sendable {
        /// The prompt is to be left, whatever was typed.
        case leave
    }

    package let title: String
    package let hint: String
    package var field: TextField
    /// True if the text is drawn as dots, such as a password.
    private let isSecret: Bool
    /// Returns the error of a text, or `nil`.
    private let refusal: @Sendable (String) -> String?
    private let original: String
    /// The error when it was to be accepted.
    private var remark: String?

    package init(
        title: String, text: String, hint: String = "", isSecret: Bool = false,
        refusal: @escaping @Sendable (String) -> String? = { _ in nil }
    ) {
        self.title = title
        self.hint = hint
        self.isSecret = isSecret
        self.refusal = refusal
        original = text
        field = TextField(text)
    }

    package var presentation: Presentation {
        .panel(
            Size(
                columns: max(60, TextWidth.columns(of: hint), TextWidth.columns(of: below)),
                rows: below.isEmpty ? 1 : 2))
    }

    package func panelRows(columns: Int) -> Int? { 1 + lines(columns: columns).count }

    /// Returns the lines under the text.
    private func lines(columns: Int) -> [String] {
        below.isEmpty ? [] : TextWidth.wrapped(below, to: max(1, columns))
    }

    /// The text below.
    private var below: String { remark.map { "! " + $0 } ?? hint }

    package var scopes: [CommandScope] { [.prompt] }
    package var isTyping: Bool { true }

    package mutating func handle(_ event: ScreenEvent, in context: ScreenContext) -> [Action]? {
        switch event {
        case .command(.take):
            remark = refusal(field.text)
            return remark == nil ? [.close(field.text)] : []
        case .command(.back):
            return field.text == original ? [.close(nil)] : [.push(ConfirmScreen.leavingForm) { _ in .leave }]
        case .key(let key): return type(.key(key))
        // The line end that is copied with a password is not part of it.
        case .paste(let text):
            return type(.paste(isSecret ? String(text.reversed().drop(while: \.isNewline).reversed()) : text))
        case .command: return nil
        default: return []
        }
    }

    package func receive(_ message: Message, in context: ScreenContext) -> [Action] {
        [.close(nil)]
    }

    private mutating func type(_ event: TerminalEvent) -> [Action]? {
        let before = field.text
        guard field.handle(event) else { return nil }
        if field.text != before { remark = nil }
        return []
    }

    /// The field as it is drawn.
    private var shown: TextField {
        guard isSecret else { return field }
        var dots = TextField(String(repeating: "•", count: field.text.count))
        dots.cursor = field.cursor
        return dots
    }

    package func draw(into buffer: inout CellBuffer, in area: Rect, context: ScreenContext) -> Point? {
        let parts = area.splitTop(1)
        for (number, line) in lines(columns: area.columns).prefix(parts.rest.rows).enumerated() {
            buffer.write(
                line, at: Point(column: parts.rest.column, row: parts.rest.row + number),
                style: remark == nil ? context.theme.muted : context.theme.error)
        }
        return shown.draw(into: &buffer, in: parts.top, style: context.theme.plain, isFocused: true)
    }
}
