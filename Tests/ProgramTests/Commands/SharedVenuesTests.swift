import Foundation
import StoreFixture
import Testing

/// Venues that two databases share in a folder, on the command line.
@Suite struct SharedVenuesTests {
    private let maria: Scratch
    private let nikos: Scratch
    private let folder: String

    init() throws {
        maria = try Scratch()
        nikos = try Scratch()
        folder = maria.path("friends")
        try FileManager.default.createDirectory(
            atPath: folder + "/places", withIntermediateDirectories: true)
    }

    private func venues(_ home: Scratch) throws -> [Printed.Venue] {
        try home.decode([Printed.Venue].self, "venues", "list", "--json")
    }

    @Test func aSharedVenueArrives() throws {
        try maria.succeed("settings", "set", "me.name", "Maria")
        for home in [maria, nikos] {
            let added = try home.decode(
                Printed.Account.self, "accounts", "add", "Friends", "--url", folder, "--places", "places",
                "--json")
            #expect(added.collections.map(\.kind) == ["places"])
        }
        try maria.succeed("venues", "add", "Entra", "--phone", "1", "--tag", "quiet")
        #expect(try maria.fail("venues", "share", "Entra", "--to", "club").contains("Friends/places"))
        let shared = try maria.decode(
            Printed.Venue.self, "venues", "share", "Entra", "--to", "Friends/places", "--json")
        #expect(shared.directory == "places" && shared.addedBy == nil)
        try maria.succeed("sync")
        try nikos.succeed("sync")
        let found = try #require(try venues(nikos).first)
        #expect(found.name == "Entra" && found.phone == "1" && found.tags == ["quiet"])
        #expect(found.directory == "places" && found.addedBy == "Maria")
        #expect(try nikos.fail("venues", "edit", "Entra", "--phone", "2").contains("Maria shares this venue"))
        #expect(try nikos.fail("venues", "delete", "Entra").contains("Maria shares this venue"))
        #expect(try nikos.succeed("venues", "show", "Entra").output.contains("places, by Maria"))

        try maria.succeed("venues", "share", "Entra", "--stop")
        #expect(try venues(maria).first?.directory == nil)
        try maria.succeed("sync")
        try nikos.succeed("sync")
        #expect(try venues(nikos).isEmpty)
        #expect(try maria.run(["venues", "share", "Entra", "--stop", "--to", "x"]).status == 64)
    }

    @Test func cardsOfPlacesAreImportedAndExported() throws {
        try maria.write(
            "BEGIN:VCARD\r\nVERSION:3.0\r\nUID:e\r\nX-ADDRESSBOOKSERVER-KIND:location\r\nFN:Entra\r\nN:;;;;\r\n"
                + "END:VCARD\r\nBEGIN:VCARD\r\nVERSION:3.0\r\nUID:m\r\nFN:Maria\r\nN:;;;;\r\nEND:VCARD\r\n",
            to: "book.vcf")
        let run = try maria.succeed("contacts", "import", maria.path("book.vcf"))
        #expect(run.lines.contains("1 added, 0 updated, 0 unchanged, 0 skipped"))
        #expect(run.lines.contains("Venues: 1 added, 0 updated, 0 unchanged"))
        #expect(try venues(maria).map(\.name) == ["Entra"])
        let export = try maria.succeed("venues", "export").output
        #expect(export.contains("KIND:location") && export.contains("FN:Entra"))
        try nikos.write(export, to: "places.vcf")
        try nikos.succeed("contacts", "import", nikos.path("places.vcf"))
        #expect(try venues(nikos).map(\.name) == ["Entra"])
    }
}
