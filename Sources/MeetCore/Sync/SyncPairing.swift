/// The items of a collection, brought together from this program, the rows and the server.
package struct SyncPairing: Sendable {
    package struct Pair: Hashable, Sendable {
        package var local: LocalItem?
        package var copy: SyncCopy?
        package var remote: RemoteState
    }

    package private(set) var pairs: [Pair] = []
    /// Second items of the server with the UID of another. They are neither taken nor deleted before the
    /// person decided.
    package private(set) var twins: [SyncConflict] = []

    /// - Parameters:
    ///   - locals: The items of the collection here that have a row, or are to be pushed.
    ///   - found: The items that were read.
    ///   - gone: The hrefs whose items are gone.
    package init(
        locals: [LocalItem], copies: [SyncCopy], found: [SyncItem], gone: [String],
        with reconciler: SyncReconciler
    ) {
        func key(_ href: String) -> String {
            SyncHref.key(href, in: reconciler.collection) ?? href
        }
        var items: [String: SyncItem] = [:]
        for item in found { items[key(item.href)] = item }
        let gone = Set(gone.map(key)).subtracting(items.keys)
        var left: [String: LocalItem] = [:]
        for local in locals { left[ContactKeys.uid(local.uid)] = local }

        // The rows with their items. One whose item is gone may have another name now.
        var lost: [String: Int] = [:]
        var places: [String: Int] = [:]
        for copy in copies {
            let uid = ContactKeys.uid(copy.uid)
            var remote = RemoteState.unchanged
            if let item = items.removeValue(forKey: key(copy.href)) {
                remote = .present(item)
            } else if gone.contains(key(copy.href)) {
                remote = .gone
                lost[uid] = pairs.count
            }
            places[uid] = pairs.count
            pairs.append(Pair(local: left.removeValue(forKey: uid), copy: copy, remote: remote))
        }
        for (_, item) in items.sorted(by: { $0.key < $1.key }) {
            let uid = ContactKeys.uid(reconciler.uid(of: item))
            if let place = lost.removeValue(forKey: uid) {
                pairs[place].copy?.href = item.href
                pairs[place].remote = .present(item)
            } else if let place = places[uid] {
                addTwin(item, of: pairs[place], reconciler)
            } else {
                places[uid] = pairs.count
                pairs.append(
                    Pair(local: left.removeValue(forKey: uid), copy: nil, remote: .present(item)))
            }
        }
        for local in locals {
            guard let new = left.removeValue(forKey: ContactKeys.uid(local.uid)) else { continue }
            pairs.append(Pair(local: new, copy: nil, remote: .unchanged))
        }
    }

    /// Adds the conflict of a second item; one with the same content is no question.
    private mutating func addTwin(_ item: SyncItem, of pair: Pair, _ reconciler: SyncReconciler) {
        var (href, text) = (pair.copy?.href, pair.copy?.agreed?.there)
        if case .present(let first) = pair.remote { (href, text) = (first.href, first.text) }
        guard let href, let text, !SyncContent.isSame(text, item.text, format: reconciler.format) else {
            return
        }
        twins.append(
            SyncConflict(
                .twin(href: href), uid: pair.copy?.uid ?? reconciler.uid(of: item), copy: pair.copy,
                here: pair.local?.text, there: item))
    }
}

/// Items that went from one collection to another.
package struct SyncMove: Hashable, Sendable {
    package var copy: SyncCopy
    /// The collection and the href where it is now.
    package var collection: String
    package var item: SyncItem

    /// Finds the items that are gone from one collection and new in another of the account: they are moved
    /// here too, in place of a deletion and a creation, so that an edit goes with them.
    ///
    /// - Parameters:
    ///   - gone: The rows whose items are gone.
    ///   - came: The items without a row, with the hrefs of their collections.
    package static func find(
        gone: [SyncCopy], came: [(collection: String, item: SyncItem)]
    ) -> [SyncMove] {
        var rows: [String: SyncCopy] = [:]
        for copy in gone { rows[ContactKeys.uid(copy.uid)] = copy }
        return came.compactMap { collection, item in
            guard let uid = item.uid,
                let copy = rows.removeValue(forKey: ContactKeys.uid(uid))
            else { return nil }
            return SyncMove(copy: copy, collection: collection, item: item)
        }
    }

    /// Returns the pushes that move an item here from one collection to another, in order. The second waits
    /// for the first.
    ///
    /// On the same server it is one MOVE: many refuse a second item with the UID. To another server it is a
    /// creation and then a deletion, so that it is never nowhere.
    package static func pushes(
        of local: LocalItem, from copy: SyncCopy, to reconciler: SyncReconciler, isSameServer: Bool,
        taken: Set<String> = []
    ) -> [SyncPush] {
        let href = reconciler.href(for: local.uid, taken)
        if isSameServer {
            return [
                SyncPush(
                    .move(from: copy.href), uid: local.uid, href: href,
                    condition: SyncPush.Condition(copy.etag))
            ]
        }
        var text = local.text
        if let agreed = copy.agreed,
            let merge = SyncMerge(
                agreed: agreed, here: local.text, there: agreed.there, format: reconciler.format,
                preferring: .mine)
        {
            text = merge.there
            if copy.uid != local.uid { text = SyncText.text(text, withUID: local.uid) ?? text }
        }
        var creation = reconciler.creation(of: LocalItem(uid: local.uid, text: text), href: href)
        creation.here = local.text
        return [creation, reconciler.deletion(of: copy)]
    }
}
