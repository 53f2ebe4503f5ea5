import Foundation
import Testing

@testable import MeetCore

@Suite struct FairSpotTests {
    private func point(_ latitude: Double, _ longitude: Double) -> Coordinate {
        Coordinate(latitude: latitude, longitude: longitude)!
    }

    @Test func oneLivesThereAndTwoMeetHalfWay() throws {
        #expect(FairSpot.middle(of: []) == nil)
        let here = point(60.17, 24.93)
        #expect(try #require(FairSpot.middle(of: [here])).distance(to: here) < 1)
        let two = [here, point(60.17, 24.95)]
        let middle = try #require(FairSpot.middle(of: two))
        #expect(abs(middle.distance(to: two[0]) - middle.distance(to: two[1])) < 1)
        #expect(abs(middle.longitude - 24.94) < 1e-6)
    }

    /// Somebody between the others does not pull the spot away from those who live farthest.
    @Test func whoLivesBetweenChangesNothing() throws {
        let far = [point(60.16, 24.90), point(60.16, 25.00)]
        let middle = try #require(FairSpot.middle(of: far))
        let more = try #require(FairSpot.middle(of: far + [point(60.161, 24.91), point(60.16, 24.9)]))
        #expect(middle.distance(to: more) < 1)
    }

    @Test func itWorksAcrossTheMeridian() throws {
        let middle = try #require(FairSpot.middle(of: [point(-17, 179.9), point(-17, -179.9)]))
        #expect(abs(abs(middle.longitude) - 180) < 1e-6)
    }

    /// No point of a grid around it has a shorter longest way.
    @Test(arguments: [1, 2, 3, 4, 5] as [UInt64]) func nothingNearIsFairer(_ seed: UInt64) throws {
        var state = seed
        func next() -> Double {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Double(state >> 40) / Double(1 << 24)
        }
        let people = (0..<7).map { _ in point(60.1 + next() / 10, 24.8 + next() / 5) }
        let middle = try #require(FairSpot.middle(of: people))
        let best = try #require(FairSpot.ways(from: people, to: middle)).longest
        for north in -5...5 {
            for east in -5...5 {
                let other = point(
                    middle.latitude + Double(north) / 500, middle.longitude + Double(east) / 250)
                let longest = try #require(FairSpot.ways(from: people, to: other)).longest
                #expect(longest >= best - 5)
            }
        }
    }

    @Test func theLongestWayCountsAndThenAllOfThem() throws {
        let one = FairSpot.Ways(longest: 100, sum: 300)
        #expect(one < FairSpot.Ways(longest: 101, sum: 200))
        #expect(FairSpot.Ways(longest: 100, sum: 200) < one)
        #expect(FairSpot.ways(from: [], to: point(0, 0)) == nil)
    }
}
