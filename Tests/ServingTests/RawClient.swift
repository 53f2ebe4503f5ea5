import Foundation
import Glibc

/// A client of a server on 127.0.0.1 that sends whatever a test says.
///
/// Its calls wait on threads of their own, as those of tasks are needed by the server.
final class RawClient: @unchecked Sendable {
    private let descriptor: Int32

    /// Connects; the kernel does so whether or not the server accepts.
    ///
    /// - Parameter host: An address of this computer.
    init(_ port: UInt16, host: String = "127.0.0.1") throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var patience = timeval(tv_sec: 600, tv_usec: 0)
        setsockopt(
            descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = inet_addr(host)
        let descriptor = descriptor
        let code = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                connect(descriptor, address, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard code == 0 else { throw POSIXError(POSIXError.Code(rawValue: errno) ?? .EINVAL) }
    }

    deinit { close(descriptor) }

    /// Sends a text, and returns the answer to it; what came if the server hangs up before.
    func ask(_ text: String) async -> String {
        await waiting { client in
            client.send(text)
            var answer: [UInt8] = []
            while !Self.isWhole(Self.text(answer)), let more = client.receive() { answer += more }
            return Self.text(answer)
        }
    }

    /// Sends a text, and returns the status of the answer to it.
    func code(_ text: String) async -> Int? { Self.code(of: await ask(text)) }

    static func code(of answer: String) -> Int? {
        answer.split(separator: " ").dropFirst().first.flatMap { Int($0) }
    }

    /// Returns what the server sends until a text is in it, or until it hangs up.
    func read(until text: String) async -> String {
        await waiting { client in
            var answer: [UInt8] = []
            while !Self.text(answer).contains(text), let more = client.receive() { answer += more }
            return Self.text(answer)
        }
    }

    /// Returns all that the server sends until it hangs up.
    func rest() async -> String {
        await waiting { client in
            var answer: [UInt8] = []
            while let more = client.receive() { answer += more }
            return Self.text(answer)
        }
    }

    func send(_ text: String) {
        let bytes = Array(text.utf8)
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return }
            sent += count
        }
    }

    /// Returns the next bytes; a character may end in those after them.
    private func receive() -> ArraySlice<UInt8>? {
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = recv(descriptor, &bytes, 4096, 0)
        return count > 0 ? bytes[..<count] : nil
    }

    private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

    private static func isWhole(_ answer: String) -> Bool {
        guard let end = answer.range(of: "\r\n\r\n") else { return false }
        let head = answer[..<end.lowerBound].components(separatedBy: "\r\n")
        let length = head.first { $0.hasPrefix("Content-Length: ") }.flatMap { Int($0.dropFirst(16)) }
        return answer[end.upperBound...].utf8.count >= length ?? 0
    }

    private func waiting(_ work: @escaping @Sendable (RawClient) -> String) async -> String {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread { [self] in continuation.resume(returning: work(self)) }
        }
    }
}
