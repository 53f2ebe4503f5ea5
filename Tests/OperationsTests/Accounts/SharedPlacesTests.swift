import Foundation
import MeetCore
import MeetStore
import StoreFixture
import Testing

@testable import Operations

/// A directory of places in a folder that friends share.
@Suite struct SharedPlacesTests {
    private let shared: StoreFixture
    private let folder: URL

    /// A friend with a database.
    private struct Friend {
        let fixture: StoreFixture
        let store: MeetStore
        let workspace: Workspace

        init(_ name: String, _ email: String) throws {
            fixture = try StoreFixture()
            store = fixture.closing(
                try MeetStore(path: fixture.emptyStorePath(), zone: { StoreFixture.athens }))
            workspace = Workspace(store: store, calendarName: { "Mine" })
            try store.set("me.name", to: name)
            try store.set("me.email", to: email)
        }

        @discardableResult
        func join(_ folder: URL) async throws -> ListedAccount {
            var adding = AddAccount(name: "Friends", address: folder.path)
            adding.places = "places"
            return try await adding.run(in: workspace)
        }

        @discardableResult
        func sync() async throws -> AccountReport {
            let report = try await SyncAccounts(.named(nil)).run(in: workspace)
            let account = try #require(report?.accounts.first)
            #expect(account.error == nil && account.refused.isEmpty)
            return account
        }

        func share(_ name: String) throws { _ = try ShareVenue(name).run(in: workspace) }

        var venues: [Venue] { get throws { try store.venues(rows: 0..<99) } }

        func venue(_ name: String) throws -> Venue {
            try #require(try venues.first { $0.name == name })
        }
    }

    init() throws {
        shared = try StoreFixture()
        folder = shared.folder.appendingPathComponent("friends")
        try FileManager.default.createDirectory(
            at: folder.appendingPathComponent("places"), withIntermediateDirectories: true)
    }

    private var files: [String] {
        get throws {
            try FileManager.default.contentsOfDirectory(
                atPath: folder.appendingPathComponent("places").path
            ).filter { !$0.hasPrefix(".") }.sorted()
        }
    }

    private func text(_ file: String) throws -> String {
        try String(contentsOf: folder.appendingPathComponent("places/" + file), encoding: .utf8)
    }

    private func write(_ text: String, _ file: String) throws {
        try text.write(
            to: folder.appendingPathComponent("places/" + file), atomically: true, encoding: .utf8)
    }

    private static func pier(_ more: String = "") -> String {
        "BEGIN:VCARD\r\nVERSION:4.0\r\nUID:pier\r\nKIND:location\r\nFN:Pier\r\n\(more)END:VCARD\r\n"
    }

    @Test func anEmptyFolderBecomesADirectory() async throws {
        let maria = try Friend("Maria", "maria@example.org")
        let added = try await maria.join(folder)
        #expect(added.collections.map(\.kind) == [.places] && added.collections.map(\.name) == ["places"])
        #expect(try ListDirectories().run(in: maria.workspace).map(\.path) == ["Friends/places"])
        var other = AddAccount(name: "Other", address: folder.path)
        other.places = "none"
        await #expect(throws: AccountError.unknownCollection("none", known: ["places"])) {
            try await other.run(in: maria.workspace)
        }
    }

    @Test func friendsSeeWhatOneShares() async throws {
        let (maria, nikos) = (
            try Friend("Maria", "maria@example.org"), try Friend("Nikos", "nikos@example.org")
        )
        try await maria.join(folder)
        try await nikos.join(folder)
        try maria.store.save(
            Venue(
                name: "Entra", category: "cafe", address: VenueAddress(line: "Ermou 14, Volos"),
                coordinate: Coordinate(latitude: 39.36, longitude: 22.94), phone: "1",
                openingHours: "Mo-Fr 08:00-18:00", tags: ["quiet"]))
        try maria.store.save(Venue(name: "Pier"))
        try maria.store.save(Venue(name: "At home"))
        try maria.share("entra")
        try maria.share("pier")
        #expect(try await maria.sync().pushed == 2)
        #expect(try files.count == 2)

        #expect(try await nikos.sync().pulled == 2)
        #expect(try nikos.venues.map(\.name) == ["Entra", "Pier"])
        let entra = try nikos.venue("Entra")
        #expect(entra.directory?.name == "places" && entra.directory?.addedBy == "Maria")
        #expect(entra.category == "cafe" && entra.openingHours == "Mo-Fr 08:00-18:00")
        #expect(entra.phone == "1" && entra.tags == ["quiet"] && entra.coordinate != nil)
        #expect(throws: StoreError.sharedVenue(by: "Maria")) {
            _ = try DeleteVenues(["entra"]).run(in: nikos.workspace)
        }

        // An edit and an ended sharing follow; nobody sends the other's.
        var edited = try maria.venue("Entra")
        edited.phone = "2"
        try maria.store.save(edited)
        _ = try ShareVenue("pier", in: .nowhere).run(in: maria.workspace)
        let second = try await maria.sync()
        #expect(second.pushed == 1 && second.deleted == 1)
        #expect(try files.count == 1)
        let news = try await nikos.sync()
        #expect(news.pulled == 1 && news.deleted == 1 && news.pushed == 0)
        #expect(try nikos.venues.map(\.phone) == ["2"])
        #expect(try maria.venues.map(\.name) == ["At home", "Entra", "Pier"])

        // What is chosen for a meeting stays when it is gone there.
        var meeting = Meeting.unscheduled("Coffee")
        meeting.venue = try nikos.venue("Entra")
        try nikos.store.save(meeting)
        _ = try DeleteVenues(["entra"]).run(in: maria.workspace)
        #expect(try await maria.sync().deleted == 1)
        #expect(try files.isEmpty)
        #expect(try await nikos.sync().deleted == 1)
        let own = try nikos.venue("Entra")
        #expect(!own.isOthers && own.directory == nil && own.phone == "2")
        #expect(try await nikos.sync().pushed == 0)
    }

    @Test func thePersonsOtherMachineHasTheVenueAsItsOwn() async throws {
        let (desk, lap) = (
            try Friend("Maria", "maria@example.org"), try Friend("Maria", "MARIA@example.org")
        )
        try await desk.join(folder)
        try await lap.join(folder)
        try desk.store.save(Venue(name: "Entra", phone: "1"))
        try desk.share("entra")
        try await desk.sync()
        try await lap.sync()
        var venue = try lap.venue("Entra")
        #expect(!venue.isOthers && venue.directory?.name == "places")
        venue.phone = "2"
        try lap.store.save(venue)
        #expect(try await lap.sync().pushed == 1)
        #expect(try await desk.sync().pulled == 1)
        #expect(try desk.venues.map(\.phone) == ["2"])
        #expect(try files.count == 1)
    }

    /// The card of a place that the person has too, shared by them on their other machine.
    @Test(arguments: [nil, "1", "2"] as [String?]) func whatThePersonHasTooIsNeverOverwrittenUnseen(
        phone: String?
    ) async throws {
        let (desk, lap) = (
            try Friend("Maria", "maria@example.org"), try Friend("Maria", "maria@example.org")
        )
        try await desk.join(folder)
        try await lap.join(folder)
        try desk.store.save(Venue(name: "Entra", phone: "1"))
        try lap.store.save(Venue(name: "Entra", phone: phone, notes: "Quiet"))
        try desk.share("entra")
        try await desk.sync()
        // What only one side has goes to both.
        let isSame = phone != "2"
        #expect(try await lap.sync().pushed == (isSame ? 1 : 0))
        #expect(try await lap.sync().pushed == 0)
        try await desk.sync()
        let shared = try lap.venues.filter { $0.directory != nil }
        #expect(shared.map(\.phone) == ["1"] && shared.map(\.notes) == [isSame ? "Quiet" : nil])
        #expect(try desk.venues.map(\.phone) == ["1"] && desk.venues.map(\.notes) == shared.map(\.notes))
        #expect(try files.count == 1)
        // One that says something else stays beside it.
        let others = try lap.venues.filter { $0.directory == nil }
        #expect(others.map(\.phone) == (isSame ? [] : ["2"]))
        #expect(others.map(\.notes) == (isSame ? [] : ["Quiet"]))
    }

    @Test func cardsOfOtherProgramsAreReadAndKept() async throws {
        let maria = try Friend("Maria", "maria@example.org")
        try write(Self.pier("TEL:1\r\nX-OTHER:kept\r\n"), "pier.vcf")
        try write("BEGIN:VCARD\r\nVERSION:4.0\r\nUID:p\r\nFN:A person\r\nEND:VCARD\r\n", "p.vcf")
        try await maria.join(folder)
        #expect(try await maria.sync().pulled == 1)
        #expect(try maria.venue("Pier").directory?.addedBy == "")
        #expect(try maria.store.contactCount() == 0)
        // What is hers keeps what only the other program knows.
        try maria.store.save(Venue(name: "Entra", phone: "1"))
        try maria.share("entra")
        try await maria.sync()
        let file = try #require(try files.first { $0 != "pier.vcf" && $0 != "p.vcf" })
        try write(try text(file).replacing("END:VCARD", with: "X-OTHER:kept\r\nEND:VCARD"), file)
        try await maria.sync()
        var entra = try maria.venue("Entra")
        entra.phone = "2"
        try maria.store.save(entra)
        #expect(try await maria.sync().pushed == 1)
        #expect(try text(file).contains("X-OTHER:kept") && text(file).contains("TEL:2"))
    }

    /// The person's other machine changes the card meanwhile.
    @Test func aPlaceThatIsSharedElsewhereTakesItsEditsAlong() async throws {
        let maria = try Friend("Maria", "maria@example.org")
        try await maria.join(folder)
        let club = shared.folder.appendingPathComponent("club")
        let places = club.appendingPathComponent("places")
        try FileManager.default.createDirectory(at: places, withIntermediateDirectories: true)
        var adding = AddAccount(name: "Club", address: club.path)
        adding.places = "places"
        _ = try await adding.run(in: maria.workspace)
        try maria.store.save(Venue(name: "Entra", phone: "1"))
        _ = try ShareVenue("entra", in: .named("Friends")).run(in: maria.workspace)
        try await maria.sync()
        let file = try #require(try files.first)
        try write(try text(file).replacing("TEL:1", with: "TEL:2"), file)
        _ = try ShareVenue("entra", in: .named("Club")).run(in: maria.workspace)
        for _ in 1...3 { try await maria.sync() }
        #expect(try files.isEmpty && ListConflicts().run(in: maria.workspace).isEmpty)
        #expect(try maria.venues.map(\.phone) == ["2"])
        let cards = try FileManager.default.contentsOfDirectory(atPath: places.path)
        #expect(cards.count == 1)
        let card = places.appendingPathComponent(try #require(cards.first))
        #expect(try String(contentsOf: card, encoding: .utf8).contains("TEL:2"))
    }

    @Test func aPlaceIsSharedOnce() async throws {
        let maria = try Friend("Maria", "maria@example.org")
        try write(Self.pier(), "pier.vcf")
        try await maria.join(folder)
        try await maria.sync()
        try maria.store.save(Venue(name: "Pier"))
        #expect(throws: AccountError.alreadyShared("Pier", by: "")) { try maria.share("pier") }
        #expect(throws: AccountError.unknownCollection("club", known: ["Friends/places"])) {
            _ = try ShareVenue("pier", in: .named("club")).run(in: maria.workspace)
        }
        let alone = try Friend("Nikos", "nikos@example.org")
        try alone.store.save(Venue(name: "Pier"))
        #expect(throws: AccountError.noDirectory) { try alone.share("pier") }
    }
}
