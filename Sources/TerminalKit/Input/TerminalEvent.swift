/// What comes from the terminal.
package enum TerminalEvent: Hashable, Sendable {
    case key(Key)
    /// Text pasted in one go (bracketed paste), line ends as `\n`, otherwise as it came: control characters
    /// included.
    case paste(String)
    case mouse(Mouse)
    case resize(Size)
}
