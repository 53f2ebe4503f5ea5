import CCurl
import Synchronization

/// A connection that libcurl opens and authenticates (CURLOPT_CONNECT_ONLY), and that is then read and
/// written directly.
///
/// So libcurl's encryption, name resolution and authentication are used, but not its mail commands: these end
/// at a line of a message that looks like a reply, and do not tell whether a message without a reply was sent
/// completely.
final class CurlDialogue: Dialogue {
    let host: String
    let opening: [String]
    private let easy: UnsafeMutableRawPointer
    /// The lines during sign-in, alive as long as `easy`, which may write to them.
    private let lines: OpeningLines
    private let multi: UnsafeMutableRawPointer
    private let limits: DialogueLimits
    private let stop: DialogueStop
    /// The end of the total time; it begins anew after a wait of its own.
    private var deadline: ContinuousClock.Instant
    /// The beginning of the current answer and the bytes since; nil if nothing of it has arrived.
    private var drip: (begin: ContinuousClock.Instant, bytes: Int)?
    private let socket: curl_socket_t

    private init(
        _ opened: CurlOpening, _ request: DialogueRequest, _ stop: DialogueStop, host: String
    ) {
        easy = opened.easy
        multi = opened.multi
        socket = ccurl_get_socket(opened.easy)
        lines = opened.lines
        opening = opened.lines.lines
        self.host = host
        limits = request.limits
        self.stop = stop
        deadline = ContinuousClock.now + request.limits.total
    }

    deinit {
        stop.leave()
        _ = ccurl_multi_remove_handle(multi, easy)
        ccurl_easy_cleanup(easy)
        ccurl_multi_cleanup(multi)
    }

    static func open(_ request: DialogueRequest, _ stop: DialogueStop) throws(DialogueError) -> CurlDialogue {
        let host = request.name
        guard request.encryption == .whereAsked else {
            let opened = try CurlOpening(request, demandsTLS: true, stop)
            return CurlDialogue(opened, request, stop, host: host)
        }
        do throws(DialogueError) {
            let opened = try CurlOpening(request, demandsTLS: false, stop)
            return CurlDialogue(opened, request, stop, host: host)
        } catch {
            // It permits no sign-in before STARTTLS, like Proton's local program and well-configured servers.
            guard case .noSignIn = error else { throw error }
            do throws(DialogueError) {
                let opened = try CurlOpening(request, demandsTLS: true, stop)
                return CurlDialogue(opened, request, stop, host: host)
            } catch let second {
                if case .notEncrypted = second { throw error }
                throw second
            }
        }
    }

    func send(_ bytes: [UInt8]) throws(TransportError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            var sent = 0
            let code = rest.withUnsafeBytes { ccurl_easy_send(easy, $0.baseAddress, $0.count, &sent) }
            rest = rest.dropFirst(sent)
            drip = nil
            switch code {
            case CURLE_OK: if sent == 0 { try wait(toWrite: true, stage: .wait) }
            case CURLE_AGAIN: try wait(toWrite: true, stage: .wait)
            default: throw .broken(host: host, stage: .wait, reason: Self.reason(code))
            }
        }
    }

    func receive() throws(TransportError) -> [UInt8] {
        while true {
            if stop.isStopped { throw .cancelled }
            // A server that sends without end is not waited for.
            guard ContinuousClock.now < deadline else {
                throw .timeout(host: host, stage: .receive, limit: limits.total)
            }
            try checkDrip()
            // Before any waiting: TLS may have buffered data that the socket does not show.
            if let bytes = try read() {
                drip = (drip?.begin ?? .now, (drip?.bytes ?? 0) + bytes.count)
                return bytes
            }
            try wait(toWrite: false, stage: .receive)
        }
    }

    func receive(within patience: Duration) throws(TransportError) -> [UInt8]? {
        let end = ContinuousClock.now + patience
        defer {
            deadline = ContinuousClock.now + limits.total
            drip = nil
        }
        while true {
            if stop.isStopped { throw .cancelled }
            if let bytes = try read() { return bytes }
            guard ContinuousClock.now < end else { return nil }
            try block(toWrite: false, until: end, stage: .receive)
        }
    }

    /// Returns the bytes that have arrived, empty if the server closed the connection; `nil` if there are none yet.
    private func read() throws(TransportError) -> [UInt8]? {
        var buffer = [UInt8](repeating: 0, count: 32 << 10)
        var count = 0
        let code = buffer.withUnsafeMutableBytes {
            ccurl_easy_recv(easy, $0.baseAddress, $0.count, &count)
        }
        switch code {
        case CURLE_OK: return Array(buffer[..<min(count, buffer.count)])
        case CURLE_AGAIN: return nil
        default: throw .broken(host: host, stage: .receive, reason: Self.reason(code))
        }
    }

    /// Waits until there is something to do, or may be.
    private func wait(toWrite: Bool, stage: TransportError.Stage) throws(TransportError) {
        let begun = ContinuousClock.now
        let end = min(deadline, begun + limits.silence)
        if stop.isStopped { throw .cancelled }
        guard end > begun else { throw .timeout(host: host, stage: stage, limit: limits.total) }
        try block(toWrite: toWrite, until: end, stage: stage)
        if ContinuousClock.now >= end {
            throw .timeout(host: host, stage: stage, limit: min(limits.silence, limits.total))
        }
    }

    /// Blocks until there is something to do, or may be, or until `end`.
    private func block(
        toWrite: Bool, until end: ContinuousClock.Instant, stage: TransportError.Stage
    ) throws(TransportError) {
        let left = end - ContinuousClock.now
        let code = ccurl_multi_wait_for(multi, socket, toWrite, Int32(clamping: CurlSetup.milliseconds(left)))
        guard code == CURLM_OK else { throw .broken(host: host, stage: stage, reason: "") }
        if stop.isStopped { throw .cancelled }
    }

    /// Restarts the measurement if enough bytes arrived in the time.
    private func checkDrip() throws(TransportError) {
        guard let drip, drip.begin + limits.drip <= .now else { return }
        guard drip.bytes >= limits.leastBytes else {
            throw .timeout(host: host, stage: .receive, limit: limits.drip)
        }
        self.drip = nil
    }

    private static func reason(_ code: CURLcode) -> String {
        ccurl_easy_strerror(code).map { String(cString: $0) } ?? ""
    }
}

/// Stops a wait on another thread.
final class DialogueStop: Sendable {
    private struct State {
        var isStopped = false
        /// The handle as a number, because a pointer may not leave the lock; set while the thread may be
        /// woken.
        var multi: UInt?
    }

    private let state = Mutex(State())

    var isStopped: Bool { state.withLock { $0.isStopped } }

    func stop() {
        state.withLock { state in
            state.isStopped = true
            // Under the lock, so that the handle still exists.
            if let multi = state.multi { _ = ccurl_multi_wakeup(UnsafeMutableRawPointer(bitPattern: multi)) }
        }
    }

    func enter(_ multi: UnsafeMutableRawPointer) {
        state.withLock { $0.multi = UInt(bitPattern: multi) }
    }

    func leave() { state.withLock { $0.multi = nil } }
}

extension DialogueRequest {
    /// The server, with its port if it is not the default one.
    var name: String { port == usualPort ? host : "\(host):\(port)" }

    private var usualPort: Int {
        switch (service, encryption == .implicit) {
        case (.smtp, true): 465
        case (.smtp, false): 587
        case (.imap, true): 993
        case (.imap, false): 143
        case (.mqtt, true): 8883
        case (.mqtt, false): 1883
        }
    }
}
