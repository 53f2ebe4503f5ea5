import Foundation
import MeetCore
import MeetStore
import Operations
import TerminalKit
import Testing

@testable import Features
@testable import MeetUI
@testable import Sentences
@testable import Shell

/// Who is on the way, by keys, and the news of it.
@MainActor
@Suite struct ArrivalsFlowTests {
    private func open(
        _ keys: Key..., seed: (MeetStore) throws -> Void = Seed.onTheWay
    ) async throws -> Harness {
        let harness = try await Harness(Size(columns: 120, rows: 36), seed: seed)
        for key in keys { await harness.press(key) }
        return harness
    }

    private func looked(_ harness: Harness) async {
        await harness.wait(for: "look") { !harness.app.arrivals.isLooking }
    }

    @Test(arguments: [["W"], [.enter, "W"], ["2", ".", "W"]] as [[Key]])
    func aKeyShowsTheBoard(_ keys: [Key]) async throws {
        let harness = try await open()
        for key in keys { await harness.press(key) }
        #expect(harness.app.topLayer.screen is ArrivalsScreen, "\(harness.screen)")
        #expect(harness.screen.contains("0 of 3 arrived"), "\(harness.screen)")
        await harness.press(.escape)
        #expect(!(harness.app.topLayer.screen is ArrivalsScreen))
    }

    @Test func thePaletteFindsIt() async throws {
        let harness = try await open(":")
        await harness.type("on the way")
        await harness.press(.enter)
        #expect(harness.app.topLayer.screen is ArrivalsScreen, "\(harness.screen)")
    }

    @Test func aMeetingWithoutInviteesHasNone() async throws {
        let harness = try await open {
            try $0.save(Meeting(title: "Alone", time: Seed.time(11, 21, 10), createdAt: Harness.now))
        }
        await harness.press("W")
        #expect(harness.app.layers.isEmpty, "\(harness.screen)")
        #expect(harness.screen.contains("Nobody is invited to this meeting yet"), "\(harness.screen)")
    }

    /// A contact who shares the position is followed from the details, without a meeting.
    @Test func aContactIsFollowedWithoutAMeeting() async throws {
        let harness = try await open("3", "P", seed: Seed.friend)
        #expect(harness.app.topLayer.screen is FollowScreen, "\(harness.screen)")
        #expect(harness.screen.contains("Aino Laine") && harness.screen.contains("just now"))
        await harness.press("o")
        #expect(!(harness.app.topLayer.screen is FollowScreen), "\(harness.screen)")
        await harness.press(.escape)
        #expect(harness.app.topLayer.screen is FollowScreen, "\(harness.screen)")
        await harness.press(.escape)
        #expect(harness.app.layers.isEmpty, "\(harness.screen)")
    }

    /// With the end of the share, between two minutes, its positions are neither shown nor stored.
    @Test func theEndOfAShareEndsTheFollowing() async throws {
        let end = Harness.now.addingTimeInterval(30)
        let harness = try await open("3", "P") { store in
            try Seed.friend(store)
            var share = try #require(try store.share(user: "aino"))
            share.endsAt = end
            _ = try store.save(share)
        }
        #expect(harness.app.topLayer.screen is FollowScreen, "\(harness.screen)")
        await looked(harness)
        await harness.move(to: end)
        await harness.wait(for: "end") {
            harness.app.layers.isEmpty && harness.screen.contains("Aino Laine does not share a position")
        }
        #expect(try !harness.store.hasPositionsOfEndedShares())
    }

    @Test func whoSharesNothingIsNotFollowed() async throws {
        let harness = try await open("3", "P") { _ = try $0.save(Contact(name: "Aino Laine")) }
        #expect(harness.app.layers.isEmpty, "\(harness.screen)")
        #expect(harness.screen.contains("Aino Laine does not share a position"), "\(harness.screen)")
    }

    /// Where minutes stand, the server that knows them is asked about once.
    @Test(arguments: [("O", "yes"), ("V", "no")] as [(Key, String)])
    func aServerOfWaysIsAskedAbout(_ key: Key, _ answer: String) async throws {
        let harness = try await open {
            try Seed.onTheWay($0)
            try Seed.walk($0, "maria@example.org", from: 2100, to: 1600, -6...0)
            try $0.set("travel.osrm.foot.url", to: "https://ways.example/foot")
        }
        await harness.press("W")
        await harness.wait(for: "question") { harness.screen.contains("ways.example") }
        await harness.press(key)
        #expect(try harness.store.setting("travel.allowed") == answer)
        await harness.wait(for: "answer") { !harness.screen.contains("ways.example") }
    }

    @Test func whatWasToldIsTyped() async throws {
        let harness = try await open("W", "t")
        await harness.type("20 min late")
        await harness.press(.enter)
        let row = harness.rows.first { $0.contains("Maria") } ?? ""
        #expect(row.contains("20 min late") && row.contains("typed in"), "\(harness.screen)")
        #expect(harness.screen.contains("last in 59 min"), "\(harness.screen)")
        await looked(harness)
        // What one typed is no news.
        #expect(harness.app.arrivals.news.isEmpty)
    }

    @Test func unclearWordsAreNotTaken() async throws {
        let harness = try await open("W", "t", .enter)
        #expect(harness.screen.contains("Type what you were told"), "\(harness.screen)")
        await harness.type("hm")
        await harness.press(.enter)
        #expect(harness.app.topLayer.screen is TextPrompt)
        #expect(harness.screen.contains("says nothing about an arrival"), "\(harness.screen)")
    }

    @Test func everybodyIsAskedOnce() async throws {
        let harness = try await open("W", "a")
        #expect(harness.app.topLayer.screen.scopes == [.sending], "\(harness.screen)")
        await harness.press("I")
        #expect(harness.app.topLayer.screen is LetterPreview, "\(harness.screen)")
        await harness.press(.escape, .enter)
        #expect(harness.mail.sent.isEmpty)
        await harness.press("a", "Y")
        #expect(harness.mail.sent.count == 3, "\(harness.screen)")
        await harness.press("a", "Y")
        #expect(harness.mail.sent.count == 3)
        #expect(harness.screen.contains("Everybody has the mail already."), "\(harness.screen)")
    }

    @Test func somebodyIsFollowedUntilTheyArrive() async throws {
        let harness = try await open("W", .enter)
        #expect(harness.screen.contains("No position of Maria Papadopoulou"), "\(harness.screen)")
        try Seed.walk(harness.store, "maria@example.org", from: 1500, to: 900, 0...6)
        await harness.move(to: Seed.minute(6))
        await harness.press(.home)
        for _ in 0..<3 where !harness.rows.contains(where: { $0.hasPrefix("▌") && $0.contains("Maria") }) {
            await harness.press(.down)
        }
        await harness.press(.enter)
        #expect(harness.app.topLayer.screen is FollowScreen, "\(harness.screen)")
        #expect(harness.screen.contains("coming nearer · 900 m"), "\(harness.screen)")
        try Seed.walk(harness.store, "maria@example.org", from: 800, to: 10, 7...16)
        await harness.move(to: Seed.minute(16))
        #expect(harness.screen.contains("✓ arrived"), "\(harness.screen)")
        await harness.press(.escape)
        #expect(harness.screen.contains("1 of 3 arrived"), "\(harness.screen)")
    }

    @Test func newsComeOnceAndOpenTheBoard() async throws {
        let harness = try await open()
        try Seed.write(harness.store, "maria@example.org", .arrived, 0)
        await harness.changeElsewhere()
        await looked(harness)
        #expect(harness.screen.contains("Maria Papadopoulou has arrived. (Breakfast)"), "\(harness.screen)")
        await harness.press(.function(9))
        #expect(harness.app.topLayer.screen is ArrivalsScreen, "\(harness.screen)")
        await harness.press(.escape)
        await harness.restart()
        await looked(harness)
        #expect(!harness.screen.contains("has arrived."), "\(harness.screen)")
    }

    @Test func theTitleBarCountsThem() async throws {
        let harness = try await open()
        #expect(!harness.rows[0].contains("on the way"))
        try Seed.write(harness.store, "maria@example.org", .leaving, 0)
        try Seed.write(harness.store, "zoe@example.net", .late(10), 0)
        await harness.changeElsewhere()
        await looked(harness)
        #expect(harness.rows[0].contains("2 on the way"), "\(harness.rows[0])")
    }

    @Test func ownDepartureComesFirstInTheTitleBar() async throws {
        let harness = try await Harness(Size(columns: 160, rows: 36)) {
            try Seed.onTheWay($0)
            try $0.set("me.home", to: "60.1789, 24.9384")
        }
        try Seed.write(harness.store, "maria@example.org", .leaving, 0)
        await harness.changeElsewhere()
        await looked(harness)
        #expect(harness.rows[0].contains("leave ~09:59 · 1 on the way"), "\(harness.rows[0])")
    }

    @Test func theDetailFollowsTheClock() async throws {
        let harness = try await open()
        #expect(harness.screen.contains("nothing is known yet; W opens the board"), "\(harness.screen)")
        try Seed.write(harness.store, "nikos@example.com", .minutes(30), 0)
        await harness.move(to: Seed.minute(10))
        let row = harness.rows.first { $0.contains("Nikos") && $0.contains("20 min") }
        #expect(row != nil, "\(harness.screen)")
        // It ends with the meeting.
        await harness.move(to: Seed.minute(120))
        await looked(harness)
        #expect(!harness.screen.contains("on the way"), "\(harness.screen)")
    }
}
