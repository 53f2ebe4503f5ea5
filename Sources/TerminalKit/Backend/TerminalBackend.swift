/// A terminal to draw on and to read from: the real one, or one in memory for tests.
@MainActor
package protocol TerminalBackend: AnyObject {
    /// The size of the screen as last announced by a `resize` event.
    var size: Size { get }

    /// Shows the buffer, cut or filled with blanks to `size`, and the cursor at a cell or nowhere.
    func present(_ buffer: CellBuffer, cursor: Point?)

    /// What has arrived since the last call, without waiting.
    func pendingEvents() -> [TerminalEvent]

    /// Draws everything anew at the next `present`, as after foreign output on the screen.
    func redrawAll()

    /// Gives the terminal back to the shell as it was, until `resume`.
    func suspend()

    /// Takes the terminal again; everything is drawn anew at the next `present`.
    func resume()

    /// Gives the terminal back for good.
    func close()

    /// Names the terminal's window, where it has a name.
    func setTitle(_ title: String)

    /// Whether the terminal may have a clipboard.
    var hasClipboard: Bool { get }

    /// Asks the terminal to put text on the clipboard, see `ClipboardSequence`. Some terminals refuse silently.
    func copyToClipboard(_ text: String)

    /// Tells something that nobody may be looking at.
    func notify(title: String, text: String, by notice: TerminalNotice)
}

extension TerminalBackend {
    package var hasClipboard: Bool { true }

    /// Most terminals in memory have no window to name.
    package func setTitle(_ title: String) {}
}

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
