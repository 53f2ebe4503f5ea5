import ArgumentParser
import Foundation
import MeetCore
import MeetStore
import Operations
import Sentences

/// A verb that works with the database.
///
/// Opening the database, the exit status and the sentences of errors are common to all of them; a verb
/// defines its arguments and its work.
protocol StoreCommand: ParsableCommand {
    associatedtype Form: OutputForm = LinesOnly

    var options: ProgramOptions { get }
    var form: Form { get }
    var opening: DatabaseOpening { get }
    /// True if times are read or printed, so that the reader's zone must be known.
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
            defer { session.tellHooks() }
            try run(in: session)
        }
    }
}

extension StoreCommand where Form == LinesOnly {
    var form: LinesOnly { LinesOnly() }
}

/// The kind of database that a verb opens.
enum DatabaseOpening {
    /// The existing database. Nothing is created: without a database the verb finds nothing, and a named one
    /// must exist.
    case existing
    /// The database, which is created if there is none.
    case made
    /// The existing database, or an empty one in memory, for a verb that previews a change.
    case rehearsed
}

/// An open database as a verb works with it.
struct CommandSession {
    let workspace: Workspace
    let options: ProgramOptions
    /// True if the outcome is printed as JSON.
    let json: Bool

    var store: MeetStore { workspace.store }
    var now: Date { workspace.now() }
    /// The reader's zone; known if the verb is a `TimedCommand`.
    var zone: TimeZone { ReaderZone.current }
    var clock: PlanningClock { PlanningClock(now: now, zone: zone, decimal: say.decimalSign) }

    /// Runs the hooks of what the command changed, after its output; a running agent does it instead, and the
    /// command does not wait. A command that only read does nothing.
    ///
    /// - Parameter isAsked: True to tell what became due, too.
    func tellHooks(isAsked: Bool = false) {
        guard isAsked || store.hasWritten, AgentLock.holder(database: store.path) == nil else { return }
        let log = ProgramLog(
            path: ProgramLog.path(environment: options.environment), writer: .command, now: workspace.now)
        log.follow(store)
        do { _ = try HookRunner(workspace, log: log).run() } catch {
            // A command that waits for changes has closed the store.
            if case .closed = error { return }
            // The command itself succeeded, or has told what is wrong with the database.
            log.write(error, sentence: ErrorText.sentence(error))
        }
        log.flush()
    }

    func perform<Wanted: WorkspaceOperation>(_ operation: Wanted) throws -> Wanted.Outcome {
        try operation.run(in: workspace)
    }

    /// Runs the operation, and records that its outcome is stored: even if printing fails, it need not be
    /// repeated.
    func perform<Wanted: WritingOperation>(_ operation: Wanted) throws -> Wanted.Outcome {
        let outcome = try operation.run(in: workspace)
        Output.noteStored()
        return outcome
    }
}
