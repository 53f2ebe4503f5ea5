/// Why there is no screen to be had.
package enum TerminalError: Error, Hashable, Sendable {
    /// Standard input or standard output is a file or a pipe.
    case notATerminal
    /// TERM is unset or names a terminal that terminfo does not know.
    case unknownTerminal(String)
    /// The terminal cannot place its cursor.
    case dumbTerminal(String)
    case noSize
}
