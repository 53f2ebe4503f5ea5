import Foundation
import MeetStore
import Operations
import Sentences
import Synchronization

/// The backups of an agent, checked after each round. A failure is reported once.
final class AgentBackups: Sendable {
    private struct State {
        /// The time before which none is checked.
        var next: Date?
        var isFailureTold = false
    }

    /// The delay after a failure, in seconds.
    private static let patience: TimeInterval = 3600

    private let workspace: Workspace
    private let state = Mutex(State())

    init(_ workspace: Workspace) { self.workspace = workspace }

    func make() {
        let now = workspace.now()
        let isDue = state.withLock { state in
            guard let next = state.next, next > now, next.timeIntervalSince(now) <= Self.patience else {
                return true
            }
            return false
        }
        guard isDue else { return }
        do throws(StoreError) {
            _ = try BackUpDatabase().run(in: workspace)
            state.withLock { $0.isFailureTold = false }
        } catch {
            let isToldNow = state.withLock { state in
                state.next = now.addingTimeInterval(Self.patience)
                defer { state.isFailureTold = true }
                return !state.isFailureTold
            }
            if isToldNow { Output.complain(say.backupFailed(error)) }
        }
    }
}
