import MeetCore

/// Paints tiles on the dots of a terminal's cells. Only what lies on the canvas costs time, whatever a tile says.
struct MapPainter {
    private(set) var picture: MapPicture
    private let zoom: Double
    private let width: Int
    private let height: Int
    /// The corners of the line being drawn, in dots.
    private var corners: [(x: Float, y: Float)] = []
    /// Where the edges of the area being filled cross the middle of each row of dots.
    private var crossings: [[Float]]

    init(_ shown: MapProjection) {
        picture = MapPicture(columns: (shown.width + 1) / 2, rows: (shown.height + 3) / 4)
        zoom = shown.zoom
        width = picture.columns * 2
        height = picture.rows * 4
        crossings = Array(repeating: [], count: height)
    }

    /// What a piece of the map is drawn within, in dots; the ends do not belong to it.
    private struct Window {
        var left: Float
        var top: Float
        var right: Float
        var bottom: Float
    }

    mutating func paint(_ pieces: [MapSheet.Piece]) {
        let placed = pieces.compactMap { piece in window(of: piece).map { (piece, $0) } }
        // Ground of all tiles lies below the streets of all.
        for isGround in [true, false] {
            for (piece, window) in placed { paint(piece, window, isGround: isGround) }
        }
    }

    private func window(of piece: MapSheet.Piece) -> Window? {
        let clip = piece.clip
        let window = Window(
            left: Float(max(0, clip.x)), top: Float(max(0, clip.y)),
            right: Float(min(Double(width), clip.x + clip.side)),
            bottom: Float(min(Double(height), clip.y + clip.side)))
        return window.left < window.right && window.top < window.bottom ? window : nil
    }

    private mutating func paint(_ piece: MapSheet.Piece, _ window: Window, isGround: Bool) {
        let tile = piece.tile
        let scale = Float(piece.frame.side / Double(tile.extent))
        let (left, top) = (Float(piece.frame.x), Float(piece.frame.y))
        for shape in tile.shapes {
            switch shape.kind {
            case .ground(let ground):
                guard isGround, zoom >= MapStyle.firstZoom(of: ground) else { continue }
                for number in shape.lines {
                    addCrossings(of: tile, tile.lines[number], scale, left, top, window)
                }
                fill(ground, window)
                outline(shape, ground, tile, scale, left, top, window)
            case .way(let way):
                guard !isGround, zoom >= MapStyle.firstZoom(of: way) else { continue }
                let ink = MapStyle.ink(of: way)
                let dashes = MapStyle.dashes(of: way)
                let isDouble = zoom >= MapStyle.doubleZoom(of: way)
                for number in shape.lines where place(tile, tile.lines[number], scale, left, top, window) {
                    draw(ink, dashes, isDouble: isDouble, window)
                }
            }
        }
    }

    // MARK: - Lines

    /// Takes the corners of a line, without those that fall on the dot of the one before.
    ///
    /// - Returns: Whether any of it can be seen.
    private mutating func place(
        _ tile: MapTile, _ line: Range<Int>, _ scale: Float, _ left: Float, _ top: Float, _ window: Window
    ) -> Bool {
        corners.removeAll(keepingCapacity: true)
        var (west, east, north, south) = (Float.infinity, -Float.infinity, Float.infinity, -Float.infinity)
        tile.points.withUnsafeBufferPointer { points in
            let last = line.upperBound - 1
            for index in line {
                let x = left + Float(points[index].x) * scale
                let y = top + Float(points[index].y) * scale
                if let before = corners.last, index != last, abs(x - before.x) < 0.7, abs(y - before.y) < 0.7
                {
                    continue
                }
                (west, east) = (min(west, x), max(east, x))
                (north, south) = (min(north, y), max(south, y))
                corners.append((x, y))
            }
        }
        return corners.count > 1 && west < window.right && east >= window.left && north < window.bottom
            && south >= window.top
    }

    private mutating func draw(_ ink: MapPicture.Ink, _ dashes: [Int], isDouble: Bool, _ window: Window) {
        var along = 0
        for index in 1..<corners.count {
            let (from, to) = (corners[index - 1], corners[index])
            draw(from, to, ink, dashes, &along, window)
            guard isDouble else { continue }
            let isFlat = abs(to.x - from.x) > abs(to.y - from.y)
            let (dx, dy): (Float, Float) = isFlat ? (0, 1) : (1, 0)
            var again = 0
            draw((from.x + dx, from.y + dy), (to.x + dx, to.y + dy), ink, dashes, &again, window)
        }
    }

    /// The part of a straight line that is inside (Liang and Barsky), dot by dot.
    private mutating func draw(
        _ from: (x: Float, y: Float), _ to: (x: Float, y: Float), _ ink: MapPicture.Ink, _ dashes: [Int],
        _ along: inout Int, _ window: Window
    ) {
        let (dx, dy) = (to.x - from.x, to.y - from.y)
        let length = max(abs(dx), abs(dy))
        defer { if length.isFinite { along &+= Int(min(length, 1e6)) } }
        var (enter, leave): (Float, Float) = (0, 1)
        func cut(_ step: Float, _ room: Float) -> Bool {
            if step == 0 { return room >= 0 }
            if step < 0 { enter = max(enter, room / step) } else { leave = min(leave, room / step) }
            return true
        }
        guard cut(-dx, from.x - window.left), cut(dx, window.right - 0.001 - from.x),
            cut(-dy, from.y - window.top), cut(dy, window.bottom - 0.001 - from.y), enter <= leave,
            length.isFinite
        else { return }
        let (first, last) = (length * enter, length * leave)
        let steps = Int(last - first)
        let (stepX, stepY) = length > 0 ? (dx / length, dy / length) : (0, 0)
        let (startX, startY) = (from.x + dx * enter, from.y + dy * enter)
        let period = dashes.reduce(0, +)
        for step in 0...max(0, steps) {
            if period > 0, !Self.isSet((along &+ Int(first) &+ step) % period, dashes) { continue }
            set(x: Int(startX + stepX * Float(step)), y: Int(startY + stepY * Float(step)), ink)
        }
    }

    private static func isSet(_ place: Int, _ dashes: [Int]) -> Bool {
        var rest = place
        for (number, dash) in dashes.enumerated() {
            if rest < dash { return number.isMultiple(of: 2) }
            rest -= dash
        }
        return true
    }

    /// The braille bit of a dot: down the left column, down the right one, then the lowest row.
    private static let bits: [UInt8] = [0x01, 0x08, 0x02, 0x10, 0x04, 0x20, 0x40, 0x80]

    @inline(__always)
    private mutating func set(x: Int, y: Int, _ ink: MapPicture.Ink) {
        guard x >= 0, y >= 0, x < width, y < height else { return }
        let bit = Self.bits[(y & 3) << 1 | x & 1]
        var cell = picture[x >> 1, y >> 2]
        if ink.isGround {
            // Of two grounds in a cell the later one, whole; none shows through a street.
            guard cell.ink.isGround else { return }
            cell.dots = cell.ink == ink ? cell.dots | bit : bit
            cell.ink = ink
        } else {
            cell.dots = cell.ink.isGround ? bit : cell.dots | bit
            cell.ink = max(cell.ink, ink)
        }
        picture[x >> 1, y >> 2] = cell
    }

    // MARK: - Areas

    private mutating func addCrossings(
        of tile: MapTile, _ line: Range<Int>, _ scale: Float, _ left: Float, _ top: Float, _ window: Window
    ) {
        guard line.count > 2 else { return }
        let (firstRow, lastRow) = (Int(window.top), min(height - 1, Int(window.bottom)))
        tile.points.withUnsafeBufferPointer { points in
            var before = points[line.upperBound - 1]
            for index in line {
                let point = points[index]
                defer { before = point }
                if point.y == before.y { continue }
                let (y0, y1) = (top + Float(before.y) * scale, top + Float(point.y) * scale)
                let (low, high) = (min(y0, y1), max(y0, y1))
                guard high > window.top, low < window.bottom else { continue }
                // The rows whose middles lie between the two.
                let from = max(firstRow, Int((max(low, -1) - 0.5).rounded(.up)))
                let to = min(lastRow, Int((min(high, Float(height) + 1) - 0.5).rounded(.up)) - 1)
                guard from <= to else { continue }
                let (x0, x1) = (left + Float(before.x) * scale, left + Float(point.x) * scale)
                let slope = (x1 - x0) / (y1 - y0)
                for row in from...to { crossings[row].append(x0 + (Float(row) + 0.5 - y0) * slope) }
            }
        }
    }

    /// Fills between every other crossing (the even-odd rule), and forgets them.
    private mutating func fill(_ ground: MapTile.Ground, _ window: Window) {
        let ink = MapStyle.ink(of: ground)
        for row in Int(window.top)...min(height - 1, Int(window.bottom)) where !crossings[row].isEmpty {
            crossings[row].sort()
            let row = (number: row, middle: Float(row) + 0.5)
            if row.middle >= window.top, row.middle < window.bottom {
                var index = 0
                while index + 1 < crossings[row.number].count {
                    let from = max(crossings[row.number][index], window.left)
                    let to = min(crossings[row.number][index + 1], window.right)
                    index += 2
                    guard from < to else { continue }
                    var x = Int((from - 0.5).rounded(.up))
                    let end = Int((to - 0.5).rounded(.up))
                    while x < end {
                        if MapStyle.isSet(ground, x: x, y: row.number) { set(x: x, y: row.number, ink) }
                        x += 1
                    }
                }
            }
            crossings[row.number].removeAll(keepingCapacity: true)
        }
    }

    /// Shores, and the walls of buildings. Edges along the border of a tile are none.
    private mutating func outline(
        _ shape: MapTile.Shape, _ ground: MapTile.Ground, _ tile: MapTile, _ scale: Float, _ left: Float,
        _ top: Float, _ window: Window
    ) {
        guard ground == .water || ground == .building else { return }
        let ink = MapStyle.ink(of: ground)
        var along = 0
        for line in tile.lines[shape.lines] {
            var before = tile.points[line.upperBound - 1]
            for index in line {
                let point = tile.points[index]
                defer { before = point }
                if tile.isBorder(before.x, point.x) || tile.isBorder(before.y, point.y) { continue }
                let from = (left + Float(before.x) * scale, top + Float(before.y) * scale)
                let to = (left + Float(point.x) * scale, top + Float(point.y) * scale)
                draw(from, to, ink, [], &along, window)
            }
        }
    }
}

extension MapTile {
    /// Whether both lie on or beyond one border.
    fileprivate func isBorder(_ one: Int32, _ other: Int32) -> Bool {
        one <= 0 && other <= 0 || one >= extent && other >= extent
    }
}

extension MapPicture.Ink {
    /// Whether it fills ground, or nothing is there.
    package var isGround: Bool { self <= .water }
}

extension MapPicture.Cell {
    /// The Braille character; a blank without dots.
    package var braille: String {
        dots == 0 ? " " : String(Unicode.Scalar(0x2800 + UInt32(dots)).map(Character.init) ?? " ")
    }

    /// What stands for it where there is no Braille.
    package var ascii: String {
        guard dots != 0 else { return " " }
        switch ink {
        case .water: return "~"
        case .park, .wood: return "\""
        case .building: return "#"
        default: break
        }
        let (left, right) = (dots & 0x47, dots & 0xb8)
        let (upper, lower) = (dots & 0x1b, dots & 0xe4)
        if left != 0, right != 0, upper != 0, lower != 0 {
            let (falls, rises) = (dots & 0x03 != 0 && dots & 0xa0 != 0, dots & 0x44 != 0 && dots & 0x18 != 0)
            return falls == rises ? "+" : falls ? "\\" : "/"
        }
        if left == 0 || right == 0 { return upper != 0 && lower != 0 ? "|" : upper != 0 ? "'" : "." }
        return upper != 0 ? "-" : "_"
    }
}
