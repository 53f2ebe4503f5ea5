import CCurl

/// The options of a transfer (https://curl.se/libcurl/c/curl_easy_setopt.html).
struct CurlSetup {
    let easy: UnsafeMutableRawPointer

    /// Makes every encrypted connection check its server.
    ///
    /// - Parameter certificateFile: The PEM file of trusted certificates; `nil` for that of the system.
    func secure(certificateFile: String?) {
        text(CURLOPT_PROTOCOLS_STR, "http,https")
        // Redirects are followed by this program, so that each one can be checked.
        number(CURLOPT_FOLLOWLOCATION, 0)
        text(CURLOPT_REDIR_PROTOCOLS_STR, "http,https")
        number(CURLOPT_SSL_VERIFYPEER, 1)
        number(CURLOPT_SSL_VERIFYHOST, 2)
        number(CURLOPT_SSLVERSION, 6)  // CURL_SSLVERSION_TLSv1_2
        number(CURLOPT_NETRC, 0)
        let own = certificateFile.flatMap { $0.isEmpty ? nil : $0 }
        if let file = own ?? SystemCertificates.file {
            text(CURLOPT_CAINFO, file)
            text(CURLOPT_PROXY_CAINFO, file)
        }
        if own == nil, SystemCertificates.isNamed {
            // NULL: OpenSSL takes an empty path for an error.
            _ = ccurl_set_text(easy, CURLOPT_CAPATH, nil)
            _ = ccurl_set_text(easy, CURLOPT_PROXY_CAPATH, nil)
        }
        // Without signals, and without waiting for an abandoned name resolution.
        number(CURLOPT_NOSIGNAL, 1)
        number(ccurl_quick_exit, 1)
    }

    func limit(_ limits: TransferLimits, left: Duration) {
        number(CURLOPT_CONNECTTIMEOUT_MS, Self.milliseconds(min(limits.connect, left)))
        number(CURLOPT_TIMEOUT_MS, Self.milliseconds(left))
        _ = ccurl_set_offset(easy, CURLOPT_MAXFILESIZE_LARGE, curl_off_t(max(1, limits.body)))
    }

    /// Sets the options of a request.
    ///
    /// - Returns: The header fields, to be freed after the transfer.
    func ask(_ request: HTTPRequest, userAgent: String) -> UnsafeMutablePointer<curl_slist>? {
        text(CURLOPT_URL, request.url)
        text(CURLOPT_USERAGENT, userAgent)
        // All encodings that the library supports.
        text(CURLOPT_ACCEPT_ENCODING, "")
        number(CURLOPT_HTTP_VERSION, request.avoidsHTTP2 ? 2 : 4)  // CURL_HTTP_VERSION_1_1, …_2TLS
        if let credentials = request.credentials {
            text(CURLOPT_USERNAME, credentials.user)
            text(CURLOPT_PASSWORD, credentials.password)
            number(CURLOPT_HTTPAUTH, credentials.scheme == .basic ? 1 : 2)  // CURLAUTH_BASIC, CURLAUTH_DIGEST
        }
        switch request.method {
        case .get: number(CURLOPT_HTTPGET, 1)
        case .head: number(CURLOPT_NOBODY, 1)
        case .post: number(CURLOPT_POST, 1)
        default: text(CURLOPT_CUSTOMREQUEST, request.method.name)
        }
        if let body = request.body ?? (request.method == .post ? [] : nil) {
            _ = ccurl_set_offset(easy, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(body.count))
            body.withUnsafeBytes { bytes in
                // The library copies it; an empty array has no address.
                var none: UInt8 = 0
                withUnsafeMutablePointer(to: &none) { none in
                    let start = bytes.baseAddress.map { UnsafeMutableRawPointer(mutating: $0) }
                    _ = ccurl_set_pointer(
                        easy, CURLOPT_COPYPOSTFIELDS, start ?? UnsafeMutableRawPointer(none))
                }
            }
            if request.method != .post { text(CURLOPT_CUSTOMREQUEST, request.method.name) }
        }
        var fields: UnsafeMutablePointer<curl_slist>?
        for field in request.headers {
            // A field without a value is written with a semicolon (CURLOPT_HTTPHEADER).
            let line = field.value.isEmpty ? "\(field.name);" : "\(field.name): \(field.value)"
            if let longer = ccurl_slist_append(fields, line) { fields = longer }
        }
        if let fields { _ = ccurl_set_pointer(easy, CURLOPT_HTTPHEADER, UnsafeMutableRawPointer(fields)) }
        return fields
    }

    /// Sets the receiver of the answer.
    ///
    /// - Parameters:
    ///   - receipt: An unretained `CurlReceipt` that outlives the transfer.
    ///   - message: A buffer of `CURL_ERROR_SIZE` characters that outlives it too.
    func receive(into receipt: UnsafeMutableRawPointer, message: UnsafeMutableRawPointer) {
        number(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
        _ = ccurl_set_pointer(easy, CURLOPT_ERRORBUFFER, message)
        _ = ccurl_set_pointer(easy, CURLOPT_WRITEDATA, receipt)
        _ = ccurl_set_pointer(easy, CURLOPT_HEADERDATA, receipt)
        _ = ccurl_set_callback(easy, CURLOPT_WRITEFUNCTION) { bytes, size, count, receipt in
            CurlSetup.hand(bytes, size, count, receipt) { $0.append($1) }
        }
        _ = ccurl_set_callback(easy, CURLOPT_HEADERFUNCTION) { bytes, size, count, receipt in
            CurlSetup.hand(bytes, size, count, receipt) { $0.append(line: $1) }
        }
    }

    /// Passes on received bytes.
    ///
    /// - Returns: The number of bytes accepted; less than all ends the transfer.
    private static func hand(
        _ bytes: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int, _ receipt: UnsafeMutableRawPointer?,
        _ take: (CurlReceipt, UnsafeRawBufferPointer) -> Bool
    ) -> Int {
        let (length, overflow) = size.multipliedReportingOverflow(by: count)
        guard let receipt, !overflow else { return 0 }
        guard let bytes, length > 0 else { return length }
        let receiver = Unmanaged<CurlReceipt>.fromOpaque(receipt).takeUnretainedValue()
        return take(receiver, UnsafeRawBufferPointer(start: bytes, count: length)) ? length : 0
    }

    func number(_ option: CURLoption, _ value: Int) {
        _ = ccurl_set_long(easy, option, value)
    }

    func text(_ option: CURLoption, _ value: String) {
        _ = ccurl_set_text(easy, option, value)
    }

    /// Returns the duration, at least 1: to libcurl 0 means no limit.
    static func milliseconds(_ duration: Duration) -> Int {
        let (seconds, rest) = duration.components
        let whole = Int(clamping: min(max(0, seconds), 1_000_000)) * 1000
        return max(1, whole + Int(clamping: rest / 1_000_000_000_000_000))
    }
}

/// The library that carries the requests.
package enum CurlLibrary {
    /// Returns the version of the library and its parts (curl_version(3)): `libcurl/7.88.1 OpenSSL/3.0.17 …`.
    /// Loads it; `nil` if it is not installed.
    package static func version() -> String? {
        ccurl_load() ? ccurl_version().map { String(cString: $0) } : nil
    }
}
