import Foundation
import MeetCore
import Sentences
import TerminalKit
import VenueSearch

extension VenueMap {
    /// The minimum size.
    package static let smallest = Size(columns: 12, rows: 3)

    /// Draws the map into a block. The selected marker comes last, reversed and with its name; home is on top
    /// of them, and they leave space for it.
    package func draw(
        into buffer: inout CellBuffer, in rect: Rect, theme: Theme, selected: Int? = nil,
        streets: Streets = Streets()
    ) {
        guard rect.columns >= Self.smallest.columns, rect.rows >= Self.smallest.rows else { return }
        guard let shown = projection(for: rect.size) else {
            let text = TextWidth.truncated(say("No place to show on a map."), to: rect.columns)
            let column = rect.column + (rect.columns - TextWidth.columns(of: text)) / 2
            buffer.write(text, at: Point(column: column, row: rect.row + rect.rows / 2), style: theme.muted)
            return
        }
        let pins = pins(in: rect.size, selected: selected, streets: streets)
        let chosen = markers.first { $0.index == selected }
        let overlays = overlays(shown, rect.size, streets.attribution)
        let rings = rings(in: shown)
        var pass = MapPass(rect: rect, theme: theme, pins: pins, overlays: overlays)
        let image = streets.image(
            of: shown, theme: theme, strokes: strokes(rings, in: shown, selected: selected))
        if image.isEmpty {
            if let picture = streets.picture(of: shown) { pass.draw(picture, into: &buffer) }
            pass.draw(ground(shown, rect.size, rings, selected: selected), into: &buffer)
        } else {
            pass.place(image, into: &buffer)
        }
        pass.draw(overlays, attribution: overlays.credit, into: &buffer)
        let notice = pass.drawNotice(of: streets, into: &buffer)
        let homePlace = home.map { overlays.clear(place(of: $0, in: shown, rect.size)) }
        let centerPlace = center.map { overlays.clear(place(of: $0, in: shown, rect.size)) }
        let spotPlace = fairSpot.map { overlays.clear(place(of: $0, in: shown, rect.size)) }
        for case .inside(let cell)? in [homePlace, centerPlace, spotPlace] { pass.reserve(cell) }
        if let chosen { pass.drawName(chosen, into: &buffer) }
        if let centerPlace, center != home, center != fairSpot {
            pass.drawSign(
                theme.mapSigns.center, "", at: centerPlace, style: theme.heading, into: &buffer)
        }
        if let spotPlace {
            pass.drawSign(theme.mapSigns.fairSpot, "", at: spotPlace, style: theme.person, into: &buffer)
        }
        for person in people {
            let metres = chosen.map { person.coordinate.distance(to: $0.coordinate) }
            let at = overlays.clear(place(of: person.coordinate, in: shown, rect.size))
            pass.drawPerson(person, at: at, metres: metres, into: &buffer)
        }
        pass.drawNames(of: markers.filter { $0.index != selected }, into: &buffer)
        for ring in rings { pass.label(ring, into: &buffer) }
        if showsIncidents { pass.drawIncidents(incidents, in: shown, into: &buffer) }
        pass.drawPins(selected: selected, into: &buffer)
        // Words with a sign in them cannot be read.
        if let home, let homePlace, !Self.isCovered(homePlace, by: notice) {
            let eye = chosen?.coordinate ?? shown.center
            pass.drawSign(
                theme.mapSigns.home, DistanceText.text(eye.distance(to: home)), at: homePlace,
                style: theme.good, into: &buffer)
        }
        if !streets.sheet.isEmpty { pass.drawLabels(of: streets, shown, into: &buffer) }
    }

    private static func isCovered(_ place: Place, by areas: [Rect]) -> Bool {
        guard case .inside(let cell) = place else { return false }
        return areas.contains { $0.contains(cell) }
    }
}
