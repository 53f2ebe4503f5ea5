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
                    taken.isFree(columns, at: $0, apart: 1) && fits(columns, at: $0)
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

    /// Draws the name of the selected marker, before all other names: right of its pin, else left, above or below it if
    /// it is whole there, else as much as fits beside it. If that is too little to know the marker by, it covers other
    /// pins, which are left out.
    mutating func drawName(_ marker: VenueMap.Marker, into buffer: inout CellBuffer) {
        guard let pin = pins.last(where: { $0.index == marker.index }), pin.side == nil, !marker.name.isEmpty
        else { return }
        let place = pin.start(in: rect.size)
        let name = TextWidth.truncated(marker.name, to: 32)
        let columns = TextWidth.columns(of: name)
        let room = room(beside: pin, in: cells)
        if max(room.left, room.right) < columns, let at = cell(for: columns, aboveOrBelow: pin, in: cells) {
            return write(name, at: at, theme.strong, into: &buffer)
        }
        let most = self.room(beside: pin, in: fixed)
        let isShort = max(room.left, room.right) < min(columns, Self.leastName)
        if isShort, max(most.left, most.right) < columns,
            let at = cell(for: columns, aboveOrBelow: pin, in: fixed)
        {
            leaveOutPins(under: at.column..<at.column + columns, row: at.row, except: pin.index)
            return write(name, at: at, theme.strong, into: &buffer)
        }
        guard isShort, most.left > room.left || most.right > room.right else {
            return write(name, columns, beside: pin, room, into: &buffer)
        }
        let isRight = most.right >= min(most.left, columns)
        let used = min(columns, isRight ? most.right : most.left)
        let start = isRight ? place.column + pin.columns + 1 : place.column - 1 - used
        leaveOutPins(under: start..<start + max(0, used), row: place.row, except: pin.index)
        write(name, columns, beside: pin, self.room(beside: pin, in: cells), into: &buffer)
    }

    /// The columns of a name by which a marker can be known.
    private static let leastName = 12

    /// Writes as much of a name as fits in the room beside its pin, right of it if it has no more room on the left.
    private mutating func write(
        _ name: String, _ columns: Int, beside pin: VenueMap.Pin, _ room: (left: Int, right: Int),
        into buffer: inout CellBuffer
    ) {
        let place = pin.start(in: rect.size)
        let least = min(columns, 4)
        if room.right >= least, room.right >= min(room.left, columns) {
            write(
                " " + TextWidth.truncated(name, to: room.right),
                at: Point(column: place.column + pin.columns, row: place.row), theme.strong, into: &buffer)
        } else if room.left >= least {
            let text = TextWidth.truncated(name, to: room.left) + " "
            write(
                text, at: Point(column: place.column - TextWidth.columns(of: text), row: place.row),
                theme.strong, into: &buffer)
        }
    }

    /// Returns the columns for a name on both sides of a pin, without the blanks around it.
    private func room(beside pin: VenueMap.Pin, in cells: MapCells) -> (left: Int, right: Int) {
        let place = pin.start(in: rect.size)
        return (
            room(from: place.column - 1, by: -1, row: place.row, in: cells) - 2,
            room(from: place.column + pin.columns, by: 1, row: place.row, in: cells) - 2
        )
    }

    /// Returns the start of a whole name in the row above or below a pin, the nearest to its middle.
    private func cell(
        for columns: Int, aboveOrBelow pin: VenueMap.Pin, in cells: MapCells
    ) -> Point? {
        let place = pin.start(in: rect.size)
        let middle = place.column + pin.columns / 2 - columns / 2
        let shifts = 0...max(0, columns / 2)
        for row in [place.row - 1, place.row + 1] {
            for column in shifts.flatMap({ [middle - $0, middle + $0] }) {
                let at = Point(column: column, row: row)
                if fits(columns, at: at), cells.isFree(columns, at: at, apart: 1) { return at }
            }
        }
        return nil
    }

    /// Returns the number of free cells in a row, from one on.
    private func room(from column: Int, by step: Int, row: Int, in cells: MapCells) -> Int {
        var count = 0
        var cell = Point(column: column, row: row)
        while (0..<rect.columns).contains(cell.column), cells.isFree(cell) {
            count += 1
            cell.column += step
        }
        return count
    }
}
