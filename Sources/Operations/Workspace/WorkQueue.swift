import Dispatch

/// Threads for work that blocks: reading and writing files, waiting for other programs.
///
/// Swift's own pool has a thread a core. On a machine with one core an import there would keep every key waiting, so
/// such work has threads of its own, which the system shares the core out to.
package final class WorkQueue: TaskExecutor {
    /// Each reading has a thread of its own, so that none waits for another.
    package static let reading = WorkQueue(label: "meet.reading", isSerial: false)
    /// Writings go one after the other, as the store takes them.
    package static let writing = WorkQueue(label: "meet.writing", isSerial: true)
    /// For other programs that are started and waited for.
    package static let programs = WorkQueue(label: "meet.programs", isSerial: false)

    private let label: String
    /// `nil` where every job gets a queue of its own. Only queues that do one thing after the other get a thread
    /// however many threads there are.
    private let serial: DispatchQueue?

    private init(label: String, isSerial: Bool) {
        self.label = label
        serial = isSerial ? DispatchQueue(label: label, qos: .userInitiated) : nil
    }

    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let queue = serial ?? DispatchQueue(label: label, qos: .userInitiated)
        queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }

    /// Runs `body` on a thread of this queue, as a part of the calling task: it is cancelled with it.
    package func run<Value: Sendable, Failure: Error>(
        _ body: @Sendable () throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        try await withTaskExecutorPreference(self) { () async throws(Failure) in try body() }
    }
}
