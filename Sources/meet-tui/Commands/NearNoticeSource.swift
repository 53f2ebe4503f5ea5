import Foundation
import MeetStore
import Operations
import Sentences
import Synchronization

/// Lets the agent report the things to do near the position, all in one notice.
///
/// A kind of place may require a request, and no reminder waits for that: the search runs beside the rounds,
/// and a later one reports its results.
final class NearNoticeSource: Sendable {
    private typealias Found = Result<NearNotices.Waiting, any Error>

    private struct State {
        /// The position of the search.
        var position: StoredPosition?
        /// The results; `nil` during the search.
        var found: Found?
        /// The things being reported.
        var things: [NearThing] = []
    }

    private let state = Mutex(State())
    /// True if a round waits for the results, because there is no later one.
    private let isPatient: Bool

    private init(isPatient: Bool) {
        self.isPatient = isPatient
    }

    static func source(isPatient: Bool) -> NoticeSource {
        let near = NearNoticeSource(isPatient: isPatient)
        return NoticeSource(
            take: { try near.take($0) }, confirm: { workspace, _ in try near.confirm(in: workspace) })
    }

    private func take(_ workspace: Workspace) throws -> (notices: [AgentNotice], next: Date?) {
        let now = workspace.now()
        guard let position = try workspace.store.position(), !position.isOld(at: now) else {
            return ([], nil)
        }
        guard let found = found(around: position, in: workspace) else { return ([], now) }
        let waiting = try found.get()
        if waiting.things.isEmpty { return ([], waiting.next) }
        state.withLock { $0.things = waiting.things }
        let (title, text) = NearText.notice(waiting.things)
        return ([AgentNotice(title: title, text: text)], waiting.next)
    }

    private func confirm(in workspace: Workspace) throws {
        let told = state.withLock { state in
            defer { state.things = [] }
            return state.things
        }
        try NoteNearNotices(told).run(in: workspace)
    }

    // MARK: - Looking around

    /// Returns the results, to be reported once; `nil` during the search.
    private func found(around position: StoredPosition, in workspace: Workspace) -> Found? {
        if isPatient { return try? Waiting.wait { await Self.look(workspace) } }
        let (found, begins) = state.withLock { state -> (Found?, Bool) in
            guard state.position == position else {
                (state.position, state.found) = (position, nil)
                return (nil, true)
            }
            guard let found = state.found else { return (nil, false) }
            // The next round searches again.
            (state.position, state.found) = (nil, nil)
            return (found, false)
        }
        if begins {
            Task.detached { [self] in
                let found = await Self.look(workspace)
                state.withLock { if $0.position == position { $0.found = found } }
            }
        }
        return found
    }

    private static func look(_ workspace: Workspace) async -> Found {
        do { return .success(try await NearNotices().waiting(in: workspace)) } catch {
            return .failure(error)
        }
    }
}
