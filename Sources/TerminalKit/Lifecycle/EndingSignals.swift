import CNcurses
import Dispatch
import Glibc

/// Hears that the process is told to end, where there is no screen: by SIGINT, SIGTERM or SIGHUP, as far as it was
/// not started without them. The third such signal ends it at once.
///
/// One at a time, and none beside a `TerminalSession`.
package final class EndingSignals {
    private let caught = [SIGINT, SIGTERM, SIGHUP].filter { !cn_ignores_signal($0) }
    private let source: (any DispatchSourceProtocol)?

    /// - Parameter onSignal: Called for each signal, on a queue of its own.
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

    /// From now on these signals end the process as they end any other.
    package func stop() {
        guard let source else { return }
        for signal in caught { cn_default_signal(signal) }
        source.cancel()
    }
}
