import Foundation
import MeetCore
import MeetStore
import StoreFixture
import Testing

@testable import Operations

/// The command that prints where the person is, and when it is run.
@Suite struct AskPositionTests {
    private let fixture: StoreFixture
    private let clock = StandingClock(instant("2026-11-26T12:00Z"))
    private let store: MeetStore
    private let workspace: Workspace

    init() throws {
        fixture = try StoreFixture()
        let (clock, opened) = (clock, try fixture.open(at: clock))
        store = opened
        workspace = Workspace(
            store: opened, now: { clock.now }, environment: ["PATH": "/usr/bin:/bin"])
    }

    private func fault(_ command: String) async throws -> ArrivalError? {
        try store.set(PositionAsking.commandKey, to: command)
        do {
            _ = try await AskPosition().run(in: workspace)
            return nil
        } catch let error as ArrivalError { return error }
    }

    @Test(
        arguments: [
            ("echo 60.17,24.94", nil), ("printf 'wait\\n60.17,24.94,12\\n'", 12),
            ("echo 'geo:60.17,24.94;u=35'", 35),
        ] as [(String, Double?)])
    func thePrintedPositionIsStored(_ command: String, _ accuracy: Double?) async throws {
        try store.set(PositionAsking.commandKey, to: command)
        let found = try await AskPosition().run(in: workspace)
        #expect(found.accuracy == accuracy && found.setAt == clock.now)
        #expect(found.coordinate == Coordinate(latitude: 60.17, longitude: 24.94))
        #expect(try store.position() == found)
    }

    @Test func aFaultLeavesTheLastPosition() async throws {
        let known = try #require(
            try SetPosition(Coordinate(latitude: 1, longitude: 2)).run(in: workspace))
        #expect(try await fault("") == .command(name: "", .notSet))
        #expect(try await fault("no-such-program") == .command(name: "no-such-program", .notFound))
        #expect(try await fault("false") == .command(name: "false", .failed(status: 1)))
        #expect(try await fault("echo here") == .command(name: "echo", .noPosition))
        // There is no shell.
        #expect(try await fault("echo 1,2 ; false") == .command(name: "echo", .noPosition))
        #expect(try store.position() == known)
    }

    @Test func itIsRunWhileSomethingDependsOnIt() throws {
        func next() throws -> Date? { try RenewPosition.nextTime(in: store, now: clock.now) }
        try store.save(Meeting.timed("Coffee", "2026-11-26 19:00"))
        #expect(try next() == nil)
        try store.set(PositionAsking.commandKey, to: "echo 60.17,24.94")
        // 17:00 UTC is five hours away.
        #expect(try next() == nil)
        clock.move(to: instant("2026-11-26T15:30Z"))
        #expect(try next() == clock.now)
        _ = try SetPosition(Coordinate(latitude: 1, longitude: 2)).run(in: workspace)
        #expect(try next() == clock.now.addingTimeInterval(300))
        clock.move(to: instant("2026-11-26T18:31Z"))
        #expect(try next() == nil)
        try store.save(
            Checkin(startedAt: clock.now, dueAt: clock.now.addingTimeInterval(3600), people: []))
        #expect(try next() == instant("2026-11-26T15:35Z"))
    }

    @Test func theDangerMailTellsTheAccuracy() throws {
        _ = try SetPosition(Coordinate(latitude: 1, longitude: 2), accuracy: 40).run(in: workspace)
        #expect(try store.safetyFix()?.accuracy == 40)
    }

    @Test func theSettingsAreChecked() throws {
        #expect(PositionAsking.checked("HOUR", for: PositionAsking.askKey) == "hour")
        #expect(PositionAsking.checked("often", for: PositionAsking.askKey) == nil)
        #expect(
            PositionAsking.checked("https://way.example.org/pub/", for: PositionAsking.urlKey)
                == "https://way.example.org/pub")
        // The password would be readable on the way.
        #expect(PositionAsking.checked("http://way.example.org", for: PositionAsking.urlKey) == nil)
        #expect(try FindPhoneAddress().run(in: workspace) == nil)
        try store.set(PositionSettings.listenKey, to: "127.0.0.1:8427")
        #expect(try FindPhoneAddress().run(in: workspace) == "http://127.0.0.1:8427/pub")
        try store.set(PositionAsking.urlKey, to: "https://way.example.org/pub")
        #expect(try FindPhoneAddress().run(in: workspace) == "https://way.example.org/pub")
    }
}
