import Foundation
import MeetStore
import StoreFixture
import Testing

@testable import Operations

/// The behaviour that all sources elsewhere share.
@Suite struct SyncSourceTests {
    @Test(arguments: TestedSource.allCases)
    func aRoundBringsWhatIsNew(_ tested: TestedSource) async throws {
        func check(_ bench: some SourceBench) async throws {
            let workspace = try bench.open()
            bench.elsewhere.offer("Coffee")
            #expect(try await round(bench, workspace) == ["Coffee"])
            bench.elsewhere.offer("Tea")
            #expect(try await round(bench, workspace) == ["Tea"])
            #expect(try await round(bench, workspace) == [])
        }
        try await check(try tested.bench())
    }

    @Test(arguments: TestedSource.allCases)
    func itIsNeverAskedTwiceAtOnce(_ tested: TestedSource) async throws {
        func check(_ bench: some SourceBench) async throws {
            let (one, other) = (try bench.open(), try bench.open())
            bench.elsewhere.offer("Coffee")
            bench.elsewhere.block()
            let first = Task { try await round(bench, one) }
            await bench.elsewhere.isAsked()
            let source = try #require(try bench.source(in: other))
            let second = try await source.round(type(of: source).whole, in: other)
            #expect(second.isDoneElsewhere && second.failure == nil && bench.elsewhere.asked == 1)
            bench.elsewhere.unblock()
            #expect(try await first.value == ["Coffee"])
            // Once that is over the other may.
            #expect(try await round(bench, other) == [])
            #expect(bench.elsewhere.asked == 2)
        }
        try await check(try tested.bench())
    }

    @Test(arguments: TestedSource.allCases)
    func pausesGrowWithRefusalsUpToABound(_ tested: TestedSource) async throws {
        func check<Bench: SourceBench>(_ bench: Bench) async throws {
            let workspace = try bench.open()
            let source = try #require(try bench.source(in: workspace))
            let backOff = Bench.Source.backOff
            bench.elsewhere.fail(with: .refusal("no"))
            var pauses: [TimeInterval] = []
            for _ in 0..<8 {
                let report = try await source.round(Bench.Source.whole, in: workspace)
                let retryAt = try #require(report.retryAt)
                pauses.append(retryAt.timeIntervalSince(bench.clock.now))
                bench.clock.move(to: retryAt)
            }
            #expect(pauses.first == backOff.first && pauses.last == backOff.longest)
            #expect(zip(pauses, pauses.dropFirst()).allSatisfy { $1 == min($0 * 2, backOff.longest) })
            // One good round, and all is well.
            bench.elsewhere.fail(with: nil)
            #expect(try await source.round(Bench.Source.whole, in: workspace).retryAt == nil)
            #expect(try source.state(in: workspace.store) == SyncState())
            bench.elsewhere.fail(with: .refusal("no"))
            let again = try await source.round(Bench.Source.whole, in: workspace)
            #expect(again.retryAt == bench.clock.now.addingTimeInterval(backOff.first))
        }
        try await check(try tested.bench())
    }

    @Test(arguments: TestedSource.allCases)
    func aServerThatIsAwayIsAskedAsOftenAsEver(_ tested: TestedSource) async throws {
        func check<Bench: SourceBench>(_ bench: Bench) async throws {
            let workspace = try bench.open()
            let source = try #require(try bench.source(in: workspace))
            bench.elsewhere.fail(with: .offline)
            for isNew in [true, false] {
                let report = try await source.round(Bench.Source.whole, in: workspace)
                #expect(report.retryAt == nil && report.failure?.isOffline == true)
                #expect(report.isFailureNew == isNew)
            }
        }
        try await check(try tested.bench())
    }

    @Test(arguments: TestedSource.allCases)
    func aFailureIsRememberedUntilAllIsWell(_ tested: TestedSource) async throws {
        func check<Bench: SourceBench>(_ bench: Bench) async throws {
            let workspace = try bench.open()
            let source = try #require(try bench.source(in: workspace))
            func fail(_ said: String) async throws -> Bool {
                bench.elsewhere.fail(with: .refusal(said))
                return try await source.round(Bench.Source.whole, in: workspace).isFailureNew
            }
            #expect(try await fail("one"))
            #expect(try await fail("one") == false)
            #expect(try await fail("two"))
            #expect(try source.state(in: workspace.store).failure?.contains("two") == true)
            bench.elsewhere.fail(with: nil)
            _ = try await source.round(Bench.Source.whole, in: workspace)
            #expect(try source.state(in: workspace.store).failure == nil)
            #expect(try await fail("two"))
        }
        try await check(try tested.bench())
    }

    @Test(arguments: TestedSource.allCases)
    func theLastSuccessIsKept(_ tested: TestedSource) async throws {
        func check<Bench: SourceBench>(_ bench: Bench) async throws {
            let workspace = try bench.open()
            let source = try #require(try bench.source(in: workspace))
            func last() throws -> Date? { try source.lastSuccess(in: workspace.store) }
            bench.elsewhere.fail(with: .refusal("no"))
            _ = try await source.round(Bench.Source.whole, in: workspace)
            #expect(try last() == nil)
            bench.elsewhere.fail(with: nil)
            _ = try await source.round(Bench.Source.whole, in: workspace)
            let first = bench.clock.now
            #expect(try last() == first)
            // A minute is exact enough, so that little is written.
            bench.goOn(59)
            _ = try await source.round(Bench.Source.whole, in: workspace)
            #expect(try last() == first)
            bench.goOn(1)
            _ = try await source.round(Bench.Source.waiting, in: workspace)
            #expect(try last() == first)
            _ = try await source.round(Bench.Source.whole, in: workspace)
            #expect(try last() == first + 60)
            bench.goOn(300)
            bench.elsewhere.fail(with: .offline)
            _ = try await source.round(Bench.Source.whole, in: workspace)
            #expect(try last() == first + 60)
        }
        try await check(try tested.bench())
    }

    @Test(arguments: TestedSource.allCases)
    func itIsCancelledAtOnceAndForgetsThat(_ tested: TestedSource) async throws {
        func check<Bench: SourceBench>(_ bench: Bench) async throws {
            let workspace = try bench.open()
            let source = try #require(try bench.source(in: workspace))
            bench.elsewhere.offer("Coffee")
            bench.elsewhere.block()
            let asking = Task { try await source.round(Bench.Source.whole, in: workspace) }
            await bench.elsewhere.isAsked()
            asking.cancel()
            await #expect(throws: CancellationError.self) { try await asking.value }
            #expect(try source.state(in: workspace.store) == SyncState())
            // Nothing of it is lost, and nobody is locked out.
            bench.elsewhere.unblock()
            #expect(try await round(bench, workspace) == ["Coffee"])
        }
        try await check(try tested.bench())
    }

    @Test(arguments: TestedSource.allCases)
    func itsStateSurvivesARestart(_ tested: TestedSource) async throws {
        func check<Bench: SourceBench>(_ bench: Bench) async throws {
            let before = try bench.open()
            bench.elsewhere.offer("Coffee")
            #expect(try await round(bench, before) == ["Coffee"])
            bench.elsewhere.fail(with: .refusal("no"))
            _ = try await round(bench, before)
            before.store.close()
            let after = try bench.open()
            let source = try #require(try bench.source(in: after))
            let state = try source.state(in: after.store)
            #expect(state.refusals == 1 && state.failure != nil)
            #expect(state.isHeld(at: bench.clock.now, Bench.Source.backOff))
            // A clock that is set back does not prolong that.
            #expect(!state.isHeld(at: bench.clock.now - 1, Bench.Source.backOff))
            bench.elsewhere.fail(with: nil)
            bench.elsewhere.offer("Tea")
            #expect(try await round(bench, after) == ["Tea"])
        }
        try await check(try tested.bench())
    }

    private func round(_ bench: some SourceBench, _ workspace: Workspace) async throws -> [String] {
        func round<Bench: SourceBench>(_ bench: Bench) async throws -> [String] {
            let source = try #require(try bench.source(in: workspace))
            return bench.titles(try await source.round(Bench.Source.whole, in: workspace))
        }
        return try await round(bench)
    }
}

/// How the agent asks sources, and what it tells of them.
@Suite struct SyncNoticesTests {
    private static let schedule = SyncSchedule(pause: 180)

    /// - Parameter isPatient: As for an agent that is started every minute and waits for each round.
    private func notices<Bench: SourceBench>(
        _ bench: Bench, isPatient: Bool = true
    ) -> SyncNotices<Bench.Source> {
        SyncNotices(
            Self.schedule, isPatient: isPatient, find: { try bench.source(in: $0) },
            words: { report, _ in bench.titles(report).map { AgentNotice(title: $0, text: "") } })
    }

    /// On a thread that may wait.
    private func take(
        _ source: NoticeSource, _ workspace: Workspace
    ) async throws -> (notices: [AgentNotice], next: Date?) {
        try await WorkQueue.reading.run { try source.take(workspace) }
    }

    @Test(arguments: TestedSource.allCases)
    func itIsAskedAgainWhenItIsDue(_ tested: TestedSource) async throws {
        func check(_ bench: some SourceBench) async throws {
            let workspace = try bench.open()
            let source = notices(bench).source
            bench.elsewhere.offer("Coffee")
            let first = try await take(source, workspace)
            #expect(first.notices.map(\.title) == ["Coffee"] && first.next == bench.clock.now + 180)
            // What was not told is told again, and nothing once it was.
            #expect(try await take(source, workspace).notices.map(\.title) == ["Coffee"])
            try source.confirm(workspace, first.notices)
            bench.goOn(179)
            #expect(try await take(source, workspace).notices.isEmpty && bench.elsewhere.asked == 1)
            bench.goOn(1)
            bench.elsewhere.offer("Tea")
            #expect(try await take(source, workspace).notices.map(\.title) == ["Tea"])
            // A clock that is put back keeps nobody waiting.
            bench.goOn(-86_400)
            _ = try await take(source, workspace)
            #expect(bench.elsewhere.asked == 3)
        }
        try await check(try tested.bench())
    }

    @Test(arguments: TestedSource.allCases)
    func aFailureIsToldOnceEvenAfterARestart(_ tested: TestedSource) async throws {
        func check<Bench: SourceBench>(_ bench: Bench) async throws {
            let workspace = try bench.open()
            bench.elsewhere.fail(with: .refusal("no"))
            let first = notices(bench).source
            await #expect(throws: (any Error).self) { try await take(first, workspace) }
            let held = try await take(first, workspace)
            #expect(held.notices.isEmpty && held.next == bench.clock.now + Bench.Source.backOff.first)
            // Another agent leaves the server alone as long, and says nothing new.
            let second = notices(bench).source
            #expect(try await take(second, workspace).next == held.next && bench.elsewhere.asked == 1)
            bench.goOn(Bench.Source.backOff.first)
            #expect(try await take(second, workspace).notices.isEmpty && bench.elsewhere.asked == 2)
            bench.goOn(Bench.Source.backOff.longest)
            bench.elsewhere.fail(with: .refusal("something else"))
            await #expect(throws: (any Error).self) { try await take(second, workspace) }
        }
        try await check(try tested.bench())
    }

    @Test(arguments: TestedSource.allCases)
    func nobodyIsToldThatTheServerIsAway(_ tested: TestedSource) async throws {
        func check(_ bench: some SourceBench) async throws {
            let workspace = try bench.open()
            bench.elsewhere.fail(with: .offline)
            let taken = try await take(notices(bench).source, workspace)
            // It is soon asked again.
            #expect(taken.notices.isEmpty && taken.next == bench.clock.now + 2)
        }
        try await check(try tested.bench())
    }

    /// Where the agent goes on, no round of it waits for a server, and its end ends what is asked.
    @Test(arguments: TestedSource.allCases)
    func aRoundWaitsForNobody(_ tested: TestedSource) async throws {
        func check(_ bench: some SourceBench) async throws {
            let workspace = try bench.open()
            let asking = notices(bench, isPatient: false)
            bench.elsewhere.offer("Coffee")
            bench.elsewhere.block()
            let first = try await take(asking.source, workspace)
            #expect(first.notices.isEmpty && first.next == bench.clock.now)
            await bench.elsewhere.isAsked()
            // One round at a time.
            #expect(try await take(asking.source, workspace).next == bench.clock.now)
            #expect(bench.elsewhere.asked == 1)
            bench.elsewhere.unblock()
            await WorkQueue.reading.run { asking.finish() }
            #expect(try await take(asking.source, workspace).notices.map(\.title) == ["Coffee"])
        }
        try await check(try tested.bench())
    }

    @Test func whatWasPutAsideIsHandedOverBeforeTheNextRound() async throws {
        let bench = try MadeUpBench()
        let workspace = try bench.open()
        let source = notices(bench).source
        let due = try #require(try await take(source, workspace).next)
        bench.elsewhere.putAside(until: bench.clock.now + 60)
        #expect(try await take(source, workspace).next == bench.clock.now + 60)
        bench.goOn(60)
        // The next whole round stays when it was.
        #expect(try await take(source, workspace).next == due)
        #expect(bench.elsewhere.handedOver == 1 && bench.elsewhere.asked == 1)
    }
}
