/// Places the names on a map: first of places, then of streets, the longest first and footways last, then of
/// water and parks. A name covers neither another nor a taken cell, and has a blank at both sides. The same
/// map gives the same labels.
package struct LabelPlacer: Sendable {
    private let sheet: MapSheet
    private let projection: MapProjection
    private let zooms: ClosedRange<Int>

    /// Prepares the names of a map.
    ///
    /// - Parameter zooms: The zooms of the tile source.
    package init(sheet: MapSheet, projection: MapProjection, zooms: ClosedRange<Int>) {
        self.sheet = sheet
        self.projection = projection
        self.zooms = zooms
    }

    /// Returns the labels that fit.
    ///
    /// - Parameters:
    ///   - room: The cells of the picture, with the taken ones; the labels' cells are added.
    ///   - columns: The width of a text in the terminal.
    package func labels(in room: inout LabelRoom, columns: (String) -> Int) -> [MapLabel] {
        let zoom = projection.zoom
        let names = NameSites(of: sheet.patches(of: projection, zooms: zooms), zoom: zoom)
        var page = LabelPage(room: room, zoom: zoom)
        let spots = names.spots.sorted { Self.order($0) < Self.order($1) }
        for spot in spots {
            guard case .place = spot.kind else { break }
            if page.labels.count >= page.mostPlaces { break }
            page.place(spot, columns: columns(spot.text))
        }
        let streets = names.streets.sorted {
            ($0.isDriven ? 0 : 1, -$0.length, $0.text) < ($1.isDriven ? 0 : 1, -$1.length, $1.text)
        }
        for street in streets {
            if page.isFull { break }
            page.place(street, columns: columns(street.text))
        }
        for spot in spots {
            if page.isFull { break }
            if case .place = spot.kind { continue }
            page.place(spot, columns: columns(spot.text))
        }
        room = page.room
        return page.labels
    }

    /// Returns the sort order: places by rank, then water, then parks.
    private static func order(_ spot: NameSites.Spot) -> (Int, Int, String) {
        switch spot.kind {
        case .place(let rank): (0, rank, spot.text)
        case .water: (1, 0, spot.text)
        case .park: (2, 0, spot.text)
        case .street: (3, 0, spot.text)
        }
    }
}

/// The labels placed so far.
private struct LabelPage {
    var room: LabelRoom
    let zoom: Double
    var labels: [MapLabel] = []
    /// The remaining number of names that may be tried.
    private var tries = 2_000

    init(room: LabelRoom, zoom: Double) {
        self.room = room
        self.zoom = zoom
    }

    var mostPlaces: Int { max(1, room.columns * room.rows / 400) }
    var isFull: Bool { labels.count >= max(1, room.columns * room.rows / 80) || tries <= 0 }

    private func isWanted(_ columns: Int) -> Bool {
        columns > 0 && columns <= (zoom >= 16 ? room.columns - 2 : room.columns / 3)
    }

    mutating func place(_ spot: NameSites.Spot, columns: Int) {
        tries -= 1
        guard isWanted(columns) else { return }
        // Inside a city its name is not needed.
        if case .place(let rank) = spot.kind, rank < 10, zoom >= 14 { return }
        let middle = spot.column - columns / 2
        for row in [0, -1, 1, -2, 2] {
            for shift in [0, -2, 2, -4, 4]
            where write(
                spot.text, spot.kind, columns, column: middle + shift, row: spot.row + row)
            { return }
        }
    }

    mutating func place(_ street: NameSites.Street, columns: Int) {
        tries -= 1
        // A street much shorter than its name cannot be labelled by it.
        guard isWanted(columns), street.length >= Double(columns) * 1.2 else { return }
        let middleRow = street.runs.map(\.row).reduce(0, +) / max(1, street.runs.count)
        let starts = street.runs.flatMap { Self.starts(in: $0, columns: columns, middleRow) }
            .sorted { ($0.cost, $0.row, $0.column) < ($1.cost, $1.row, $1.column) }
        var first: (column: Int, row: Int)?
        for start in starts.prefix(60) {
            // A name that hides most of its street is useless.
            guard street.length >= 3 * Double(start.hidden) else { continue }
            let column = min(max(0, start.column), room.columns - columns)
            guard abs(column - start.column) <= columns / 2 else { continue }
            if let first {
                let far = abs(first.column - column) + 2 * abs(first.row - start.row)
                guard far >= max(40, room.columns * 2 / 5) else { continue }
            }
            // Adjacent names in consecutive rows read like one.
            guard !room.isTouched(columns: columns, column: column, row: start.row - 1),
                !room.isTouched(columns: columns, column: column, row: start.row + 1),
                write(street.text, .street(street.way), columns, column: column, row: start.row)
            else { continue }
            if first != nil { return }
            first = (column, start.row)
        }
    }

    private typealias Start = (cost: Int, column: Int, row: Int, hidden: Int)

    /// Returns the possible starts of a name along a run of cells: best where the street is under all of it.
    private static func starts(in run: NameSites.Run, columns: Int, _ middleRow: Int) -> [Start] {
        let spare = run.columns - columns
        let middle = run.first + spare / 2
        let cost = max(0, -spare) * 4 + abs(run.row - middleRow) * 2
        guard spare > 0 else { return [(cost, middle, run.row, run.columns)] }
        let step = max(1, spare / 8)
        return stride(from: run.first + spare / 2 % step, through: run.last - columns + 1, by: step).map {
            (cost + abs($0 - middle) / 2, $0, run.row, columns)
        }
    }

    private mutating func write(
        _ text: String, _ kind: MapTile.Named, _ columns: Int, column: Int, row: Int
    ) -> Bool {
        guard room.isFree(columns: columns, column: column, row: row) else { return false }
        room.take(columns: columns + 2, column: column - 1, row: row)
        labels.append(MapLabel(text: text, kind: kind, column: column, row: row, columns: columns))
        return true
    }
}
