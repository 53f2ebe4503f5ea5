import MeetCore
import Sentences
import Shell
import TerminalKit
import VenueSearch

/// A venue in the list: `3 ★✓Café Entra   cafe   120 m  ~2 min  Ermou 14`.
struct VenueRow {
    var found: FoundVenue
    /// The minutes to it in words; empty if they are unknown.
    var minutes = ""
    /// The venue's sign on the map.
    var sign: Character?
    /// True if it is one of several picked together.
    var isPicked = false
    /// The suitability as a meeting place.
    var verdict: VenueMap.Verdict?

    /// After the cursor bar and the signs before a name.
    private static let nameStart = 6

    /// Returns the widths of names, kinds, distances, minutes and addresses.
    ///
    /// - Parameters:
    ///   - shown: The visible venues.
    ///   - minutes: The minutes to each of them.
    ///   - columns: The columns of the list.
    static func widths(of shown: [FoundVenue], minutes: [String], columns: Int) -> ColumnWidths {
        let hasDistance = hasDistance(shown)
        // A kind that all have in common is left out.
        let hasKinds = Set(shown.map(\.venue.category)).count > 1
        return ColumnWidths(
            [
                .init(of: shown.map(\.venue.name), least: 12, share: 3),
                .init(of: hasKinds ? shown.map(kind) : [], least: 6, rank: 4),
                .whole(of: shown.map(distance), rank: 1), .whole(of: minutes, rank: 2),
                .init(
                    of: shown.map { shortAddress($0.venue.address, isNear: hasDistance) }, least: 10,
                    share: 2,
                    rank: 3),
            ], room: columns - nameStart - 1)
    }

    /// Returns whether any has a distance: then the towns are left out.
    static func hasDistance(_ shown: [FoundVenue]) -> Bool { shown.contains { $0.distance != nil } }

    private static func kind(_ found: FoundVenue) -> String { say.kindOfPlace(found.venue.category ?? "") }
    private static func distance(_ found: FoundVenue) -> String {
        found.distance.map(DistanceText.text) ?? ""
    }

    /// - Parameter isNear: True if the rows have distances.
    func draw(
        into buffer: inout CellBuffer, in area: Rect, _ widths: ColumnWidths, isNear: Bool, theme: Theme
    ) {
        let venue = found.venue
        func write(_ text: String, _ column: Int, _ columns: Int, _ style: Style) {
            guard columns > 0 else { return }
            buffer.write(
                TextWidth.truncated(text, to: columns),
                at: Point(column: area.column + column, row: area.row),
                style: style)
        }
        if let sign, venue.coordinate != nil { write(String(sign), 1, 1, theme.key) }
        if isPicked { write("✓", 2, 1, theme.good) }
        if venue.isSaved { write(venue.isOthers ? "☆" : "★", 3, 1, theme.match) }
        if let verdict, verdict == .open || verdict == .closed {
            write(theme.sign(of: verdict), 4, 1, theme.style(of: verdict))
        }
        let parts = [
            (venue.name, theme.plain), (widths.columns[1] > 0 ? Self.kind(found) : "", theme.muted),
            (Self.distance(found), theme.plain), (minutes, theme.muted),
            (Self.shortAddress(venue.address, isNear: isNear), theme.muted),
        ]
        for (column, (text, style)) in parts.enumerated() {
            let width = widths.columns[column]
            // Numbers are aligned at the right.
            let indent = column == 2 || column == 3 ? max(0, width - TextWidth.columns(of: text)) : 0
            write(text, Self.nameStart + widths.starts[column] + indent, width, style)
        }
    }

    /// Street and town, as the row is narrow; the whole line if the address has no parts. With distances the
    /// town is left out.
    static func shortAddress(_ address: VenueAddress, isNear: Bool) -> String {
        let street = address.street ?? ""
        let parts = [street, isNear && !street.isEmpty ? "" : address.locality ?? ""].filter { !$0.isEmpty }
        return parts.isEmpty ? MeetingText.address(address) : parts.joined(separator: ", ")
    }
}
