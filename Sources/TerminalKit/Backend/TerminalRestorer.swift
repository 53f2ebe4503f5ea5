import CNcurses
import Glibc

/// Restores the terminal on every exit of the process: `exit`, traps and other fatal signals.
///
/// While it is armed, standard error is buffered in memory, so that a library's message does not disturb the
/// screen and the message of a trap is still shown after it.
@MainActor
enum TerminalRestorer {
    /// Returns the mode to restore: the current one, or a sane one if a killed program left it raw, and
    /// whether it did.
    static func modeToRestore(of descriptor: Int32) -> (mode: termios, wasLeftRaw: Bool)? {
        var mode = termios()
        guard tcgetattr(descriptor, &mode) == 0 else { return nil }
        let cooked = tcflag_t(ICANON | ECHO)
        guard mode.c_lflag & cooked != cooked else { return (mode, false) }
        mode.c_lflag |= tcflag_t(ICANON | ECHO | ECHOE | ECHOK | ISIG | IEXTEN)
        mode.c_iflag |= tcflag_t(ICRNL | BRKINT | IXON)
        mode.c_oflag |= tcflag_t(OPOST | ONLCR)
        mode.c_lflag &= ~tcflag_t(NOFLSH)
        return (mode, true)
    }

    /// The sequence that turns off the modes of mouse, paste and focus, regardless of their origin.
    static let resettingModes =
        "\u{1B}[?1006l\u{1B}[?1003l\u{1B}[?1002l\u{1B}[?1000l\u{1B}[?2004l"
        + "\u{1B}[?1004l"

    /// Arms the restorer: at exit these bytes are written and this mode is set.
    static func arm(_ descriptor: Int32, mode: termios, bytes: String) {
        cn_restorer_install()
        var mode = mode
        let bytes = Array(bytes.utf8)
        bytes.withUnsafeBytes { buffer in
            cn_restorer_arm(
                descriptor, &mode, buffer.baseAddress?.assumingMemoryBound(to: CChar.self), buffer.count)
        }
    }

    /// Disarms the restorer, after the terminal was restored.
    static func disarm() {
        cn_restorer_disarm()
    }

    static func holdStandardError() {
        cn_hold_standard_error()
    }

    static func releaseStandardError() {
        cn_release_standard_error()
    }
}
