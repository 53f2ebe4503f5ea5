import ArgumentParser
import MeetStore
import MeetUI
import Operations

struct HistoryCommand: ParsableCommand {
    static var configuration: CommandConfiguration {
        .noun("history", say.aboutHistory, example: .history, verbs, verbless: Verbless<List>.self)
    }

    static var verbs: [any ParsableCommand.Type] { [List.self, Undo.self, Redo.self] }

    struct List: ListingCommand {
        static var configuration: CommandConfiguration {
            .verb("list", say.aboutHistoryList, more: say.moreAboutHistoryList, example: .historyList)
        }
        static var noun: String { "history" }
        static var verbs: [any ParsableCommand.Type] { HistoryCommand.verbs }

        @OptionGroup var options: ProgramOptions
        @OptionGroup var limit: LimitOption
        @OptionGroup var table: TableOptions<HistoryColumn>
        @Flag(help: ArgumentHelp(say.helpJSON))
        var json = false

        func run() throws {
            try CommandFailure.reporting {
                let workspace = try options.openWorkspace()
                let zone = try options.zone(of: workspace)
                let all = HistoryRow.rows(try ListHistory().run(in: workspace))
                let rows = Array(all.prefix(limit.rows))
                guard !json else { return try Output.json(rows.map(HistoryJSON.init)) }
                if all.isEmpty { Output.complain(say.nothingToTakeBack) }
                Table.show(rows, table.wanted) { $1.value(of: $0, zone: zone) }
            }
        }
    }

    struct Undo: ParsableCommand {
        static var configuration: CommandConfiguration {
            .verb("undo", say.aboutHistoryUndo, example: .historyUndo)
        }

        @OptionGroup var options: ProgramOptions
        @Flag(help: ArgumentHelp(say.helpJSON))
        var json = false

        func run() throws {
            try CommandFailure.reporting {
                try HistoryCommand.replay(Operations.Undo(), in: options.openWorkspace()) { entry in
                    guard let entry else { throw CommandFailure(say.nothingToTakeBack) }
                    if json { return try Output.json(HistoryJSON(entry, isUndone: true)) }
                    Output.line(say.takenBack(entry.title))
                }
            }
        }
    }

    struct Redo: ParsableCommand {
        static var configuration: CommandConfiguration {
            .verb("redo", say.aboutHistoryRedo, example: .historyRedo)
        }

        @OptionGroup var options: ProgramOptions
        @Flag(help: ArgumentHelp(say.helpJSON))
        var json = false

        func run() throws {
            try CommandFailure.reporting {
                try HistoryCommand.replay(Operations.Redo(), in: options.openWorkspace()) { entry in
                    guard let entry else { throw CommandFailure(say.nothingToDoAgain) }
                    if json { return try Output.json(HistoryJSON(entry, isUndone: false)) }
                    Output.line(say.doneAgain(entry.title))
                }
            }
        }
    }

    /// Undoes or redoes an action; `^C` cancels a long one without changes.
    private static func replay<Replay: WritingOperation>(
        _ replay: Replay, in workspace: Workspace, _ tell: (HistoryEntry?) throws -> Void
    ) throws where Replay.Outcome == HistoryEntry? {
        // The store must only be released after the process has ended.
        defer { workspace.store.close() }
        try tell(Interruptible.run(stopped: say.nothingWasChanged) { try replay.store(in: workspace) })
    }
}
