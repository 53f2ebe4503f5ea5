import Foundation
import MeetCore
import Testing

@testable import Maps

@Suite struct MapProjectionTests {
    private let kamppi = Coordinate(latitude: 60.1687, longitude: 24.9316)!

    private func point(_ latitude: Double, _ longitude: Double) -> Coordinate {
        Coordinate(latitude: latitude, longitude: longitude)!
    }

    @Test func distances() {
        let helsinki = point(60.1699, 24.9384)
        #expect(abs(helsinki.distance(to: point(59.4370, 24.7536)) - 82_150) < 500)
        #expect(helsinki.distance(to: helsinki) == 0)
        #expect(abs(point(0, 0).distance(to: point(0, 180)) - 20_015_115) < 10)
        #expect(abs(point(0, 179.9).distance(to: point(0, -179.9)) - 22_239) < 10)
        #expect(abs(point(90, 0).distance(to: point(-90, 0)) - 20_015_115) < 10)
    }

    @Test func boxes() throws {
        let box = BoundingBox(around: kamppi, radius: 1000)
        #expect(box.contains(kamppi))
        let north = point(box.north, kamppi.longitude)
        let east = point(kamppi.latitude, box.east)
        #expect(abs(kamppi.distance(to: north) - 1000) < 1)
        #expect((1000..<1010).contains(kamppi.distance(to: east)))
        #expect(BoundingBox(around: point(89.99, 0), radius: 5000).west == -180)
        #expect(BoundingBox(around: point(0, 179.99), radius: 5000).east == 180)
        #expect(BoundingBox(around: point(0, 0), radius: .infinity).north == 0)
        #expect(BoundingBox(around: point(0, 0), radius: -5).north == 0)
        #expect(BoundingBox(south: 1, west: 0, north: 0, east: 0) == nil)
        #expect(BoundingBox(south: 0, west: 0, north: .nan, east: 0) == nil)
        #expect(try #require(box.center).distance(to: kamppi) < 1)
        #expect(abs(box.diagonal - 2828) < 20)
    }

    @Test func allMarkersFitWithRoomAround() throws {
        let points = [point(60.16, 24.93), point(60.18, 24.95), point(60.17, 24.96)]
        let map = try #require(MapProjection(fitting: points, width: 120, height: 100))
        for place in points {
            let (x, y) = map.dot(of: place)
            // The box takes two thirds of the map at most, a sixth is left on each side.
            #expect((19.0...101).contains(x))
            #expect((16.0...84).contains(y))
            #expect(map.visibleDot(of: place) != nil)
        }
        let (_, top) = map.dot(of: points[1])
        let (_, bottom) = map.dot(of: points[0])
        #expect(top < bottom)
        #expect(map.dot(of: points[0]).x < map.dot(of: points[2]).x)
    }

    @Test func onePointHasSomethingAroundIt() throws {
        let map = try #require(MapProjection(fitting: [kamppi], width: 80, height: 40))
        #expect(map.metresPerDot == MapProjection.smallestSpan / 40)
        #expect(map.dot(of: kamppi) == (40, 20))
        #expect(MapProjection(fitting: [], width: 80, height: 40) == nil)
        let same = try #require(
            MapProjection(fitting: [kamppi, kamppi], width: 80, height: 40))
        #expect(same == map)
    }

    @Test func dotsAreMetres() {
        let map = MapProjection(center: kamppi, metresPerDot: 10, width: 100, height: 100)
        for place in [point(60.1720, 24.9359), point(60.1694, 24.9400), point(60.1650, 24.9300)] {
            let (x, y) = map.dot(of: place)
            let metres = ((x - 50) * (x - 50) + (y - 50) * (y - 50)).squareRoot() * 10
            #expect(abs(metres - kamppi.distance(to: place)) < 2)
            let back = map.coordinate(x: x, y: y)
            #expect(back.map { $0.distance(to: place) < 0.1 } == true)
        }
    }

    @Test func zoomAndPan() throws {
        let map = MapProjection(center: kamppi, metresPerDot: 10, width: 100, height: 60)
        #expect(map.zoomed(by: 2).metresPerDot == 5)
        #expect(map.zoomed(by: 2).center == map.center)
        let place = try #require(map.coordinate(x: 70, y: 30))
        let moved = map.panned(x: 20, y: 0)
        #expect(abs(moved.dot(of: place).x - 50) < 0.01)
        #expect(abs(map.panned(x: 0, y: 10).dot(of: map.center).y - 20) < 0.01)
        for factor in [0, -1, .nan, .infinity] { #expect(map.zoomed(by: factor) == map) }
        #expect(map.zoomed(by: 1e30).metresPerDot >= 0.05)
        #expect(map.zoomed(by: 1e-30).metresPerDot <= 1_000_000)
        #expect(map.panned(x: 0, y: -10_000_000) == map)
        #expect(map.resized(width: 10, height: 10).center == map.center)
    }

    @Test func acrossTheDateLine() throws {
        let points = [point(-17, 179.9), point(-17, -179.9)]
        let map = try #require(MapProjection(fitting: points, width: 100, height: 100))
        #expect(abs(map.center.longitude) > 179.9)
        #expect(map.metresPerDot < 1000)
        for place in points { #expect(map.visibleDot(of: place) != nil) }
    }

    @Test func atThePolesAndWithoutRoom() throws {
        for place in [point(90, 0), point(-90, 180), point(89.9999, -180)] {
            let map = try #require(MapProjection(fitting: [place], width: 0, height: -5))
            #expect(map.dot(of: place).x.isFinite)
            _ = map.panned(x: Int.max, y: Int.min)
            _ = map.visibleDot(of: point(0, 0))
            _ = map.coordinate(x: .nan, y: 1)
        }
        let world = try #require(
            MapProjection(fitting: [point(-80, -170), point(80, 10), point(0, 170)], width: 20, height: 20))
        #expect(world.metresPerDot <= 2_000_000)
    }

    @Test(arguments: [
        (1.0, 20, 20, 20), (1.0, 19, 10, 10), (10.0, 60, 500, 50),
        (100.0, 60, 5000, 50), (0.3, 60, 10, 33), (33.0, 30, 500, 15),
        (50.0, 20, 1000, 20), (90_000, 60, 5_000_000, 56),
    ])
    func scaleBars(metresPerDot: Double, longest: Int, metres: Int, dots: Int) {
        let map = MapProjection(
            center: kamppi, metresPerDot: metresPerDot, width: 100, height: 100)
        let bar = ScaleBar(map, longest: longest)
        #expect(bar?.metres == metres)
        #expect(bar?.dots == dots)
    }

    @Test func noRoomForAScaleBar() {
        let map = MapProjection(center: kamppi, metresPerDot: 0.1, width: 100, height: 100)
        #expect(ScaleBar(map, longest: 5) == nil)
        #expect(ScaleBar(map, longest: -5) == nil)
    }
}
