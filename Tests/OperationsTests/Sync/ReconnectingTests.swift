import Foundation
import Mail
import MeetCore
import MeetStore
import StoreFixture
import Testing
import Transport

@testable import Operations

/// The time of the next round after a lost connection.
@Suite struct ReconnectingTests {
    private let now = instant("2026-11-21T07:41Z")

    private func report(
        _ fault: Elsewhere.Fault? = .offline, isElsewhere: Bool = false
    ) -> MadeUpBench.Report {
        var report = MadeUpBench.Report()
        report.fault = fault
        report.isDoneElsewhere = isElsewhere
        return report
    }

    /// Ends one round after another, each when it is due.
    ///
    /// - Returns: The pauses after them.
    private func pauses(
        _ turn: inout SyncTurn, _ schedule: SyncSchedule, _ reports: [MadeUpBench.Report],
        isWhole: Bool = true
    ) -> [TimeInterval] {
        var time = now
        return reports.map { report in
            _ = turn.begin()
            _ = turn.end(report, isWhole: isWhole, at: time, schedule)
            let next = turn.next ?? .distantFuture
            defer { time = next }
            return next.timeIntervalSince(time)
        }
    }

    @Test func pausesGrowUpToTheUsualOne() {
        let lost = Array(repeating: report(), count: 9)
        var open = SyncTurn()
        let ofProgram = pauses(&open, SyncSchedule(pause: 300, leastPause: 20), lost)
        #expect(ofProgram == [2, 5, 15, 30, 60, 120, 300, 300, 300])
        var agent = SyncTurn()
        let ofAgent = pauses(&agent, SyncSchedule(pause: 180), lost)
        #expect(ofAgent == [2, 5, 15, 30, 60, 120, 180, 180, 180])
        // One good round, and they begin anew.
        let anew = pauses(&open, SyncSchedule(pause: 300), [report(nil), report(), report()])
        #expect(anew == [300, 2, 5])
    }

    @Test func aRefusalIsNoLostConnection() {
        var turn = SyncTurn()
        let schedule = SyncSchedule(pause: 300)
        let refused = pauses(&turn, schedule, [report(.refusal("no"))])
        // A server that refuses too is left alone as long as ever.
        var both = report()
        both.retryAt = now + 600
        let alsoRefused = pauses(&turn, schedule, [both])
        #expect(refused == [300] && alsoRefused == [600])
    }

    @Test func aRoundOfAnotherProcessEndsNothing() {
        var turn = SyncTurn()
        let schedule = SyncSchedule(pause: 300)
        let elsewhere = report(nil, isElsewhere: true)
        let found = pauses(&turn, schedule, [elsewhere, report(), elsewhere, report()])
        #expect(found == [300, 2, 5, 15])
    }

    @Test func waitingItemsHavePausesOfTheirOwn() {
        var turn = SyncTurn()
        let schedule = SyncSchedule(pause: 300)
        _ = pauses(&turn, schedule, [report(nil)])
        let planned = turn.next
        _ = pauses(&turn, schedule, [report()], isWhole: false)
        #expect(turn.next == planned)
    }

    @Test func aClockThatIsSetBackMakesARoundDue() {
        var turn = SyncTurn()
        _ = pauses(&turn, SyncSchedule(pause: 300), [report()])
        #expect(!turn.isDue(at: now + 1) && turn.isDue(at: now + 2) && turn.isDue(at: now - 3600))
    }

    @Test func aRoundFollowsAWatchThatHasToWait() {
        var (turn, watch) = (SyncTurn(), SyncWatch())
        _ = watch.begin("me", at: now)
        _ = watch.end(.failed, at: now)
        // Without a source there is nothing to ask.
        turn.follow(watch, at: now)
        #expect(turn.next == nil)
        _ = pauses(&turn, SyncSchedule(pause: 300), [report(nil)])
        turn.follow(watch, at: now)
        #expect(turn.next == now + 2)
        // Once the pause is over, nothing is hastened.
        _ = pauses(&turn, SyncSchedule(pause: 300), [report(nil)])
        turn.follow(watch, at: now + 2)
        #expect(turn.next == now + 300)
    }

    // MARK: - Mail

    private static let host = "mail.example.org"

    private static let errors: [(error: MailError, isLost: Bool, isRefusal: Bool)] = [
        (.network(.resolve(host: host)), true, false),
        (.network(.connect(host: host, reason: "refused")), true, false),
        (.network(.timeout(host: host, stage: .receive, limit: .seconds(30))), true, false),
        // A server that is about to end.
        (.network(.broken(host: host, stage: .receive, reason: "shutting down")), true, false),
        (.network(.tls(host: host, reason: "expired")), false, true),
        (.signIn(host: host, said: "no"), false, true),
        (.mailbox(host: host, name: "INBOX", said: "no"), false, true),
    ]

    @Test(arguments: errors.indices) func errorsOfTheMailbox(index: Int) {
        let (error, isLost, isRefusal) = Self.errors[index]
        var report = MailSyncReport()
        report.failures = [.init(step: .receiving, error: error)]
        #expect(report.failure?.isLost == isLost && report.failure?.isRefusal == isRefusal)
    }

    /// It is sent again at a time of its own.
    @Test func aMessageThatIsNotSentHastensNoRound() {
        let message = OutgoingMessage(
            messageID: "1@example.org", method: "REQUEST", uid: "coffee@example.org",
            from: CalendarAddress(email: "me@example.org"), to: [CalendarAddress(email: "maria@example.org")],
            subject: "Coffee", text: "", calendar: "", createdAt: now)
        var report = MailSyncReport()
        report.failures = [.init(step: .sending(message), error: .network(.resolve(host: Self.host)))]
        #expect(report.failure?.isOffline == true && report.failure?.isLost == false)
    }

    // MARK: - In the agent

    private func take(
        _ notices: SyncNotices<some SyncSource>, _ workspace: Workspace
    ) async throws -> (notices: [AgentNotice], next: Date?) {
        try await WorkQueue.reading.run { try notices.source.take(workspace) }
    }

    @Test(.timeLimit(.minutes(2)), arguments: TestedSource.allCases)
    func aLostWatchIsSoonBegunAgain(_ tested: TestedSource) async throws {
        func check<Bench: SourceBench>(_ bench: Bench) async throws {
            let workspace = try bench.open()
            let notices = SyncNotices<Bench.Source>(
                SyncSchedule(pause: 180, watchedPause: 900), isPatient: false,
                find: { try bench.source(in: $0) }, words: { _, _ in [] })
            _ = try await take(notices, workspace)
            await bench.elsewhere.isWatched()
            // It is lost at once, so a pause comes before the round.
            bench.elsewhere.endWatch(hasChanged: false)
            for await _ in notices.changes { break }
            #expect(try await take(notices, workspace).next == bench.clock.now + 2)
            #expect(bench.elsewhere.asked == 1)
            bench.goOn(2)
            _ = try await take(notices, workspace)
            await bench.elsewhere.isWatched()
            #expect(bench.elsewhere.asked == 2)
            // It lasted, so the round comes at once.
            bench.goOn(60)
            bench.elsewhere.endWatch(hasChanged: false)
            for await _ in notices.changes { break }
            _ = try await take(notices, workspace)
            await bench.elsewhere.isWatched()
            #expect(bench.elsewhere.asked == 3)
            await WorkQueue.reading.run { notices.finish() }
        }
        try await check(try tested.bench())
    }
}
