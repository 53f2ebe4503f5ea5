import MeetCore
import Operations
import Sentences
import TerminalKit

/// The cards of one person side by side: the values that all of them have, those that some have, and those
/// that a merge would lose.
struct DuplicateCards {
    /// The fate of a card's value in a merge of the marked cards.
    enum Fate: Hashable {
        /// All marked cards have it.
        case shared
        /// Some marked cards have it, and the merged card keeps it.
        case kept
        /// The merged card has another value.
        case lost
    }

    let cards: [Contact]
    /// The indices of the marked cards in `cards`.
    let marked: Set<Int>
    /// The merge of the marked cards; `nil` while fewer than two are marked.
    let merged: Contact?
    /// The values of each card, and of the merged one.
    let values: [[ContactFieldValue]]
    let mergedValues: [ContactFieldValue]
    private let memberNames: [String: String]

    /// The field and the value that are compared, whatever the spelling.
    private struct Key: Hashable {
        var part: ContactPart
        var text: String

        init(_ value: ContactFieldValue) {
            part = value.part
            text = value.key
        }
    }

    private let shared: Set<Key>
    private let kept: Set<Key>

    /// - Parameter memberNames: The names of members of groups, by their text in a card.
    init(_ cards: [Contact], marked: Set<Int>, memberNames: [String: String] = [:]) {
        self.memberNames = memberNames
        self.cards = cards
        self.marked = marked
        let chosen = cards.indices.filter(marked.contains)
        merged = chosen.count > 1 ? ContactMerge.united(chosen.map { cards[$0] }) : nil
        let values = cards.map(ContactFields.values)
        self.values = values
        mergedValues = merged.map(ContactFields.values) ?? []
        kept = Set(mergedValues.map(Key.init))
        var shared = chosen.first.map { Set(values[$0].map(Key.init)) } ?? []
        for index in chosen.dropFirst() { shared.formIntersection(values[index].map(Key.init)) }
        self.shared = shared
    }

    /// The fields to compare, in the order of a card. The parts of a name are left out if the merged card
    /// keeps them, since the name contains them.
    var parts: [ContactPart] {
        var parts: [ContactPart] = []
        for list in values + [mergedValues] {
            // A field of a later card alone is placed as in that card.
            var last = -1
            for value in list where isShown(value) {
                if let known = parts.firstIndex(of: value.part) {
                    last = max(last, known)
                } else {
                    last += 1
                    parts.insert(value.part, at: last)
                }
            }
        }
        return parts
    }

    private static let nameParts: Set<ContactPart> = [.givenName, .middleName, .familyName, .prefix, .suffix]

    private func isShown(_ value: ContactFieldValue) -> Bool {
        !Self.nameParts.contains(value.part) || fate(of: value) == .lost
    }

    /// The text of a value for display.
    func text(of value: ContactFieldValue) -> String {
        switch value.part {
        case .member: memberNames[value.text] ?? value.text
        case .birthday, .anniversary:
            ContactDate(parsing: value.text.utf8).map(DateText.onCard) ?? value.text
        default: value.text
        }
    }

    func values(ofCard index: Int, _ part: ContactPart) -> [ContactFieldValue] {
        values.indices.contains(index) ? values[index].filter { $0.part == part && isShown($0) } : []
    }

    func fate(of value: ContactFieldValue) -> Fate {
        let key = Key(value)
        if shared.contains(key) { return .shared }
        if merged == nil || kept.contains(key) { return .kept }
        return mergedValues.contains { Self.says($0, value) } ? .kept : .lost
    }

    /// Returns true if the merged value contains the other one: notes are joined, and a date gets its year.
    private static func says(_ merged: ContactFieldValue, _ value: ContactFieldValue) -> Bool {
        guard merged.part == value.part else { return false }
        switch value.part {
        case .note: return merged.text.contains(value.text)
        case .birthday, .anniversary:
            return value.text.hasPrefix("--") && merged.text.hasSuffix(value.text.dropFirst())
        default: return false
        }
    }

    /// The values that the merged card loses, each once.
    var lost: [ContactFieldValue] {
        guard merged != nil else { return [] }
        var seen: Set<Key> = []
        return cards.indices.filter(marked.contains).flatMap { values[$0] }.filter {
            fate(of: $0) == .lost && seen.insert(Key($0)).inserted
        }
    }

    /// The values of the merged card, and whether they are new to the first of the marked cards.
    var result: [(value: ContactFieldValue, isNew: Bool)] {
        let first = cards.indices.first(where: marked.contains)
        let own = Set(first.map { values[$0].map(Key.init) } ?? [])
        return mergedValues.filter(isShown).map { ($0, !own.contains(Key($0))) }
    }
}
