import Foundation
import MeetCore
import MeetStore
import TerminalKit
import Testing

@testable import Features
@testable import MeetUI

/// What the title bar says of what is next.
@MainActor @Suite(.timeLimit(.minutes(20))) struct NextMeetingTests {
    private func header(_ harness: Harness) -> String { harness.rows[0] }

    @Test func saysWhatIsNextAndInHowLong() async throws {
        let harness = try await Harness(seed: Seed.everything)
        #expect(header(harness).hasSuffix("  Coffee at Entra in 1 h 19 min  09:41"), "\(header(harness))")
        await harness.move(to: Harness.now.addingTimeInterval(60 * 60))
        #expect(header(harness).contains("Coffee at Entra in 19 min"), "\(header(harness))")
    }

    @Test func whatHasBegunGivesWay() async throws {
        let harness = try await Harness(seed: Seed.everything)
        await harness.move(to: Harness.now.addingTimeInterval(80 * 60))
        #expect(header(harness).contains("Design review"), "\(header(harness))")
        #expect(!header(harness).contains("Coffee"))
    }

    @Test func followsWhatIsChanged() async throws {
        let harness = try await Harness(seed: Seed.everything)
        await harness.press("d")
        #expect(header(harness).contains("Design review"), "\(header(harness))")
        await harness.press("u")
        #expect(header(harness).contains("Coffee at Entra"))
    }

    @Test func withoutRoomOnlyTheClockStands() async throws {
        let harness = try await Harness(Size(columns: 80, rows: 24), seed: Seed.everything)
        #expect(
            header(harness).hasSuffix(" 09:41") && !header(harness).contains("Coffee"), "\(header(harness))")
    }

    @Test func aLongTitleIsCut() async throws {
        let harness = try await Harness { store in
            try store.save(
                Meeting(
                    title: "A meeting with a title that is long in words", time: Seed.time(11, 21, 11),
                    createdAt: Harness.now))
        }
        #expect(header(harness).contains("… in 1 h 19 min  09:41"), "\(header(harness))")
    }

    @Test func nothingIsNextWithoutMeetings() async throws {
        let harness = try await Harness()
        #expect(header(harness).hasSuffix("Sat 21 Nov 2026 09:41"), "\(header(harness))")
    }

    @Test func aClickOpensIt() async throws {
        let harness = try await Harness(seed: Seed.everything)
        let area = try #require(harness.app.nextArea)
        await harness.press("3")
        await harness.send(.mouse(Mouse(.press(.left), at: area.origin)))
        #expect(harness.screen.contains("Café Entra · Ermou 14, Volos"), "\(harness.screen)")
    }

    @Test func atEveryWidthNothingStandsInAnother() async throws {
        let harness = try await Harness(seed: Seed.everything)
        for columns in 24...200 {
            await harness.send(.resize(Size(columns: columns, rows: 20)))
            let parts = harness.app.headerParts(from: harness.app.tabAreas().last?.1.endColumn ?? 0)
            let tabs = harness.app.tabAreas().last?.1.endColumn ?? 0
            var end = tabs
            for part in parts.next + [parts.clock].compactMap(\.self) {
                #expect(part.column > end && part.endColumn < columns, "\(columns): \(part)")
                end = part.endColumn - 1
            }
        }
    }
}
