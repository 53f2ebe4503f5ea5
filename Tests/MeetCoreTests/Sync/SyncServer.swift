@testable import MeetCore

/// A server for the tests of convergence: it rewrites what it stores, and answers as servers do.
struct SyncServer {
    enum Tags: CaseIterable {
        /// The ETag of the answer to a PUT is that of the item, is missing, or is another one.
        case same, missing, other
    }

    struct Stored {
        var text: String
        var etag: String
    }

    private(set) var items: [String: Stored] = [:]
    var tags: Tags
    /// In hundredths: pushes that are not carried out, and pushes whose answer is lost.
    var failures = (busy: 0, lost: 0)
    private var revision = 0

    init(tags: Tags) { self.tags = tags }

    var texts: [String] { items.values.map(\.text) }

    mutating func listing() -> SyncListing {
        SyncListing(
            .everything,
            items.sorted { $0.key < $1.key }.map { href, item in
                SyncListing.Entry(href: href, etag: tags == .other ? "W/\(item.etag)" : item.etag)
            })
    }

    func answers(to hrefs: [String]) -> [SyncFetch.Answer] {
        hrefs.map { href in
            guard let item = items[href] else { return SyncFetch.Answer(href: href, status: 404) }
            return SyncFetch.Answer(href: href, etag: item.etag, text: item.text)
        }
    }

    /// Stores what somebody else writes.
    mutating func put(_ text: String, at href: String) {
        revision += 1
        items[href] = Stored(text: rewritten(text), etag: "\"\(revision)\"")
    }

    mutating func remove(_ href: String) { items[href] = nil }

    mutating func carryOut(_ push: SyncPush, _ random: inout SeededGenerator) -> PushAnswer {
        if Int.random(in: 0..<100, using: &random) < failures.busy { return PushAnswer(status: 503) }
        var answer = carryOut(push)
        if Int.random(in: 0..<100, using: &random) < failures.lost { answer.status = nil }
        return answer
    }

    private mutating func carryOut(_ push: SyncPush) -> PushAnswer {
        let there = items[push.href]
        switch push.condition {
        case .unconditional: break
        case .absent: if there != nil { return PushAnswer(status: 412) }
        case .match(let tag): if there?.etag != tag { return PushAnswer(status: 412) }
        }
        guard let text = push.text else {
            items[push.href] = nil
            return PushAnswer(status: there == nil ? 404 : 204)
        }
        if let uid = SyncText.uid(of: text),
            let other = items.first(where: { $0.key != push.href && SyncText.uid(of: $0.value.text) == uid })
        {
            return PushAnswer(status: 409, preconditions: ["no-uid-conflict"], href: other.key)
        }
        put(text, at: push.href)
        let etag: String? =
            switch tags {
            case .same: items[push.href]?.etag
            case .missing: nil
            case .other: "\"put-\(revision)\""
            }
        return PushAnswer(status: there == nil ? 201 : 204, etag: etag)
    }

    /// Writes an item in its own way: another order, a property of its own, its own marks of time.
    private func rewritten(_ text: String) -> String {
        guard var root = SyncComponent(parsing: text) else { return text }
        for index in root.components.indices where root.components[index].name == "VEVENT" {
            var lines = root.components[index].properties
            lines.removeAll { $0.name == "X-SERVER" || $0.name == "DTSTAMP" }
            lines.reverse()
            lines.append(UnmodelledProperty(name: "X-SERVER", value: "1"))
            lines.append(UnmodelledProperty(name: "DTSTAMP", value: "20270101T080000Z"))
            root.components[index].properties = lines
        }
        return root.text
    }
}
