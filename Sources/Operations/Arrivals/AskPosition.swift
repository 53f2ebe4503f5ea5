import Foundation
import MeetCore
import MeetStore
import Processes
import VenueSearch

/// Asks the command in the setting `positions.command` for the person's position, and stores it.
///
/// It runs without a shell and prints `lat,lon`, `lat,lon,accuracy`, a `geo:` URI or a link to a map. It may
/// wait for a receiver, so this is not a `WorkspaceOperation`.
package struct AskPosition: Hashable, Sendable {
    package init() {}

    /// The seconds that the command may take: a receiver without a recent position needs some.
    private static let patience: TimeInterval = 45

    /// - Throws: `ArrivalError.command`, `StoreError`.
    package func run(in workspace: Workspace) async throws -> StoredPosition {
        let line = try await workspace.read { try PositionAsking.command(in: $0) }
        guard let line, let name = CommandWords.split(line).first else {
            throw ArrivalError.command(name: "", .notSet)
        }
        let environment = workspace.environment
        let found = await WorkQueue.programs.run { () -> Result<TypedPosition, ArrivalError.CommandFault> in
            Self.ask(line, environment)
        }
        switch found {
        case .failure(let fault): throw ArrivalError.command(name: name, fault)
        case .success(let typed):
            guard let stored = try await workspace.perform(SetPosition(typed)) else { throw NoPosition() }
            return stored
        }
    }

    private static func ask(
        _ line: String, _ environment: [String: String]
    ) -> Result<TypedPosition, ArrivalError.CommandFault> {
        let words = CommandWords.split(line)
        guard let name = words.first, let path = SpawnedCommand.find(name, in: environment) else {
            return .failure(.notFound)
        }
        let program = SpawnedCommand(
            path: path, arguments: Array(words.dropFirst()), environment: KeySource.withoutKeys(environment))
        switch program.run(limit: patience, isStopped: { Task.isCancelled }) {
        case .notStarted: return .failure(.notFound)
        case .tookTooLong: return .failure(.tookTooLong)
        case .killed(let signal): return .failure(.failed(status: 128 + signal))
        case .exited(0, let output):
            let text = String(decoding: output, as: UTF8.self)
            guard let typed = TypedPosition.parse(output: text) else { return .failure(.noPosition) }
            return .success(typed)
        case .exited(let status, _): return .failure(.failed(status: status))
        }
    }
}

extension ArrivalError {
    /// A failure of the command that prints the person's position.
    package enum CommandFault: Error, Hashable, Sendable {
        case notSet
        case notFound
        /// The exit status; 128 and the signal's number if a signal ended it.
        case failed(status: Int)
        case tookTooLong
        /// It printed no position.
        case noPosition
    }
}

/// Keeps the person's position new while something depends on it: around meetings, and during a check-in.
///
/// Outside of these the command is not run, so that a receiver does not empty the battery.
package struct RenewPosition: Hashable, Sendable {
    package init() {}

    /// The seconds before a meeting from which the way there is computed.
    private static let lead: TimeInterval = 2 * 3600
    /// The seconds between two positions.
    private static let pause: TimeInterval = 300
    /// The seconds between two positions after the contacts were told.
    private static let shortPause: TimeInterval = 60

    /// Runs the command if it is due. One that fails leaves the last position as it is, with its age.
    ///
    /// - Throws: `StoreError`.
    package func run(in workspace: Workspace) async throws {
        let now = workspace.now()
        let due = try await workspace.read { store in try Self.nextTime(in: store, now: now) }
        guard let due, due <= now else { return }
        do {
            _ = try await AskPosition().run(in: workspace)
        } catch is ArrivalError {}
    }

    /// Returns the time at which the command is to be run next, which may be past; `nil` while nothing
    /// depends on the position, and without a command.
    package static func nextTime(in store: MeetStore, now: Date) throws(StoreError) -> Date? {
        guard try PositionAsking.command(in: store) != nil else { return nil }
        let checkin = try store.openCheckin()
        if checkin == nil {
            let span = DateInterval(
                start: now.addingTimeInterval(-ArrivalRules.afterEnd), end: now.addingTimeInterval(lead))
            let isWanted = try store.meetings(overlapping: span).contains { summary in
                if case .timed = summary.time { !summary.isDone } else { false }
            }
            if !isWanted { return nil }
        }
        // A position of the future is that of a clock that was set back.
        guard let stored = try store.position(), stored.setAt <= now else { return now }
        return stored.setAt.addingTimeInterval(checkin?.toldAt == nil ? pause : shortPause)
    }
}
