import ArgumentParser
import MeetCore
import MeetStore
import Operations
import Sentences

/// A verb that puts mails of a poll into the outbox.
protocol PollMailCommand: OutcomeCommand, TimedCommand where Outcome == MailedPoll {}

extension PollMailCommand {
    func run(in session: CommandSession) throws {
        let mailed = try outcome(in: session)
        try session.print(mailed)
        guard !mailed.messages.isEmpty, !session.json else { return }
        guard try session.perform(LoadMailAccount()).canSend else {
            return Output.complain(say.sentence(InvitationError.noWayToSend))
        }
        Output.line(
            say(
                "The mails wait in the outbox; the open program, the agent or “meet-tui invitations sync” sends them."
            ))
    }

    /// Returns what is printed; people without an address are told on standard error.
    fileprivate func mailed(_ sent: SentPoll, in session: CommandSession) -> MailedPoll {
        if !sent.withoutAddress.isEmpty, !session.json {
            let names = sent.withoutAddress.joined(separator: ", ")
            Output.complain(say("Without an e-mail address, and not asked: \(names)."))
        }
        return MailedPoll(poll: sent.poll, messages: sent.messages)
    }
}

extension PollsCommand {
    struct Send: PollMailCommand {
        static var configuration: CommandConfiguration {
            .verb(
                "send", say("Open a poll: put one mail for each person into the outbox."),
                more: say(
                    "The open program, the agent and “invitations sync” send the mails, and read the votes. Of an open poll, those who were added since get theirs; with --all, or with a new page, also those whose mail would read differently now."
                ), example: .pollsSend)
        }

        @OptionGroup var options: ProgramOptions
        @OptionGroup var which: PollArgument
        @Option(
            help: ArgumentHelp(
                say(
                    "Also make a page to vote on, with the app Polls of the Nextcloud server of this account; the mails name it."
                ), valueName: say("account")), completion: .accounts)
        var page: String?
        @Flag(help: ArgumentHelp(say("Write again to everybody whose mail would read differently now.")))
        var all = false
        @OptionGroup var form: JSONOption

        func outcome(in session: CommandSession) throws -> MailedPoll {
            let id = try session.poll(which)
            var isToAll = all
            if let page {
                // The mails are to name a new page.
                isToAll = try isToAll || session.perform(LoadPoll(id)).page == nil
                let publishing = PublishPoll(id, on: page, zone: session.zone)
                let workspace = session.workspace
                _ = try Interruptible.run(stopped: say("Stopped; nothing was sent.")) {
                    try await publishing.run(in: workspace)
                }
                Output.noteStored()
            }
            let sent = try session.perform(SendPoll(id, isToAll: isToAll))
            if sent.messages.isEmpty, !session.json {
                Output.complain(say("Everybody has the mail already."))
            }
            return mailed(sent, in: session)
        }
    }

    struct Remind: PollMailCommand {
        static var configuration: CommandConfiguration {
            .verb(
                "remind", say("Remind those who have not voted, now."),
                more: say("It takes the place of the reminder that is sent before the deadline."),
                example: .pollsRemind)
        }

        @OptionGroup var options: ProgramOptions
        @OptionGroup var which: PollArgument
        @OptionGroup var form: JSONOption

        func outcome(in session: CommandSession) throws -> MailedPoll {
            mailed(try session.perform(RemindPoll(session.poll(which))), in: session)
        }
    }

    struct Refresh: OutcomeCommand, TimedCommand {
        static var configuration: CommandConfiguration {
            .verb(
                "refresh", say("Read the votes from the page of a poll, now."),
                more: say("Whoever voted there counts so, whatever came by mail."), example: .pollsRefresh)
        }

        @OptionGroup var options: ProgramOptions
        @OptionGroup var which: PollArgument
        @OptionGroup var form: JSONOption

        func outcome(in session: CommandSession) throws -> Poll {
            let reading = ReadPollPage(try session.poll(which))
            let workspace = session.workspace
            let read = try Interruptible.run(stopped: say("Stopped.")) {
                try await reading.run(in: workspace)
            }
            Output.noteStored()
            if !read.strangers.isEmpty {
                let names = read.strangers.joined(separator: ", ")
                Output.complain(say("Voted on the page and were not asked, so not counted: \(names)."))
            }
            return read.poll
        }
    }

    struct Decide: PollMailCommand {
        static var configuration: CommandConfiguration {
            .verb(
                "decide", say("Choose an option: make the meeting, and invite all who were asked."),
                more: say(
                    "A venue is set in the meeting that the poll is about, and words are added to its notes. Those who get no invitation are told the decision by mail. “history undo” takes all of it back."
                ), example: .pollsDecide)
        }

        @OptionGroup var options: ProgramOptions
        @OptionGroup var which: PollArgument
        @Argument(help: ArgumentHelp(say("The number of the option."), valueName: say("number")))
        var number: Int
        @Flag(help: ArgumentHelp(say("Put the invitations to the meeting into the outbox, too.")))
        var send = false
        @Flag(help: ArgumentHelp(say("Tell nobody the decision.")))
        var quiet = false
        @OptionGroup var form: JSONOption

        func validate() throws {
            if send, quiet { throw ValidationError(say("--send and --quiet cannot be used together.")) }
        }

        func outcome(in session: CommandSession) throws -> MailedPoll {
            let decided = try session.perform(DecidePoll(session.poll(which), number, tells: !quiet))
            if let content = decided.poll.options.dropFirst(number - 1).first?.content,
                content.isPast(at: session.now, zone: session.zone)
            {
                Output.complain(say("The time of option \(number) has already passed."))
            }
            try session.endPage(of: decided.poll)
            var mailed = MailedPoll(
                poll: decided.poll, messages: decided.messages, meeting: decided.meeting)
            if let id = decided.meeting?.id, decided.mayNotify {
                if send {
                    mailed.messages += try session.perform(SendInvitations(meetings: [id]))
                } else if !quiet {
                    mailed.remark = say(
                        "The invitees are not notified yet; “meet-tui invitations send \(id.description)” does it."
                    )
                }
            }
            return mailed
        }
    }
}
