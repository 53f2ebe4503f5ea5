/// Sends requests and returns the answers.
package protocol HTTPTransport: Sendable {
    /// Returns the answer to a request, whatever its status: 404 is not an error here.
    ///
    /// Cancelling the task stops the transfer at once and throws `cancelled`.
    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse
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
    package var status: Int
    package var headers: [HTTPField]
    /// The decompressed body.
    package var body: [UInt8]

    package init(url: String = "", status: Int = 200, headers: [HTTPField] = [], body: [UInt8] = []) {
        self.url = url
        self.status = status
        self.headers = headers
        self.body = body
    }

    package var isSuccess: Bool { (200..<300).contains(status) }
}
