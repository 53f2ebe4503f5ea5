import Foundation
import MeetCore
import MeetStore
import StoreFixture
import Synchronization
import Testing
import Transport

@testable import Operations

/// What is done outside of the file about a check-in: the person's command, and the service that alarms meanwhile.
@Suite struct SafetyTaskTests: CheckinSuite {
    let evening: CheckinEvening

    init() throws { evening = try CheckinEvening() }

    /// A command that ended with its process is not run again; what a service is told is.
    @Test func aTaskOfADeadProcessIsNotRunTwice() throws {
        try host.store.set(SafetySettings.commandKey, to: "/bin/true")
        try host.store.set(SafetySettings.ntfyKey, to: "https://ntfy.example/maria")
        try start()
        move(15)
        try round()
        let id = try #require(try host.store.openCheckin()?.id)
        let other = try host.fixture.open(at: clock)
        #expect(try other.takeSafetyTask()?.kind == .handOver)
        #expect(try other.takeSafetyTask()?.kind == .command)
        // Both are at work elsewhere.
        #expect(try host.store.takeSafetyTask() == nil)
        #expect(try host.store.safetyTasks(of: id).map(\.state) == [.running, .running])
        other.close()
        #expect(try host.store.takeSafetyTask()?.kind == .handOver)
        #expect(try host.store.safetyTasks(of: id).map(\.state) == [.running, .doubtful])
    }

    /// A command that fails while the person arrives does not alarm after the all-clear, which waits for its end.
    @Test func noAlarmFollowsTheAllClear() throws {
        try host.store.set(SafetySettings.commandKey, to: "/bin/false")
        try start()
        move(15)
        try round()
        let id = try #require(try host.store.openCheckin()?.id)
        var alarm = try #require(try host.store.takeSafetyTask())
        _ = try Arrived().run(in: host.workspace)
        #expect(try host.store.takeSafetyTask() == nil)
        (alarm.state, alarm.nextAttempt) = (.queued, clock.now)
        try host.store.end(alarm)
        let next = try #require(try host.store.takeSafetyTask())
        #expect(SafetyDocument.event(of: next.payload) == "all-clear")
        #expect(try host.store.safetyTasks(of: id).map(\.state) == [.dropped, .running])
    }

    /// A command that failed may have told some people before.
    @Test func theCommandHearsTheEndAfterAFailure() async throws {
        try host.store.set(SafetySettings.commandKey, to: "/bin/false")
        try start()
        move(15)
        try round()
        #expect(try await RunSafetyTasks().run(in: host.workspace).failed == 1)
        try await host.sync(.sending)
        let id = try #require(try host.store.openCheckin()?.id)
        _ = try Arrived().run(in: host.workspace)
        let tasks = try host.store.safetyTasks(of: id)
        #expect(tasks.map(\.state) == [.dropped, .queued])
        #expect(tasks.last.flatMap { SafetyDocument.event(of: $0.payload) } == "all-clear")
    }

    @Test func theCommandGetsTheAlarmOnItsInput() async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "meet-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: file) }
        try host.store.set(SafetySettings.commandKey, to: "/usr/bin/tee \(file.path)")
        try start()
        move(15)
        try round()
        #expect(try await RunSafetyTasks().run(in: host.workspace).done == 1)
        #expect(try await RunSafetyTasks().run(in: host.workspace).done == 0)
        let text = try String(contentsOf: file, encoding: .utf8)
        #expect(text.contains(#""event":"missing""#) && text.contains("ann@example.org"))
    }

    @Test func theAlarmIsHandedOverAndTakenBack() async throws {
        let server = RecordingTransport()
        let workspace = Workspace(
            store: host.store, now: { [clock] in clock.now }, mailing: host.workspace.mailing,
            webTransport: { server })
        try host.store.set(SafetySettings.ntfyKey, to: "https://ntfy.example/maria")
        try start()
        let uid = try #require(try host.store.openCheckin()?.uid)
        #expect(try !LoadCheckins().run(in: workspace).isHandedOver)
        _ = try await RunSafetyTasks().run(in: workspace)
        #expect(try LoadCheckins().run(in: workspace).isHandedOver)
        let alarm = String(Int(Self.due.timeIntervalSince1970) + 900)
        let sent = server.requests
        #expect(sent.map(\.method.name) == ["DELETE", "POST"])
        #expect(sent.last?.headers["X-Delay"] == alarm && sent.last?.headers["X-Sequence-ID"] == uid)
        _ = try Arrived().run(in: workspace)
        _ = try await RunSafetyTasks().run(in: workspace)
        #expect(server.requests.last?.url == "https://ntfy.example/maria/\(uid)")
        #expect(server.requests.last?.method.name == "DELETE")
    }

    private func workspace(_ server: RecordingTransport) throws -> Workspace {
        try host.store.set(SafetySettings.ntfyKey, to: "https://ntfy.example/maria")
        var mailing = host.workspace.mailing
        mailing?.letter = { Letter(subject: $0.meeting.title, text: $0.meeting.title) }
        return Workspace(
            store: host.store, now: { [clock] in clock.now }, mailing: mailing, webTransport: { server })
    }

    /// The messages to the topic, in the words of the tests: the steps.
    private func told(_ server: RecordingTransport) -> [String] {
        let posts = server.requests.filter { $0.method.name == "POST" }
        return posts.map { String(decoding: $0.body ?? [], as: UTF8.self) }
    }

    /// The topic has alarmed while this computer had no network.
    @Test func anAlarmThatIsTakenBackTooLateIsFollowedByTheAllClear() async throws {
        let server = RecordingTransport()
        let workspace = try workspace(server)
        _ = try StartCheckin(dueAt: Self.due).run(in: workspace)
        _ = try await RunSafetyTasks().run(in: workspace)
        server.answer(with: 503)
        move(10)
        _ = try Arrived().run(in: workspace)
        _ = try await RunSafetyTasks().run(in: workspace)
        #expect(told(server) == ["missing"])
        server.answer(with: 200)
        move(16)
        _ = try await RunSafetyTasks().run(in: workspace)
        #expect(told(server) == ["missing", "all-clear"])
        #expect(try await RunSafetyTasks().run(in: workspace).next == nil)
        #expect(told(server).count == 2)
    }

    /// A call for help after the alarm leaves the alarm at the topic, and ends there, too.
    @Test func theTopicHearsTheEndOfADangerAfterItsAlarm() async throws {
        let server = RecordingTransport()
        let workspace = try workspace(server)
        try start()
        _ = try await RunSafetyTasks().run(in: workspace)
        let before = server.requests.count
        move(16)
        _ = try Danger().run(in: workspace)
        _ = try await RunSafetyTasks().run(in: workspace)
        #expect(server.requests.count == before)
        _ = try Arrived().run(in: workspace)
        _ = try await RunSafetyTasks().run(in: workspace)
        #expect(server.requests.dropFirst(before).map(\.method.name) == ["DELETE", "POST"])
    }

    /// A call for help before it takes the alarm back; then there is nothing to end.
    @Test func theTopicHearsNothingOfADangerBeforeItsAlarm() async throws {
        let server = RecordingTransport()
        let workspace = try workspace(server)
        try start()
        _ = try await RunSafetyTasks().run(in: workspace)
        let before = server.requests.count
        move(2)
        _ = try Danger().run(in: workspace)
        _ = try await RunSafetyTasks().run(in: workspace)
        move(30)
        _ = try Arrived().run(in: workspace)
        _ = try await RunSafetyTasks().run(in: workspace)
        #expect(server.requests.dropFirst(before).map(\.method.name) == ["DELETE"])
    }

    /// Nothing is taken back from a topic that was never reached.
    @Test func whatWasNeverHandedOverIsNotEnded() async throws {
        let server = RecordingTransport()
        let workspace = try workspace(server)
        try start()
        move(20)
        try round()
        _ = try Arrived().run(in: workspace)
        _ = try await RunSafetyTasks().run(in: workspace)
        #expect(server.requests.isEmpty)
    }

    /// A topic that never took the check-in over hears of no end either.
    @Test func aTopicThatRefusedGetsNoAllClear() async throws {
        let server = RecordingTransport(status: 503)
        let workspace = try workspace(server)
        _ = try StartCheckin(dueAt: Self.due).run(in: workspace)
        #expect(try await RunSafetyTasks().run(in: workspace).failed == 1)
        move(20)
        try round()
        server.answer(with: 200)
        _ = try Arrived().run(in: workspace)
        _ = try await RunSafetyTasks().run(in: workspace)
        #expect(told(server).isEmpty)
    }

    /// The topic tells it at that time, by which the position is older.
    @Test func theAgeOfAPositionIsThatOfTheAlarm() throws {
        let seen = Seen()
        var mailing = try #require(host.workspace.mailing)
        mailing.letter = { content in
            if case .safety(let letter) = content.kind { seen.moments.withLock { $0.append(letter.now) } }
            return Letter(subject: "x", text: "x")
        }
        try host.store.set(SafetySettings.ntfyKey, to: "https://ntfy.example/maria")
        let workspace = Workspace(store: host.store, now: { [clock] in clock.now }, mailing: mailing)
        _ = try StartCheckin(dueAt: Self.due).run(in: workspace)
        #expect(seen.moments.withLock { $0 } == [Self.due.addingTimeInterval(900)])
    }

    @Test func aServerThatIsDownIsAskedAgain() async throws {
        let server = RecordingTransport(status: 503)
        let workspace = Workspace(
            store: host.store, now: { [clock] in clock.now }, mailing: host.workspace.mailing,
            webTransport: { server })
        try host.store.set(SafetySettings.ntfyKey, to: "https://ntfy.example/maria")
        try start()
        let report = try await RunSafetyTasks().run(in: workspace)
        #expect(report.failed == 1 && report.next == clock.now.addingTimeInterval(10))
        server.answer(with: 200)
        clock.move(to: clock.now.addingTimeInterval(10))
        _ = try await RunSafetyTasks().run(in: workspace)
        #expect(try LoadCheckins().run(in: workspace).isHandedOver)
    }
}

/// The moments for which letters were written.
private final class Seen: Sendable {
    let moments = Mutex<[Date]>([])
}

/// Answers every request with one status, and keeps them.
private final class RecordingTransport: HTTPTransport {
    private let state: Mutex<(status: Int, requests: [HTTPRequest])>

    init(status: Int = 200) { state = Mutex((status: status, requests: [])) }

    var requests: [HTTPRequest] { state.withLock { $0.requests } }

    func answer(with status: Int) { state.withLock { $0.status = status } }

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        let status = state.withLock { state in
            state.requests.append(request)
            return state.status
        }
        return HTTPResponse(url: request.url, status: status)
    }
}
