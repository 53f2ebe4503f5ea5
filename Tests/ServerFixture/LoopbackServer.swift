import Foundation

/// A server on 127.0.0.1 that does to its clients whatever a test wants.
///
/// Every connection has a thread of its own; none outlives the server for long.
package final class LoopbackServer: @unchecked Sendable {
    package typealias Handler = @Sendable (Request, Connection) -> Void

    package struct Request: Sendable {
        package var method: String
        package var path: String
        package var head: String
        package var body: [UInt8]

        package func header(_ name: String) -> String? {
            for line in head.split(separator: "\r\n").dropFirst() {
                let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
                if parts.count == 2, parts[0].lowercased() == name.lowercased() {
                    return parts[1].trimmingCharacters(in: .whitespaces)
                }
            }
            return nil
        }
    }

    package var port: Int { listener.port }
    private let listener: LoopbackListener
    private let lock = NSLock()
    private var accepted = 0
    private var seen: [Request] = []

    package var url: String { "http://127.0.0.1:\(port)" }
    package var host: String { "127.0.0.1:\(port)" }
    package var connections: Int { lock.withLock { accepted } }
    package var requests: [Request] { lock.withLock { seen } }

    /// - Parameter backlog: With 0 and `accepts` false, clients soon wait in vain for their connection.
    package init(accepts: Bool = true, backlog: Int32 = 64, _ handler: @escaping Handler) throws {
        _ = Self.withoutProxy
        listener = try LoopbackListener(backlog: backlog)
        if accepts {
            listener.accept { [weak self] descriptor in
                guard let self else {
                    close(descriptor)
                    return
                }
                lock.withLock { accepted += 1 }
                serve(Connection(descriptor), handler)
            }
        }
    }

    deinit { listener.stop() }

    private func serve(_ connection: Connection, _ handler: @escaping Handler) {
        Thread.detachNewThread { [weak self] in
            while let request = connection.read() {
                self?.record(request)
                handler(request, connection)
                if connection.isClosed { break }
            }
            connection.end()
        }
    }

    private func record(_ request: Request) { lock.withLock { seen.append(request) } }

    /// A proxy in the environment would be asked for 127.0.0.1 too.
    private static let withoutProxy: Void = {
        for name in ["http_proxy", "HTTPS_PROXY", "https_proxy", "ALL_PROXY", "all_proxy"] { unsetenv(name) }
    }()
}

/// A client, as the server sees it.
package final class Connection: @unchecked Sendable {
    private let descriptor: Int32
    package private(set) var isClosed = false
    private var pending: [UInt8] = []

    fileprivate init(_ descriptor: Int32) { self.descriptor = descriptor }

    /// The next request; nil when the client is gone.
    fileprivate func read() -> LoopbackServer.Request? {
        let end = Array("\r\n\r\n".utf8)
        var headEnd = pending.firstRange(of: end)
        while headEnd == nil {
            guard receive() else { return nil }
            headEnd = pending.firstRange(of: end)
        }
        guard let headEnd else { return nil }
        let head = String(decoding: pending[..<headEnd.lowerBound], as: UTF8.self)
        pending.removeFirst(headEnd.upperBound)
        let words = head.split(separator: "\r\n").first?.split(separator: " ") ?? []
        var request = LoopbackServer.Request(
            method: words.first.map(String.init) ?? "", path: words.count > 1 ? String(words[1]) : "",
            head: head,
            body: [])
        let length = request.header("Content-Length").flatMap { Int($0) } ?? 0
        while pending.count < length {
            guard receive() else { return nil }
        }
        request.body = Array(pending.prefix(length))
        pending.removeFirst(length)
        return request
    }

    private func receive() -> Bool {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let count = recv(descriptor, &buffer, buffer.count, 0)
        guard count > 0 else { return false }
        pending += buffer[..<count]
        return true
    }

    /// False when the client is gone.
    @discardableResult
    package func write(_ bytes: [UInt8]) -> Bool {
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes {
                send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else {
                isClosed = true
                return false
            }
            sent += count
        }
        return true
    }

    @discardableResult
    package func write(_ text: String) -> Bool { write(Array(text.utf8)) }

    /// An answer with everything that belongs to it.
    package func answer(_ status: String = "200 OK", headers: [String] = [], body: [UInt8] = []) {
        let lines = ["HTTP/1.1 \(status)", "Content-Length: \(body.count)"] + headers
        write(lines.joined(separator: "\r\n") + "\r\n\r\n")
        write(body)
    }

    package func answer(_ status: String = "200 OK", headers: [String] = [], text: String) {
        answer(status, headers: headers, body: Array(text.utf8))
    }

    /// True when the client hung up within this time; until then the server does nothing.
    package func hangsUp(within milliseconds: Int32) -> Bool {
        // POLLRDHUP, which does not import.
        var entry = pollfd(fd: descriptor, events: 0x2000, revents: 0)
        return poll(&entry, 1, milliseconds) > 0
    }

    /// Ends the connection after what was written.
    package func end() {
        guard !isEnded else { return }
        isEnded = true
        isClosed = true
        close(descriptor)
    }
    private var isEnded = false
}

/// Compressed data made by hand (RFC 1951, RFC 1952).
package enum Gzip {
    private static let header: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3]

    /// At most 65,535 bytes, stored.
    package static func stored(_ bytes: [UInt8]) -> [UInt8] {
        let length = UInt16(bytes.count)
        var data =
            header + [1, UInt8(length & 255), UInt8(length >> 8), UInt8(~length & 255), UInt8(~length >> 8)]
        data += bytes
        for word in [crc(bytes), UInt32(bytes.count)] {
            for shift in [0, 8, 16, 24] { data.append(UInt8(word >> UInt32(shift) & 255)) }
        }
        return data
    }

    /// Zeros, some 160 times as many as bytes: one zero, and then matches of 258 at distance 1. It has no end.
    package static func bomb(zeros: Int) -> [UInt8] {
        var data = header
        var bits: UInt32 = 0
        var count: UInt32 = 0
        func put(_ value: UInt32, _ width: UInt32) {
            bits |= value << count
            count += width
            while count >= 8 {
                data.append(UInt8(bits & 255))
                bits >>= 8
                count -= 8
            }
        }
        func reversed(_ value: UInt32, _ width: UInt32) -> UInt32 {
            (0..<width).reduce(0) { $0 | (value >> $1 & 1) << (width - 1 - $1) }
        }
        put(0b011, 3)  // the last block, with the fixed codes
        put(reversed(0b0011_0000, 8), 8)
        for _ in 0..<zeros / 258 {
            put(reversed(0b1100_0101, 8), 8)
            put(0, 5)
        }
        put(0, 7)
        put(0, 8)
        return data
    }

    private static func crc(_ bytes: [UInt8]) -> UInt32 {
        var crc = ~UInt32(0)
        for byte in bytes {
            crc ^= UInt32(byte)
            for _ in 0..<8 { crc = crc & 1 == 1 ? (crc >> 1) ^ 0xEDB8_8320 : crc >> 1 }
        }
        return ~crc
    }
}
