import Foundation
import StoreFixture
import Testing

@testable import Operations

/// The rounds of a source within one program.
@Suite struct SyncTurnTests {
    private let schedule = SyncSchedule(pause: 300, leastPause: 20)
    private let now = instant("2026-11-21T07:41Z")

    private func report(waiting: TimeInterval? = nil, retry: TimeInterval? = nil) -> MadeUpBench.Report {
        var report = MadeUpBench.Report()
        report.next = waiting.map { now + $0 }
        report.retryAt = retry.map { now + $0 }
        return report
    }

    /// Begins a round and ends it; whether another is to follow.
    private func round(_ turn: inout SyncTurn, _ report: MadeUpBench.Report?) -> Bool {
        _ = turn.begin()
        return turn.end(report, at: now, schedule)
    }

    @Test func roundsFollowEachOther() {
        var turn = SyncTurn()
        #expect(!turn.isDue(at: now))
        let begins = [turn.begin(), turn.begin()]
        #expect(begins == [true, false] && turn.isAsking && turn.next == nil)
        // A round that was asked for meanwhile follows once.
        let follows = turn.end(report(), at: now, schedule)
        #expect(follows)
        let followsAgain = round(&turn, report())
        #expect(!followsAgain && !turn.isAsking && turn.next == now + 300)
    }

    @Test(
        arguments: [
            (waiting: nil, retry: nil, next: 300), (60, nil, 60), (0, nil, 20), (900, nil, 300),
            (nil, 900, 900), (60, 900, 60), (nil, 10, 300),
        ] as [(waiting: TimeInterval?, retry: TimeInterval?, next: TimeInterval)])
    func theNextIsDue(waiting: TimeInterval?, retry: TimeInterval?, next: TimeInterval) {
        var turn = SyncTurn()
        _ = round(&turn, report(waiting: waiting, retry: retry))
        #expect(turn.next == now + next)
        #expect(!turn.isDue(at: now + next - 1) && turn.isDue(at: now + next))
        // A clock that was put back counts as time enough.
        #expect(turn.isDue(at: now - 1))
    }

    @Test func aWatchedSourceIsAskedLessOften() {
        let schedule = SyncSchedule(pause: 300, leastPause: 20, watchedPause: 900)
        var turn = SyncTurn()
        for (isWatched, pause) in [(true, 900.0), (false, 300)] {
            _ = turn.begin()
            _ = turn.end(report(), at: now, schedule, isWatched: isWatched)
            #expect(turn.next == now + pause)
        }
        // What waits to be sent waits no longer for it.
        _ = turn.begin()
        _ = turn.end(report(waiting: 60), at: now, schedule, isWatched: true)
        #expect(turn.next == now + 60)
    }

    @Test func aChangeIsReadAtOnce() {
        var turn = SyncTurn()
        _ = round(&turn, report())
        turn.hasten()
        #expect(turn.isDue(at: now))
        // During a round another one follows.
        _ = turn.begin()
        turn.hasten()
        #expect(!turn.isDue(at: now))
        let follows = turn.end(report(), at: now, schedule)
        #expect(follows)
    }

    @Test func nobodyToAskIsNeverDue() {
        var turn = SyncTurn(next: .distantPast)
        #expect(turn.isDue(at: now))
        let follows = round(&turn, nil)
        #expect(!follows && turn.next == nil && !turn.isDue(at: now))
    }

    @Test func whoWaitsIsAnsweredByARoundOfTheirOwn() {
        var turn = SyncTurn()
        _ = turn.begin()
        // Something was put into the outbox when the round had begun.
        let begins = turn.begin(isAwaited: true)
        #expect(!begins && turn.isAwaited)
        let follows = turn.end(report(), at: now, schedule)
        #expect(follows && turn.isAwaited)
        var elsewhere = report()
        elsewhere.isDoneElsewhere = true
        _ = round(&turn, elsewhere)
        #expect(turn.isAwaited && turn.next == now + 20)
        _ = round(&turn, report())
        #expect(!turn.isAwaited)
    }

    @Test func pausesDoubleUpToABound() {
        let backOff = BackOff(first: 60, longest: 900)
        #expect([0, 1, 2, 4, 5, 99].map(backOff.pause) == [60, 60, 120, 480, 900, 900])
    }
}
