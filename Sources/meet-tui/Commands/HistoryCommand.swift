import ArgumentParser
import MeetStore
import Operations
import Sentences

struct HistoryCommand: ParsableCommand {
    static var configuration: CommandConfiguration {
        .noun(
            "history", say("What was done, to be taken back and done again."), example: .history, verbs,
            verbless: Verbless<List>.self)
    }

    static var verbs: [any ParsableCommand.Type] { [List.self, Undo.self, Redo.self] }

    struct List: ListingCommand, TableCommand, TimedCommand {
        static var configuration: CommandConfiguration {
            .verb(
                "list", say("The last actions, the latest first, on the screen and here."),
                more: say(
                    "“undo” stands at the one that “history undo” would take back, and “redo” at the one that “history redo” would do "
                        + "again."), example: .historyList)
        }
        static var noun: String { "history" }
        static var verbs: [any ParsableCommand.Type] { HistoryCommand.verbs }

        @OptionGroup var options: ProgramOptions
        @OptionGroup var form: LimitedTable<HistoryColumn>

        func rows(in session: CommandSession) throws -> [HistoryRow] {
            let all = HistoryRow.rows(try session.store.actions())
            if all.isEmpty, !session.json { Output.complain(say("There is nothing to take back.")) }
            return Array(all.prefix(form.rows))
        }

        func json(_ rows: [HistoryRow], in session: CommandSession) -> [HistoryJSON] {
            rows.map(HistoryJSON.init)
        }
    }

    struct Undo: StoreCommand {
        static var configuration: CommandConfiguration {
            .verb("undo", say("Take the last action back."), example: .historyUndo)
        }

        @OptionGroup var options: ProgramOptions
        @OptionGroup var form: JSONOption

        func run(in session: CommandSession) throws {
            guard let entry = try session.replay(Operations.Undo()) else {
                throw CommandFailure(say("There is nothing to take back."))
            }
            if session.json { return try Output.json(HistoryJSON(entry, isUndone: true)) }
            Output.line(say("Taken back: \(say.sentence(entry.title))."))
        }
    }

    struct Redo: StoreCommand {
        static var configuration: CommandConfiguration {
            .verb("redo", say("Do again what was taken back last."), example: .historyRedo)
        }

        @OptionGroup var options: ProgramOptions
        @OptionGroup var form: JSONOption

        func run(in session: CommandSession) throws {
            guard let entry = try session.replay(Operations.Redo()) else {
                throw CommandFailure(say("There is nothing to do again."))
            }
            if session.json { return try Output.json(HistoryJSON(entry, isUndone: false)) }
            Output.line(say("Done again: \(say.sentence(entry.title))."))
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
