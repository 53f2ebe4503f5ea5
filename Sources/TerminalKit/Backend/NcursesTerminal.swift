import CNcurses
import Foundation
import Glibc

/// The terminal on standard input and output, by ncursesw.
///
/// A process can have only one, because curses keeps its state in globals.
@MainActor
package final class NcursesTerminal: TerminalBackend {
    package internal(set) var size: Size

    let screen: UnsafeMutablePointer<WINDOW>
    /// The number of colours: 0 for attributes only, more than 256 for RGB values.
    package let colors: Int
    /// The buffer on the screen; nil if its contents are unknown.
    var shown: CellBuffer?
    private var shownCursor: Point?
    var looks: [Style: Look] = [:]
    var pairs: [Pair: Int32] = [:]
    /// The default colours of cells, and the style of lines.
    var ground = Style.plain
    var lines = LineStyle.plain
    /// The encoding of the locale, the characters that the terminal probably shows, and the replacements for the
    /// others.
    package let encoding: LocaleEncoding
    var characters: LocaleEncoding.Characters
    var standIns: ASCIIFallbacks
    /// False if letters beyond ASCII are replaced. The answer of the terminal may change it.
    package var hasLetters: Bool { characters.hasLetters }
    /// True if it shows struck-through text.
    let canStrike: Bool
    private var rowCells: [cchar_t] = []
    let standIn: Unicode.Scalar

    /// Curses only draws: its own input breaks sequences on slow lines.
    var decoder: InputDecoder
    /// The questions to the terminal; their answers arrive among the keys.
    var inquiry = TerminalInquiry(isInTmux: !NcursesTerminal.environment("TMUX").isEmpty)
    var askedAt: ContinuousClock.Instant?
    /// The offers of the terminal that are used.
    package internal(set) var abilities = TerminalAbilities()
    /// True if the pixels of a cell changed, and the program was not told yet.
    var isCellNew = false
    /// True if keys arrive in the kitty keyboard protocol.
    var isKeyboardTaken = false
    /// True if the next frame has more to do than its buffer tells.
    var isUnsettled = false
    /// The pictures and the links on the screen.
    var drawnPictures: [DrawnPicture] = []
    var drawnLinks: [PlacedLink] = []
    var pictureCount = 0

    /// True while the screen is in use, neither suspended nor closed.
    private(set) var isActive = true
    private var isClosed = false
    private var hasTitle = false
    /// The number of notifications.
    private var notices = 0
    private let mode: termios
    private let endingBytes: String
    private var restoringBytes: String { abilities.leavingModes + endingBytes }

    /// Opens the terminal.
    ///
    /// - Parameter usesColors: False for attributes only, as requested by NO_COLOR.
    /// - Throws: `TerminalError`; the terminal is then unchanged.
    package init(usesColors: Bool = NcursesTerminal.environmentWantsColors) throws {
        guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1,
            let (found, wasLeftRaw) = TerminalRestorer.modeToRestore(of: STDIN_FILENO)
        else { throw TerminalError.notATerminal }
        let name = Self.environment("TERM")
        guard !name.isEmpty else { throw TerminalError.unknownTerminal(name) }
        guard name != "dumb" else { throw TerminalError.dumbTerminal(name) }
        let codeset = Self.setLocale()
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
        guard let size = Self.adoptSize(of: screen) else {
            endwin()
            throw TerminalError.noSize
        }
        self.size = size
        keypad(screen, true)
        intrflush(screen, false)
        // Drawing a frame is not interrupted by a key.
        typeahead(-1)
        decoder = InputDecoder(
            sequences: KeySequences(described: TerminfoKeys.described), size: size,
            delays: InputDecoder.Delays(escDelay: Self.environment("ESCDELAY")))
        colors = usesColors ? Self.startColors() : 0
        encoding = LocaleEncoding(of: ProcessInfo.processInfo.environment, codeset: codeset)
        characters = encoding.characters(readsUTF8: nil)
        standIns = ASCIIFallbacks(
            characters.repertoire, lines: .plain, hasLetters: characters.hasLetters)
        canStrike = cn_blink_strikes()
        let hasStandIn = encoding.likely == .unicode && cn_wcwidth(wchar_t(VisibleText.standIn.value)) == 1
        standIn = hasStandIn ? VisibleText.standIn : "?"
        endingBytes =
            ["sgr0", "cnorm", "rmkx", "rmcup"].compactMap { Self.capability($0) }
            .joined() + TerminalRestorer.resettingModes
        TerminalRestorer.arm(STDOUT_FILENO, mode: mode, bytes: restoringBytes)
        TerminalRestorer.holdStandardError()
        takeModes()
    }

    /// Also sets the terminal's modes again: the program that disturbed the screen may have changed them, and
    /// curses would assume the attributes it left.
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
        if Self.capability("rmcup") == nil || Self.isInScreen {
            // Without an alternate screen the shell would continue in the middle of ours. GNU screen has one
            // only if `altscreen` is on, whatever its description says.
            wclear(screen)
            wrefresh(screen)
        }
        if isendwin() {
            // Nothing was drawn since the screen was left: leaving it again would move the cursor back.
            reset_shell_mode()
        } else {
            endwin()
        }
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
        let shown = standIns.text(TextWidth.truncated(title, to: 200))
        Self.writeRaw("\u{1B}]2;" + shown + "\u{1B}\\")
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

    package func notify(title: String, text: String, by notice: TerminalNotice) {
        guard isActive else { return }
        notices += 1
        let environment = ProcessInfo.processInfo.environment
        Self.writeRaw(
            notice.bytes(
                title: standIns.text(title), text: standIns.text(text), number: notices, in: environment))
    }

    /// Adopts the window's size; returns it if it changed.
    package func adoptWindowSize() -> Size? {
        guard !isClosed, let size = Self.adoptSize(of: screen), size != self.size else { return nil }
        self.size = size
        decoder.size = size
        shown = nil
        measureCell()
        return size
    }

    /// Turns on the mouse and bracketed paste; other modes are set by curses.
    ///
    /// The mouse reports in SGR encoding (mode 1006), the only one with positions beyond column 223 and only
    /// ASCII bytes. The terminfo of few terminals mentions it, and that of tmux and screen does not; a
    /// terminal without it uses the older encoding. Modes left by another program would change the encoding.
    ///
    /// GNU screen has no mouse: while one of the modes is on, it keeps Escape to itself until another key.
    func takeModes() {
        if !Self.isInScreen, Self.capability("kmous") != nil || Self.capability("XM") != nil {
            Self.writeRaw("\u{1B}[?1005l\u{1B}[?1015l\u{1B}[?1016l\u{1B}[?1000h\u{1B}[?1002h\u{1B}[?1006h")
        }
        Self.writeRaw("\u{1B}[?2004h" + (abilities.reportsFocus ? TerminalAbilities.takingFocus : ""))
        decoder.reportsFocus = abilities.reportsFocus
        isUnsettled = true
    }

    /// Makes sure that the terminal is restored from the modes taken in the meantime too.
    func armAgain() {
        guard isActive else { return }
        TerminalRestorer.arm(STDOUT_FILENO, mode: mode, bytes: restoringBytes)
    }

    private func leaveModes() {
        settleQuestions()
        var offers = abilities
        offers.hasKeyboard = isKeyboardTaken
        Self.writeRaw(offers.leavingModes)
        (isKeyboardTaken, decoder.isExtended, decoder.reportsFocus) = (false, false, false)
        (drawnPictures, drawnLinks) = ([], [])
        Self.writeRaw("\u{1B}[?1006l\u{1B}[?1002l\u{1B}[?1000l\u{1B}[?2004l")
        decoder.forget()
    }
}

// MARK: - Setup

extension NcursesTerminal {
    /// True if NO_COLOR is unset or empty (no-color.org).
    package nonisolated static var environmentWantsColors: Bool { environment("NO_COLOR").isEmpty }

    nonisolated static func environment(_ name: String) -> String {
        getenv(name).map { String(cString: $0) } ?? ""
    }

    /// True if the terminal is GNU screen. STY is inherited: a tmux or an xterm that was started in it has a
    /// terminal of its own.
    private static var isInScreen: Bool {
        !environment("STY").isEmpty && environment("TMUX").isEmpty && environment("TERM").hasPrefix("screen")
    }

    /// Sets the locale of the environment, with UTF-8 if its encoding is another: the output is UTF-8, and
    /// curses counts columns by the locale.
    ///
    /// - Returns: The encoding of the environment's locale.
    private static func setLocale() -> String {
        setlocale(LC_CTYPE, "")
        let codeset = String(cString: cn_codeset())
        for name in ["C.UTF-8", "en_US.UTF-8"] where String(cString: cn_codeset()) != "UTF-8" {
            setlocale(LC_CTYPE, name)
        }
        return codeset
    }

    /// Starts colours and returns their number.
    private static func startColors() -> Int {
        guard has_colors(), start_color() == OK else { return 0 }
        if use_default_colors() != OK { assume_default_colors(-1, -1) }
        return Int(cn_colors())
    }

    /// Returns a terminfo capability without its delays, `$<5>`; nil if the terminal does not have it.
    private static func capability(_ name: String) -> String? {
        guard let value = tigetstr(name), Int(bitPattern: value) != -1 else { return nil }
        var text = ""
        var rest = Substring(String(cString: value))
        while let dollar = rest.firstIndex(of: "$") {
            text += rest[..<dollar]
            rest = rest[dollar...]
            guard rest.hasPrefix("$<"), let end = rest.firstIndex(of: ">") else { break }
            rest = rest[rest.index(after: end)...]
        }
        return text + rest
    }

    /// Makes curses adopt the size of the window, which it may take from LINES and COLUMNS instead.
    private static func adoptSize(of screen: UnsafeMutablePointer<WINDOW>) -> Size? {
        var rows: Int32 = 0
        var columns: Int32 = 0
        var windowRows: Int32 = 0
        var windowColumns: Int32 = 0
        cn_get_size(screen, &rows, &columns)
        if cn_window_size(STDOUT_FILENO, &windowRows, &windowColumns) == 0, windowRows > 0, windowColumns > 0,
            windowRows != rows || windowColumns != columns
        {
            resize_term(windowRows, windowColumns)
            cn_get_size(screen, &rows, &columns)
        }
        guard rows > 0, columns > 0 else { return nil }
        return Size(columns: Int(columns), rows: Int(rows))
    }

    /// Writes to the terminal directly; curses buffers nothing between two calls.
    static func writeRaw(_ text: String) {
        var bytes = Array(text.utf8)[...]
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR || errno == EAGAIN { continue }
            guard count > 0 else { return }
            bytes = bytes.dropFirst(count)
        }
    }
}

// MARK: - Drawing

extension NcursesTerminal {
    package func present(_ buffer: CellBuffer, cursor: Point?) {
        guard isActive else { return }
        let buffer = buffer.fitted(to: size)
        if let shown, shown == buffer, shownCursor == cursor, !isUnsettled { return }
        cn_begin_frame()
        if askedAt == nil { ask() }
        let isCleared = shown == nil
        if isCleared { wclear(screen) }
        let isAnew = adoptLook(of: buffer) || isCleared || isUnsettled
        var offers = FrameOffers(self, buffer, isCleared: isCleared)
        for row in 0..<size.rows
        where isAnew || shown?.row(row) != buffer.row(row) || offers.changes(row) {
            draw(offers.withoutPictures(buffer.row(row), at: row), at: row)
            offers.drew(row)
        }
        if let cursor, buffer.bounds.contains(cursor) {
            wmove(screen, Int32(cursor.row), Int32(cursor.column))
            curs_set(1)
        } else {
            let place = buffer.restingPlace.flatMap { buffer.bounds.contains($0) ? $0 : nil }
            wmove(screen, Int32(place?.row ?? 0), Int32(place?.column ?? 0))
            curs_set(0)
        }
        wnoutrefresh(screen)
        doupdate()
        shown = buffer
        shownCursor = cursor
        end(offers)
    }

    private func draw(_ cells: ArraySlice<Cell>, at row: Int) {
        rowCells.removeAll(keepingCapacity: true)
        var rightToLeft = RightToLeftRun()
        for cell in cells where cell.columns > 0 {
            let isEnded = rightToLeft.ends(before: cell)
            if isEnded, standIns.hasLetters, let last = rightToLeft.lastPlace { isolate(cellAt: last) }
            append(cell)
            rightToLeft.take(cell, at: rowCells.count - 1)
        }
        if standIns.hasLetters, let last = rightToLeft.lastPlace { isolate(cellAt: last) }
        rowCells.withUnsafeBufferPointer { cells in
            _ = mvwadd_wchnstr(screen, Int32(row), 0, cells.baseAddress, Int32(cells.count))
        }
    }

    /// Appends text of exactly the cell's columns by curses' count.
    ///
    /// curses counts by `wcwidth` of the first scalar and cuts at the next one with a width. So an emoji
    /// sequence is shown by its first emoji, and if the C library disagrees, a replacement or a blank beside
    /// the character keeps the row aligned. A remaining joiner or selector would make terminals count
    /// differently from curses.
    private func append(_ cell: Cell) {
        let look = look(of: cell.style)
        var scalars = cell.text.unicodeScalars.makeIterator()
        guard let base = scalars.next() else { return }
        if cell.columns == 1, base.value < 0x7F, cell.text.utf8.count == 1 {
            append([wchar_t(base.value)], look)
            return
        }
        if standIns.areNeeded, let other = standIns[base] ?? standIns.bare(base) {
            append([wchar_t(other.value)], look)
            if cell.columns == 2 { append([0x20], look) }
            return
        }
        let width = Int(cn_wcwidth(wchar_t(base.value)))
        guard width > 0, width <= cell.columns else {
            append([wchar_t(standIn.value)], look)
            if cell.columns == 2 { append([0x20], look) }
            return
        }
        var text = [wchar_t(base.value)]
        var second: Unicode.Scalar?
        while let scalar = scalars.next(), text.count < Int(CCHARW_MAX) {
            if base.isRegionalIndicator, scalar.isRegionalIndicator { second = scalar }
            if scalar == "\u{200D}" { break }
            if (0xFE00...0xFE0F).contains(scalar.value) { continue }
            if cn_wcwidth(wchar_t(scalar.value)) == 0 { text.append(wchar_t(scalar.value)) }
        }
        append(text, look)
        if width < cell.columns { append([second.map { wchar_t($0.value) } ?? 0x20], look) }
    }

    /// Ends a right-to-left run with a left-to-right mark (UAX #9, 2.6), which has no width: terminals that
    /// reorder rows then leave the following text in place.
    private func isolate(cellAt place: Int) {
        withUnsafeMutableBytes(of: &rowCells[place].chars) { bytes in
            let scalars = bytes.bindMemory(to: wchar_t.self)
            guard let free = scalars.firstIndex(of: 0), free > 0, free < scalars.count else { return }
            scalars[free] = 0x200E
        }
    }

    private func append(_ text: [wchar_t], _ look: Look) {
        var cell = cchar_t()
        if cn_setcchar(&cell, text + [0], look.attributes, look.pair) != OK {
            cn_setcchar(&cell, [0x3F, 0], look.attributes, look.pair)
        }
        rowCells.append(cell)
    }
}

// MARK: - Input

extension NcursesTerminal {
    /// The maximum number of events in a batch, so that a flood does not prevent drawing.
    private static let maximalBatch = 1024

    package func pendingEvents() -> [TerminalEvent] {
        guard isActive else { return [] }
        var events: [TerminalEvent] = []
        var bytes: [UInt8] = Array(repeating: 0, count: 4096)
        while events.count < Self.maximalBatch, cn_bytes_waiting(STDIN_FILENO) > 0 {
            let count = Glibc.read(STDIN_FILENO, &bytes, bytes.count)
            guard count > 0 else { break }
            events += decoder.events(for: bytes.prefix(count), at: .now)
            events += takeAnswers()
        }
        return events
    }

    /// The time to wait for the rest of an unfinished sequence before `giveUpWaiting`; nil to wait forever,
    /// or for nothing.
    package var patience: Duration? { decoder.patience }

    /// Returns the keys that the unfinished sequence may also mean, unless more of it has arrived.
    package func giveUpWaiting() -> [TerminalEvent] {
        guard cn_bytes_waiting(STDIN_FILENO) <= 0 else { return pendingEvents() }
        return decoder.giveUp(at: .now)
    }

    /// Returns the part of a paste whose end can no longer arrive.
    package func finishPaste() -> [TerminalEvent] { decoder.finishPaste() }
}
