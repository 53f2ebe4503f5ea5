import Maps
import MeetCore
import TerminalKit
import Testing

@testable import Shell

/// The way of somebody so far is shown whole, however far they are, and drawn as a line.
@Suite struct VenueMapTrailTests {
    private static let size = Size(columns: 60, rows: 20)
    private static let place = Coordinate(latitude: 60.17, longitude: 24.94)!
    private static let far = Coordinate(latitude: 60.50, longitude: 24.94)!

    @Test func theWholeWayIsInSight() throws {
        var map = VenueMap(markers: [VenueMap.Marker(index: 0, name: "Kahvila", coordinate: Self.place)])
        map.people = [VenueMap.Person(name: "Maria", coordinate: Self.far)]
        let without = try #require(map.projection(for: Self.size))
        #expect(without.visibleDot(of: Self.far) == nil)
        map.trail = [Self.far, Self.place]
        let shown = try #require(map.projection(for: Self.size))
        #expect(shown.visibleDot(of: Self.far) != nil && shown.visibleDot(of: Self.place) != nil)
        let way = map.ground(shown, Self.size, [], selected: 0).way
        let (top, bottom) = (shown.dot(of: Self.far), shown.dot(of: Self.place))
        #expect(way.isSet(x: Int(top.x), y: Int((top.y + bottom.y) / 2)))
    }
}
