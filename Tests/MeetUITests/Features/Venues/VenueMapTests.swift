import MeetCore
import MeetStore
import TerminalKit
import Testing

@testable import Features
@testable import MeetUI
@testable import Shell

/// Where things stand on the map, and what moves it.
@Suite struct VenueMapTests {
    private let size = Size(columns: 60, rows: 20)

    private func marker(_ index: Int, _ latitude: Double, _ longitude: Double) throws -> VenueMap.Marker {
        let place = try #require(Coordinate(latitude: latitude, longitude: longitude))
        return VenueMap.Marker(index: index, name: "N\(index)", coordinate: place)
    }

    private func map(_ points: [(Double, Double)], home: Coordinate? = nil) throws -> VenueMap {
        let markers = try points.enumerated().map { try marker($0.offset, $0.element.0, $0.element.1) }
        return VenueMap(markers: markers, home: home, size: size)
    }

    // MARK: - Signs

    @Test(
        arguments: [(0, "1"), (8, "9"), (9, "a"), (34, "z"), (35, nil), (-1, nil), (Int.max, nil)]
            as [(
                Int, Character?
            )])
    func signsAreThoseOfTheList(_ index: Int, _ sign: Character?) {
        #expect(VenueMap.sign(of: index) == sign)
    }

    @Test func venuesWithoutAPlaceKeepTheirNumberFree() throws {
        let place = try #require(Coordinate(latitude: 39.36, longitude: 22.94))
        let map = VenueMap(venues: [
            Venue(name: "Nowhere"), Venue(name: "Here", coordinate: place), Venue(name: "Lost"),
        ])
        #expect(map.markers.map(\.index) == [1])
    }

    @Test func everySignLeadsBackToItsEntry() {
        for index in 0..<35 {
            #expect(VenueMap.sign(of: index).flatMap(VenueMap.index(ofSign:)) == index)
        }
        #expect(VenueMap.index(ofSign: "0") == nil && VenueMap.index(ofSign: "A") == nil)
    }

    // MARK: - Placement

    /// Wherever a venue stands, home is to be seen, and the venue beside it.
    @Test(arguments: [-2, -1, 0, 1, 2], [nil, 0, 1])
    func homeIsOnTop(_ cells: Int, _ selected: Int?) throws {
        let home = try #require(Coordinate(latitude: 39.36, longitude: 22.94))
        var map = try map([(39.36, 22.94), (39.36, 22.94), (39.37, 22.95), (39.35, 22.93)], home: home)
        let shown = try #require(map.projection(for: size))
        let dot = shown.dot(of: home)
        let place = try #require(shown.coordinate(x: dot.x + Double(cells * 2), y: dot.y))
        map.markers[0] = VenueMap.Marker(index: 0, name: "", coordinate: place)
        let theme = Theme()
        var buffer = CellBuffer(size: size)
        map.draw(into: &buffer, in: buffer.bounds, theme: theme, selected: selected)
        let text = (0..<size.rows).map { buffer.row($0).map(\.text).joined() }.joined(separator: "\n")
        #expect(text.contains(theme.mapSigns.home), "\(text)")
        #expect(text.contains("1") || text.contains("2"), "\(text)")
    }

    @Test func oneAloneIsInTheMiddle() throws {
        let pins = try map([(39.36, 22.94)]).pins(in: size, selected: nil)
        #expect(pins == [VenueMap.Pin(cell: Point(column: 30, row: 10), index: 0, indices: [0])])
    }

    @Test func northIsUpAndEastIsRight() throws {
        let pins = try map([(39.37, 22.94), (39.36, 22.96), (39.35, 22.94), (39.36, 22.92)])
            .pins(in: size, selected: nil)
        let cells = Dictionary(uniqueKeysWithValues: pins.map { ($0.index, $0.cell) })
        let (north, east, south, west) = (cells[0], cells[1], cells[2], cells[3])
        #expect(north?.column == south?.column && east?.row == west?.row)
        #expect(try #require(north?.row) < #require(east?.row))
        #expect(try #require(east?.row) < #require(south?.row))
        #expect(try #require(west?.column) < #require(north?.column))
        #expect(try #require(north?.column) < #require(east?.column))
    }

    /// A cell is two dots wide and four high; on a screen both are about as long.
    @Test func aSquareOnEarthIsASquareOnTheScreen() throws {
        let metre = 1 / 111_195.0
        let east = 1000 * metre / 0.7735
        let pins = try map([(39.3, 22.9), (39.3 + 1000 * metre, 22.9), (39.3, 22.9 + east)])
            .pins(in: size, selected: nil)
        let cells = Dictionary(uniqueKeysWithValues: pins.map { ($0.index, $0.cell) })
        let corner = try #require(cells[0])
        let high = try corner.row - #require(cells[1]).row
        let wide = try #require(cells[2]).column - corner.column
        #expect(abs(wide - 2 * high) <= 2 && high > 5)
    }

    @Test func markersOnOneCellShareItsPin() throws {
        let map = try map([(39.36, 22.94), (39.36, 22.94), (39.37, 22.96), (39.36, 22.94)])
        #expect(map.pins(in: size, selected: nil).map(\.indices) == [[2], [0, 1, 3]])
        #expect(map.pins(in: size, selected: nil).map(\.index) == [2, 0])
        // The selected one is shown, and is drawn last.
        #expect(map.pins(in: size, selected: 3).map(\.index) == [2, 3])
        #expect(map.pins(in: size, selected: 2).map(\.index) == [0, 2])
    }

    @Test func whatIsOutsideIsPointedTo() throws {
        var map = try map([(39.36, 22.94), (39.40, 22.94), (39.36, 22.99), (39.32, 22.94), (39.36, 22.89)])
        for _ in 0..<6 { map.zoomIn(on: 0) }
        let pins = map.pins(in: size, selected: 0)
        let sides = Dictionary(uniqueKeysWithValues: pins.map { ($0.index, $0.side) })
        #expect(sides == [0: nil, 1: .up, 2: .right, 3: .down, 4: .left])
        for pin in pins {
            #expect((0..<size.columns).contains(pin.cell.column) && (0..<size.rows).contains(pin.cell.row))
        }
        #expect(pins.first { $0.index == 2 }?.cell.column == 59)
        #expect(pins.first { $0.index == 1 }?.cell.row == 0)
    }

    @Test func aClickFindsItsMarkerAndThenTheNextOnTheSameCell() throws {
        let map = try map([(39.36, 22.94), (39.36, 22.94), (39.37, 22.96)])
        let cell = try #require(map.pins(in: size, selected: nil).first { $0.index == 0 }).cell
        #expect(map.index(at: cell, in: size, selected: nil) == 0)
        #expect(map.index(at: cell, in: size, selected: 0) == 1)
        #expect(map.index(at: cell, in: size, selected: 1) == 0)
        #expect(map.index(at: Point(column: 0, row: 0), in: size, selected: nil) == nil)
    }

    // MARK: - What is shown

    @Test func theFirstViewShowsAll() throws {
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<200 {
            let north = Double.random(in: -84...84, using: &generator)
            let east = Double.random(in: -180...180, using: &generator)
            let points = (0..<5).map { _ in
                (
                    min(max(-89, north + Double.random(in: -0.5...0.5, using: &generator)), 89),
                    wrapped(east + Double.random(in: -0.5...0.5, using: &generator))
                )
            }
            let pins = try map(points).pins(in: size, selected: nil)
            #expect(pins.allSatisfy { $0.side == nil }, "\(points)")
            #expect(pins.flatMap(\.indices).sorted() == [0, 1, 2, 3, 4])
        }
    }

    private func wrapped(_ longitude: Double) -> Double {
        longitude > 180 ? longitude - 360 : longitude < -180 ? longitude + 360 : longitude
    }

    @Test func homeIsInThePictureWhereItIsNear() throws {
        let near = try #require(Coordinate(latitude: 39.353, longitude: 22.95))
        let far = try #require(Coordinate(latitude: 60.17, longitude: 24.94))
        func sees(_ home: Coordinate) throws -> Bool {
            let map = try map([(39.36, 22.94)], home: home)
            return try #require(map.projection(for: size)).visibleDot(of: home) != nil
        }
        #expect(try sees(near))
        #expect(try !sees(far))
    }

    @Test func theMiddleOfThePictureIsOneAcrossTheDateLine() throws {
        let map = try map([(-16.8, 179.99), (-16.8, -179.99)])
        let pins = map.pins(in: size, selected: nil)
        #expect(pins.allSatisfy { $0.side == nil })
        let columns = pins.sorted { $0.index < $1.index }.map(\.cell.column)
        #expect(columns[0] < columns[1] && columns[0] > 5 && columns[1] < 55)
    }

    // MARK: - Moving

    @Test func zoomingKeepsWhatIsLookedAtInPlace() throws {
        var map = try map([(39.36, 22.94), (39.38, 22.98)])
        let before = try #require(map.pins(in: size, selected: 1).last).cell
        map.zoomIn(on: 1)
        #expect(!map.isFitted)
        let after = try #require(map.pins(in: size, selected: 1).last).cell
        #expect(abs(before.column - after.column) <= 1 && abs(before.row - after.row) <= 1)
        map.zoomOut(on: 1)
        map.fit()
        #expect(map.isFitted)
        #expect(map.pins(in: size, selected: 1).last?.cell == before)
    }

    @Test func zoomingHasEnds() throws {
        var map = try map([(39.36, 22.94)])
        for _ in 0..<200 { map.zoomIn() }
        #expect(try #require(map.projection(for: size)).zoom.rounded() == 19)
        for _ in 0..<400 { map.zoomOut() }
        #expect(try #require(map.projection(for: size)).zoom.rounded() == 0)
    }

    @Test(arguments: [
        (CommandID.panLeft, CommandID.panRight), (.panRight, .panLeft), (.panUp, .panDown),
        (.panDown, .panUp),
    ])
    func panningThereAndBackEndsWhereItBegan(_ there: CommandID, _ back: CommandID) throws {
        var map = try map([(39.36, 22.94)])
        let home = map.pins(in: size, selected: nil)
        let went = map.move(there)
        #expect(went)
        #expect(map.pins(in: size, selected: nil) != home)
        let cameBack = map.move(back)
        #expect(cameBack)
        #expect(map.pins(in: size, selected: nil) == home)
    }

    @Test func panningEastMovesThePictureWest() throws {
        var map = try map([(39.36, 22.94)])
        _ = map.move(.panRight)
        #expect(try #require(map.pins(in: size, selected: nil).first).cell.column == 15)
        _ = map.move(.panDown)
        #expect(try #require(map.pins(in: size, selected: nil).first).cell.row == 5)
    }

    @Test func aMarkerIsBroughtIntoView() throws {
        var map = try map([(39.36, 22.94), (39.40, 22.99)])
        for _ in 0..<5 { map.zoomIn(on: 0) }
        #expect(map.pins(in: size, selected: 1).last?.side != nil)
        map.reveal(1)
        #expect(map.pins(in: size, selected: 1).last?.side == nil)
        #expect(map.pins(in: size, selected: 1).last?.cell == Point(column: 30, row: 10))
    }

    @Test func otherCommandsDoNotMoveIt() throws {
        var map = try map([(39.36, 22.94)])
        let before = map
        let moved = map.move(.moveDown)
        #expect(!moved)
        #expect(map == before)
    }

    // MARK: - Hard cases

    @Test func extremesDoNotTrap() throws {
        var buffer = CellBuffer(size: Size(columns: 40, rows: 12))
        let all = try map([(90, 0), (-90, 0), (0, 180), (0, -180), (89.9999, 179.9999)])
        let maps = [all, try map([]), try map([(90, 180)]), try map([(-90, -180)])]
        for var map in maps {
            map.center = Coordinate(latitude: 90, longitude: -180)
            map.radius = 1e9
            for command in [CommandID.zoomIn, .panUp, .panUp, .zoomOut, .panRight, .zoomOut, .panDown] {
                for _ in 0..<40 { _ = map.move(command, lookingAt: 0) }
                map.draw(into: &buffer, in: buffer.bounds, theme: Theme(), selected: 0)
            }
            map.pan(columns: .max, rows: .min)
            map.resize(to: Size(columns: 0, rows: 0))
            map.zoomIn()
            map.draw(into: &buffer, in: Rect(column: 38, row: 10, columns: 40, rows: 40), theme: Theme())
            map.draw(into: &buffer, in: Rect(column: 0, row: 0, columns: 3, rows: 1), theme: Theme())
            _ = map.shownArea
            _ = map.pins(in: Size(columns: 0, rows: 0), selected: nil)
        }
    }

    @Test func aMapStaysInItsBlock() throws {
        var buffer = CellBuffer(size: Size(columns: 60, rows: 20))
        let blank = buffer
        var map = try map([(39.36, 22.94), (39.3605, 22.941)], home: Coordinate(latitude: 60, longitude: 25))
        map.markers[0].name = String(repeating: "Ταβέρνα 居酒屋 ", count: 9)
        map.attribution = "© OpenStreetMap"
        for selected in [0, 1] {
            for _ in 0..<6 {
                let block = Rect(column: 11, row: 4, columns: 33, rows: 9)
                map.draw(into: &buffer, in: block, theme: Theme(), selected: selected)
                map.zoomIn(on: selected)
                for row in 0..<20 {
                    for column in 0..<60 where !block.contains(Point(column: column, row: row)) {
                        let point = Point(column: column, row: row)
                        #expect(buffer[point] == blank[point])
                    }
                }
            }
        }
    }

    /// Names come from outside.
    @Test func aNameCannotActOnTheTerminal() throws {
        var buffer = CellBuffer(size: size)
        var map = try map([(39.36, 22.94)])
        map.markers[0].name = "Bar\u{1B}[2J\u{202E}evil"
        map.draw(into: &buffer, in: buffer.bounds, theme: Theme(), selected: 0)
        let text = (0..<size.rows).flatMap { buffer.row($0).map(\.text) }.joined()
        #expect(text.contains("Bar"))
        #expect(!text.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x202E })
    }

    @Test(
        arguments: [
            ([:], true), (["LANG": "C"], true), (["LANG": "el_GR.UTF-8"], true), (["LC_ALL": "C.utf8"], true),
            (["LANG": "el_GR.ISO8859-7"], false),
            (["LC_ALL": "en_US.UTF-8", "LANG": "el_GR.ISO8859-7"], true),
            (["LC_CTYPE": "ja_JP.eucJP@x", "LANG": "C.UTF-8"], false),
            (["TERM": "linux", "LANG": "C.UTF-8"], false), (["LC_ALL": "", "LANG": "C.UTF-8"], true),
        ] as [([String: String], Bool)])
    func brailleIsDrawnWhereItCanBeRead(_ environment: [String: String], _ isBraille: Bool) {
        #expect(MapSigns.likely(in: environment).usesBraille == isBraille)
    }
}
