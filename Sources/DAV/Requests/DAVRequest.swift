import Transport

/// A request of WebDAV: all of it but the server and the sign-in.
package struct DAVRequest: Hashable, Sendable {
    package var method: HTTPRequest.Method
    package var href: DAVHref
    package var headers: [HTTPField]
    package var body: [UInt8]?
    /// True if the body has a sync-token, which the server may refuse.
    package var hasSyncToken = false

    package init(
        _ method: String, _ href: DAVHref, headers: [HTTPField] = [], body: [UInt8]? = nil
    ) {
        self.method = HTTPRequest.Method(method)
        self.href = href
        self.headers = headers
        self.body = body
    }

    /// Makes a request with a document.
    init(_ method: String, _ href: DAVHref, depth: Int? = nil, _ document: XMLTree) {
        let depths = depth.map { [HTTPField("Depth", String($0))] } ?? []
        self.init(
            method, href,
            headers: depths + [HTTPField("Content-Type", "application/xml; charset=utf-8")],
            body: XMLWriter.document(document))
    }

    /// True if it changes nothing (RFC 9110, 9.2.1; RFC 4918, 9.1; RFC 3253, 3.6).
    package var isSafe: Bool { ["GET", "HEAD", "OPTIONS", "PROPFIND", "REPORT"].contains(method.name) }

    /// The longest time and the largest body of an answer. A long list takes as long as it comes.
    private static let patience: Duration = .seconds(120)
    private static let mostOfBody = 32 << 20

    /// Returns the request to a server, without a sign-in.
    ///
    /// - Parameters:
    ///   - href: The place, if it moved.
    ///   - limit: The maximum size of the answer, if it is read as it arrives.
    package func http(on origin: DAVOrigin, at href: DAVHref, limit: Int? = nil) -> HTTPRequest {
        var request = HTTPRequest(method: method, url: origin.url + href.sent, headers: headers, body: body)
        request.limits = TransferLimits(
            connect: .seconds(10), total: Self.patience, body: limit ?? Self.mostOfBody)
        request.followsRedirects = false
        request.avoidsHTTP2 = true
        return request
    }
}

/// The two kinds of collections, and what is in them.
package enum DAVKind: String, Hashable, Sendable, Codable, CaseIterable {
    /// iCalendar (RFC 4791).
    case calendar
    /// vCard (RFC 6352).
    case addressBook

    /// The media type of the objects.
    package var mediaType: String {
        switch self {
        case .calendar: "text/calendar"
        case .addressBook: "text/vcard"
        }
    }

    /// Returns a name of its namespace.
    func name(_ local: String) -> XMLName {
        switch self {
        case .calendar: .caldav(local)
        case .addressBook: .carddav(local)
        }
    }

    /// The property that holds the text of an object.
    var dataName: XMLName { name(self == .calendar ? "calendar-data" : "address-data") }
    /// The beginning of the names of its reports.
    var reportName: String { self == .calendar ? "calendar" : "addressbook" }
}
