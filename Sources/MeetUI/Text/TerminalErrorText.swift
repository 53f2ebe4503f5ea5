import TerminalKit

/// Why there is no screen, in English.
extension TerminalError {
    /// What is wrong and what to do about it.
    package var sentence: String {
        switch self {
        case .notATerminal:
            "The full-screen program needs a terminal to draw on and to read keys from; “meet-tui --help” lists the "
                + "commands that need none."
        case .unknownTerminal(""):
            "TERM is not set, so nobody can tell how to draw on this terminal; “meet-tui --help” lists the commands "
                + "that draw nothing."
        case .unknownTerminal(let name):
            "The terminal “\(name)” is not known here; set TERM to one that is, such as xterm."
        case .dumbTerminal(let name):
            "The terminal “\(name)” cannot place its cursor; “meet-tui --help” lists the commands that draw nothing."
        case .noSize: "The terminal does not tell its size."
        }
    }
}
