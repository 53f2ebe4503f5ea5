/// A request for a resource, with its limits.
///
/// Its description contains neither keys nor passwords.
package struct HTTPRequest: Hashable, Sendable {
    package var method: Method
    /// The absolute URL, `http` or `https`, completely escaped (RFC 3986).
    package var url: String
    package var headers: [HTTPField]
    package var body: [UInt8]?
    package var limits: TransferLimits
    /// The user and the password; `nil` without a sign-in. They are sent to no other server.
    package var credentials: HTTPCredentials?
    /// False if a redirect is an answer as others are, for a caller that follows it by its own rules.
    package var followsRedirects = true
    /// True if HTTP/2 is not offered: some servers offer it themselves and break.
    package var avoidsHTTP2 = false

    package init(
        method: Method = .get, url: String, headers: [HTTPField] = [], body: [UInt8]? = nil,
        limits: TransferLimits = TransferLimits()
    ) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
        self.limits = limits
    }

    /// A request method (RFC 9110, 9).
    package struct Method: Hashable, Sendable {
        package let name: String

        package init(_ name: String) { self.name = name }

        package static let get = Method("GET")
        package static let head = Method("HEAD")
        package static let post = Method("POST")

        /// True if repeating the request has no further effect (RFC 9110, 9.2.2).
        package var isIdempotent: Bool {
            ["GET", "HEAD", "OPTIONS", "PUT", "DELETE", "TRACE", "PROPFIND", "REPORT"].contains(name)
        }
    }
}

/// The limits of a request.
package struct TransferLimits: Hashable, Sendable {
    /// The maximum time until the connection is established, TLS included.
    package var connect: Duration = .seconds(8)
    /// The maximum total time: name resolution, redirects, the complete body, and retries.
    package var total: Duration = .seconds(20)
    /// The maximum size of the body in bytes, after decompression.
    package var body = 4 << 20
    package var redirects = 5

    package init() {}

    package init(connect: Duration, total: Duration, body: Int = 4 << 20, redirects: Int = 5) {
        self.connect = connect
        self.total = total
        self.body = body
        self.redirects = redirects
    }
}

extension HTTPRequest: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    package var description: String { "\(method.name) \(Redaction.url(url))" }
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: ["request": description]) }
}

extension HTTPField: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    package var description: String { "\(name): \(isSecret ? Redaction.mark : value)" }
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: ["field": description]) }
}
