import MeetCore
import TerminalKit
import Testing

@testable import Features
@testable import MeetUI
@testable import Shell

/// What the map looks like, at the three sizes.
struct VenueMapSnapshotTests {
    struct Scene: Sendable, CustomTestStringConvertible {
        var name: String
        var map: VenueMap
        var selected: Int?
        var testDescription: String { name }
    }

    static let sizes = [
        Size(columns: 120, rows: 36), Size(columns: 80, rows: 24), Size(columns: 40, rows: 12),
    ]

    private static func place(_ latitude: Double, _ longitude: Double) -> Coordinate {
        guard let place = Coordinate(latitude: latitude, longitude: longitude) else {
            preconditionFailure("no place on Earth")
        }
        return place
    }

    private static func markers(_ points: [(String, Double, Double)]) -> [VenueMap.Marker] {
        points.enumerated().map { VenueMap.Marker(index: $0, name: $1.0, coordinate: place($1.1, $1.2)) }
    }

    /// A street grid of places between Volos' harbour and its station.
    private static let town: [Coordinate] = (0..<400).map { number in
        let (row, column) = (number / 20, number % 20)
        let shift = Double(number * 37 % 11) / 40_000
        return place(39.355 + Double(row) * 0.0008 + shift, 22.932 + Double(column) * 0.0011 - shift)
    }

    private static let volos = markers([
        ("Café Entra", 39.3622, 22.9422), ("Ταβέρνα «Η Ωραία Θέα»", 39.3601, 22.9455),
        ("Πλατεία Ρήγα Φεραίου", 39.3664, 22.9391), ("Library", 39.3645, 22.9512),
        ("Tsipouradiko", 39.3589, 22.9478),
    ])

    static let scenes: [Scene] = [
        Scene(
            name: "one", map: VenueMap(markers: Array(volos.prefix(1)), home: place(39.3570, 22.9500)),
            selected: 0),
        Scene(
            name: "many",
            map: {
                var map = VenueMap(
                    markers: volos, home: place(39.3570, 22.9500), center: place(39.3622, 22.9440),
                    radius: 1000)
                map.places = town
                map.attribution = "© OpenStreetMap"
                return map
            }(), selected: 1),
        Scene(
            name: "overlapping",
            map: VenueMap(
                markers: markers([
                    ("One", 39.3622, 22.9422), ("Two", 39.36221, 22.94221), ("Three", 39.3622, 22.9423),
                    ("Elsewhere", 39.37, 22.96), ("Four", 39.36219, 22.94219),
                ])), selected: 2),
        Scene(
            name: "outside",
            map: {
                var map = VenueMap(markers: volos, home: place(39.3570, 22.9500))
                map.zoomIn(on: 0)
                map.zoomIn(on: 0)
                map.zoomIn(on: 0)
                return map
            }(), selected: 0),
        Scene(
            name: "far-home", map: VenueMap(markers: volos, home: place(60.1699, 24.9384)), selected: 4),
        Scene(
            name: "meridian",
            map: VenueMap(
                markers: markers([("Taveuni", -16.85, 179.95), ("Beyond", -16.80, -179.95)]),
                home: place(-16.82, 179.99)), selected: 1),
        Scene(
            name: "pole",
            map: VenueMap(markers: markers([("Camp", 89.99, 20), ("Tent", 89.98, -150)])), selected: 0),
        Scene(name: "nothing", map: VenueMap(markers: []), selected: nil),
    ]

    @Test(arguments: scenes, sizes)
    func looksAsItDid(_ scene: Scene, _ size: Size) throws {
        var buffer = CellBuffer(size: size)
        var map = scene.map
        map.resize(to: size)
        map.draw(into: &buffer, in: buffer.bounds, theme: Theme(), selected: scene.selected)
        try Snapshot.expect(buffer, "map-\(scene.name)-\(size.columns)x\(size.rows)")
    }

    @Test func drawsInLettersWhereThereIsNoBraille() throws {
        var theme = Theme()
        theme.mapSigns = .ascii
        var buffer = CellBuffer(size: Size(columns: 60, rows: 20))
        Self.scenes[1].map.draw(into: &buffer, in: buffer.bounds, theme: theme, selected: 0)
        try Snapshot.expect(buffer, "map-ascii-60x20")
        let text = (0..<20).flatMap { buffer.row($0).map(\.text) }.joined()
        #expect(!text.unicodeScalars.contains { (0x2800...0x28FF).contains($0.value) })
        #expect(text.contains("H"))
    }
}
