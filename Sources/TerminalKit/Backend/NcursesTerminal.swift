import CNcurses
import Glibc

/// The terminal on standard input and output, through ncursesw.
///
/// There can be one in a process, as curses keeps its state in globals.
@MainActor
package final class NcursesTerminal: TerminalBackend {
    package internal(set) var size: Size

    let screen: UnsafeMutablePointer<WINDOW>
    /// Keys are read through a pad, since reading from a window refreshes it.
    let keyboard: UnsafeMutablePointer<WINDOW>
    let colors: Int
    /// The buffer on the screen; nil when it is unknown what stands there.
    var shown: CellBuffer?
    var shownCursor: Point?
    var looks: [Style: Look] = [:]
    var pairs: [Pair: Int32] = [:]
    var rowCells: [cchar_t] = []
    let standIn: Unicode.Scalar

    var decoder = KeyDecoder(functionKeys: CursesKeys.table)
    var paste: PasteCollector?
    var doubleClicks = DoubleClickDetector()

    /// Whether the screen is ours: neither suspended nor closed.
    private(set) var isActive = true
    private var isClosed = false
    private var hasTitle = false
    private let mode: termios
    private let restoringBytes: String

    /// Takes the terminal.
    ///
    /// - Parameter usesColors: False shows attributes only, as NO_COLOR asks.
    /// - Throws: `TerminalError`; the terminal is then as it was.
    package init(usesColors: Bool = NcursesTerminal.environmentWantsColors) throws {
        guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1,
            let (found, wasLeftRaw) = TerminalRestorer.modeToRestore(of: STDIN_FILENO)
        else { throw TerminalError.notATerminal }
        let name = Self.environment("TERM")
        guard !name.isEmpty else { throw TerminalError.unknownTerminal(name) }
        guard name != "dumb" else { throw TerminalError.dumbTerminal(name) }
        Self.setLocale()
        var mode = found
        if wasLeftRaw {
            tcsetattr(STDIN_FILENO, TCSANOW, &mode)
            Self.writeRaw(TerminalRestorer.resettingModes)
        }
        guard cn_newterm() != nil, let screen = cn_stdscr() else { throw TerminalError.unknownTerminal(name) }
        guard Self.capability("cup") != nil else {
            endwin()
            throw TerminalError.dumbTerminal(name)
        }
        self.mode = mode
        self.screen = screen
        raw()
        noecho()
        nonl()
        set_escdelay(25)
        guard let keyboard = newpad(1, 1), let size = Self.adoptSize(of: screen) else {
            endwin()
            throw TerminalError.noSize
        }
        self.keyboard = keyboard
        self.size = size
        keypad(keyboard, true)
        intrflush(keyboard, false)
        CursesKeys.define()
        colors = usesColors ? Self.startColors() : 0
        standIn = cn_wcwidth(wchar_t(VisibleText.standIn.value)) == 1 ? VisibleText.standIn : "?"
        restoringBytes =
            ["sgr0", "cnorm", "rmkx", "rmcup"].compactMap { Self.capability($0) }
            .joined() + TerminalRestorer.resettingModes
        TerminalRestorer.arm(STDOUT_FILENO, mode: mode, bytes: restoringBytes)
        TerminalRestorer.holdStandardError()
        mouseinterval(0)
        takeModes()
    }

    /// Also takes the terminal's modes anew: what spoiled the screen may have changed them, and curses would go on
    /// believing that it draws in the attributes it left.
    package func redrawAll() {
        shown = nil
        guard isActive else { return }
        reset_prog_mode()
        Self.writeRaw(["sgr0", "smkx"].compactMap { Self.capability($0) }.joined())
        takeModes()
    }

    package func suspend() {
        guard isActive else { return }
        isActive = false
        leaveModes()
        if Self.capability("rmcup") == nil {
            // Without a screen of our own the shell would go on in the midst of ours.
            wclear(screen)
            wrefresh(screen)
        }
        endwin()
        TerminalRestorer.disarm()
    }

    package func resume() {
        guard !isActive, !isClosed else { return }
        isActive = true
        TerminalRestorer.arm(STDOUT_FILENO, mode: mode, bytes: restoringBytes)
        reset_prog_mode()
        takeModes()
        shown = nil
    }

    package func close() {
        guard !isClosed else { return }
        suspend()
        isClosed = true
        if hasTitle { Self.writeRaw("\u{1B}[23;2t") }
        TerminalRestorer.releaseStandardError()
    }

    package func setTitle(_ title: String) {
        guard isActive, tigetflag("XT") == 1 || Self.capability("tsl") != nil else { return }
        if !hasTitle { Self.writeRaw("\u{1B}[22;2t") }
        hasTitle = true
        Self.writeRaw("\u{1B}]2;" + TextWidth.truncated(title, to: 200) + "\u{1B}\\")
    }

    /// The consoles of Linux and the BSDs have none, and would show parts of the request.
    package var hasClipboard: Bool {
        let name = Self.environment("TERM")
        return !["linux", "vt", "ansi", "cons", "wsvt", "pccon"].contains { name.hasPrefix($0) }
    }

    package func copyToClipboard(_ text: String) {
        guard isActive, hasClipboard, let sequence = ClipboardSequence.text(copying: text) else { return }
        Self.writeRaw(sequence)
    }

    /// Follows the size of the window; the new one when it changed.
    package func adoptWindowSize() -> Size? {
        guard !isClosed, let size = Self.adoptSize(of: screen), size != self.size else { return nil }
        self.size = size
        shown = nil
        return size
    }

    /// Mouse and bracketed paste; the rest is curses'.
    private func takeModes() {
        let buttons =
            cn_pressed_left | cn_pressed_middle | cn_pressed_right | cn_released_left | cn_released_middle
            | cn_released_right | cn_wheel_up | cn_wheel_down
        mousemask(buttons, nil)
        Self.writeRaw("\u{1B}[?2004h")
    }

    private func leaveModes() {
        mousemask(0, nil)
        Self.writeRaw("\u{1B}[?2004l")
        paste = nil
        _ = decoder.flush()
    }
}
