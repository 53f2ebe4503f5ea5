import MeetCore
import MeetStore
import TerminalKit
import Testing

@testable import MeetUI

/// Choosing people by keys, as somebody does who types whole names.
@MainActor
@Suite struct InviteePickerFlowTests {
    private static func people(_ store: MeetStore) throws {
        _ = try store.importContacts([
            Seed.contact("a", "Anna Abbott"), Seed.contact("j", "Jürgen Müller"),
            Seed.contact("m", "Maria Papadopoulou"),
        ])
    }

    private func picker(_ harness: Harness) async {
        await harness.press("n", "x", .tab, .tab, .tab, .enter)
        #expect(harness.screen.contains("Nobody chosen yet."))
    }

    private func invited(_ harness: Harness) throws -> [String] {
        let all = try harness.store.meetings(MeetingQuery(), rows: 0..<100)
        return try all.first.flatMap { try harness.store.meeting($0.meetingID) }?.invitees.map(\.name) ?? []
    }

    @Test(arguments: ["jurgen muller", "Jürgen Müller", "jur mull"])
    func aBlankAfterAChosenNameTakesNobodyAway(typed: String) async throws {
        let harness = try await Harness(seed: Self.people)
        await picker(harness)
        await harness.type(typed + " ")
        #expect(harness.screen.contains("✓ Jürgen Müller"))
        #expect(harness.screen.contains("Jürgen Müller is chosen already."))
        // What was typed has gone, so that the next name can be typed at once.
        await harness.type("maria pap ")
        #expect(harness.screen.contains("✓ Jürgen Müller, Maria Papadopoulou"))
        await harness.press(.enter, .control("s"))
        #expect(try invited(harness) == ["Jürgen Müller", "Maria Papadopoulou"])
    }

    @Test func soItIsAmongTheMembersOfAGroup() async throws {
        let harness = try await Harness(seed: Self.people)
        await harness.press("2", "o")
        await harness.type("Drivers")
        await harness.press(.tab, .enter)
        await harness.type("maria pap ")
        await harness.press(.enter, .control("s"))
        let group = try #require(try harness.store.contacts(named: "Drivers").first)
        #expect(try harness.store.members(ofGroup: group.id).map(\.name) == ["Maria Papadopoulou"])
    }

    @Test func tabUnmarksWhoWasTyped() async throws {
        let harness = try await Harness(seed: Self.people)
        await picker(harness)
        await harness.type("maria ")
        await harness.type("maria")
        await harness.press(.tab)
        #expect(harness.screen.contains("Nobody chosen yet."))
    }

    @Test func spaceUnmarksWhereNothingIsTyped() async throws {
        let harness = try await Harness(seed: Self.people)
        await picker(harness)
        await harness.press(.space, .up, .space)
        #expect(harness.screen.contains("Nobody chosen yet."))
    }

    /// The bar goes on by itself after a mark: whom it comes to is not meant.
    @Test func enterAfterAMarkTakesTheMarkedAlone() async throws {
        let harness = try await Harness(seed: Self.people)
        await picker(harness)
        await harness.press(.down, .space, .enter, .control("s"))
        #expect(try invited(harness) == ["Jürgen Müller"])
    }

    @Test func enterAfterANameThatWasGoneToTakesItAlone() async throws {
        let harness = try await Harness(seed: Self.people)
        await picker(harness)
        await harness.type("a")
        await harness.press(.down, .space, .enter, .control("s"))
        #expect(try invited(harness).count == 1)
    }
}
