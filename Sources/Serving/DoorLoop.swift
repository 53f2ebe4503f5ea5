import FlyingFox
import Foundation
import Glibc

/// The connections of a door, on its thread.
///
/// A connection is read, answered, and read again; one request of it is handled at a time. Answers are short,
/// and so are the pieces of a stream: a client that does not take one at once is closed, so nothing waits to
/// be written.
struct DoorLoop {
    private enum Phase {
        case reading
        case answering(isLast: Bool)
        case streaming(DoorStream)
        /// Answered for the last time; the client may still send.
        case draining
    }

    private struct Client {
        let number: UInt64
        let address: HTTPRequest.Address?
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
    /// The bytes of an answer that the system takes at once.
    private static let outgoing: Int32 = 128 << 10
    /// The most connections that are accepted in a row.
    private static let mostAccepted = 64
    /// The pause in accepting when there are no file descriptors.
    private static let pause: Duration = .milliseconds(500)

    private let listener: Int32
    private let inbox: DoorInbox
    private let limits: DoorLimits
    private let handler: any DoorHandler
    private var clients: [Int32: Client] = [:]
    private var made: UInt64 = 0
    private var pausedUntil: ContinuousClock.Instant?
    private var scratch = [UInt8](repeating: 0, count: DoorLoop.chunk)

    init(listener: Int32, inbox: DoorInbox, limits: DoorLimits, handler: any DoorHandler) {
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
        for answer in inbox.take() { finish(answer) }
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
            switch client.phase {
            case .reading where !client.isIdle: refuse(descriptor, .requestTimeout)
            case .streaming(let stream): push(stream.pulse, to: descriptor)
            case .reading, .answering, .draining: drop(descriptor)
            }
        }
    }

    // MARK: - Connections

    private mutating func accept() {
        for _ in 0..<Self.mostAccepted {
            var address = sockaddr_storage()
            var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
            let descriptor = withUnsafeMutablePointer(to: &address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    Glibc.accept(listener, $0, &length)
                }
            }
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
            var room = Self.outgoing
            setsockopt(descriptor, SOL_SOCKET, SO_SNDBUF, &room, socklen_t(MemoryLayout<Int32>.size))
            var silence = UInt32(limits.silence / Duration.milliseconds(1))
            setsockopt(
                descriptor, Int32(IPPROTO_TCP), TCP_USER_TIMEOUT, &silence,
                socklen_t(MemoryLayout<UInt32>.size))
            made += 1
            clients[descriptor] = Client(
                number: made, address: Self.address(of: address), buffer: RequestBuffer(limits),
                deadline: ContinuousClock.now + limits.request)
        }
    }

    /// Returns the address of the other side.
    private static func address(of storage: sockaddr_storage) -> HTTPRequest.Address? {
        var text = [CChar](repeating: 0, count: Int(NI_MAXHOST))
        let room = socklen_t(text.count)
        let code = withUnsafePointer(to: storage) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                getnameinfo(
                    address, socklen_t(MemoryLayout<sockaddr_storage>.size), &text, room, nil, 0,
                    NI_NUMERICHOST)
            }
        }
        guard code == 0 else { return nil }
        let host = String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        return Int32(storage.ss_family) == AF_INET6 ? .ip6(host, port: 0) : .ip4(host, port: 0)
    }

    /// Closes the connection that has waited longest if there are too many: one that is being answered only
    /// if none is idle, as guesses of passwords are answered late, and a stream only if all are streams.
    private mutating func makeRoom() {
        guard clients.count >= limits.connections else { return }
        let oldest = clients.min { Self.worth($0.value) < Self.worth($1.value) }
        if let oldest { drop(oldest.key) }
    }

    /// Returns the order in which connections are given up.
    private static func worth(_ client: Client) -> (Int, UInt64) {
        let phase =
            switch client.phase {
            case .reading, .draining: 0
            case .answering: 1
            case .streaming: 2
            }
        return (phase, client.number)
    }

    private mutating func drop(_ descriptor: Int32) {
        guard let client = clients.removeValue(forKey: descriptor) else { return }
        Glibc.close(descriptor)
        if case .streaming(let stream) = client.phase { stream.ended(channel(descriptor, client.number)) }
    }

    private func channel(_ descriptor: Int32, _ number: UInt64) -> DoorChannel {
        DoorChannel(descriptor: descriptor, number: number, inbox: inbox)
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
        case .draining, .streaming:
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
            var request = request
            request.remoteAddress = client.address
            handle(request, of: descriptor, number, isLast: isLast)
        case .refused(let status):
            refuse(descriptor, status)
        }
    }

    private func handle(_ request: HTTPRequest, of descriptor: Int32, _ number: UInt64, isLast: Bool) {
        let (handler, inbox) = (handler, inbox)
        Task.detached {
            let reply: DoorReply
            do {
                reply = try await handler.reply(to: request)
            } catch is HTTPUnhandledError {
                reply = .whole(HTTPResponse(statusCode: .notFound))
            } catch {
                reply = .whole(HTTPResponse(statusCode: .internalServerError))
            }
            let content: DoorAnswer.Content
            switch reply {
            case .whole(let response):
                let body = (try? await response.bodyData) ?? Data()
                content = .whole(Self.text(response, length: body.count, isLast: isLast) + Array(body))
            case .stream(let response, let stream):
                // It ends with the connection (RFC 9112, 6.3).
                content = .opening(Self.text(response, length: nil, isLast: true), stream)
            }
            inbox.put(DoorAnswer(descriptor: descriptor, number: number, content: content))
        }
    }

    /// Sends an answer or a piece of a stream, unless the connection has been closed.
    private mutating func finish(_ answer: DoorAnswer) {
        let descriptor = answer.descriptor
        guard let client = clients[descriptor], client.number == answer.number else { return }
        switch (answer.content, client.phase) {
        case (.whole(let bytes), .answering(let isLast)): answered(descriptor, bytes, isLast: isLast)
        case (.opening(let head, let stream), .answering):
            guard send(head, to: descriptor) else { return drop(descriptor) }
            clients[descriptor]?.phase = .streaming(stream)
            let pulse = limits.pulse
            clients[descriptor]?.deadline = ContinuousClock.now + pulse
            stream.started(channel(descriptor, client.number))
        case (.more(let bytes), .streaming): push(bytes, to: descriptor)
        case (.end, .streaming(let stream)):
            drain(descriptor)
            stream.ended(channel(descriptor, client.number))
        default: break
        }
    }

    private mutating func answered(_ descriptor: Int32, _ bytes: [UInt8], isLast: Bool) {
        guard send(bytes, to: descriptor) else { return drop(descriptor) }
        if isLast { return drain(descriptor) }
        clients[descriptor]?.phase = .reading
        clients[descriptor]?.isIdle = true
        let idle = limits.idle
        clients[descriptor]?.deadline = ContinuousClock.now + idle
        // The next request may have come with the last one.
        if clients[descriptor]?.buffer.isEmpty == false { advance(descriptor) }
    }

    /// Sends a piece of a stream.
    private mutating func push(_ bytes: [UInt8], to descriptor: Int32) {
        guard send(bytes, to: descriptor) else { return drop(descriptor) }
        let pulse = limits.pulse
        clients[descriptor]?.deadline = ContinuousClock.now + pulse
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

    /// Returns the head of an answer; one without a length goes on until the connection ends.
    private static func text(_ response: HTTPResponse, length: Int?, isLast: Bool) -> [UInt8] {
        let status = response.statusCode
        var lines = ["HTTP/1.1 \(status.code) \(status.phrase)"]
        for (header, value) in response.headers { lines.append("\(header.rawValue): \(value)") }
        if let length { lines.append("Content-Length: \(length)") }
        lines.append("Connection: \(isLast ? "close" : "keep-alive")")
        return Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
    }
}
