import MeetCore
import Operations
import TerminalKit
import VenueSearch

// The bar and the map beside the list, which keep each other in sight.
extension VenuesScreen {
    /// After the bar or the rows moved: keeps both in sight, the map with them.
    mutating func selectionMoved(in context: ScreenContext) -> [Action] {
        let layout = layout(in: context)
        let rows = layout.list.rows
        cursor.keepVisible(rows: rows, count: count)
        detailScroll = 0
        updateMap(layout)
        let page = showsSaved ? saved.missing(visible: rows).map { [Action.run(.readSaved($0))] } : nil
        return (page ?? []) + loadSurroundings(in: context)
    }

    /// Puts the bar on a row.
    mutating func markRow(_ row: Int, in context: ScreenContext) -> [Action] {
        focus = .list
        cursor.selected = row
        return selectionMoved(in: context)
    }

    /// What a row is called on the map: the found ones by their place, of the saved ones those in sight.
    func sign(of index: Int) -> Character? { VenueMap.sign(of: mark(of: index)) }

    func mark(of index: Int) -> Int { showsSaved ? index - saved.cursor.top : index }

    /// The row whose mark stands in a cell of the map.
    func row(onMapAt point: Point, _ layout: VenuesLayout) -> Int? {
        let cell = Point(column: point.column - layout.map.column, row: point.row - layout.map.row)
        return map.index(at: cell, in: layout.map.size, selected: mark(of: cursor.selected))
            .map { showsSaved ? $0 + saved.cursor.top : $0 }
    }

    /// Zooms and pans; `nil` where the command is another.
    mutating func handleMap(_ command: CommandID, in context: ScreenContext) -> [Action]? {
        map.resize(to: layout(in: context).map.size)
        // Other places come into sight.
        return map.move(command, lookingAt: mark(of: cursor.selected)) ? loadSurroundings(in: context) : nil
    }

    private mutating func updateMap(_ layout: VenuesLayout) {
        let shown =
            showsSaved
            ? saved.cursor.visible(rows: layout.list.rows, count: saved.count) : 0..<found.rows.count
        map.markers = shown.compactMap { index in
            guard let venue = row(at: index)?.venue, let place = venue.coordinate, isOnMap(place) else {
                return nil
            }
            return VenueMap.Marker(index: mark(of: index), name: venue.name, coordinate: place)
        }
        map.home = home
        map.center = showsSaved ? nil : found.results?.center
        map.radius = showsSaved || map.center == nil ? nil : fields.radius.metres.map(Double.init)
        if fields.radius == .kilometres100 { map.radius = nil }
        map.resize(to: layout.map.size)
        if !map.isFitted { map.reveal(mark(of: cursor.selected)) }
    }

    /// Metres; what is farther from the marked venue would shrink the rest to a spot.
    private static let mapReach = 100_000.0

    private func isOnMap(_ place: Coordinate) -> Bool {
        selected?.venue.coordinate.map { $0.distance(to: place) <= Self.mapReach } ?? true
    }

    /// Asks for what the map shows besides its venues, where that may be other than before.
    private mutating func loadSurroundings(in context: ScreenContext) -> [Action] {
        let query = SurroundingsQuery(
            venues: map.markers.map(\.coordinate), home: context.person.home,
            near: fields.request(limit: 1).near,
            width: map.size.columns * 2,
            height: map.size.rows * 4,
            area: map.isFitted ? nil : map.shownArea)
        guard query != surroundings else { return [] }
        surroundings = query
        return [.run(.find(query))]
    }
}
