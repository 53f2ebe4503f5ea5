import MeetCore
import Operations
import TerminalKit
import VenueSearch

/// How a detail pane is divided: the text, then, after a blank row and a heading, the map.
struct DetailRows: Hashable, Sendable {
    var text: Int
    /// 0 without a map.
    var map: Int

    var total: Int { text + (map > 0 ? map + 2 : 0) }

    /// All the rows that are left, where these are enough for a picture; else some that one scrolls to.
    static func mapRows(below text: Int, of pane: Int) -> Int {
        let left = pane - text - 2
        return left >= 8 ? left : max(0, min(pane - 1, 14))
    }
}

/// The map of the marked meeting's venue.
extension MeetingsScreen {
    /// Asks for what the map shows besides the venue. Until it is there, no map is drawn, as it would jump.
    mutating func loadMap(in context: ScreenContext) -> [OldAction] {
        guard let place = detail?.venue?.coordinate else {
            map = nil
            return []
        }
        // Where the detail is not shown, nothing is read for it.
        guard context.isWide || focus == .detail else { return [] }
        if map?.markers.first?.coordinate != place { map = nil }
        let size = mapSize(in: context) ?? detailArea(in: context).size
        return [
            .run(
                .loadSurroundings(
                    SurroundingsQuery(
                        venues: [place], home: context.person.home, width: size.columns * 2,
                        height: size.rows * 4, area: movedArea)))
        ]
    }

    /// What the person moved the map to.
    private var movedArea: BoundingBox? {
        map.flatMap { $0.isFitted ? nil : $0.shownArea }
    }

    mutating func receive(_ found: Surroundings, in context: ScreenContext) {
        guard let venue = detail?.venue, let place = venue.coordinate, found.query.venues == [place] else {
            return
        }
        home = found.home
        let marker = VenueMap.Marker(index: 0, name: venue.name, coordinate: place)
        if map == nil { map = VenueMap(markers: [marker]) }
        map?.markers = [marker]
        map?.home = found.home
        map?.places = found.places
        map?.attribution = found.places.isEmpty ? "" : "© OpenStreetMap"
        if let size = mapSize(in: context) { map?.resize(to: size) }
    }

    /// The rows of text and map in a detail pane.
    func detailRows(in pane: Rect, context: ScreenContext) -> DetailRows {
        guard let detail else { return DetailRows(text: 0, map: 0) }
        let lines = MeetingDetail(meeting: detail, context: context, home: home).block(columns: pane.columns)
            .lines.count
        let hasMap = detail.venue?.coordinate != nil && pane.columns >= VenueMap.smallest.columns
        return DetailRows(text: lines, map: hasMap ? DetailRows.mapRows(below: lines, of: pane.rows) : 0)
    }

    /// The text and, below it, the map; as far as they are scrolled to.
    func drawDetail(into buffer: inout CellBuffer, in pane: Rect, context: ScreenContext) {
        guard let detail else { return }
        let rows = detailRows(in: pane, context: context)
        let first = max(0, min(detailScroll, rows.total - pane.rows))
        MeetingDetail(meeting: detail, context: context, home: home).block(columns: pane.columns)
            .draw(into: &buffer, in: pane.splitTop(max(0, rows.text - first)).top, from: first)
        ScrollBar.draw(
            into: &buffer, in: Rect(column: pane.endColumn, row: pane.row, columns: 1, rows: pane.rows),
            total: rows.total, visible: pane.rows, first: first, style: context.theme.rule)
        guard let map, rows.map > 0 else { return }
        let theme = context.theme
        let heading = rows.text + 1 - first
        if (0..<pane.rows).contains(heading) {
            let row = pane.row + heading
            buffer.write("Map", at: Point(column: pane.column, row: row), style: theme.heading)
            let keys = "+ − 0 zoom  HJKL move"
            let column = pane.endColumn - TextWidth.columns(of: keys)
            if column > pane.column + 5 {
                buffer.write(keys, at: Point(column: column, row: row), style: theme.muted)
            }
        }
        let size = Size(columns: pane.columns, rows: rows.map)
        var picture = CellBuffer(size: size)
        map.draw(into: &picture, in: picture.bounds, theme: theme, selected: 0)
        for row in 0..<rows.map where (0..<pane.rows).contains(heading + 1 + row) {
            for (column, cell) in picture.row(row).enumerated() where cell.columns > 0 {
                buffer.write(
                    cell.text,
                    at: Point(column: pane.column + column, row: pane.row + heading + 1 + row),
                    style: cell.style)
            }
        }
    }

    /// The cells of the map; `nil` where there is none.
    private func mapSize(in context: ScreenContext) -> Size? {
        let pane = detailArea(in: context)
        let rows = detailRows(in: pane, context: context).map
        return rows > 0 ? Size(columns: pane.columns, rows: rows) : nil
    }

    /// Whether a map is on the screen, to be moved.
    func showsMap(in context: ScreenContext) -> Bool {
        // Asked for every command in every frame, so nothing is measured here.
        map != nil && (context.isWide || focus == .detail)
    }

    mutating func moveMap(_ command: CommandID, in context: ScreenContext) -> [OldAction]? {
        guard var map, let size = mapSize(in: context) else { return nil }
        map.resize(to: size)
        guard map.move(command, lookingAt: 0) else { return nil }
        self.map = map
        // Other places come into sight.
        return loadMap(in: context)
    }

    func detailArea(in context: ScreenContext) -> Rect {
        let body = Rect(column: 0, row: 0, columns: context.body.columns, rows: context.body.rows)
        return SplitLayout(area: body, isWide: context.isWide, focus: focus).detail
    }
}
