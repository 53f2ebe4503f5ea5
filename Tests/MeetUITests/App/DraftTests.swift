import Foundation
import MeetCore
import MeetStore
import TerminalKit
import Testing

@testable import Features
@testable import MeetUI
@testable import Shell

@MainActor
@Suite struct DraftTests {
    @Test func everyCharacterSurvivesARestart() async throws {
        let harness = try await Harness(seed: Seed.everything)
        await harness.press("n")
        await harness.type("Γενέθλια της 王 👩‍👧")
        await harness.press(.tab)
        await harness.type("fri 20")
        await harness.press(.tab, .tab)
        await harness.type("zoe")
        await harness.press(.enter, .tab)
        await harness.type("half a no")
        await harness.restart()
        #expect(harness.screen.contains("An unfinished meeting"))
        await harness.press(.enter)
        #expect(harness.screen.contains("Γενέθλια της 王"))
        #expect(harness.screen.contains("fri 20"))
        #expect(harness.screen.contains("Zoë Tzanaki"))
        #expect(harness.screen.contains("half a no"))
        await harness.press(.control("s"))
        let found = try harness.store.meetings(MeetingQuery(text: "γενεθλια"), rows: 0..<10)
        #expect(found.count == 1)
        #expect(try harness.store.drafts().isEmpty)
    }

    @Test func anEditedMeetingIsOfferedAsAnEdit() async throws {
        let harness = try await Harness(seed: Seed.everything)
        await harness.press("e")
        await harness.type(" and cake")
        await harness.restart()
        await harness.press(.enter, .control("s"))
        let titles = try harness.store.meetings(MeetingQuery(), rows: 0..<100).map(\.title)
        #expect(titles.contains("Coffee at Entra and cake"))
        #expect(!titles.contains("Coffee at Entra"))
    }

    @Test func escAsksBeforeAnythingTypedIsLost() async throws {
        let harness = try await Harness()
        await harness.press("n", "x", .escape)
        #expect(harness.screen.contains("Leave the form?"))
        await harness.press(.enter)
        #expect(harness.screen.contains("New meeting"))
        // The second Esc leaves, and loses nothing.
        await harness.press(.escape, .escape)
        #expect(!harness.screen.contains("New meeting"))
        #expect(try harness.store.drafts().count == 1)
        await harness.press("n")
        #expect(harness.screen.contains("An unfinished meeting"))
        await harness.press("D", "Y")
        #expect(try harness.store.drafts().isEmpty)
    }

    @Test func anUntouchedFormIsLeftWithoutAQuestion() async throws {
        let harness = try await Harness()
        await harness.press("n", .escape)
        #expect(harness.screen.contains("Welcome to meet."))
        #expect(try harness.store.drafts().isEmpty)
    }

    /// With whom or where it was opened the person did not write.
    @Test(arguments: ["3", "4"] as [Key]) func aFormThatOnlyTheProgramFilledIsLeftWithoutAQuestion(
        _ tab: Key
    ) async throws {
        let harness = try await Harness(seed: Seed.everything)
        await harness.press(tab, "m")
        #expect(harness.screen.contains("New meeting"))
        await harness.press(.escape)
        #expect(!harness.screen.contains("Leave the form?") && !harness.screen.contains("New meeting"))
        #expect(try harness.store.drafts().isEmpty)
        // What is typed and taken away again leaves nothing either.
        await harness.press("m", "x", .backspace, .escape)
        #expect(!harness.screen.contains("Leave the form?"))
        #expect(try harness.store.drafts().isEmpty)
        await harness.press("m", "x", .escape)
        #expect(harness.screen.contains("Leave the form?"))
    }

    /// They know nothing of series.
    @Test func draftsOfEarlierVersionsAreRead() throws {
        let json = """
            {"id": "meeting-1", "meetingID": 1, "title": "Coffee", "when": "fri 15:00", "invitees": [], "notes": "",
             "base": {"title": "Tea", "time": {"unscheduled": {}}, "invitees": [], "notes": ""}, "updatedAt": 0}
            """
        let stored = Draft(
            id: "meeting-1", kind: "meeting", payload: Data(json.utf8),
            updatedAt: Date(timeIntervalSince1970: 0))
        guard let draft = stored.form as? MeetingDraft else {
            Issue.record("The draft was not read.")
            return
        }
        #expect(draft.occurrence == OccurrenceIdentity(meeting: Identifier(1)))
        #expect(draft.recurrence == nil && draft.base?.meeting.recurrence == nil)
        #expect(draft.base?.meeting.time == .unscheduled && draft.when == "fri 15:00")
    }

    @Test func aPastedTextIsText() async throws {
        let harness = try await Harness()
        await harness.press("n")
        await harness.send(.paste("q\u{1B}[31mred\nline"))
        #expect(harness.screen.contains("q"))
        #expect(!harness.frame.buffer.snapshot().contains("\u{1B}"))
        #expect(harness.screen.contains("New meeting"))
    }
}
