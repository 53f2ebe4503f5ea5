import MeetStore

/// Something a person can do, as a value: a test can look at what a key asked for, and a script asks for the same.
///
/// (Foundation has an `Operation` already.) It runs to its end on the caller's thread, does all of it in one transaction of the store or nothing, and throws
/// values that whoever asked turns into sentences. Where its task is cancelled it throws, and has done nothing.
package protocol WorkspaceOperation: Hashable, Sendable {
    associatedtype Outcome: Sendable
    associatedtype Failure: Error = StoreError

    /// Where it may run; see `WorkQueue`.
    static var queue: WorkQueue { get }

    func run(in workspace: Workspace) throws(Failure) -> Outcome
}

/// An operation that changes what is stored.
package protocol WritingOperation: WorkspaceOperation {}

/// An operation that may take long, and says how far it is.
package protocol LongOperation: WorkspaceOperation {
    /// - Parameter progress: Called now and then, on the caller's thread.
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

/// How far an operation is.
package struct OperationProgress: Hashable, Sendable {
    /// Cards, or whatever else it goes through.
    package var done: Int
    /// 0 to 1; `nil` where the end cannot be known.
    package var fraction: Double?

    package init(done: Int, fraction: Double? = nil) {
        self.done = done
        self.fraction = fraction
    }
}
