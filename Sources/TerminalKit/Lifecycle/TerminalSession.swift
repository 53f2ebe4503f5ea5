import CNcurses
import Dispatch
import Glibc

/// Runs a terminal on the main queue: delivers its events, follows the size of the window, stops and
/// continues with the shell's job control, and reports when the process is to end.
///
/// Signal handlers write to a pipe, so that signals neither depend on any thread's mask nor change the
/// programs started by this one.
@MainActor
package final class TerminalSession {
    package let terminal: NcursesTerminal
    /// Receives batches of events; one frame after a batch is enough.
    package var onEvents: ([TerminalEvent]) -> Void = { _ in }
    /// Called when the process is to end: by SIGTERM, SIGINT, SIGQUIT or SIGHUP, or with SIGHUP if the
    /// terminal is gone. Called once; the terminal is still in use unless the job was stopped.
    package var onTerminate: (_ signal: Int32) -> Void = { _ in }

    /// The sources of input and signals. The keyboard is not read while the shell reads it.
    private var keyboard: (any DispatchSourceProtocol)?
    private var signals: (any DispatchSourceProtocol)?
    private var isSuspended = false
    private var isTerminating = false
    /// The number of reads, to detect whether an unfinished sequence continues.
    private var reads = 0
    private var emptyReads = 0

    private static let terminating = [SIGTERM, SIGINT, SIGQUIT, SIGHUP]
    private static let jobControl = [SIGWINCH, SIGTSTP, SIGCONT]

    package init(terminal: NcursesTerminal) {
        self.terminal = terminal
    }

    /// Begins to listen.
    package func start() {
        guard keyboard == nil else { return }
        keyboard = listen(to: STDIN_FILENO) { [weak self] in self?.readTerminal() }
        let pipe = cn_signal_pipe()
        guard pipe >= 0 else { return }
        signals = listen(to: pipe) { [weak self] in self?.readSignals(pipe) }
        for signal in Self.terminating { cn_catch_signal(signal, true) }
        for signal in Self.jobControl { cn_catch_signal(signal, false) }
        // The window may have changed before.
        if terminal.adoptWindowSize() != nil { onEvents(terminal.resizeEvents()) }
    }

    /// Stops listening and returns the terminal.
    package func stop() {
        endListening()
        signals?.cancel()
        signals = nil
        // A signal in the meantime ends the process only after the terminal is returned.
        terminal.close()
        for signal in Self.terminating + Self.jobControl { cn_default_signal(signal) }
    }

    /// Releases the terminal and stops the whole job, like the shell at `^Z`. When the job is continued,
    /// `onEvents` receives a `resize`.
    package func suspend() {
        guard !isSuspended, !isTerminating else { return }
        isSuspended = true
        keyboard?.suspend()
        terminal.suspend()
        cn_default_signal(SIGTSTP)
        kill(0, SIGTSTP)
        // Without a parent shell, nothing stops the process and nothing would continue it.
        DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(300)) { [weak self] in
            MainActor.assumeIsolated {
                if self?.isSuspended == true { self?.resume() }
            }
        }
    }

    private func resume() {
        guard !isTerminating else { return }
        let foreground = tcgetpgrp(STDIN_FILENO)
        guard foreground >= 0 else {
            terminate(SIGHUP)
            return
        }
        guard foreground == getpgrp() else {
            // Continued in the background, where another job has the terminal. Nothing would report its
            // return unless the job stops again, as it would at its first output.
            kill(0, SIGTTOU)
            return
        }
        cn_catch_signal(SIGTSTP, false)
        // After an external SIGSTOP the shell has changed the terminal.
        terminal.suspend()
        terminal.resume()
        if isSuspended { keyboard?.resume() }
        isSuspended = false
        _ = terminal.adoptWindowSize()
        onEvents(terminal.resizeEvents())
    }

    private func listen(
        to descriptor: Int32, _ handler: @escaping @MainActor () -> Void
    ) -> any DispatchSourceProtocol {
        let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: .main)
        source.setEventHandler { MainActor.assumeIsolated(handler) }
        source.activate()
        return source
    }

    private func endListening() {
        // A suspended source cannot be released.
        if isSuspended { keyboard?.resume() }
        keyboard?.cancel()
        keyboard = nil
    }

    private func readSignals(_ pipe: Int32) {
        var bytes: [UInt8] = Array(repeating: 0, count: 256)
        let count = read(pipe, &bytes, bytes.count)
        guard count > 0 else { return }
        let signals = Set(bytes.prefix(count).map(Int32.init))
        // A stopped job is ended with SIGTERM and SIGCONT, which must be handled in this order.
        if let signal = Self.terminating.first(where: signals.contains) {
            terminate(signal)
            return
        }
        if signals.contains(SIGTSTP) { suspend() }
        if signals.contains(SIGCONT) { resume() }
        if signals.contains(SIGWINCH), !isSuspended {
            // The window may have been smaller in between and have the same size again: its contents are
            // lost.
            _ = terminal.adoptWindowSize()
            terminal.redrawAll()
            onEvents(terminal.resizeEvents())
        }
    }

    private func readTerminal() {
        guard !isTerminating, !isSuspended else { return }
        let events = terminal.pendingEvents()
        reads += 1
        if events.isEmpty, isTerminalGone() {
            // The received text is kept: a form saves it as its draft.
            let rest = terminal.finishPaste()
            if !rest.isEmpty { onEvents(rest) }
            terminate(SIGHUP)
            return
        }
        awaitRest()
        if !events.isEmpty { onEvents(events) }
    }

    /// Returns whether a read without events is the end of the input, rather than an unfinished key.
    private func isTerminalGone() -> Bool {
        var descriptor = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
        guard poll(&descriptor, 1, 0) > 0 else {
            emptyReads = 0
            return false
        }
        if descriptor.revents & Int16(POLLHUP | POLLERR | POLLNVAL) != 0 { return true }
        guard cn_bytes_waiting(STDIN_FILENO) <= 0 else {
            emptyReads = 0
            return false
        }
        emptyReads += 1
        return emptyReads > 2
    }

    private func terminate(_ signal: Int32) {
        guard !isTerminating else { return }
        isTerminating = true
        endListening()
        onTerminate(signal)
    }

    /// Waits for the rest of a possible key such as ESC.
    private func awaitRest() {
        guard let patience = terminal.patience else { return }
        let reads = reads
        let (seconds, attoseconds) = patience.components
        let nanoseconds = Int(seconds) * 1_000_000_000 + Int(attoseconds / 1_000_000_000)
        DispatchQueue.main.asyncAfter(deadline: .now() + .nanoseconds(nanoseconds)) { [weak self] in
            MainActor.assumeIsolated {
                guard let self, self.reads == reads, !self.isTerminating, !self.isSuspended else { return }
                let events = self.terminal.giveUpWaiting()
                self.reads += 1
                self.awaitRest()
                if !events.isEmpty { self.onEvents(events) }
            }
        }
    }
}
