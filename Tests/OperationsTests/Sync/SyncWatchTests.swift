import Foundation
import MeetStore
import StoreFixture
import Testing

@testable import Operations

/// When a program watches a source, by itself and beside others.
@Suite struct SyncWatchTests {
    private let now = instant("2026-11-21T07:41Z")

    // MARK: - Within a program

    @Test func aChangeBeginsARoundAndThenTheNextWatch() {
        var watch = SyncWatch()
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
        var watch = SyncWatch()
        var time = now
        for pause in [2.0, 5, 15, 30, 60, 120, 300, 300] {
            let begins = watch.begin("me", at: time)
            let isRoundDue = watch.end(.failed, at: time)
            #expect(begins && !isRoundDue && watch.next(at: time) == time + pause)
            let early = watch.begin("me", at: time + pause - 1)
            #expect(!early)
            time += pause
        }
        #expect(watch.next(at: time) == nil)
        let begins = watch.begin("me", at: time)
        watch.live()
        // A lost network is the round's to find out.
        let isRoundDue = watch.end(.failed, at: time + 60)
        let again = watch.begin("me", at: time + 60)
        #expect(begins && isRoundDue && again)
        // The pauses begin anew.
        _ = watch.end(.failed, at: time + 60)
        #expect(watch.next(at: time + 60) == time + 62)
    }

    /// A server, or something on the way to it, that ends each connection.
    @Test func aWatchThatIsLostAtOnceIsNotBegunWithoutEnd() {
        var watch = SyncWatch()
        var time = now
        for pause in [2.0, 5, 15, 30, 60, 120, 300, 300] {
            let begins = watch.begin("me", at: time)
            watch.live()
            let isRoundDue = watch.end(.failed, at: time + 1)
            #expect(begins && !isRoundDue && watch.next(at: time + 1) == time + 1 + pause)
            time += 1 + pause
        }
        // A change shows that it works.
        _ = watch.begin("me", at: time)
        _ = watch.end(.changed, at: time + 1)
        _ = watch.begin("me", at: time + 1)
        _ = watch.end(.failed, at: time + 1)
        #expect(watch.next(at: time + 1) == time + 3)
    }

    @Test func aClockThatWasPutBackKeepsNobodyWaiting() {
        var watch = SyncWatch()
        _ = watch.begin("me", at: now)
        _ = watch.end(.failed, at: now)
        #expect(watch.next(at: now - 86_400) == nil)
        let begins = watch.begin("me", at: now - 86_400)
        #expect(begins)
    }

    /// A server that reports changes without end, or many mails: the watch is delayed, and does not end.
    @Test func watchesAreNotEndless() {
        var watch = SyncWatch()
        var begun: [Int] = []
        for second in 0..<60 where watch.begin("me", at: now + TimeInterval(second)) {
            watch.live()
            _ = watch.end(.changed, at: now + TimeInterval(second))
            begun.append(second)
        }
        #expect(begun == Array(0..<10) + [29, 49])
        // A program knows when to begin the next one.
        #expect(watch.next(at: now + 60) == now + 69)
        // After five minutes without so many, there are no pauses.
        let later = [watch.begin("me", at: now + 350), watch.end(.changed, at: now + 350)]
        let again = watch.begin("me", at: now + 351)
        #expect(later == [true, true] && again)
    }

    @Test func aSourceThatReportsNothingIsNotAskedAgain() {
        var watch = SyncWatch()
        _ = watch.begin("me", at: now)
        let isRoundDue = watch.end(.notOffered, at: now)
        let again = watch.begin("me", at: now + 86_400)
        let another = watch.begin("you", at: now)
        #expect(!isRoundDue && !again && another)
    }

    @Test func anotherProcessWatchesAsWell() {
        var watch = SyncWatch()
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
