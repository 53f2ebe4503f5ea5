import Foundation
import Glibc

/// A socket that listens on a free port of 127.0.0.1.
///
/// Its own thread alone closes the socket: closed by another one, its number may already be another test's socket when
/// the thread accepts again, and the connection of that test would be taken.
package final class LoopbackListener: @unchecked Sendable {
    package let port: Int
    private let descriptor: Int32
    private let lock = NSLock()
    private var isStopped = false
    private var isClosed = false
    private var isAccepting = false

    /// - Parameter backlog: With 0 and without `accept`, clients soon wait in vain for their connection.
    package init(backlog: Int32 = 64) throws {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        self.descriptor = descriptor
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(descriptor, address, length) == 0 && listen(descriptor, backlog) == 0
                    && getsockname(descriptor, address, &length) == 0
            }
        }
        guard isBound else {
            let code = POSIXError.Code(rawValue: errno) ?? .EINVAL
            close(descriptor)
            throw POSIXError(code)
        }
        port = Int(UInt16(bigEndian: address.sin_port))
    }

    deinit { stop() }

    /// Hands every connection to `serve`, on a thread of the listener, until `stop`. `serve` closes it.
    package func accept(_ serve: @escaping @Sendable (Int32) -> Void) {
        lock.withLock { isAccepting = true }
        Thread.detachNewThread { [self] in
            while true {
                let client = Glibc.accept(descriptor, nil, nil)
                guard client >= 0, !lock.withLock({ isStopped }) else {
                    if client >= 0 { close(client) }
                    break
                }
                // A program that another test starts would keep the connection open.
                _ = fcntl(client, F_SETFD, FD_CLOEXEC)
                serve(client)
            }
            lock.withLock {
                isClosed = true
                close(descriptor)
            }
        }
    }

    /// From now on nobody listens.
    package func stop() {
        lock.withLock {
            guard !isClosed else { return }
            isStopped = true
            shutdown(descriptor, Int32(SHUT_RDWR))
            guard !isAccepting else { return }
            isClosed = true
            close(descriptor)
        }
    }
}
