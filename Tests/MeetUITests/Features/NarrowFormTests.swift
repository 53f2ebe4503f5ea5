import Foundation
import MeetCore
import MeetStore
import TerminalKit
import Testing

@testable import Features
@testable import MeetUI
@testable import Shell

/// The form of a meeting in a window so small that it scrolls: what is said of a field can be read.
@MainActor
@Suite struct NarrowFormTests {
    private static let narrow = Size(columns: 40, rows: 12)

    private static func manyMarias(_ store: MeetStore) throws {
        let names = [
            "Maria A", "Maria B", "Maria C", "Maria D", "Maria E", "Maria F", "Nikos Karras", "Nikos Doukas",
        ]
        _ = try store.importContacts(names.map { Seed.contact($0, $0) })
    }

    /// The rows of the screen as one line of words, as they are read on.
    private func words(_ harness: Harness) -> String {
        harness.rows.flatMap { $0.split(separator: " ") }.joined(separator: " ")
    }

    @Test func anOverlapIsSeenWhereTheTimeIsTyped() async throws {
        let harness = try await Harness(Self.narrow, seed: Seed.everything)
        await harness.press("n", "x", .tab)
        await harness.type("today 11:30")
        #expect(words(harness).contains("! overlaps “Coffee at Entra” 11:00–12:00"))
        // It stands under the time, above the venue.
        let rows = harness.rows
        let warning = try #require(rows.firstIndex { $0.contains("! overlaps") })
        let venue = try #require(rows.firstIndex { $0.contains("Venue  ") })
        #expect(warning < venue)
    }

    @Test func ofManyOverlapsTheFirstIsNamedAndTheOthersAreCounted() async throws {
        let harness = try await Harness(Self.narrow) { store in
            for title in ["One", "Two", "Three"] {
                try store.save(
                    Meeting(title: title, time: Seed.time(11, 21, 11), createdAt: Harness.now))
            }
        }
        await harness.press("n", "x", .tab)
        await harness.type("today 11:30")
        #expect(harness.screen.contains("! overlaps 2 more"), "\(harness.screen)")
    }

    @Test(arguments: [Size(columns: 40, rows: 12), Size(columns: 80, rows: 24)])
    func anOverlapIsNamedOnceItIsSaved(_ size: Size) async throws {
        let harness = try await Harness(size, seed: Seed.everything)
        let typed = "today 11:30".map { Key.character($0) }
        await harness.press("n")
        await harness.pressAtOnce(["x", .tab] + typed + [.control("s")])
        #expect(words(harness).contains("It overlaps “Coffee at Entra”."), "\(harness.screen)")
        // Whoever changes something else of it is not told again.
        await harness.press("e", "y", .control("s"))
        #expect(!words(harness).contains("It overlaps"))
    }

    @Test func theSuggestionThatEnterTakesIsSeen() async throws {
        let harness = try await Harness(Self.narrow, seed: Self.manyMarias)
        await harness.press("n", "x", .tab, .tab, .tab)
        for name in ["Elisavet Papanikolaou", "Konstantinos X", "Theodoros Y", "Alexandra Z", "Stefanos"] {
            await harness.type("\(name) <\(name.prefix(3))@example.org>")
            await harness.press(.enter)
        }
        await harness.type("maria")
        for _ in 1...6 {
            #expect(harness.screen.contains("▌ Maria"), "\(harness.screen)")
            await harness.press(.down)
        }
    }

    @Test func whatToDoWhereSeveralAreMeantIsReadWhole() async throws {
        let harness = try await Harness(Self.narrow, seed: Self.manyMarias)
        await harness.press("n", "x", .tab, .tab, .tab)
        await harness.type("nik")
        await harness.press(.tab)
        #expect(words(harness).contains("matches several: ↑ ↓ choose, Enter accepts."), "\(harness.screen)")
    }

    @Test func whatAnEmptyFieldInvitesToIsNotCut() async throws {
        let harness = try await Harness(Self.narrow, seed: Seed.everything)
        await harness.press("n")
        // There is one calendar, and no field for it.
        for field in MeetingForm.Field.allCases where field != .calendar {
            #expect(!harness.screen.contains("…"), "\(field): \(harness.screen)")
            await harness.press(.tab)
        }
        await harness.press(.tab, .tab, .tab)
        await harness.type("maria")
        await harness.press(.enter)
        #expect(!harness.screen.contains("…"), "\(harness.screen)")
    }

    /// A panel goes up by the rows of a remark, and keeps its border.
    @Test func aLongRemarkDoesNotBreakABorder() async throws {
        let harness = try await Harness(Self.narrow, seed: Seed.everything)
        await harness.press("n", "x", .tab, .tab, .tab, .enter)
        await harness.send(.paste("Somebody Unknown; Another Stranger; Maria Papadopoulou"))
        #expect(words(harness).contains("Not added:"), "\(harness.screen)")
        #expect(harness.rows.contains { $0.hasPrefix("└──") }, "\(harness.screen)")
        #expect(harness.rows.filter { $0.hasPrefix("── ") }.count == 1)
    }
}
