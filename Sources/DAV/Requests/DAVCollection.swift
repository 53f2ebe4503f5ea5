import Transport

/// A calendar or an address book on a server.
package struct DAVCollection: Hashable, Sendable, Codable {
    /// A kind of object that it takes.
    package enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
        case events, tasks, contacts
    }

    package var href: DAVHref
    /// The name; the last part of the path if it has none.
    package var name: String
    package var kinds: Set<Kind>
    /// The colour as the server wrote it: `#RRGGBB`, `#RRGGBBAA`.
    package var colour: String?
    package var isWritable: Bool
    /// The token of its state, if it supports sync-collection.
    package var syncToken: String?
    /// The state before there were tokens; it changes with the objects, and with the colour.
    package var ctag: String?
    /// True if it can be asked for changes (RFC 6578).
    package var hasSyncCollection: Bool
    /// True if it returns cards as vCard 4 when asked to.
    package var hasVersion4: Bool
    /// True if the server sends the invitations of its events (RFC 6638).
    package var scheduling = false

    /// The properties to ask for.
    static let properties: [XMLName] = [
        .dav("resourcetype"), .dav("displayname"), .apple("calendar-color"),
        .caldav("supported-calendar-component-set"), .dav("current-user-privilege-set"),
        .calendarServer("getctag"), .dav("sync-token"), .dav("supported-report-set"),
        .carddav("supported-address-data"),
    ]

    /// The kind of collection.
    package var kind: DAVKind { kinds.contains(.contacts) ? .addressBook : .calendar }

    /// Reads a response; `nil` if it is neither a calendar nor an address book, or if it is of no use.
    package init?(_ response: DAVResponse) {
        guard let href = response.href, (response.status ?? 200) < 400,
            let type = response.property(.dav("resourcetype"))
        else { return nil }
        if type[.carddav("addressbook")] != nil {
            kinds = [.contacts]
        } else if type[.caldav("calendar")] != nil {
            kinds = Self.components(response.property(.caldav("supported-calendar-component-set")))
        } else {
            return nil
        }
        guard !kinds.isEmpty else { return nil }
        self.href = href.asCollection
        let said = ServerWords.clean(response.text(.dav("displayname")) ?? "")
        name = said.isEmpty ? ServerWords.clean(href.name) : said
        colour = response.text(.apple("calendar-color")).flatMap { $0.utf8.count <= 40 ? $0 : nil }
        isWritable = Self.isWritable(response.property(.dav("current-user-privilege-set")))
        syncToken = response.text(.dav("sync-token"))
        ctag = response.text(.calendarServer("getctag"))
        let reports = response.property(.dav("supported-report-set"))?.all(.dav("supported-report")) ?? []
        // Servers that name no reports may have this one.
        hasSyncCollection =
            syncToken != nil
            && (reports.isEmpty
                || reports.contains { $0[.dav("report")]?[.dav("sync-collection")] != nil })
        let types =
            response.property(.carddav("supported-address-data"))?.all(.carddav("address-data-type")) ?? []
        hasVersion4 = types.contains {
            $0.attribute("content-type") == DAVKind.addressBook.mediaType && $0.attribute("version") == "4.0"
        }
    }

    /// Returns the kinds of a set of components; all if there is no set (RFC 4791, 5.2.3).
    private static func components(_ set: XMLTree?) -> Set<Kind> {
        guard let set, !set.children.isEmpty else { return [.events, .tasks] }
        let names = set.children.compactMap { $0.attribute("name")?.uppercased() }
        var kinds: Set<Kind> = []
        if names.contains("VEVENT") { kinds.insert(.events) }
        if names.contains("VTODO") { kinds.insert(.tasks) }
        return kinds
    }

    /// Returns whether objects may be stored; they may if no privileges are named (RFC 3744, 5.4).
    private static func isWritable(_ set: XMLTree?) -> Bool {
        guard let set else { return true }
        let writing: Set<XMLName> = [.dav("all"), .dav("write"), .dav("write-content"), .dav("bind")]
        return set.all(.dav("privilege")).contains { privilege in
            privilege.children.contains { writing.contains($0.name) }
        }
    }
}

/// The collections of a home.
package struct CollectionsAnswer: MultistatusAnswer, Hashable {
    package private(set) var collections: [DAVCollection] = []
    /// The first href outside the collection.
    private(set) var stray: String?
    /// The maximum number of collections.
    private static let most = 1000

    package init() {}

    package mutating func take(_ response: DAVResponse, in base: DAVHref, on origin: DAVOrigin) -> Int {
        stray = stray ?? response.stray(from: base)
        guard let collection = DAVCollection(response), collections.count < Self.most,
            collection.href == base || collection.href.isInside(base),
            !collections.contains(where: { $0.href == collection.href })
        else { return 0 }
        collections.append(collection)
        return 2000
    }
}
