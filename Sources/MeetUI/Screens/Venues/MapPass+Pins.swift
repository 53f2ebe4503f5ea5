import MeetCore
import TerminalKit

extension MapPass {
    func drawPins(selected: Int?, into buffer: inout CellBuffer) {
        for placed in pins {
            var style = placed.pin.index == selected ? theme.key.adding(.reverse) : theme.key
            if placed.hidesOthers { style = style.adding(.underline) }
            clear(besides: placed.text, at: placed.cell, &buffer)
            buffer.write(
                placed.text,
                at: Point(column: rect.column + placed.cell.column, row: rect.row + placed.cell.row),
                style: style, limit: rect.columns - placed.cell.column)
        }
    }

    /// To the right of its pin, else to the left, else as much as fits between the others.
    mutating func drawName(_ marker: VenueMap.Marker, into buffer: inout CellBuffer) {
        guard let placed = pins.last(where: { $0.pin.index == marker.index }), placed.pin.side == nil,
            !marker.name.isEmpty
        else { return }
        let start = placed.cell.column + TextWidth.columns(of: placed.text)
        let name = TextWidth.truncated(marker.name, to: 32)
        let columns = TextWidth.columns(of: name)
        let row = placed.cell.row
        let right = room(from: start, by: 1, row: row) - 1
        let left = room(from: placed.cell.column - 1, by: -1, row: row) - 1
        if right >= columns || right >= min(left, columns), right >= 4 {
            write(
                " " + TextWidth.truncated(name, to: right), at: Point(column: start, row: row), theme.strong,
                into: &buffer)
        } else if left >= 4 {
            let text = TextWidth.truncated(name, to: left) + " "
            write(
                text, at: Point(column: placed.cell.column - TextWidth.columns(of: text), row: row),
                theme.strong, into: &buffer)
        }
    }

    /// How many free cells there are in a row, from one on.
    private func room(from column: Int, by step: Int, row: Int) -> Int {
        var count = 0
        var cell = Point(column: column, row: row)
        while (0..<rect.columns).contains(cell.column), !taken.contains(cell) {
            count += 1
            cell.column += step
        }
        return count
    }
}
