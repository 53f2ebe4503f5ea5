import CNcurses
import Dispatch
import Glibc

/// Runs a terminal on the main queue: hands out its events as they come, follows the size of the window, stops
/// and continues with the shell's job control, and tells when the process is to end.
///
/// Signals arrive through a pipe that their handlers write to, so that they neither depend on the signal mask of
/// any thread nor change what programs started by this one inherit.
@MainActor
package final class TerminalSession {
    package let terminal: NcursesTerminal
    /// What came from the terminal, in batches; one frame after a batch is enough.
    package var onEvents: ([TerminalEvent]) -> Void = { _ in }
    /// The process was told to end: by SIGTERM, SIGINT, SIGQUIT or SIGHUP, or as SIGHUP because the terminal is
    /// gone. Comes once; the terminal is still ours unless the job was stopped.
    package var onTerminate: (_ signal: Int32) -> Void = { _ in }

    /// Input and signals. Those of the keyboard are not looked at while the shell reads it.
    private var keyboard: (any DispatchSourceProtocol)?
    private var signals: (any DispatchSourceProtocol)?
    private var isSuspended = false
    private var isTerminating = false
    /// Counts what was read, to see whether an unfinished sequence goes on.
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
        // The window may have changed before anybody listened.
        if let size = terminal.adoptWindowSize() { onEvents([.resize(size)]) }
    }

    /// Stops listening and gives the terminal back.
    package func stop() {
        endListening()
        signals?.cancel()
        signals = nil
        // A signal that comes meanwhile ends the process only when the terminal is given back.
        terminal.close()
        for signal in Self.terminating + Self.jobControl { cn_default_signal(signal) }
    }

    /// Gives the terminal back and stops the whole job, as the shell does at `^Z`. Everything goes on in
    /// `onEvents` with a `resize` when the job is continued.
    package func suspend() {
        guard !isSuspended, !isTerminating else { return }
        isSuspended = true
        keyboard?.suspend()
        terminal.suspend()
        cn_default_signal(SIGTSTP)
        kill(0, SIGTSTP)
        // Without a shell above nothing stops us and nothing will continue us.
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
            // Continued in the background, where the terminal is another's. Nothing would tell when it is ours
            // again unless the job stops once more, as it would at its first output.
            kill(0, SIGTTOU)
            return
        }
        cn_catch_signal(SIGTSTP, false)
        // After a SIGSTOP from outside the shell has changed the terminal without our knowing.
        terminal.suspend()
        terminal.resume()
        if isSuspended { keyboard?.resume() }
        isSuspended = false
        _ = terminal.adoptWindowSize()
        onEvents([.resize(terminal.size)])
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
        // A stopped job is killed with SIGTERM and SIGCONT: first things first.
        if let signal = Self.terminating.first(where: signals.contains) {
            terminate(signal)
            return
        }
        if signals.contains(SIGTSTP) { suspend() }
        if signals.contains(SIGCONT) { resume() }
        if signals.contains(SIGWINCH), !isSuspended {
            // The window may have been smaller for a moment, and have the same size again: what stood there is gone.
            _ = terminal.adoptWindowSize()
            terminal.redrawAll()
            onEvents([.resize(terminal.size)])
        }
    }

    private func readTerminal() {
        guard !isTerminating, !isSuspended else { return }
        let events = terminal.pendingEvents()
        reads += 1
        if events.isEmpty, isTerminalGone() {
            // Nothing that came is lost: a form keeps it as its draft.
            let rest = terminal.finishPaste()
            if !rest.isEmpty { onEvents(rest) }
            terminate(SIGHUP)
            return
        }
        awaitRest()
        if !events.isEmpty { onEvents(events) }
    }

    /// A read that brings nothing is the end of the input, or bytes that are no key yet.
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

    /// What may be a key, as ESC may, is one when nothing more of it comes.
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
