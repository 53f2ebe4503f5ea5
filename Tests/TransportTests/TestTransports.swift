@testable import Transport

extension CurlTransport {
    static func forTests(certificateFile: String? = nil) -> CurlTransport {
        CurlTransport(
            Options(
                userAgent: userAgent(version: "0.0.0", url: "https://example.org/"),
                certificateFile: certificateFile))
    }
}

/// The error of a body that has to throw one.
func failure(of body: () async throws(TransportError) -> HTTPResponse) async -> TransportError? {
    do throws(TransportError) {
        _ = try await body()
        return nil
    } catch { return error }
}
