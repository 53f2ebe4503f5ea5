import MeetCore
import Testing

@testable import Features
@testable import MeetUI
@testable import Sentences
@testable import Shell
@testable import TerminalKit

/// The questions before mails of a poll are sent.
@Suite struct PollQuestionTests {
    private static func title(_ state: Poll.State, isReminder: Bool = false) -> String {
        var poll = Seed.dinner
        poll.state = state
        return PollQuestion.sending(poll, Identifier(1), isReminder: isReminder, own: []).title
    }

    /// The footer of a decision does not speak of sending.
    @Test func aDecisionIsNoSending() throws {
        let confirm = try #require(KeyMap.current.command(.confirm, in: .sending))
        let context = ScreenContext(now: Harness.now, zone: Harness.zone, body: Size(columns: 80, rows: 24))
        let decision = PollQuestion.deciding(Seed.dinner, 1, option: "", isPast: false)
        #expect(decision.words(of: confirm, in: context) == .decideNow)
        let sending = PollQuestion.sending(Seed.dinner, Identifier(1), isReminder: false, own: [])
        #expect(sending.words(of: confirm, in: context) == .sendNow)
    }

    /// Of an open poll most people have the mail already, so their number would be wrong.
    @Test func anOpenPollGoesToThoseWithoutIt() {
        #expect(Self.title(.draft) == "Send the poll to 4 people?")
        #expect(Self.title(.open) == "Send the poll to those who do not have it yet?")
        #expect(Self.title(.open, isReminder: true) == "Remind 1 person?")
    }
}
