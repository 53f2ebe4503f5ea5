/// The size of a cell in pixels.
package struct CellPixels: Hashable, Sendable {
    package var width: Int
    package var height: Int

    package init(width: Int, height: Int) {
        (self.width, self.height) = (width, height)
    }
}

/// A picture of pixels, with as many as the cells have that it fills.
package struct Raster: Hashable, Sendable {
    package let width: Int
    package let height: Int
    /// The pixels row by row from the top, `0xRRGGBB`; `nil` for a transparent one.
    package let pixels: [UInt32?]
    /// The digest of the pixels, for fast comparison.
    private let digest: UInt64

    /// Makes a raster; `nil` unless there are `width` times `height` pixels.
    package init?(width: Int, height: Int, pixels: [UInt32?]) {
        guard width > 0, height > 0, pixels.count == width * height else { return nil }
        (self.width, self.height, self.pixels) = (width, height, pixels)
        digest = pixels.reduce(0xCBF2_9CE4_8422_2325) { hash, pixel in
            (hash ^ UInt64(pixel ?? 0x100_0000)) &* 0x100_0000_01B3
        }
    }

    package static func == (one: Raster, other: Raster) -> Bool {
        one.digest == other.digest && one.width == other.width && one.height == other.height
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(digest)
    }

    subscript(column: Int, row: Int) -> UInt32? { pixels[row * width + column] }

    /// Returns the raster with transparent pixels in cells.
    ///
    /// - Parameters:
    ///   - holes: The cells, counted from the top left of the picture.
    ///   - cells: The cells that the picture fills.
    func cut(_ holes: [Point], of cells: Size) -> Raster {
        guard !holes.isEmpty else { return self }
        let cell = CellPixels(
            width: max(1, width / max(1, cells.columns)), height: max(1, height / max(1, cells.rows)))
        var pixels = pixels
        for hole in holes {
            let left = min(width, hole.column * cell.width)
            let right = min(width, left + cell.width)
            let top = min(height, hole.row * cell.height)
            for row in top..<min(height, top + cell.height) {
                for column in left..<right { pixels[row * width + column] = nil }
            }
        }
        return Raster(width: width, height: height, pixels: pixels) ?? self
    }
}

/// A picture on the screen, in place of cells.
package struct PlacedPicture: Hashable, Sendable {
    package let raster: Raster
    package let area: Rect
    /// The cells in the area when it was placed, row by row: the picture is seen where they still are.
    let cells: [Cell]
}

/// A link in a row.
package struct PlacedLink: Hashable, Sendable {
    package let target: String
    package let at: Point
    /// The cells when it was placed: they are linked where they still are.
    let cells: [Cell]
}

extension CellBuffer {
    /// Shows a picture in place of the cells of an area, which were drawn before: terminals without pictures
    /// show the cells, and so do all where something is drawn over them.
    package mutating func place(_ raster: Raster, in area: Rect) {
        guard !area.isEmpty, area.column >= 0, area.row >= 0, area.endColumn <= size.columns,
            area.endRow <= size.rows
        else { return }
        pictures.append(PlacedPicture(raster: raster, area: area, cells: contents(of: area)))
    }

    /// Links the text of cells, for terminals that open links.
    ///
    /// - Parameter target: The address, with its scheme.
    package mutating func link(to target: String, at point: Point, columns: Int) {
        let start = max(0, point.column)
        let end = min(size.columns, point.column + columns)
        guard (0..<size.rows).contains(point.row), start < end else { return }
        let cells = contents(of: Rect(column: start, row: point.row, columns: end - start, rows: 1))
        links.append(
            PlacedLink(target: target, at: Point(column: start, row: point.row), cells: cells))
    }

    /// Returns the cells of an area in the buffer, row by row.
    private func contents(of area: Rect) -> [Cell] {
        (area.row..<area.endRow).flatMap { row in
            self.row(row).dropFirst(area.column).prefix(area.columns)
        }
    }

    /// The links whose cells nothing covers.
    var seenLinks: [PlacedLink] {
        links.filter { link in
            contents(of: Rect(column: link.at.column, row: link.at.row, columns: link.cells.count, rows: 1))
                .elementsEqual(link.cells)
        }
    }

    /// Returns the cells of a picture that something else covers, counted from its top left.
    func holes(in picture: PlacedPicture) -> [Point] {
        zip(contents(of: picture.area), picture.cells).enumerated().compactMap { place, pair in
            pair.0 == pair.1
                ? nil : Point(column: place % picture.area.columns, row: place / picture.area.columns)
        }
    }
}
