import CCurl
import Synchronization

/// A request in progress, redirects included.
///
/// After the start, everything but `isCancelled` belongs to libcurl's thread.
final class CurlTransfer: @unchecked Sendable {
    enum Outcome {
        case done(Result<HTTPResponse, TransportError>)
        /// To be configured again with `configure`, and sent.
        case redirected
    }

    let isCancelled = Atomic(false)
    var continuation: CheckedContinuation<Result<HTTPResponse, TransportError>, Never>?

    /// The current request; redirects change it.
    private(set) var request: HTTPRequest
    private(set) var address: WebAddress
    let options: CurlTransport.Options
    private let deadline: ContinuousClock.Instant
    private var redirects = 0
    /// The URL that permanent redirects lead to, up to the first other one.
    private var movedTo: String?
    private var isPermanent = true
    private var received = CurlReceipt()
    private let sink: (any HTTPBodySink)?
    private var fields: UnsafeMutablePointer<curl_slist>?
    private let message = UnsafeMutablePointer<CChar>.allocate(capacity: Int(CURL_ERROR_SIZE))

    init(
        _ request: HTTPRequest, _ options: CurlTransport.Options, sink: (any HTTPBodySink)?
    ) throws(TransportError) {
        guard let address = WebAddress(request.url) else {
            throw .badRequest(.notHTTP(url: Redaction.url(request.url)))
        }
        for field in request.headers where !field.isWellFormed {
            throw .badRequest(.malformedHeader(name: field.name))
        }
        self.request = request
        self.address = address
        self.options = options
        self.sink = sink
        deadline = ContinuousClock.now + request.limits.total
        message[0] = 0
    }

    deinit {
        free()
        message.deallocate()
    }

    func finish(_ result: Result<HTTPResponse, TransportError>) {
        continuation?.resume(returning: result)
        continuation = nil
    }

    /// Frees the memory, after libcurl no longer uses it.
    func free() {
        if let fields { ccurl_slist_free_all(fields) }
        fields = nil
    }

    /// Configures `easy`, which is not in use, for the current request.
    func configure(_ easy: UnsafeMutableRawPointer) {
        ccurl_easy_reset(easy)
        free()
        message[0] = 0
        received = CurlReceipt(limit: request.limits.body, url: request.url, sink: sink)
        let left = deadline - ContinuousClock.now
        let setup = CurlSetup(easy: easy)
        setup.secure(certificateFile: options.certificateFile)
        setup.limit(request.limits, left: left)
        fields = setup.ask(request, userAgent: options.userAgent)
        setup.receive(
            into: Unmanaged.passUnretained(received).toOpaque(), message: UnsafeMutableRawPointer(message))
    }

    /// Returns the outcome after libcurl has finished.
    func outcome(_ code: CURLcode, _ easy: UnsafeMutableRawPointer) -> Outcome {
        // The receiver that ends a transfer knows why.
        guard code == CURLE_OK || received.isEndedBySink else { return .done(.failure(failure(code, easy))) }
        let status = Int(ccurl_get_long(easy, CURLINFO_RESPONSE_CODE))
        if request.followsRedirects, [301, 302, 303, 307, 308].contains(status),
            let place = ccurl_get_text(easy, CURLINFO_REDIRECT_URL)
        {
            do throws(TransportError) {
                try follow(String(cString: place), status: status)
                return .redirected
            } catch { return .done(.failure(error)) }
        }
        return .done(
            .success(
                HTTPResponse(
                    url: request.url, movedTo: movedTo, status: status, headers: received.headers,
                    body: received.body)))
    }

    private func follow(_ url: String, status: Int) throws(TransportError) {
        redirects += 1
        guard redirects <= request.limits.redirects else {
            throw .redirect(host: address.text, .tooMany(limit: request.limits.redirects))
        }
        guard let next = WebAddress(url) else {
            throw .redirect(host: address.text, .scheme(WebAddress.scheme(of: url) ?? ""))
        }
        if address.scheme == "https", next.scheme != "https" {
            throw .redirect(host: address.text, .insecure)
        }
        if next != address {
            request.headers.removeAll(where: \.isSecret)
            request.credentials = nil
        }
        // RFC 9110, 15.4: all clients turn a POST into a GET at these.
        if status == 303 && request.method != .head || status < 303 && request.method == .post {
            request.method = .get
            request.body = nil
        }
        isPermanent = isPermanent && (status == 301 || status == 308)
        if isPermanent { movedTo = url }
        request.url = url
        address = next
    }

    /// Returns the error for a result of libcurl.
    func failure(_ code: CURLcode, _ easy: UnsafeMutableRawPointer? = nil) -> TransportError {
        let fault = CurlFault(
            code: code, host: address.text, isEncrypted: address.scheme == "https", limits: request.limits,
            hasOverflowed: received.hasOverflowed)
        return fault.error(
            easy, message: Redaction.text(String(cString: message), of: request))
    }
}

extension HTTPField {
    /// True for a name of letters, digits and hyphens, and a value without line ends (RFC 9110, 5.5).
    fileprivate var isWellFormed: Bool {
        !name.isEmpty
            && name.utf8.allSatisfy { $0 &- 0x61 < 26 || $0 &- 0x41 < 26 || $0 &- 0x30 < 10 || $0 == 0x2D }
            && value.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }
    }
}

/// The data received so far. libcurl writes to it, on its thread.
final class CurlReceipt {
    private(set) var headers: [HTTPField] = []
    private(set) var body: [UInt8] = []
    /// True if more than the limit arrived.
    private(set) var hasOverflowed = false
    /// True if the receiver of the body ended the transfer.
    private(set) var isEndedBySink = false
    private let limit: Int
    private let url: String
    private let sink: (any HTTPBodySink)?
    /// True if the receiver takes the body; `nil` before its first byte.
    private var isTaken: Bool?
    /// The bytes that the receiver took.
    private var takenBytes = 0
    private var status = 0
    private var headerBytes = 0

    /// The maximum size of all header fields of an answer.
    private static let mostHeaderBytes = 128 << 10
    /// The maximum size of a body that the receiver does not take: it is that of an error.
    private static let mostOfError = 1 << 20

    init(limit: Int = 0, url: String = "", sink: (any HTTPBodySink)? = nil) {
        self.limit = limit
        self.url = url
        self.sink = sink
    }

    /// Appends bytes; returns false to end the transfer.
    func append(_ bytes: UnsafeRawBufferPointer) -> Bool {
        if let sink {
            let takes =
                isTaken ?? sink.takes(HTTPResponse(url: url, status: status, headers: headers))
            isTaken = takes
            if takes { return hand(bytes, to: sink) }
        }
        let most = sink == nil ? limit : min(limit, Self.mostOfError)
        guard bytes.count <= most - body.count else {
            hasOverflowed = true
            body = []
            return false
        }
        body.append(contentsOf: bytes)
        return true
    }

    private func hand(_ bytes: UnsafeRawBufferPointer, to sink: any HTTPBodySink) -> Bool {
        guard bytes.count <= limit - takenBytes else {
            hasOverflowed = true
            return false
        }
        takenBytes += bytes.count
        isEndedBySink = !sink.take(bytes)
        return !isEndedBySink
    }

    /// Appends a line of the header; returns false to end the transfer.
    func append(line bytes: UnsafeRawBufferPointer) -> Bool {
        headerBytes += bytes.count
        guard headerBytes <= Self.mostHeaderBytes else {
            hasOverflowed = true
            return false
        }
        let line = bytes.prefix { $0 != 0x0D && $0 != 0x0A }
        guard !line.starts(with: "HTTP/".utf8), let colon = line.firstIndex(of: UInt8(ascii: ":")) else {
            // A status line: the fields before it belong to an interim answer (RFC 9110, 15.2).
            if !line.isEmpty {
                headers = []
                let words = String(decoding: line, as: UTF8.self).split(separator: " ")
                status = words.count > 1 ? Int(words[1]) ?? 0 : 0
            }
            return true
        }
        let value = line[(colon + 1)...].drop { $0 == 0x20 || $0 == 0x09 }
        headers.append(
            HTTPField(String(decoding: line[..<colon], as: UTF8.self), String(decoding: value, as: UTF8.self))
        )
        return true
    }
}
