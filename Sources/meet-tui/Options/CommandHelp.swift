import ArgumentParser
import MeetUI

extension CommandConfiguration {
    /// A verb, with an example under what it is about.
    ///
    /// - Parameter more: What there is to say besides.
    static func verb(
        _ name: String, _ about: String, more: String = "", example: CommandExample
    ) -> CommandConfiguration {
        CommandConfiguration(commandName: name, abstract: about, discussion: discussion(more, example))
    }

    /// A noun, which lists where it is given no verb.
    static func noun(
        _ name: String, _ about: String, example: CommandExample, _ verbs: [any ParsableCommand.Type],
        verbless: any ParsableCommand.Type
    ) -> CommandConfiguration {
        CommandConfiguration(
            commandName: name, abstract: about, discussion: discussion(say.withoutAVerb, example),
            subcommands: verbs + [verbless], defaultSubcommand: verbless)
    }

    static func discussion(_ more: String, _ example: CommandExample) -> String {
        (more.isEmpty ? "" : more + "\n\n") + say.exampleHeading + "\n  " + say.example(example)
    }
}
