import MeetCore
import Testing

/// Positions as people type them, and as commands print them.
@Suite struct TypedPositionTests {
    @Test(
        arguments: [
            ("60.1699,24.9384", nil), ("60.1699 24.9384", nil), (" 60.1699; 24.9384 ", nil),
            ("60.1699,24.9384,35", 35.0), ("60.1699, 24.9384, ±12.5", 12.5), ("60.1699 24.9384 8m", 8),
            ("geo:60.1699,24.9384", nil), ("geo:60.1699,24.9384,17;u=35", 35),
            ("https://www.openstreetmap.org/?mlat=60.1699&mlon=24.9384#map=16/1/2", nil),
            ("https://maps.google.com/?q=60.1699,24.9384", nil),
        ] as [(String, Double?)])
    func aPositionIsRead(_ text: String, _ accuracy: Double?) throws {
        let found = try #require(TypedPosition.parse(text))
        #expect(found.coordinate == Coordinate(latitude: 60.1699, longitude: 24.9384))
        #expect(found.accuracy == accuracy)
    }

    @Test(arguments: [
        "", "Helsinki", "60.1699", "91,24", "60.1699,24.9384,-3", "60.1699,24.9384,near", "1,2,3,4",
        "60.1699,24.9384,inf", "https://example.org/?q=60.1,24.9",
    ])
    func anotherTextIsNone(_ text: String) {
        #expect(TypedPosition.parse(text) == nil)
    }

    @Test func theFirstLineThatIsOneCounts() {
        let found = TypedPosition.parse(output: "Fix after 3 s\n60.17,24.94,9\n1,2\n")
        #expect(found?.accuracy == 9)
        #expect(TypedPosition.parse(output: "no fix\n") == nil)
    }
}
