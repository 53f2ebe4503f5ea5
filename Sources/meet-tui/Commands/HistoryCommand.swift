import ArgumentParser
import MeetStore
import Operations
import Sentences

struct HistoryCommand: ParsableCommand {
    static var configuration: CommandConfiguration {
        .noun(
            "history", say("List, undo and redo actions."), example: .history, verbs,
            verbless: Verbless<List>.self)
    }

    static var verbs: [any ParsableCommand.Type] { [List.self, Undo.self, Redo.self] }

    struct List: ListingCommand, TableCommand, TimedCommand {
        static var configuration: CommandConfiguration {
            .verb(
                "list", say("List the last actions, newest first, from the screen and the command line."),
                more: say(
                    "“undo” marks the action that “history undo” would undo, and “redo” the one that “history redo” would redo."
                ), example: .historyList)
        }
        static var noun: String { "history" }
        static var verbs: [any ParsableCommand.Type] { HistoryCommand.verbs }

        @OptionGroup var options: ProgramOptions
        @OptionGroup var form: LimitedTable<HistoryColumn>

        func rows(in session: CommandSession) throws -> [HistoryRow] {
            let all = HistoryRow.rows(try session.store.actions())
            if all.isEmpty, !session.json { Output.complain(say("There is nothing to undo.")) }
            return Array(all.prefix(form.rows))
        }

        func json(_ rows: [HistoryRow], in session: CommandSession) -> [HistoryJSON] {
            rows.map(HistoryJSON.init)
        }
    }

    struct Undo: StoreCommand {
        static var configuration: CommandConfiguration {
            .verb("undo", say("Undo the last action."), example: .historyUndo)
        }

        @OptionGroup var options: ProgramOptions
        @OptionGroup var form: JSONOption

        func run(in session: CommandSession) throws {
            guard let entry = try session.replay(Operations.Undo()) else {
                throw CommandFailure(say("There is nothing to undo."))
            }
            if session.json { return try Output.json(HistoryJSON(entry, isUndone: true)) }
            Output.line(say.undone(entry.title))
        }
    }

    struct Redo: StoreCommand {
        static var configuration: CommandConfiguration {
            .verb("redo", say("Redo the action that was undone last."), example: .historyRedo)
        }

        @OptionGroup var options: ProgramOptions
        @OptionGroup var form: JSONOption

        func run(in session: CommandSession) throws {
            guard let entry = try session.replay(Operations.Redo()) else {
                throw CommandFailure(say("There is nothing to redo."))
            }
            if session.json { return try Output.json(HistoryJSON(entry, isUndone: false)) }
            Output.line(say.redone(entry.title))
        }
    }
}

extension CommandSession {
    /// An import may take a while to be undone; `^C` leaves everything as it was.
    fileprivate func replay<Replay: WritingOperation>(_ replay: Replay) throws -> HistoryEntry?
    where Replay.Outcome == HistoryEntry? {
        try Interruptible.run(stopped: say("Cancelled: nothing was changed.")) { try perform(replay) }
    }
}
