import Foundation
import MeetStore
import MeetUI
import Operations
import Synchronization

/// Lets the agent tell what can be done near the position, all of it in one notice.
///
/// Where any place of a kind will do somebody has to be asked perhaps, and no reminder waits for that: it is looked around
/// beside the rounds, and a later one tells what was found.
final class NearNoticeSource: Sendable {
    private typealias Found = Result<NearNotices.Waiting, any Error>

    private struct State {
        /// Around which position it is looked.
        var position: StoredPosition?
        /// What is there; `nil` while it is looked.
        var found: Found?
        /// What is being told.
        var things: [NearThing] = []
    }

    private let state = Mutex(State())
    /// Whether a round waits for what is found: there is no later one.
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

    /// What is there, to be told once; `nil` while it is looked.
    private func found(around position: StoredPosition, in workspace: Workspace) -> Found? {
        if isPatient { return try? Waiting.wait { await Self.look(workspace) } }
        let (found, begins) = state.withLock { state -> (Found?, Bool) in
            guard state.position == position else {
                (state.position, state.found) = (position, nil)
                return (nil, true)
            }
            guard let found = state.found else { return (nil, false) }
            // The next round looks again.
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
