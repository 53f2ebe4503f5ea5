import ArgumentParser
import Sentences

extension CommandConfiguration {
    /// Returns the configuration of a verb, with an example.
    ///
    /// - Parameter more: Further text.
    static func verb(
        _ name: String, _ about: String, more: String = "", example: CommandExample
    ) -> CommandConfiguration {
        CommandConfiguration(commandName: name, abstract: about, discussion: discussion(more, example))
    }

    /// Returns the configuration of a noun, which lists without a verb.
    static func noun(
        _ name: String, _ about: String, example: CommandExample, _ verbs: [any ParsableCommand.Type],
        verbless: any ParsableCommand.Type
    ) -> CommandConfiguration {
        CommandConfiguration(
            commandName: name, abstract: about,
            discussion: discussion(
                say("Without a verb, it shows the list. To search for words, use the verb “list”."), example),
            subcommands: verbs + [verbless], defaultSubcommand: verbless)
    }

    static func discussion(_ more: String, _ example: CommandExample) -> String {
        let lines = exampleLines(say.example(example), columns: Terminal.columns ?? Terminal.usual)
        return (more.isEmpty ? "" : more + "\n\n") + say("Example:") + "\n" + lines.joined(separator: "\n")
    }

    /// Returns an example in lines that fit, valid in a shell: they break before an option, never within one.
    static func exampleLines(_ example: String, columns: Int) -> [String] {
        var lines: [String] = []
        for (number, part) in example.components(separatedBy: " --").enumerated() {
            let group = number == 0 ? part : "--" + part
            // The three characters are the blanks and the backslash at the line's end.
            guard let last = lines.last, last.count + group.count + 3 <= columns else {
                if let last = lines.popLast() { lines.append(last + " \\") }
                lines.append((number == 0 ? "  " : "    ") + group)
                continue
            }
            lines[lines.count - 1] = last + " " + group
        }
        return lines
    }
}
