/// Why there is no usable answer. It holds no secrets.
///
/// A host is named as in the URL, with its port where it is not the scheme's own.
package enum TransportError: Error, Hashable, Sendable, Codable {
    /// It was not sent, for what is wrong with it.
    case badRequest(RequestFault)
    /// libcurl is not installed, or too old.
    case libraryMissing
    /// The host's name is not known, or there is no network to ask.
    case resolve(host: String)
    /// Nobody answers there.
    case connect(host: String, reason: String)
    /// No trustworthy encrypted connection. `reason` is the library's: a certificate that expired, a name that
    /// differs.
    case tls(host: String, reason: String)
    /// A limit of time ran out during `stage`.
    case timeout(host: String, stage: Stage, limit: Duration)
    /// The server refuses (RFC 9110, 15), or said before that it would, so that it was not asked. `retryAfter` is in
    /// seconds.
    case status(host: String, code: Int, retryAfter: Int?)
    /// The answer is larger than `limit` bytes.
    case tooLarge(host: String, limit: Int)
    /// The answer sends us somewhere we do not go.
    case redirect(host: String, RedirectFault)
    /// The connection broke, or what came is no HTTP.
    case broken(host: String, stage: Stage, reason: String)
    /// The task was cancelled.
    case cancelled

    /// How far a transfer had come.
    package enum Stage: String, Hashable, Sendable, Codable {
        case resolve, connect, tls
        /// The request is out, nothing has come back.
        case wait
        case receive
    }

    package enum RequestFault: Hashable, Sendable, Codable {
        /// The URL, without secrets, has another scheme than `http` and `https`.
        case notHTTP(url: String)
        case malformedURL
        case malformedHeader(name: String)
        /// A key would go over plain `http`, where everybody on the way reads it.
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
    /// `nil` where no host was asked.
    package var host: String? {
        switch self {
        case .badRequest, .libraryMissing, .cancelled: nil
        case .resolve(let host), .connect(let host, _), .tls(let host, _), .timeout(let host, _, _),
            .status(let host, _, _), .tooLarge(let host, _), .redirect(let host, _), .broken(let host, _, _):
            host
        }
    }

    /// How far it had come.
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

    /// Whether the machine seems to be without network, or the server is away, so that only stored answers are left.
    package var isOffline: Bool {
        switch self {
        case .resolve, .connect: true
        case .timeout(_, let stage, _): stage == .resolve || stage == .connect || stage == .tls
        default: false
        }
    }
}
