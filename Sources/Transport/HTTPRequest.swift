/// A request for one resource, with what it may cost.
///
/// Printing or dumping one shows neither keys nor passwords.
package struct HTTPRequest: Hashable, Sendable {
    package var method: Method
    /// Absolute, `http` or `https`, everything escaped already (RFC 3986).
    package var url: String
    package var headers: [HTTPField]
    package var body: [UInt8]?
    package var limits: TransferLimits

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

        /// Whether asking twice does no more than asking once (RFC 9110, 9.2.2).
        package var isIdempotent: Bool {
            ["GET", "HEAD", "OPTIONS", "PUT", "DELETE", "TRACE", "PROPFIND", "REPORT"].contains(name)
        }
    }
}

/// What a request may cost.
package struct TransferLimits: Hashable, Sendable {
    /// Until the connection stands, TLS included.
    package var connect: Duration = .seconds(8)
    /// All of it: name look-up, redirects, the last byte of the body, and what is tried again.
    package var total: Duration = .seconds(20)
    /// Bytes of the body, counted after decompression.
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
