import Pictures
import Shell
import TerminalKit

/// A contact's photo in half blocks: a cell shows two nearly square pixels, one above the other.
struct ContactPhotoView: Hashable, Sendable {
    /// The maximum size of a photo, in cells.
    static let largest = Size(columns: 20, rows: 10)
    /// The columns between the photo and the text beside it.
    private static let gap = 2
    /// The minimum columns of that text.
    private static let leastBeside = 24

    private let size: Size
    /// The pixels by rows, two rows for each row of cells; `nil` is the terminal's own background.
    private let colors: [Color?]

    init(_ picture: Picture) {
        size = Size(columns: picture.width, rows: (picture.height + 1) / 2)
        colors = Self.colors(of: picture)
    }

    /// Returns true if photos can be shown: the room, the colours and the signs suffice.
    static func isShown(columns: Int, in context: ScreenContext) -> Bool {
        context.colors >= 16 && context.theme.mapSigns.usesBraille
            && columns >= largest.columns + gap + leastBeside
    }

    /// The size of the photo in the upper right corner of a text, with its gap.
    var corner: Size { Size(columns: size.columns + Self.gap, rows: size.rows) }

    /// Draws the visible part of the photo in the upper right corner of a scrolled area.
    ///
    /// - Parameter first: The row of the text that is the area's first.
    func draw(into buffer: inout CellBuffer, in area: Rect, from first: Int) {
        let left = area.endColumn - size.columns
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
    }

    private func color(_ column: Int, _ row: Int) -> Color? {
        let place = row * size.columns + column
        return colors.indices.contains(place) ? colors[place] : nil
    }

    /// The nearest available colours. The error of a pixel is distributed to its neighbours (R. W. Floyd and
    /// L. Steinberg, “An adaptive algorithm for spatial greyscale”, 1976).
    private static func colors(of picture: Picture) -> [Color?] {
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
                let color = Color.nearest(red: red, green: green, blue: blue)
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
