import MeetCore
import TerminalKit
import VenueSearch

/// A venue in the list: `3 ★ Café Entra   cafe   120 m  Ermou 14`.
struct VenueRow {
    var found: FoundVenue
    /// What it is called on the map.
    var sign: Character?
    /// Whether any row has a distance, so that a column is kept for it.
    var hasDistance: Bool
    /// Whether the rows are of different kinds, so that each says its own.
    var hasKinds: Bool
    /// Whether the list has the keys.
    var isMarked: Bool
    /// Whether it is one of several that are picked together.
    var isPicked = false

    func draw(into buffer: inout CellBuffer, in area: Rect, isSelected: Bool, theme: Theme) {
        let venue = found.venue
        func write(_ text: String, _ column: Int, _ columns: Int, _ style: Style) {
            guard columns > 0 else { return }
            buffer.write(
                TextWidth.truncated(text, to: columns),
                at: Point(column: area.column + column, row: area.row),
                style: style)
        }
        if isSelected { write("▌", 0, 1, isMarked ? theme.bar : theme.rule) }
        if let sign, venue.coordinate != nil { write(String(sign), 1, 1, theme.key) }
        if isPicked { write("✓", 2, 1, theme.good) }
        if venue.isSaved { write("★", 3, 1, theme.match) }
        let widths = Self.widths(area.columns - 1, hasDistance: hasDistance, hasKinds: hasKinds)
        var column = 5
        write(venue.name, column, widths.name, isSelected ? theme.selected : theme.plain)
        column += widths.name
        if widths.category > 0 {
            write(say.kindOfPlace(venue.category ?? ""), column + 2, widths.category - 2, theme.muted)
            column += widths.category
        }
        if widths.distance > 0 {
            let text = found.distance.map(DistanceText.text) ?? ""
            let start = column + widths.distance - TextWidth.columns(of: text)
            write(text, start, TextWidth.columns(of: text), theme.plain)
            column += widths.distance
        }
        write(
            Self.shortAddress(venue.address, isNear: hasDistance), column + 2, widths.address - 2, theme.muted
        )
    }

    struct Widths: Hashable {
        var name: Int
        var category: Int
        var distance: Int
        var address: Int
    }

    /// How the columns of a row are shared out: name and distance first, the kind where there is room, and the
    /// address last.
    static func widths(_ columns: Int, hasDistance: Bool, hasKinds: Bool) -> Widths {
        let distance = hasDistance ? 8 : 0
        let rest = max(0, columns - 5 - distance)
        guard rest >= 40 else { return Widths(name: rest, category: 0, distance: distance, address: 0) }
        let category = hasKinds ? 12 : 0
        guard rest - category >= 36 else {
            return Widths(name: rest - category, category: category, distance: distance, address: 0)
        }
        let name = min(40, (rest - category) * 55 / 100)
        return Widths(name: name, category: category, distance: distance, address: rest - category - name)
    }

    /// Street and town, as the row has little room; the whole line where there are no parts. Near a place the town
    /// says nothing.
    static func shortAddress(_ address: VenueAddress, isNear: Bool) -> String {
        let street = address.street ?? ""
        let parts = [street, isNear && !street.isEmpty ? "" : address.locality ?? ""].filter { !$0.isEmpty }
        return parts.isEmpty ? MeetingText.address(address) : parts.joined(separator: ", ")
    }
}
