/// Streets, water and parks as pixels, each with an ink.
package struct MapRaster: Hashable, Sendable {
    package let width: Int
    package let height: Int
    /// The raw values of the inks (`MapInk`), row by row.
    package let inks: [UInt8]

    /// The maximum number of pixels.
    package static let mostPixels = 1 << 22

    package subscript(column: Int, row: Int) -> MapInk {
        MapInk(rawValue: inks[row * width + column]) ?? MapInk.none
    }
}

/// A line over a map.
package struct MapStroke: Hashable, Sendable {
    package struct Corner: Hashable, Sendable {
        package var x: Double
        package var y: Double

        package init(x: Double, y: Double) {
            (self.x, self.y) = (x, y)
        }
    }

    /// The corners in dots of the projection; one alone is a dot.
    package var corners: [Corner]
    package var ink: MapInk
    /// The dots left out after each one.
    package var gap: Int

    package init(_ corners: [Corner], ink: MapInk, gap: Int = 0) {
        (self.corners, self.ink, self.gap) = (corners, ink, gap)
    }
}

extension MapSheet {
    /// Returns the section as pixels, with lines over it; `nil` if they are more than `MapRaster.mostPixels`.
    ///
    /// - Parameters:
    ///   - zooms: The zooms of the source.
    ///   - cell: The pixels of a cell, which is two dots wide and four high.
    package func raster(
        of projection: MapProjection, zooms: ClosedRange<Int>, cell: (width: Int, height: Int),
        strokes: [MapStroke] = []
    ) -> MapRaster? {
        let (columns, rows) = ((projection.width + 1) / 2, (projection.height + 3) / 4)
        let (width, height) = (columns * cell.width, rows * cell.height)
        guard cell.width > 0, cell.height > 0, width * height <= MapRaster.mostPixels else { return nil }
        let grid = MapGrid(
            width: width, height: height, across: Double(cell.width) / 2, down: Double(cell.height) / 4)
        let pixels = (grid.across + grid.down) / 2
        let canvas = DotCanvas(width: width, height: height)
        MapPainter.paint(
            patches(of: projection, zooms: zooms, on: grid), on: canvas, zoom: projection.zoom,
            pixels: pixels)
        for stroke in strokes { canvas.draw(stroke, on: grid, pixels: pixels) }
        return canvas.raster()
    }
}

extension DotCanvas {
    /// The width of a stroke, in dots of the projection.
    private static let strokeWidth = 0.7

    fileprivate func draw(_ stroke: MapStroke, on grid: MapGrid, pixels: Double) {
        var brush = Brush(
            ink: stroke.ink, width: max(1, (Self.strokeWidth * pixels).rounded()),
            period: min(max(0, stroke.gap), 63) + 1, dash: pixels)
        var xs = stroke.corners.map { min(max($0.x * grid.across, -Dot.farthest), Dot.farthest) }
        var ys = stroke.corners.map { min(max($0.y * grid.down, -Dot.farthest), Dot.farthest) }
        if let x = xs.first, let y = ys.first, xs.count == 1 {
            // A disc of one pixel might have the middle of none.
            brush.width = max(2, brush.width)
            return dab(x, y, brush, clip: whole)
        }
        xs.withUnsafeMutableBufferPointer { xs in
            ys.withUnsafeMutableBufferPointer { ys in
                guard let x = xs.baseAddress, let y = ys.baseAddress else { return }
                self.stroke(x, y, count: xs.count, brush, clip: whole)
            }
        }
    }

    /// Returns the painted canvas as pixels: lines, and ground where there are none.
    fileprivate func raster() -> MapRaster {
        let count = width * height
        for ground in MapTile.Ground.allCases {
            let inside = MapStyle.of(ground).ink
            let edge = ground == .building ? MapInk.wall : inside
            for y in 0..<height {
                let own = row(y, of: ground)
                for word in 0..<words where own[word] != 0 {
                    let outline = inside == edge ? 0 : self.edge(of: own, word, row: y)
                    var bits = own[word]
                    while bits != 0 {
                        let bit = bits.trailingZeroBitCount
                        bits &= bits - 1
                        let place = y * width + word << 6 + bit
                        guard lines[place] == 0 else { continue }
                        lines[place] = (outline >> UInt64(bit) & 1 == 1 ? edge : inside).rawValue
                    }
                }
            }
        }
        let inks = Array(UnsafeBufferPointer(start: lines, count: count))
        return MapRaster(width: width, height: height, inks: inks)
    }
}
