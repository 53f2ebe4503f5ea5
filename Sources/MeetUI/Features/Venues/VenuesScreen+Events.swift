import Foundation
import MeetCore
import Operations
import TerminalKit
import VenueSearch

extension VenuesScreen {
    mutating func appear(in context: ScreenContext) -> [OldAction] {
        if !hasAppeared {
            hasAppeared = true
            if context.person.home.isEmpty { near = TextField(context.person.venues.place) }
        }
        return readAgain(in: context)
    }

    /// Reads what is shown anew, without asking anybody.
    private mutating func readAgain(in context: ScreenContext) -> [OldAction] {
        if showsSaved { return [.runHoldingInput(reload())] }
        if found.phase == .here { return [.runHoldingInput(.narrowVenues(narrowing(in: context)))] }
        return [.runHoldingInput(.refreshVenues(found.rows))]
    }

    mutating func handle(_ event: OldEvent, in context: ScreenContext) -> [OldAction]? {
        switch event {
        case .command(let command): return handle(command, in: context)
        case .key(let key): return type(.key(key), in: context)
        case .paste(let text): return type(.paste(text), in: context)
        case .mouse(let mouse, let area): return handle(mouse, area: area, in: context)
        case .result(let result): return receive(result, in: context)
        case .gaveUp(.searchVenues(let request, _)):
            if request == found.asking { found.stopAsking() }
            return []
        case .gaveUp: return []
        case .outcome(let outcome): return receive(outcome, in: context)
        case .dataChanged(let subject):
            surroundings = nil
            if case .venue(let id) = subject { wanted = id }
            return readAgain(in: context)
        case .resized: return selectionMoved(in: context)
        case .progress: return []
        }
    }

    private mutating func receive(_ outcome: LayerOutcome, in context: ScreenContext) -> [OldAction] {
        switch outcome {
        case .venueSaved(let venue):
            if picking != nil { return [.close(.venue(venue))] }
            wanted = venue.id
            return readAgain(in: context)
        case .text(let tags):
            // Another may be under the bar by now.
            guard var venue = tagged.map(current) else { return [] }
            tagged = nil
            venue.tags = VenueTags.read(tags)
            venue.isSaved = true
            return [.runHoldingInput(.saveVenue(venue))]
        case .venueKind(let picked):
            kind = picked
            return conditionsChanged(in: context)
        case .provider(let id):
            // What the other one found no longer counts.
            var changed = context
            changed.person.venues.provider = id
            return [.runHoldingInput(.setProvider(id))] + conditionsChanged(in: changed)
        default: return []
        }
    }

    // MARK: - Typing

    private mutating func type(_ event: TerminalEvent, in context: ScreenContext) -> [OldAction]? {
        switch focus {
        case .query:
            let before = query.text
            guard query.handle(event) else { return nil }
            return query.text == before ? [] : queryChanged(in: context)
        case .near:
            let before = near.text
            guard near.handle(event) else { return nil }
            guard near.text != before else { return [] }
            nearPoint = nil
            return placeTyped(in: context)
        case .list, .detail: return nil
        }
    }

    // MARK: - The bar

    /// After the bar or the rows moved: keeps both in sight, the map with them.
    mutating func selectionMoved(in context: ScreenContext) -> [OldAction] {
        let layout = layout(in: context)
        let rows = layout.list.rows
        cursor.keepVisible(rows: rows, count: count)
        detailScroll = 0
        updateMap(layout, in: context)
        let page: [OldAction] =
            showsSaved && saved.needsPage(visible: rows)
            ? [.runHoldingInput(load(.row(saved.cursor.selected)))] : []
        return page + loadSurroundings(in: context)
    }

    /// What a row is called on the map: the found ones by their place, of the saved ones those in sight.
    func sign(of index: Int) -> Character? { VenueMap.sign(of: mark(of: index)) }

    func mark(of index: Int) -> Int { showsSaved ? index - saved.cursor.top : index }

    private mutating func updateMap(_ layout: VenuesLayout, in context: ScreenContext) {
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
        map.radius = showsSaved || map.center == nil ? nil : radius.metres.map(Double.init)
        if radius == .kilometres100 { map.radius = nil }
        map.resize(to: layout.map.size)
        if !map.isFitted { map.reveal(mark(of: cursor.selected)) }
    }

    /// Metres; what is farther from the marked venue would shrink the rest to a spot.
    private static let mapReach = 100_000.0

    private func isOnMap(_ place: Coordinate) -> Bool {
        selected?.venue.coordinate.map { $0.distance(to: place) <= Self.mapReach } ?? true
    }

    /// Asks for what the map shows besides its venues, where that may be other than before.
    mutating func loadSurroundings(in context: ScreenContext) -> [OldAction] {
        let query = SurroundingsQuery(
            venues: map.markers.map(\.coordinate), home: context.person.home, width: map.size.columns * 2,
            height: map.size.rows * 4,
            area: map.isFitted ? nil : map.shownArea)
        guard query != surroundings else { return [] }
        surroundings = query
        return [.run(.loadSurroundings(query))]
    }

    private mutating func handle(_ mouse: Mouse, area: Size, in context: ScreenContext) -> [OldAction]? {
        let layout = layout(in: context)
        switch mouse.kind {
        case .wheelUp: return handle(.moveUp, in: context)
        case .wheelDown: return handle(.moveDown, in: context)
        case .press(.left), .doubleClick(.left):
            if layout.query.contains(mouse.at) { return setFocus(.query, in: context) }
            if layout.near.contains(mouse.at) { return setFocus(.near, in: context) }
            if focus == .near {
                return layout.list.contains(mouse.at)
                    ? clickChoice(mouse.at.row - layout.list.row, in: context) : []
            }
            if layout.map.contains(mouse.at) {
                let cell = Point(
                    column: mouse.at.column - layout.map.column, row: mouse.at.row - layout.map.row)
                guard let mark = map.index(at: cell, in: layout.map.size, selected: mark(of: cursor.selected))
                else { return [] }
                cursor.selected = showsSaved ? mark + saved.cursor.top : mark
                focus = .list
                return selectionMoved(in: context)
            }
            let index = cursor.top + mouse.at.row - layout.list.row
            guard layout.list.contains(mouse.at), index < count else { return [] }
            focus = .list
            cursor.selected = index
            let actions = selectionMoved(in: context)
            guard mouse.kind == .doubleClick(.left) else { return actions }
            return actions + (handle(picking == nil ? .open : .take, in: context) ?? [])
        default: return nil
        }
    }
}
