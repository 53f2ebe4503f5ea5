/// An object on a server.
package struct DAVItem: Hashable, Sendable {
    package var href: DAVHref
    /// The version; `nil` if the server, or a proxy, names none.
    package var etag: ETag?
    package var scheduleTag: ETag?
    /// The text, if it was asked for. A parser of XML makes line feeds of its line ends.
    package var data: String?

    package init(href: DAVHref, etag: ETag?, scheduleTag: ETag? = nil, data: String? = nil) {
        self.href = href
        self.etag = etag
        self.scheduleTag = scheduleTag
        self.data = data
    }

    /// The memory that it takes, in bytes.
    var size: Int { 2 * href.path.utf8.count + (data?.utf8.count ?? 0) + 200 }
}

/// A refusal of one of several objects.
package struct RefusedItem: Hashable, Sendable {
    package var href: DAVHref
    package var status: Int
    package var precondition: Precondition?
    /// The server's words.
    package var said: String

    init(_ response: DAVResponse, _ href: DAVHref) {
        let part = response.propstats.first { $0.status >= 400 }
        self.href = href
        status = response.status ?? part?.status ?? 0
        precondition = response.preconditions.first ?? part?.preconditions.first
        said = response.said.isEmpty ? part?.said ?? "" : response.said
    }
}

/// The names and versions of all objects of a collection.
package struct ItemListing: MultistatusAnswer, Hashable {
    package private(set) var items: [DAVItem] = []
    /// The objects that the server did not tell about.
    package private(set) var refused: [RefusedItem] = []
    /// The first reference to an object elsewhere.
    private(set) var stray: String?
    /// True if the server ended the list before its end, or refused it.
    private(set) var isCut = false

    package init() {}

    package static var isOfObjects: Bool { true }

    /// True if objects of the collection may be missing: nothing follows from the absence of one.
    package var isPartial: Bool { isCut || stray != nil }

    package mutating func take(_ response: DAVResponse, in base: DAVHref, on origin: DAVOrigin) -> Int {
        stray = stray ?? response.stray(from: base)
        isCut = isCut || response.refuses(base)
        guard let href = response.href, href.isInside(base), !href.isCollection,
            response.property(.dav("resourcetype"))?[.dav("collection")] == nil
        else { return 0 }
        if let status = response.status, status >= 400 {
            guard status != 404, status != 410 else { return 0 }
            refused.append(RefusedItem(response, href))
            return 500
        }
        let item = DAVItem(href: href, etag: response.text(.dav("getetag")).flatMap { ETag($0) })
        items.append(item)
        return item.size
    }
}

/// A part of the changes of a collection (RFC 6578, 3.5 and 3.6).
package struct SyncPage: MultistatusAnswer, Hashable {
    /// The new and changed objects.
    package private(set) var changed: [DAVItem] = []
    /// The deleted objects; a first list of Radicale names those of the last month.
    package private(set) var removed: [DAVHref] = []
    package private(set) var refused: [RefusedItem] = []
    /// The token for the next request.
    package private(set) var token: String?
    /// True if there are more changes, to be asked for with the token.
    package private(set) var isCut = false
    /// True if the server refused the collection.
    private(set) var isRefused = false
    /// The first reference to an object elsewhere.
    private(set) var stray: String?

    package init() {}

    package static var isOfObjects: Bool { true }

    package mutating func take(_ response: DAVResponse, in base: DAVHref, on origin: DAVOrigin) -> Int {
        // Of an object it is a refusal of that object.
        if response.status == 507, response.href?.isInside(base) != true {
            isCut = true
            return 0
        }
        stray = stray ?? response.stray(from: base)
        isRefused = isRefused || response.refuses(base)
        guard let href = response.href, href.isInside(base), !href.isCollection else { return 0 }
        switch response.status {
        case .some(404), .some(410):
            removed.append(href)
            return 2 * href.path.utf8.count + 100
        case let status? where status >= 400:
            refused.append(RefusedItem(response, href))
            return 500
        default:
            let item = DAVItem(href: href, etag: response.text(.dav("getetag")).flatMap { ETag($0) })
            changed.append(item)
            return item.size
        }
    }

    package mutating func take(syncToken: String) { token = syncToken }
}

/// All changes of a collection since a token.
package struct SyncChanges: Hashable, Sendable {
    package private(set) var changed: [DAVHref: DAVItem] = [:]
    package private(set) var removed: Set<DAVHref> = []
    package private(set) var refused: [RefusedItem] = []
    /// The token for the next time; `nil` if the server gave none.
    package private(set) var token: String?
    /// The first reference to an object elsewhere.
    private(set) var stray: String?
    private var isRefused = false

    package init() {}

    /// True if changes before the token may be missing: an object is named elsewhere, as behind a proxy that
    /// knows the server by another name, or the server refused the collection.
    package var isPartial: Bool { isRefused || stray != nil }

    /// Adds a later page, which counts more than the earlier ones.
    package mutating func add(_ page: SyncPage) {
        for href in page.removed {
            changed[href] = nil
            removed.insert(href)
        }
        for item in page.changed {
            removed.remove(item.href)
            changed[item.href] = item
        }
        refused += page.refused
        token = page.token
        stray = stray ?? page.stray
        isRefused = isRefused || page.isRefused
    }
}

/// The objects of a multiget.
///
/// Servers answer less than was asked, more, and by other spellings: the objects have the names that were
/// asked for, and an object without an answer is not a deleted one.
package struct FetchedItems: MultistatusAnswer, Hashable {
    package private(set) var items: [DAVItem] = []
    /// The objects that are not there (any more).
    package private(set) var missing: [DAVHref] = []
    package private(set) var refused: [RefusedItem] = []
    /// The objects without an answer so far.
    package private(set) var unanswered: Set<DAVHref>
    /// Objects of the collection under names that were not asked for; some servers answer so.
    package private(set) var strays: [DAVItem] = []
    /// The number of responses that nobody asked for, and the path of the first.
    private(set) var unasked = 0
    private(set) var firstUnasked: String?
    private let kind: DAVKind

    package init(_ kind: DAVKind, asked: [DAVHref]) {
        self.kind = kind
        unanswered = Set(asked)
    }

    package static var isOfObjects: Bool { true }

    package mutating func take(_ response: DAVResponse, in base: DAVHref, on origin: DAVOrigin) -> Int {
        guard let given = response.href, given.isInside(base), let href = unanswered.remove(given) else {
            unasked += 1
            firstUnasked = firstUnasked ?? response.href?.path
            guard let given = response.href, given.isInside(base), strays.count < DAVRequest.mostOfMultiget,
                let stray = object(response, given)
            else { return 0 }
            strays.append(stray)
            return stray.size
        }
        if response.status == 404 || response.status == 410 {
            missing.append(href)
            return 0
        }
        guard let item = object(response, href) else {
            refused.append(RefusedItem(response, href))
            return 500
        }
        items.append(item)
        return item.size
    }

    /// Returns the object of a response; `nil` without its text.
    private func object(_ response: DAVResponse, _ href: DAVHref) -> DAVItem? {
        let data = response.property(kind.dataName)?.text ?? ""
        guard !data.isEmpty, (response.status ?? 200) < 400 else { return nil }
        return DAVItem(
            href: href, etag: response.text(.dav("getetag")).flatMap { ETag($0) },
            scheduleTag: response.text(.caldav("schedule-tag")).flatMap { ETag($0) }, data: data)
    }

    /// Adds the objects of another multiget.
    package mutating func add(_ other: FetchedItems) {
        items += other.items
        missing += other.missing
        refused += other.refused
        unanswered.formUnion(other.unanswered)
        strays += other.strays
        unasked += other.unasked
        firstUnasked = firstUnasked ?? other.firstUnasked
    }
}

/// The result of a change of properties (RFC 4918, 9.2), or of a request on several resources: its refusals.
///
/// Servers name the resource in spellings that are not comparable: it is the one that was asked.
package struct RefusalsAnswer: MultistatusAnswer, Hashable {
    package private(set) var refused: [RefusedItem] = []

    package init() {}

    package mutating func take(_ response: DAVResponse, in base: DAVHref, on origin: DAVOrigin) -> Int {
        // 424 is the consequence of another refusal.
        let isRefused =
            (response.status ?? 200) >= 400
            || response.propstats.contains { $0.status >= 400 && $0.status != 424 }
        guard isRefused, refused.count < 100 else { return 0 }
        refused.append(RefusedItem(response, response.href ?? base))
        return 500
    }

    /// The error of the first refusal.
    package var error: DAVError? {
        guard let first = refused.first else { return nil }
        if let precondition = first.precondition {
            return .preconditionFailed(precondition, said: first.said)
        }
        switch first.status {
        case 404: return .notFound
        case 410: return .gone
        case 412: return .preconditionFailed(nil, said: first.said)
        case 423: return .locked(said: first.said)
        default: return .refused(status: first.status, said: first.said)
        }
    }
}
