import Transport

/// The state of a resource on which a change depends (RFC 9110, 13.1).
package enum WriteCondition: Hashable, Sendable {
    /// Nothing is there yet.
    case isNew
    /// It is the version that the change began from.
    case isVersion(ETag)
    /// Any state: a person decided to overwrite it, or the server names no versions.
    case any

    var headers: [HTTPField] {
        switch self {
        case .isNew: [HTTPField("If-None-Match", "*")]
        case .isVersion(let etag): [HTTPField("If-Match", etag.quoted)]
        case .any: []
        }
    }
}

extension DAVRequest {
    /// Stores an object.
    package static func put(
        _ kind: DAVKind, _ href: DAVHref, _ text: String, if condition: WriteCondition
    ) -> DAVRequest {
        DAVRequest(
            "PUT", href,
            headers: condition.headers + [HTTPField("Content-Type", "\(kind.mediaType); charset=utf-8")],
            body: Array(text.utf8))
    }

    /// Deletes an object.
    ///
    /// - Parameter isSilent: True if the server is not to answer the organizer (RFC 6638, 8.1).
    package static func delete(
        _ href: DAVHref, if condition: WriteCondition, isSilent: Bool = false
    ) -> DAVRequest {
        let silence = isSilent ? [HTTPField("Schedule-Reply", "F")] : []
        return DAVRequest("DELETE", href, headers: condition.headers + silence)
    }

    /// Moves an object, and overwrites none.
    package static func move(
        _ href: DAVHref, to target: DAVHref, on origin: DAVOrigin, if condition: WriteCondition
    ) -> DAVRequest {
        DAVRequest(
            "MOVE", href,
            headers: condition.headers + [
                HTTPField("Destination", origin.url + target.sent), HTTPField("Overwrite", "F"),
            ])
    }

    /// Makes a calendar (RFC 4791, 5.3.1).
    ///
    /// - Parameters:
    ///   - components: `VEVENT`, `VTODO`.
    ///   - colour: `#RRGGBB`.
    package static func makeCalendar(
        _ href: DAVHref, name: String, colour: String?, components: [String]
    ) -> DAVRequest {
        let kinds = components.map {
            XMLTree(.caldav("comp"), attributes: [XMLAttribute(XMLName("", "name"), $0)])
        }
        let set = kinds.isEmpty ? [] : [XMLTree(.caldav("supported-calendar-component-set"), kinds)]
        return DAVRequest(
            "MKCALENDAR", href.asCollection,
            XMLTree(.caldav("mkcalendar"), [setting(names(name, colour) + set)]))
    }

    /// Makes an address book (RFC 6352, 6.3.1; RFC 5689).
    package static func makeAddressBook(_ href: DAVHref, name: String) -> DAVRequest {
        let type = XMLTree(
            .dav("resourcetype"), [XMLTree(.dav("collection")), XMLTree(.carddav("addressbook"))])
        return DAVRequest(
            "MKCOL", href.asCollection, XMLTree(.dav("mkcol"), [setting([type] + names(name, nil))]))
    }

    /// Changes the name or the colour of a collection (RFC 4918, 9.2).
    package static func describe(_ href: DAVHref, name: String?, colour: String?) -> DAVRequest {
        DAVRequest(
            "PROPPATCH", href.asCollection, XMLTree(.dav("propertyupdate"), [setting(names(name, colour))]))
    }

    private static func names(_ name: String?, _ colour: String?) -> [XMLTree] {
        (name.map { [XMLTree(.dav("displayname"), text: $0)] } ?? [])
            + (colour.map { [XMLTree(.apple("calendar-color"), text: $0)] } ?? [])
    }

    private static func setting(_ properties: [XMLTree]) -> XMLTree {
        XMLTree(.dav("set"), [XMLTree(.dav("prop"), properties)])
    }
}
