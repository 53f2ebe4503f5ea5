import Foundation
import MeetCore
import MeetStore
import TerminalKit
import Testing

@testable import Features
@testable import MeetUI
@testable import Operations
@testable import Shell

/// A time for several people, found by keys.
@MainActor
@Suite struct CommonTimeFlowTests {
    private func open(_ size: Size = Size(columns: 120, rows: 36)) async throws -> Harness {
        let harness = try await Harness(size, seed: Seed.commonTime)
        await harness.press("e", .function(4))
        #expect(harness.app.topLayer.screen is CommonTimePicker, "\(harness.screen)")
        return harness
    }

    /// The last line of the panel: the picked time with its reason.
    private func sum(_ harness: Harness) -> String {
        let row = harness.rows.last { $0.contains(/Nov 2026 · \d\d:\d\d–\d\d:\d\d +[✓~✗]/) } ?? ""
        return row.split { $0 == "│" || $0 == " " }.joined(separator: " ")
    }

    /// The cells of a person.
    private func cells(_ name: String, _ harness: Harness) -> Substring {
        let row = harness.rows.first { $0.contains(name) && $0.count { $0 == "│" } > 3 } ?? ""
        return row.split(separator: "│", omittingEmptySubsequences: false).dropFirst(2).first ?? ""
    }

    // MARK: - The order

    @Test func theBestTimeIsTakenIntoTheForm() async throws {
        let harness = try await open()
        // Earlier on Monday somebody who is required is busy.
        #expect(sum(harness).contains("Mon 23 Nov 2026 · 14:00–15:00"), "\(harness.screen)")
        #expect(sum(harness).contains("✓ 3 of 5, Nikos Karras and Zoë Tzanaki unknown"), "\(harness.screen)")
        await harness.press(.tab)
        #expect(sum(harness).contains("Mon 23 Nov 2026 · 16:00–17:00"), "\(harness.screen)")
        #expect(sum(harness).contains("at night for Kenji Mori"), "\(harness.screen)")
        await harness.press(.tab)
        #expect(sum(harness).contains("Tue 24 Nov 2026 · 12:00–13:00"), "\(harness.screen)")
        await harness.press(.backTab)
        #expect(sum(harness).contains("Mon 23 Nov 2026 · 16:00–17:00"), "\(harness.screen)")
        await harness.press(.tab, .enter)
        #expect(harness.screen.contains("When       Tue 24 Nov 2026 12:00–13:00"), "\(harness.screen)")
    }

    @Test func theArrowsMoveTheTime() async throws {
        let harness = try await open()
        await harness.press(.right)
        #expect(sum(harness).contains("14:30–15:30 ~ 2 of 5"), "\(harness.screen)")
        #expect(sum(harness).contains("Maria Papadopoulou tentative"), "\(harness.screen)")
        await harness.press(.left, .left)
        #expect(sum(harness).contains("13:30–14:30 ✗"), "\(harness.screen)")
        #expect(sum(harness).contains("Maria Papadopoulou busy"), "\(harness.screen)")
        await harness.press("]")
        #expect(sum(harness).contains("Tue 24 Nov 2026 · 13:30–14:30"), "\(harness.screen)")
        await harness.press("[", .home)
        #expect(sum(harness).contains("Mon 23 Nov 2026 · 14:00–15:00"), "\(harness.screen)")
        await harness.press("}")
        #expect(harness.screen.contains("until Sun 17 Jan"), "\(harness.screen)")
        await harness.press("{")
        #expect(harness.screen.contains("until Sun 20 Dec"), "\(harness.screen)")
    }

    @Test func anotherLengthChangesTheOrder() async throws {
        let harness = try await open()
        await harness.press("+", "+")
        #expect(harness.screen.contains("for 1 h 30 min"), "\(harness.screen)")
        #expect(sum(harness).contains("Mon 23 Nov 2026 · 16:00–17:30"), "\(harness.screen)")
        await harness.press("-", "-")
        #expect(sum(harness).contains("Mon 23 Nov 2026 · 14:00–15:00"), "\(harness.screen)")
        // A start that was chosen by hand stays.
        await harness.press(.right, "+")
        #expect(sum(harness).contains("Mon 23 Nov 2026 · 14:30–15:45"), "\(harness.screen)")
    }

    // MARK: - People

    @Test func theSourceOfTheSelectedPersonIsShownWithItsAge() async throws {
        let harness = try await open()
        #expect(harness.screen.contains("You  your calendars"), "\(harness.screen)")
        await harness.press(.down)
        #expect(
            harness.screen.contains("Maria Papadopoulou  work.example, 5 minutes ago"), "\(harness.screen)")
        await harness.press(.down)
        #expect(
            harness.screen.contains("Kenji Mori  mori.example, 12 minutes ago · 21:00 Tokyo"),
            "\(harness.screen)")
        await harness.press(.down)
        #expect(
            harness.screen.contains("(Nikos Karras)  no source of busy times, so unknown"),
            "\(harness.screen)")
        await harness.press(.down)
        #expect(
            harness.screen.contains("(Zoë Tzanaki)  the meetings here; when they are free is unknown"),
            "\(harness.screen)")
    }

    @Test func aPersonBecomesOptional() async throws {
        let harness = try await open()
        await harness.press(.down, "*")
        #expect(harness.screen.contains("(Maria Papadopoulou)  work.example"), "\(harness.screen)")
        // Where she is busy too, nobody who is required is.
        await harness.press(.left)
        #expect(sum(harness).contains("13:30–14:30 ✓ 2 of 5"), "\(harness.screen)")
        await harness.press("*")
        #expect(sum(harness).contains("13:30–14:30 ✗"), "\(harness.screen)")
    }

    @Test func unknownTimeNeverLooksFree() async throws {
        let harness = try await open()
        let nikos = cells("(Nikos Karras)", harness)
        // Until nine it is night in Lisbon.
        #expect(nikos == "·╱····················", "\(harness.screen)")
        // Zoë has a meeting at noon; for the rest nothing is known.
        let zoe = cells("(Zoë Tzanaki)", harness)
        #expect(zoe == "········██············", "\(harness.screen)")
        #expect(cells("Maria Papadopoulou", harness) == "  ██      ██✓✓▒▒      ", "\(harness.screen)")
        #expect(cells("Kenji Mori", harness) == "            ✓✓  ╱╱╱╱╱╱", "\(harness.screen)")
    }

    @Test func unknownTimeAtNightIsNotFreeEither() async throws {
        let harness = try await open()
        await harness.press("a")
        let nikos = cells("(Nikos Karras)", harness)
        #expect(nikos.hasPrefix("···╱·╱·╱·╱·╱·╱·╱·╱··") && !nikos.contains(" "), "\(harness.screen)")
        #expect(cells("You", harness).hasPrefix("╱╱╱╱╱╱╱╱╱╱╱╱╱╱ "), "\(harness.screen)")
    }

    // MARK: - Polls

    @Test func markedTimesBecomeAPoll() async throws {
        let harness = try await open()
        await harness.press(.space, "v")
        #expect(harness.screen.contains("Mark at least two times with Space"), "\(harness.screen)")
        await harness.press(.tab, .space)
        #expect(harness.screen.contains("● 2 times marked"), "\(harness.screen)")
        await harness.press(.space, .tab, .space, "v")
        #expect(harness.app.topLayer.screen is PollForm, "\(harness.screen)")
        #expect(harness.screen.contains("14:00") && harness.screen.contains("12:00"), "\(harness.screen)")
        #expect(harness.screen.contains("Nikos Karras"), "\(harness.screen)")
    }

    // MARK: - From anywhere

    @Test func peopleAreChosenFromAnywhere() async throws {
        let harness = try await Harness(seed: Seed.commonTime)
        await harness.press("3", .function(4), "i")
        await harness.type("kenji mori")
        await harness.press(.enter)
        #expect(harness.app.topLayer.screen is CommonTimePicker, "\(harness.screen)")
        await harness.press(.enter)
        #expect(harness.screen.contains("New meeting"), "\(harness.screen)")
        #expect(harness.screen.contains("Kenji Mori"), "\(harness.screen)")
        #expect(harness.screen.contains("When       Mon 23 Nov 2026"), "\(harness.screen)")
    }

    // MARK: - The mouse

    @Test func aClickPicks() async throws {
        let harness = try await open()
        let row = try #require(harness.rows.firstIndex { $0.contains("16:00–18:00") })
        await harness.send(.mouse(Mouse(.press(.left), at: Point(column: 40, row: row))))
        #expect(sum(harness).contains("Mon 23 Nov 2026 · 16:00–17:00"), "\(harness.screen)")
        let maria = try #require(harness.rows.firstIndex { $0.contains("Maria Papadopoulou") })
        let column = try #require(harness.rows[maria].firstIndex(of: "▒"))
        let place = harness.rows[maria].distance(from: harness.rows[maria].startIndex, to: column)
        await harness.send(.mouse(Mouse(.press(.left), at: Point(column: place, row: maria))))
        #expect(sum(harness).contains("Mon 23 Nov 2026 · 15:00–16:00"), "\(harness.screen)")
        #expect(harness.screen.contains("Maria Papadopoulou  work.example"), "\(harness.screen)")
    }

    // MARK: - Answers of sources

    /// After an answer the grid is read again, once, and a start that was chosen stays.
    @Test func answersAreShown() async throws {
        let harness = try await open()
        await harness.press(.right)
        let top = harness.app.topLayer
        var picker = try #require(top.screen as? CommonTimePicker)
        let person = Invitee(name: "Maria")
        let answer = BusyReport.Outcome(person: person, source: .address("work.example"))
        #expect(picker.receive(.asked(BusyReport(outcomes: [answer])), in: harness.app.context).count == 1)
        #expect(picker.receive(.asked(BusyReport(outcomes: [])), in: harness.app.context).isEmpty)
        var cut = answer
        cut.isCut = true
        let actions = picker.receive(.asked(BusyReport(outcomes: [cut])), in: harness.app.context)
        let sentences = actions.compactMap { action -> String? in
            if case .say(let sentence) = action { sentence } else { nil }
        }
        #expect(
            sentences == [
                "There are too many busy times of Maria to read all, so free times are unknown."
            ])
        await harness.changeElsewhere()
        #expect(sum(harness).contains("14:30–15:30"), "\(harness.screen)")
    }
}
