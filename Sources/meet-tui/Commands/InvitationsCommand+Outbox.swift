import ArgumentParser
import MeetCore
import MeetStore
import Operations
import Sentences

extension InvitationsCommand {
    struct Outbox: ParsableCommand {
        static var configuration: CommandConfiguration {
            .noun(
                "outbox", say("Messages waiting to be sent to others, and those already sent."),
                example: .outbox, verbs,
                verbless: Verbless<List>.self)
        }

        static var verbs: [any ParsableCommand.Type] {
            [List.self, Cancel.self, Retry.self, Settle.self]
        }

        struct List: ListingCommand, TableCommand {
            static var configuration: CommandConfiguration {
                .verb("list", say("List the outbox, newest first."), example: .outboxList)
            }
            static var noun: String { "invitations outbox" }
            static var verbs: [any ParsableCommand.Type] { Outbox.verbs }

            @OptionGroup var options: ProgramOptions
            @Flag(help: ArgumentHelp(say("Only messages that have not been sent, or may not have been.")))
            var open = false
            @OptionGroup var form: LimitedTable<OutboxColumn>

            func rows(in session: CommandSession) throws -> [OutgoingMessage] {
                try session.perform(ListOutbox(isOpenOnly: open, after: form.rows)).rows
            }
        }

        struct Cancel: OutcomeCommand {
            static var configuration: CommandConfiguration {
                .verb("cancel", say("Cancel a message that has not been sent."), example: .outboxCancel)
            }

            @OptionGroup var options: ProgramOptions
            @OptionGroup var message: OutgoingArgument
            @OptionGroup var form: JSONOption

            func outcome(in session: CommandSession) throws -> OutgoingMessage {
                try session.perform(CancelOutgoing(Identifier(message.id)))
            }
        }

        struct Retry: OutcomeCommand {
            static var configuration: CommandConfiguration {
                .verb(
                    "retry", say("Resend a message that was refused, was cancelled or is late."),
                    example: .outboxRetry)
            }

            @OptionGroup var options: ProgramOptions
            @OptionGroup var message: OutgoingArgument
            @OptionGroup var form: JSONOption

            func outcome(in session: CommandSession) throws -> OutgoingMessage {
                try session.perform(RetryOutgoing(Identifier(message.id)))
            }
        }

        struct Settle: OutcomeCommand {
            static var configuration: CommandConfiguration {
                .verb(
                    "settle", say("Record whether a doubtful message arrived."),
                    more: say(
                        "A message is doubtful if the connection, or this program, ended before the server confirmed that it took the message. With unsent it is sent again."
                    ), example: .outboxSettle)
            }

            /// The fate of a doubtful message, as known by the person.
            enum Fate: String, ExpressibleByArgument, CaseIterable {
                case sent, unsent
            }

            @OptionGroup var options: ProgramOptions
            @OptionGroup var message: OutgoingArgument
            @Argument(
                help: ArgumentHelp(say("Whether it arrived: sent or unsent."), valueName: say("sent|unsent")))
            var fate: Fate
            @OptionGroup var form: JSONOption

            func outcome(in session: CommandSession) throws -> OutgoingMessage {
                try session.perform(SettleOutgoing(Identifier(message.id), wasSent: fate == .sent))
            }
        }

        struct OutgoingArgument: ParsableArguments {
            @Argument(
                help: ArgumentHelp(
                    say("The number of a message, as shown by “invitations outbox”."),
                    valueName: say.valueNumber), completion: .outgoing)
            var id: Int64
        }
    }
}
