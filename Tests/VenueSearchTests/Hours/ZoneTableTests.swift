import Foundation
import MeetCore
import Synchronization
import Testing

@testable import VenueSearch

/// The clocks of a place.
@Suite struct ZoneTableTests {
    private static let table = ZoneTable(parsing: text)
    private static let text = """
        # comment
        AU\t-3133+15905\tAustralia/Lord_Howe\tLord Howe Island
        AU\t-3352+15113\tAustralia/Sydney\tNew South Wales (most areas)
        DE\t+5230+01322\tEurope/Berlin\tmost of Germany
        ES\t+4024-00341\tEurope/Madrid\tSpain (mainland)
        FI\t+6010+02458\tEurope/Helsinki
        FJ\t-1808+17825\tPacific/Fiji
        GR\t+3758+02343\tEurope/Athens
        NP\t+2743+08519\tAsia/Kathmandu
        PT\t+3843-00908\tEurope/Lisbon\tPortugal (mainland)
        SE\t+5920+01803\tEurope/Stockholm
        TO\t-210800-1751200\tPacific/Tongatapu
        US\t+404251-0740023\tAmerica/New_York\tEastern (most areas)
        US\t+415100-0873900\tAmerica/Chicago\tCentral (most areas)
        US\t+515248-1763929\tAmerica/Adak\tAlaska - western Aleutians
        WS\t-1350-17144\tPacific/Apia
        """
    private static let utc = TimeZone(identifier: "UTC") ?? .gmt
    /// 2026-11-21, 16:17 UTC.
    private static let now = Date(timeIntervalSince1970: 1_795_277_820)

    private func zone(_ latitude: Double, _ longitude: Double, likely: String = "UTC") throws -> String? {
        let place = try #require(Coordinate(latitude: latitude, longitude: longitude))
        let likely = try #require(TimeZone(identifier: likely))
        return Self.table.zone(of: place, likely: likely, at: Self.now)?.zone.identifier
    }

    @Test(
        arguments: [
            (60.1699, 24.9384, "Europe/Helsinki"), (61.4978, 23.7610, "Europe/Helsinki"),
            (37.9838, 23.7275, "Europe/Athens"), (39.3622, 22.9422, "Europe/Athens"),
            (59.3293, 18.0686, "Europe/Stockholm"), (40.7128, -74.0060, "America/New_York"),
            (27.7172, 85.3240, "Asia/Kathmandu"), (-31.5553, 159.0821, "Australia/Lord_Howe"),
            // On both sides of the date line.
            (-16.8, 179.99, "Pacific/Fiji"), (-16.8, -179.99, "Pacific/Fiji"),
            (52.0, 179.5, "America/Adak"), (-14, -172, "Pacific/Apia"), (-21.2, -175.1, "Pacific/Tongatapu"),
        ] as [(Double, Double, String)])
    func isThatOfTheNearestPlace(_ latitude: Double, _ longitude: Double, _ name: String) throws {
        #expect(try zone(latitude, longitude) == name)
    }

    /// Vigo is nearer to Lisbon than to Madrid, but not by much.
    @Test(
        arguments: [
            (42.24, -8.72, "Asia/Kathmandu", "Europe/Lisbon"),
            (42.24, -8.72, "Europe/Madrid", "Europe/Madrid"),
            (42.24, -8.72, "Europe/Berlin", "Europe/Berlin"),
            (38.72, -9.14, "Europe/Madrid", "Europe/Lisbon"),
            (60.17, 24.94, "Europe/Stockholm", "Europe/Helsinki"),
            (60.17, 24.94, "Europe/Athens", "Europe/Athens"),
        ] as [(Double, Double, String, String)])
    func ofTwoThatAreAboutAsNearItIsTheLikelyOne(
        _ latitude: Double, _ longitude: Double, _ likely: String, _ name: String
    ) throws {
        #expect(try zone(latitude, longitude, likely: likely) == name)
    }

    /// Volos is far from Athens, and Skopje not much farther; Helsinki's own clocks are no guess.
    @Test(
        arguments: [
            (60.17, 24.94, "Europe/London", false), (39.36, 22.94, "Europe/London", true),
            // Everything around keeps the reader's clock.
            (39.36, 22.94, "Europe/Athens", false), (42.24, -8.72, "Europe/Madrid", true),
            (42.24, -8.72, "Europe/Lisbon", false), (40.71, -74.0, "Europe/London", false),
        ] as [(Double, Double, String, Bool)])
    func whereOtherClocksAreNearItIsAGuess(
        _ latitude: Double, _ longitude: Double, _ likely: String, _ isGuess: Bool
    ) throws {
        let table = ZoneTable(
            parsing: "MK\t+4159+02126\tEurope/Skopje\n" + Self.text)
        let place = try #require(Coordinate(latitude: latitude, longitude: longitude))
        let zone = try #require(TimeZone(identifier: likely))
        #expect(table.zone(of: place, likely: zone, at: Self.now)?.isGuess == isGuess)
    }

    @Test func placesAreReadToTheSecond() throws {
        let newYork = try #require(Self.table.rows.first { $0.zone == "America/New_York" }).coordinate
        #expect(abs(newYork.latitude - 40.714_167) < 0.000_001)
        #expect(abs(newYork.longitude + 74.006_389) < 0.000_001)
        #expect(Self.table.rows.count == 15)
    }

    @Test(arguments: [
        "", "\t\t", "FI", "FI\t+6010+02458", "FI\t+6010+02458\t", "FI\t\tEurope/Helsinki",
        "FI\t+6010\tEurope/Helsinki", "FI\t6010+02458\tEurope/Helsinki", "FI\t+60+024\tEurope/Helsinki",
        "FI\t+6010+0245\tEurope/Helsinki", "FI\t+6x10+02458\tEurope/Helsinki", "FI\t+-+\tEurope/Helsinki",
        "FI\t+9110+02458\tEurope/Helsinki", "FI\t+6010+18158\tEurope/Helsinki",
        "FI\t+6060+02458\tEurope/Helsinki", "FI\t+6010+02458999999999999\tEurope/Helsinki",
        "FI +6010+02458 Europe/Helsinki", "#FI\t+6010+02458\tEurope/Helsinki", "\u{0}\u{FFFD}\t+\t+",
    ])
    func damagedLinesAreLeftOut(_ line: String) {
        #expect(ZoneTable(parsing: line).rows.isEmpty)
        let rows = ZoneTable(parsing: line + "\nGR\t+3758+02343\tEurope/Athens\r\n").rows
        #expect(rows.map(\.zone) == ["Europe/Athens"])
    }

    @Test func aNameThatNobodyKnowsIsPassedOver() throws {
        let table = ZoneTable(parsing: "FI\t+6010+02458\tEurope/Nowhere\nGR\t+3758+02343\tEurope/Athens")
        let place = try #require(Coordinate(latitude: 60.17, longitude: 24.94))
        #expect(table.zone(of: place, likely: Self.utc, at: Self.now)?.zone.identifier == "Europe/Athens")
        let unknown = ZoneTable(parsing: "FI\t+6010+02458\tEurope/Nowhere")
        #expect(unknown.zone(of: place, likely: Self.utc, at: Self.now) == nil)
    }

    // MARK: - The file

    @Test func theTableIsReadOnceAndLate() throws {
        let count = Mutex(0)
        let zones = PlaceZones {
            count.withLock { $0 += 1 }
            return "FI\t+6010+02458\tEurope/Helsinki"
        }
        #expect(zones.zone(of: nil, likely: Self.utc, at: Self.now) == nil)
        #expect(count.withLock { $0 } == 0)
        let place = try #require(Coordinate(latitude: 60.17, longitude: 24.94))
        for _ in 0..<3 {
            #expect(
                zones.zone(of: place, likely: Self.utc, at: Self.now)?.zone.identifier == "Europe/Helsinki")
        }
        #expect(count.withLock { $0 } == 1)
    }

    @Test func withoutATableNothingIsKnown() throws {
        let place = try #require(Coordinate(latitude: 60.17, longitude: 24.94))
        #expect(PlaceZones.none.zone(of: place, likely: Self.utc, at: Self.now) == nil)
    }

    @Test func aFolderOfOnesOwnGoesFirst() throws {
        let folder = FileManager.default.temporaryDirectory.path + "/zones-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try "NP\t+2743+08519\tAsia/Kathmandu\n".write(
            toFile: folder + "/zone1970.tab", atomically: true, encoding: .utf8)
        let place = try #require(Coordinate(latitude: 60.17, longitude: 24.94))
        let zones = PlaceZones(environment: ["TZDIR": folder])
        #expect(zones.zone(of: place, likely: Self.utc, at: Self.now)?.zone.identifier == "Asia/Kathmandu")
    }
}
