import MeetCore
import MeetStore
import Synchronization

/// One who could be invited, with why they were found.
package struct InviteeCandidate: Hashable, Sendable, Identifiable {
    package var contact: ContactSummary
    /// Offsets of the matched characters in the name.
    package var matches: [Int]
    package var score: Int

    package var id: Identifier<Contact> { contact.id }
}

/// All contacts as the invitee picker searches them, folded once and kept until contacts change.
final class InviteeIndex: Sendable {
    private struct Entry: Sendable {
        var contact: ContactSummary
        /// Name, e-mail and organisation, folded.
        var text: String
    }

    /// Beyond that many contacts the store's own index finds them, by the beginnings of words.
    private static let fuzzyLimit = 20_000
    private let entries = Mutex<[Entry]?>(nil)

    func forget() {
        entries.withLock { $0 = nil }
    }

    /// See `FindInvitees`.
    func find(_ text: String, limit: Int, in store: MeetStore) throws(StoreError) -> [InviteeCandidate] {
        let query = SearchFolding.fold(text)
        let count = try store.contactCount("")
        if query.isEmpty || count > Self.fuzzyLimit {
            return try store.contacts(text, rows: 0..<limit).map {
                InviteeCandidate(contact: $0, matches: Self.matches(query, in: $0.name), score: 0)
            }
        }
        let all = try loaded(count: count, from: store)
        let fuzzy = FuzzyMatch(query).rank(all.map(\.text), limit: limit).map { all[$0].contact }
        // What the index finds: by nickname, number or category, in another script's letters («giorgos» for
        // «Γιώργος»). Whole beginnings of words come before letters that stand here and there.
        let listed = try store.contacts(text, rows: 0..<limit)
        let (known, indexed) = (Set(fuzzy.map(\.id)), Set(listed.map(\.id)))
        let found =
            fuzzy.filter { indexed.contains($0.id) } + listed.filter { !known.contains($0.id) }
            + fuzzy.filter { !indexed.contains($0.id) }
        return found.prefix(limit).map {
            InviteeCandidate(contact: $0, matches: Self.matches(query, in: $0.name), score: 0)
        }
    }

    private func loaded(count: Int, from store: MeetStore) throws(StoreError) -> [Entry] {
        if let entries = entries.withLock({ $0 }) { return entries }
        let loaded = try store.contacts("", rows: 0..<count).map { contact in
            let text = [contact.name, contact.email, contact.organization].compactMap { $0 }.joined(
                separator: " ")
            return Entry(contact: contact, text: SearchFolding.fold(text))
        }
        entries.withLock { $0 = loaded }
        return loaded
    }

    /// Offsets of the characters of `name` that the query's letters fall on.
    private static func matches(_ query: String, in name: String) -> [Int] {
        guard !query.isEmpty else { return [] }
        var folded = ""
        var characterOfScalar: [Int] = []
        for (offset, character) in name.enumerated() {
            let part = SearchFolding.fold(String(character))
            folded += part
            characterOfScalar += part.unicodeScalars.map { _ in offset }
        }
        let positions = FuzzyMatch(query).positions(folded) ?? []
        return positions.compactMap { characterOfScalar.indices.contains($0) ? characterOfScalar[$0] : nil }
    }
}
