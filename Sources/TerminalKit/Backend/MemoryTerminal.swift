/// A terminal in memory, for tests of drawing and input.
@MainActor
package final class MemoryTerminal: TerminalBackend {
    package private(set) var size: Size
    /// The latest presented buffer.
    package private(set) var screen: CellBuffer
    package private(set) var cursor: Point?
    package private(set) var frames = 0
    package private(set) var isSuspended = false
    package private(set) var isClosed = false
    package private(set) var title = ""
    package private(set) var clipboard: String?
    package var hasClipboard = true
    /// The notifications, as title and text.
    package private(set) var notices: [(title: String, text: String, by: TerminalNotice)] = []
    private var events: [TerminalEvent] = []

    package init(size: Size) {
        self.size = size
        screen = CellBuffer(size: size)
    }

    /// Queues events; a `resize` changes the size at once.
    package func send(_ events: [TerminalEvent]) {
        for case .resize(let size) in events { self.size = size }
        self.events += events
    }

    package func present(_ buffer: CellBuffer, cursor: Point?) {
        screen = buffer
        self.cursor = cursor
        frames += 1
    }

    package func pendingEvents() -> [TerminalEvent] {
        defer { events = [] }
        return events
    }

    package func redrawAll() {}
    package func suspend() { isSuspended = true }
    package func resume() { isSuspended = false }
    package func close() { isClosed = true }
    package func setTitle(_ title: String) { self.title = title }
    package func copyToClipboard(_ text: String) { clipboard = text }
    package func notify(title: String, text: String, by notice: TerminalNotice) {
        notices.append((title, text, notice))
    }
}
