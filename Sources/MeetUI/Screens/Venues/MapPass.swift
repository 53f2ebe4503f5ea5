import Foundation
import MeetCore
import TerminalKit
import VenueSearch

/// One drawing of a map: where it goes, and which cells are taken.
struct MapPass {
    struct PlacedPin {
        var pin: VenueMap.Pin
        var text: String
        var cell: Point
        /// Whether the sign of the others had no room.
        var hidesOthers: Bool
    }

    let rect: Rect
    let theme: Theme
    private(set) var pins: [PlacedPin] = []
    private(set) var taken: Set<Point> = []

    /// Nothing but a pin is written over a pin.
    init(rect: Rect, theme: Theme, pins: [VenueMap.Pin]) {
        self.rect = rect
        self.theme = theme
        let cells = Set(pins.map(\.cell))
        for pin in pins {
            let sign = VenueMap.sign(of: pin.index).map(String.init) ?? theme.mapSigns.dot
            let beside = Point(column: pin.cell.column + 1, row: pin.cell.row)
            let hasRoom = pin.side != nil || (beside.column < rect.columns && !cells.contains(beside))
            var text = sign + (pin.isShared && hasRoom ? "+" : "")
            if let side = pin.side { text = pointing(text, side) }
            let columns = TextWidth.columns(of: text)
            let cell = Point(
                column: max(0, min(pin.cell.column, rect.columns - columns)), row: pin.cell.row)
            self.pins.append(
                PlacedPin(pin: pin, text: text, cell: cell, hidesOthers: pin.isShared && !hasRoom))
            for column in cell.column..<cell.column + columns {
                reserve(Point(column: column, row: cell.row))
            }
        }
    }

    /// Cells are counted from the map's own top left.
    mutating func reserve(_ cell: Point) { taken.insert(cell) }

    private func isFree(_ text: String, at cell: Point) -> Bool {
        let columns = TextWidth.columns(of: text)
        guard cell.column >= 0, cell.row >= 0, cell.row < rect.rows, cell.column + columns <= rect.columns
        else { return false }
        return (cell.column..<cell.column + columns).allSatisfy {
            !taken.contains(Point(column: $0, row: cell.row))
        }
    }

    /// Writes and reserves, inside of the map.
    mutating func write(
        _ text: String, at cell: Point, _ style: Style, into buffer: inout CellBuffer
    ) {
        clear(besides: text, at: cell, &buffer)
        guard cell.column >= 0, (0..<rect.rows).contains(cell.row), cell.column < rect.columns else { return }
        let used = buffer.write(
            text, at: Point(column: rect.column + cell.column, row: rect.row + cell.row), style: style,
            limit: rect.columns - cell.column)
        for column in cell.column..<cell.column + used { reserve(Point(column: column, row: cell.row)) }
    }

    /// Takes the dots beside a text away, so that it can be read.
    func clear(besides text: String, at cell: Point, _ buffer: inout CellBuffer) {
        for column in [cell.column - 1, cell.column + TextWidth.columns(of: text)]
        where isFree(" ", at: Point(column: column, row: cell.row)) {
            buffer.write(" ", at: Point(column: rect.column + column, row: rect.row + cell.row))
        }
    }

    // MARK: - Ground

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
            for column in lines.indices where lines[column] != " " {
                let hasPlace = places.indices.contains(column) && places[column] != " "
                buffer.write(
                    String(lines[column]), at: Point(column: rect.column + column, row: rect.row + row),
                    style: hasPlace ? theme.muted : theme.rule)
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

    // MARK: - Furniture

    /// The scale bar at the bottom left, the arrow north at the top right, and whom the map is owed to.
    mutating func drawFurniture(
        _ shown: MapProjection, attribution: String, into buffer: inout CellBuffer
    ) {
        let signs = theme.mapSigns
        let north = Point(column: rect.columns - 2, row: 0)
        if isFree("N" + signs.up, at: north) { write("N" + signs.up, at: north, theme.muted, into: &buffer) }
        if let bar = ScaleBar(shown, longest: min(shown.width / 3, 40)) {
            // From the middle of one end to the middle of the other.
            let line = String(repeating: signs.barLine, count: max(0, (bar.dots + 1) / 2 - 1))
            let text = signs.barStart + line + signs.barEnd + " " + bar.label
            let rows = [rect.rows - 1, rect.rows - 2]
            if let row = rows.first(where: { isFree(text, at: Point(column: 0, row: $0)) }) ?? rows.first {
                write(text, at: Point(column: 0, row: row), theme.muted, into: &buffer)
            }
        }
        guard !attribution.isEmpty else { return }
        let cell = Point(column: rect.columns - TextWidth.columns(of: attribution), row: rect.rows - 1)
        if isFree(attribution, at: cell) { write(attribution, at: cell, theme.rule, into: &buffer) }
    }

    /// Home or the centre; with `distance` and an arrow where it is outside.
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
            // A neighbouring row does as well, where a marker or the scale bar is in the way.
            for shift in [0, -1, 1, -2, 2] {
                var at = Point(
                    column: min(
                        max(0, side == .right ? rect.columns - columns : cell.column), rect.columns - columns),
                    row: cell.row)
                if side == .left || side == .right { at.row += shift } else { at.column += shift * columns }
                guard isFree(pointing, at: at) else { continue }
                write(pointing, at: at, style, into: &buffer)
                return
            }
        }
    }

    private func pointing(_ text: String, _ side: VenueMap.Side) -> String {
        let signs = theme.mapSigns
        return switch side {
        case .left: signs.left + text
        case .right: text + signs.right
        case .up: signs.up + text
        case .down: signs.down + text
        }
    }

    /// The distance of a ring, on it, where there is room.
    mutating func label(_ ring: VenueMap.Ring, into buffer: inout CellBuffer) {
        let columns = TextWidth.columns(of: ring.label)
        for degrees in [45.0, 135, 315, 225, 90, 270, 0, 180, 20, 160, 340, 200, 70, 110, 290, 250] {
            let angle = degrees * Double.pi / 180
            let x = (ring.x + ring.dots * sin(angle)) / 2
            let y = (ring.y - ring.dots * cos(angle)) / 4
            guard x.isFinite, y.isFinite, abs(x) < 10_000, abs(y) < 10_000 else { continue }
            let cell = Point(column: Int(x.rounded(.down)) - columns / 2, row: Int(y.rounded(.down)))
            guard isFree(ring.label, at: cell) else { continue }
            write(ring.label, at: cell, theme.rule, into: &buffer)
            return
        }
    }
}
