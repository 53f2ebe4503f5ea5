import Transport

/// The place at which a person's account is looked for.
package enum DiscoveryPlace: Hashable, Sendable {
    /// A host, or the domain of an e-mail address.
    case host(String)
    /// A URL: an entry page, a principal, a home or a collection.
    case url(DAVOrigin, DAVHref)

    /// Reads `maria@example.org`, `dav.example.org`, `dav.example.org:8443/path`, or a URL; `nil` for other
    /// text. Without a scheme it is `https`.
    package init?(_ text: String) {
        let text = XMLTree.trimmed(text)
        if text.contains("://") {
            guard let (origin, path) = DAVOrigin.split(text), let href = DAVHref(path: path) else {
                return nil
            }
            self = .url(origin, href)
        } else if let at = text.lastIndex(of: "@"), !text.contains("/") {
            let domain = String(text[text.index(after: at)...])
            guard at != text.startIndex, let (origin, path) = DAVOrigin.split("https://\(domain)"),
                path == "/", origin.port == nil
            else { return nil }
            self = .host(origin.host)
        } else {
            guard let (origin, path) = DAVOrigin.split("https://\(text)"), let href = DAVHref(path: path)
            else { return nil }
            self = path == "/" && origin.port == nil ? .host(origin.host) : .url(origin, href)
        }
    }
}

extension DAVKind {
    /// The name of the service in the DNS (RFC 6764, 3).
    var serviceName: String {
        switch self {
        case .calendar: "_caldavs._tcp"
        case .addressBook: "_carddavs._tcp"
        }
    }

    /// The entry page (RFC 6764, 5).
    var wellKnownPath: String {
        switch self {
        case .calendar: "/.well-known/caldav"
        case .addressBook: "/.well-known/carddav"
        }
    }
}
