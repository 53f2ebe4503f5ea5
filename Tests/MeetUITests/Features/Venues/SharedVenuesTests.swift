import Foundation
import MeetCore
import MeetStore
import TerminalKit
import Testing

@testable import Features
@testable import MeetUI
@testable import Shell

/// The venues of a directory of places on the screen.
@MainActor
@Suite struct SharedVenuesTests {
    private static func directory(_ name: String, in store: MeetStore) throws -> Identifier<RemoteCollection>
    {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "meet-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let account = try store.save(RemoteAccount(name: name, url: folder.path, kind: .folder))
        var made = RemoteCollection(
            account: try #require(account.id), href: folder.path, kind: .places, name: "Places of " + name)
        made.isTaken = true
        return try #require(try store.save(made).id)
    }

    private static func seed(_ store: MeetStore) throws {
        let places = try directory("Friends", in: store)
        _ = try store.putShared(
            Venue(name: "Entra", category: "cafe", phone: "1"), over: nil, in: places, uid: "1",
            addedBy: "Maria")
        try store.save(Venue(name: "Pier"))
    }

    @Test func thoseOfOthersTellWhoSharesThem() async throws {
        let harness = try await Harness.venues(Self.seed)
        #expect(harness.screen.contains("☆ Entra") || harness.screen.contains("☆  Entra"))
        #expect(harness.screen.contains("★ Pier") || harness.screen.contains("★  Pier"))
        #expect(harness.screen.contains("☆ shared"))
        #expect(harness.screen.contains("Places of Friends, by Maria"))
        for key in ["e", "d", "t", "a"] as [Key] {
            await harness.press(key)
            #expect(harness.screen.contains("Maria shares it; s copies it to your list"))
        }
        await harness.press("s")
        #expect(harness.screen.contains("“Entra” was added to your list"))
        let venues = try harness.store.venues(rows: 0..<9)
        #expect(venues.map(\.name) == ["Entra", "Pier"] && venues.allSatisfy { !$0.isOthers })
        #expect(!harness.screen.contains("☆"))
    }

    @Test func oneKeySharesAVenueAndEndsIt() async throws {
        let harness = try await Harness.venues(Self.seed)
        await harness.press(.down, "a")
        #expect(harness.screen.contains("“Pier” is shared in “Places of Friends”"))
        #expect(harness.screen.contains("Places of Friends, by you"))
        await harness.press("a")
        #expect(harness.screen.contains("“Pier” is no longer shared in “Places of Friends”"))
        #expect(!harness.screen.contains("by you"))
        await harness.press("u")
        #expect(harness.screen.contains("by you"))
    }

    @Test func oneOfSeveralDirectoriesIsAskedFor() async throws {
        let harness = try await Harness.venues { store in
            try Self.seed(store)
            _ = try Self.directory("Club", in: store)
        }
        await harness.press(.down, "a")
        #expect(harness.screen.contains("Share “Pier” in"))
        await harness.type("friends")
        await harness.press(.enter)
        #expect(harness.screen.contains("Places of Friends, by you"))
    }

    @Test func withoutADirectoryTheKeySaysWhatIsMissing() async throws {
        let harness = try await Harness.venues { try $0.save(Venue(name: "Pier")) }
        await harness.press("a")
        #expect(harness.screen.contains("No directory of places is set up."))
    }

    @Test func aMeetingTakesACopy() async throws {
        let harness = try await Harness.venues(Self.seed)
        await harness.press("m")
        await harness.type("Coffee")
        await harness.press(.control("s"))
        let venues = try harness.store.venues(rows: 0..<9)
        #expect(venues.map(\.isOthers) == [false, false], "\(harness.screen)")
    }
}
