/// The messages of swift-argument-parser in the language of the program. The library knows English alone and
/// cannot be given other words, so its lines are recognized by their shapes; a line of another shape stays as
/// it is. The descriptions of commands and options are in the program's language already and stay, too.
package enum LibraryMessage {
    package static func said(_ message: String) -> String {
        // English is the library's own language.
        guard say.usage(.error) != nil else { return message }
        var isFirst = true
        return message.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            defer { isFirst = false }
            return translated(line, isFirst: isFirst) ?? String(line)
        }.joined(separator: "\n")
    }

    private static func translated(_ line: Substring, isFirst: Bool) -> String? {
        if isFirst, let match = line.wholeMatch(of: /Error: (.*)/) {
            guard let error = say.usage(.error) else { return nil }
            return "\(error): \(complaint(match.output.1) ?? String(match.output.1))"
        }
        if isFirst, let match = line.wholeMatch(of: /OVERVIEW: (.*)/) {
            return say.usage(.overview).map { "\($0): \(match.output.1)" }
        }
        if let match = line.wholeMatch(of: /(USAGE|Usage|Help): (.*)/) {
            let phrase: UsagePhrase =
                match.output.1 == "USAGE" ? .usage : match.output.1.first == "H" ? .help : .usageOfCommand
            return say.usage(phrase).map { "\($0): \(placeholders(match.output.2))" }
        }
        if let match = line.wholeMatch(of: /(ARGUMENTS|OPTIONS|SUBCOMMANDS):/) {
            let phrase: UsagePhrase =
                switch match.output.1 {
                case "ARGUMENTS": .arguments
                case "OPTIONS": .options
                default: .subcommands
                }
            return say.usage(phrase).map { "\($0):" }
        }
        if let match = line.wholeMatch(of: /(\s+(?:-h, )?--help +)Show help information\./) {
            return say.usage(.showsHelp).map { match.output.1 + $0 }
        }
        if let match = line.wholeMatch(of: /(\s+--version +)Show the version\./) {
            return say.usage(.showsVersion).map { match.output.1 + $0 }
        }
        if let match = line.wholeMatch(of: /(\s*)See '(.+)' for more information\./) {
            return say.usage(.seeMore(String(match.output.2))).map { match.output.1 + $0 }
        }
        if let match = line.wholeMatch(of: /(\s*)See '(.+)' for detailed help\./) {
            return say.usage(.seeSubcommand(placeholders(match.output.2))).map { match.output.1 + $0 }
        }
        return nil
    }

    /// Replaces the placeholders in brackets or angle brackets of a usage line.
    private static func placeholders(_ usage: Substring) -> String {
        var usage = String(usage)
        if let name = say.usage(.anySubcommand) { usage = usage.replacing("<subcommand>", with: "<\(name)>") }
        if let name = say.usage(.anyOptions) { usage = usage.replacing("[<options>]", with: "[<\(name)>]") }
        return usage
    }

    /// The error in the arguments; `nil` where a sentence of this program reports it.
    private static func complaint(_ text: Substring) -> String? {
        func string(_ part: Substring) -> String { String(part) }
        if let match = text.wholeMatch(of: /Unknown option '(.+?)'(?:\. Did you mean '(.+)'\?)?/) {
            return say.usage(
                .unknownOption(string(match.output.1), near: match.output.2.map(string)))
        }
        if let match = text.wholeMatch(of: /Missing value for '(.+)'/) {
            return say.usage(.missingValue(of: string(match.output.1)))
        }
        if let match = text.wholeMatch(of: /Missing expected argument '(.+)'/) {
            return say.usage(.missingArgument(string(match.output.1)))
        }
        if let match = text.wholeMatch(of: /Missing one of: (.+)/) {
            return say.usage(.missingOneOf(string(match.output.1)))
        }
        if let match = text.wholeMatch(of: /Unexpected argument '(.+)'/) {
            return say.usage(.unexpectedArgument(string(match.output.1)))
        }
        if let match = text.wholeMatch(of: /(\d+) unexpected arguments: (.+)/),
            let count = Int(match.output.1)
        {
            return say.usage(.unexpectedArguments(count, string(match.output.2)))
        }
        if let match = text.wholeMatch(
            of: /The option '(.+)' does not take any value, but '(.*)' was specified\./)
        {
            return say.usage(.takesNoValue(string(match.output.1), string(match.output.2)))
        }
        if let match = text.wholeMatch(
            of: /The value '(.*)' is invalid for '(.+?)'(?:: (.*)|\. (Please .*))?/)
        {
            guard
                let sentence = say.usage(
                    .invalidValue(string(match.output.1), for: string(match.output.2)))
            else { return nil }
            if let reason = match.output.3 { return "\(sentence): \(reason)" }
            return match.output.4.map { "\(sentence). \(choices($0) ?? string($0))" } ?? sentence
        }
        return nil
    }

    private static func choices(_ text: Substring) -> String? {
        if text.wholeMatch(of: /Please provide one of the following:/) != nil {
            return say.usage(.oneOfThese)
        }
        guard let match = text.wholeMatch(of: /Please provide one of (.+)\./) else { return nil }
        let values = match.output.1.matches(of: /'([^']+)'/).map { "«\($0.output.1)»" }
        return say.usage(.oneOf(values.joined(separator: ", ")))
    }
}
