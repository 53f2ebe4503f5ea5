import MeetStore
import Operations
import TerminalKit
import Testing

@testable import Features
@testable import MeetUI
@testable import Sentences

@MainActor
@Suite struct TourTests {
    private static let size = Size(columns: 80, rows: 24)

    @Test func stepsTickThemselves() async throws {
        let harness = try await Harness(Self.size, takesTour: true)
        #expect(harness.screen.contains("1/9  Import contacts: i, then a file or the sample, Enter"))
        // Whatever is done ticks its own step; the line stays with the first that is left.
        await harness.press("2")
        #expect(harness.screen.contains("1/9"))
        await harness.press("3", "n")
        await harness.type("Ann")
        await harness.press(.control("s"))
        #expect(
            harness.screen.contains("2/9  Plan something: n, a title, “fri 15:00”, ^S"), "\(harness.screen)")
        await harness.press("1", "N")
        #expect(harness.screen.contains("2/9"))
        await harness.type("Tea fri 15:00")
        await harness.press(.enter)
        // Somebody is invited before answers are recorded.
        #expect(
            harness.screen.contains("3/9  Invite somebody: e, a name in Invitees, ^S"), "\(harness.screen)")
        await harness.press("N")
        await harness.type("Walk sat 15:00 with ann@example.org")
        await harness.press(.enter)
        #expect(harness.screen.contains("4/9  Who is coming? In the list, a records the answers"))
        await harness.press("a", .escape)
        #expect(harness.screen.contains("6/9"))
        await harness.press("d")
        #expect(harness.screen.contains("7/9"))
        await harness.press("u")
        #expect(harness.screen.contains("8/9"))
        await harness.press(":", .escape)
        #expect(harness.screen.contains("9/9"))
        await harness.press("?")
        #expect(harness.screen.contains("That was the tour."))
        #expect(try harness.store.setting(TourSetting.key) == TourSetting.seen)
        await harness.press(.escape)
        #expect(!harness.screen.contains("/9"))
    }

    /// Who invites in the form of the plan need not do it again, and who imports has contacts.
    @Test func aFirstMeetingWithPeopleTicksBoth() async throws {
        let harness = try await Harness(Self.size, takesTour: true)
        await harness.press("N")
        await harness.type("Tea fri 15:00 with ann@example.org")
        await harness.press(.enter)
        #expect(harness.screen.contains("1/9"), "\(harness.screen)")
        await harness.press(.function(2))
        #expect(harness.screen.contains("4/9"), "\(harness.screen)")
    }

    @Test func aKeySkipsOneStep() async throws {
        let harness = try await Harness(Self.size, takesTour: true)
        for number in 1...9 {
            let line = harness.rows.first { $0.contains("\(number)/9") } ?? ""
            #expect(line.hasSuffix("Esc end  F2 skip"), "\(harness.screen)")
            await harness.press(.function(2))
        }
        #expect(!harness.screen.contains("/9") && harness.screen.contains("That was the tour."))
        await harness.restart()
        #expect(!harness.screen.contains("/9"))
        await harness.press(.function(2))
        #expect(harness.screen.contains("1/9"))
    }

    @Test func escClosesWhatIsOpenAndThenEndsIt() async throws {
        let harness = try await Harness(Self.size, seed: Seed.everything)
        await harness.press(.function(2))
        // There are contacts.
        #expect(harness.screen.contains("2/9"), "\(harness.screen)")
        // A panel, the detail, a filter and a form without a change.
        for keys in [["?", .escape], [.enter, .escape], ["/", "x", .enter, .escape], ["n", .escape]]
            as [[Key]]
        {
            for key in keys { await harness.press(key) }
            #expect(harness.screen.contains("2/9"), "\(keys.map(\.title)):\n\(harness.screen)")
        }
        await harness.press(.escape)
        #expect(!harness.screen.contains("/9") && harness.screen.contains("That was the tour."))
        #expect(try harness.store.setting(TourSetting.key) == TourSetting.seen)
    }

    /// The welcome lists the first steps of the tour, in its order.
    @Test func theWelcomeHasTheSameSteps() async throws {
        let harness = try await Harness(takesTour: true)
        let steps = [
            say("Import your contacts, or the sample provided."), say("Plan your first meeting."),
            say("Invite people: type names in Invitees."), say("Record who will come."),
        ]
        let rows = steps.compactMap { step in harness.rows.firstIndex { $0.contains(step) } }
        #expect(rows.count == steps.count && rows == rows.sorted(), "\(harness.screen)")
        #expect(Array(TourStep.allCases.prefix(steps.count)) == [.importContacts, .plan, .invite, .answers])
        for (row, key) in zip(rows, ["i", "n", "Tab", "a"]) {
            #expect(harness.rows[row].contains(" \(key) "), "\(harness.rows[row])")
        }
    }

    @Test func itBeginsOnlyInAnEmptyProgram() async throws {
        let harness = try await Harness(takesTour: true, seed: Seed.everything)
        #expect(!harness.screen.contains("/9"))
    }

    @Test(arguments: [Size(columns: 40, rows: 12), Size(columns: 24, rows: 7)])
    func itLeavesRoom(size: Size) async throws {
        let harness = try await Harness(size, takesTour: true)
        #expect(harness.screen.contains("1/9") == (size.rows > 10))
        await harness.press("n")
        #expect(harness.runtime.app.topLayer.screen is MeetingForm)
    }
}
