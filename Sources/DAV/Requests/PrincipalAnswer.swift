import Transport

/// The person who is signed in, by an entry page.
package struct EntryAnswer: MultistatusAnswer, Hashable {
    package private(set) var principal: DAVHref?
    /// The URL of a principal on another server.
    package private(set) var elsewhere: String?
    /// True if the server does not know who asks: it wants a sign-in, though it did not refuse.
    package private(set) var isUnauthenticated = false

    package init() {}

    package mutating func take(_ response: DAVResponse, in base: DAVHref, on origin: DAVOrigin) -> Int {
        guard principal == nil, let found = response.property(.dav("current-user-principal")) else {
            return 0
        }
        if found[.dav("unauthenticated")] != nil { isUnauthenticated = true }
        let hrefs = References(found, in: base, on: origin)
        principal = hrefs.here.first
        elsewhere = hrefs.elsewhere.first
        return 2000
    }
}

/// A principal: its homes, its addresses, and its scheduling collections.
package struct PrincipalAnswer: MultistatusAnswer, Hashable {
    package private(set) var name: String?
    package private(set) var calendarHomes: [DAVHref] = []
    package private(set) var addressBookHomes: [DAVHref] = []
    /// The URLs of homes on other servers.
    package private(set) var homesElsewhere: [String] = []
    /// The e-mail addresses, in the server's order.
    package private(set) var addresses: [String] = []
    package private(set) var inbox: DAVHref?
    package private(set) var outbox: DAVHref?

    package init() {}

    /// Returns the homes of a kind.
    package func homes(_ kind: DAVKind) -> [DAVHref] {
        switch kind {
        case .calendar: calendarHomes
        case .addressBook: addressBookHomes
        }
    }

    package mutating func take(_ response: DAVResponse, in base: DAVHref, on origin: DAVOrigin) -> Int {
        func references(_ name: XMLName) -> References {
            References(response.property(name), in: base, on: origin)
        }
        let calendars = references(.caldav("calendar-home-set"))
        let books = references(.carddav("addressbook-home-set"))
        name = name ?? response.text(.dav("displayname")).map { ServerWords.clean($0) }
        calendarHomes += calendars.here.map(\.asCollection)
        addressBookHomes += books.here.map(\.asCollection)
        homesElsewhere += calendars.elsewhere + books.elsewhere
        inbox = inbox ?? references(.caldav("schedule-inbox-URL")).here.first?.asCollection
        outbox = outbox ?? references(.caldav("schedule-outbox-URL")).here.first?.asCollection
        let set = response.property(.caldav("calendar-user-address-set"))
        for text in (set?.all(.dav("href")) ?? []).prefix(50).map(\.plainText) {
            // Radicale names a path.
            guard text.prefix(7).lowercased() == "mailto:" else { continue }
            let address = PercentEncoding.decode(String(text.dropFirst(7))) ?? ""
            if address.contains("@"), !addresses.contains(address) { addresses.append(address) }
        }
        return 10_000
    }
}

/// A property that is one reference, such as the default calendar.
package struct ReferenceAnswer: MultistatusAnswer, Hashable {
    package private(set) var href: DAVHref?
    private let property: XMLName

    package init(_ property: XMLName) { self.property = property }

    package mutating func take(_ response: DAVResponse, in base: DAVHref, on origin: DAVOrigin) -> Int {
        href = href ?? References(response.property(property), in: base, on: origin).here.first
        return 0
    }
}

/// The references in a property: those to this server, and the URLs of others.
private struct References {
    private(set) var here: [DAVHref] = []
    private(set) var elsewhere: [String] = []

    /// The maximum number that is read.
    private static let most = 50

    init(_ property: XMLTree?, in base: DAVHref, on origin: DAVOrigin) {
        for text in (property?.all(.dav("href")) ?? []).prefix(Self.most).map(\.plainText) {
            if let href = DAVHref(text, in: base, on: origin) {
                if !here.contains(href) { here.append(href) }
            } else if let url = DAVHref.wholeURL(text, on: origin), DAVOrigin.split(url) != nil {
                elsewhere.append(ServerWords.clean(url))
            }
        }
    }
}
