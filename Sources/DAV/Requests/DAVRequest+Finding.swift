extension DAVRequest {
    /// Asks an entry page for the person who is signed in (RFC 5397), and for nothing else: Cyrus 3.6 ends at
    /// other properties there.
    package static func currentPrincipal(at href: DAVHref) -> DAVRequest {
        propfind(href, depth: 0, [.dav("current-user-principal")])
    }

    /// Asks a principal for its homes, addresses and scheduling collections.
    package static func principal(_ href: DAVHref) -> DAVRequest {
        propfind(
            href, depth: 0,
            [
                .dav("displayname"), .caldav("calendar-home-set"), .carddav("addressbook-home-set"),
                .caldav("calendar-user-address-set"), .caldav("schedule-inbox-URL"),
                .caldav("schedule-outbox-URL"),
            ])
    }

    /// Asks an inbox for the calendar that invitations go to (RFC 6638, 9.2).
    package static func defaultCalendar(of inbox: DAVHref) -> DAVRequest {
        propfind(inbox.asCollection, depth: 0, [.caldav("schedule-default-calendar-URL")])
    }

    /// Asks for the collections in a home.
    package static func collections(in home: DAVHref) -> DAVRequest {
        propfind(home.asCollection, depth: 1, DAVCollection.properties)
    }

    /// Asks for one collection.
    package static func collection(_ href: DAVHref) -> DAVRequest {
        propfind(href.asCollection, depth: 0, DAVCollection.properties)
    }

    /// Asks which parts of WebDAV are supported (RFC 4918, 10.1), in header fields.
    package static func capabilities(of href: DAVHref) -> DAVRequest { DAVRequest("OPTIONS", href) }

    static func propfind(_ href: DAVHref, depth: Int, _ properties: [XMLName]) -> DAVRequest {
        DAVRequest(
            "PROPFIND", href, depth: depth,
            XMLTree(.dav("propfind"), [XMLTree(.dav("prop"), properties.map { XMLTree($0) })]))
    }
}
