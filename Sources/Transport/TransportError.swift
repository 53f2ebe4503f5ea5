/// A reason why there is no usable answer. It contains no secrets.
///
/// A host is named as in the URL, with its port if it is not the scheme's own.
package enum TransportError: Error, Hashable, Sendable, Codable {
    /// An invalid request, which was not sent.
    case badRequest(RequestFault)
    /// libcurl is not installed, or too old.
    case libraryMissing
    /// The host's name is unknown, or there is no network.
    case resolve(host: String)
    /// No connection to the host.
    case connect(host: String, reason: String)
    /// No trusted TLS connection. `reason` is the library's: an expired certificate, another name.
    case tls(host: String, reason: String)
    /// A time limit was exceeded during `stage`.
    case timeout(host: String, stage: Stage, limit: Duration)
    /// The server refused (RFC 9110, 15), or its earlier refusal still applies. `retryAfter` is in seconds.
    case status(host: String, code: Int, retryAfter: Int?)
    /// An answer larger than `limit` bytes.
    case tooLarge(host: String, limit: Int)
    /// An unacceptable redirect.
    case redirect(host: String, RedirectFault)
    /// The connection broke, or the answer is not HTTP.
    case broken(host: String, stage: Stage, reason: String)
    /// The task was cancelled.
    case cancelled

    /// The stage of a transfer.
    package enum Stage: String, Hashable, Sendable, Codable {
        case resolve, connect, tls
        /// The request was sent; nothing has arrived.
        case wait
        case receive
    }

    package enum RequestFault: Hashable, Sendable, Codable {
        /// The URL, shown without secrets, has a scheme other than `http` and `https`.
        case notHTTP(url: String)
        case malformedURL
        case malformedHeader(name: String)
        /// A key would be sent over unencrypted `http`.
        case secretInTheClear(host: String)
    }

    package enum RedirectFault: Hashable, Sendable, Codable {
        case tooMany(limit: Int)
        /// From `https` to `http`.
        case insecure
        /// To anything but `http` and `https`.
        case scheme(String)
    }
}

extension TransportError {
    /// The host; `nil` if none was asked.
    package var host: String? {
        switch self {
        case .badRequest, .libraryMissing, .cancelled: nil
        case .resolve(let host), .connect(let host, _), .tls(let host, _), .timeout(let host, _, _),
            .status(let host, _, _), .tooLarge(let host, _), .redirect(let host, _), .broken(let host, _, _):
            host
        }
    }

    /// The stage reached.
    package var stage: Stage? {
        switch self {
        case .badRequest, .libraryMissing, .cancelled: nil
        case .resolve: .resolve
        case .connect: .connect
        case .tls: .tls
        case .timeout(_, let stage, _), .broken(_, let stage, _): stage
        case .status, .tooLarge, .redirect: .receive
        }
    }

    /// True if the network or the server seems to be unavailable, so that only stored answers are left.
    package var isOffline: Bool {
        switch self {
        case .resolve, .connect: true
        case .timeout(_, let stage, _): stage == .resolve || stage == .connect || stage == .tls
        default: false
        }
    }
}
