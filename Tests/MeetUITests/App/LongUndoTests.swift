import Foundation
import MeetCore
import MeetStore
import Operations
import TerminalKit
import Testing

@testable import Features
@testable import MeetUI
@testable import Shell

/// Undo of what takes long: it says how far it is, keeps no key waiting, and Esc stops it.
@MainActor
@Suite struct LongUndoTests {
    private static let people = 3000

    private static func seed(_ store: MeetStore) throws {
        try store.importContacts((0..<people).lazy.map { Contact(name: "Person \($0)") })
    }

    /// Begins to take back, without anything outside doing it.
    private func begun(_ harness: Harness) throws -> (app: App, ticket: App.Ticket) {
        var app = harness.runtime.app
        let requests = app.give(.undo)
        guard case .start(let ticket, _) = try #require(requests.last) else {
            throw CancellationError()
        }
        return (app, ticket)
    }

    @Test func keysWaitUntilItSaysThatItTakesLong() async throws {
        let harness = try await Harness(seed: Self.seed)
        var (app, ticket) = try begun(harness)
        #expect(app.update(.terminal(.key("3"))).isEmpty)
        #expect(app.tab == .meetings)
        _ = app.update(.progress(ticket, OperationProgress(done: 0, fraction: 0)))
        #expect(app.tab == .contacts)
    }

    @Test func escapeStopsIt() async throws {
        let harness = try await Harness(seed: Self.seed)
        var (app, ticket) = try begun(harness)
        _ = app.update(.progress(ticket, OperationProgress(done: 1000, fraction: 0.5)))
        _ = app.update(.spinner)
        #expect(app.frame().buffer.snapshot().contains("Undoing 1\u{202F}000 · 50 % · Esc to stop"))
        let requests = app.update(.terminal(.key(.escape)))
        guard case .cancel(ticket) = try #require(requests.first) else {
            Issue.record("nothing was stopped")
            return
        }
        _ = app.update(.finished(ticket, .onFailure(.stopped)))
        #expect(app.frame().buffer.snapshot().contains("Undoing was stopped; nothing was changed."))
    }

    @Test func itIsAllTakenBackAndDoneAgain() async throws {
        let harness = try await Harness(seed: Self.seed)
        await harness.press("u")
        #expect(try harness.store.contactCount() == 0)
        await harness.press(.control("r"))
        #expect(try harness.store.contactCount() == Self.people)
    }
}
