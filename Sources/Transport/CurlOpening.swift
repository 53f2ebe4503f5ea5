import CCurl

/// The opening of a connection: TLS, the greeting and the sign-in.
///
/// The caller that takes `easy` and `multi` from it frees them.
struct CurlOpening {
    let easy: UnsafeMutableRawPointer
    let multi: UnsafeMutableRawPointer
    /// The lines during sign-in; libcurl writes to them while `easy` exists.
    let lines: OpeningLines

    init(_ request: DialogueRequest, demandsTLS: Bool, _ stop: DialogueStop) throws(DialogueError) {
        guard !stop.isStopped else { throw .transport(.cancelled) }
        guard ccurl_load(), let multi = ccurl_multi_init() else { throw .transport(.libraryMissing) }
        guard let easy = ccurl_easy_init() else {
            ccurl_multi_cleanup(multi)
            throw .transport(.libraryMissing)
        }
        stop.enter(multi)
        let lines = OpeningLines()
        let attempt = OpeningAttempt(request: request, demandsTLS: demandsTLS, easy: easy, lines: lines)
        let error = attempt.run(multi, stop)
        if let error {
            stop.leave()
            _ = ccurl_multi_remove_handle(multi, easy)
            ccurl_easy_cleanup(easy)
            ccurl_multi_cleanup(multi)
            throw error
        }
        self.easy = easy
        self.multi = multi
        self.lines = lines
    }
}

/// An attempt to open a connection and to sign in.
private struct OpeningAttempt {
    var request: DialogueRequest
    var demandsTLS: Bool
    var easy: UnsafeMutableRawPointer
    var lines: OpeningLines

    /// Runs the attempt; returns `nil` after signing in.
    func run(_ multi: UnsafeMutableRawPointer, _ stop: DialogueStop) -> DialogueError? {
        let message = UnsafeMutablePointer<CChar>.allocate(capacity: Int(CURL_ERROR_SIZE))
        message[0] = 0
        // libcurl no longer writes to it after this.
        defer {
            _ = ccurl_set_pointer(easy, CURLOPT_ERRORBUFFER, nil)
            message.deallocate()
        }
        configure(message)
        guard ccurl_multi_add_handle(multi, easy) == CURLM_OK else { return .transport(.libraryMissing) }
        var running: Int32 = 1
        while running > 0 {
            if stop.isStopped { return .transport(.cancelled) }
            guard ccurl_multi_perform(multi, &running) == CURLM_OK else {
                return failure(CURLE_FAILED_INIT, "")
            }
            if running > 0 { _ = ccurl_multi_poll(multi, Int32.max) }
        }
        var code = CURLE_FAILED_INIT
        guard ccurl_multi_next_done(multi, &code) != nil else { return failure(CURLE_FAILED_INIT, "") }
        guard code == CURLE_OK else { return failure(code, String(cString: message)) }
        // libcurl continues without signing in if the server offers no supported mechanism.
        if request.service == .smtp, request.secret != nil,
            !lines.lines.contains(where: { $0.hasPrefix("235") })
        {
            return .noSignIn(host: request.name)
        }
        return nil
    }

    private func configure(_ message: UnsafeMutablePointer<CChar>) {
        let setup = CurlSetup(easy: easy)
        setup.secure(certificateFile: request.certificateFile)
        let isImplicit = request.encryption == .implicit
        if request.service == .mqtt {
            // libcurl has no MQTT over TLS: as HTTP it connects, and says nothing.
            setup.text(CURLOPT_PROTOCOLS_STR, "http,https")
            setup.text(CURLOPT_URL, "http\(isImplicit ? "s" : "")://\(request.host):\(request.port)/")
            setup.number(CURLOPT_SSL_ENABLE_ALPN, 0)
            setup.number(CURLOPT_HTTPPROXYTUNNEL, 1)
        } else {
            setup.text(CURLOPT_PROTOCOLS_STR, "smtp,smtps,imap,imaps")
            // The name of this machine is not revealed to mail servers (RFC 5321, 4.1.4).
            let path = request.service == .smtp ? "%5B127.0.0.1%5D" : ""
            let scheme = "\(request.service.rawValue)\(isImplicit ? "s" : "")"
            setup.text(CURLOPT_URL, "\(scheme)://\(request.host):\(request.port)/\(path)")
            // CURLUSESSL_ALL, CURLUSESSL_NONE
            setup.number(CURLOPT_USE_SSL, isImplicit || demandsTLS ? 3 : 0)
        }
        setup.number(CURLOPT_CONNECT_ONLY, 1)
        setup.number(CURLOPT_CERTINFO, 1)
        setup.number(CURLOPT_SASL_IR, 1)
        // A long wait notices within five minutes that the network is gone, and routers keep the connection.
        setup.number(CURLOPT_TCP_KEEPALIVE, 1)
        setup.number(CURLOPT_TCP_KEEPIDLE, 120)
        setup.number(CURLOPT_TCP_KEEPINTVL, 20)
        if ServerAddress.isLoopback(host: request.host) { setup.text(CURLOPT_PROXY, "") }
        // A server of MQTT is told it by its first packet.
        if request.service != .mqtt, let secret = request.secret {
            setup.text(CURLOPT_USERNAME, request.user)
            if secret.isToken {
                setup.text(CURLOPT_XOAUTH2_BEARER, secret.value)
                // A token is not a password, and must not be sent as one.
                setup.text(CURLOPT_LOGIN_OPTIONS, "AUTH=XOAUTH2")
            } else {
                setup.text(CURLOPT_PASSWORD, secret.value)
            }
        }
        var limits = TransferLimits(connect: request.limits.connect, total: request.limits.connect)
        limits.body = 1 << 20
        setup.limit(limits, left: request.limits.connect)
        _ = ccurl_set_pointer(easy, CURLOPT_ERRORBUFFER, UnsafeMutableRawPointer(message))
        let receiver = Unmanaged.passUnretained(lines).toOpaque()
        _ = ccurl_set_pointer(easy, CURLOPT_HEADERDATA, receiver)
        _ = ccurl_set_pointer(easy, CURLOPT_WRITEDATA, receiver)
        _ = ccurl_set_callback(easy, CURLOPT_HEADERFUNCTION) { bytes, size, count, receiver in
            OpeningLines.take(bytes, size, count, receiver)
        }
        // A body is not expected before a request, and must not go to standard output.
        _ = ccurl_set_callback(easy, CURLOPT_WRITEFUNCTION) { bytes, size, count, receiver in
            OpeningLines.take(bytes, size, count, receiver)
        }
    }

    private func failure(_ code: CURLcode, _ message: String) -> DialogueError {
        let host = request.name
        switch code {
        case CURLE_USE_SSL_FAILED: return .notEncrypted(host: host)
        case CURLE_LOGIN_DENIED, CURLE_AUTH_ERROR:
            guard let said = lines.refusal else { return .noSignIn(host: host) }
            return .signIn(host: host, said: request.redacted(said))
        case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_INVALIDCERTSTATUS:
            return .certificate(
                host: host, names: CertificateNames.of(easy), reason: request.redacted(message))
        default:
            let fault = CurlFault(
                code: code, host: host, isEncrypted: request.encryption == .implicit,
                limits: TransferLimits(connect: request.limits.connect, total: request.limits.connect),
                hasOverflowed: lines.hasOverflowed)
            return .transport(fault.error(easy, message: request.redacted(message)))
        }
    }
}

/// The server's lines during sign-in. libcurl writes to it.
final class OpeningLines {
    private(set) var lines: [String] = []
    private(set) var hasOverflowed = false
    private var count = 0

    private static let most = 64 << 10
    private static let longest = 2000

    /// The last line if it is a refusal: `535 …`, `A002 NO …`.
    var refusal: String? {
        guard let last = lines.last else { return nil }
        let words = last.split(separator: " ", maxSplits: 2)
        if let code = words.first.flatMap({ Int($0.prefix(3)) }), (400...599).contains(code) { return last }
        guard words.count > 1, ["NO", "BAD"].contains(words[1].uppercased()) else { return nil }
        return words.count > 2 ? String(words[2]) : last
    }

    static func take(
        _ bytes: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int, _ receiver: UnsafeMutableRawPointer?
    ) -> Int {
        let (length, overflow) = size.multipliedReportingOverflow(by: count)
        guard let receiver, !overflow else { return 0 }
        guard let bytes, length > 0 else { return length }
        let lines = Unmanaged<OpeningLines>.fromOpaque(receiver).takeUnretainedValue()
        return lines.append(UnsafeRawBufferPointer(start: bytes, count: length)) ? length : 0
    }

    /// Appends bytes; returns false to end the connection.
    private func append(_ bytes: UnsafeRawBufferPointer) -> Bool {
        count += bytes.count
        guard count <= Self.most else {
            hasOverflowed = true
            return false
        }
        let line = bytes.prefix(Self.longest).prefix { $0 != 0x0D && $0 != 0x0A }
        if !line.isEmpty { lines.append(String(decoding: line, as: UTF8.self)) }
        return true
    }
}

/// The names of a certificate (RFC 6125, 6.4), from libcurl's output.
enum CertificateNames {
    private static let most = 20

    static func of(_ easy: UnsafeMutableRawPointer) -> [String] {
        var names: [String] = []
        var next = ccurl_get_certificate(easy)
        while let field = next {
            if let text = field.pointee.data { names += Self.names(in: String(cString: text)) }
            next = UnsafePointer(field.pointee.next)
        }
        var seen: Set<String> = []
        return Array(names.filter { seen.insert($0).inserted }.prefix(most))
    }

    /// Parses `Subject:CN = localhost`, `X509v3 Subject Alternative Name:DNS:localhost, IP
    /// Address:127.0.0.1`.
    static func names(in line: String) -> [String] {
        guard let colon = line.firstIndex(of: ":") else { return [] }
        let value = line[line.index(after: colon)...]
        switch line[..<colon] {
        case "X509v3 Subject Alternative Name":
            return value.split(separator: ",").compactMap { item in
                let item = item.drop { $0 == " " }
                for kind in ["DNS:", "IP Address:"] where item.hasPrefix(kind) {
                    return plain(item.dropFirst(kind.count))
                }
                return nil
            }
        case "Subject":
            return value.split(separator: ",").compactMap { item in
                let parts = item.split(separator: "=", maxSplits: 1)
                guard parts.count == 2, parts[0].filter({ $0 != " " }) == "CN" else { return nil }
                return plain(parts[1].drop { $0 == " " })
            }
        default: return []
        }
    }

    private static func plain(_ text: Substring) -> String? {
        let name = text.unicodeScalars.filter { $0.value > 0x20 && $0.value < 0x7F }.prefix(253)
        return name.isEmpty ? nil : String(String.UnicodeScalarView(name))
    }
}
