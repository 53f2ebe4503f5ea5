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
        #expect(harness.screen.contains("1/10  Import contacts: i, pick a source, Enter"))
        // Whatever is done ticks its own step; the line stays with the first that is left.
        await harness.press("2")
        #expect(harness.screen.contains("1/10"))
        await harness.press("3", "n")
        await harness.type("Ann")
        await harness.press(.control("s"))
        // From another tab the way to the meetings is named, too.
        #expect(
            harness.screen.contains("2/10  Plan: 1, n, a title, Tab, “fri 15:00” in When, ^S"),
            "\(harness.screen)")
        await harness.press("1")
        #expect(harness.screen.contains("2/10  Plan: n, a title"), "\(harness.screen)")
        await harness.press("N")
        #expect(harness.screen.contains("2/10"))
        await harness.type("Tea fri 15:00")
        await harness.press(.enter)
        // Somebody is invited before answers are recorded.
        #expect(
            harness.screen.contains("3/10  Invite somebody: e, a name in Invitees, ^S"), "\(harness.screen)")
        await harness.press("N")
        await harness.type("Walk sat 15:00 with ann@example.org")
        await harness.press(.enter)
        #expect(harness.screen.contains("4/10  Send the invitation: s"), "\(harness.screen)")
        // To be asked is not to send, and neither is to say no.
        for key in [Key.escape, "n"] {
            await harness.press("s")
            #expect(harness.app.topLayer.screen is TellScreen, "\(harness.screen)")
            #expect(harness.screen.contains("4/10"), "\(harness.screen)")
            await harness.press(key)
            #expect(harness.screen.contains("4/10"), "\(harness.screen)")
        }
        // They know already.
        try harness.store.set("me.email", to: "eleni@example.net")
        await harness.press("s", "T")
        #expect(harness.screen.contains("5/10  Who is coming? a, then y/n for each person"))
        // To look at the answers is not to record one.
        await harness.press("a")
        #expect(harness.screen.contains("5/10  Who is coming? a, then y/n"), "\(harness.screen)")
        await harness.press("y")
        // The calendar was seen before.
        #expect(harness.screen.contains("7/10  Press Esc, x to mark"), "\(harness.screen)")
        await harness.press(.escape)
        #expect(harness.screen.contains("7/10  Press x to mark the meeting as done"), "\(harness.screen)")
        await harness.press("x")
        #expect(harness.screen.contains("8/10"))
        await harness.press("u")
        #expect(harness.screen.contains("9/10"))
        await harness.press(":", .escape)
        #expect(harness.screen.contains("10/10"))
        await harness.press("?")
        #expect(harness.screen.contains("That was the tour."))
        #expect(try harness.store.setting(TourSetting.key) == TourSetting.seen)
        await harness.press(.escape)
        #expect(!harness.screen.contains("/10"))
    }

    /// Who invites in the form of the plan need not do it again, and who imports has contacts.
    @Test func aFirstMeetingWithPeopleTicksBoth() async throws {
        let harness = try await Harness(Self.size, takesTour: true)
        await harness.press("N")
        await harness.type("Tea fri 15:00 with ann@example.org")
        await harness.press(.enter)
        // Who has planned needs no import before.
        #expect(harness.screen.contains("4/10"), "\(harness.screen)")
    }

    /// The invitation counts when it is sent from the question after saving.
    @Test func sendingFromTheQuestionCounts() async throws {
        let harness = try await Harness(Self.size, seed: Seed.account)
        await harness.press(.function(2))
        await harness.press("N")
        await harness.type("Tea fri 15:00 with ann@example.org")
        await harness.press(.enter)
        #expect(harness.app.topLayer.screen is TellScreen, "\(harness.screen)")
        await harness.press("y")
        #expect(harness.screen.contains("5/10"), "\(harness.screen)")
    }

    /// Before the first invitation the name is asked for: until then nothing is sent.
    @Test func theQuestionForTheNameIsNotTheSending() async throws {
        let harness = try await Harness(Self.size) { store in
            try Seed.account(store)
            try store.set("me.name", to: nil)
        }
        await harness.press(.function(2))
        await harness.press("N")
        await harness.type("Tea fri 15:00 with ann@example.org")
        await harness.press(.enter, "y")
        #expect(harness.screen.contains("┌─ Your name ─"), "\(harness.screen)")
        #expect(harness.screen.contains("4/10"), "\(harness.screen)")
        await harness.type("Eleni")
        await harness.press(.enter)
        #expect(harness.screen.contains("5/10"), "\(harness.screen)")
    }

    @Test func aKeySkipsOneStep() async throws {
        let harness = try await Harness(Self.size, takesTour: true)
        for number in 1...10 {
            let line = harness.rows.first { $0.contains("\(number)/10") } ?? ""
            #expect(line.hasSuffix("Esc end  F2 skip"), "\(harness.screen)")
            await harness.press(.function(2))
        }
        #expect(!harness.screen.contains("/10") && harness.screen.contains("That was the tour."))
        await harness.restart()
        #expect(!harness.screen.contains("/10"))
        await harness.press(.function(2))
        #expect(harness.screen.contains("1/10"))
    }

    @Test func escClosesWhatIsOpenAndTwiceEndsIt() async throws {
        let harness = try await Harness(Self.size, seed: Seed.everything)
        await harness.press(.function(2))
        // There are contacts.
        #expect(harness.screen.contains("2/10"), "\(harness.screen)")
        // A panel, the detail, a filter and a form without a change.
        for keys in [["?", .escape], [.enter, .escape], ["/", "x", .enter, .escape], ["n", .escape]]
            as [[Key]]
        {
            for key in keys { await harness.press(key) }
            #expect(harness.screen.contains("2/10"), "\(keys.map(\.title)):\n\(harness.screen)")
        }
        await harness.press(.escape)
        #expect(harness.screen.contains("Esc again ends the tour; F2 skips this step."))
        // Another key between them is no second Esc.
        await harness.press("j", .escape)
        #expect(harness.screen.contains("2/10"), "\(harness.screen)")
        await harness.press(.escape)
        #expect(!harness.screen.contains("/10") && harness.screen.contains("That was the tour."))
        #expect(try harness.store.setting(TourSetting.key) == TourSetting.seen)
    }

    /// The welcome lists the first steps of the tour, in its order.
    @Test func theWelcomeHasTheSameSteps() async throws {
        let harness = try await Harness(takesTour: true)
        let steps = [
            say("Import your contacts, or the sample provided."),
            say("Plan your first meeting; \("N") does it in one line."),
            say("Invite people: type names in Invitees."), say("Record who will come."),
        ]
        let rows = steps.compactMap { step in harness.rows.firstIndex { $0.contains(step) } }
        #expect(rows.count == steps.count && rows == rows.sorted(), "\(harness.screen)")
        let first = TourStep.allCases.filter { $0 != .send }.prefix(steps.count)
        #expect(Array(first) == [.importContacts, .plan, .invite, .answers])
        for (row, key) in zip(rows, ["i", "n", "Tab", "a"]) {
            #expect(harness.rows[row].contains(" \(key) "), "\(harness.rows[row])")
        }
    }

    @Test func itBeginsOnlyInAnEmptyProgram() async throws {
        let harness = try await Harness(takesTour: true, seed: Seed.everything)
        #expect(!harness.screen.contains("/10"))
    }

    @Test(arguments: [Size(columns: 40, rows: 12), Size(columns: 24, rows: 7)])
    func itLeavesRoom(size: Size) async throws {
        let harness = try await Harness(size, takesTour: true)
        #expect(harness.screen.contains("1/10") == (size.rows > 10))
        await harness.press("n")
        #expect(harness.runtime.app.topLayer.screen is MeetingForm)
    }
}
