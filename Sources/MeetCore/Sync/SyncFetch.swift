/// The answer to a question for items by their hrefs. It may hold fewer, more, and other paths.
package struct SyncFetch: Hashable, Sendable {
    package struct Answer: Hashable, Sendable {
        package var href: String
        /// The status of the item; `nil` where only its properties have one.
        package var status: Int?
        package var etag: String?
        package var scheduleTag: String?
        package var text: String?

        package init(
            href: String, status: Int? = nil, etag: String? = nil, scheduleTag: String? = nil,
            text: String? = nil
        ) {
            self.href = href
            self.status = status
            self.etag = etag
            self.scheduleTag = scheduleTag
            self.text = text
        }
    }

    /// The items with the hrefs that were asked.
    package private(set) var found: [SyncItem] = []
    /// The hrefs that were answered with 404 or 410.
    package private(set) var gone: [String] = []
    /// The hrefs without a usable answer. They are left for the next round; the others go on.
    package private(set) var missing: [String] = []

    /// Reads the answers. One under another path counts if its name was asked once and is answered once.
    package init(asked: [String], answers: [Answer], in collection: String, format: SyncFormat) {
        var byKey: [String: Answer] = [:]
        var byName: [Substring: [Answer]] = [:]
        for answer in answers {
            guard let key = SyncHref.key(answer.href, in: collection) else { continue }
            // An item wins over a repeated answer without one.
            if byKey[key]?.text == nil { byKey[key] = answer }
            byName[SyncHref.name(ofKey: key), default: []].append(answer)
        }
        let keys = asked.map { SyncHref.key($0, in: collection) }
        var counts: [Substring: Int] = [:]
        for key in Set(keys.compactMap { $0 }) { counts[SyncHref.name(ofKey: key), default: 0] += 1 }
        var seen: Set<String> = []
        for (href, key) in zip(asked, keys) {
            guard let key else {
                missing.append(href)
                continue
            }
            guard seen.insert(key).inserted else { continue }
            let name = SyncHref.name(ofKey: key)
            let others = byName[name] ?? []
            let stray = counts[name] == 1 && others.count == 1 && others[0].text != nil ? others[0] : nil
            take(byKey[key] ?? stray, href, format)
        }
    }

    private mutating func take(_ answer: Answer?, _ href: String, _ format: SyncFormat) {
        guard let answer else { return missing.append(href) }
        if answer.status == 404 || answer.status == 410 { return gone.append(href) }
        guard answer.status ?? 200 == 200, let text = answer.text, SyncText.isItem(text, format: format)
        else { return missing.append(href) }
        found.append(
            SyncItem(href: href, etag: answer.etag, scheduleTag: answer.scheduleTag, text: text))
    }
}
