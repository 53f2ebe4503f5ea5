import CNcurses
import Dispatch
import Glibc

/// Reports the ending signals SIGINT, SIGTERM and SIGHUP of a process without a screen, unless they were
/// ignored at its start. The third such signal ends it at once.
///
/// Only one at a time, and not together with a `TerminalSession`.
package final class EndingSignals {
    private let caught = [SIGINT, SIGTERM, SIGHUP].filter { !cn_ignores_signal($0) }
    private let source: (any DispatchSourceProtocol)?

    /// Begins to listen.
    ///
    /// - Parameter onSignal: Called for each signal, on a separate queue.
    package init(_ onSignal: @escaping @Sendable (Int32) -> Void) {
        let pipe = cn_signal_pipe()
        guard pipe >= 0 else {
            source = nil
            return
        }
        let source = DispatchSource.makeReadSource(
            fileDescriptor: pipe, queue: DispatchQueue(label: "meet.signals"))
        source.setEventHandler {
            var byte: UInt8 = 0
            while read(pipe, &byte, 1) == 1 { onSignal(Int32(byte)) }
        }
        source.activate()
        self.source = source
        for signal in caught { cn_catch_signal(signal, true) }
    }

    /// Restores the default action of these signals.
    package func stop() {
        guard let source else { return }
        for signal in caught { cn_default_signal(signal) }
        source.cancel()
    }
}
