import MeetCore
import TerminalKit
import VenueSearch

/// The map of the marked meeting's venue.
extension MeetingsScreen {
    /// The rows below the text that a map needs, its heading and the blank row before that included.
    private static let leastRows = 10

    /// Asks for what the map shows besides the venue. Until it is there, no map is drawn, as it would jump.
    mutating func loadMap(in context: ScreenContext) -> [ScreenAction] {
        guard let place = detail?.venue?.coordinate else {
            map = nil
            return []
        }
        // Where the detail is not shown, nothing is read for it.
        guard context.isWide || focus == .detail else { return [] }
        if map?.markers.first?.coordinate != place { map = nil }
        let detail = detailArea(in: context).size
        let size = mapArea(in: detailArea(in: context), context: context)?.size ?? detail
        return [
            .run(
                .loadSurroundings(
                    SurroundingsQuery(
                        venues: [place], home: context.person.home, size: size, area: movedArea)))
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
        if let area = mapArea(in: detailArea(in: context), context: context) { map?.resize(to: area.size) }
    }

    /// Where the map goes in a detail pane; `nil` where there is no room for it.
    func mapArea(in pane: Rect, context: ScreenContext) -> Rect? {
        guard let detail, detail.venue?.coordinate != nil, pane.columns >= VenueMap.smallest.columns else {
            return nil
        }
        let lines = MeetingDetail(meeting: detail, context: context, home: home).block(columns: pane.columns)
            .lines.count
        guard pane.rows - lines >= Self.leastRows else { return nil }
        return pane.inset(top: lines + 2)
    }

    func drawMap(into buffer: inout CellBuffer, in pane: Rect, context: ScreenContext) {
        guard let map, let area = mapArea(in: pane, context: context) else { return }
        let theme = context.theme
        let row = area.row - 1
        buffer.write("Map", at: Point(column: pane.column, row: row), style: theme.heading)
        let keys = "+ − 0 zoom  HJKL move"
        let column = pane.endColumn - TextWidth.columns(of: keys)
        if column > pane.column + 5 {
            buffer.write(keys, at: Point(column: column, row: row), style: theme.muted)
        }
        map.draw(into: &buffer, in: area, theme: theme, selected: 0)
    }

    /// Whether a map is on the screen, to be moved.
    func showsMap(in context: ScreenContext) -> Bool {
        map != nil && mapArea(in: detailArea(in: context), context: context) != nil
    }

    mutating func moveMap(_ command: CommandID, in context: ScreenContext) -> [ScreenAction]? {
        guard var map, let area = mapArea(in: detailArea(in: context), context: context) else { return nil }
        map.resize(to: area.size)
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
