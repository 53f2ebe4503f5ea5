import ArgumentParser
import MeetStore
import MeetUI
import Operations

struct HistoryCommand: ParsableCommand {
    static var configuration: CommandConfiguration {
        .noun("history", say.aboutHistory, example: .history, verbs, verbless: Verbless<List>.self)
    }

    static var verbs: [any ParsableCommand.Type] { [List.self, Undo.self, Redo.self] }

    struct List: ListingCommand, TableCommand, TimedCommand {
        static var configuration: CommandConfiguration {
            .verb("list", say.aboutHistoryList, more: say.moreAboutHistoryList, example: .historyList)
        }
        static var noun: String { "history" }
        static var verbs: [any ParsableCommand.Type] { HistoryCommand.verbs }

        @OptionGroup var options: ProgramOptions
        @OptionGroup var form: LimitedTable<HistoryColumn>

        func rows(in session: CommandSession) throws -> [HistoryRow] {
            let all = HistoryRow.rows(try session.store.actions())
            if all.isEmpty, !session.json { Output.complain(say.nothingToTakeBack) }
            return Array(all.prefix(form.rows))
        }

        func json(_ rows: [HistoryRow], in session: CommandSession) -> [HistoryJSON] {
            rows.map(HistoryJSON.init)
        }
    }

    struct Undo: StoreCommand {
        static var configuration: CommandConfiguration {
            .verb("undo", say.aboutHistoryUndo, example: .historyUndo)
        }

        @OptionGroup var options: ProgramOptions
        @OptionGroup var form: JSONOption

        func run(in session: CommandSession) throws {
            guard let entry = try session.replay(Operations.Undo()) else {
                throw CommandFailure(say.nothingToTakeBack)
            }
            if session.json { return try Output.json(HistoryJSON(entry, isUndone: true)) }
            Output.line(say.takenBack(entry.title))
        }
    }

    struct Redo: StoreCommand {
        static var configuration: CommandConfiguration {
            .verb("redo", say.aboutHistoryRedo, example: .historyRedo)
        }

        @OptionGroup var options: ProgramOptions
        @OptionGroup var form: JSONOption

        func run(in session: CommandSession) throws {
            guard let entry = try session.replay(Operations.Redo()) else {
                throw CommandFailure(say.nothingToDoAgain)
            }
            if session.json { return try Output.json(HistoryJSON(entry, isUndone: false)) }
            Output.line(say.doneAgain(entry.title))
        }
    }
}

extension CommandSession {
    /// An import may take a while to be undone; `^C` leaves everything as it was.
    fileprivate func replay<Replay: WritingOperation>(_ replay: Replay) throws -> HistoryEntry?
    where Replay.Outcome == HistoryEntry? {
        try Interruptible.run(stopped: say.nothingWasChanged) { try perform(replay) }
    }
}
