import Foundation
import StoreFixture
import Testing

/// `tracks import`, `list`, `edit` and `delete`.
@Suite struct TracksTests {
    private struct Printed: Codable, Equatable {
        struct Owner: Codable, Equatable {
            var id: Int
            var title: String
        }

        var id: Int
        var file: String
        var name: String?
        var start: String?
        var end: String?
        var metres: Double
        var movingSeconds: Double?
        var elevationGain: Double?
        var averageSpeed: Double?
        var activity: String?
        var meeting: Owner?
        var added: Bool?
    }

    /// A way to the north from 07:00 in Athens, 100 m each half minute.
    private static func walk(isTimed: Bool = true) -> String {
        let points = (0..<41).map { number -> String in
            let clock = "05:\(number < 20 ? "0" : "")\(number / 2):\(number % 2 == 0 ? "05" : "35")"
            let time = isTimed ? "<time>2026-11-21T\(clock)Z</time>" : ""
            let latitude = 39.36 + Double(number) * 100 / 111_195.08
            return "<trkpt lat=\"\(latitude)\" lon=\"22.94\"><ele>7</ele>\(time)</trkpt>"
        }.joined()
        return "<gpx><trk><name>Shore</name><trkseg>\(points)</trkseg></trk></gpx>"
    }

    @Test func anImportPrintsEachTrack() throws {
        let home = try Scratch()
        try home.write(Self.walk(), to: "a.gpx")
        try home.succeed(
            "meetings", "add", "--title", "Run", "--start", "2026-11-21 07:00", "--duration", "1h")
        let printed = try home.decode([Printed].self, "tracks", "import", "a.gpx", "--json")
        let expected = Printed(
            id: 1, file: "a.gpx", name: "Shore", start: "2026-11-21T07:00:05+02:00",
            end: "2026-11-21T07:20:05+02:00", metres: 4000, movingSeconds: 1200, elevationGain: 0,
            averageSpeed: 3.333, activity: "run", added: true)
        #expect(printed == [expected])
        // Again, it is stored already.
        let again = try home.decode([Printed].self, "tracks", "import", "a.gpx", "--json")
        #expect(again.map(\.added) == [false] && again.map(\.id) == [1])
        let listed = try home.decode([Printed].self, "tracks", "list", "--json")
        #expect(listed.map(\.meeting) == [Printed.Owner(id: 1, title: "Run")])
        let edited = try home.decode(Printed.self, "tracks", "edit", "1", "--activity", "walk", "--json")
        #expect(edited.activity == "walk")
        #expect(try home.succeed("tracks", "delete", "1").lines == ["Deleted “Shore”."])
        #expect(try home.decode([Printed].self, "tracks", "--json") == [])
        try home.succeed("history", "undo")
        #expect(try home.decode([Printed].self, "tracks", "--json").map(\.activity) == ["walk"])
    }

    /// The keys of a meeting that are about its tracks.
    private struct Shown: Decodable {
        struct Recorded: Decodable {
            var metres: Double
        }

        var amount: Double?
        var trackedAmount: Double?
        var tracks: [Recorded]?
    }

    @Test func aMeetingShowsItsTracks() throws {
        let home = try Scratch()
        try home.write(Self.walk(), to: "a.gpx")
        try home.succeed(
            "meetings", "add", "--title", "Run", "--start", "2026-11-21 07:00", "--duration", "1h",
            "--measure", "8 km")
        func shown() throws -> Shown {
            let output = try home.succeed("meetings", "show", "1", "--json").output
            return try JSONDecoder().decode(Shown.self, from: Data(output.utf8))
        }
        let before = try shown()
        #expect(before.tracks == nil && before.trackedAmount == nil)
        try home.succeed("tracks", "import", "a.gpx")
        let text = try home.succeed("meetings", "show", "1").output
        #expect(text.contains("  Measure: 4 of 8 km\n"), "\(text)")
        #expect(text.contains("  Track: 4.0 km · 20 min · 12.0 km/h · climb 0 m · running\n"), "\(text)")
        let after = try shown()
        #expect(after.trackedAmount == 4 && after.tracks?.map(\.metres) == [4000] && after.amount == nil)
        // What is told comes first, beside what was recorded.
        try home.succeed("meetings", "done", "1", "--value", "5")
        let told = try shown()
        #expect(told.amount == 5 && told.trackedAmount == 4)
    }

    @Test func withoutTimesThereIsNoSpeed() throws {
        let home = try Scratch()
        let printed = try home.decode(
            [Printed].self, "tracks", "import", "-", "--json", input: Self.walk(isTimed: false))
        let track = try #require(printed.first)
        #expect(track.metres == 4000 && track.file == "standard input")
        #expect(track.start == nil && track.movingSeconds == nil && track.averageSpeed == nil)
        #expect(track.activity == nil)
    }

    /// Files that cannot be read are told, with the reason; the others are imported.
    @Test func brokenFilesAreTold() throws {
        let home = try Scratch()
        try home.write(Self.walk(), to: "a.gpx")
        try home.write(bytes: Array(FITFile.run(points: 50).bytes.dropLast(20)), to: "b.fit")
        try home.write("<!DOCTYPE gpx [<!ENTITY a \"b\">]><gpx/>", to: "c.gpx")
        let run = try home.run(["tracks", "import", "a.gpx", "b.fit", "c.gpx"])
        #expect(run.status == 1)
        #expect(
            run.errorLines == [
                "meet-tui: b.fit: the file is cut off",
                "meet-tui: c.gpx: contains a DOCTYPE, which GPX does not need; refused for safety",
            ], "\(run.errors)")
        #expect(
            run.lines == [
                "+ Shore  4.0 km · 20 min · 12.0 km/h · climb 0 m · running",
                "1 added, 0 updated, 0 unchanged, 2 skipped",
            ], "\(run.output)")
    }

    @Test func theAgentImportsTheFolder() throws {
        let home = try Scratch()
        try FileManager.default.createDirectory(
            atPath: home.path("tracks"), withIntermediateDirectories: true)
        let file = try home.write(Self.walk(), to: "tracks/a.gpx")
        let old = Date(timeIntervalSinceNow: -600)
        try FileManager.default.setAttributes([.modificationDate: old], ofItemAtPath: file)
        try home.succeed("settings", "set", "tracks.folder", "tracks")
        _ = try home.run(["agent", "run", "--once"])
        #expect(try home.decode([Printed].self, "tracks", "--json").map(\.file) == ["a.gpx"])
        #expect(try home.succeed("history", "list", "--json").output.contains("track") == false)
    }
}
