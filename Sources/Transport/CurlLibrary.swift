import CCurl

/// The library that carries the requests.
package enum CurlLibrary {
    /// What it calls itself and its parts (curl_version(3)): `libcurl/7.88.1 OpenSSL/3.0.17 …`. Loads it; `nil` where it
    /// is not installed.
    package static func version() -> String? {
        ccurl_load() ? ccurl_version().map { String(cString: $0) } : nil
    }
}
