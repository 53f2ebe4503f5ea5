import Foundation
import Glibc
import ServerFixture

/// A server on 127.0.0.1 that begins an answer to every request and never ends it: a byte now and then.
final class DrippingServer: @unchecked Sendable {
    var port: Int { listener.port }
    private let listener: LoopbackListener
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
        listener = try LoopbackListener()
        listener.accept { [weak self] client in
            Thread.detachNewThread { [weak self] in
                guard let self else {
                    close(client)
                    return
                }
                drip(client)
            }
        }
    }

    deinit {
        lock.withLock { isStopped = true }
        listener.stop()
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
