/// Sends requests and returns the answers.
package protocol HTTPTransport: Sendable {
    /// Returns the answer to a request, whatever its status: 404 is not an error here.
    ///
    /// Cancelling the task stops the transfer at once and throws `cancelled`.
    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse

    /// Returns the answer as `send` does, but hands its body to `sink` as it arrives, so that memory does not
    /// grow with it. The answer then has no body.
    func send(
        _ request: HTTPRequest, into sink: any HTTPBodySink
    ) async throws(TransportError) -> HTTPResponse
}

extension HTTPTransport {
    /// Hands over the whole body at once.
    package func send(
        _ request: HTTPRequest, into sink: any HTTPBodySink
    ) async throws(TransportError) -> HTTPResponse {
        var response = try await send(request)
        let head = HTTPResponse(url: response.url, status: response.status, headers: response.headers)
        guard !response.body.isEmpty, sink.takes(head) else { return response }
        _ = response.body.withUnsafeBytes { sink.take($0) }
        response.body = []
        return response
    }
}

/// Takes the body of an answer in pieces.
///
/// Its functions are called one at a time, on a thread of the transport, and none after the answer is
/// returned.
package protocol HTTPBodySink: AnyObject, Sendable {
    /// Returns whether the body of this answer, which comes without it, is taken; else the answer keeps it.
    func takes(_ answer: HTTPResponse) -> Bool

    /// Takes the next bytes; returns false to end the transfer, which then counts as complete.
    func take(_ bytes: UnsafeRawBufferPointer) -> Bool
}

/// A header field (RFC 9110, 5).
package struct HTTPField: Hashable, Sendable {
    package var name: String
    package var value: String

    package init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }

    /// Returns whether the field has this name, ignoring case.
    package func isNamed(_ other: String) -> Bool {
        name.utf8.count == other.utf8.count && name.lowercased() == other.lowercased()
    }
}

extension [HTTPField] {
    /// The value of the first field of this name.
    package subscript(name: String) -> String? {
        first { $0.isNamed(name) }?.value
    }
}

/// A server's answer.
package struct HTTPResponse: Hashable, Sendable {
    /// The URL of the answer, after redirects.
    package var url: String
    /// The URL that permanent redirects (RFC 9110, 15.4.2 and 15.4.9) lead to, up to the first other one;
    /// `nil` if the first redirect is none of them.
    package var movedTo: String?
    package var status: Int
    package var headers: [HTTPField]
    /// The decompressed body.
    package var body: [UInt8]

    package init(
        url: String = "", movedTo: String? = nil, status: Int = 200, headers: [HTTPField] = [],
        body: [UInt8] = []
    ) {
        self.url = url
        self.movedTo = movedTo
        self.status = status
        self.headers = headers
        self.body = body
    }

    package var isSuccess: Bool { (200..<300).contains(status) }
}
