import Maps
import MeetCore
import Operations
import Sentences
import Shell
import TerminalKit
import VenueSearch

// The selection and the map beside the list, which follow each other.
extension VenuesScreen {
    /// Brings the selection and the map into view, after the selection or the rows changed.
    mutating func selectionMoved(in context: ScreenContext) -> [Action] {
        let layout = layout(in: context)
        let rows = layout.list.rows
        cursor.settle(ListShape(count: count), rows: rows)
        detailText = TextPane()
        updateMap(layout, context)
        let page = showsSaved ? saved.missing(visible: rows).map { [Action.run(.readSaved($0))] } : nil
        return (page ?? []) + loadSurroundings(in: context) + findWays(in: context)
    }

    /// Selects a row.
    mutating func markRow(_ row: Int, in context: ScreenContext) -> [Action] {
        focus = .list
        cursor.selected = row
        return selectionMoved(in: context)
    }

    /// Returns the map sign of a row: found venues are numbered from the first, saved ones from the first
    /// visible.
    func sign(of index: Int) -> Character? { VenueMap.sign(of: mark(of: index)) }

    func mark(of index: Int) -> Int { showsSaved ? index - saved.cursor.top : index }

    /// Handles the mouse on the map; `nil` if it is elsewhere.
    mutating func takeMouse(_ mouse: Mouse, _ layout: VenuesLayout, in context: ScreenContext) -> [Action]? {
        let marked = mark(of: cursor.selected)
        switch map.take(mouse, in: layout.map, selected: marked, streets: context.streets) {
        case .none: return nil
        case .held: return []
        case .moved: return loadSurroundings(in: context)
        case .pressed(let index): return index.map { goToMark($0, in: context) } ?? []
        }
    }

    /// Selects the row with a mark.
    mutating func goToMark(_ mark: Int, in context: ScreenContext) -> [Action] {
        markRow(showsSaved ? mark + saved.cursor.top : mark, in: context)
    }

    package func shownMap(in context: ScreenContext) -> MapProjection? {
        guard VenuesLayout.hasMap(context.body) else { return nil }
        return map.projection(for: map.size)
    }

    /// Zooms and pans; `nil` for another command.
    mutating func handleMap(_ command: CommandID, in context: ScreenContext) -> [Action]? {
        if command == .wholeMap {
            let title = picking.map { $0.title.trimmed }.flatMap { $0.isEmpty ? nil : $0 } ?? title
            return [
                .open(ShowMap(title: title, map: map, selected: mark(of: cursor.selected))) { .wentTo($0) }
            ]
        }
        map.resize(to: layout(in: context).map.size)
        if command == .toggleIncidents { return [.say(map.toggleIncidents())] }
        // Other places become visible.
        return map.move(command, lookingAt: mark(of: cursor.selected)) ? loadSurroundings(in: context) : nil
    }

    private mutating func updateMap(_ layout: VenuesLayout, _ context: ScreenContext) {
        let shown =
            showsSaved ? window(layout.list).rows.map(\.index) : Array(found.rows.indices)
        map.markers = shown.compactMap { index in
            guard let venue = row(at: index)?.venue, let place = venue.coordinate, isOnMap(place) else {
                return nil
            }
            var marker = VenueMap.Marker(
                index: mark(of: index), name: venue.name, coordinate: place,
                verdict: VenueMap.Verdict(of: venue, at: moment(context), in: context))
            marker.minutes = row(at: index).map { minutes(to: $0) }
            return marker
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

    /// The time for which opening hours are checked.
    func moment(_ context: ScreenContext) -> OpeningMoment {
        picking.map { .meeting($0.time) } ?? .now(context.now)
    }

    /// In metres; places further from the selected venue would make the scale too small.
    private static let mapReach = 100_000.0

    private func isOnMap(_ place: Coordinate) -> Bool {
        selected?.venue.coordinate.map { $0.distance(to: place) <= Self.mapReach } ?? true
    }

    /// Reads the map's other data, if its area may have changed.
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
