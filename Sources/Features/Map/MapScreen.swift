import Maps
import MeetCore
import Sentences
import Shell
import TerminalKit

/// A full-screen map with its legend. The outcome is the chosen marker.
package struct MapScreen: Screen {
    package typealias Message = Never
    package typealias Outcome = Int

    let heading: String
    package private(set) var map: VenueMap
    private var awaitsSign = false
    private var legend = ListPane()

    package init(_ route: ShowMap) {
        heading = route.title
        map = route.map
        legend.selected = map.markers.firstIndex { $0.index == route.selected } ?? 0
    }

    /// The index of the selected marker.
    var selected: Int? {
        map.markers.indices.contains(legend.selected) ? map.markers[legend.selected].index : nil
    }

    package var title: String { say("Map") }
    package var scopes: [CommandScope] { [.wholeMap, .map, .lists] }
    package var isTyping: Bool { awaitsSign }

    package var footnote: String { map.markers.isEmpty ? "" : say.counted(map.markers.count, .places) }

    package func availability(of command: CommandID, in context: ScreenContext) -> Availability? {
        switch command {
        case .wholeMap, .filter, .otherPane: nil
        case .take, .goToSign: map.markers.isEmpty ? nil : .available
        case .toggleIncidents: map.incidents.isEmpty ? nil : .available
        default: .available
        }
    }

    package func shownMap(in context: ScreenContext) -> MapProjection? {
        map.projection(for: MapLayout(context.body, legendRows: map.markers.count).map.size)
    }

    // MARK: - Events

    package mutating func handle(_ event: ScreenEvent, in context: ScreenContext) -> [Action]? {
        let layout = MapLayout(context.body, legendRows: map.markers.count)
        map.resize(to: layout.map.size)
        switch event {
        case .command(let command):
            awaitsSign = false
            return handle(command, layout) ?? update(event, layout)
        case .key(let key): return awaitsSign ? goToSign(key, layout) : nil
        case .mouse(let mouse, _): return handle(mouse, layout, context) ?? update(event, layout)
        case .resized:
            keepInSight(layout)
            return []
        case .paste, .progress, .dataChanged: return nil
        }
    }

    private mutating func handle(_ command: CommandID, _ layout: MapLayout) -> [Action]? {
        if map.move(command, lookingAt: selected) { return [] }
        switch command {
        case .toggleIncidents: return [.say(map.toggleIncidents())]
        case .take, .open: return [.close(selected)]
        case .goToSign:
            awaitsSign = true
            return [.say(say("Go to which sign? 1–9, a–z"))]
        default: return nil
        }
    }

    private mutating func handle(
        _ mouse: Mouse, _ layout: MapLayout, _ context: ScreenContext
    ) -> [Action]? {
        switch map.take(mouse, in: layout.map, selected: selected, streets: context.streets) {
        case .moved, .held: return []
        case .pressed(let index):
            if let index { show(index, layout) }
            return mouse.kind == .doubleClick(.left) && index != nil ? [.close(selected)] : []
        case .none: return nil
        }
    }

    private mutating func update(_ event: ScreenEvent, _ layout: MapLayout) -> [Action]? {
        let outcome = legend.update(event, in: window(layout))
        guard outcome != .ignored else { return nil }
        keepInSight(layout)
        return outcome == .opened ? [.close(selected)] : []
    }

    private func window(_ layout: MapLayout) -> ListWindow {
        legend.window(
            layout.legend, ListShape(count: map.markers.count), bar: layout.divider == nil ? .none : .within)
    }

    /// - Returns: `nil` for a key without a character, which keeps its usual meaning.
    private mutating func goToSign(_ key: Key, _ layout: MapLayout) -> [Action]? {
        awaitsSign = false
        guard case .character(let sign) = key.code, key.isPrintable else { return key == .escape ? [] : nil }
        guard let index = VenueMap.index(ofSign: sign), map.markers.contains(where: { $0.index == index })
        else { return [.say(say("No venue here has the sign \(sign)."))] }
        show(index, layout)
        return []
    }

    private mutating func show(_ index: Int, _ layout: MapLayout) {
        legend.selected = map.markers.firstIndex { $0.index == index } ?? legend.selected
        keepInSight(layout)
    }

    private mutating func keepInSight(_ layout: MapLayout) {
        guard let selected else { return }
        if !map.isFitted { map.reveal(selected) }
        legend.settle(ListShape(count: map.markers.count), rows: layout.legend.rows)
    }

    // MARK: - Drawing

    package func draw(into buffer: inout CellBuffer, in area: Rect, context: ScreenContext) -> Point? {
        let layout = MapLayout(area, legendRows: map.markers.count)
        map.draw(
            into: &buffer, in: layout.map, theme: context.theme, selected: selected, streets: context.streets)
        drawLegend(into: &buffer, layout, context.theme)
        return nil
    }

    private func drawLegend(into buffer: inout CellBuffer, _ layout: MapLayout, _ theme: Theme) {
        let legend = layout.legend
        guard !legend.isEmpty else { return }
        if let divider = layout.divider {
            buffer.verticalLine(
                at: Point(column: divider, row: legend.row - 1), rows: legend.rows + 1, style: theme.rule)
            buffer.write(
                TextWidth.truncated(heading, to: legend.columns - 1),
                at: Point(column: legend.column + 1, row: legend.row - 1), style: theme.heading)
        }
        self.legend.draw(window(layout), into: &buffer, theme: theme, of: { map.markers[$0] }) {
            draw($1, into: &$0, in: $2.place, theme)
        }
    }

    /// `▌1✓ Café Entra      350 m ~5 min`
    private func draw(_ marker: VenueMap.Marker, into buffer: inout CellBuffer, in row: Rect, _ theme: Theme)
    {
        let sign = VenueMap.sign(of: marker.index).map(String.init) ?? theme.mapSigns.dot
        buffer.write(sign, at: Point(column: row.column + 1, row: row.row), style: theme.key)
        if let verdict = marker.verdict {
            buffer.write(
                theme.sign(of: verdict), at: Point(column: row.column + 2, row: row.row),
                style: theme.style(of: verdict))
        }
        let metres = (map.center ?? map.home).map { $0.distance(to: marker.coordinate) }
        let far = metres.map {
            [DistanceText.text($0), marker.minutes ?? OnFoot.text($0)].compactMap { $0 }
                .filter { !$0.isEmpty }.joined(separator: " ")
        }
        let farColumns = far.map { TextWidth.columns(of: $0) + 1 } ?? 0
        let room = row.columns - 5 - farColumns
        buffer.write(
            TextWidth.truncated(marker.name, to: max(0, room)),
            at: Point(column: row.column + 4, row: row.row), style: theme.plain)
        if let far, room > 4 {
            buffer.write(
                far, at: Point(column: row.endColumn - farColumns, row: row.row), style: theme.muted)
        }
    }
}

/// The areas of map and legend: side by side, or the legend on one line below in a narrow area.
struct MapLayout: Hashable, Sendable {
    var map: Rect
    var legend: Rect
    var divider: Int?

    private static let legendColumns = 38

    init(_ body: Size, legendRows: Int) {
        self.init(Rect(column: 0, row: 0, columns: body.columns, rows: body.rows), legendRows: legendRows)
    }

    init(_ area: Rect, legendRows: Int) {
        let nothing = Rect(column: area.column, row: area.endRow, columns: 0, rows: 0)
        guard legendRows > 0, area.rows > 3 else {
            (map, legend) = (area, nothing)
            return
        }
        guard area.columns >= 100 else {
            let parts = area.splitTop(area.rows - 1)
            (map, legend) = (parts.top, parts.rest)
            return
        }
        let parts = area.splitLeft(area.columns - Self.legendColumns)
        map = parts.left
        divider = parts.rest.column
        legend = parts.rest.inset(left: 1, top: 1)
    }
}
