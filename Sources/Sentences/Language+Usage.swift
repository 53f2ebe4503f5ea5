/// The phrases of the library that reads the arguments: the headings of help pages, and errors in arguments.
package enum UsagePhrase: Hashable, Sendable {
    // The headings, each before a colon.
    case overview, usage, arguments, options, subcommands
    /// The words before an error, before an argument's help, and before a command's usage.
    case error, help, usageOfCommand
    /// The descriptions of the options that every command has.
    case showsHelp, showsVersion
    /// The placeholders in a command's usage.
    case anySubcommand, anyOptions
    /// - Parameter command: The command with the option for help.
    case seeMore(_ command: String)
    case seeSubcommand(_ command: String)
    /// - Parameter near: The nearest option.
    case unknownOption(_ name: String, near: String?)
    case missingValue(of: String)
    case missingArgument(String)
    /// The missing names, each in quotation marks.
    case missingOneOf(String)
    case unexpectedArgument(String)
    case unexpectedArguments(_ count: Int, String)
    case takesNoValue(_ option: String, _ value: String)
    case invalidValue(_ value: String, for: String)
    /// The allowed values after the former: in quotation marks, or on lines of their own.
    case oneOf(String)
    case oneOfThese
}

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
