import Foundation
import Maps
import MeetCore
import TerminalKit
import Testing

@testable import Features
@testable import MeetUI
@testable import Shell

/// What a map looks like over streets, at four sizes, with Braille and without.
struct StreetSnapshotTests {
    static let sizes = [
        Size(columns: 160, rows: 45), Size(columns: 120, rows: 36), Size(columns: 80, rows: 24),
        Size(columns: 40, rows: 12),
    ]

    private static func place(_ latitude: Double, _ longitude: Double) throws -> Coordinate {
        try #require(Coordinate(latitude: latitude, longitude: longitude))
    }

    /// A real tile of the north of Helsinki's centre.
    static func streets() throws -> Streets {
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../../../Fuzz/Tiles/Seeds/helsinki-14-9327-4741.pbf.gz")
        let tile = try MapTile(decoding: [UInt8](Data(contentsOf: file)))
        var streets = Streets()
        streets.access = .open
        streets.sheet.add(tile, for: try #require(TileID(zoom: 14, x: 9327, y: 4741)))
        return streets
    }

    static func map() throws -> VenueMap {
        let markers = [
            VenueMap.Marker(
                index: 0, name: "Café Kuusi", coordinate: try place(60.1762, 24.9487), verdict: .open),
            VenueMap.Marker(
                index: 1, name: "Tea & Toast", coordinate: try place(60.1779, 24.9518), verdict: .closed),
            VenueMap.Marker(
                index: 2, name: "Kahvila Siniseinä", coordinate: try place(60.1750, 24.9535), verdict: .saved),
        ]
        var map = VenueMap(markers: markers, home: try place(60.1786, 24.9462))
        map.people = [
            VenueMap.Person(name: "Maria Papadopoulou", coordinate: try place(60.1745, 24.9468)),
            VenueMap.Person(name: "Nikos Karras", coordinate: try place(60.1780, 24.9546)),
        ]
        map.fairSpot = try place(60.1765, 24.9505)
        return map
    }

    private func draw(_ size: Size, _ theme: Theme, _ streets: Streets) throws -> CellBuffer {
        var buffer = CellBuffer(size: size)
        var map = try Self.map()
        map.resize(to: size)
        map.attribution = "© OpenMapTiles © OpenStreetMap"
        map.draw(into: &buffer, in: buffer.bounds, theme: theme, selected: 0, streets: streets)
        return buffer
    }

    @Test(arguments: sizes) func looks(_ size: Size) throws {
        let buffer = try draw(size, Theme(), try Self.streets())
        try Snapshot.expect(buffer, "streets-\(size.columns)x\(size.rows)")
        let text = (0..<size.rows).map { buffer.row($0).map(\.text).joined() }.joined(separator: "\n")
        #expect(text.contains(size.columns > 40 ? "1✓ Café Kuusi" : "1✓"), "\(text)")
        #expect(text.contains("⌂"))
        #expect(text.contains("☻"))
        #expect(text.contains("© OpenMapTiles"))
    }

    @Test(arguments: sizes) func looksWithoutStreets(_ size: Size) throws {
        try Snapshot.expect(
            try draw(size, Theme(), Streets()), "streets-none-\(size.columns)x\(size.rows)")
    }

    @Test(arguments: sizes) func looksInLetters(_ size: Size) throws {
        var theme = Theme()
        theme.mapSigns = .ascii
        let buffer = try draw(size, theme, try Self.streets())
        try Snapshot.expect(buffer, "streets-ascii-\(size.columns)x\(size.rows)")
        let cells = (0..<size.rows).flatMap { buffer.row($0).map(\.text) }
        #expect(!cells.joined().unicodeScalars.contains { (0x2800...0x28FF).contains($0.value) })
    }

    /// Streets take nothing away: every marker, person and home stands where it stands without them.
    @Test(arguments: sizes) func streetsHideNothing(_ size: Size) throws {
        let (with, without) = (
            try draw(size, Theme(), try Self.streets()), try draw(size, Theme(), Streets())
        )
        let signs: Set<String> = ["✓", "✗", "★", "⌂", "☻", "◆"]
        for row in 0..<size.rows {
            for (there, here) in zip(without.row(row), with.row(row)) where signs.contains(there.text) {
                #expect(here.text == there.text, "row \(row)")
            }
        }
    }

    @Test func asksOnceWhoMayBeAsked() throws {
        var streets = Streets()
        streets.access = .asks(host: "tiles.example.org")
        let buffer = try draw(Size(columns: 80, rows: 24), Theme(), streets)
        let text = (0..<24).map { buffer.row($0).map(\.text).joined() }.joined(separator: "\n")
        #expect(text.contains("S loads streets from tiles.example.org"), "\(text)")
        // No sign stands within the words, wherever home is.
        #expect(text.contains("never loads them."), "\(text)")
        streets.access = .none
        let silent = try draw(Size(columns: 80, rows: 24), Theme(), streets)
        #expect(!(0..<24).map { silent.row($0).map(\.text).joined() }.joined().contains("loads streets"))
    }
}
