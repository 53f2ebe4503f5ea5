import ArgumentParser
import MeetCore
import MeetStore
import MeetUI
import Operations

extension InvitationsCommand {
    struct Outbox: ParsableCommand {
        static var configuration: CommandConfiguration {
            .noun("outbox", say.aboutOutbox, example: .outbox, verbs, verbless: Verbless<List>.self)
        }

        static var verbs: [any ParsableCommand.Type] {
            [List.self, Cancel.self, Retry.self, Settle.self]
        }

        struct List: ListingCommand {
            static var configuration: CommandConfiguration {
                .verb("list", say.aboutOutboxList, example: .outboxList)
            }
            static var noun: String { "invitations outbox" }
            static var verbs: [any ParsableCommand.Type] { Outbox.verbs }

            @OptionGroup var options: ProgramOptions
            @Flag(help: ArgumentHelp(say.helpOpenOutbox))
            var open = false
            @OptionGroup var limit: LimitOption
            @OptionGroup var table: TableOptions<OutboxColumn>
            @Flag(help: ArgumentHelp(say.helpJSON))
            var json = false

            func run() throws {
                try CommandFailure.reporting {
                    let list = ListOutbox(isOpenOnly: open, after: limit.rows)
                    let messages = try list.run(in: try options.openWorkspace()).rows
                    if json { return try Output.json(messages.map(OutgoingJSON.init)) }
                    Table.show(messages, table.wanted) { $1.value(of: $0) }
                }
            }
        }

        struct Cancel: ParsableCommand {
            static var configuration: CommandConfiguration {
                .verb("cancel", say.aboutOutboxCancel, example: .outboxCancel)
            }

            @OptionGroup var options: ProgramOptions
            @Argument(help: ArgumentHelp(say.helpOutgoing, valueName: say.valueNumber), completion: .outgoing)
            var id: Int64
            @Flag(help: ArgumentHelp(say.helpJSON))
            var json = false

            func run() throws {
                try CommandFailure.reporting {
                    let cancel = CancelOutgoing(Identifier(id))
                    try Outbox.show(try cancel.store(in: try options.openWorkspace()), json: json)
                }
            }
        }

        struct Retry: ParsableCommand {
            static var configuration: CommandConfiguration {
                .verb("retry", say.aboutOutboxRetry, example: .outboxRetry)
            }

            @OptionGroup var options: ProgramOptions
            @Argument(help: ArgumentHelp(say.helpOutgoing, valueName: say.valueNumber), completion: .outgoing)
            var id: Int64
            @Flag(help: ArgumentHelp(say.helpJSON))
            var json = false

            func run() throws {
                try CommandFailure.reporting {
                    let retry = RetryOutgoing(Identifier(id))
                    try Outbox.show(try retry.store(in: try options.openWorkspace()), json: json)
                }
            }
        }

        struct Settle: ParsableCommand {
            static var configuration: CommandConfiguration {
                .verb(
                    "settle", say.aboutOutboxSettle, more: say.moreAboutOutboxSettle, example: .outboxSettle)
            }

            /// The fate of a doubtful message, as known by the person.
            enum Fate: String, ExpressibleByArgument, CaseIterable {
                case sent, unsent
            }

            @OptionGroup var options: ProgramOptions
            @Argument(help: ArgumentHelp(say.helpOutgoing, valueName: say.valueNumber), completion: .outgoing)
            var id: Int64
            @Argument(help: ArgumentHelp(say.helpFate, valueName: say.valueFate))
            var fate: Fate
            @Flag(help: ArgumentHelp(say.helpJSON))
            var json = false

            func run() throws {
                try CommandFailure.reporting {
                    let settle = SettleOutgoing(Identifier(id), wasSent: fate == .sent)
                    try Outbox.show(try settle.store(in: try options.openWorkspace()), json: json)
                }
            }
        }

        private static func show(_ message: OutgoingMessage, json: Bool) throws {
            if json { return try Output.json(OutgoingJSON(message)) }
            InvitationLines.line(message)
        }
    }
}
