import MeetCore
import MeetStore
import TerminalKit
import Testing

@testable import Features
@testable import MeetUI

/// A remark of several lines stands below what is shown, and not on it.
@MainActor
@Suite struct LongRemarkTests {
    nonisolated private static func name(_ number: Int) -> String {
        "number " + (number < 10 ? "0" : "") + String(number)
    }

    nonisolated private static func seed(_ store: MeetStore) throws {
        for number in 1...30 {
            let name = name(number)
            let time = Seed.time(11, 22, 8 + number / 6, number % 6 * 10)
            try store.save(Meeting(title: "Meeting \(name)", time: time, createdAt: Harness.now))
            try store.save(Contact(uid: "u\(number)", name: "Contact \(name)"))
            try store.save(Venue(name: "Coffee house \(name)", isSaved: true))
        }
    }

    private func bar(_ harness: Harness) -> String? { harness.rows.first { $0.hasPrefix("▌") } }

    /// Whether a remark goes on in the row where the rule above the footer is otherwise.
    private func isSaidInLines(_ harness: Harness) -> Bool {
        let rows = harness.rows
        return !rows[rows.count - 2].hasPrefix("──")
    }

    @Test(arguments: ["1", "3", "4"] as [Key]) func theBarStaysInSight(_ tab: Key) async throws {
        let harness = try await Harness(Size(columns: 40, rows: 12), seed: Self.seed)
        await harness.press(tab, "G", "d")
        #expect(isSaidInLines(harness), "\(harness.screen)")
        #expect(bar(harness)?.contains("number 29") == true, "\(harness.screen)")
        await harness.press("g", "u")
        #expect(isSaidInLines(harness), "\(harness.screen)")
        #expect(bar(harness)?.contains("number 30") == true, "\(harness.screen)")
        // Without it the list has all the rows again.
        await harness.press(.escape)
        #expect(!isSaidInLines(harness) && bar(harness)?.contains("number 30") == true)
        if tab != "1" { #expect(harness.rows[9].contains("number 30"), "\(harness.screen)") }
    }

    @Test(arguments: ["1", "3", "4"] as [Key]) func aClickMeansTheRowThatIsShown(_ tab: Key) async throws {
        let harness = try await Harness(Size(columns: 40, rows: 12), seed: Self.seed)
        await harness.press(tab, "G", "d", "u")
        #expect(isSaidInLines(harness), "\(harness.screen)")
        let shown = try #require((1...30).map(Self.name).first { harness.rows[6].contains($0) })
        await harness.send(.mouse(Mouse(.press(.left), at: Point(column: 12, row: 6))))
        #expect(!isSaidInLines(harness))
        #expect(bar(harness)?.contains(shown) == true, "\(shown)\n\(harness.screen)")
    }

    @Test func whoIsAskedInTheDetailStaysInSight() async throws {
        let harness = try await Harness(Size(columns: 40, rows: 12)) { store in
            var meeting = Meeting(
                title: "A meeting with a title of several words", time: Seed.time(11, 22, 10),
                createdAt: Harness.now)
            meeting.invitees = (1...9).map { Invitee(name: "Guest \($0)") }
            try store.save(meeting)
        }
        await harness.press(.enter)
        for _ in 1...9 { await harness.press(.down) }
        await harness.press("y", "u")
        #expect(isSaidInLines(harness), "\(harness.screen)")
        #expect(harness.rows.contains { $0.contains("▌") && $0.contains("Guest 9") }, "\(harness.screen)")
    }
}
