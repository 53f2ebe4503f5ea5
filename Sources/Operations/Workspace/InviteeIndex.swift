import MeetCore
import MeetStore
import Synchronization

/// A candidate for an invitation, with the reason for the match.
package struct InviteeCandidate: Hashable, Sendable {
    /// The contact, with the address for the invitation.
    package var contact: ContactSummary
    /// The offsets of the matched characters in the name.
    package var matches: [Int]
    /// True if the contact has further addresses, each a candidate of its own.
    package var isOneOfSeveral = false

    /// Returns whether an invitee is this candidate, by this address.
    package func isMeant(by invitee: Invitee) -> Bool {
        guard invitee.contactID == contact.id else { return false }
        return !isOneOfSeveral
            || CalendarAddress.key(invitee.email ?? "") == CalendarAddress.key(contact.email ?? "")
    }
}

/// All contacts prepared for the invitee picker's search, cached until contacts change.
final class InviteeIndex: Sendable {
    private struct Entry: Sendable {
        var contact: ContactSummary
        var target: WordTarget
    }

    private struct Entries: Sendable {
        var all: [Entry] = []
        /// The label of groups in rows.
        var groupLabel = ""
        /// The number of contact changes when these were read; `nil` before.
        var readAt: Int?
    }

    /// The entries of the latest searches of a large book.
    private struct Recent: Sendable {
        /// The label of groups in rows.
        var groupLabel = ""
        var byID: [Identifier<Contact>: Entry] = [:]
    }

    /// The maximum size of a book; of a larger one, at most `mostIndexed` contacts found by the store's index
    /// are searched.
    private let most: Int
    private static let mostIndexed = 500
    /// The maximum number of cards read for data outside the contact list: nicknames, further addresses and
    /// numbers.
    private static let mostCards = 50
    /// The number of first matches that are listed by each of their addresses.
    private static let mostByAddresses = 50
    /// The number of entries of latest searches from which on they are forgotten.
    private static let mostRecent = 4000

    private let state = Mutex((entries: Entries(), changes: 0))
    private let recent = Mutex(Recent())

    /// Makes an index.
    ///
    /// - Parameter most: The maximum size of a book in memory.
    init(most: Int = 20_000) {
        self.most = most
    }

    func forget() {
        state.withLock { $0.changes += 1 }
    }

    /// Finds candidates, see `FindInvitees`.
    func find(
        _ text: String, limit: Int, groupLabel: String, in store: MeetStore
    ) throws(StoreError) -> [InviteeCandidate] {
        let query = WordQuery(text)
        if query.isEmpty {
            return try byAddresses(
                try store.contacts("", rows: 0..<limit).map { InviteeCandidate(contact: $0, matches: []) },
                "", in: store)
        }
        let isLarge = try store.hasContacts(beyond: most)
        let indexed = isLarge ? try store.contacts(text, rows: 0..<Self.mostIndexed) : []
        let all =
            isLarge
            ? prepared(
                Self.withoutRepetition(
                    try store.contacts(beginning: text, limit: limit) + store.groups() + indexed), groupLabel)
            : try loaded(groupLabel, from: store)
        var found = query.rank(all, limit: isLarge ? .max : limit) { $0.target }.map { all[$0].contact }
        if found.count < limit {
            let more = isLarge ? indexed : try store.contacts(text, rows: 0..<limit)
            found += try cards(of: more, besides: found, query, in: store)
        }
        return try byAddresses(
            found.prefix(limit).map { InviteeCandidate(contact: $0, matches: query.matches(in: $0.name)) },
            text,
            in: store)
    }

    /// The maximum number of addresses listed for a contact.
    private static let mostAddresses = 20

    /// Returns the contacts by all of their addresses, the preferred one first; for a typed address, by those
    /// that begin with it.
    private func byAddresses(
        _ candidates: [InviteeCandidate], _ text: String, in store: MeetStore
    ) throws(StoreError) -> [InviteeCandidate] {
        let several = try store.contactsWithSeveralAddresses(
            among: candidates.prefix(Self.mostByAddresses).map(\.contact.id))
        if several.isEmpty { return candidates }
        let typed = text.contains("@") ? ContactKeys.email(text) : ""
        var listed: [InviteeCandidate] = []
        for candidate in candidates {
            guard several.contains(candidate.contact.id), let card = try store.contact(candidate.contact.id)
            else {
                listed.append(candidate)
                continue
            }
            let first = card.preferredEmail?.address ?? ""
            var known: Set<String> = [ContactKeys.email(first)]
            let others = card.emails.map(\.address).filter { known.insert(ContactKeys.email($0)).inserted }
            let beginSo = ([first] + others).filter { ContactKeys.email($0).hasPrefix(typed) }
            for address in (beginSo.isEmpty ? [first] + others : beginSo).prefix(Self.mostAddresses) {
                var candidate = candidate
                candidate.contact.email = address
                candidate.isOneOfSeveral = true
                listed.append(candidate)
            }
        }
        return listed
    }

    /// Returns the contacts whose cards contain the typed text outside the list's columns. A note does not
    /// count.
    private func cards(
        of candidates: [ContactSummary], besides found: [ContactSummary], _ query: WordQuery,
        in store: MeetStore
    ) throws(StoreError) -> [ContactSummary] {
        let known = Set(found.map(\.id))
        var fitting: [(score: Int, contact: ContactSummary)] = []
        for candidate in candidates.lazy.filter({ !known.contains($0.id) }).prefix(Self.mostCards) {
            guard let card = try store.contact(candidate.id), let score = query.score(WordTarget(card))
            else { continue }
            fitting.append((score, candidate))
        }
        return fitting.enumerated()
            .sorted { ($1.element.score, $0.offset) < ($0.element.score, $1.offset) }
            .map(\.element.contact)
    }

    private func loaded(_ groupLabel: String, from store: MeetStore) throws(StoreError) -> [Entry] {
        let (kept, changes) = state.withLock { ($0.entries, $0.changes) }
        let isLabelledSo = kept.groupLabel == groupLabel
        if isLabelledSo, kept.readAt == changes { return kept.all }
        // Most are unchanged.
        let known = isLabelledSo ? kept.all : []
        let byID = Dictionary(known.map { ($0.contact.id, $0) }, uniquingKeysWith: { first, _ in first })
        let loaded = try store.contacts("", rows: 0..<most).map { contact in
            byID[contact.id].flatMap { $0.contact == contact ? $0 : nil } ?? Self.entry(contact, groupLabel)
        }
        state.withLock { $0.entries = Entries(all: loaded, groupLabel: groupLabel, readAt: changes) }
        return loaded
    }

    /// Returns the entries of contacts. Those of the latest searches are kept: each further letter finds many
    /// of the same contacts, and preparing them takes longer than ranking them.
    private func prepared(_ contacts: [ContactSummary], _ groupLabel: String) -> [Entry] {
        recent.withLock { recent in
            if recent.groupLabel != groupLabel || recent.byID.count >= Self.mostRecent {
                recent = Recent(groupLabel: groupLabel)
            }
            var entries: [Entry] = []
            entries.reserveCapacity(contacts.count)
            for contact in contacts {
                if let known = recent.byID[contact.id], known.contact == contact {
                    entries.append(known)
                    continue
                }
                let entry = Self.entry(contact, groupLabel)
                recent.byID[contact.id] = entry
                entries.append(entry)
            }
            return entries
        }
    }

    private static func entry(_ contact: ContactSummary, _ groupLabel: String) -> Entry {
        let kinds = contact.kind == .group ? [groupLabel, contact.kind.rawValue] : []
        return Entry(
            contact: contact,
            target: WordTarget(
                names: [contact.name], others: [contact.organization].compactMap { $0 } + kinds,
                addresses: [contact.email].compactMap { $0 }, numbers: [contact.phone].compactMap { $0 }))
    }

    private static func withoutRepetition(_ contacts: [ContactSummary]) -> [ContactSummary] {
        var seen: Set<Identifier<Contact>> = []
        return contacts.filter { seen.insert($0.id).inserted }
    }
}
