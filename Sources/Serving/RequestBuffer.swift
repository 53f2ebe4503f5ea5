import FlyingFox
import Foundation

/// Reads requests of HTTP/1.1 (RFC 9112) from bytes as they arrive, within bounds.
///
/// It is strict where two readers may differ about the end of a request, as the other one may be a proxy.
struct RequestBuffer {
    enum Progress {
        /// More bytes are needed; `asks` if the client waits for leave to send its body.
        case incomplete(asks: Bool)
        /// A whole request; `isLast` if the connection ends after it.
        case request(HTTPRequest, isLast: Bool)
        case refused(HTTPStatusCode)
    }

    private struct Head {
        var method: String
        var target: String
        var version: String
        var headers = HTTPHeaders()
        var length = 0
        var isLast = false
        var asks = false
    }

    private enum Flaw: Error {
        case status(HTTPStatusCode)
    }

    private let limits: DoorLimits
    private var bytes: [UInt8] = []
    /// The number of bytes that hold no end of the head.
    private var searched = 0
    private var head: Head?

    init(_ limits: DoorLimits) {
        self.limits = limits
    }

    var isEmpty: Bool { bytes.isEmpty && head == nil }

    mutating func append(_ more: ArraySlice<UInt8>) { bytes.append(contentsOf: more) }

    /// Takes the next request out of the bytes.
    mutating func next() -> Progress {
        do throws(Flaw) {
            if head == nil {
                // An empty line before a request is none of it (RFC 9112, 2.2).
                let empty = bytes.prefix { $0 == 0x0D || $0 == 0x0A }.count
                bytes.removeFirst(empty)
                guard let end = headEnd() else {
                    guard bytes.count <= limits.head else {
                        throw .status(.requestHeaderFieldsTooLarge)
                    }
                    return .incomplete(asks: false)
                }
                guard end.head <= limits.head else { throw .status(.requestHeaderFieldsTooLarge) }
                head = try read(bytes[..<end.head])
                bytes.removeFirst(end.body)
                searched = 0
            }
            guard let complete = head else { return .incomplete(asks: false) }
            guard bytes.count >= complete.length else {
                // Asked once.
                head?.asks = false
                return .incomplete(asks: complete.asks)
            }
            let body = Data(bytes.prefix(complete.length))
            bytes.removeFirst(complete.length)
            head = nil
            return .request(request(complete, body), isLast: complete.isLast)
        } catch {
            switch error {
            case .status(let status): return .refused(status)
            }
        }
    }

    /// Returns where the head ends and where the body begins; `nil` if the end has not arrived.
    private mutating func headEnd() -> (head: Int, body: Int)? {
        var index = searched
        while index < bytes.count {
            if bytes[index] == 0x0A {
                if index + 1 < bytes.count, bytes[index + 1] == 0x0A { return (index, index + 2) }
                if index + 2 < bytes.count, bytes[index + 1] == 0x0D, bytes[index + 2] == 0x0A {
                    return (index, index + 3)
                }
                // The bytes after the last line feed may be the beginning of the end.
                if index + 2 >= bytes.count { break }
            }
            index += 1
        }
        searched = index
        return nil
    }

    private func request(_ head: Head, _ body: Data) -> HTTPRequest {
        let parts = head.target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        let target = HTTPRequest.Target(
            path: parts.first.map { String($0) } ?? "", query: parts.count > 1 ? String(parts[1]) : "")
        return HTTPRequest(
            method: HTTPMethod(head.method), version: HTTPVersion(head.version), target: target,
            headers: head.headers, body: HTTPBodySequence(data: body))
    }

    // MARK: - The head

    private func read(_ bytes: ArraySlice<UInt8>) throws(Flaw) -> Head {
        let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map { line in
            String(decoding: line.last == 0x0D ? line.dropLast() : line, as: UTF8.self)
        }
        guard let first = lines.first, lines.count - 1 <= limits.headers else {
            throw .status(.requestHeaderFieldsTooLarge)
        }
        let words = first.split(separator: " ", omittingEmptySubsequences: false).map { String($0) }
        guard words.count == 3, !words[0].isEmpty, words[0].allSatisfy({ $0.isASCII && $0.isLetter }),
            words[1].hasPrefix("/")
        else { throw .status(.badRequest) }
        guard ["HTTP/1.1", "HTTP/1.0"].contains(words[2]) else {
            throw .status(.httpVersionNotSupported)
        }
        var head = Head(method: words[0], target: words[1], version: words[2])
        for line in lines.dropFirst() {
            guard let colon = line.firstIndex(of: ":"), colon != line.startIndex,
                line[..<colon].allSatisfy({ $0.isASCII && !$0.isWhitespace })
            else { throw .status(.badRequest) }
            let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
            head.headers.addValue(value, for: HTTPHeader(String(line[..<colon])))
        }
        // A body in chunks has no length that could be refused in time.
        guard head.headers.values(for: .transferEncoding).isEmpty else { throw .status(.lengthRequired) }
        head.length = try length(head.headers.values(for: .contentLength))
        let tokens = (head.headers[.connection] ?? "").lowercased().split(separator: ",").map {
            $0.trimmingCharacters(in: .whitespaces)
        }
        head.isLast =
            head.version == "HTTP/1.0" ? !tokens.contains("keep-alive") : tokens.contains("close")
        head.asks = head.headers[HTTPHeader("Expect")]?.lowercased() == "100-continue"
        return head
    }

    private func length(_ values: [String]) throws(Flaw) -> Int {
        guard let value = values.first else { return 0 }
        guard Set(values).count == 1, !value.isEmpty, value.utf8.allSatisfy({ (0x30...0x39).contains($0) })
        else { throw .status(.badRequest) }
        guard value.utf8.count <= 9, let length = Int(value), length <= limits.body else {
            throw .status(.payloadTooLarge)
        }
        return length
    }
}
