/// A progress bar, drawn in eighths of a column.
package struct ProgressBar: Hashable, Sendable {
    /// The progress from 0 to 1; nil if unknown.
    package var fraction: Double?
    package var label: String

    package init(fraction: Double?, label: String = "") {
        self.fraction = fraction
        self.label = label
    }

    /// Draws the bar in the first row of `rect`, with its label to the right if half the width suffices.
    package func draw(into buffer: inout CellBuffer, in rect: Rect, style: Style = .plain) {
        guard !rect.isEmpty else { return }
        let room = rect.columns / 2
        let text = label.isEmpty ? "" : TextWidth.truncated(label, to: max(0, room - 1))
        let textColumns = text.isEmpty ? 0 : TextWidth.columns(of: text) + 1
        let barColumns = rect.columns - textColumns
        buffer.fill(
            Rect(column: rect.column, row: rect.row, columns: rect.columns, rows: 1), with: style)
        buffer.write(Self.bar(fraction: fraction, columns: barColumns), at: rect.origin, style: style)
        guard !text.isEmpty else { return }
        buffer.write(
            text, at: Point(column: rect.column + barColumns + 1, row: rect.row), style: style,
            limit: textColumns - 1)
    }

    /// Returns the bar as text of `columns` columns.
    package static func bar(fraction: Double?, columns: Int) -> String {
        guard columns > 0 else { return "" }
        guard let fraction, !fraction.isNaN else { return String(repeating: "░", count: columns) }
        let eighths = Int((min(max(0, fraction), 1) * Double(columns) * 8).rounded(.down))
        let full = eighths / 8
        var text = String(repeating: "█", count: full)
        var used = full
        if eighths % 8 > 0 {
            text += parts[eighths % 8]
            used += 1
        }
        return text + String(repeating: "░", count: columns - used)
    }

    private static let parts = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]
}

/// An activity indicator, one frame for each tick.
package enum Spinner {
    private static let frames = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"]

    /// The frame without motion.
    package static let still = "•"

    /// Returns the frame of a tick, for any number.
    package static func frame(_ tick: Int) -> String {
        frames[Int(tick.magnitude % UInt(frames.count))]
    }
}

/// A thin scroll bar beside a list.
package enum ScrollBar {
    /// Returns the rows of the thumb, from 0, if `visible` of `total` rows from `first` are shown; nil if all
    /// are.
    package static func thumb(rows: Int, total: Int, visible: Int, first: Int) -> Range<Int>? {
        guard rows > 0, visible > 0, total > visible else { return nil }
        let length = max(1, Int(Double(rows) * Double(visible) / Double(total)))
        let share = Double(min(max(0, first), total - visible)) / Double(total - visible)
        let start = Int((share * Double(rows - length)).rounded())
        return start..<start + length
    }

    /// Draws the thumb in the first column of `rect`, unless everything is shown.
    ///
    /// - Parameter isOnLine: Whether the thumb thickens a line there.
    package static func draw(
        into buffer: inout CellBuffer, in rect: Rect, total: Int, visible: Int, first: Int,
        isOnLine: Bool = false, style: Style = .plain
    ) {
        guard let thumb = thumb(rows: rect.rows, total: total, visible: visible, first: first) else { return }
        for row in thumb {
            buffer.write(
                isOnLine ? "┃" : "▐", at: Point(column: rect.column, row: rect.row + row), style: style,
                limit: rect.columns)
        }
    }
}
