import CNcurses
import Glibc

extension NcursesTerminal {
    /// So many events are handed out at once at most, that a flood does not keep the screen from being drawn.
    private static let maximalBatch = 1024

    package func pendingEvents() -> [TerminalEvent] {
        guard isActive else { return [] }
        var events: [TerminalEvent] = []
        while true {
            if paste != nil, !readPaste(into: &events) { return events }
            let isWaiting = cn_bytes_waiting(STDIN_FILENO) > 0
            if events.count >= Self.maximalBatch, isWaiting { return events }
            // The rest of a character that has begun may be on its way; otherwise only take what curses holds.
            wtimeout(keyboard, isWaiting ? 25 : 0)
            var value: wint_t = 0
            let result = wget_wch(keyboard, &value)
            if result == ERR { break }
            read(UInt32(value), isFunctionKey: result == KEY_CODE_YES, into: &events)
        }
        events += decoder.flush().map(TerminalEvent.key)
        return events
    }

    /// Whether a paste has begun whose end has not come.
    package var isCollectingPaste: Bool { paste != nil }

    /// Gives up waiting for the end of a paste and hands out what came.
    package func finishPaste() -> [TerminalEvent] {
        guard let text = paste?.text else { return [] }
        paste = nil
        return text.isEmpty ? [] : [.paste(text)]
    }

    private func read(_ value: UInt32, isFunctionKey: Bool, into events: inout [TerminalEvent]) {
        guard isFunctionKey else {
            events += decoder.keys(for: value, isFunctionKey: false).map(TerminalEvent.key)
            return
        }
        switch Int32(bitPattern: value) {
        case CursesKeys.pasteStart:
            events += decoder.flush().map(TerminalEvent.key)
            paste = PasteCollector()
        case KEY_MOUSE:
            events += decoder.flush().map(TerminalEvent.key)
            events += mouseEvents().map(TerminalEvent.mouse)
        default:
            events += decoder.keys(for: value, isFunctionKey: true).map(TerminalEvent.key)
        }
    }

    /// What one `KEY_MOUSE` stands for. Curses gathers what arrives in one go and hands out the latest first.
    private func mouseEvents() -> [Mouse] {
        var gathered: [MEVENT] = []
        var event = MEVENT()
        while getmouse(&event) == OK { gathered.append(event) }
        return gathered.reversed().compactMap(mouse)
    }

    private func mouse(_ event: MEVENT) -> Mouse? {
        let point = Point(column: Int(event.x), row: Int(event.y))
        let buttons: [(Mouse.Button, mmask_t, mmask_t)] = [
            (.left, cn_pressed_left, cn_released_left), (.middle, cn_pressed_middle, cn_released_middle),
            (.right, cn_pressed_right, cn_released_right),
        ]
        if event.bstate & cn_wheel_up != 0 { return Mouse(.wheelUp, at: point) }
        if event.bstate & cn_wheel_down != 0 { return Mouse(.wheelDown, at: point) }
        for (button, pressed, released) in buttons {
            if event.bstate & pressed != 0 {
                return Mouse(doubleClicks.kind(ofPress: button, at: point, time: .now), at: point)
            }
            if event.bstate & released != 0 { return Mouse(.release(button), at: point) }
        }
        return nil
    }

    /// Reads on within a paste; true when it ended.
    ///
    /// The bytes are read past curses, which would take time over each and look for keys in them. Curses holds
    /// none of them back: the mark that began the paste was the last it read.
    private func readPaste(into events: inout [TerminalEvent]) -> Bool {
        var waiting = cn_bytes_waiting(STDIN_FILENO)
        var bytes: [UInt8] = Array(repeating: 0, count: 8)
        while waiting > 0, let collector = paste {
            let count = Glibc.read(STDIN_FILENO, &bytes, collector.bytesWanted)
            guard count > 0 else { return false }
            paste?.append(bytes.prefix(count))
            if paste?.isFinished == true {
                events += finishPaste()
                return true
            }
            waiting -= Int32(count)
            if waiting <= 0 { waiting = cn_bytes_waiting(STDIN_FILENO) }
        }
        return false
    }
}
