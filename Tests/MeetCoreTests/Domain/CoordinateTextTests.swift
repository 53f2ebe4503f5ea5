import MeetCore
import Testing

@Suite struct CoordinateTextTests {
    @Test(arguments: [
        (39.3622, 22.9422, "39.3622, 22.9422"), (-33.0, 151.123456789, "-33, 151.12346"), (0, -0.0, "0, 0"),
        (10, 100, "10, 100"), (-0.5, 0.000_004, "-0.5, 0"),
        // No exponent, which nobody could read.
        (0.00001, -0.00002, "0.00001, -0.00002"),
    ])
    func coordinatesAreWrittenForPeople(latitude: Double, longitude: Double, text: String) throws {
        let coordinate = try #require(Coordinate(latitude: latitude, longitude: longitude))
        #expect(CoordinateText.text(coordinate) == text)
        let again = try #require(CoordinateText.parse(text))
        #expect(coordinate.distance(to: again) < 1)
    }

    @Test(arguments: [
        (39.3622, 7, "39.3622000"), (-0.000_000_1, 7, "-0.0000001"), (-0.000_000_01, 7, "0.0000000"),
        (-179.999_999_96, 7, "-180.0000000"), (22.942_25, 6, "22.942250"), (1e-5, 6, "0.000010"),
    ])
    func degreesAreWrittenForPrograms(degrees: Double, places: Int, text: String) {
        #expect(CoordinateText.decimal(degrees, places: places) == text)
    }

    @Test(arguments: [
        ("60.17,24.94", 60.17, 24.94), (" 60.17 , 24.94 ", 60.17, 24.94), ("60.17 24.94", 60.17, 24.94),
        ("geo:60.17,24.94;u=5", 60.17, 24.94), ("GEO:60.17,24.94,12?z=3", 60.17, 24.94),
        ("-33.8;151.2", -33.8, 151.2),
    ])
    func coordinates(text: String, latitude: Double, longitude: Double) {
        #expect(CoordinateText.parse(text) == Coordinate(latitude: latitude, longitude: longitude))
    }

    @Test(arguments: [
        "", "60", "91,0", "0,181", "a,b", "1,2,3", "nan,1", "inf,1", "Kamppi 1", "geo:", "geo:1",
    ])
    func noCoordinates(text: String) {
        #expect(CoordinateText.parse(text) == nil)
    }

    @Test func aFileMaySayMore() {
        #expect(
            CoordinateText.parse("39.36;22.94;100", ignoresRest: true)
                == Coordinate(latitude: 39.36, longitude: 22.94))
        #expect(CoordinateText.parse("39.36", ignoresRest: true) == nil)
    }
}
