import Transport

/// A condition that a request did not meet, by the name in a DAV:error (RFC 4918, 16).
package struct Precondition: Hashable, Sendable, Codable {
    package var name: XMLName
    /// The resources that are in the way, as the server wrote them.
    package var hrefs: [String]

    package init(_ name: XMLName, hrefs: [String] = []) {
        self.name = name
        self.hrefs = hrefs
    }

    /// Returns the conditions of a DAV:error.
    package static func all(in error: XMLTree?) -> [Precondition] {
        (error?.children ?? []).filter { $0.name.local != "responsedescription" }.prefix(20).map {
            Precondition($0.name, hrefs: $0.all(.dav("href")).prefix(20).map(\.plainText))
        }
    }
}

/// A response of a multistatus (RFC 4918, 14.24): what is said of one resource.
package struct DAVResponse: Sendable {
    /// Properties of one status.
    package struct Propstat: Sendable {
        package var status: Int
        package var properties: [XMLTree]
        package var preconditions: [Precondition]
        package var said: String
    }

    /// The reference as the server wrote it.
    package var given: String
    /// The resource; `nil` if it is on another host, or the reference is unusable.
    package var href: DAVHref?
    /// The status of the resource as a whole; `nil` if each property has one.
    package var status: Int?
    package var propstats: [Propstat]
    package var preconditions: [Precondition]
    /// The server's words.
    package var said: String

    /// Returns the value of a property that was found.
    package func property(_ name: XMLName) -> XMLTree? {
        for propstat in propstats where (200..<300).contains(propstat.status) {
            if let found = propstat.properties.first(where: { $0.name == name }) { return found }
        }
        return nil
    }

    /// The text of a property; `nil` if it was not found, or is empty.
    package func text(_ name: XMLName) -> String? {
        property(name).map(\.plainText).flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Returns the reference to an object that does not lie in a collection, as the server wrote it; `nil`
    /// for the collection itself, one above it, and an object in it.
    func stray(from base: DAVHref) -> String? {
        if let href, href == base || href.isCollection || href.isInside(base) || base.isInside(href) {
            return nil
        }
        return given.isEmpty ? nil : String(given.prefix(500))
    }

    /// Returns whether it refuses a collection, so that a list of its objects is not complete: servers cut a
    /// long list with 507 (RFC 6352, 8.6.2).
    func refuses(_ base: DAVHref) -> Bool {
        guard href == base, let status else { return false }
        // A server that lists objects of a collection does not mean that there is none.
        return status >= 400 && status != 404 && status != 410
    }

    /// Reads a DAV:response; several references of it are several responses.
    static func all(of tree: XMLTree, in base: DAVHref, on origin: DAVOrigin) -> [DAVResponse] {
        let propstats = tree.all(.dav("propstat")).map { part in
            Propstat(
                status: part[.dav("status")].flatMap { code($0.text) } ?? 200,
                properties: part[.dav("prop")]?.children ?? [],
                preconditions: Precondition.all(in: part[.dav("error")]),
                said: ServerWords.clean(part[.dav("responsedescription")]?.text ?? ""))
        }
        let status = tree[.dav("status")].flatMap { code($0.text) }
        let preconditions = Precondition.all(in: tree[.dav("error")])
        let said = ServerWords.clean(tree[.dav("responsedescription")]?.text ?? "")
        return tree.all(.dav("href")).map { href in
            DAVResponse(
                given: href.plainText, href: DAVHref(href.text, in: base, on: origin), status: status,
                propstats: propstats, preconditions: preconditions, said: said)
        }
    }

    /// Returns the number of `HTTP/1.1 404 Not Found`.
    static func code(_ line: String) -> Int? {
        for word in line.split(whereSeparator: \.isWhitespace).prefix(3) {
            if word.utf8.count == 3, let code = Int(word), (100...599).contains(code) { return code }
        }
        return nil
    }
}
