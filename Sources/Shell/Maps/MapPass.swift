import Foundation
import Maps
import MeetCore
import Sentences
import TerminalKit
import VenueSearch

/// A single drawing of a map: its area, and the taken cells.
struct MapPass {
    let rect: Rect
    let theme: Theme
    private(set) var pins: [VenueMap.Pin]
    private(set) var cells: MapCells
    /// The taken cells that are not those of pins inside the map.
    private(set) var fixed: MapCells

    /// Begins a drawing. The overlays are not overwritten, and beside a pin only its own text is written.
    init(rect: Rect, theme: Theme, pins: [VenueMap.Pin], overlays: VenueMap.Overlays) {
        self.rect = rect
        self.theme = theme
        self.pins = pins
        (cells, fixed) = (overlays.cells, overlays.cells)
        for pin in pins {
            let start = pin.start(in: rect.size)
            cells.take(pin.columns, at: start)
            if pin.side != nil { fixed.take(pin.columns, at: start) }
        }
    }

    /// Reserves a cell, counted from the map's top left.
    mutating func reserve(_ cell: Point) { reserve(1, at: cell) }

    private mutating func reserve(_ columns: Int, at cell: Point) {
        cells.take(columns, at: cell)
        fixed.take(columns, at: cell)
    }

    /// Leaves out the pins inside the map that a text with a blank at both sides would cover.
    ///
    /// - Parameter index: The marker whose pin remains.
    mutating func leaveOutPins(under columns: Range<Int>, row: Int, except index: Int) {
        let (size, covered) = (rect.size, columns.lowerBound - 1..<columns.upperBound + 1)
        pins = pins.filter { pin in
            let start = pin.start(in: size)
            return pin.side != nil || pin.index == index || start.row != row
                || !(start.column..<start.column + pin.columns).overlaps(covered)
        }
        cells = fixed
        for pin in pins { cells.take(pin.columns, at: pin.start(in: rect.size)) }
    }

    /// Writes and reserves, inside the map.
    mutating func write(
        _ text: String, at cell: Point, _ style: Style, into buffer: inout CellBuffer
    ) {
        clear(besides: text, at: cell, &buffer)
        guard cell.column >= 0, (0..<rect.rows).contains(cell.row), cell.column < rect.columns else { return }
        let used = buffer.write(
            text, at: Point(column: rect.column + cell.column, row: rect.row + cell.row), style: style,
            limit: rect.columns - cell.column)
        reserve(used, at: cell)
    }

    /// Removes the dots beside a text, so that it is readable.
    func clear(besides text: String, at cell: Point, _ buffer: inout CellBuffer) {
        for column in [cell.column - 1, cell.column + TextWidth.columns(of: text)]
        where cells.isFree(1, at: Point(column: column, row: cell.row)) {
            buffer.write(" ", at: Point(column: rect.column + column, row: rect.row + cell.row))
        }
    }

    // MARK: - Ground

    /// Draws the ground. Cells without its dots stay as they are.
    func draw(_ ground: VenueMap.Ground, into buffer: inout CellBuffer) {
        var both = ground.lines
        for row in 0..<ground.places.height {
            for column in 0..<ground.places.width where ground.places.isSet(x: column, y: row) {
                both.set(x: column, y: row)
            }
        }
        for row in 0..<rect.rows {
            let lines = Array(cells(of: both, row))
            let places = Array(cells(of: ground.places, row))
            let way = Array(cells(of: ground.way, row))
            for column in lines.indices {
                let at = Point(column: rect.column + column, row: rect.row + row)
                let hasPlace = places.indices.contains(column) && places[column] != " "
                if way.indices.contains(column), way[column] != " " {
                    buffer.write(String(way[column]), at: at, style: theme.way)
                } else if lines[column] != " " {
                    buffer.write(
                        String(lines[column]), at: at, style: hasPlace ? theme.muted : theme.ring)
                }
            }
        }
    }

    private func cells(of canvas: BrailleCanvas, _ row: Int) -> String {
        if theme.mapSigns.usesBraille { return canvas.text(row: row) }
        return String(
            (0..<canvas.columns).map { column -> Character in
                func isSet(_ rows: Range<Int>) -> Bool {
                    rows.contains { y in
                        canvas.isSet(x: column * 2, y: row * 4 + y)
                            || canvas.isSet(x: column * 2 + 1, y: row * 4 + y)
                    }
                }
                switch (isSet(0..<2), isSet(2..<4)) {
                case (true, true): return ":"
                case (true, false): return "'"
                case (false, true): return "."
                case (false, false): return " "
                }
            })
    }

    // MARK: - Overlays

    mutating func draw(
        _ overlays: VenueMap.Overlays, attribution: String, into buffer: inout CellBuffer
    ) {
        let signs = theme.mapSigns
        if let north = overlays.north { write(say.north + signs.up, at: north, theme.muted, into: &buffer) }
        if let bar = overlays.scale {
            let line = String(repeating: signs.barLine, count: overlays.lineColumns)
            write(
                signs.barStart + line + signs.barEnd + " " + DistanceText.chosen(bar.metres),
                at: overlays.scaleCell, theme.muted,
                into: &buffer)
        }
        if let cell = overlays.attribution { write(attribution, at: cell, theme.rule, into: &buffer) }
    }

    /// Draws home or the centre; with `distance` and an arrow if it is outside.
    mutating func drawSign(
        _ sign: String, _ distance: String, at place: VenueMap.Place, style: Style,
        into buffer: inout CellBuffer
    ) {
        switch place {
        case .inside(let cell):
            write(sign, at: cell, style, into: &buffer)
        case .outside(let cell, let side):
            let text = distance.isEmpty ? sign : "\(sign) \(distance)"
            let pointing = pointing(text, side)
            let columns = TextWidth.columns(of: pointing)
            let start = Point(
                column: min(
                    max(0, side == .right ? rect.columns - columns : cell.column), rect.columns - columns),
                row: cell.row)
            // A nearby cell is used if a marker or the scale bar is in the way.
            if let room = cells.room(for: columns, near: start, side, reach: max(6, columns * 2)) {
                write(pointing, at: room, style, into: &buffer)
            }
        }
    }

    /// Draws the incidents inside the map, where nothing else stands.
    mutating func drawIncidents(
        _ incidents: [Coordinate], in shown: MapProjection, into buffer: inout CellBuffer
    ) {
        for incident in incidents {
            guard let dot = shown.visibleDot(of: incident) else { continue }
            let cell = Point(column: dot.x / 2, row: dot.y / 4)
            guard cells.isFree(1, at: cell) else { continue }
            write(theme.mapSigns.incident, at: cell, theme.warning, into: &buffer)
        }
    }

    func pointing(_ text: String, _ side: VenueMap.Side) -> String {
        let signs = theme.mapSigns
        return switch side {
        case .left: signs.left + text
        case .right: text + signs.right
        case .up: signs.up + text
        case .down: signs.down + text
        }
    }

    /// Draws the distance of a ring, on it, if there is space.
    mutating func label(_ ring: VenueMap.Ring, into buffer: inout CellBuffer) {
        let columns = TextWidth.columns(of: ring.label)
        for degrees in [45.0, 135, 315, 225, 90, 270, 0, 180, 20, 160, 340, 200, 70, 110, 290, 250] {
            let angle = degrees * Double.pi / 180
            let x = (ring.x + ring.dots * sin(angle)) / 2
            let y = (ring.y - ring.dots * cos(angle)) / 4
            guard x.isFinite, y.isFinite, abs(x) < 10_000, abs(y) < 10_000 else { continue }
            let cell = Point(column: Int(x.rounded(.down)) - columns / 2, row: Int(y.rounded(.down)))
            guard cells.isFree(columns, at: cell, apart: 1) else { continue }
            write(ring.label, at: cell, theme.ring, into: &buffer)
            return
        }
    }
}
