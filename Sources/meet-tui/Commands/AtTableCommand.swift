import ArgumentParser
import Sentences

/// Votes, quizzes and icebreakers on the phones of those at the table.
struct AtTableCommand: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "table",
            abstract: say("At the table: a live vote, a quiz or an icebreaker on everybody's phone."),
            discussion: CommandConfiguration.discussion(
                say(
                    "The phones open a page that this computer serves on the local network; a four-letter code keeps strangers out. “quizzes scores” shows the all-time scores."
                ), .table),
            subcommands: verbs)
    }

    static var verbs: [any ParsableCommand.Type] { [Host.self, Join.self] }
}
