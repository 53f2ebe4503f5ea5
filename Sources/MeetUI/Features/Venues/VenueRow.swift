import MeetCore
import TerminalKit
import VenueSearch

/// A venue in the list: `3 ★✓Café Entra   cafe   120 m  ~2 min  Ermou 14`.
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
    /// Whether one can meet there.
    var verdict: VenueMap.Verdict?
    /// The columns of the longest name that is shown, so that no more are kept for names.
    var nameColumns = 40

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
        if let verdict, verdict == .open || verdict == .closed {
            write(theme.sign(of: verdict), 4, 1, theme.style(of: verdict))
        }
        let widths = Self.widths(
            area.columns - 1, hasDistance: hasDistance, hasKinds: hasKinds, names: nameColumns)
        var column = 6
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
        if widths.minutes > 0 {
            let text = found.distance.flatMap(OnFoot.text) ?? ""
            let start = column + widths.minutes - TextWidth.columns(of: text)
            write(text, start, TextWidth.columns(of: text), theme.muted)
            column += widths.minutes
        }
        write(
            Self.shortAddress(venue.address, isNear: hasDistance), column + 2, widths.address - 2, theme.muted
        )
    }

    struct Widths: Hashable {
        var name: Int
        var category: Int
        var distance: Int
        var minutes: Int
        var address: Int
    }

    /// How the columns of a row are shared out: name and distance first, the kind where there is room, and the
    /// address last.
    ///
    /// - Parameter names: The columns of the longest name: no more are kept for it than it needs.
    static func widths(_ columns: Int, hasDistance: Bool, hasKinds: Bool, names: Int) -> Widths {
        let distance = hasDistance ? 8 : 0
        let minutes = hasDistance && columns >= 48 ? 9 : 0
        let rest = max(0, columns - 6 - distance - minutes)
        func widths(name: Int, category: Int = 0) -> Widths {
            Widths(
                name: name, category: category, distance: distance, minutes: minutes,
                address: rest < 34 ? 0 : rest - category - name)
        }
        guard rest >= 34 else { return widths(name: rest) }
        let category = hasKinds && rest >= 50 ? 12 : 0
        return widths(name: min(max(names, 12), (rest - category) * 55 / 100), category: category)
    }

    /// Street and town, as the row has little room; the whole line where there are no parts. Near a place the town
    /// says nothing.
    static func shortAddress(_ address: VenueAddress, isNear: Bool) -> String {
        let street = address.street ?? ""
        let parts = [street, isNear && !street.isEmpty ? "" : address.locality ?? ""].filter { !$0.isEmpty }
        return parts.isEmpty ? MeetingText.address(address) : parts.joined(separator: ", ")
    }
}
