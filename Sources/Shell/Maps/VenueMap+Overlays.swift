import Maps
import Sentences
import TerminalKit
import VenueSearch

extension VenueMap {
    /// The overlays of every map, which are never overwritten: scale bar, north arrow, attribution.
    struct Overlays: Hashable, Sendable {
        var scale: ScaleBar?
        /// The cells between the two ends of the scale.
        var lineColumns = 0
        var scaleCell = Point(column: 0, row: 0)
        var north: Point?
        var attribution: Point?
        /// The attribution.
        var credit = ""
        var cells: MapCells
    }

    /// Returns the scale bar at the bottom left, the north arrow at the top right, the attribution at the
    /// bottom right, or above the scale if they do not fit side by side.
    ///
    /// - Parameter streets: The attribution of the streets.
    func overlays(_ shown: MapProjection, _ size: Size, _ streets: String = "") -> Overlays {
        var overlays = Overlays(cells: MapCells(size: size))
        guard size.columns >= Self.smallest.columns, size.rows >= Self.smallest.rows else { return overlays }
        let north = Point(column: size.columns - 2, row: 0)
        overlays.north = north
        overlays.cells.take(2, at: north)
        if let bar = ScaleBar(shown, longest: min(shown.width / 3, 40)) {
            // From the middle of one end to the middle of the other.
            let line = max(0, (bar.dots + 1) / 2 - 1)
            let columns = line + 3 + TextWidth.columns(of: DistanceText.chosen(bar.metres))
            let cell = Point(column: 0, row: size.rows - 1)
            if overlays.cells.isFree(columns, at: cell) {
                (overlays.scale, overlays.lineColumns, overlays.scaleCell) = (bar, line, cell)
                overlays.cells.take(columns, at: cell)
            }
        }
        overlays.credit = [streets, attribution].first { !$0.isEmpty } ?? ""
        let columns = TextWidth.columns(of: overlays.credit)
        guard columns > 0 else { return overlays }
        let rows = [size.rows - 1] + (size.rows >= 6 ? [size.rows - 2] : [])
        let cells = rows.map { Point(column: size.columns - columns, row: $0) }
        if let cell = cells.first(where: { overlays.cells.isFree(columns, at: $0, apart: 1) }) {
            overlays.attribution = cell
            overlays.cells.take(columns, at: cell)
        }
        return overlays
    }
}

extension VenueMap.Overlays {
    /// Returns the cell, or the nearest above or below it outside the overlays.
    func clear(_ cell: Point) -> Point {
        let start = Point(column: max(0, min(cell.column, cells.size.columns - 2)), row: cell.row)
        guard cells.size.rows > 2, !cells.isFree(2, at: start, apart: 1) else { return cell }
        let step = cell.row < cells.size.rows / 2 ? 1 : -1
        for shift in 1...2 {
            let row = cell.row + step * shift
            if cells.isFree(2, at: Point(column: start.column, row: row), apart: 1) {
                return Point(column: cell.column, row: row)
            }
        }
        return cell
    }

    func clear(_ place: VenueMap.Place) -> VenueMap.Place {
        if case .inside(let cell) = place { .inside(clear(cell)) } else { place }
    }
}
