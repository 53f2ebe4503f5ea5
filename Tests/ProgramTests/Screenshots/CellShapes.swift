/// What is drawn in cells as shapes, gathered by colour: lines, blocks and Braille dots, each in its cell's box.
struct CellShapes {
    let width: Double
    let height: Double
    /// Path data (SVG 1.1, 8.3) by colour.
    private var filled: [UInt32: String] = [:]
    private var stroked: [Stroke: String] = [:]

    private struct Stroke: Hashable {
        var color: UInt32
        var isHeavy: Bool
    }

    init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }

    /// Draws a cell's text as a shape; `false` where it is a letter.
    mutating func draw(_ text: String, at origin: (x: Double, y: Double), color: UInt32) -> Bool {
        guard let scalar = text.unicodeScalars.first, text.unicodeScalars.count == 1 else { return false }
        switch scalar.value {
        case 0x2801...0x28FF: dots(scalar.value - 0x2800, at: origin, color)
        case 0x2580...0x259F:
            guard let box = Self.block(scalar.value) else { return false }
            fill(box, at: origin, color)
        default:
            guard let line = Self.lines[text] else { return false }
            stroke(line, at: origin, color)
        }
        return true
    }

    func elements(_ hex: (UInt32) -> String) -> [String] {
        let fills = filled.sorted { $0.key < $1.key }.map {
            "<path fill=\"\(hex($0.key))\" d=\"\($0.value)\"/>"
        }
        let strokes = stroked.sorted {
            ($0.key.color, $0.key.isHeavy ? 1 : 0) < ($1.key.color, $1.key.isHeavy ? 1 : 0)
        }
        return fills
            + strokes.map {
                "<path fill=\"none\" stroke=\"\(hex($0.key.color))\" stroke-width=\"\($0.key.isHeavy ? 2 : 1)\" d=\"\($0.value)\"/>"
            }
    }

    // MARK: - Braille

    /// The bits of a pattern from U+2800 on: dots 1 to 3 and 7 left, 4 to 6 and 8 right.
    private static let places: [(column: Int, row: Int)] = [
        (0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (0, 3), (1, 3),
    ]

    private mutating func dots(_ pattern: UInt32, at origin: (x: Double, y: Double), _ color: UInt32) {
        for (bit, place) in Self.places.enumerated() where pattern & 1 << UInt32(bit) != 0 {
            let x = origin.x + width * (0.25 + 0.5 * Double(place.column)) - 0.95
            let y = origin.y + height * (0.125 + 0.25 * Double(place.row)) - 0.95
            filled[color, default: ""] += "M\(SVGPicture.number(x)) \(SVGPicture.number(y))h1.9v1.9h-1.9z"
        }
    }

    // MARK: - Blocks

    /// In parts of the cell.
    private struct Box {
        var x = 0.0
        var y = 0.0
        var width = 1.0
        var height = 1.0
    }

    private static func block(_ value: UInt32) -> Box? {
        switch value {
        case 0x2580: Box(height: 0.5)
        case 0x2581...0x2588: Box(y: 1 - Double(value - 0x2580) / 8, height: Double(value - 0x2580) / 8)
        case 0x2589...0x258F: Box(width: Double(0x2590 - value) / 8)
        case 0x2590: Box(x: 0.5, width: 0.5)
        case 0x2594: Box(height: 0.125)
        case 0x2595: Box(x: 0.875, width: 0.125)
        default: nil
        }
    }

    private mutating func fill(_ box: Box, at origin: (x: Double, y: Double), _ color: UInt32) {
        let x = SVGPicture.number(origin.x + box.x * width)
        let y = SVGPicture.number(origin.y + box.y * height)
        let (across, down) = (SVGPicture.number(box.width * width), SVGPicture.number(box.height * height))
        filled[color, default: ""] += "M\(x) \(y)h\(across)v\(down)h-\(across)z"
    }

    // MARK: - Lines

    /// From the middle of the cell to these of its edges.
    private struct Line {
        var left = false
        var right = false
        var up = false
        var down = false
        var isHeavy = false
        var isRound = false

        init(_ arms: String, isHeavy: Bool = false, isRound: Bool = false) {
            left = arms.contains("l")
            right = arms.contains("r")
            up = arms.contains("u")
            down = arms.contains("d")
            self.isHeavy = isHeavy
            self.isRound = isRound
        }
    }

    private static let lines: [String: Line] = [
        "─": Line("lr"), "│": Line("ud"), "┌": Line("rd"), "┐": Line("ld"), "└": Line("ru"), "┘": Line("lu"),
        "├": Line("udr"), "┤": Line("udl"), "┬": Line("lrd"), "┴": Line("lru"), "┼": Line("lrud"),
        "╴": Line("l"), "╶": Line("r"), "╵": Line("u"), "╷": Line("d"), "┄": Line("lr"), "┈": Line("lr"),
        "╌": Line("lr"), "┆": Line("ud"), "┊": Line("ud"), "╎": Line("ud"),
        "━": Line("lr", isHeavy: true), "┃": Line("ud", isHeavy: true), "╸": Line("l", isHeavy: true),
        "╺": Line("r", isHeavy: true), "╹": Line("u", isHeavy: true), "╻": Line("d", isHeavy: true),
        "┏": Line("rd", isHeavy: true), "┓": Line("ld", isHeavy: true), "┗": Line("ru", isHeavy: true),
        "┛": Line("lu", isHeavy: true),
        "╭": Line("rd", isRound: true), "╮": Line("ld", isRound: true), "╰": Line("ru", isRound: true),
        "╯": Line("lu", isRound: true),
    ]

    private mutating func stroke(_ line: Line, at origin: (x: Double, y: Double), _ color: UInt32) {
        let (x, y) = (origin.x + width / 2, origin.y + height / 2)
        func point(_ x: Double, _ y: Double) -> String { "\(SVGPicture.number(x)) \(SVGPicture.number(y))" }
        var data = ""
        if line.isRound {
            let side = point(line.left ? origin.x : origin.x + width, y)
            let end = point(x, line.up ? origin.y : origin.y + height)
            data = "M\(side)Q\(point(x, y)) \(end)"
        } else {
            if line.left || line.right {
                data +=
                    "M\(point(line.left ? origin.x : x, y))H\(SVGPicture.number(line.right ? origin.x + width : x))"
            }
            if line.up || line.down {
                data +=
                    "M\(point(x, line.up ? origin.y : y))V\(SVGPicture.number(line.down ? origin.y + height : y))"
            }
        }
        stroked[Stroke(color: color, isHeavy: line.isHeavy), default: ""] += data
    }
}
