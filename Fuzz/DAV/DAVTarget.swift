import Foundation
import Transport

@testable import DAV

let target = DAVTarget()

/// The answers of servers of calendars and address books: listings, pages of changes, objects, collections, and
/// refusals in words.
struct DAVTarget: FuzzTarget {
    private static let origin = DAVOrigin(host: "dav.example.org")

    func check(_ bytes: [UInt8]) -> Flaw? {
        guard let base = DAVHref(path: "/cal/") else { return nil }
        return listing(bytes, base) ?? changes(bytes, base) ?? objects(bytes, base) ?? collections(
            bytes, base)
            ?? refusal(bytes) ?? busyTimes(bytes)
    }

    // MARK: - Reading

    /// Reads an answer that arrives in pieces; `nil` if it is not accepted.
    private static func read<Answer: MultistatusAnswer>(
        _ pieces: [[UInt8]], into answer: Answer, _ base: DAVHref
    ) -> Answer? {
        var limits = XMLLimits()
        // Within reach of small inputs.
        limits.depth = 12
        limits.text = 8 << 10
        limits.element = 24 << 10
        limits.kept = 32 << 10
        let reading = AnswerReading(answer, in: base, on: origin, limits: limits)
        for piece in pieces {
            guard piece.withUnsafeBytes({ reading.feed($0) }) else { break }
        }
        return try? reading.finish()
    }

    /// An answer that is the same however it is cut.
    private static func whole<Answer: MultistatusAnswer & Equatable>(
        _ bytes: [UInt8], _ answer: Answer, _ base: DAVHref
    ) -> Result<Answer?, Flaw> {
        let whole = read([bytes], into: answer, base)
        let pieces = read(cut(bytes), into: answer, base)
        if whole == pieces { return .success(whole) }
        let explanation = "whole: \(String(describing: whole))\npieces: \(String(describing: pieces))"
        return .failure(Flaw(kind: "chunks", explanation: explanation))
    }

    // MARK: - Promises

    private func listing(_ bytes: [UInt8], _ base: DAVHref) -> Flaw? {
        switch Self.whole(bytes, ItemListing(), base) {
        case .failure(let flaw): return flaw
        case .success(let listing):
            guard let listing else { return nil }
            return items(listing.items, in: base) ?? words(listing.refused)
        }
    }

    private func changes(_ bytes: [UInt8], _ base: DAVHref) -> Flaw? {
        switch Self.whole(bytes, SyncPage(), base) {
        case .failure(let flaw): return flaw
        case .success(let page):
            guard let page else { return nil }
            if let href = page.removed.first(where: { !$0.isInside(base) }) {
                return Flaw(kind: "removed outside", explanation: href.path)
            }
            var all = SyncChanges()
            all.add(page)
            if let href = all.removed.first(where: { all.changed[$0] != nil }) {
                return Flaw(kind: "changed and removed", explanation: href.path)
            }
            return items(page.changed, in: base) ?? words(page.refused)
        }
    }

    private func objects(_ bytes: [UInt8], _ base: DAVHref) -> Flaw? {
        let asked = ["/cal/1.ics", "/cal/2.ics", "/cal/%20a%.ics"].compactMap { DAVHref(path: $0) }
        for kind in DAVKind.allCases {
            switch Self.whole(bytes, FetchedItems(kind, asked: asked), base) {
            case .failure(let flaw): return flaw
            case .success(let fetched):
                guard let fetched else { continue }
                let answered = fetched.items.count + fetched.missing.count + fetched.refused.count
                if answered + fetched.unanswered.count != asked.count {
                    return Flaw(kind: "asked", explanation: "\(fetched)")
                }
                if let item = fetched.items.first(where: { $0.data?.isEmpty ?? true }) {
                    return Flaw(kind: "object without text", explanation: "\(item)")
                }
                let flaw = items(fetched.items + fetched.strays, in: base) ?? words(fetched.refused)
                if let flaw { return flaw }
            }
        }
        return nil
    }

    private func collections(_ bytes: [UInt8], _ base: DAVHref) -> Flaw? {
        guard let answer = Self.read([bytes], into: CollectionsAnswer(), base) else { return nil }
        for collection in answer.collections {
            if collection.href != base, !collection.href.isInside(base) {
                return Flaw(kind: "collection outside", explanation: collection.href.path)
            }
            if collection.kinds.isEmpty || !Self.isPlain(collection.name) {
                return Flaw(kind: "collection", explanation: "\(collection)")
            }
        }
        return nil
    }

    private func items(_ items: [DAVItem], in base: DAVHref) -> Flaw? {
        for item in items {
            let href = item.href
            if !href.isInside(base) || !href.path.hasPrefix("/") {
                return Flaw(kind: "item outside", explanation: href.path)
            }
            let sent = href.sent
            if sent.utf8.contains(where: { $0 <= 0x20 || $0 >= 0x7F }) {
                return Flaw(kind: "request line", explanation: sent)
            }
            // Escaping may make it longer than a path may be.
            if let again = DAVHref(path: sent), again != href {
                return Flaw(kind: "escaped", explanation: "\(href.path) is sent as \(sent)")
            }
            let tags = [item.etag, item.scheduleTag].compactMap(\.self)
            if let tag = tags.first(where: { $0.quoted.utf8.contains { $0 < 0x20 || $0 == 0x7F } }) {
                return Flaw(kind: "tag", explanation: tag.quoted)
            }
        }
        return nil
    }

    private func words(_ refused: [RefusedItem]) -> Flaw? {
        refused.first { !Self.isPlain($0.said) }.map { Flaw(kind: "words", explanation: $0.said) }
    }

    private func refusal(_ bytes: [UInt8]) -> Flaw? {
        for status in [401, 403, 412, 423, 507] {
            let answer = HTTPResponse(status: status, body: bytes)
            let error = DAVError.refusal(answer, host: "dav.example.org", now: Date(timeIntervalSince1970: 0))
            let said: String
            switch error {
            case .signIn(_, let words), .locked(let words), .preconditionFailed(_, let words),
                .refused(_, let words):
                said = words
            default: continue
            }
            if !Self.isPlain(said) { return Flaw(kind: "words of a refusal", explanation: said) }
        }
        return nil
    }

    /// The answer about the busy times of others.
    private func busyTimes(_ bytes: [UInt8]) -> Flaw? {
        guard let answer = try? ScheduleResponse(bytes) else { return nil }
        let odd = answer.recipients.first { recipient in
            !Self.isPlain(recipient.status) || !recipient.address.contains("@")
                || recipient.calendar?.isEmpty == true
        }
        return odd.map { Flaw(kind: "recipient", explanation: "\($0)") }
    }

    /// Returns whether words of a server are a single bounded line.
    private static func isPlain(_ text: String) -> Bool {
        text.count <= 300
            && text.unicodeScalars.allSatisfy { $0.value >= 0x20 && !(0x7F..<0xA0).contains($0.value) }
    }
}
