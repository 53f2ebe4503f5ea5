import Foundation
import StoreFixture
import Testing

@testable import MeetCore

/// The table of what the numbers of a track have to be.
@Suite struct TrackMeasuresTests {
    private static let start = instant("2026-11-21T08:00Z")

    /// A segment to the north, a point each second.
    ///
    /// - Parameter speed: In metres per second.
    private func segment(
        _ count: Int, speed: Double = 3, from second: Int = 0, latitude: Double = 39, isTimed: Bool = true,
        elevation: (Int) -> Double? = { _ in nil }
    ) throws -> [TrackPoint] {
        try (0..<count).map { number in
            let degrees = latitude + Double(number) * speed / (Coordinate.earthRadius * .pi / 180)
            return TrackPoint(
                try #require(Coordinate(latitude: degrees, longitude: 22)), elevation: elevation(number),
                time: isTimed ? Self.start.addingTimeInterval(Double(second + number)) : nil)
        }
    }

    private func measures(_ segments: [[TrackPoint]], isBarometric: Bool = false) -> TrackMeasures {
        var track = RecordedTrack()
        track.segments = segments
        track.isBarometric = isBarometric
        return TrackMeasures(track)
    }

    @Test func lengthTimeAndSpeed() throws {
        let numbers = measures([try segment(1001)])
        #expect(abs(numbers.metres - 3000) < 0.1)
        #expect(numbers.movingSeconds == 1000)
        #expect(abs((numbers.averageSpeed ?? 0) - 3) < 0.001)
        #expect(numbers.span == Self.start..<Self.start.addingTimeInterval(1000))
        #expect(numbers.elevationGain == nil)
    }

    @Test func withoutTimesThereIsADistanceAndNoSpeed() throws {
        let numbers = measures([try segment(101, isTimed: false)])
        #expect(abs(numbers.metres - 300) < 0.1)
        #expect(numbers.start == nil && numbers.end == nil && numbers.span == nil)
        #expect(numbers.movingSeconds == nil && numbers.averageSpeed == nil && numbers.activity == nil)
    }

    @Test func gapsBetweenSegmentsAreNotBridged() throws {
        let numbers = measures([
            try segment(11), try segment(11, from: 1000, latitude: 40) { 500 + Double($0) },
        ])
        #expect(abs(numbers.metres - 60) < 0.1)
        #expect(numbers.movingSeconds == 20)
    }

    /// Half a metre per second is standing.
    @Test func standingIsNoMotion() throws {
        let numbers = measures([try segment(101), try segment(101, speed: 0.4, from: 101)])
        #expect(numbers.movingSeconds == 100)
        #expect(abs((numbers.averageSpeed ?? 0) - 3) < 0.001)
        #expect(abs(numbers.metres - 340) < 0.1)
    }

    /// A step faster than sound is an error of a clock or of a receiver, and no motion.
    @Test func nonsenseSpeedIsNoMotion() throws {
        let walked = try segment(101)
        let jump = try segment(3, speed: 5000, from: 101, latitude: 40)
        let numbers = measures([walked + jump])
        #expect(numbers.movingSeconds == 100)
        #expect(abs((numbers.averageSpeed ?? 0) - 3) < 0.001)
        #expect(abs(numbers.metres - 300) < 0.1)
        #expect(measures([try segment(11, speed: 300)]).movingSeconds == 10)
    }

    /// A point a hundred kilometres away is an error of the receiver; without times nobody can know.
    @Test(arguments: [true, false]) func aLeapOutAndBackIsNoDistance(isTimed: Bool) throws {
        var points = try segment(101, isTimed: isTimed)
        points[50].place = try #require(
            Coordinate(latitude: points[50].place.latitude + 0.9, longitude: 22))
        let metres = measures([points]).metres
        // The two steps beside the leap are unknown.
        #expect(isTimed ? abs(metres - 294) < 0.1 : metres > 200_000)
    }

    @Test func aLeapWithinASecondIsNoDistance() throws {
        var points = try segment(3)
        points[1].place = try #require(Coordinate(latitude: 40, longitude: 22))
        for place in points.indices { points[place].time = Self.start }
        #expect(measures([points]).metres == 0)
        // Two points of one second are three metres apart.
        var close = try segment(2)
        close[1].time = Self.start
        #expect(abs(measures([close]).metres - 3) < 0.1)
    }

    @Test func theTotalsOfTheFileComeFirst() throws {
        var track = RecordedTrack()
        track.segments = [try segment(3, speed: 5000)]
        track.totals.metres = 10_000
        #expect(TrackMeasures(track).metres == 10_000)
    }

    /// Clocks that are set back, and points at the same second, give no time.
    @Test func timesThatDoNotGoOnCountNothing() throws {
        var points = try segment(10)
        for place in points.indices { points[place].time = Self.start.addingTimeInterval(Double(-place / 2)) }
        let numbers = measures([points])
        #expect(numbers.movingSeconds == 0 && numbers.averageSpeed == nil)
        #expect(numbers.span?.lowerBound == Self.start.addingTimeInterval(-4))
    }

    @Test(arguments: [(1.4, TrackActivity.walk), (2.9, .run), (6.5, .bike)])
    func theActivityIsGuessedBySpeed(speed: Double, activity: TrackActivity) throws {
        let points = try segment(100, speed: speed)
        #expect(measures([points]).activity == activity)
    }

    // MARK: - Climb

    /// Noise of three metres up and down, the same each time.
    private func noise(_ number: Int) -> Double {
        Double((number &* 7919 &+ 104_729) % 601) / 100 - 3
    }

    /// The steps above the valley of a tooth with so many steps on each side.
    private func tooth(_ number: Int, _ half: Int) -> Int {
        let place = number % (2 * half)
        return place < half ? place : 2 * half - place
    }

    @Test func noiseOnTheFlatIsNoClimb() throws {
        let noisy = try segment(5000) { 100 + noise($0) }
        #expect(measures([noisy]).elevationGain == 0)
        let steps = try segment(5000) { $0.isMultiple(of: 2) ? 103 : 97 }
        #expect(measures([steps]).elevationGain == 0)
    }

    /// Ten teeth of 50 m, with slopes of some steepness up to a single step, and with sudden ends.
    @Test(arguments: [1.0, 2, 2.5, 5, 6.25, 10, 12.5, 25, 50])
    func aSawToothIsTheSumOfItsTeeth(step: Double) throws {
        let half = Int(50 / step)
        let slopes = try segment(20 * half + 1) { Double(tooth($0, half)) * step }
        let sudden = try segment(10 * (half + 1)) { Double($0 % (half + 1)) * step }
        for points in [slopes, sudden] {
            let gain = try #require(measures([points]).elevationGain)
            #expect((475...525).contains(gain), "\(gain)")
        }
    }

    @Test func aSawToothWithNoiseIsNearlyIt() throws {
        let points = try segment(2001) { (Double(tooth($0, 100)) + noise($0)) / 2 }
        let gain = try #require(measures([points]).elevationGain)
        #expect((475...525).contains(gain), "\(gain)")
    }

    /// A steep slope has few points, which the average must not level.
    @Test(arguments: [1, 2, 3, 5, 8])
    func aSteepSawToothWithNoiseIsNearlyIt(half: Int) throws {
        let points = try segment(20 * half + 1) {
            Double(tooth($0, half)) * 50 / Double(half) + noise($0) / 2
        }
        let gain = try #require(measures([points]).elevationGain)
        #expect((475...525).contains(gain), "\(gain)")
    }

    /// Six metres count for a barometer, and are noise otherwise.
    @Test func aBarometerCountsLess() throws {
        let points = try segment(200) { Double(tooth($0, 20)) * 0.3 }
        #expect(measures([points]).elevationGain == 0)
        #expect((measures([points], isBarometric: true).elevationGain ?? 0) > 20)
    }

    // MARK: - Size

    /// With MEET_TIMES in the environment, for an idle machine, a hundred thousand take less than a second.
    @Test func manyPoints() throws {
        let measuresTime = ProcessInfo.processInfo.environment["MEET_TIMES"] != nil
        let count = measuresTime ? 100_000 : 10_000
        var track = RecordedTrack()
        track.segments = [try segment(count) { Double($0 % 1000) / 10 }]
        let clock = ContinuousClock()
        var metres = 0.0
        let time = clock.measure { metres = Track(track, file: "long.gpx").measures.metres }
        #expect(abs(metres - Double(3 * (count - 1))) < 5)
        if measuresTime { #expect(time < .seconds(1)) }
    }

    // MARK: - Digests

    @Test func theDigestIsThatOfTheContents() throws {
        var track = RecordedTrack()
        track.segments = [try segment(50)]
        let digest = Track(track, file: "a.gpx").digest
        track.name = "Another name"
        #expect(Track(track, file: "b.fit").digest == digest)
        track.segments[0][20].time = Self.start
        #expect(Track(track, file: "a.gpx").digest != digest)
    }
}
