import Foundation
import Testing

@testable import MeetCore

@Suite struct PollRulesTests {
    private static let sent = Date(timeIntervalSince1970: 1_795_000_000)

    /// A poll that was sent, with a deadline some hours later.
    private static func poll(hours: Double?, _ change: (inout Poll) -> Void = { _ in }) -> Poll {
        var poll = Poll(
            title: "Dinner", state: .open,
            people: [
                Poll.Voter(name: "Anna", email: "anna@example.org"),
                Poll.Voter(name: "Nikos", email: "nikos@example.org", votes: [1: .yes], votedAt: sent),
            ],
            deadline: hours.map { sent.addingTimeInterval($0 * 3600) }, createdAt: sent, sentAt: sent)
        change(&poll)
        return poll
    }

    private static func after(_ hours: Double) -> Date { sent.addingTimeInterval(hours * 3600) }

    @Test func statesFollowEachOther() {
        let allowed: [(Poll.State, [Poll.State])] = [
            (.draft, [.open, .dropped]), (.open, [.closed, .decided, .dropped]),
            (.closed, [.open, .decided, .dropped]), (.decided, []), (.dropped, []),
        ]
        for (state, nexts) in allowed {
            #expect(Poll.State.allCases.filter { PollRules.allows(state, to: $0) }.count == nexts.count)
            #expect(nexts.allSatisfy { PollRules.allows(state, to: $0) }, "\(state)")
        }
    }

    @Test(
        arguments: [
            (24.0, nil), (47.9, nil), (48, 12), (72, 36), (120, 84), (121, 73), (240, 192), (nil, nil),
        ] as [(Double?, Double?)])
    func remindsByTheLengthOfThePoll(hours: Double?, expected: Double?) {
        #expect(PollRules.reminderTime(of: Self.poll(hours: hours)) == expected.map(Self.after))
        #expect(PollRules.reminderTime(of: Self.poll(hours: hours) { $0.sentAt = nil }) == nil)
    }

    @Test func remindsOnceAndOnlyThoseWhoHaveNotVoted() {
        let poll = Self.poll(hours: 240)
        #expect(PollRules.remindedPeople(of: poll).map(\.name) == ["Anna"])
        #expect(!PollRules.isReminderDue(poll, at: Self.after(191.9)))
        #expect(PollRules.isReminderDue(poll, at: Self.after(192)))
        #expect(PollRules.isReminderDue(poll, at: Self.after(239.9)))
        #expect(!PollRules.isReminderDue(poll, at: Self.after(240)))
        let changes: [(inout Poll) -> Void] = [
            { $0.remindedAt = Self.sent }, { $0.state = .closed }, { $0.state = .draft },
            { $0.people[0].votedAt = Self.sent }, { $0.people[0].email = nil }, { $0.people[0].email = "" },
        ]
        for change in changes {
            #expect(!PollRules.isReminderDue(Self.poll(hours: 240, change), at: Self.after(200)))
        }
    }

    @Test func votesCountUntilTheDeadline() {
        let poll = Self.poll(hours: 24)
        #expect(PollRules.counts(voteAt: Self.after(24), in: poll))
        #expect(!PollRules.isLate(voteAt: Self.after(24), in: poll))
        #expect(!PollRules.counts(voteAt: Self.after(24.1), in: poll))
        #expect(PollRules.isLate(voteAt: Self.after(24.1), in: poll))
        #expect(PollRules.counts(voteAt: Self.after(1000), in: Self.poll(hours: nil)))
        for state in [Poll.State.closed, .decided] {
            let over = Self.poll(hours: nil) { $0.state = state }
            #expect(!PollRules.counts(voteAt: Self.sent, in: over))
            #expect(PollRules.isLate(voteAt: Self.sent, in: over))
        }
        for state in [Poll.State.draft, .dropped] {
            let none = Self.poll(hours: nil) { $0.state = state }
            #expect(!PollRules.counts(voteAt: Self.sent, in: none))
            #expect(!PollRules.isLate(voteAt: Self.sent, in: none))
        }
    }

    @Test func aLaterVoteReplacesAnEarlierOne() {
        let voter = Self.poll(hours: 24).people[1]
        #expect(PollRules.replaces(voteAt: Self.after(1), of: voter))
        #expect(!PollRules.replaces(voteAt: Self.after(-1), of: voter))
        #expect(PollRules.replaces(voteAt: Self.after(-1), of: Self.poll(hours: 24).people[0]))
    }

    @Test func closesAfterTheDeadline() {
        let poll = Self.poll(hours: 24)
        #expect(!PollRules.isClosingDue(poll, at: Self.after(24)))
        #expect(PollRules.isClosingDue(poll, at: Self.after(24.1)))
        #expect(!PollRules.isClosingDue(Self.poll(hours: nil), at: Self.after(10_000)))
        #expect(!PollRules.isClosingDue(Self.poll(hours: 24) { $0.state = .dropped }, at: Self.after(25)))
    }

    @Test func thatAllHaveVotedIsNewsOnce() {
        let voted: (inout Poll) -> Void = { $0.people[0].votedAt = Self.sent }
        #expect(!PollRules.isCompletionDue(Self.poll(hours: 24)))
        #expect(PollRules.isCompletionDue(Self.poll(hours: 24, voted)))
        let told = Self.poll(hours: 24) {
            voted(&$0)
            $0.completedAt = Self.sent
        }
        #expect(!PollRules.isCompletionDue(told))
        #expect(!PollRules.isCompletionDue(Self.poll(hours: 24) { $0.people = [] }))
    }

    @Test func theNextTimeIsTheReminderThenTheEnd() {
        #expect(PollRules.nextTime(of: Self.poll(hours: 240)) == Self.after(192))
        let end = Self.after(240).addingTimeInterval(1)
        #expect(PollRules.nextTime(of: Self.poll(hours: 240) { $0.remindedAt = Self.after(192) }) == end)
        #expect(PollRules.nextTime(of: Self.poll(hours: 240) { $0.people[0].votedAt = Self.sent }) == end)
        #expect(PollRules.nextTime(of: Self.poll(hours: nil)) == nil)
        #expect(PollRules.nextTime(of: Self.poll(hours: 240) { $0.state = .closed }) == nil)
    }
}
