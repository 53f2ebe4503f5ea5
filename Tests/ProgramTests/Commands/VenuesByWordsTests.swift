import Foundation
import Testing

/// `venues show|add|edit|delete`, and `history`.
@Suite struct VenuesByWordsTests {
    @Test func addsShowsChangesAndDeletes() throws {
        let home = try Scratch()
        let entra = try home.decode(
            Printed.Venue.self, "venues", "add", "Café", "Entra", "--address", "Ermou 14, Volos",
            "--coordinates", "-39.3622,22.9422", "--category", "cafe", "--tag", "quiet", "--tag", "wifi",
            "--opening-hours", "24/7", "--notes", "Ask for the garden.", "--json")
        #expect(
            entra
                == Printed.Venue(
                    id: 1, name: "Café Entra", category: "cafe", address: "Ermou 14, Volos",
                    latitude: -39.3622, longitude: 22.9422, openingHours: "24/7",
                    notes: "Ask for the garden.", tags: ["quiet", "wifi"]))
        var shown = entra
        shown.incidents = .init()
        for which in ["1", "cafe entra", "entra"] {
            #expect(try home.decode(Printed.Venue.self, "venues", "show", which, "--json") == shown)
        }
        #expect(try home.decode([Printed.Venue].self, "venues", "list", "--json") == [entra])
        #expect(
            try home.succeed("venues", "list", "--columns", "name,tags").lines == ["Café Entra\tquiet, wifi"])
        let changed = try home.decode(
            Printed.Venue.self, "venues", "edit", "entra", "--name", "Entra", "--remove-tag", "wifi",
            "--opening-hours", "", "--json")
        #expect(changed.name == "Entra" && changed.tags == ["quiet"] && changed.openingHours == nil)
        #expect(changed.address == entra.address && changed.latitude == entra.latitude)
        try home.succeed("venues", "add", "Entra Nova")
        try home.succeed("venues", "add", "Entra Nova")
        let several = try home.fail("venues", "delete", "nova")
        #expect(several.contains("2 Entra Nova") && several.contains("3 Entra Nova"), "\(several)")
        #expect(try home.succeed("venues", "delete", "2", "3").lines.count == 2)
        #expect(try home.succeed("venues", "list").lines.count == 1)
        #expect(try home.fail("venues", "show", "2").contains("No saved venue matches “2”"))
    }

    @Test(arguments: [["--coordinates", "north"], ["--name", "Twice"], ["--limit", "3"]])
    func wrongUsageIsRefused(arguments: [String]) throws {
        let run = try Scratch().run(["venues", "add", "Entra"] + arguments)
        #expect(run.status == 64 && run.output.isEmpty)
    }

    @Test func hoursThatCannotBeReadAreRefused() throws {
        let home = try Scratch()
        #expect(
            try home.fail("venues", "add", "Entra", "--opening-hours", "sometimes").hasPrefix(
                "meet-tui: “sometimes” cannot be read as opening hours; write them like"))
        #expect(try home.succeed("venues", "list").output.isEmpty)
    }

    @Test func hoursThatCannotBeJudgedAreKept() throws {
        let home = try Scratch()
        try home.succeed("venues", "add", "Beach", "--opening-hours", "sunrise-sunset")
        try home.succeed(
            "venues", "edit", "Beach", "--opening-hours", "Mo[1] 10:00-12:00; \"by appointment\"")
        #expect(
            try home.succeed("venues", "show", "Beach").output.contains(
                "Mo[1] 10:00-12:00; \"by appointment\""))
    }

    @Test func theHistorySaysWhatIsNextAndGoesBackAndForth() throws {
        let home = try Scratch()
        for name in ["One", "Two", "Three"] { try home.succeed("venues", "add", name) }
        let undone = try home.decode(Printed.Action.self, "history", "undo", "--json")
        #expect(undone.action == "Added “Three”" && undone.state == "undone")
        let listed = try home.decode([Printed.Action].self, "history", "--json")
        #expect(listed.map(\.action) == ["Added “Three”", "Added “Two”", "Added “One”"])
        #expect(listed.map(\.next) == ["redo", "undo", nil])
        #expect(listed.map(\.state) == ["undone", "done", "done"])
        let lines = try home.succeed("history", "list", "--columns", "next,action", "--limit", "2").lines
        #expect(lines == ["redo\tAdded “Three”", "undo\tAdded “Two”"])
        #expect(try home.succeed("history", "redo").output == "Redone: addition of “Three”.\n")
        #expect(try home.fail("history", "redo").contains("nothing to redo"))
        for _ in 0..<3 { try home.succeed("history", "undo") }
        #expect(try home.fail("history", "undo") == "meet-tui: There is nothing to undo.\n")
        #expect(try home.succeed("venues", "list").output.isEmpty)
    }
}
