import ArgumentParser
import Foundation
import MeetCore
import MeetStore
import MeetUI
import Operations

/// A verb that works with the database.
///
/// Opening it, the exit status and sentences about errors are the same for all of them; a verb says its arguments and
/// what it does.
protocol StoreCommand: ParsableCommand {
    associatedtype Form: OutputForm = LinesOnly

    var options: ProgramOptions { get }
    var form: Form { get }
    var opening: DatabaseOpening { get }
    /// `true` where times are read or printed, so that the reader's zone must be known.
    static var needsZone: Bool { get }

    func run(in session: CommandSession) throws
}

/// A verb that reads or prints times by the reader's clocks.
protocol TimedCommand: StoreCommand {}

extension TimedCommand {
    static var needsZone: Bool { true }
}

extension StoreCommand {
    static var needsZone: Bool { false }
    var opening: DatabaseOpening { .existing }

    func run() throws { try openAndRun() }

    func openAndRun() throws {
        try CommandFailure.reporting {
            let session = CommandSession(
                workspace: try options.workspace(opening), options: options, json: form.json)
            // A task that did the work may release the store only after the process has ended.
            defer { session.workspace.store.close() }
            if Self.needsZone { _ = try options.zone(of: session.workspace) }
            try run(in: session)
        }
    }
}

extension StoreCommand where Form == LinesOnly {
    var form: LinesOnly { LinesOnly() }
}

/// The kind of database that a verb opens.
enum DatabaseOpening {
    /// The one that is there. Nothing is made; without a database nothing is stored, and one that was named must be there.
    case existing
    /// Made where it is not there yet.
    case made
    /// The one that is there, or an empty one in memory, for a verb that says what it would store.
    case rehearsed
}

/// An open database as a verb works with it.
struct CommandSession {
    let workspace: Workspace
    let options: ProgramOptions
    /// `true` where the outcome is printed as JSON.
    let json: Bool

    var store: MeetStore { workspace.store }
    var now: Date { workspace.now() }
    /// The reader's zone, known where the verb is a `TimedCommand`.
    var zone: TimeZone { ReaderZone.current }
    var clock: PlanningClock { PlanningClock(now: now, zone: zone) }

    func perform<Wanted: WorkspaceOperation>(_ operation: Wanted) throws -> Wanted.Outcome {
        try operation.run(in: workspace)
    }

    /// Runs the operation, and remembers that its outcome is stored: whether that can be printed or not, nobody has to
    /// do it again.
    func perform<Wanted: WritingOperation>(_ operation: Wanted) throws -> Wanted.Outcome {
        let outcome = try operation.run(in: workspace)
        Output.noteStored()
        return outcome
    }
}
