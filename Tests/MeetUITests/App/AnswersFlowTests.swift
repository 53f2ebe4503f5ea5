import MeetCore
import MeetStore
import TerminalKit
import Testing

@testable import Features
@testable import MeetUI
@testable import Sentences
@testable import Shell

/// Writing down who comes, in the list of answers and in the detail of the meeting.
@MainActor
@Suite struct AnswersFlowTests {
    private static let comment =
        "at work until 14:00, then the train from Larissa, which is late whenever it rains; begin without me"

    private static func seed(_ store: MeetStore) throws {
        try Seed.everything(store)
        let coffee = try #require(try store.meetings(MeetingQuery(text: "coffee"), rows: 0..<1).first)
        var meeting = try #require(try store.meeting(coffee.meetingID))
        meeting.invitees[1].comment = comment
        try store.save(meeting)
    }

    private func participations(_ harness: Harness) throws -> [Invitee.Participation] {
        let coffee = try #require(try harness.store.meetings(MeetingQuery(text: "coffee"), rows: 0..<1).first)
        return try #require(try harness.store.meeting(coffee.meetingID)).invitees.map(\.participation)
    }

    private func isWhole(_ harness: Harness) -> Bool {
        let words = harness.rows.map { row in
            let cells = row.split { "│┃".contains($0) }.last.map(String.init) ?? row
            return cells.filter { !"▐│┃▌".contains($0) }
        }
        let text = words.joined(separator: " ").split(separator: " ").joined(separator: " ")
        return text.contains(Self.comment)
    }

    @Test func anAnswerGoesOnToTheNextPerson() async throws {
        let harness = try await Harness(seed: Seed.everything)
        await harness.press("a", "t", "y", "n")
        #expect(try participations(harness) == [.tentative, .accepted, .declined])
        // There is nobody after the last one.
        await harness.press("y")
        #expect(try participations(harness) == [.tentative, .accepted, .accepted])
        await harness.press("k", "r")
        #expect(try participations(harness) == [.tentative, .needsAction, .accepted])
    }

    @Test(.inEveryLanguage, arguments: [(120, 36), (80, 24), (40, 12)]) func aLongCommentIsShownWhole(
        _ size: (Int, Int)
    )
        async throws
    {
        let harness = try await Harness(Size(columns: size.0, rows: size.1), seed: Self.seed)
        await harness.press("a", .down)
        // In four rows one reads on with the next person.
        if size.1 > 12 { #expect(isWhole(harness), "\(harness.screen)") }
        try harness.look("answers-comment")
    }

    @Test func whoMayStayAwayIsToldAtOnce() async throws {
        let harness = try await Harness(seed: Seed.everything)
        await harness.press("a", "o")
        #expect(harness.screen.contains("Maria Papadopoulou  comes · optional"))
        await harness.press("o")
        #expect(!harness.screen.contains("optional"))
    }

    @Test(.inEveryLanguage, arguments: [(120, 36), (80, 24)]) func answersAreRecordedInTheDetail(
        _ size: (Int, Int)
    )
        async throws
    {
        let harness = try await Harness(Size(columns: size.0, rows: size.1), seed: Self.seed)
        // As long as nobody is marked there, the keys are those of the meeting.
        await harness.press(.enter, "n")
        #expect(harness.screen.contains(say("New meeting")))
        await harness.press(.escape, .enter, .down)
        try harness.look("detail-answers")
        #expect(isWhole(harness), "\(harness.screen)")
        await harness.press("n", "y", "t")
        #expect(try participations(harness) == [.declined, .accepted, .tentative])
        await harness.press("o", "c")
        await harness.type("late")
        await harness.press(.enter)
        #expect(harness.screen.contains(say.optional))
        #expect(harness.screen.contains("late"))
        // Back in the list the letters are the list's again.
        await harness.press(.left, "n")
        #expect(harness.screen.contains(say("New meeting")))
        #expect(try participations(harness) == [.declined, .accepted, .tentative])
    }

    @Test func nobodyOutOfSightIsAnsweredFor() async throws {
        let harness = try await Harness(Size(columns: 40, rows: 12), seed: Self.seed)
        await harness.press(.enter, .down, .end, "n")
        #expect(try participations(harness) == [.accepted, .declined, .needsAction])
        #expect(harness.screen.contains("New meeting"))
    }

    @Test func aClickMarksAnInvitee() async throws {
        let harness = try await Harness(seed: Seed.everything)
        let row = try #require(harness.rows.firstIndex { $0.contains("· Zoë Tzanaki") })
        await harness.send(.mouse(Mouse(.press(.left), at: Point(column: 70, row: row))))
        await harness.press("y")
        #expect(try participations(harness) == [.accepted, .declined, .accepted])
    }
}
