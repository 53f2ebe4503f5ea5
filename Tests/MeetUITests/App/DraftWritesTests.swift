import Foundation
import MeetCore
import MeetStore
import Synchronization
import TerminalKit
import Testing

@testable import Features
@testable import MeetUI
@testable import Shell

/// Keys may come faster than the store writes: of a form's states one is written at a time, and only the newest waits.
@MainActor
@Suite struct DraftWritesTests {
    /// What was asked for and has not ended.
    private struct Writes {
        var started: [App.Ticket] = []

        mutating func take(_ requests: [App.Request]) {
            for case .start(let ticket, let effect) in requests where effect.policy.subject != nil {
                started.append(ticket)
            }
        }
    }

    private func form() -> App {
        var app = App(size: Size(columns: 120, rows: 36), now: Harness.now, systemZone: Harness.zone)
        // What it reads as it opens has been read.
        for case .start(let ticket, _) in app.push(MeetingForm.new(in: app.context)) {
            _ = app.update(.finished(ticket, .answered(EffectAnswer(nil))))
        }
        return app
    }

    @Test func fiveThousandKeysGiveTwoWrites() {
        var app = form()
        var writes = Writes()
        for _ in 0..<5000 { writes.take(app.update(.terminal(.key("x")))) }
        #expect(writes.started.count == 1)
        #expect(app.running.count == 1)
        #expect(app.waiting.count == 1)
        writes.take(app.update(.finished(writes.started[0], .answered(EffectAnswer(nil)))))
        #expect(writes.started.count == 2)
        #expect(app.isBusy)
        #expect(app.waiting.isEmpty)
        writes.take(app.update(.finished(writes.started[1], .answered(EffectAnswer(nil)))))
        #expect(writes.started.count == 2)
        #expect(!app.isBusy)
    }

    /// What waits is written before what was asked for later, so that a form that is saved leaves no draft behind.
    @Test func anotherWriteComesAfterWhatWaits() throws {
        var app = form()
        for key in ["a", "b"] as [Key] { _ = app.update(.terminal(.key(key))) }
        #expect(app.waiting.count == 1)
        let requests = app.update(.terminal(.key(.control("s"))))
        let started = requests.compactMap { request -> String?? in
            guard case .start(_, let effect) = request else { return nil }
            return .some(effect.policy.subject)
        }
        #expect(started.count == 2)
        #expect(started.first??.hasPrefix("meeting-") == true)
        #expect(started.last == .some(nil))
        #expect(app.waiting.isEmpty)
    }

    /// Another process holds the database meanwhile.
    @Test func aSlowStoreGetsTheNewestState() async throws {
        let harness = try await Harness()
        await harness.press("n")
        let other = try MeetStore(
            path: harness.folder + "/meet.sqlite", now: { Harness.now }, zone: { Harness.zone })
        let (isHeld, isDone) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let holder = Thread {
            try? other.transaction { store in
                try store.save(Meeting(title: "Held", createdAt: Harness.now))
                isHeld.signal()
                isDone.wait()
            }
        }
        holder.start()
        await Task.detached { isHeld.waitAsync() }.value
        for _ in 0..<500 { harness.begin("y") }
        #expect(harness.app.running.count <= 2)
        #expect(harness.app.waiting.count == 1)
        isDone.signal()
        await harness.runtime.waitUntilIdle()
        let draft = try #require(try harness.store.drafts().compactMap(\.form).first)
        guard let meeting = draft as? MeetingDraft else {
            Issue.record("It is no draft of a meeting.")
            return
        }
        #expect(meeting.title.count == 500)
    }

    @Test func theLastStateIsWrittenBeforeTheProgramEnds() async throws {
        let harness = try await Harness()
        await harness.press("n")
        for _ in 0..<200 { harness.begin("z") }
        #expect(harness.app.waiting.count == 1)
        await harness.restart()
        #expect(harness.screen.contains(String(repeating: "z", count: 40)))
        let draft = try #require(try harness.store.drafts().compactMap(\.form).first)
        guard let meeting = draft as? MeetingDraft else { return }
        #expect(meeting.title.count == 200)
    }
}

extension DispatchSemaphore {
    fileprivate func waitAsync() { wait() }
}
