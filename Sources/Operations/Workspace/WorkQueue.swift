import Dispatch

/// Threads for blocking work: reading and writing files, waiting for other programs.
///
/// Swift's own pool has a thread per core. On a machine with one core an import would block every key, so
/// such work has threads of its own, which the system schedules.
package final class WorkQueue: TaskExecutor {
    /// The queue for reading: each operation has its own thread, so that none waits for another.
    package static let reading = WorkQueue(label: "meet.reading", isSerial: false)
    /// The queue for writing: operations run in sequence, as in the store.
    package static let writing = WorkQueue(label: "meet.writing", isSerial: true)
    /// The queue for starting other programs and waiting for them.
    package static let programs = WorkQueue(label: "meet.programs", isSerial: false)

    private let label: String
    /// The serial queue; `nil` if every job gets its own. Only serial queues get a thread regardless of the
    /// number of threads.
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
