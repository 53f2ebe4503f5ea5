import ArgumentParser
import MeetCore
import MeetStore
import Operations
import Sentences

struct PollsCommand: ParsableCommand {
    static var configuration: CommandConfiguration {
        .noun(
            "polls", say("Polls: find a date, a venue or an answer with others, by mail."), example: .polls,
            verbs, verbless: Verbless<List>.self)
    }

    static var verbs: [any ParsableCommand.Type] {
        [
            List.self, Add.self, Show.self, Send.self, Vote.self, Refresh.self, Close.self, Decide.self,
            Remind.self, Drop.self,
        ]
    }

    struct List: ListingCommand, TableCommand, TimedCommand {
        static var configuration: CommandConfiguration {
            .verb("list", say("List the polls, latest first."), example: .pollsList)
        }
        static var noun: String { "polls" }
        static var verbs: [any ParsableCommand.Type] { PollsCommand.verbs }

        @OptionGroup var options: ProgramOptions
        @Flag(help: ArgumentHelp(say("Only polls that are neither decided nor dropped.")))
        var open = false
        @OptionGroup var form: LimitedTable<PollColumn>

        func rows(in session: CommandSession) throws -> [Poll] {
            let states = open ? Set(Poll.State.allCases.filter(\.waitsForDecision)) : nil
            return Array(try session.perform(ListPolls(states)).prefix(form.rows))
        }
    }

    struct Show: OutcomeCommand, TimedCommand {
        static var configuration: CommandConfiguration {
            .verb("show", say("Show the options of a poll, and who votes how."), example: .pollsShow)
        }

        @OptionGroup var options: ProgramOptions
        @OptionGroup var which: PollArgument
        @OptionGroup var form: JSONOption

        func outcome(in session: CommandSession) throws -> Poll {
            try session.perform(LoadPoll(session.poll(which)))
        }
    }

    struct Vote: OutcomeCommand, TimedCommand {
        static var configuration: CommandConfiguration {
            .verb(
                "vote", say("Record the votes of somebody who told you, in place of earlier ones."),
                more: say(
                    "Votes are typed as in a mail: “1 yes, 3 maybe”, “1,3 ok”, “all but 2”, “none”. Other words are kept as the comment."
                ), example: .pollsVote)
        }

        @OptionGroup var options: ProgramOptions
        @OptionGroup var which: PollArgument
        @Argument(
            help: ArgumentHelp(say("The person's name or e-mail address."), valueName: say("who")),
            completion: .contacts)
        var who: String
        @Argument(help: ArgumentHelp(say("The votes: “1 yes, 3 maybe”."), valueName: say("votes")))
        var votes: [String]
        @OptionGroup var form: JSONOption

        func outcome(in session: CommandSession) throws -> Poll {
            let id = try session.poll(which)
            let voter = try session.perform(LoadPoll(id)).voter(named: who)
            return try session.perform(RecordVotes(id, voter: voter, .text(votes.joined(separator: " "))))
        }
    }

    struct Close: OutcomeCommand, TimedCommand {
        static var configuration: CommandConfiguration {
            .verb(
                "close", say("Close a poll before its deadline; later votes are asked about."),
                example: .pollsClose)
        }

        @OptionGroup var options: ProgramOptions
        @OptionGroup var which: PollArgument
        @OptionGroup var form: JSONOption

        func outcome(in session: CommandSession) throws -> Poll {
            let id = try session.poll(which)
            if try session.perform(LoadPoll(id)).page != nil { try closePage(of: id, in: session) }
            return try session.perform(ClosePoll(id))
        }

        /// Reads the last votes from the page, and closes it. A server that cannot be asked holds nothing up.
        private func closePage(of id: Identifier<Poll>, in session: CommandSession) throws {
            let (reading, closing) = (ReadPollPage(id), ClosePollPage(id))
            let workspace = session.workspace
            do {
                try Interruptible.run(stopped: say("Stopped.")) { () async throws -> Void in
                    _ = try await reading.run(in: workspace)
                    try await closing.run(in: workspace)
                }
            } catch let error as PollServerError {
                Output.complain(say("The page is still open: \(say.sentence(error))"))
            }
        }
    }

    struct Drop: OutcomeCommand, TimedCommand {
        static var configuration: CommandConfiguration {
            .verb(
                "drop", say("Give a poll up, and remove its holds; nobody is told."), example: .pollsDrop)
        }

        @OptionGroup var options: ProgramOptions
        @OptionGroup var which: PollArgument
        @OptionGroup var form: JSONOption

        func outcome(in session: CommandSession) throws -> Poll {
            let poll = try session.perform(DropPoll(session.poll(which)))
            try session.endPage(of: poll)
            return poll
        }
    }
}

/// The poll of a verb.
struct PollArgument: ParsableArguments {
    @Argument(
        help: ArgumentHelp(
            say("The poll's number, as “polls list” shows it, or its title."),
            valueName: say.valueNameOrNumber), completion: .polls)
    var text: String
}

extension CommandSession {
    /// Closes the page of a poll that was decided or dropped. A server that cannot be asked holds nothing up.
    func endPage(of poll: Poll) throws {
        guard poll.page != nil, let id = poll.id else { return }
        Output.noteStored()
        let closing = ClosePollPage(id)
        let workspace = self.workspace
        do {
            try Interruptible.run(stopped: say("Stopped.")) { () async throws -> Void in
                try await closing.run(in: workspace)
            }
        } catch let error as PollServerError {
            Output.complain(say("The page is still open: \(say.sentence(error))"))
        }
    }

    /// Returns the poll of an argument.
    ///
    /// - Throws: `PollError`, `TypedPollError`, `StoreError`.
    func poll(_ which: PollArgument) throws -> Identifier<Poll> { try perform(FindPoll(which.text)) }
}
