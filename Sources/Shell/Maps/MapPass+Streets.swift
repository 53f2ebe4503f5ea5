import Maps
import Sentences
import TerminalKit

// The streets below the markers, with their names.
extension MapPass {
    func draw(_ picture: MapPicture, into buffer: inout CellBuffer) {
        for row in 0..<min(picture.rows, rect.rows) {
            let letters = theme.mapSigns.usesBraille ? [] : picture.asciiText(row: row)
            for column in 0..<min(picture.columns, rect.columns) {
                let cell = picture[column, row]
                guard cell.dots != 0 else { continue }
                let text = theme.mapSigns.usesBraille ? cell.braille : String(letters[column])
                buffer.write(
                    text, at: Point(column: rect.column + column, row: rect.row + row),
                    style: theme.style(of: cell.ink))
            }
        }
    }

    /// Places the image in place of the streets and the ground in Braille. The map is filled with blanks that
    /// differ from those of texts, so that each cell that is written afterwards covers the image.
    func place(_ image: [MapImagePart], into buffer: inout CellBuffer) {
        buffer.fill(rect, with: theme.plain, text: "\u{2800}")
        for part in image {
            let cells = part.cells
            buffer.place(
                part.raster,
                in: Rect(
                    column: rect.column + cells.column, row: rect.row + cells.row, columns: cells.columns,
                    rows: cells.rows))
        }
    }

    /// Draws the names of streets and places in free cells.
    mutating func drawLabels(of streets: Streets, _ shown: MapProjection, into buffer: inout CellBuffer) {
        var room = LabelRoom(columns: rect.columns, rows: rect.rows)
        for cell in cells.taken { room.take(column: cell.column, row: cell.row) }
        for label in streets.labels(of: shown, in: room) {
            write(
                label.text, at: Point(column: label.column, row: label.row), theme.style(of: label.kind),
                into: &buffer)
        }
    }

    /// Draws the notice that streets are available on request, or why some are missing.
    ///
    /// - Returns: The areas of its lines, counted from the map's top left.
    mutating func drawNotice(of streets: Streets, into buffer: inout CellBuffer) -> [Rect] {
        guard let words = Self.notice(of: streets), rect.rows >= 5 else { return [] }
        var areas: [Rect] = []
        for (row, line) in TextWidth.wrapped(words, to: rect.columns - 4).prefix(2).enumerated() {
            write(line, at: Point(column: 0, row: row), theme.muted, into: &buffer)
            areas.append(Rect(column: 0, row: row, columns: TextWidth.columns(of: line), rows: 1))
        }
        return areas
    }

    private static func notice(of streets: Streets) -> String? {
        if case .asks(let host) = streets.access {
            return say(
                "\(KeyMap.key(.allowStreets)) loads streets from \(host), which then knows where you look; \(KeyMap.key(.forbidStreets)) never loads them."
            )
        }
        switch streets.error {
        case nil, .notSet, .notAllowed, .cancelled: return nil
        case let error?: return say("Streets stopped loading: \(say.sentence(error))")
        }
    }
}

extension Theme {
    package func style(of named: MapTile.Named) -> Style {
        switch named {
        case .street: plain
        case .place: strong
        case .water: waterName
        case .park: parkName
        }
    }
}
