import Foundation
import Glibc

/// A server on 127.0.0.1 that begins an answer to every request and never ends it: a byte now and then.
final class DrippingServer: @unchecked Sendable {
    let port: Int
    private let listener: Int32
    private let lock = NSLock()
    private var isStopped = false
    private var begun = 0
    private var left = 0

    var url: String { "http://127.0.0.1:\(port)" }
    /// How many answers were begun.
    var answers: Int { lock.withLock { begun } }
    /// How many clients did not want to wait for the end.
    var hangUps: Int { lock.withLock { left } }

    init() throws {
        listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let listener = listener
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(listener, address, length) == 0 && listen(listener, 16) == 0
                    && getsockname(listener, address, &length) == 0
            }
        }
        guard isBound else { throw Trouble("There is no port for a server.") }
        port = Int(UInt16(bigEndian: address.sin_port))
        Thread.detachNewThread { [weak self] in
            while true {
                let client = accept(listener, nil, nil)
                guard client >= 0, let self, !self.lock.withLock({ self.isStopped }) else {
                    if client >= 0 { close(client) }
                    return
                }
                Thread.detachNewThread { [weak self] in self?.drip(client) }
            }
        }
    }

    deinit {
        lock.withLock { isStopped = true }
        shutdown(listener, Int32(SHUT_RDWR))
        close(listener)
    }

    /// The pause is a wait for the client to hang up.
    private func drip(_ client: Int32) {
        defer { close(client) }
        var request = [UInt8](repeating: 0, count: 16_384)
        guard recv(client, &request, request.count, 0) > 0 else { return }
        let head = Array(
            "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n[".utf8)
        guard send(client, head, head.count, Int32(MSG_NOSIGNAL)) == head.count else { return }
        lock.withLock { begun += 1 }
        while !lock.withLock({ isStopped }) {
            var entry = pollfd(fd: client, events: Int16(POLLIN), revents: 0)
            if poll(&entry, 1, 50) > 0 {
                lock.withLock { left += 1 }
                return
            }
            guard send(client, [0x20], 1, Int32(MSG_NOSIGNAL)) == 1 else {
                lock.withLock { left += 1 }
                return
            }
        }
    }
}
