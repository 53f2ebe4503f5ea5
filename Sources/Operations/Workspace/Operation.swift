import MeetStore

/// An action of a person, as a value: a test can inspect the action of a key, and a script uses the same.
///
/// (Foundation has an `Operation` already.) It runs to completion on the caller's thread, in one transaction
/// of the store, and throws values that the caller puts into words. If its task is cancelled it throws, and
/// has done nothing.
package protocol WorkspaceOperation: Hashable, Sendable {
    associatedtype Outcome: Sendable
    associatedtype Failure: Error = StoreError

    /// The queue for running it; see `WorkQueue`.
    static var queue: WorkQueue { get }

    func run(in workspace: Workspace) throws(Failure) -> Outcome
}

/// An operation that changes stored data.
package protocol WritingOperation: WorkspaceOperation {}

/// An operation that may take long, and reports its progress.
package protocol LongOperation: WorkspaceOperation {
    /// Runs the operation.
    ///
    /// - Parameter progress: Called repeatedly on the caller's thread.
    func run(
        in workspace: Workspace, progress: @escaping (OperationProgress) -> Void
    ) throws(Failure) -> Outcome
}

extension WorkspaceOperation {
    package static var queue: WorkQueue { .reading }
}

extension WritingOperation {
    package static var queue: WorkQueue { .writing }
}

extension LongOperation {
    package func run(in workspace: Workspace) throws(Failure) -> Outcome {
        try run(in: workspace) { _ in }
    }
}

/// The progress of an operation.
package struct OperationProgress: Hashable, Sendable {
    /// The number of cards, or other items, done.
    package var done: Int
    /// The fraction, 0 to 1; `nil` if the total is unknown.
    package var fraction: Double?

    package init(done: Int, fraction: Double? = nil) {
        self.done = done
        self.fraction = fraction
    }
}
