/// The phrases of the library that reads the arguments: the headings of help pages, and errors in arguments.
package enum UsagePhrase: Hashable, Sendable {
    // Headings, as they stand before a colon.
    case overview, usage, arguments, options, subcommands
    /// Before what is wrong, before what the argument is for, and before how the command is written.
    case error, help, usageOfCommand
    /// The descriptions of the options that every command has.
    case showsHelp, showsVersion
    /// In brackets, in the usage of a command.
    case anySubcommand, anyOptions
    /// - Parameter command: With what is typed for help.
    case seeMore(_ command: String)
    case seeSubcommand(_ command: String)
    /// - Parameter near: The option that was meant, perhaps.
    case unknownOption(_ name: String, near: String?)
    case missingValue(of: String)
    case missingArgument(String)
    /// Names, each in quotation marks.
    case missingOneOf(String)
    case unexpectedArgument(String)
    case unexpectedArguments(_ count: Int, String)
    case takesNoValue(_ option: String, _ value: String)
    case invalidValue(_ value: String, for: String)
    /// Behind the former: values, in quotation marks, or on lines of their own.
    case oneOf(String)
    case oneOfThese
}
