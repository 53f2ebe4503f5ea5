extension Language {
    /// The phrase in another language; `nil` in English, the library's own.
    package func usage(_ phrase: UsagePhrase) -> String? { isEnglish ? nil : words(phrase) }

    private func words(_ phrase: UsagePhrase) -> String {
        switch phrase {
        case .overview: say("OVERVIEW")
        case .usage: say("USAGE")
        case .arguments: say("ARGUMENTS")
        case .options: say("OPTIONS")
        case .subcommands: say("SUBCOMMANDS")
        case .error: say("Error")
        case .help: say("Help")
        case .usageOfCommand: say("Usage")
        case .showsHelp: say("Show help information.")
        case .showsVersion: say("Show the version.")
        case .anySubcommand: say("subcommand")
        case .anyOptions: say("options")
        case .seeMore(let command): say("See '\(command)' for more information.")
        case .seeSubcommand(let command): say("See '\(command)' for detailed help.")
        case .unknownOption(let name, nil): say("Unknown option '\(name)'")
        case .unknownOption(let name, let near?): say("Unknown option '\(name)'. Did you mean '\(near)'?")
        case .missingValue(let option): say("Missing value for '\(option)'")
        case .missingArgument(let name): say("Missing expected argument '\(name)'")
        case .missingOneOf(let names): say("Missing one of: \(names)")
        case .unexpectedArgument(let argument): say("Unexpected argument '\(argument)'")
        case .unexpectedArguments(let count, let arguments):
            say("\(count) unexpected arguments: \(arguments)")
        case .takesNoValue(let option, let value):
            say("The option '\(option)' does not take any value, but '\(value)' was specified.")
        case .invalidValue(let value, let option): say("The value '\(value)' is invalid for '\(option)'")
        case .oneOf(let values): say("Please provide one of \(values).")
        case .oneOfThese: say("Please provide one of the following:")
        }
    }
}
