import ArgumentParser
import MeetCore
import MeetStore
import Operations
import Sentences

/// A verb for a received message, which is shown as stored afterwards.
protocol InboxItemCommand: OutcomeCommand, TimedCommand where Form == JSONOption {
    var message: InboxItemArgument { get }

    func change(_ id: Identifier<InboxItem>, in session: CommandSession) throws
}

struct InboxItemArgument: ParsableArguments {
    @Argument(
        help: ArgumentHelp(
            say("The number of a message, as shown by “invitations list”."), valueName: say.valueNumber),
        completion: .invitations)
    var id: Int64
}

extension InboxItemCommand {
    func outcome(in session: CommandSession) throws -> InboxItem {
        let id = Identifier<InboxItem>(message.id)
        try change(id, in: session)
        guard let item = try session.perform(LoadInboxItem(id)) else { throw InvitationError.noInboxItem(id) }
        return item
    }

    func run(in session: CommandSession) throws {
        let before = try session.latestOutgoing()
        try session.print(try outcome(in: session))
        guard try session.latestOutgoing() != before, !session.json else { return }
        guard try session.perform(LoadMailAccount()).canSend else {
            return Output.complain(say.sentence(InvitationError.noWayToSend))
        }
        Output.line(
            say(
                "It waits in the outbox; the open program, the agent or “meet-tui invitations sync” sends it."
            ))
    }
}

extension CommandSession {
    /// Returns the message that was put into the outbox last; `nil` without any that waits.
    fileprivate func latestOutgoing() throws -> Identifier<OutgoingMessage>? {
        try store.outbox(isOpenOnly: true, rows: 0..<1).first?.id
    }
}

extension InvitationsCommand {
    struct Answer: InboxItemCommand {
        static var configuration: CommandConfiguration {
            .verb(
                "answer", say("Answer an invitation."),
                more: say(
                    "The answer is put into the outbox. If somebody proposes another time, accepted adopts it and declined rejects it. If only others are invited, accepted adds the meeting to yours, and nobody is notified. A doubtful message is applied with accepted, and ignored with declined."
                ),
                example: .invitationsAnswer)
        }

        @OptionGroup var options: ProgramOptions
        @OptionGroup var message: InboxItemArgument
        @Argument(
            help: ArgumentHelp(
                say("accepted, declined, tentative or needs-action."), valueName: say("participation")))
        var participation: Invitee.Participation
        @Option(help: ArgumentHelp(say("A comment to go with it."), valueName: say.valueText))
        var comment: String?
        @OptionGroup var form: JSONOption

        func change(_ id: Identifier<InboxItem>, in session: CommandSession) throws {
            let item = try session.perform(LoadInboxItem(id))
            if let remark = item.flatMap({ say.answersFormerTime($0, readerZone: session.zone) }) {
                Output.complain(remark)
            }
            _ = try session.perform(AnswerInboxItem(id, participation, comment: comment))
        }
    }

    struct Propose: InboxItemCommand {
        static var configuration: CommandConfiguration {
            .verb("propose", say("Propose another time to the organizer."), example: .invitationsPropose)
        }

        @OptionGroup var options: ProgramOptions
        @OptionGroup var message: InboxItemArgument
        @Argument(help: ArgumentHelp(say("The other time: “fri 12:00”, “+1h”."), valueName: say.valueWhen))
        var when: [String]
        @Option(help: ArgumentHelp(say("A comment to go with it."), valueName: say.valueText))
        var comment: String?
        @OptionGroup var form: JSONOption

        func change(_ id: Identifier<InboxItem>, in session: CommandSession) throws {
            guard let item = try session.perform(LoadInboxItem(id)) else {
                throw InvitationError.noInboxItem(id)
            }
            // Typed times are on this person's clocks, as on the screens.
            let typed = try WhenParser.parse(
                when.joined(separator: " "), clock: session.clock, changing: item.meeting?.time)
            let time = typed.meetingTime(in: session.zone)
            _ = try session.perform(ProposeTime(id, time, comment: comment))
            guard !session.json else { return }
            Output.line(say("You proposed \(ReaderTime.when(time, readerZone: session.zone))."))
        }
    }

    struct Dismiss: InboxItemCommand {
        static var configuration: CommandConfiguration {
            .verb(
                "dismiss", say("Dismiss a message without notifying anybody."), example: .invitationsDismiss)
        }

        @OptionGroup var options: ProgramOptions
        @OptionGroup var message: InboxItemArgument
        @OptionGroup var form: JSONOption

        func change(_ id: Identifier<InboxItem>, in session: CommandSession) throws {
            _ = try session.perform(DismissInboxItem(id))
        }
    }

    struct Revert: InboxItemCommand {
        static var configuration: CommandConfiguration {
            .verb(
                "revert", say("Undo what a message changed in a meeting, without notifying anybody."),
                example: .invitationsRevert)
        }

        @OptionGroup var options: ProgramOptions
        @OptionGroup var message: InboxItemArgument
        @OptionGroup var form: JSONOption

        func change(_ id: Identifier<InboxItem>, in session: CommandSession) throws {
            _ = try session.perform(UndoMessage(id))
        }
    }
}
