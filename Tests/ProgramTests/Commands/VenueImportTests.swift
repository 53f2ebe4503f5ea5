import Foundation
import Glibc
import Testing

/// `venues import`, `venues places`, and the search among what they brought.
@Suite struct VenueImportTests {
    private static func feature(_ id: String, _ name: String, _ longitude: Double, _ tags: String = "")
        -> String
    {
        """
        {"type":"Feature","id":\(id),"geometry":{"type":"Point","coordinates":[\(longitude),39.36]},\
        "properties":{"name":"\(name)","amenity":"cafe"\(tags)}}
        """
    }

    private static func file(_ features: String...) -> String {
        """
        {"type":"FeatureCollection","attribution":"© OpenStreetMap contributors","features":[
        \(features.joined(separator: ",\n"))
        ]}
        """
    }

    private struct Collection: Codable, Equatable {
        var name: String
        var places: Int
    }

    @Test func placesAreImportedAndSearchedWithoutNetwork() throws {
        let home = try Scratch()
        try home.write(
            Self.file(
                Self.feature(
                    #""node/1""#, "Café Entra", 22.9400,
                    #","addr:street":"Ermou","addr:housenumber":"14","addr:city":"Volos","opening_hours":"24/7""#
                ), Self.feature(#""node/2""#, "Far Café", 22.9800)), to: "volos.geojson")
        let run = try home.succeed("venues", "import", "volos.geojson")
        #expect(
            run.lines == ["2 added, 0 updated, 0 unchanged, 0 skipped", "© OpenStreetMap contributors"])
        #expect(
            try home.decode(Printed.ImportReport.self, "venues", "import", "volos.geojson", "--json")
                == Printed.ImportReport(added: 0, updated: 0, unchanged: 2, skipped: [], warnings: []))
        let found = try home.decode(
            [Printed.Venue].self, "venues", "search", "cafe", "--near", "39.36,22.9390", "--radius", "1000",
            "--provider", "offline", "--json")
        let entra = try #require(found.first)
        #expect(found.count == 1)
        #expect(entra.name == "Café Entra")
        #expect(entra.category == "cafe")
        #expect(entra.street == "Ermou 14")
        #expect(entra.openingHours == "24/7")
        #expect(entra.source == "offline")
        #expect(entra.sourceID == "node/1")
        #expect((80...90).contains(entra.distance ?? 0))
        #expect(
            try home.succeed("venues", "search", "far", "--provider", "offline").lines.last?.contains(
                "© OpenStreetMap contributors") == true)
    }

    @Test func numbersOfOneFileAreNotThoseOfAnother() throws {
        let home = try Scratch()
        try home.write(Self.file(Self.feature("1", "Agora", 22.94)), to: "a.geojson")
        try home.write(Self.file(Self.feature("1", "Bakery", 22.95)), to: "b.geojson")
        #expect(try home.succeed("venues", "import", "a.geojson").output.hasPrefix("1 added, 0 updated"))
        #expect(try home.succeed("venues", "import", "b.geojson").output.hasPrefix("1 added, 0 updated"))
        for name in ["Agora", "Bakery"] {
            let run = try home.succeed("venues", "search", name, "--provider", "offline")
            #expect(run.output.contains(name))
        }
        // In the same file it is the same place.
        try home.write(Self.file(Self.feature("1", "Agora Nova", 22.94)), to: "a.geojson")
        #expect(try home.succeed("venues", "import", "a.geojson").output.hasPrefix("0 added, 1 updated"))
    }

    @Test func whatWasImportedIsListedAndTakenAway() throws {
        let home = try Scratch()
        let nothing = try home.run(["venues", "places"])
        #expect(nothing.status == 0)
        #expect(nothing.errors == "meet-tui: No places have been imported.\n")
        try home.write(Self.file(Self.feature("1", "Agora", 22.94)), to: "a.geojson")
        try home.write(
            Self.file(Self.feature("1", "Bakery", 22.95), Self.feature("2", "Corner", 22.96)), to: "b.geojson"
        )
        try home.succeed("venues", "import", "a.geojson")
        try home.succeed("venues", "import", "b.geojson")
        #expect(try home.succeed("venues", "places").lines == ["1\ta.geojson", "2\tb.geojson"])
        #expect(
            try home.decode([Collection].self, "venues", "places", "list", "--json")
                == [Collection(name: "a.geojson", places: 1), Collection(name: "b.geojson", places: 2)])
        #expect(
            try home.fail("venues", "places", "remove", "c.geojson")
                == "meet-tui: No imported places are named “c.geojson”.\n")
        #expect(try home.succeed("venues", "places", "remove", "b.geojson").output == "2 places removed\n")
        #expect(try home.succeed("venues", "places").lines == ["1\ta.geojson"])
    }

    @Test func whatIsNoPlaceIsNamedAndWhatIsNoFileToo() throws {
        let home = try Scratch()
        try home.write(
            Self.file(Self.feature("1", "Agora", 22.94), #"{"type":"Feature","properties":{}}"#),
            to: "a.geojson")
        let run = try home.run(["venues", "import", "a.geojson"])
        #expect(run.status == 1)
        #expect(run.output.hasPrefix("1 added, 0 updated, 0 unchanged, 1 skipped"))
        #expect(run.errors == "meet-tui: a.geojson:3: feature 2: no name\n")
        #expect(
            try home.fail("venues", "import", "nowhere.geojson")
                == "meet-tui: Cannot read nowhere.geojson: No such file or directory.\n")
        #expect(
            try home.fail("venues", "import", home.folder)
                == "meet-tui: Cannot read \(home.folder): Is a directory.\n")
        #expect(try home.fail("venues", "import", "-", input: "[1,").hasPrefix("meet-tui: -:1: "))
    }

    @Test(arguments: [SIGINT, SIGTERM, SIGHUP]) func anImportStopsAndStoresNothing(signal: Int32) async throws
    {
        let home = try Scratch()
        let pipe = try NamedPipe(home.path("places.geojson"))
        let child = try home.start(["venues", "import", "places.geojson"])
        try await pipe.waitForReader()
        pipe.write(#"{"type":"FeatureCollection","features":["# + Self.feature("1", "Agora", 22.94))
        #expect(kill(child.pid, signal) == 0)
        #expect(try child.wait(milliseconds: Program.patience * 1000) == .init(status: 128 + signal))
        #expect(
            String(decoding: child.errors, as: UTF8.self) == "meet-tui: Cancelled: nothing was imported.\n")
        #expect(child.output.isEmpty)
        #expect(try home.run(["venues", "places"]).output.isEmpty)
    }
}
