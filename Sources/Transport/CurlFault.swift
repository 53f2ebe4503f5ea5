import CCurl

/// Converts a result of libcurl to a `TransportError` (https://curl.se/libcurl/c/libcurl-errors.html).
struct CurlFault {
    var code: CURLcode
    var host: String
    var isEncrypted: Bool
    var limits: TransferLimits
    var hasOverflowed: Bool

    /// Returns the error.
    ///
    /// - Parameter message: The contents of libcurl's error buffer.
    func error(_ easy: UnsafeMutableRawPointer?, message: String) -> TransportError {
        let stage = easy.map(stage) ?? .connect
        let reason =
            message.isEmpty ? ccurl_easy_strerror(code).map { String(cString: $0) } ?? "" : message
        switch code {
        case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY: return .resolve(host: host)
        case CURLE_COULDNT_CONNECT, CURLE_INTERFACE_FAILED, CURLE_PROXY:
            return .connect(host: host, reason: reason)
        case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER,
            CURLE_SSL_CACERT_BADFILE, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_INVALIDCERTSTATUS,
            CURLE_USE_SSL_FAILED,
            CURLE_SSL_ENGINE_INITFAILED, CURLE_SSL_PINNEDPUBKEYNOTMATCH:
            return .tls(host: host, reason: reason)
        case CURLE_OPERATION_TIMEDOUT:
            let isConnecting = stage == .resolve || stage == .connect || stage == .tls
            return .timeout(
                host: host, stage: stage,
                limit: isConnecting ? min(limits.connect, limits.total) : limits.total)
        case CURLE_FILESIZE_EXCEEDED: return .tooLarge(host: host, limit: limits.body)
        case CURLE_WRITE_ERROR where hasOverflowed: return .tooLarge(host: host, limit: limits.body)
        // At a later stage, the second one means an answer that is not HTTP.
        case CURLE_URL_MALFORMAT,
            CURLE_UNSUPPORTED_PROTOCOL where stage != .wait && stage != .receive:
            return .badRequest(.malformedURL)
        case CURLE_GOT_NOTHING: return .broken(host: host, stage: .wait, reason: reason)
        default: return .broken(host: host, stage: stage, reason: reason)
        }
    }

    /// Returns the stage of the transfer, by the times that libcurl recorded.
    private func stage(_ easy: UnsafeMutableRawPointer) -> TransportError.Stage {
        func happened(_ info: CURLINFO) -> Bool { ccurl_get_offset(easy, info) > 0 }
        if happened(CURLINFO_STARTTRANSFER_TIME_T) { return .receive }
        if happened(CURLINFO_PRETRANSFER_TIME_T) { return .wait }
        // Some versions record the time of the connection only for TLS; the local port is known before.
        if isEncrypted, happened(CURLINFO_CONNECT_TIME_T) || ccurl_get_long(easy, CURLINFO_LOCAL_PORT) > 0 {
            return .tls
        }
        return happened(CURLINFO_NAMELOOKUP_TIME_T) ? .connect : .resolve
    }
}
