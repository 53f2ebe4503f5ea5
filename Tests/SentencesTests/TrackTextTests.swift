import MeetCore
import Sentences
import Testing

@Suite struct TrackTextTests {
    @Test(arguments: [(0.0, "0 m"), (420, "420 m"), (994, "990 m"), (1000, "1.0 km"), (12_345, "12.3 km")])
    func lengthsHaveATenth(metres: Double, text: String) {
        #expect(say.trackLength(metres) == text)
    }

    @Test(arguments: [(0.0, "0 s"), (59.4, "59 s"), (60, "1 min"), (3_900, "1 h 5 min"), (.nan, "0 s")])
    func timesAreInMinutes(seconds: Double, text: String) {
        #expect(say.movingTime(seconds) == text)
    }

    @Test func onlyKnownNumbersAreSaid() {
        let all = TrackMeasures(
            metres: 8400, movingSeconds: 2880, elevationGain: 119.6, averageSpeed: 2.9, activity: .run)
        #expect(say.words(all) == "8.4 km · 48 min · 10.4 km/h · climb 120 m · running")
        #expect(say.words(TrackMeasures(metres: 8400)) == "8.4 km")
    }

    @Test(arguments: [
        TrackFault.unknownFormat, .tooLarge(limit: 1), .tooManyPoints(limit: 1000), .noPoints, .noParser,
        .brokenXML(line: 3, reason: "no element found"), .doctype, .tooDeep(limit: 32),
        .noGPX(root: ImportProblem.Excerpt("html")), .truncated, .wrongChecksum, .brokenRecord(byte: 9),
    ])
    func everyFaultHasAReason(fault: TrackFault) {
        let reason = say.words(fault)
        #expect(!reason.isEmpty && !reason.hasSuffix("."))
        #expect(ImportProblem.Reason.track(fault).text == reason)
    }
}
