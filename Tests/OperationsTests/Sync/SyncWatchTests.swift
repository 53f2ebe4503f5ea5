import Foundation
import MeetStore
import StoreFixture
import Testing

@testable import Operations

/// When a program watches a source, by itself and beside others.
@Suite struct SyncWatchTests {
    private let now = instant("2026-11-21T07:41Z")
    private let backOff = BackOff(first: 300, longest: 1800)

    // MARK: - Within a program

    @Test func aChangeBeginsARoundAndThenTheNextWatch() {
        var watch = SyncWatch(backOff)
        let begins = [watch.begin("me", at: now), watch.begin("me", at: now)]
        #expect(begins == [true, false] && watch.account == "me" && !watch.isWatched)
        watch.live()
        #expect(watch.isLive && watch.isWatched)
        let isRoundDue = watch.end(.changed, at: now)
        #expect(isRoundDue && watch.account == nil && !watch.isWatched)
        let again = watch.begin("me", at: now)
        #expect(again)
    }

    @Test func pausesGrowUntilAWatchIsLive() {
        var watch = SyncWatch(backOff)
        var time = now
        for pause in [300.0, 600, 1200, 1800, 1800] {
            let begins = watch.begin("me", at: time)
            let isRoundDue = watch.end(.failed, at: time)
            #expect(begins && !isRoundDue)
            let early = watch.begin("me", at: time + pause - 1)
            #expect(!early)
            time += pause
        }
        let begins = watch.begin("me", at: time)
        watch.live()
        // A lost network is the round's to find out.
        let isRoundDue = watch.end(.failed, at: time)
        let again = watch.begin("me", at: time)
        #expect(begins && isRoundDue && again)
    }

    @Test func aClockThatWasPutBackKeepsNobodyWaiting() {
        var watch = SyncWatch(backOff)
        _ = watch.begin("me", at: now)
        _ = watch.end(.failed, at: now)
        let begins = watch.begin("me", at: now - 86_400)
        #expect(begins)
    }

    /// A server that reports changes without end.
    @Test func watchesAreNotEndless() {
        var watch = SyncWatch(backOff)
        var begun = 0
        for second in 0..<100 where watch.begin("me", at: now + TimeInterval(second)) {
            watch.live()
            _ = watch.end(.changed, at: now + TimeInterval(second))
            begun += 1
        }
        let later = watch.begin("me", at: now + 300)
        #expect(begun == 10 && later)
    }

    @Test func aSourceThatReportsNothingIsNotAskedAgain() {
        var watch = SyncWatch(backOff)
        _ = watch.begin("me", at: now)
        let isRoundDue = watch.end(.notOffered, at: now)
        let again = watch.begin("me", at: now + 86_400)
        let another = watch.begin("you", at: now)
        #expect(!isRoundDue && !again && another)
    }

    @Test func anotherProcessWatchesAsWell() {
        var watch = SyncWatch(backOff)
        _ = watch.begin("me", at: now)
        let isRoundDue = watch.end(.elsewhere, at: now)
        #expect(!isRoundDue && watch.isWatched && !watch.isLive)
        // It may be over there.
        let again = watch.begin("me", at: now)
        #expect(again)
        watch.drop()
        #expect(!watch.isWatched && watch.account == nil)
    }

    // MARK: - Beside other programs

    @Test(.timeLimit(.minutes(2)), arguments: TestedSource.allCases)
    func onlyOneProcessWatches(_ tested: TestedSource) async throws {
        func check(_ bench: some SourceBench) async throws {
            let (one, other) = (try bench.open(), try bench.open())
            let source = try #require(try bench.source(in: one))
            let first = Task { await source.awaitChange(in: one) {} }
            await bench.elsewhere.isWatched()
            #expect(await source.awaitChange(in: other) {} == .elsewhere)
            // A round needs no other lock than ever.
            bench.elsewhere.offer("Coffee")
            let report = try await source.round(type(of: source).whole, in: other)
            #expect(bench.titles(report) == ["Coffee"])
            bench.elsewhere.endWatch()
            #expect(await first.value == .changed)
            let second = Task { await source.awaitChange(in: other) {} }
            await bench.elsewhere.isWatched()
            bench.elsewhere.endWatch(hasChanged: false)
            #expect(await second.value == .failed)
            let third = Task { await source.awaitChange(in: one) {} }
            await bench.elsewhere.isWatched()
            third.cancel()
            #expect(await third.value == .stopped)
            bench.elsewhere.refuseWatches()
            #expect(await source.awaitChange(in: other) {} == .notOffered)
        }
        try await check(try tested.bench())
    }

    @Test(arguments: ["off", "on"]) func aPersonMayTurnItOff(value: String) throws {
        let bench = try MailBench()
        let workspace = try bench.open()
        try SetSetting(MailSettings.watchKey, to: value).run(in: workspace)
        let source = try #require(try bench.source(in: workspace))
        #expect(source.watched == (value == "on" ? source.account : nil))
        #expect(throws: SettingError.self) {
            try SetSetting(MailSettings.watchKey, to: "perhaps").run(in: workspace)
        }
    }

    // MARK: - In the agent

    private func notices<Bench: SourceBench>(_ bench: Bench) -> SyncNotices<Bench.Source> {
        SyncNotices(
            SyncSchedule(pause: 180, watchedPause: 900), isPatient: false, find: { try bench.source(in: $0) },
            words: { report, _ in bench.titles(report).map { AgentNotice(title: $0, text: "") } })
    }

    private func take(
        _ source: NoticeSource, _ workspace: Workspace
    ) async throws -> (notices: [AgentNotice], next: Date?) {
        try await WorkQueue.reading.run { try source.take(workspace) }
    }

    @Test(.timeLimit(.minutes(2)), arguments: TestedSource.allCases)
    func aChangeIsToldWithoutWaitingForTheNextRound(_ tested: TestedSource) async throws {
        func check(_ bench: some SourceBench) async throws {
            let workspace = try bench.open()
            let notices = notices(bench)
            _ = try await take(notices.source, workspace)
            await bench.elsewhere.isWatched()
            #expect(try await take(notices.source, workspace).next == bench.clock.now + 180)
            bench.elsewhere.offer("Coffee")
            bench.elsewhere.endWatch()
            for await _ in notices.changes { break }
            _ = try await take(notices.source, workspace)
            // It is watched again after the round.
            await bench.elsewhere.isWatched()
            #expect(try await take(notices.source, workspace).notices.map(\.title) == ["Coffee"])
            #expect(bench.elsewhere.asked == 2)
            await WorkQueue.reading.run { notices.finish() }
            // Nobody is locked out afterwards.
            let other = try bench.open()
            let source = try #require(try bench.source(in: other))
            let watch = Task { await source.awaitChange(in: other) {} }
            await bench.elsewhere.isWatched()
            bench.elsewhere.endWatch()
            #expect(await watch.value == .changed)
        }
        try await check(try tested.bench())
    }

    @Test(.timeLimit(.minutes(2))) func aSettingEndsAWatch() async throws {
        let bench = try MailBench()
        let workspace = try bench.open()
        let notices = notices(bench)
        _ = try await take(notices.source, workspace)
        await bench.elsewhere.isWatched()
        try SetSetting(MailSettings.watchKey, to: "off").run(in: workspace)
        // The round that follows begins no other.
        _ = try await take(notices.source, workspace)
        await WorkQueue.reading.run { notices.finish() }
        #expect(bench.elsewhere.asked == 2)
        let source = try #require(try bench.source(in: workspace))
        let watch = Task { await source.awaitChange(in: workspace) {} }
        await bench.elsewhere.isWatched()
        watch.cancel()
        #expect(await watch.value == .stopped)
    }
}
