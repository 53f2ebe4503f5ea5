import Synchronization

/// HTTP by libcurl.
///
/// All transfers run on one thread, which is created with the first of them, sleeps while there are none, and
/// ends with this object. Connections are reused. Proxies come from the environment (`http_proxy`,
/// `HTTPS_PROXY`, `ALL_PROXY`, `NO_PROXY`).
package final class CurlTransport: HTTPTransport {
    /// The options of every request.
    package struct Options: Hashable, Sendable {
        package var userAgent: String
        /// A PEM file of trusted certificates, for private servers: in place of the system's file, in
        /// addition to its folder if libcurl was built with one, as Debian's is (CURLOPT_CAINFO,
        /// CURLOPT_CAPATH).
        package var certificateFile: String?

        package init(userAgent: String, certificateFile: String? = nil) {
            self.userAgent = userAgent
            self.certificateFile = certificateFile
        }
    }

    private let options: Options
    let thread = CurlThread()

    package init(_ options: Options) {
        self.options = options
    }

    /// Returns the User-Agent `meet/1.0.0 (+https://example.org/)` (RFC 9110, 10.1.5).
    package static func userAgent(version: String, url: String) -> String {
        "meet/\(version) (+\(url))"
    }

    package func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        try await carry(request, into: nil)
    }

    package func send(
        _ request: HTTPRequest, into sink: any HTTPBodySink
    ) async throws(TransportError) -> HTTPResponse {
        try await carry(request, into: sink)
    }

    private func carry(
        _ request: HTTPRequest, into sink: (any HTTPBodySink)?
    ) async throws(TransportError) -> HTTPResponse {
        if let host = request.hostToldSecretsInTheClear { throw .badRequest(.secretInTheClear(host: host)) }
        let transfer = try CurlTransfer(request, options, sink: sink)
        // The thread ends with this object, which must live until the answer.
        defer { withExtendedLifetime(self) {} }
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                transfer.continuation = continuation
                thread.start(transfer)
            }
        } onCancel: {
            transfer.isCancelled.store(true, ordering: .releasing)
            thread.wake()
        }
        return try result.get()
    }

    deinit { thread.close() }
}

/// The transports by their options, so that the next search can reuse an open connection.
package final class SharedTransports: Sendable {
    private let made = Mutex<[CurlTransport.Options: CurlTransport]>([:])

    package init() {}

    /// Returns the transport for the options. It lives as long as this object, with its thread.
    package func transport(_ options: CurlTransport.Options) -> CurlTransport {
        made.withLock { made in
            if let known = made[options] { return known }
            let new = CurlTransport(options)
            made[options] = new
            return new
        }
    }
}
