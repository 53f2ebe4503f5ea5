import Glibc

/// The terminal of standard output.
enum Terminal {
    /// The number of columns; `nil` if standard output is not a terminal.
    static var columns: Int? {
        guard isatty(STDOUT_FILENO) == 1 else { return nil }
        var size = winsize()
        guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return usual }
        return Int(size.ws_col)
    }

    static let isOutput = columns != nil

    /// The width of a terminal that does not report it.
    static let usual = 80
}
