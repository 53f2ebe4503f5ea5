import Foundation
import MeetCore
import MeetStore
import Processes
import VenueSearch

/// Does what waits outside of the file about check-ins: runs the person's command, and hands the alarm over to a
/// service or takes it back.
///
/// Each task is stored as running before it begins. A command whose process ended meanwhile is not run again; what
/// a service is told is told again, which changes nothing.
package struct RunSafetyTasks: Hashable, Sendable {
    package init() {}

    package struct Report: Hashable, Sendable {
        package var done = 0
        package var failed = 0
        /// The time of the next attempt; `nil` without one.
        package var next: Date?

        package init() {}
    }

    /// The seconds that the command may take.
    private static let patience: TimeInterval = 30
    /// The seconds until the next attempt; the last one is repeated.
    private static let pauses: [TimeInterval] = [10, 30, 60, 120, 300]
    /// The number of attempts of a command, and of a message to a service.
    private static let (mostRuns, mostRequests) = (10, 200)

    /// - Throws: `StoreError`, `CancellationError`.
    package func run(in workspace: Workspace) async throws -> Report {
        var report = Report()
        let store = workspace.store
        while let task = try await WorkQueue.writing.run({ () throws(StoreError) -> SafetyTask? in
            try store.takeSafetyTask()
        }) {
            let outcome = await perform(task, in: workspace)
            var ended = task
            switch outcome {
            case .done:
                ended.state = .done
                report.done += 1
            case .pointless: ended.state = .failed
            case .failed:
                report.failed += 1
                let most = task.kind == .command ? Self.mostRuns : Self.mostRequests
                ended.state = task.attempts >= most ? .failed : .queued
                let pause = Self.pauses[min(max(1, task.attempts), Self.pauses.count) - 1]
                ended.nextAttempt = workspace.now().addingTimeInterval(pause)
            }
            if ended.state != .queued { ended.nextAttempt = nil }
            let saved = ended
            try await WorkQueue.writing.run { () throws(StoreError) in try store.end(saved) }
            try Task.checkCancellation()
        }
        report.next = try await workspace.read { try $0.nextSafetyTask() }
        return report
    }

    enum Outcome: Hashable, Sendable {
        case done, failed
        /// No attempt can succeed any more.
        case pointless
    }

    private func perform(_ task: SafetyTask, in workspace: Workspace) async -> Outcome {
        guard task.kind != .command else {
            return await WorkQueue.programs.run { () -> Outcome in Self.runCommand(task, in: workspace) }
        }
        guard let payload = try? HandedOver(json: task.payload),
            let service = try? SafetyHandover(workspace)
        else { return .pointless }
        return await service.perform(task.kind, payload)
    }

    /// Runs the command without a shell; the document is its standard input.
    private static func runCommand(_ task: SafetyTask, in workspace: Workspace) -> Outcome {
        guard let line = try? SafetySettings.value(SafetySettings.commandKey, in: workspace.store) else {
            return .pointless
        }
        let words = CommandWords.split(line)
        guard let name = words.first else { return .pointless }
        guard let path = SpawnedCommand.find(name, in: workspace.environment) else { return .failed }
        var program = SpawnedCommand(
            path: path, arguments: Array(words.dropFirst()),
            environment: KeySource.withoutKeys(workspace.environment))
        program.input = Array(task.payload.utf8) + [10]
        // Whatever it prints, only its exit status counts.
        guard case .exited(status: 0, _) = program.run(limit: patience, isStopped: { false }) else {
            return .failed
        }
        return .done
    }
}
