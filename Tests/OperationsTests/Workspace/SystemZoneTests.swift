import Foundation
import Sentences
import Testing

@testable import Operations

@Suite struct SystemZoneTests {
    /// A folder with zones of its own; a file holds what its zone is called, or what another one is.
    private final class Zones {
        let folder: String
        var files = SystemZone.Files()

        init() throws {
            folder = FileManager.default.temporaryDirectory.path + "/meet-zones-\(UUID().uuidString)"
            files.localtime = folder + "/localtime"
            files.name = folder + "/timezone"
            files.zones = folder + "/zoneinfo"
            for name in ["Europe", "America", "Etc", "posix/Europe", "right/Europe"] {
                try FileManager.default.createDirectory(
                    atPath: "\(files.zones)/\(name)", withIntermediateDirectories: true)
            }
            for (name, text) in [
                ("Europe/London", "London"), ("GB", "London"), ("Europe/Athens", "Athens"),
                ("America/New_York", "New York"), ("US/Eastern", "New York"), ("EST5EDT", "Eastern"),
                ("posix/Europe/London", "London"), ("right/Europe/London", "London with leap seconds"),
                ("Etc/UTC", "Universal"), ("UTC", "Universal"), ("localtime", "Athens"),
            ] {
                try? FileManager.default.createDirectory(
                    atPath: ("\(files.zones)/\(name)" as NSString).deletingLastPathComponent,
                    withIntermediateDirectories: true)
                try Self.file(text).write(to: URL(filePath: "\(files.zones)/\(name)"))
            }
            try write(
                "#code\nGB\t+513030-0000731\tEurope/London\nUS\t+404251-0740023\tAmerica/New_York\tEastern\n",
                to: "zoneinfo/zone1970.tab")
        }

        deinit { try? FileManager.default.removeItem(atPath: folder) }

        static func file(_ text: String) -> Data { Data("TZif2 \(text)".utf8) }

        func write(_ text: String, to name: String) throws {
            try Data(text.utf8).write(to: URL(filePath: "\(folder)/\(name)"))
        }

        func link(_ target: String) throws {
            try FileManager.default.createSymbolicLink(atPath: files.localtime, withDestinationPath: target)
        }

        func find(_ variable: String? = nil) -> SystemZone {
            SystemZone.find(variable.map { ["TZ": $0] } ?? [:], files)
        }
    }

    @Test(
        arguments: [
            ("Europe/London", "Europe/London"), (":Europe/London", "Europe/London"), (":GB", "GB"),
            ("posix/Europe/London", nil), ("EST5EDT", "EST5EDT"), ("", "GMT"), (":", "GMT"),
            // The same rules are those of many zones now, and were not always.
            ("EST5EDT,M3.2.0,M11.1.0", nil), ("CET-1CEST,M3.5.0,M10.5.0/3", nil), ("<+0330>-3:30", nil),
            ("UTC0", "GMT"), ("EET-2", "Etc/GMT-2"), ("<-05>5", "Etc/GMT+5"), ("XYZ-15", nil),
            ("Mars/Olympus", nil), ("BST", nil), ("../zoneinfo/Europe/London", nil), ("Europe", nil),
            ("/nowhere/Europe/London", nil),
        ] as [(String, String?)])
    func theVariable(value: String, zone: String?) throws {
        let zones = try Zones()
        try zones.link(zones.files.zones + "/Europe/Athens")
        let found = zones.find(value)
        #expect(found.zone?.identifier == zone)
        #expect(found.source == .variable(value))
    }

    @Test func theVariableNamesAFile() throws {
        let zones = try Zones()
        #expect(zones.find(zones.files.zones + "/Europe/London").zone?.identifier == "Europe/London")
        #expect(
            zones.find(":" + zones.files.zones + "/posix/Europe/London").zone?.identifier == "Europe/London")
        try Zones.file("New York").write(to: URL(filePath: zones.folder + "/mine"))
        #expect(zones.find(zones.folder + "/mine").zone?.identifier == "America/New_York")
    }

    @Test(arguments: ["zoneinfo/Europe/Athens", "FOLDER/zoneinfo/Europe/Athens", "other"])
    func aLink(target: String) throws {
        let zones = try Zones()
        try FileManager.default.createSymbolicLink(
            atPath: zones.folder + "/other", withDestinationPath: "zoneinfo/Europe/Athens")
        try zones.link(target.replacing("FOLDER", with: zones.folder))
        let found = zones.find()
        #expect(found.zone?.identifier == "Europe/Athens")
        #expect(found.source == .link(zones.files.localtime))
    }

    @Test func aCopyIsFoundByWhatIsInIt() throws {
        let zones = try Zones()
        try Zones.file("London").write(to: URL(filePath: zones.files.localtime))
        let found = zones.find()
        #expect(found.zone?.identifier == "Europe/London")
        #expect(found.source == .contents(of: zones.files.localtime))
        // Of several names the system's own counts.
        try zones.write("GB\n", to: "timezone")
        #expect(zones.find().zone?.identifier == "GB")
        // But not one whose file is another.
        try zones.write("Europe/Athens\n", to: "timezone")
        #expect(zones.find().zone?.identifier == "Europe/London")
        try Zones.file("Universal").write(to: URL(filePath: zones.files.localtime))
        #expect(zones.find().zone?.secondsFromGMT() == 0)
    }

    @Test(arguments: ["Nowhere", "London."]) func aCopyOfNothingKnownIsNoZone(text: String) throws {
        let zones = try Zones()
        try zones.write("Europe/Athens\n", to: "timezone")
        try Zones.file(text).write(to: URL(filePath: zones.files.localtime))
        #expect(zones.find().zone == nil)
        try zones.write("no zone at all", to: "localtime")
        #expect(zones.find().zone == nil)
    }

    @Test func nothingIsUTC() throws {
        let zones = try Zones()
        let found = zones.find()
        #expect(found.zone?.secondsFromGMT() == 0)
        #expect(found.source == .nothing)
    }

    /// What this machine has.
    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/usr/share/zoneinfo/Asia/Shanghai")))
    func theSystemsOwnFiles() throws {
        let zones = try Zones()
        for name in ["Europe/London", "America/New_York", "Asia/Shanghai"] {
            var files = SystemZone.Files()
            files.localtime = zones.folder + "/copy"
            files.name = zones.folder + "/none"
            try? FileManager.default.removeItem(atPath: files.localtime)
            try FileManager.default.copyItem(
                atPath: "\(files.zones)/\(name)", toPath: files.localtime)
            #expect(SystemZone.find([:], files).zone?.identifier == name)
            #expect(SystemZone.find(["TZ": ":" + name]).zone?.identifier == name)
        }
    }
}
