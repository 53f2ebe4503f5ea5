import Foundation
import MeetCore
import MeetStore
import TerminalKit
import Testing

@testable import Features
@testable import MeetUI
@testable import Sentences
@testable import Shell

/// Kind and reminders in the form of a meeting, and in its detail.
@MainActor
@Suite struct ReminderFormTests {
    private func goTo(_ field: String, _ harness: Harness) async {
        for _ in 0..<20 where !harness.rows.contains(where: { $0.contains("▌ \(field)") }) {
            await harness.press(.tab)
        }
        #expect(harness.screen.contains("▌ \(field)"), "\(harness.screen)")
    }

    private func saved(_ harness: Harness) throws -> Meeting {
        let row = try #require(try harness.store.meetings(rows: 0..<1).first)
        return try #require(try harness.store.meeting(row.meetingID))
    }

    @Test func bothAreTypedAndSaidWhatTheyMean() async throws {
        let harness = try await Harness()
        await harness.press("n")
        await harness.type("Coffee")
        await harness.press(.tab)
        await harness.type("11:00")
        await goTo(say.kindLabel, harness)
        await harness.type("coffee")
        #expect(harness.screen.contains("→ reminder 45 min before"), "\(harness.screen)")
        await harness.press(.tab)
        await harness.type("10 min, evening")
        // What every meeting has is told apart, and what cannot be shown any more is not passed over.
        // The remark goes over two lines, beside which stands the day.
        let words = harness.rows.map { $0.prefix { $0 != "│" } }.joined(separator: " ")
            .split(whereSeparator: \.isWhitespace).joined(separator: " ")
        for part in [
            "→ 10 min before, the evening before", "shown 10:15, 10:50 and when it starts (11:00)",
            "already past: the evening before",
        ] {
            #expect(words.contains(part), "\(harness.screen)")
        }
        await harness.press(.control("s"))
        let meeting = try saved(harness)
        #expect(meeting.kind == "Coffee" && meeting.reminders == [.before(minutes: 10), .eveningBefore])
        #expect(harness.screen.contains("Reminders  10 min before, the evening before"), "\(harness.screen)")
        #expect(harness.app.nextReminder == Harness.now.addingTimeInterval(34 * 60))
    }

    @Test func aKindIsPicked() async throws {
        let harness = try await Harness()
        await harness.press("n", "x")
        await goTo(say.kindLabel, harness)
        await harness.press(.enter)
        #expect(harness.screen.contains("Kind of meeting") && harness.screen.contains("reminder 1 h before"))
        await harness.type("rest")
        await harness.press(.enter)
        #expect(
            harness.screen.contains("▌ Reminders") && harness.screen.contains("Restaurant"),
            "\(harness.screen)")
        await harness.press(.control("s"))
        #expect(try saved(harness).kind == "Restaurant")
        // And taken away.
        await harness.press("e")
        await goTo(say.kindLabel, harness)
        await harness.press(.control("x"), .control("s"))
        #expect(try saved(harness).kind == nil)
    }

    @Test func aKindMayBeAnyName() async throws {
        let harness = try await Harness()
        await harness.press("n", "x")
        await goTo(say.kindLabel, harness)
        await harness.type("Chess")
        #expect(harness.screen.contains("is a new kind"), "\(harness.screen)")
        await harness.press(.control("s"))
        #expect(try saved(harness).kind == "Chess")
    }

    @Test func whatIsNoReminderIsToldAndNotSaved() async throws {
        let harness = try await Harness()
        await harness.press("n", "x")
        await goTo("Reminders", harness)
        await harness.type("soon")
        await harness.press(.control("s"))
        #expect(harness.screen.contains("“soon” is not a reminder"), "\(harness.screen)")
        #expect(try harness.store.meetingCount() == 0)
        await harness.press(.control("x"))
        await harness.type("1 h")
        await harness.press(.control("s"))
        #expect(try saved(harness).reminders == [.before(minutes: 60)])
    }

    @Test func aDraftKeepsThem() async throws {
        let harness = try await Harness()
        await harness.press("n", "x")
        await goTo(say.kindLabel, harness)
        await harness.type("Coff")
        await goTo("Reminders", harness)
        await harness.type("10 mi")
        await harness.restart()
        await harness.press(.enter)
        await goTo("Reminders", harness)
        #expect(harness.screen.contains("Coff") && harness.screen.contains("10 mi"), "\(harness.screen)")
        await harness.type("n")
        await harness.press(.control("s"))
        #expect(try saved(harness).reminders == [.before(minutes: 10)])
        #expect(try saved(harness).kind == "Coff")
    }

    /// What an earlier version kept of a form.
    @Test func anEarlierDraftIsRead() throws {
        let text = """
            {"id": "meeting-1", "title": "Tea", "when": "fri 20", "invitees": [], "notes": "", "updatedAt": 0,
             "meetingID": 3, "base": {"title": "Tea", "time": {"unscheduled": {}}, "invitees": [], "notes": ""}}
            """
        let draft = try JSONDecoder().decode(MeetingDraft.self, from: Data(text.utf8))
        #expect(draft.kind == nil && draft.reminders == nil && draft.title == "Tea")
        let meeting = Meeting(title: "x", kind: "Coffee", reminders: [.eveningBefore], createdAt: Harness.now)
        #expect(draft.base?.applied(to: meeting).kind == nil)
    }

    @Test(.inEveryLanguage, arguments: [(120, 36), (80, 24), (40, 12)]) func theForm(_ size: (Int, Int))
        async throws
    {
        let harness = try await Harness(Size(columns: size.0, rows: size.1))
        await harness.press("n")
        await harness.type("Coffee")
        await harness.press(.tab)
        await harness.type("11:00")
        await goTo(say.kindLabel, harness)
        await harness.type("Coffee")
        await harness.press(.tab)
        await harness.type("10 min, 1 h")
        try harness.look("reminder-form")
    }
}
