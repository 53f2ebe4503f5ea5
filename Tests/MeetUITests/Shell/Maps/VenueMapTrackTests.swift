import MeetCore
import TerminalKit
import Testing

@testable import Shell

/// The line of a track on a map.
@Suite struct VenueMapTrackTests {
    private let size = Size(columns: 40, rows: 12)

    private func place(_ latitude: Double, _ longitude: Double) throws -> Coordinate {
        try #require(Coordinate(latitude: latitude, longitude: longitude))
    }

    /// The dots of the line.
    private func dots(_ map: VenueMap) throws -> [(x: Int, y: Int)] {
        let shown = try #require(map.projection(for: size))
        let way = map.ground(shown, size, [], selected: nil).way
        return (0..<way.height).flatMap { y in
            (0..<way.width).filter { way.isSet(x: $0, y: y) }.map { (x: $0, y: y) }
        }
    }

    @Test func aTrackAloneIsShownWhole() throws {
        var map = VenueMap(markers: [], size: size)
        #expect(map.isEmpty && map.projection(for: size) == nil)
        map.track = [[try place(39.36, 22.94), try place(39.38, 22.94)]]
        #expect(!map.isEmpty)
        let line = try dots(map)
        // From south to north, without a gap, within the map.
        #expect(Set(line.map(\.x)).count <= 2)
        let rows = line.map(\.y)
        let (top, bottom) = (try #require(rows.min()), try #require(rows.max()))
        #expect(Set(rows).count == bottom - top + 1)
        #expect(top > 0 && bottom < size.rows * 4 - 1 && bottom - top > size.rows * 2)
    }

    @Test func gapsAreNotBridged() throws {
        var map = VenueMap(markers: [], size: size)
        let (west, east) = (22.90, 22.98)
        map.track = try [west, east].map { [try place(39.36, $0), try place(39.37, $0)] }
        let columns = Set(try dots(map).map(\.x))
        #expect(columns.count <= 4 && (columns.max() ?? 0) - (columns.min() ?? 0) > 20)
    }

    @Test func aVenueBesideItStaysInSight() throws {
        let marker = VenueMap.Marker(index: 0, name: "Café", coordinate: try place(39.30, 22.94))
        var map = VenueMap(markers: [marker], size: size)
        let end = try place(39.38, 22.94)
        map.track = [[try place(39.36, 22.94), end]]
        let shown = try #require(map.projection(for: size))
        #expect(shown.visibleDot(of: marker.coordinate) != nil)
        #expect(shown.visibleDot(of: end) != nil)
    }
}
