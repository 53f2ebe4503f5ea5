import DAV
import Foundation
import MeetCore

/// A calendar or an address book on a server.
struct DAVPlace: RemotePlace {
    let client: DAVClient
    let href: DAVHref
    let kind: DAVKind

    init(client: DAVClient, href: DAVHref, kind: DAVKind) {
        self.client = client
        self.href = href
        self.kind = kind
    }

    var name: String { client.host }
    var root: String { href.path }
    var format: SyncFormat { kind == .calendar ? .calendar : .card }
    var canMove: Bool { true }

    // MARK: Looking

    func look(since mark: PlaceMark, isWhole: Bool) async throws -> PlaceListing {
        do throws(DAVError) {
            return try await listing(since: mark, isWhole: isWhole)
        } catch { throw AccountError.of(error) }
    }

    private func listing(
        since mark: PlaceMark, isWhole: Bool
    ) async throws(DAVError) -> PlaceListing {
        if !isWhole, let token = mark.token, let changes = try await self.changes(since: token) {
            return PlaceListing(listing: Self.listing(changes), mark: PlaceMark(token: changes.token))
        }
        // The state before the listing: what changes meanwhile is in the next one.
        let collection = try await client.collection(href)
        if !isWhole, mark.token == nil, let ctag = mark.ctag, ctag == collection.ctag {
            return PlaceListing(listing: nil, mark: mark, isWritable: collection.isWritable)
        }
        let all = try await client.listing(kind, href)
        // An object that the server does not tell about is there.
        let entries =
            all.items.map { SyncListing.Entry(href: $0.href.path, etag: $0.etag?.quoted) }
            + all.refused.map { SyncListing.Entry(href: $0.href.path) }
        let token = collection.hasSyncCollection ? collection.syncToken : nil
        return PlaceListing(
            listing: SyncListing(.everything, entries, token: token, isPartial: all.isPartial),
            mark: PlaceMark(token: token, ctag: collection.ctag), isWritable: collection.isWritable)
    }

    /// Returns the changes; `nil` if the token is refused.
    private func changes(since token: String) async throws(DAVError) -> SyncChanges? {
        do throws(DAVError) {
            return try await client.changes(in: href, since: token)
        } catch {
            guard error == .tokenRefused else { throw error }
            return nil
        }
    }

    private static func listing(_ changes: SyncChanges) -> SyncListing {
        let changed = changes.changed.values.sorted { $0.href.path < $1.href.path }
        let removed = changes.removed.map(\.path).sorted()
        // An object that the server names and does not tell about has changed too.
        return SyncListing(
            .changes,
            changed.map { SyncListing.Entry(href: $0.href.path, etag: $0.etag?.quoted) }
                + removed.map { SyncListing.Entry(href: $0, isGone: true) }
                + changes.refused.map { SyncListing.Entry(href: $0.href.path) },
            token: changes.token, isPartial: changes.isPartial)
    }

    // MARK: Reading

    func fetch(_ hrefs: [String]) async throws -> SyncFetch {
        let asked = hrefs.compactMap { DAVHref(path: $0) }
        let fetched: FetchedItems
        do throws(DAVError) {
            fetched = try await client.fetch(kind, in: href, asked)
        } catch { throw AccountError.of(error) }
        let found = (fetched.items + fetched.strays).map { item -> SyncFetch.Answer in
            SyncFetch.Answer(
                href: item.href.path, etag: item.etag?.quoted, scheduleTag: item.scheduleTag?.quoted,
                text: item.data)
        }
        let missing = fetched.missing.map { SyncFetch.Answer(href: $0.path, status: 404) }
        // The status of a property is none of the item: one whose text is missing is not gone.
        let refused = fetched.refused.map { SyncFetch.Answer(href: $0.href.path) }
        return SyncFetch(asked: hrefs, answers: found + missing + refused, in: root, format: format)
    }

    // MARK: Writing

    func push(_ push: SyncPush) async throws -> PushAnswer {
        guard let request = request(for: push) else { return PushAnswer(status: 400) }
        do throws(DAVError) {
            return PushAnswer(try await client.write(request))
        } catch {
            switch error {
            case .network(let fault) where !fault.isOffline: return PushAnswer(status: nil)
            // Something else than the server answered.
            case .notMultistatus, .tooLarge: return PushAnswer(status: nil)
            case .retryLater(let seconds):
                return PushAnswer(status: 429, retryAfter: TimeInterval(seconds))
            default: throw AccountError.of(error)
            }
        }
    }

    private func request(for push: SyncPush) -> DAVRequest? {
        guard let target = DAVHref(path: push.href) else { return nil }
        let condition: WriteCondition =
            switch push.condition {
            case .unconditional: .any
            case .absent: .isNew
            case .match(let tag): ETag(tag).map(WriteCondition.isVersion) ?? .any
            }
        switch push.kind {
        case .create, .update:
            guard let text = push.text else { return nil }
            return DAVRequest.put(kind, target, text, if: condition)
        case .delete: return DAVRequest.delete(target, if: condition, isSilent: push.isSilent)
        case .move(let from):
            guard let source = DAVHref(path: from) else { return nil }
            return DAVRequest.move(source, to: target, on: client.origin, if: condition)
        }
    }
}

extension PushAnswer {
    /// The answer of a server.
    fileprivate init(_ answer: WriteAnswer) {
        let conditions = answer.preconditions.filter { Self.standard.contains($0.name.namespace) }
        self.init(
            status: answer.status, etag: answer.etag?.quoted, scheduleTag: answer.scheduleTag?.quoted,
            preconditions: conditions.map(\.name.local), href: conditions.flatMap(\.hrefs).first,
            words: answer.said, retryAfter: answer.retryAfter.map { TimeInterval($0) })
    }

    /// The namespaces of WebDAV, CalDAV and CardDAV.
    private static let standard: Set<String> = [
        "DAV:", "urn:ietf:params:xml:ns:caldav", "urn:ietf:params:xml:ns:carddav",
    ]
}
