import Foundation
import MeetCore
import MeetStore
import TerminalKit
import Testing

@testable import Features
@testable import MeetUI
@testable import Shell

/// How the answers to a meeting are divided.
@Suite struct AnswerBarTests {
    private func text(_ counts: AnswerCounts, _ columns: Int = 40) -> String {
        AnswerBar(counts, columns: columns).spans(Theme()).map(\.text).joined()
    }

    @Test func everyAnswerHasItsShare() {
        #expect(text(AnswerCounts(accepted: 3, declined: 1, needsAction: 2)) == "██████▓▓░░░░")
        #expect(text(AnswerCounts(accepted: 2)) == "████")
        #expect(text(AnswerCounts()) == "")
    }

    @Test func nobodyIsTooFewToBeSeen() {
        let bar = text(AnswerCounts(accepted: 500, declined: 1, tentative: 1))
        #expect(bar.count == 24 && bar.contains("▓") && bar.contains("▒"), "\(bar)")
    }

    @Test func itKeepsToItsRoom() {
        for columns in 0...30 {
            let counts = AnswerCounts(accepted: 9, declined: 3, tentative: 2, delegated: 1, needsAction: 7)
            #expect(text(counts, columns).count <= columns)
            #expect(AnswerBar(counts, columns: columns).columns == text(counts, columns).count)
        }
    }
}

/// The day of a meeting as a line.
@Suite struct DayStripTests {
    private static let day = CalendarDate(year: 2026, month: 11, day: 22)

    private func summary(_ title: String, _ hour: Int, _ number: Int64, minutes: Int = 60) -> MeetingSummary {
        let time = Seed.time(11, 22, hour, minutes: minutes)
        return MeetingSummary(
            id: Identifier<Meeting>(number).occurrence(), uid: title, title: title, time: time,
            start: time.start(readerZone: Harness.zone), end: time.end(readerZone: Harness.zone),
            status: .confirmed, isDone: false, venueName: nil, counts: AnswerCounts())
    }

    private func lines(
        _ own: MeetingTime, _ others: [MeetingSummary], clashing: Set<OccurrenceIdentity> = [],
        columns: Int = 48
    ) -> [String] {
        let context = ScreenContext(
            now: Harness.now, zone: Harness.zone, body: Size(columns: 120, rows: 32))
        var block = TextBlock(columns: columns)
        DayStrip(
            day: Self.day, own: own.interval(in: Harness.zone), others: others, clashing: clashing,
            context: context
        ).add(to: &block)
        return block.lines.map { line in
            var text = line.spans.map(\.text).joined()
            while text.last == " " { text.removeLast() }
            return text
        }
    }

    @Test func showsItAndItsNeighbours() {
        let shown = lines(Seed.time(11, 22, 11), [summary("Run club", 9, 1), summary("Dinner", 18, 2)])
        #expect(
            shown == [
                "────▓▓▓▓────████────────────────────────▒▒▒▒────",
                "08      10      12      14      16      18",
                "▓ 09:00–10:00  Run club",
                "▒ 18:00–19:00  Dinner",
            ], "\(shown)")
    }

    @Test func reachesAsFarAsTheDayDoes() {
        let shown = lines(Seed.time(11, 22, 22, minutes: 240), [summary("Early", 5, 1)], columns: 38)
        // From five to midnight, two cells an hour.
        #expect(shown[0] == "▓▓" + String(repeating: "─", count: 32) + "████", "\(shown)")
        #expect(shown[1].hasPrefix("  06    09"))
    }

    @Test func whatIsInTheWayIsMarked() {
        let other = summary("Other", 11, 1)
        let shown = lines(Seed.time(11, 22, 11), [other], clashing: [other.id])
        #expect(shown.last == "▓ 11:00–12:00! Other" && shown[0].contains("████"), "\(shown)")
    }

    @Test func ofManyTheNearestAreNamed() {
        let shown = lines(Seed.time(11, 22, 12), (8...17).map { summary("at \($0)", $0, Int64($0)) })
        #expect(shown.last == "  and 6 more", "\(shown)")
        #expect(shown.contains { $0.hasSuffix("at 12") } && !shown.contains { $0.hasSuffix("at 17") })
    }

    @Test func withoutRoomOnlyTheNamesAreSaid() {
        let shown = lines(Seed.time(11, 22, 12), [summary("Tea", 15, 1)], columns: 10)
        #expect(shown.count == 1 && shown[0].hasPrefix("▓"), "\(shown)")
    }
}

@Suite struct LabelledFieldsTests {
    private func lines(_ columns: Int) -> [String] {
        var fields = LabelledFields(
            columns: columns, labels: ["When", "Organizer"], style: .plain, headingStyle: .plain)
        fields.add("When") { block in
            block.wrapped("one")
            block.wrapped("two")
        }
        fields.add("Organizer") { _ in }
        fields.gap()
        fields.gap()
        fields.add("Notes", isHeaded: true) { $0.wrapped("three") }
        return fields.block.lines.map { $0.spans.map(\.text).joined() }
    }

    @Test func valuesBeginAtOneColumn() {
        #expect(lines(60) == ["When       one", "           two", "", "Notes      three"])
    }

    @Test func inOneColumnOnlySomeHaveTheirName() {
        #expect(lines(38) == ["one", "two", "", "Notes", "three"])
    }
}

/// The detail beside the list.
@MainActor @Suite(.timeLimit(.minutes(20))) struct MeetingDetailFlowTests {
    private func words(_ harness: Harness) -> String {
        harness.rows.map { $0.split(separator: "│").last.map(String.init) ?? "" }.joined(separator: " ")
            .split(separator: " ").joined(separator: " ")
    }

    @Test func saysWhatElseTakesPlaceThatDay() async throws {
        let harness = try await Harness(seed: Seed.everything)
        #expect(words(harness).contains("▓ 18:30–19:30 Design review"), "\(harness.screen)")
        await harness.press(.down, .down)
        #expect(harness.screen.contains("That day   nothing else"), "\(harness.screen)")
    }

    @Test func saysHowTheAnswersAreDivided() async throws {
        let harness = try await Harness(seed: Seed.everything)
        #expect(
            harness.screen.contains("Who        ██▓▓░░  1 coming · 1 not coming · 1 no answer"),
            "\(harness.screen)")
    }

    @Test func theHiddenCursorIsOnTheInvitee() async throws {
        let harness = try await Harness(seed: Seed.everything)
        await harness.press(.enter, .down)
        let row = try #require(harness.rows.firstIndex { $0.contains("▌✓ Maria Papadopoulou") })
        #expect(harness.frame.buffer.restingPlace?.row == row, "\(harness.screen)")
    }
}
