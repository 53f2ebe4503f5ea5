import GRDB
import GRDBSQLite
import Synchronization

/// Ends what SQLite does when it takes too long (https://www.sqlite.org/c3ref/progress_handler.html): a view in a file
/// from outside need not have an end.
final class StatementDeadline: Sendable {
    private struct State {
        var end: ContinuousClock.Instant?
        var hasPassed = false
    }

    private let patience: Duration
    private let state = Mutex(State())

    init(_ patience: Duration) { self.patience = patience }

    /// Has to outlive the connection.
    func watch(_ db: Database) {
        sqlite3_progress_handler(
            db.sqliteConnection, 5000,
            { context in
                guard let context else { return 0 }
                return Unmanaged<StatementDeadline>.fromOpaque(context).takeUnretainedValue().isOver ? 1 : 0
            }, Unmanaged.passUnretained(self).toOpaque())
    }

    /// Whether something was ended.
    var hasPassed: Bool { state.withLock { $0.hasPassed } }

    /// What is done from now on has the whole time.
    func begin() { state.withLock { $0.end = .now + patience } }

    private var isOver: Bool {
        state.withLock { state in
            guard let end = state.end, .now > end else { return false }
            state.hasPassed = true
            return true
        }
    }
}
