import Foundation
import MeetStore
import Processes
import Synchronization
import VenueSearch

/// Runs the commands of hooks, one after another, each with an event as JSON on its standard input. No shell
/// is used.
///
/// A command that takes too long is ended. One that fails several times in a row is left out for the rest of
/// a round, so that a broken one does not hold up the others.
package final class HookRunner: Sendable {
    /// The variable in a command's environment with the name of its event. A program with it runs no hooks.
    package static let variable = "MEET_HOOK"
    /// The time in seconds that a command may take.
    package static let limit: TimeInterval = 10
    /// The number of failures in a row after which a command is left out.
    private static let mostFailures = 3
    /// The number of times that events are taken in a round.
    private static let mostTurns = 20

    private let workspace: Workspace
    private let log: ProgramLog?
    private let limit: TimeInterval
    private let encode: @Sendable (ToldEvent) throws -> [UInt8]
    /// True once the process is about to end, and waits for no command.
    private let isEnding = Mutex(false)

    /// Makes a runner.
    ///
    /// - Parameter encode: Returns the JSON of an event.
    package init(
        _ workspace: Workspace, log: ProgramLog? = nil, limit: TimeInterval = HookRunner.limit,
        encode: @escaping @Sendable (ToldEvent) throws -> [UInt8]
    ) {
        self.workspace = workspace
        self.log = log
        self.limit = limit
        self.encode = encode
    }

    /// Begins the end: commands that remain are started without waiting for them.
    package func hasten() { isEnding.withLock { $0 = true } }

    /// Runs the commands of all events that nobody told yet. Blocks as long as they run.
    ///
    /// - Returns: The time of the next round; `nil` for the next change.
    package func run() throws(StoreError) -> Date? {
        // A command that changes something would run itself.
        if workspace.environment[Self.variable] != nil { return nil }
        var failures: [HookEvent: Int] = [:]
        for _ in 0..<Self.mostTurns {
            let taken = try TakeEvents().run(in: workspace)
            for event in taken.events {
                guard let line = taken.commands[event.event] else { continue }
                let failed = failures[event.event] ?? 0
                if failed >= Self.mostFailures {
                    log?.write(.error, .hook, [(.name, event.event.rawValue), (.status, "skipped")])
                    continue
                }
                failures[event.event] = tell(event, by: line) ? 0 : failed + 1
            }
            if !taken.hasMore { return taken.next }
        }
        return workspace.now()
    }

    /// Runs a command with an event; returns whether it succeeded.
    private func tell(_ event: ToldEvent, by line: String) -> Bool {
        let begun = ContinuousClock.now
        let status: String
        var hasSucceeded = false
        switch outcome(event, by: line) {
        case .exited(let code, _):
            status = String(code)
            hasSucceeded = code == 0
        case .killed(let signal): status = String(128 + signal)
        case .tookTooLong: status = "timeout"
        case .notStarted: status = "missing"
        case nil:
            status = "running"
            hasSucceeded = true
        }
        let took = begun.duration(to: .now).components
        let milliseconds = took.seconds * 1000 + took.attoseconds / 1_000_000_000_000_000
        log?.write(
            hasSucceeded ? .info : .error, .hook,
            [(.name, event.event.rawValue), (.status, status), (.ms, String(milliseconds))],
            personal: [(.command, line)])
        return hasSucceeded
    }

    /// Returns the outcome; `nil` if the command still runs while the process ends.
    private func outcome(_ event: ToldEvent, by line: String) -> SpawnedCommand.Outcome? {
        let words = CommandWords.split(line)
        guard let name = words.first.map(workspace.expandingHome),
            let path = SpawnedCommand.find(name, in: workspace.environment), let input = try? encode(event)
        else { return .notStarted }
        var environment = KeySource.withoutKeys(workspace.environment)
        environment[Self.variable] = event.event.rawValue
        var program = SpawnedCommand(
            path: path, arguments: Array(words.dropFirst()), environment: environment)
        program.input = input
        return isEnding.withLock { $0 } ? program.start(patience: 0) : program.run(limit: limit)
    }
}

extension Workspace {
    /// Returns the name of a program with `~/` replaced; other names are looked for on the `PATH`.
    fileprivate func expandingHome(_ name: String) -> String {
        name.hasPrefix("~/") ? expand(name) : name
    }
}
