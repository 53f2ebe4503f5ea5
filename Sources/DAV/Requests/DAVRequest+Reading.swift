import Transport

extension DAVRequest {
    /// The number of objects of a multiget.
    package static let mostOfMultiget = 50

    /// Asks for the changes since a token, or without one for everything (RFC 6578, 3.2).
    ///
    /// It sets no limit: Xandikos cuts the list and returns the newest token nevertheless.
    package static func syncCollection(_ collection: DAVHref, since token: String?) -> DAVRequest {
        var request = DAVRequest(
            "REPORT", collection.asCollection, depth: 0,
            XMLTree(
                .dav("sync-collection"),
                [
                    XMLTree(.dav("sync-token"), text: token ?? ""),
                    XMLTree(.dav("sync-level"), text: "1"),
                    XMLTree(.dav("prop"), [XMLTree(.dav("getetag"))]),
                ]))
        request.hasSyncToken = !(token ?? "").isEmpty
        return request
    }

    /// Asks for the names and versions of all objects (RFC 4791, 7.8; RFC 6352, 8.6).
    ///
    /// - Parameter component: `VEVENT` or `VTODO`, if a calendar is asked for these alone.
    package static func query(
        _ kind: DAVKind, _ collection: DAVHref, component: String? = nil
    ) -> DAVRequest {
        let filter: XMLTree
        switch kind {
        case .calendar:
            let inner = component.map { [named(.caldav("comp-filter"), $0)] } ?? []
            filter = XMLTree(.caldav("filter"), [named(.caldav("comp-filter"), "VCALENDAR", inner)])
        case .addressBook:
            // Every card has one; some servers take an empty filter for none.
            filter = XMLTree(.carddav("filter"), [named(.carddav("prop-filter"), "FN")])
        }
        return DAVRequest(
            "REPORT", collection.asCollection, depth: 1,
            XMLTree(
                kind.name("\(kind.reportName)-query"),
                [XMLTree(.dav("prop"), [XMLTree(.dav("getetag"))]), filter]))
    }

    /// Asks for the names and versions of all objects without a report.
    package static func listing(_ collection: DAVHref) -> DAVRequest {
        propfind(collection.asCollection, depth: 1, [.dav("getetag"), .dav("resourcetype")])
    }

    /// Asks for objects (RFC 4791, 7.9; RFC 6352, 8.7), at most `mostOfMultiget`.
    ///
    /// - Parameter isVersion4: True if cards are asked for as vCard 4, which some servers convert.
    package static func multiget(
        _ kind: DAVKind, _ collection: DAVHref, _ hrefs: [DAVHref], isVersion4: Bool = false
    ) -> DAVRequest {
        var properties = [XMLTree(.dav("getetag"))]
        var form: [XMLAttribute] = []
        switch kind {
        case .calendar: properties.append(XMLTree(.caldav("schedule-tag")))
        case .addressBook:
            guard isVersion4 else { break }
            form.append(XMLAttribute(XMLName("", "content-type"), kind.mediaType))
            form.append(XMLAttribute(XMLName("", "version"), "4.0"))
        }
        properties.append(XMLTree(kind.dataName, attributes: form))
        let asked = hrefs.map { XMLTree(.dav("href"), text: $0.path) }
        return DAVRequest(
            "REPORT", collection.asCollection, depth: kind == .calendar ? 1 : 0,
            XMLTree(
                kind.name("\(kind.reportName)-multiget"), [XMLTree(.dav("prop"), properties)] + asked))
    }

    /// Asks for an object.
    package static func get(_ kind: DAVKind, _ href: DAVHref) -> DAVRequest {
        DAVRequest("GET", href, headers: [HTTPField("Accept", kind.mediaType)])
    }

    private static func named(_ name: XMLName, _ value: String, _ children: [XMLTree] = []) -> XMLTree {
        XMLTree(name, children, attributes: [XMLAttribute(XMLName("", "name"), value)])
    }
}
