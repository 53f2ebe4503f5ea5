import Pictures
import Sentences
import Shell
import TerminalKit

/// A link as a QR code, for a phone.
struct CodeScreen: Screen {
    typealias Outcome = Never

    enum Message: Sendable {
        /// The code; `nil` without the library that makes it.
        case made(QRCode?)
    }

    let title: String
    let text: String
    private var code: QRCode?
    private var isMade = false

    init(title: String, text: String) {
        self.title = title
        self.text = text
    }

    var scopes: [CommandScope] { [.code] }

    func availability(of command: CommandID, in context: ScreenContext) -> Availability? {
        command == .copyAddress || command == .back ? .available : nil
    }

    mutating func appear(in context: ScreenContext) -> [Action] {
        // The library is loaded off the main thread.
        [.run(Effect(.read("code")) { [text] _ in EffectAnswer(.made(QRCode(text))) })]
    }

    mutating func receive(_ message: Message, in context: ScreenContext) -> [Action] {
        switch message {
        case .made(let made): (code, isMade) = (made, true)
        }
        return []
    }

    mutating func handle(_ event: ScreenEvent, in context: ScreenContext) -> [Action]? {
        switch event {
        case .command(.copyAddress): [.copy(text, what: .link)]
        case .command, .key: nil
        case .mouse, .paste, .progress, .dataChanged, .resized: []
        }
    }

    func draw(into buffer: inout CellBuffer, in area: Rect, context: ScreenContext) -> Point? {
        let theme = context.theme
        let block = code.map { QRBlock($0, theme: theme) }
        if let block, block.fits(area.size) {
            // The name and the link are left out before the code.
            let lines = area.rows - block.size.rows
            if lines >= 2 { write(title, in: area, row: area.row, theme.strong, into: &buffer) }
            if lines >= 3 { write(text, in: area, row: area.endRow - 1, theme.muted, into: &buffer) }
            block.draw(
                into: &buffer, in: area.inset(top: lines >= 2 ? 1 : 0, bottom: lines >= 3 ? 1 : 0))
            return nil
        }
        guard isMade else { return nil }
        var words = TextBlock(columns: max(1, area.columns - 4))
        words.line(title, theme.strong)
        words.wrapped(text, theme.key)
        words.blank()
        if let block {
            words.wrapped(
                say(
                    "The code takes \(block.size.columns) columns and \(block.size.rows) rows: make the window larger."
                ), theme.warning)
        } else {
            words.wrapped(
                say("Install \(QRCode.library) to see this link as a QR code for a phone."), theme.warning)
        }
        words.draw(into: &buffer, in: area.inset(left: 2, top: min(1, area.rows / 4), right: 2))
        return nil
    }

    private func write(
        _ text: String, in area: Rect, row: Int, _ style: Style, into buffer: inout CellBuffer
    ) {
        let shown = TextWidth.truncated(text, to: area.columns)
        let column = area.column + (area.columns - TextWidth.columns(of: shown)) / 2
        buffer.write(shown, at: Point(column: column, row: row), style: style)
    }
}
