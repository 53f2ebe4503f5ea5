import Transport

extension DAVClient {
    /// The maximum number of pages of a list of changes.
    private static let mostPages = 2000

    /// Returns the state of a collection.
    ///
    /// - Throws: `notFound` if it is no collection of calendars or cards any more; `elsewhere` if the server
    ///   names another place.
    package func collection(_ href: DAVHref) async throws(DAVError) -> DAVCollection {
        let answer = try await read(.collection(href), into: CollectionsAnswer())
        if let collection = answer.collections.first { return collection }
        try check(answer.stray, isAll: true)
        throw .notFound
    }

    /// Returns the changes since a token, or without one all objects (RFC 6578), from however many pages.
    ///
    /// - Throws: `tokenRefused` if everything has to be listed.
    package func changes(
        in collection: DAVHref, since token: String?
    ) async throws(DAVError) -> SyncChanges {
        var changes = SyncChanges()
        var token = token
        for _ in 0..<Self.mostPages {
            let page = try await read(.syncCollection(collection, since: token), into: SyncPage())
            changes.add(page)
            guard page.isCut else {
                try check(
                    changes.stray,
                    isAll: changes.changed.isEmpty && changes.removed.isEmpty && changes.refused.isEmpty)
                return changes
            }
            // Without a new token the same page would come for ever.
            guard let next = page.token, next != token else {
                throw .notMultistatus(host: host, reason: "507")
            }
            guard changes.changed.count + changes.removed.count <= Self.mostChanges else { break }
            token = next
        }
        throw .tooLarge(host: host, limit: Self.mostChanges)
    }

    /// The maximum number of changes at once.
    private static let mostChanges = 500_000

    /// Returns the names and versions of all objects of a collection, by a report or else without one:
    /// servers cut long answers to a report.
    package func listing(_ kind: DAVKind, _ collection: DAVHref) async throws(DAVError) -> ItemListing {
        var listing: ItemListing?
        do throws(DAVError) {
            listing = try await read(.query(kind, collection), into: ItemListing())
        } catch {
            switch error {
            case .refused, .preconditionFailed: break
            default: throw error
            }
        }
        let found: ItemListing
        if let listing, !listing.isCut {
            found = listing
        } else {
            found = try await read(.listing(collection), into: ItemListing())
        }
        try check(found.stray, isAll: found.items.isEmpty && found.refused.isEmpty)
        return found
    }

    /// Refuses a list in which all objects lie elsewhere, as behind a proxy that knows the server by another
    /// name: nothing in it can be read, and nothing follows from it about the collection.
    ///
    /// - Parameters:
    ///   - stray: The reference to an object elsewhere; `nil` without one.
    ///   - isAll: True if no object lies in the collection.
    private func check(_ stray: String?, isAll: Bool) throws(DAVError) {
        guard isAll, let stray else { return }
        if let url = DAVHref.wholeURL(stray, on: origin) {
            throw .elsewhere(url: ServerWords.clean(Redaction.url(url)))
        }
        throw .notMultistatus(host: host, reason: ServerWords.clean(stray))
    }

    /// Returns objects by name, fifty a request. All of them are in memory at once: a caller that stores them
    /// asks for some hundreds at most.
    ///
    /// - Throws: `notMultistatus` if an answer holds more objects that nobody asked for than a request can
    ///   ask for: every further request would get them again.
    package func fetch(
        _ kind: DAVKind, in collection: DAVHref, _ hrefs: [DAVHref], isVersion4: Bool = false
    ) async throws(DAVError) -> FetchedItems {
        var fetched = FetchedItems(kind, asked: [])
        var size = 0
        var rest = hrefs[...]
        while !rest.isEmpty {
            let part = Array(rest.prefix(DAVRequest.mostOfMultiget))
            rest = rest.dropFirst(DAVRequest.mostOfMultiget)
            let request = DAVRequest.multiget(kind, collection, part, isVersion4: isVersion4)
            let items = try await read(request, into: FetchedItems(kind, asked: part))
            guard items.unasked <= DAVRequest.mostOfMultiget else {
                throw .notMultistatus(
                    host: host, reason: ServerWords.clean(items.firstUnasked ?? ""))
            }
            size += (items.items + items.strays).reduce(0) { $0 + $1.size }
            guard size <= Self.mostFetched else { throw .tooLarge(host: host, limit: Self.mostFetched) }
            fetched.add(items)
        }
        return fetched
    }

    /// The maximum memory of objects fetched at once, in bytes.
    private static let mostFetched = 128 << 20

    /// Makes a calendar or an address book.
    package func make(
        _ kind: DAVKind, _ href: DAVHref, name: String, colour: String? = nil, components: [String] = []
    ) async throws(DAVError) {
        switch kind {
        case .calendar:
            _ = try await send(
                .makeCalendar(href, name: name, colour: colour, components: components))
        case .addressBook: _ = try await send(.makeAddressBook(href, name: name))
        }
    }

    /// Changes the name or the colour of a collection.
    package func describe(
        _ href: DAVHref, name: String? = nil, colour: String? = nil
    ) async throws(DAVError) {
        guard name != nil || colour != nil else { return }
        let answer = try await read(
            .describe(href, name: name, colour: colour), into: RefusalsAnswer())
        if let error = answer.error { throw error }
    }
}
