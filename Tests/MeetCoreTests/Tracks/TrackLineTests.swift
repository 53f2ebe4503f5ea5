import Foundation
import StoreFixture
import Testing

@testable import MeetCore

@Suite struct TrackLineTests {
    private func place(_ latitude: Double, _ longitude: Double) throws -> Coordinate {
        try #require(Coordinate(latitude: latitude, longitude: longitude))
    }

    /// The example of the documentation of encoded polylines.
    @Test func readsAndWritesPolylines() throws {
        let text = "_p~iF~ps|U_ulLnnqC_mqNvxq`@"
        let line = TrackLine(text: text)
        #expect(
            line.parts == [[try place(38.5, -120.2), try place(40.7, -120.95), try place(43.252, -126.453)]])
        #expect(line.text == text)
        let two = TrackLine([[try place(1, 2)], [try place(-3, -4), try place(-3, 179.99999)]])
        #expect(TrackLine(text: two.text) == two)
    }

    @Test(arguments: ["", " ", "_", "\u{1}", "ααα", "~~~~~~~~~~~~~~~~~~~~", "_p~iF"])
    func brokenTextsHaveNoPoints(text: String) {
        #expect(TrackLine(text: text).isEmpty)
    }

    @Test func longTracksAreThinned() throws {
        let points = try (0..<10_000).map { TrackPoint(try place(10 + Double($0) * 5e-5, 20)) }
        let part = try #require(TrackLine([points]).parts.first)
        #expect((900...1002).contains(part.count))
        #expect(part.first == points.first?.place && part.last == points.last?.place)
    }
}

@Suite struct TrackOwnerTests {
    private func span(_ start: Int, _ end: Int) -> Range<Date> {
        Date(timeIntervalSince1970: Double(start * 60))..<Date(timeIntervalSince1970: Double(end * 60))
    }

    @Test(
        arguments: [
            // The run of a slot begins early.
            ([(0, 60)], 0), ([(10, 70)], 0),
            // Dinner begins as it ends.
            ([(55, 180)], nil), ([(60, 120)], nil), ([(-30, 0)], nil), ([], nil),
            // Most of it, else the shortest.
            ([(0, 20), (15, 90)], 1), ([(-60, 200), (0, 60)], 1), ([(0, 60), (-60, 200)], 0),
            // A deadline has no length.
            ([(30, 30)], nil),
        ] as [([(Int, Int)], Int?)])
    func aTrackBelongsToTheMeetingAtItsTime(spans: [(Int, Int)], owner: Int?) {
        #expect(TrackOwner.index(of: span(0, 60), among: spans.map { span($0.0, $0.1) }) == owner)
    }

    @Test func aSinglePointBelongsToTheMeetingAroundIt() {
        #expect(TrackOwner.index(of: span(30, 30), among: [span(40, 50), span(0, 60)]) == 1)
    }

    /// On a whole day the plans are compared by their ratio to the track.
    @Test(
        arguments: [
            (7400, [8000, 30_000], 0), (28_000, [8000, 30_000], 1), (7000, [nil, 2000, 10_000], 2),
            (4000, [8000, 2000], 0), (7400, [nil], nil), (7400, [], nil), (7400, [0], nil), (0, [8000], nil),
        ] as [(Double, [Double?], Int?)])
    func aTrackBelongsToTheNearestPlan(metres: Double, plans: [Double?], owner: Int?) {
        #expect(TrackOwner.index(ofMetres: metres, among: plans) == owner)
    }

    @Test func sumsAreByActivity() {
        func track(_ metres: Double, _ activity: TrackActivity?) -> Track {
            Track(
                digest: "\(metres)", file: "a",
                measures: TrackMeasures(metres: metres, movingSeconds: 60, activity: activity))
        }
        let sums = TrackSums.byActivity([track(1000, .run), track(2000, .run), track(500, nil)])
        #expect(sums[.run]?.metres == 3000 && sums[.run]?.count == 2 && sums[.run]?.movingSeconds == 120)
        #expect(sums[nil]?.metres == 500 && sums.count == 2)
    }
}
