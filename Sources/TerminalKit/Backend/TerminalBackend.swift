/// A terminal for drawing and input: a real one, or one in memory for tests.
@MainActor
package protocol TerminalBackend: AnyObject {
    /// The size of the screen, as announced by the latest `resize` event.
    var size: Size { get }

    /// Presents the buffer, clipped or padded to `size`, with the cursor at a cell or hidden.
    func present(_ buffer: CellBuffer, cursor: Point?)

    /// Returns the events since the last call, without waiting.
    func pendingEvents() -> [TerminalEvent]

    /// Redraws everything at the next `present`, for example after foreign output.
    func redrawAll()

    /// Releases the terminal to the shell until `resume`.
    func suspend()

    /// Takes the terminal again; everything is redrawn at the next `present`.
    func resume()

    /// Releases the terminal to the shell permanently.
    func close()

    /// Sets the title of the terminal's window, if it has one.
    func setTitle(_ title: String)

    /// True if the terminal may have a clipboard.
    var hasClipboard: Bool { get }

    /// Asks the terminal to put text on the clipboard, see `ClipboardSequence`. Some terminals refuse
    /// silently.
    func copyToClipboard(_ text: String)

    /// Notifies a person who may not be looking.
    func notify(title: String, text: String, by notice: TerminalNotice)
}

extension TerminalBackend {
    package var hasClipboard: Bool { true }

    /// Does nothing: most terminals in memory have no window.
    package func setTitle(_ title: String) {}
}

/// A reason why the terminal cannot be used.
package enum TerminalError: Error, Hashable, Sendable {
    /// Standard input or standard output is a file or a pipe.
    case notATerminal
    /// TERM is unset or unknown to terminfo.
    case unknownTerminal(String)
    /// The terminal cannot place its cursor.
    case dumbTerminal(String)
    case noSize
}
