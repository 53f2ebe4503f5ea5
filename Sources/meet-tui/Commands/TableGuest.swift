import Foundation
import Sentences
import Serving
import Synchronization
import Transport

/// The connection of a terminal to a table: JSON over HTTP, and server-sent events.
struct TableGuest: Sendable {
    /// `http://192.168.1.7:8431`
    let base: String
    let transport: CurlTransport
    /// The tag of the language in which the host writes.
    let language: String

    /// A message of the host.
    enum News: Sendable {
        /// - Parameter ahead: The milliseconds by which the host's clock is ahead.
        case state(TableState, ahead: Int)
        case lost
        /// The host does not know the player any more.
        case stranger
        case over
    }

    /// The time after which a stream is asked for anew, as a lost host may not say so.
    private static let longestStream: Duration = .seconds(90)
    private static let (pause, shortPause): (Duration, Duration) = (.seconds(2), .milliseconds(200))

    /// Reads an address as it is typed, or scanned: `192.168.1.7:8431`, `http://192.168.1.7:8431/?code=BCDF`.
    ///
    /// - Returns: `nil` if it is none.
    static func read(_ text: String) -> (base: String, code: String?)? {
        let url = text.contains("://") ? text : "http://\(text)"
        guard var parts = URLComponents(string: url), parts.scheme == "http", let host = parts.host,
            !host.isEmpty
        else { return nil }
        let code = parts.queryItems?.first { $0.name == "code" }?.value
        parts.port = parts.port ?? Int(TableServer.usualPort)
        parts.path = ""
        parts.query = nil
        parts.fragment = nil
        parts.user = nil
        parts.password = nil
        return parts.string.map { ($0, code) }
    }

    /// Asks for a page, or sends a form.
    func ask(
        _ path: String, form: [(name: String, value: String)]? = nil, seat: String? = nil
    ) async throws -> TableReply {
        var request = HTTPRequest(
            method: form == nil ? .get : .post, url: base + path, headers: headers(seat),
            body: form.map { Array(PercentEncoding.query($0).utf8) })
        if form != nil {
            request.headers.append(HTTPField("content-type", "application/x-www-form-urlencoded"))
        }
        let answer = try await transport.send(request)
        guard let reply = try? JSONDecoder().decode(TableReply.self, from: Data(answer.body)) else {
            throw CommandFailure(say("There is no table at this address."))
        }
        return reply
    }

    /// Follows the session until it is over, the player is unknown, or the task is cancelled; a lost
    /// connection is made again.
    func follow(seat: String, _ tell: @escaping @Sendable (News) -> Void) async {
        var hasLost = false
        while !Task.isCancelled {
            let sink = TableNewsSink(tell)
            var request = HTTPRequest(url: base + "/events", headers: headers(seat))
            request.limits = TransferLimits(connect: .seconds(8), total: Self.longestStream, body: 64 << 20)
            let status = try? await transport.send(request, into: sink).status
            if Task.isCancelled { return }
            if status == 401 { return tell(.stranger) }
            if sink.isOver { return tell(.over) }
            // A stream that was long enough, or has just been lost, is asked for at once.
            if !sink.hasTold, !hasLost { tell(.lost) }
            hasLost = !sink.hasTold
            try? await Task.sleep(for: hasLost ? Self.pause : Self.shortPause)
        }
    }

    private func headers(_ seat: String?) -> [HTTPField] {
        [HTTPField("accept", "application/json"), HTTPField("accept-language", language)]
            + (seat.map { [HTTPField("x-table-seat", $0)] } ?? [])
    }
}

/// Reads server-sent events as they arrive.
final class TableNewsSink: HTTPBodySink {
    private struct State {
        var bytes: [UInt8] = []
        var hasTold = false
        var isOver = false
    }

    /// The size of an event that is read.
    private static let mostBytes = 1 << 20

    private let state = Mutex(State())
    private let tell: @Sendable (TableGuest.News) -> Void

    init(_ tell: @escaping @Sendable (TableGuest.News) -> Void) { self.tell = tell }

    /// True if an event has arrived.
    var hasTold: Bool { state.withLock { $0.hasTold } }
    /// True if the host ended the session.
    var isOver: Bool { state.withLock { $0.isOver } }

    func takes(_ answer: HTTPResponse) -> Bool { answer.status == 200 }

    func take(_ bytes: UnsafeRawBufferPointer) -> Bool {
        let arrived = [UInt8](bytes)
        let events = state.withLock { state -> [[Substring]]? in
            state.bytes += arrived
            guard state.bytes.count <= Self.mostBytes else { return nil }
            // The last part goes on in the next bytes.
            guard let end = Self.lastEnd(of: state.bytes) else { return [] }
            let text = String(decoding: state.bytes[..<end], as: UTF8.self)
            state.bytes.removeFirst(end)
            return text.components(separatedBy: "\n\n").map { $0.split(separator: "\n") }
        }
        guard let events else { return false }
        for lines in events {
            if lines.first == "event: end" {
                state.withLock { $0.isOver = true }
                return false
            }
            guard lines.count == 3, lines[0] == "event: view", let now = Int(lines[1].dropFirst(6)),
                let reply = try? JSONDecoder().decode(
                    TableReply.self, from: Data(lines[2].dropFirst(6).utf8)),
                let shown = reply.state
            else { continue }
            state.withLock { $0.hasTold = true }
            tell(.state(shown, ahead: now - Int(Date().timeIntervalSince1970 * 1000)))
        }
        return true
    }

    /// Returns the place after the last empty line.
    private static func lastEnd(of bytes: [UInt8]) -> Int? {
        var place = bytes.count - 1
        while place > 0 {
            if bytes[place] == 0x0A, bytes[place - 1] == 0x0A { return place + 1 }
            place -= 1
        }
        return nil
    }
}
