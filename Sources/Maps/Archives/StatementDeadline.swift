import GRDB
import GRDBSQLite
import Synchronization

/// Interrupts SQLite after a time limit (https://www.sqlite.org/c3ref/progress_handler.html): a view in an
/// external file need not terminate.
final class StatementDeadline: Sendable {
    private struct State {
        var end: ContinuousClock.Instant?
        var hasPassed = false
    }

    private let patience: Duration
    private let state = Mutex(State())

    init(_ patience: Duration) { self.patience = patience }

    /// Watches a connection, which must not outlive this object.
    func watch(_ db: Database) {
        sqlite3_progress_handler(
            db.sqliteConnection, 5000,
            { context in
                guard let context else { return 0 }
                return Unmanaged<StatementDeadline>.fromOpaque(context).takeUnretainedValue().isOver ? 1 : 0
            }, Unmanaged.passUnretained(self).toOpaque())
    }

    /// True if a statement was interrupted.
    var hasPassed: Bool { state.withLock { $0.hasPassed } }

    /// Restarts the time limit.
    func begin() { state.withLock { $0.end = .now + patience } }

    private var isOver: Bool {
        state.withLock { state in
            guard let end = state.end, .now > end else { return false }
            state.hasPassed = true
            return true
        }
    }
}
