import FlyingFox
import Foundation
import Glibc

/// The connections of a door, on its thread.
///
/// A connection is read, answered, and read again; one request of it is handled at a time. Answers are short:
/// a client that does not take one at once is closed, so nothing waits to be written.
struct DoorLoop {
    private enum Phase {
        case reading
        case answering(isLast: Bool)
        /// Answered for the last time; the client may still send.
        case draining
    }

    private struct Client {
        let number: UInt64
        var buffer: RequestBuffer
        var phase = Phase.reading
        /// True before the first byte of a request.
        var isIdle = true
        var deadline: ContinuousClock.Instant
        /// The number of bytes that came after the last answer.
        var drained = 0

        var isAnswering: Bool {
            if case .answering = phase { true } else { false }
        }
    }

    private static let chunk = 8 << 10
    /// The most bytes that are read after the last answer.
    private static let mostDrained = 1 << 20
    /// The most connections that are accepted in a row.
    private static let mostAccepted = 64
    /// The pause in accepting when there are no file descriptors.
    private static let pause: Duration = .milliseconds(500)

    private let listener: Int32
    private let inbox: DoorInbox
    private let limits: DoorLimits
    private let handler: any HTTPHandler
    private var clients: [Int32: Client] = [:]
    private var made: UInt64 = 0
    private var pausedUntil: ContinuousClock.Instant?
    private var scratch = [UInt8](repeating: 0, count: DoorLoop.chunk)

    init(listener: Int32, inbox: DoorInbox, limits: DoorLimits, handler: any HTTPHandler) {
        self.listener = listener
        self.inbox = inbox
        self.limits = limits
        self.handler = handler
    }

    /// Serves until the door is closed.
    mutating func run() {
        while !inbox.isClosed {
            // Those that are answered are left out: poll(2) would report at once that they have gone.
            let watched = clients.filter { !$0.value.isAnswering }.map(\.key)
            var entries = [
                pollfd(fd: inbox.reading, events: Int16(POLLIN), revents: 0),
                pollfd(fd: pausedUntil == nil ? listener : -1, events: Int16(POLLIN), revents: 0),
            ]
            entries += watched.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
            let count = Glibc.poll(&entries, nfds_t(entries.count), timeout())
            if count > 0 {
                if entries[0].revents != 0 { for answer in inbox.take() { finish(answer) } }
                for entry in entries.dropFirst(2) where entry.revents != 0 { read(entry.fd) }
                if entries[1].revents != 0 { accept() }
            }
            expire()
        }
        for descriptor in clients.keys { Glibc.close(descriptor) }
        Glibc.close(listener)
    }

    /// Returns the milliseconds until the next deadline; −1 for none.
    private func timeout() -> Int32 {
        let next = (clients.values.map(\.deadline) + [pausedUntil].compactMap(\.self)).min()
        guard let next else { return -1 }
        let left = (next - ContinuousClock.now) / Duration.milliseconds(1)
        return Int32(min(max(left.rounded(.up), 0), 60_000))
    }

    private mutating func expire() {
        let now = ContinuousClock.now
        if let end = pausedUntil, end <= now { pausedUntil = nil }
        for (descriptor, client) in clients where client.deadline <= now {
            if case .reading = client.phase, !client.isIdle {
                refuse(descriptor, .requestTimeout)
            } else {
                drop(descriptor)
            }
        }
    }

    // MARK: - Connections

    private mutating func accept() {
        for _ in 0..<Self.mostAccepted {
            let descriptor = Glibc.accept(listener, nil, nil)
            guard descriptor >= 0 else {
                switch errno {
                case EINTR, ECONNABORTED: continue
                case EMFILE, ENFILE, ENOBUFS, ENOMEM:
                    pausedUntil = ContinuousClock.now + Self.pause
                    return
                default: return
                }
            }
            _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
            _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
            makeRoom()
            made += 1
            clients[descriptor] = Client(
                number: made, buffer: RequestBuffer(limits), deadline: ContinuousClock.now + limits.request)
        }
    }

    /// Closes the connection that has waited longest if there are too many: one that is being answered only
    /// if all are, as guesses of passwords are answered late.
    private mutating func makeRoom() {
        guard clients.count >= limits.connections else { return }
        let idle = clients.filter { !$0.value.isAnswering }
        let oldest = (idle.isEmpty ? clients : idle).min { $0.value.number < $1.value.number }
        if let oldest { drop(oldest.key) }
    }

    private mutating func drop(_ descriptor: Int32) {
        guard clients.removeValue(forKey: descriptor) != nil else { return }
        Glibc.close(descriptor)
    }

    private mutating func read(_ descriptor: Int32) {
        guard let phase = clients[descriptor]?.phase else { return }
        let count = Glibc.recv(descriptor, &scratch, Self.chunk, 0)
        guard count > 0 else {
            if count < 0, errno == EAGAIN || errno == EINTR { return }
            return drop(descriptor)
        }
        switch phase {
        case .reading:
            clients[descriptor]?.buffer.append(scratch[..<count])
            advance(descriptor)
        case .draining:
            let drained = (clients[descriptor]?.drained ?? 0) + count
            clients[descriptor]?.drained = drained
            if drained > Self.mostDrained { drop(descriptor) }
        case .answering: break
        }
    }

    // MARK: - Requests

    /// Handles the next request of a connection, if it has arrived.
    private mutating func advance(_ descriptor: Int32) {
        guard var client = clients.removeValue(forKey: descriptor) else { return }
        let progress = client.buffer.next()
        switch progress {
        case .incomplete:
            // The time counts from the first byte, however slowly the others follow.
            if client.isIdle, !client.buffer.isEmpty {
                client.isIdle = false
                client.deadline = ContinuousClock.now + limits.request
            }
        case .request(_, let isLast):
            client.phase = .answering(isLast: isLast)
            client.deadline = ContinuousClock.now + limits.answer
        case .refused: break
        }
        let number = client.number
        clients[descriptor] = client
        switch progress {
        case .incomplete(let asks):
            if asks, !send(Array("HTTP/1.1 100 Continue\r\n\r\n".utf8), to: descriptor) { drop(descriptor) }
        case .request(let request, let isLast):
            handle(request, of: descriptor, number, isLast: isLast)
        case .refused(let status):
            refuse(descriptor, status)
        }
    }

    private func handle(_ request: HTTPRequest, of descriptor: Int32, _ number: UInt64, isLast: Bool) {
        let (handler, inbox) = (handler, inbox)
        Task.detached {
            let response: HTTPResponse
            do {
                response = try await handler.handleRequest(request)
            } catch is HTTPUnhandledError {
                response = HTTPResponse(statusCode: .notFound)
            } catch {
                response = HTTPResponse(statusCode: .internalServerError)
            }
            let body = (try? await response.bodyData) ?? Data()
            let bytes = Self.text(response, length: body.count, isLast: isLast) + Array(body)
            inbox.put(DoorAnswer(descriptor: descriptor, number: number, bytes: bytes))
        }
    }

    /// Sends the answer of a handler, unless the connection has been closed.
    private mutating func finish(_ answer: DoorAnswer) {
        let descriptor = answer.descriptor
        guard let client = clients[descriptor], client.number == answer.number,
            case .answering(let isLast) = client.phase
        else { return }
        guard send(answer.bytes, to: descriptor) else { return drop(descriptor) }
        if isLast { return drain(descriptor) }
        clients[descriptor]?.phase = .reading
        clients[descriptor]?.isIdle = true
        let idle = limits.idle
        clients[descriptor]?.deadline = ContinuousClock.now + idle
        // The next request may have come with the last one.
        if !client.buffer.isEmpty { advance(descriptor) }
    }

    /// Refuses a request whose end is unknown, so the connection ends.
    private mutating func refuse(_ descriptor: Int32, _ status: HTTPStatusCode) {
        let bytes = Self.text(HTTPResponse(statusCode: status), length: 0, isLast: true)
        guard send(bytes, to: descriptor) else { return drop(descriptor) }
        drain(descriptor)
    }

    /// Ends the sending side of a connection, and waits until the client ends its own.
    private mutating func drain(_ descriptor: Int32) {
        Glibc.shutdown(descriptor, Int32(SHUT_WR))
        clients[descriptor]?.phase = .draining
        let drain = limits.drain
        clients[descriptor]?.deadline = ContinuousClock.now + drain
    }

    private func send(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
        Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count
    }

    /// Returns the head of an answer.
    private static func text(_ response: HTTPResponse, length: Int, isLast: Bool) -> [UInt8] {
        let status = response.statusCode
        var lines = ["HTTP/1.1 \(status.code) \(status.phrase)"]
        for (header, value) in response.headers { lines.append("\(header.rawValue): \(value)") }
        lines.append("Content-Length: \(length)")
        lines.append("Connection: \(isLast ? "close" : "keep-alive")")
        return Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
    }
}
