import MeetCore
import Sentences
import TerminalKit

/// A prompt for a line of text. An invalid text is neither accepted nor lost; a prompt that stores its text
/// stays open until that is done.
package struct TextPrompt: Screen {
    package typealias Outcome = String

    package enum Message: Sendable {
        /// The prompt is to be left, whatever was typed.
        case leave
        /// The text was stored.
        case stored
        /// The text could not be stored, with the reason.
        case refused(String)
    }

    package let title: String
    package let hint: String
    package var field: TextField
    /// True if the text is drawn as dots, such as a password.
    private let isSecret: Bool
    /// Returns the error of a text, or `nil`.
    private let refusal: @Sendable (String) -> String?
    /// The words of Enter, which name its effect.
    private let taking: CommandText
    /// Returns the meaning of a valid text, which is shown below it instead of the hint; `nil` for none.
    private let meaning: @Sendable (String) -> String?
    private var meant: String?
    /// Makes the effect that stores a text, and sends `stored` or `refused`; `nil` if the opener stores it.
    private var storing: (@Sendable (String) -> Effect<Message>)?
    /// True if a refused text may be a secret, which does not stay on the screen.
    private var forgetsRefused = false
    private let original: String
    /// The error when it was to be accepted.
    private var remark: String?

    package init(
        title: String, text: String, hint: String = "", isSecret: Bool = false,
        taking: CommandText = .saveTyped,
        refusal: @escaping @Sendable (String) -> String? = { _ in nil },
        meaning: @escaping @Sendable (String) -> String? = { _ in nil }
    ) {
        self.title = title
        self.hint = hint
        self.isSecret = isSecret
        self.taking = taking
        self.meaning = meaning
        self.refusal = refusal
        original = text
        field = TextField(text)
    }

    /// Makes a prompt that stores the text itself, and then closes with it.
    ///
    /// - Parameters:
    ///   - forgetsRefused: True if a refused text may be a secret, which does not stay on the screen.
    ///   - storing: Makes the effect that stores a text, and sends `stored` or `refused`.
    package init(
        title: String, text: String, hint: String, forgetsRefused: Bool = false,
        taking: CommandText = .saveTyped, storing: @escaping @Sendable (String) -> Effect<Message>
    ) {
        self.init(title: title, text: text, hint: hint, taking: taking)
        self.forgetsRefused = forgetsRefused
        self.storing = storing
    }

    package var presentation: Presentation {
        .panel(
            Size(
                // A meaning changes while one types: it wraps in place of a wider panel. A long line wraps
                // too, so that the panel is no wider than the screen behind it.
                columns: min(
                    Self.mostColumns,
                    max(60, TextWidth.columns(of: hint), TextWidth.columns(of: remark ?? "") + 2)),
                rows: below.isEmpty ? 1 : 2))
    }

    private static let mostColumns = 76

    package func panelRows(columns: Int) -> Int? { 1 + lines(columns: columns).count }

    /// Returns the lines under the text.
    private func lines(columns: Int) -> [String] {
        below.isEmpty ? [] : TextWidth.wrapped(below, to: max(1, columns))
    }

    /// The text below.
    private var below: String { remark.map { "! " + $0 } ?? meant.map { "→ " + $0 } ?? hint }

    package var scopes: [CommandScope] { [.prompt] }
    package var isTyping: Bool { true }
    package func words(of command: Command, in context: ScreenContext) -> CommandText {
        command.id == .take ? taking : command.text
    }

    package mutating func handle(_ event: ScreenEvent, in context: ScreenContext) -> [Action]? {
        switch event {
        case .command(.take):
            remark = refusal(field.text)
            if remark != nil { return [] }
            guard let storing else { return [.close(field.text)] }
            // The text may be rounded, so an unchanged one is not stored.
            if field.text == original { return [.close(nil)] }
            return [.run(storing(field.text))]
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

    package mutating func receive(_ message: Message, in context: ScreenContext) -> [Action] {
        switch message {
        case .leave: return [.close(nil)]
        case .stored: return [.close(field.text)]
        case .refused(let sentence):
            remark = sentence
            if forgetsRefused { field = TextField() }
            return []
        }
    }

    private mutating func type(_ event: TerminalEvent) -> [Action]? {
        let before = field.text
        guard field.handle(event) else { return nil }
        if field.text != before {
            remark = nil
            meant = meaning(field.text)
        }
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
