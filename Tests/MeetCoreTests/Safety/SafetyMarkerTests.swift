import Foundation
import MeetCore
import Testing

/// The field of a mail about safety, which anybody may write.
@Suite struct SafetyMarkerTests {
    private static let at = Date(timeIntervalSince1970: 1_795_246_860)

    private func point(_ latitude: Double, _ longitude: Double) throws -> Coordinate {
        try #require(Coordinate(latitude: latitude, longitude: longitude))
    }

    @Test func whatIsWrittenIsRead() throws {
        let fix = SafetyFix(
            try point(60.1699, -24.9384), at: Self.at.addingTimeInterval(-60), accuracy: 12)
        for kind in SafetyMarker.Kind.allCases {
            let marker = SafetyMarker(
                kind, uid: "checkin-1", at: Self.at, fix: fix,
                others: ["ann@example.org", "nikos@example.com"])
            #expect(SafetyMarker(marker.text) == marker)
            // As a header folds it.
            #expect(SafetyMarker(marker.text.replacing(" ", with: "\r\n ")) == marker)
        }
        let bare = SafetyMarker(.allClear, uid: "checkin-1")
        #expect(bare.text == "all-clear id=checkin-1" && SafetyMarker(bare.text) == bare)
    }

    @Test func oneMayHaveMoreWords() {
        let marker = SafetyMarker("danger id=a at=1795246860 mood=fine =x to= later")
        #expect(marker == SafetyMarker(.danger, uid: "a", at: Self.at))
    }

    @Test(arguments: [
        "", "danger", "danger id=", "help id=a", "danger id=\(String(repeating: "a", count: 201))",
        "danger id=ä", "id=a danger",
    ])
    func othersAreNone(_ text: String) {
        #expect(SafetyMarker(text) == nil)
    }

    @Test(arguments: [
        "point=91,0 seen=1", "point=1 seen=1", "point=nan,0 seen=1", "point=1,2", "point=1,2 seen=-1",
        "point=1,2 seen=99999999999999999999",
    ])
    func aPositionThatIsNoneIsLeftOut(_ words: String) {
        #expect(SafetyMarker("danger id=a \(words)") == SafetyMarker(.danger, uid: "a"))
    }

    @Test(arguments: ["inf", "-1", "1e300", "x"]) func anAccuracyThatIsNoneIsLeftOut(_ text: String) throws {
        let marker = try #require(SafetyMarker("danger id=a at=1795246860 point=1,2 accuracy=\(text)"))
        #expect(marker.fix?.accuracy == nil && marker.fix?.at == Self.at)
    }

    @Test func addressesAreFewAndWords() {
        let many = (0..<30).map { "p\($0)@example.org" }
        let text = SafetyMarker(
            .danger, uid: "a", others: ["no address@example.org", "ä@example.org"] + many
        ).text
        #expect(SafetyMarker(text)?.others == Array(many.prefix(20)))
    }
}
