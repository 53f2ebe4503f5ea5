import Foundation
import StoreFixture
import Testing

@testable import MeetCore
@testable import Operations

@Suite struct GPXReaderTests {
    private func read(_ text: String) throws(TrackFault) -> RecordedTrack {
        try TrackFile.track(in: Array(text.utf8))
    }

    private func fault(_ text: String) -> TrackFault? {
        do throws(TrackFault) {
            _ = try read(text)
            return nil
        } catch { return error }
    }

    @Test func readsTheSegmentsOfTracksAlone() throws {
        let text = GPXText.file([
            [
                GPXText.point(39, 22, "2026-11-21T05:00:00Z", elevation: 12.5),
                GPXText.point(39.1, 22, "2026-11-21T07:00:10.5+02:00"),
            ], [], [GPXText.point(40, -22.5)],
        ])
        let track = try read(text)
        #expect(track.segments.map(\.count) == [2, 1])
        let points = track.segments.flatMap { $0 }
        #expect(points.map(\.place.latitude) == [39, 39.1, 40] && points[2].place.longitude == -22.5)
        #expect(points.map(\.elevation) == [12.5, nil, nil])
        let start = instant("2026-11-21T05:00Z")
        #expect(points.map(\.time) == [start, start.addingTimeInterval(10.5), nil])
    }

    @Test func oldFilesAndThoseWithoutANamespaceAreRead() throws {
        for head in [#"<gpx xmlns="http://www.topografix.com/GPX/1/0">"#, "<gpx>", "\u{FEFF}  <gpx>"] {
            let text = head + #"<trk><trkseg><trkpt lat=" 1 " lon="2"/></trkseg></trk></gpx>"#
            #expect(try read(text).segments.map(\.count) == [1])
        }
    }

    @Test func severalTracksAreOne() throws {
        let part = #"<trk><name>A</name><trkseg><trkpt lat="1" lon="2"/></trkseg></trk>"#
        let track = try read("<gpx>\(part)\(part)</gpx>")
        #expect(track.segments.count == 2 && track.name == "A")
    }

    @Test(
        arguments: [
            ("running", TrackActivity.run), ("trail_running", .run), ("9", .run), ("Hiking", .walk),
            ("cycling", .bike), ("MOUNTAIN_BIKING", .bike), ("1", .bike), ("sailing", nil), ("", nil),
        ] as [(String, TrackActivity?)])
    func theActivityIsThatOfTheFile(type: String, activity: TrackActivity?) throws {
        let text = GPXText.file([[GPXText.point(1, 2)]], head: "<type>\(type)</type>")
        #expect(try read(text).activity == activity)
    }

    @Test func aBarometerIsNamedByItsDevice() throws {
        let text = GPXText.file([[GPXText.point(1, 2)]])
        #expect(try !read(text).isBarometric)
        let device = text.replacing("creator=\"made\"", with: "creator=\"Edge 530 with Barometer\"")
        #expect(try read(device).isBarometric)
    }

    /// A point that is nowhere is left out and counted; a time or an elevation that is none is absent.
    @Test func valuesThatMakeNoSenseAreLeftOut() throws {
        let text = """
            <gpx><trk><trkseg><trkpt lat="91" lon="2"/><trkpt lat="x" lon="2"/><trkpt lon="2"/>
            <trkpt lat="nan" lon="inf"/><trkpt lat="1" lon="2"><ele>high</ele><time>noon</time></trkpt>
            </trkseg></trk></gpx>
            """
        let track = try read(text)
        #expect(track.unusablePoints == 4)
        #expect(track.segments.map(\.count) == [1])
        #expect(track.segments[0][0].elevation == nil && track.segments[0][0].time == nil)
    }

    // MARK: - Refused

    @Test func filesThatAreNoTracksAreTold() {
        #expect(fault("") == .unknownFormat)
        #expect(fault("name,value\n") == .unknownFormat)
        #expect(fault("<html></html>") == .noGPX(root: ImportProblem.Excerpt("html")))
        let plan = #"<gpx><wpt lat="1" lon="2"/><rte><rtept lat="1" lon="2"/></rte></gpx>"#
        #expect(fault(plan) == .noPoints)
        #expect(fault(GPXText.file([[], []])) == .noPoints)
    }

    @Test func aFileThatIsCutOffIsTold() {
        let text = GPXText.run(points: 20)
        for length in stride(from: 60, to: text.utf8.count - 1, by: 97) {
            guard case .brokenXML = fault(String(text.prefix(length))) else {
                Issue.record("\(length) is read")
                continue
            }
        }
    }

    @Test func entityBombsAreRefused() {
        let bomb = """
            <?xml version="1.0"?><!DOCTYPE gpx [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">
            <!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;">]><gpx><trk><name>&c;</name></trk></gpx>
            """
        #expect(fault(bomb) == .doctype)
        let outside = #"<!DOCTYPE gpx SYSTEM "file:///etc/passwd"><gpx/>"#
        #expect(fault(outside) == .doctype)
        let deep = "<gpx>" + String(repeating: "<a>", count: 1000)
        guard case .tooDeep = fault(deep) else {
            Issue.record("deep")
            return
        }
    }

    @Test func longTextsAreRefused() {
        let text = "<gpx><trk><name>\(String(repeating: "a", count: 2 << 20))</name></trk></gpx>"
        guard case .tooLarge = fault(text) else {
            Issue.record("long")
            return
        }
    }

    // MARK: - Times

    @Test(arguments: [
        ("2026-11-21T05:00:00Z", "2026-11-21T05:00Z"), ("2026-11-21T05:00:00", "2026-11-21T05:00Z"),
        ("2024-02-29T00:30:00+01:30", "2024-02-28T23:00Z"),
        ("1999-12-31T23:00:00-02:00", "2000-01-01T01:00Z"),
        ("2026-11-21T05:00:00.000+00:00", "2026-11-21T05:00Z"),
    ])
    func timesAreRead(text: String, expected: String) {
        #expect(GPXTime.date(text) == instant(expected))
    }

    @Test(arguments: [
        "", "2026", "2026-11-21", "2026-13-21T05:00:00Z", "2026-11-21T05:61:00Z", "2026-11-21 05:00:00Z",
        "2026-11-21T05:00:00Zulu", "2026-11-21T05:00:00+1", "٢٠٢٦-11-21T05:00:00Z",
    ])
    func textsThatAreNoTimesAreNot(text: String) {
        #expect(GPXTime.date(text) == nil)
    }

    // MARK: - Size

    /// With MEET_TIMES in the environment, for an idle machine, a hundred thousand take less than a second.
    @Test func manyPoints() throws {
        let measuresTime = ProcessInfo.processInfo.environment["MEET_TIMES"] != nil
        let count = measuresTime ? 100_000 : 5000
        let points = (0..<count).map { number in
            let clock = (number / 3600, number / 60 % 60, number % 60)
            func two(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
            let time = "2026-11-\(21 + clock.0 / 24)T\(two(clock.0 % 24)):\(two(clock.1)):\(two(clock.2))Z"
            return GPXText.point(39 + Double(number) * 2.698e-5, 22, time, elevation: 100)
        }
        let bytes = Array(GPXText.file([points]).utf8)
        let clock = ContinuousClock()
        var metres = 0.0
        let time = try clock.measure {
            metres = Track(try TrackFile.track(in: bytes), file: "long.gpx").measures.metres
        }
        #expect(abs(metres / Double(3 * (count - 1)) - 1) < 0.0004)
        if measuresTime { #expect(time < .seconds(1)) }
    }
}
