import MeetCore
import TerminalKit
import Testing

@testable import Features
@testable import MeetUI
@testable import Shell

/// That the signs of a map leave room for each other, and for what every map has.
@Suite struct VenueMapRoomTests {
    private let size = Size(columns: 60, rows: 20)

    /// Forty markers around Kamppi, close together.
    private func crowd() throws -> VenueMap {
        let markers = try (0..<40).map { number in
            let place = try #require(
                Coordinate(
                    latitude: 60.165 + Double(number * 37 % 41) / 8000,
                    longitude: 24.925 + Double(number * 53 % 43) / 2500))
            return VenueMap.Marker(index: number, name: "Place \(number)", coordinate: place)
        }
        var map = VenueMap(
            markers: markers, home: Coordinate(latitude: 60.2, longitude: 24.9),
            center: Coordinate(latitude: 60.167, longitude: 24.93), size: size)
        map.attribution = "© OpenStreetMap"
        return map
    }

    private func rows(_ map: VenueMap, _ size: Size, selected: Int?) -> [String] {
        var buffer = CellBuffer(size: size)
        map.draw(into: &buffer, in: buffer.bounds, theme: Theme(), selected: selected)
        return (0..<size.rows).map { buffer.row($0).map(\.text).joined() }
    }

    private static let moves: [[CommandID]] = [
        [], [.zoomIn], [.zoomIn, .zoomIn, .panRight, .panRight, .panUp],
        [.zoomIn, .zoomIn, .zoomIn, .panLeft, .panDown], [.zoomOut, .zoomOut],
        [.panDown, .panDown, .panDown],
        [.zoomIn, .panUp, .panUp], Array(repeating: .zoomIn, count: 9), [.panRight, .panRight, .panRight],
    ]
    private static let sizes = [
        Size(columns: 60, rows: 20), Size(columns: 33, rows: 18), Size(columns: 24, rows: 7),
        Size(columns: 12, rows: 3),
    ]

    @Test(arguments: moves, sizes)
    func scaleAttributionAndNorthStayWhole(_ moves: [CommandID], _ size: Size) throws {
        var map = try crowd()
        map.resize(to: size)
        for move in moves { _ = map.move(move) }
        for selected in [nil, 0, 17] {
            let rows = rows(map, size, selected: selected)
            #expect(rows[0].hasSuffix("N↑"), "\(rows)")
            let scale = rows.last?.prefix { $0 == "├" || $0 == "─" || $0 == "┤" } ?? ""
            #expect(scale.hasPrefix("├") && scale.hasSuffix("┤"), "\(rows)")
            let words = rows.last?.dropFirst(scale.count).split(separator: " ").prefix(2) ?? []
            #expect(words.count == 2 && Int(words.first ?? "") != nil, "\(rows)")
            #expect(["m", "km"].contains(words.last ?? ""), "\(rows)")
            if size.rows >= 6 {
                #expect(rows.suffix(2).contains { $0.hasSuffix(map.attribution) }, "\(rows)")
            }
        }
    }

    @Test(arguments: moves, sizes)
    func aBlankIsBetweenTwoSigns(_ moves: [CommandID], _ size: Size) throws {
        var map = try crowd()
        map.resize(to: size)
        for move in moves { _ = map.move(move) }
        for selected in [nil, 0, 17] {
            let pins = map.pins(in: size, selected: selected)
            #expect(!pins.isEmpty)
            #expect(Set(pins.flatMap(\.indices)).count == pins.flatMap(\.indices).count)
            var cells = map.overlays(try #require(map.projection(for: size)), size).cells
            for pin in pins {
                let start = pin.start(in: size)
                #expect(cells.isFree(pin.columns, at: start, apart: 1) || size.rows < 6, "\(pin) \(pins)")
                cells.take(pin.columns, at: start)
            }
        }
    }

    /// The attribution of streets is longer than that of the places. A marker and home stand above it, in
    /// Braille and over a picture, and are clicked where they stand.
    @Test(arguments: [nil, CellPixels(width: 8, height: 16)] as [CellPixels?])
    func noSignIsInTheAttributionOfStreets(_ cell: CellPixels?) throws {
        var streets = try StreetSnapshotTests.streets()
        streets.cell = cell
        var map = VenueMap(
            markers: [], center: Coordinate(latitude: 60.1762, longitude: 24.9487), size: size)
        map.reach = 500
        let shown = try #require(map.projection(for: size))
        let columns = TextWidth.columns(of: streets.attribution)
        try #require(columns > 20 && columns < size.columns)
        for column in size.columns - columns..<size.columns {
            let place = try #require(
                shown.coordinate(x: Double(column * 2) + 1, y: Double(size.rows * 4) - 2))
            map.markers = [VenueMap.Marker(index: 0, name: "There", coordinate: place, verdict: .saved)]
            for home in [nil, place] {
                map.home = home
                var buffer = CellBuffer(size: size)
                map.draw(into: &buffer, in: buffer.bounds, theme: Theme(), streets: streets)
                #expect(buffer.pictures.isEmpty == (cell == nil))
                let last = buffer.row(size.rows - 1).map(\.text).joined()
                #expect(last.hasSuffix(streets.attribution), "\(column) \(last)")
                let pin = try #require(map.pins(in: size, selected: nil, streets: streets).first)
                #expect(pin.cell.row < size.rows - 1)
                let start = pin.start(in: size)
                #expect(map.index(at: start, in: size, selected: nil, streets: streets) == 0)
                #expect(buffer[start].text == "1")
            }
        }
    }

    @Test func theFirstOfTheListStandsForItsNeighboursUnlessOneIsSelected() throws {
        var map = VenueMap(markers: [], size: size)
        // Two cells apart from each other at this scale: none has a blank at both sides.
        let wide = 0.01
        for (index, step) in [(0, 0.0), (1, 1.0), (7, 2.0), (5, 25.0)] {
            let place = try #require(Coordinate(latitude: 0, longitude: step * wide))
            map.markers.append(VenueMap.Marker(index: index, name: "N\(index)", coordinate: place))
        }
        let all = map.pins(in: Size(columns: 27, rows: 9), selected: nil)
        #expect(all.map(\.index) == [5, 0])
        #expect(all.last?.indices == [0, 1, 7])
        let selected = map.pins(in: Size(columns: 27, rows: 9), selected: 7)
        #expect(selected.last?.index == 7)
        #expect(selected.last?.indices == [0, 1, 7])
        #expect(rows(map, Size(columns: 27, rows: 9), selected: 7).contains { $0.contains("8+ N7") })
    }

    /// The name of the selected marker is whole, however many others are around it.
    @Test(arguments: [[], [.zoomIn], [.zoomOut, .zoomOut]] as [[CommandID]])
    func theSelectedNameIsWholeOnACrowdedMap(_ moves: [CommandID]) throws {
        var map = try crowd()
        for move in moves { _ = map.move(move) }
        var cut: [Int] = []
        for selected in 0..<40 {
            guard let pin = map.pins(in: size, selected: selected).last, pin.side == nil else { continue }
            #expect(pin.index == selected)
            let rows = rows(map, size, selected: selected)
            if !rows.contains(where: { " \($0) ".contains(" Place \(selected) ") }) { cut.append(selected) }
        }
        // At the lower edge the attribution and the signs of what is outside may leave no room.
        #expect(cut.count <= (moves == [.zoomIn] ? 4 : 0), "\(cut)")
    }

    /// Pins at both sides and all around leave no room for a name: those beside the selected one give way.
    @Test func pinsInTheWayOfTheSelectedNameAreLeftOut() throws {
        let size = Size(columns: 60, rows: 9)
        var map = VenueMap(markers: [], size: size)
        // A few columns apart in every row, so that no name has room.
        for row in 0..<9 {
            for column in 0..<11 {
                let place = try #require(
                    Coordinate(latitude: Double(8 - row) * 0.004, longitude: Double(column) * 0.006))
                let index = row * 11 + column
                map.markers.append(
                    VenueMap.Marker(index: index, name: "Somewhere \(index)", coordinate: place))
            }
        }
        let selected = 4 * 11 + 5
        let pin = try #require(map.pins(in: size, selected: selected).last)
        try #require(pin.side == nil && pin.index == selected)
        let rows = rows(map, size, selected: selected)
        #expect(rows.contains { $0.contains("Somewhere \(selected)") }, "\(rows)")
        // Without a selection all are there, and no name is.
        #expect(!self.rows(map, size, selected: nil).contains { $0.contains("Somewhere \(selected)") })
    }

    @Test func whereThereIsNoRoomArrowsAreJoined() throws {
        var map = try crowd()
        for move in [CommandID.panDown, .panDown, .panDown] { _ = map.move(move) }
        let narrow = Size(columns: 12, rows: 8)
        let pins = map.pins(in: narrow, selected: 3).filter { $0.side == .up }
        #expect(!pins.isEmpty && pins.count <= 4)
        #expect(pins.contains { $0.indices.count > 5 })
    }
}
