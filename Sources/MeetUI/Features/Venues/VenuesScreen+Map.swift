import Maps
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
        if !showsSaved { rearrange(in: context) }
        cursor.settle(ListShape(count: count), rows: rows)
        detailText = TextPane()
        updateMap(layout, context)
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

    /// What the mouse does on the map; `nil` where it is elsewhere.
    mutating func takeMouse(_ mouse: Mouse, _ layout: VenuesLayout, in context: ScreenContext) -> [Action]? {
        switch map.take(mouse, in: layout.map, selected: mark(of: cursor.selected)) {
        case .none: return nil
        case .held: return []
        case .moved: return loadSurroundings(in: context)
        case .pressed(let index): return index.map { goToMark($0, in: context) } ?? []
        }
    }

    /// Puts the bar on the row that wears a mark.
    mutating func goToMark(_ mark: Int, in context: ScreenContext) -> [Action] {
        markRow(showsSaved ? mark + saved.cursor.top : mark, in: context)
    }

    func shownMap(in context: ScreenContext) -> MapProjection? {
        guard VenuesLayout.hasMap(context.body) else { return nil }
        return map.projection(for: map.size)
    }

    /// Zooms and pans; `nil` where the command is another.
    mutating func handleMap(_ command: CommandID, in context: ScreenContext) -> [Action]? {
        if command == .wholeMap {
            let title = picking.map { $0.title.trimmed }.flatMap { $0.isEmpty ? nil : $0 } ?? title
            return [
                .open(ShowMap(title: title, map: map, selected: mark(of: cursor.selected))) { .wentTo($0) }
            ]
        }
        map.resize(to: layout(in: context).map.size)
        // Other places come into sight.
        return map.move(command, lookingAt: mark(of: cursor.selected)) ? loadSurroundings(in: context) : nil
    }

    private mutating func updateMap(_ layout: VenuesLayout, _ context: ScreenContext) {
        let shown =
            showsSaved ? window(layout.list).rows.map(\.index) : Array(found.rows.indices)
        map.markers = shown.compactMap { index in
            guard let venue = row(at: index)?.venue, let place = venue.coordinate, isOnMap(place) else {
                return nil
            }
            return VenueMap.Marker(
                index: mark(of: index), name: venue.name, coordinate: place,
                verdict: VenueMap.Verdict(of: venue, at: moment(context), in: context))
        }
        map.home = home
        map.people = people.compactMap { person in
            person.coordinate.map { VenueMap.Person(name: person.name, coordinate: $0) }
        }
        map.fairSpot = fairSpot
        map.center = showsSaved ? nil : found.results?.center
        map.radius = showsSaved || map.center == nil ? nil : fields.radius.metres.map(Double.init)
        if fields.radius == .kilometres100 { map.radius = nil }
        map.resize(to: layout.map.size)
        if !map.isFitted { map.reveal(mark(of: cursor.selected)) }
    }

    /// When it matters whether a venue is open.
    func moment(_ context: ScreenContext) -> OpeningMoment {
        picking.map { .meeting($0.time) } ?? .now(context.now)
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
