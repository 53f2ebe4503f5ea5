import CCurl
import Foundation
import Synchronization

/// The thread that drives libcurl's multi interface (https://curl.se/libcurl/c/libcurl-multi.html).
///
/// It sleeps in `curl_multi_poll` until there is something to read, to write or to time out, or until it is
/// woken because its inbox has changed.
final class CurlThread: Sendable {
    private struct Inbox {
        var arrivals: [CurlTransfer] = []
        var isStarted = false
        var isClosing = false
        /// The handle as a number, because a pointer may not leave the lock; set while the thread may be
        /// woken.
        var multi: UInt?
    }

    private let inbox = Mutex(Inbox())
    private let turns = Atomic(0)

    /// The number of wake-ups.
    var rounds: Int { turns.load(ordering: .relaxed) }

    /// Starts a transfer; its continuation is resumed on this thread.
    func start(_ transfer: CurlTransfer) {
        let isFirst = inbox.withLock { inbox in
            inbox.arrivals.append(transfer)
            defer { inbox.isStarted = true }
            return !inbox.isStarted
        }
        guard isFirst else { return wake() }
        let thread = Thread { [self] in run() }
        thread.name = "meet-curl"
        thread.start()
    }

    /// Makes the thread check its inbox and cancelled transfers.
    func wake() {
        inbox.withLock { inbox in
            // Under the lock, so that the handle still exists.
            if let multi = inbox.multi { _ = ccurl_multi_wakeup(UnsafeMutableRawPointer(bitPattern: multi)) }
        }
    }

    /// Ends the thread and its transfers.
    func close() {
        inbox.withLock { $0.isClosing = true }
        wake()
    }

    private func run() {
        // Signals are handled by the program's other threads; SIGPIPE would end it.
        var all = sigset_t()
        sigfillset(&all)
        pthread_sigmask(SIG_BLOCK, &all, nil)
        guard ccurl_load(), let multi = ccurl_multi_init() else { return refuseAll() }
        _ = ccurl_multi_set_long(multi, CURLMOPT_MAXCONNECTS, 8)
        inbox.withLock { $0.multi = UInt(bitPattern: multi) }
        var active: [UnsafeMutableRawPointer: CurlTransfer] = [:]
        while let arrivals = takeArrivals() {
            turns.add(1, ordering: .relaxed)
            for transfer in arrivals { begin(transfer, multi, &active) }
            for (easy, transfer) in active where transfer.isCancelled.load(ordering: .acquiring) {
                active[easy] = nil
                end(transfer, easy, multi, .failure(.cancelled))
            }
            var running: Int32 = 0
            let code = ccurl_multi_perform(multi, &running)
            guard code == CURLM_OK else {
                for (easy, transfer) in active {
                    end(transfer, easy, multi, .failure(transfer.failure(CURLE_FAILED_INIT)))
                }
                active = [:]
                break
            }
            endDone(multi, &active)
            // The library's own timers make it return earlier.
            _ = ccurl_multi_poll(multi, Int32.max)
        }
        for (easy, transfer) in active { end(transfer, easy, multi, .failure(.cancelled)) }
        inbox.withLock { $0.multi = nil }
        refuseAll()
        ccurl_multi_cleanup(multi)
    }

    /// Returns the new transfers, or `nil` when the thread is to end.
    private func takeArrivals() -> [CurlTransfer]? {
        inbox.withLock { inbox in
            if inbox.isClosing { return nil }
            defer { inbox.arrivals = [] }
            return inbox.arrivals
        }
    }

    /// Refuses all transfers, without libcurl or at the end: a later start makes another thread.
    private func refuseAll() {
        let arrivals = inbox.withLock { inbox in
            defer {
                inbox.arrivals = []
                inbox.isStarted = false
            }
            return inbox.arrivals
        }
        for transfer in arrivals { transfer.finish(.failure(.libraryMissing)) }
    }

    private func begin(
        _ transfer: CurlTransfer, _ multi: UnsafeMutableRawPointer,
        _ active: inout [UnsafeMutableRawPointer: CurlTransfer]
    ) {
        guard !transfer.isCancelled.load(ordering: .acquiring) else {
            return transfer.finish(.failure(.cancelled))
        }
        guard let easy = ccurl_easy_init() else { return transfer.finish(.failure(.libraryMissing)) }
        transfer.configure(easy)
        guard ccurl_multi_add_handle(multi, easy) == CURLM_OK else {
            ccurl_easy_cleanup(easy)
            return transfer.finish(.failure(transfer.failure(CURLE_FAILED_INIT)))
        }
        active[easy] = transfer
    }

    private func endDone(
        _ multi: UnsafeMutableRawPointer, _ active: inout [UnsafeMutableRawPointer: CurlTransfer]
    ) {
        var code = CURLE_OK
        while let easy = ccurl_multi_next_done(multi, &code) {
            guard let transfer = active[easy] else { continue }
            switch transfer.outcome(code, easy) {
            case .done(let result):
                active[easy] = nil
                end(transfer, easy, multi, result)
            case .redirected:
                _ = ccurl_multi_remove_handle(multi, easy)
                transfer.configure(easy)
                if ccurl_multi_add_handle(multi, easy) != CURLM_OK {
                    active[easy] = nil
                    end(transfer, easy, multi, .failure(transfer.failure(CURLE_FAILED_INIT)))
                }
            }
        }
    }

    /// Answers first: the clean-up may have to wait for a name resolution.
    private func end(
        _ transfer: CurlTransfer, _ easy: UnsafeMutableRawPointer, _ multi: UnsafeMutableRawPointer,
        _ result: Result<HTTPResponse, TransportError>
    ) {
        transfer.finish(result)
        _ = ccurl_multi_remove_handle(multi, easy)
        ccurl_easy_cleanup(easy)
        transfer.free()
    }
}
