import MeetCore
import Sentences
import TerminalKit

extension MapPass {
    func drawPins(selected: Int?, into buffer: inout CellBuffer) {
        for pin in pins {
            let style = style(of: pin.verdict)
            let text = text(of: pin)
            let start = pin.start(in: rect.size)
            clear(besides: text, at: start, &buffer)
            buffer.write(
                text, at: Point(column: rect.column + start.column, row: rect.row + start.row),
                style: pin.index == selected ? style.adding(.reverse) : style,
                limit: rect.columns - start.column)
        }
    }

    /// Returns the text of a pin: `3✓`, `3✓+` with others in the same place, `←3✓` for one outside.
    private func text(of pin: VenueMap.Pin) -> String {
        let sign = VenueMap.sign(of: pin.index).map(String.init) ?? theme.mapSigns.dot
        let text = sign + (pin.verdict.map { theme.sign(of: $0) } ?? "") + (pin.isShared ? "+" : "")
        return pin.side.map { pointing(text, $0) } ?? text
    }

    private func style(of verdict: VenueMap.Verdict?) -> Style {
        verdict.map { theme.style(of: $0).adding(.bold) } ?? theme.key
    }

    /// Draws the names of the other single markers, earlier ones of the list first, if they fit completely.
    mutating func drawNames(of markers: [VenueMap.Marker], into buffer: inout CellBuffer) {
        // As many as leave a part of the map visible.
        var left = rect.columns * rect.rows / 120
        for marker in markers where left > 0 && !marker.name.isEmpty {
            guard let pin = pins.last(where: { $0.index == marker.index }), pin.side == nil else { continue }
            let place = pin.start(in: rect.size)
            let name = TextWidth.truncated(marker.name, to: min(24, rect.columns / 3))
            let columns = TextWidth.columns(of: name)
            let right = Point(column: place.column + pin.columns + 1, row: place.row)
            let before = Point(column: place.column - 1 - columns, row: place.row)
            let taken = cells
            guard
                let at = [right, before].first(where: {
                    taken.isFree(columns + 1, at: $0) && fits(columns, at: $0)
                })
            else {
                continue
            }
            write(name, at: at, theme.plain, into: &buffer)
            left -= 1
        }
    }

    private func fits(_ columns: Int, at cell: Point) -> Bool {
        cell.column >= 1 && cell.column + columns < rect.columns
    }

    /// Draws a person, with the name and the distance to the selected marker if there is space.
    mutating func drawPerson(
        _ person: VenueMap.Person, at place: VenueMap.Place, metres: Double?, into buffer: inout CellBuffer
    ) {
        guard case .inside(let cell) = place else {
            drawSign(theme.mapSigns.person, person.name, at: place, style: theme.person, into: &buffer)
            return
        }
        guard cells.isFree(1, at: cell) else { return }
        let distance = metres.map { " " + DistanceText.text($0) } ?? ""
        let first = String(person.name.prefix { $0 != " " })
        write(theme.mapSigns.person, at: cell, theme.person, into: &buffer)
        let start = Point(column: cell.column + 2, row: cell.row)
        for text in [person.name + distance, first + distance, first] {
            let columns = TextWidth.columns(of: text)
            guard cells.isFree(columns + 1, at: start), fits(columns, at: start) else { continue }
            write(text, at: start, theme.person, into: &buffer)
            return
        }
    }

    /// Draws a name right of its pin, else left, else as much as fits between the others.
    mutating func drawName(_ marker: VenueMap.Marker, into buffer: inout CellBuffer) {
        guard let pin = pins.last(where: { $0.index == marker.index }), pin.side == nil, !marker.name.isEmpty
        else { return }
        let place = pin.start(in: rect.size)
        let start = place.column + pin.columns
        let name = TextWidth.truncated(marker.name, to: 32)
        let columns = TextWidth.columns(of: name)
        let row = place.row
        let right = room(from: start, by: 1, row: row) - 2
        let left = room(from: place.column - 1, by: -1, row: row) - 2
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

    /// Returns the number of free cells in a row, from one on.
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
