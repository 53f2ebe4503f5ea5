import Sentences
import Shell
import TerminalKit

/// The local times of a meeting in other zones, on one line.
struct ClockLine {
    private let lines: [ZoneText.Line]

    init(_ lines: [ZoneText.Line]) {
        self.lines = lines
    }

    /// Draws as many of them as there is room for.
    func draw(into buffer: inout CellBuffer, in area: Rect, theme: Theme) {
        var column = area.column
        for line in lines {
            let gap = column == area.column ? "" : " · "
            let room = area.endColumn - column - TextWidth.columns(of: gap)
            guard room > 8 else { return }
            column += buffer.write(gap, at: Point(column: column, row: area.row), style: theme.muted)
            column += buffer.write(
                TextWidth.truncated(line.text, to: room), at: Point(column: column, row: area.row),
                style: line.isAtNight ? theme.warning : theme.muted)
        }
    }
}
