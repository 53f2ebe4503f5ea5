import MeetCore
import TerminalKit
import Testing

@testable import Features
@testable import MeetUI
@testable import Shell

/// What wheel and button do to a map.
@Suite struct VenueMapMouseTests {
    private let rect = Rect(column: 7, row: 3, columns: 60, rows: 20)

    private func map() throws -> VenueMap {
        let places = [(39.36, 22.94), (39.37, 22.96), (39.35, 22.92)]
        let markers = try places.enumerated().map { number, place in
            VenueMap.Marker(
                index: number, name: "N\(number)",
                coordinate: try #require(Coordinate(latitude: place.0, longitude: place.1)))
        }
        return VenueMap(markers: markers, size: rect.size)
    }

    private func mouse(_ kind: Mouse.Kind, _ column: Int, _ row: Int) -> Mouse {
        Mouse(kind, at: Point(column: rect.column + column, row: rect.row + row))
    }

    /// What is in the middle of a cell.
    private func place(_ column: Int, _ row: Int, in map: VenueMap) throws -> Coordinate {
        let shown = try #require(map.projection(for: rect.size))
        return try #require(shown.coordinate(x: Double(column * 2) + 1, y: Double(row * 4) + 2))
    }

    /// How far off a cell's middle a place is, in dots.
    private func dots(_ place: Coordinate, _ column: Int, _ row: Int, in map: VenueMap) throws -> Double {
        let dot = try #require(map.projection(for: rect.size)).dot(of: place)
        return max(abs(dot.x - Double(column * 2) - 1), abs(dot.y - Double(row * 4) - 2))
    }

    @Test(arguments: [(0, 0), (30, 10), (59, 19), (12, 4), (45, 17)] as [(Int, Int)])
    func theWheelZoomsAroundTheCell(_ column: Int, _ row: Int) throws {
        var map = try map()
        let before = try #require(map.projection(for: rect.size))
        let under = try place(column, row, in: map)
        #expect(map.take(mouse(.wheelUp, column, row), in: rect, selected: nil) == .moved)
        let after = try #require(map.projection(for: rect.size))
        #expect(abs(after.zoom - before.zoom - 1) < 0.01)
        #expect(try dots(under, column, row, in: map) <= 1)
        #expect(map.take(mouse(.wheelDown, column, row), in: rect, selected: nil) == .moved)
        #expect(map.take(mouse(.wheelDown, column, row), in: rect, selected: nil) == .moved)
        #expect(abs(try #require(map.projection(for: rect.size)).zoom - before.zoom + 1) < 0.01)
        #expect(try dots(under, column, row, in: map) <= 2)
    }

    @Test func theWheelHasEnds() throws {
        var map = try map()
        for _ in 0..<60 { _ = map.take(mouse(.wheelUp, 30, 10), in: rect, selected: nil) }
        #expect(try #require(map.projection(for: rect.size)).zoom.rounded() == 19)
        for _ in 0..<60 { _ = map.take(mouse(.wheelDown, 1, 1), in: rect, selected: nil) }
        #expect(try #require(map.projection(for: rect.size)).zoom.rounded() == 0)
    }

    @Test func draggingMovesByTheCellsThatAreMoved() throws {
        var map = try map()
        let under = try place(20, 10, in: map)
        #expect(map.take(mouse(.press(.left), 20, 10), in: rect, selected: nil) == .pressed(index: nil))
        #expect(map.take(mouse(.drag(.left), 20, 10), in: rect, selected: nil) == .held)
        #expect(map.isFitted)
        #expect(map.take(mouse(.drag(.left), 27, 6), in: rect, selected: nil) == .moved)
        #expect(try dots(under, 27, 6, in: map) <= 1)
        #expect(map.take(mouse(.drag(.left), 18, 13), in: rect, selected: nil) == .moved)
        #expect(try dots(under, 18, 13, in: map) <= 1)
        // It goes on beside the map.
        #expect(map.take(mouse(.drag(.left), 70, 10), in: rect, selected: nil) == .moved)
        #expect(try dots(under, 70, 10, in: map) <= 1)
        let shown = map.projection(for: rect.size)
        #expect(map.take(mouse(.release(.left), 70, 10), in: rect, selected: nil) == .held)
        #expect(map.take(mouse(.drag(.left), 20, 10), in: rect, selected: nil) == .none)
        #expect(map.take(mouse(.release(.left), 20, 10), in: rect, selected: nil) == .none)
        #expect(map.projection(for: rect.size) == shown)
    }

    @Test func aPressFindsTheMarker() throws {
        var map = try map()
        for pin in map.pins(in: rect.size, selected: nil) {
            let cell = pin.start(in: rect.size)
            let use = map.take(mouse(.press(.left), cell.column, cell.row), in: rect, selected: nil)
            #expect(use == .pressed(index: pin.index))
            let again = map.take(mouse(.doubleClick(.left), cell.column, cell.row), in: rect, selected: nil)
            #expect(again == .pressed(index: pin.index))
        }
        #expect(map.isFitted)
    }

    @Test func besideTheMapNothingIsTaken() throws {
        var map = try map()
        for kind in [Mouse.Kind.wheelUp, .wheelDown, .press(.left), .drag(.left), .doubleClick(.left)] {
            for (column, row) in [(-1, 5), (60, 5), (5, -1), (5, 20)] {
                #expect(map.take(mouse(kind, column, row), in: rect, selected: nil) == .none)
            }
        }
        #expect(map.isFitted)
    }

    /// Of a button that is let go outside of the screen nobody tells.
    @Test func aPressElsewhereLetsGo() throws {
        var map = try map()
        _ = map.take(mouse(.press(.left), 20, 10), in: rect, selected: nil)
        #expect(map.take(mouse(.press(.left), -3, 10), in: rect, selected: nil) == .none)
        #expect(map.take(mouse(.drag(.left), 22, 10), in: rect, selected: nil) == .none)
        #expect(map.isFitted)
    }
}
