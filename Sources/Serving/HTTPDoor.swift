import Dispatch
import FlyingFox
import Foundation
import Glibc
import Synchronization

/// A server of HTTP at one address, for programs that are not trusted.
///
/// Requests, routes and answers are FlyingFox's. Its `HTTPServer` is not used: it reads a head of any size
/// for any time, takes any number of connections, and ends if there are no file descriptors left; its
/// `timeout` bounds handlers only. Here one thread waits for all connections (poll(2)) and bounds each of
/// them (`DoorLimits`).
final class HTTPDoor: Sendable {
    /// The port; that of the system's choice if 0 was asked for.
    let port: UInt16
    private let inbox: DoorInbox
    private let ended = DispatchSemaphore(value: 0)

    convenience init(
        host: String, port: UInt16, limits: DoorLimits, handler: any HTTPHandler
    ) throws(DoorError) {
        try self.init(host: host, port: port, limits: limits, answers: WholeAnswers(handler: handler))
    }

    init(
        host: String, port: UInt16, limits: DoorLimits, answers: any DoorHandler
    ) throws(DoorError) {
        let (listener, bound) = try Self.listen(host, port)
        guard let inbox = DoorInbox() else {
            let code = errno
            Glibc.close(listener)
            throw DoorError(code)
        }
        self.port = bound
        self.inbox = inbox
        let ended = ended
        let thread = Thread {
            // Signals are handled by the program's other threads.
            var all = sigset_t()
            sigfillset(&all)
            pthread_sigmask(SIG_BLOCK, &all, nil)
            var loop = DoorLoop(listener: listener, inbox: inbox, limits: limits, handler: answers)
            loop.run()
            ended.signal()
        }
        thread.name = "meet-door"
        thread.start()
    }

    deinit { inbox.close() }

    /// Ends the server and its connections, after what was handed over before was sent. The address is free
    /// when it returns.
    func close() {
        guard inbox.close() else { return }
        ended.wait()
    }

    private static func listen(
        _ host: String, _ port: UInt16
    ) throws(DoorError) -> (descriptor: Int32, port: UInt16) {
        let isSix = host.contains(":")
        let descriptor = Glibc.socket(
            isSix ? AF_INET6 : AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { throw DoorError(errno) }
        // Connections of a former server, which are still ending, keep nobody from the address.
        var yes: Int32 = 1
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
        _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
        let (code, bound): (Int32, UInt16)
        if isSix {
            var address = sockaddr_in6()
            address.sin6_family = sa_family_t(AF_INET6)
            address.sin6_port = port.bigEndian
            let isRead = inet_pton(AF_INET6, host, &address.sin6_addr) == 1
            code = isRead ? open(descriptor, &address) : EADDRNOTAVAIL
            bound = UInt16(bigEndian: address.sin6_port)
        } else {
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_port = port.bigEndian
            let isRead = inet_pton(AF_INET, host, &address.sin_addr) == 1
            code = isRead ? open(descriptor, &address) : EADDRNOTAVAIL
            bound = UInt16(bigEndian: address.sin_port)
        }
        guard code == 0 else {
            Glibc.close(descriptor)
            throw DoorError(code)
        }
        return (descriptor, bound)
    }

    /// Listens at an address, and puts the bound one in its place.
    ///
    /// - Returns: The code of the error; 0 for none.
    private static func open<Address>(_ descriptor: Int32, _ address: inout Address) -> Int32 {
        var length = socklen_t(MemoryLayout<Address>.size)
        return withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address -> Int32 in
                guard Glibc.bind(descriptor, address, length) == 0, Glibc.listen(descriptor, 128) == 0,
                    Glibc.getsockname(descriptor, address, &length) == 0
                else { return errno }
                return 0
            }
        }
    }
}

/// An answer, and the connection that it is for.
struct DoorAnswer: Sendable {
    enum Content: Sendable {
        case whole([UInt8])
        /// The head of a stream.
        case opening([UInt8], DoorStream)
        /// More of a stream.
        case more([UInt8])
        /// The end of a stream.
        case end
    }

    var descriptor: Int32
    /// The number of the connection: descriptors are used again.
    var number: UInt64
    var content: Content
}

/// The answers of handlers, on their way to the thread of a door; a pipe wakes it.
final class DoorInbox: Sendable {
    private struct State {
        var answers: [DoorAnswer] = []
        var isClosed = false
    }

    private let state = Mutex(State())
    /// The end of the pipe that the thread waits for.
    let reading: Int32
    private let writing: Int32

    init?() {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return nil }
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
        (reading, writing) = (ends[0], ends[1])
    }

    deinit {
        Glibc.close(reading)
        Glibc.close(writing)
    }

    var isClosed: Bool { state.withLock { $0.isClosed } }

    func put(_ answer: DoorAnswer) {
        let isFirst = state.withLock { state in
            // Answers to a closed door have nobody who takes them.
            guard !state.isClosed else { return false }
            state.answers.append(answer)
            return state.answers.count == 1
        }
        // The others are taken with the first.
        if isFirst { wake() }
    }

    /// Asks the thread to end.
    ///
    /// - Returns: False if it was asked before.
    @discardableResult
    func close() -> Bool {
        let isFirst = state.withLock { state in
            defer { state.isClosed = true }
            return !state.isClosed
        }
        wake()
        return isFirst
    }

    /// Returns the answers that have arrived.
    func take() -> [DoorAnswer] {
        var bytes = [UInt8](repeating: 0, count: 256)
        while Glibc.read(reading, &bytes, 256) > 0 {}
        return state.withLock { state in
            defer { state.answers = [] }
            return state.answers
        }
    }

    private func wake() {
        var byte: UInt8 = 1
        // A full pipe wakes as well.
        _ = Glibc.write(writing, &byte, 1)
    }
}
