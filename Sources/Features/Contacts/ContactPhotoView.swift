import Pictures
import Shell
import TerminalKit

/// A contact's photo in half blocks: a cell shows two nearly square pixels, one above the other. A terminal
/// that shows pictures gets its pixels in their place.
package struct ContactPhotoView: Hashable, Sendable {
    /// The maximum size of a photo, in cells.
    static let largest = Size(columns: 20, rows: 10)
    /// The columns between the photo and the text beside it.
    private static let gap = 2
    /// The minimum columns of that text.
    private static let leastBeside = 24

    private let size: Size
    /// The pixels by rows, two rows for each row of cells; `nil` is the terminal's own background.
    private let colors: [Color?]

    /// The picture for terminals that show pictures.
    private var raster: Raster?
    /// True if the terminal has enough colours for half blocks.
    private let hasBlocks: Bool
    /// The minimum number of colours for a photo in half blocks: with fewer, no face can be recognised.
    private static let leastColors = 16

    /// Makes the view of a photo with the pixels of half blocks.
    ///
    /// - Parameter terminalColors: The terminal's number of colours.
    init(_ picture: Picture, terminalColors: Int = 16) {
        size = Size(columns: picture.width, rows: (picture.height + 1) / 2)
        colors = Self.colors(of: picture, for: terminalColors)
        hasBlocks = terminalColors >= Self.leastColors
    }

    /// Makes the view of a photo with the pixels of the terminal.
    ///
    /// - Parameters:
    ///   - cell: The pixels of a cell.
    ///   - terminalColors: The terminal's number of colours.
    init(_ picture: Picture, cell: CellPixels, terminalColors: Int = 16) {
        // A small photo is enlarged, but not to single squares.
        let scale = min(
            max(
                1,
                min(
                    Double(Self.largest.columns * cell.width) / Double(picture.width),
                    Double(Self.largest.rows * cell.height) / Double(picture.height))),
            Self.mostEnlarged)
        let width = Int((Double(picture.width) * scale).rounded())
        let height = Int((Double(picture.height) * scale).rounded())
        let columns = min(Self.largest.columns, (width + cell.width - 1) / cell.width)
        let rows = min(Self.largest.rows, (height + cell.height - 1) / cell.height)
        var pixels: [UInt32?] = []
        pixels.reserveCapacity(columns * cell.width * rows * cell.height)
        for y in 0..<rows * cell.height {
            for x in 0..<columns * cell.width {
                // Outside of the photo there is none.
                let pixel = picture[Int(Double(x) / scale), Int(Double(y) / scale)]
                pixels.append(pixel.map { UInt32($0.red) << 16 | UInt32($0.green) << 8 | UInt32($0.blue) })
            }
        }
        self.init(
            picture.reduced(width: columns, height: rows * 2, scale: scale, cell),
            terminalColors: terminalColors)
        raster = Raster(width: columns * cell.width, height: rows * cell.height, pixels: pixels)
    }

    /// The maximum enlargement of a photo.
    private static let mostEnlarged = 4.0

    /// Makes the view of a photo for the terminal.
    ///
    /// - Parameters:
    ///   - cell: The pixels of a cell; `nil` for half blocks.
    ///   - colors: The terminal's number of colours.
    static func view(of picture: Picture, cell: CellPixels?, colors: Int) -> ContactPhotoView {
        guard let cell else { return ContactPhotoView(picture, terminalColors: colors) }
        return ContactPhotoView(picture, cell: cell, terminalColors: colors)
    }

    /// Returns the size in pixels in which a photo is loaded.
    static func pixels(in context: ScreenContext) -> (width: Int, height: Int) {
        let cell = context.pictureCell ?? CellPixels(width: 1, height: 2)
        return (largest.columns * cell.width, largest.rows * cell.height)
    }

    /// Returns true if photos can be shown: the room, the colours and the signs suffice. A picture of pixels
    /// has colours of its own, but there is none without colours (`NO_COLOR`).
    static func isShown(columns: Int, in context: ScreenContext) -> Bool {
        let least = context.pictureCell == nil ? leastColors : 1
        return context.colors >= least && context.theme.mapSigns.usesBraille
            && columns >= largest.columns + gap + leastBeside
    }

    /// The size of the photo in the upper right corner of a text, with its gap.
    var corner: Size { Size(columns: size.columns + Self.gap, rows: size.rows) }

    /// Draws the visible part of the photo in the upper right corner of a scrolled area.
    ///
    /// - Parameter first: The row of the text that is the area's first.
    func draw(into buffer: inout CellBuffer, in area: Rect, from first: Int) {
        let left = area.endColumn - size.columns
        let isWhole = first <= 0 && size.rows <= area.rows
        guard hasBlocks || raster != nil && isWhole else { return }
        for row in max(0, first)..<max(first, min(size.rows, first + area.rows)) {
            for column in 0..<size.columns {
                let (upper, lower) = (color(column, row * 2), color(column, row * 2 + 1))
                let at = Point(column: left + column, row: area.row + row - first)
                if let upper {
                    buffer.write("▀", at: at, style: Style(foreground: upper, background: lower))
                } else if let lower {
                    buffer.write("▄", at: at, style: Style(foreground: lower))
                }
            }
        }
        // A part of it remains in blocks.
        guard let raster, isWhole else { return }
        buffer.place(
            raster, in: Rect(column: left, row: area.row, columns: size.columns, rows: size.rows))
    }

    private func color(_ column: Int, _ row: Int) -> Color? {
        let place = row * size.columns + column
        return colors.indices.contains(place) ? colors[place] : nil
    }

    /// The nearest available colours. The error of a pixel is distributed to its neighbours (R. W. Floyd and
    /// L. Steinberg, “An adaptive algorithm for spatial greyscale”, 1976).
    private static func colors(of picture: Picture, for terminalColors: Int) -> [Color?] {
        var errors = Array(repeating: (red: 0, green: 0, blue: 0), count: picture.width * picture.height)
        var colors: [Color?] = []
        colors.reserveCapacity(errors.count)
        for row in 0..<picture.height {
            for column in 0..<picture.width {
                guard let pixel = picture[column, row] else {
                    colors.append(nil)
                    continue
                }
                let error = errors[row * picture.width + column]
                func wanted(_ value: UInt8, _ error: Int) -> Int { max(0, min(255, Int(value) + error / 16)) }
                let (red, green, blue) = (
                    wanted(pixel.red, error.red), wanted(pixel.green, error.green),
                    wanted(pixel.blue, error.blue)
                )
                let color = Color.nearest(red: red, green: green, blue: blue, of: terminalColors)
                colors.append(color)
                let shown = color.usualValue
                for (dx, dy, share) in [(1, 0, 7), (-1, 1, 3), (0, 1, 5), (1, 1, 1)] {
                    let (x, y) = (column + dx, row + dy)
                    guard (0..<picture.width).contains(x), y < picture.height else { continue }
                    errors[y * picture.width + x].red += (red - shown.red) * share
                    errors[y * picture.width + x].green += (green - shown.green) * share
                    errors[y * picture.width + x].blue += (blue - shown.blue) * share
                }
            }
        }
        return colors
    }
}

extension Picture {
    /// Returns the picture with the pixels of half blocks.
    ///
    /// - Parameters:
    ///   - scale: The number of the terminal's pixels for one of the picture.
    ///   - cell: The terminal's pixels of a cell, for two of the result.
    fileprivate func reduced(
        width columns: Int, height rows: Int, scale: Double, _ cell: CellPixels
    ) -> Picture {
        func range(_ place: Int, _ extent: Double) -> Range<Int> {
            let start = Int(Double(place) * extent / scale)
            return start..<max(start + 1, Int(Double(place + 1) * extent / scale))
        }
        var pixels: [Pixel?] = []
        for row in 0..<rows {
            let ys = range(row, Double(cell.height) / 2)
            for column in 0..<columns {
                let found = ys.flatMap { y in
                    range(column, Double(cell.width)).compactMap { self[$0, y] }
                }
                guard !found.isEmpty else {
                    pixels.append(nil)
                    continue
                }
                func mean(_ value: (Pixel) -> UInt8) -> UInt8 {
                    UInt8(found.reduce(0) { $0 + Int(value($1)) } / found.count)
                }
                pixels.append(
                    Pixel(red: mean { $0.red }, green: mean { $0.green }, blue: mean { $0.blue }))
            }
        }
        return Picture(width: columns, height: rows, pixels: pixels)
    }
}
