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
