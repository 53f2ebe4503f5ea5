import MeetCore
import TerminalKit

extension MapPass {
    func drawPins(selected: Int?, into buffer: inout CellBuffer) {
        for pin in pins {
            let style = pin.index == selected ? theme.key.adding(.reverse) : theme.key
            let text = text(of: pin)
            let start = pin.start(in: rect.size)
            clear(besides: text, at: start, &buffer)
            buffer.write(
                text, at: Point(column: rect.column + start.column, row: rect.row + start.row), style: style,
                limit: rect.columns - start.column)
        }
    }

    /// `3`, `3+` where others stand there too, `←3` where it is outside.
    private func text(of pin: VenueMap.Pin) -> String {
        let sign = VenueMap.sign(of: pin.index).map(String.init) ?? theme.mapSigns.dot
        let text = sign + (pin.isShared ? "+" : "")
        return pin.side.map { pointing(text, $0) } ?? text
    }

    /// To the right of its pin, else to the left, else as much as fits between the others.
    mutating func drawName(_ marker: VenueMap.Marker, into buffer: inout CellBuffer) {
        guard let pin = pins.last(where: { $0.index == marker.index }), pin.side == nil, !marker.name.isEmpty
        else { return }
        let place = pin.start(in: rect.size)
        let start = place.column + pin.columns
        let name = TextWidth.truncated(marker.name, to: 32)
        let columns = TextWidth.columns(of: name)
        let row = place.row
        let right = room(from: start, by: 1, row: row) - 1
        let left = room(from: place.column - 1, by: -1, row: row) - 1
        if right >= columns || right >= min(left, columns), right >= 4 {
            write(
                " " + TextWidth.truncated(name, to: right), at: Point(column: start, row: row), theme.strong,
                into: &buffer)
        } else if left >= 4 {
            let text = TextWidth.truncated(name, to: left) + " "
            write(
                text, at: Point(column: place.column - TextWidth.columns(of: text), row: row),
                theme.strong, into: &buffer)
        }
    }

    /// How many free cells there are in a row, from one on.
    private func room(from column: Int, by step: Int, row: Int) -> Int {
        var count = 0
        var cell = Point(column: column, row: row)
        while (0..<rect.columns).contains(cell.column), cells.isFree(cell) {
            count += 1
            cell.column += step
        }
        return count
    }
}
