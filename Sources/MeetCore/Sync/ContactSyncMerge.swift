/// The merge of a card that may have changed on both sides since they agreed, field by field
/// (`ContactMerge`).
///
/// A server may store a card in another version of vCard, so cards are compared and merged as contacts.
struct ContactSyncMerge {
    /// The result for this program, and the result for the server in the version of its card.
    let here: String
    let there: String
    let conflicts: [SyncConflict.Field]

    /// Merges the texts, or returns `nil` if one of them is no card.
    ///
    /// - Parameter side: The side that counts in conflicts; `nil` to report them.
    init?(
        agreed: SyncAgreement?, here: String, there: String, preferring side: MeetingMerge.Side? = nil
    ) {
        guard let mine = VCardDecoder.contact(from: here), let theirs = VCardDecoder.contact(from: there)
        else { return nil }
        let hereOld = agreed.flatMap { VCardDecoder.contact(from: $0.here) }
        let thereOld = agreed.flatMap { VCardDecoder.contact(from: $0.there) }
        // The own edit in the words of the server: without what the server left out or rewrote.
        var edit = mine
        if let hereOld, let thereOld {
            edit = ContactMerge(base: hereOld, mine: mine, theirs: thereOld).contact
        }
        let merge = ContactMerge(base: thereOld, mine: edit, theirs: theirs)
        var merged = merge.contact
        switch side {
        case .mine: conflicts = []
        case .theirs:
            merged = ContactMerge(base: thereOld, mine: theirs, theirs: edit).contact
            conflicts = []
        case nil:
            conflicts =
                merge.conflicts.map {
                    SyncConflict.Field(
                        name: .contact($0.part), here: .contact($0.kept), there: .contact($0.refused))
                } + Self.rewritten(base: thereOld, mine: edit, theirs: theirs)
        }
        // The result with what the server left out of the card of this program.
        var own = merged
        if hereOld != nil, thereOld != nil {
            own = ContactMerge(base: edit, mine: merged, theirs: mine).contact
        }
        own.uid = mine.uid
        merged.uid = theirs.uid
        self.here = VCardEncoder.encode(own)
        self.there = VCardEncoder.encode(merged, version: Self.isVersion4(there) ? .v4 : .v3)
    }

    private static func isVersion4(_ text: String) -> Bool {
        SyncComponent(parsing: text)?.value(of: "VERSION") == VCardVersion.v4.rawValue
    }

    // MARK: Values of lists

    /// Returns the conflicts of values that stayed in a list, and whose labels or other details both
    /// changed.
    private static func rewritten(
        base: Contact?, mine: Contact, theirs: Contact
    ) -> [SyncConflict.Field] {
        guard let base else { return [] }
        func lists<Value: Equatable>(_ field: KeyPath<Contact, [Value]>) -> Lists<Value> {
            Lists(
                base: base[keyPath: field], mine: mine[keyPath: field], theirs: theirs[keyPath: field])
        }
        var found = lists(\.emails).conflicts(.email, MergeKeys.email) { ($0.label, $0.address) }
        found += lists(\.phones).conflicts(.phone, MergeKeys.phone) { ($0.label, $0.number) }
        found += lists(\.addresses).conflicts(.address, MergeKeys.address) { ($0.label, $0.oneLine) }
        found += lists(\.urls).conflicts(.website, MergeKeys.link) { ($0.label, $0.text) }
        return found
    }

    private struct Lists<Value: Equatable> {
        var base: [Value]
        var mine: [Value]
        var theirs: [Value]

        func conflicts(
            _ part: ContactPart, _ key: (Value) -> String, written: (Value) -> (label: String?, text: String)
        ) -> [SyncConflict.Field] {
            func text(_ value: Value) -> SyncValue {
                let (label, text) = written(value)
                return .contact(.text([label, text].compactMap { $0 }.joined(separator: ": ")))
            }
            return mine.compactMap { own in
                let ownKey = key(own)
                guard let other = theirs.first(where: { key($0) == ownKey }),
                    let old = base.first(where: { key($0) == ownKey }),
                    own != other, own != old, other != old
                else { return nil }
                return SyncConflict.Field(name: .contact(part), here: text(own), there: text(other))
            }
        }
    }
}

/// The merge of an item of either format.
package struct SyncMerge: Hashable, Sendable {
    /// The result for this program, and the result for the server.
    package let here: String
    package let there: String
    /// The fields that both changed differently, if no side counts.
    package let conflicts: [SyncConflict.Field]
    /// The fields of a meeting that this program took from the server; only beside conflicts.
    package let merged: [SyncConflict.Field]

    /// Merges the texts, or returns `nil` if one of them is no item of the format.
    ///
    /// - Parameters:
    ///   - agreed: The texts when both sides agreed; `nil` if they never did.
    ///   - side: The side that counts in conflicts; `nil` to report them.
    ///   - own: The keys of the person's addresses.
    package init?(
        agreed: SyncAgreement?, here: String, there: String, format: SyncFormat,
        preferring side: MeetingMerge.Side? = nil, own: Set<String> = []
    ) {
        switch format {
        case .calendar:
            guard
                let merge = CalendarSyncMerge(
                    agreed: agreed, here: here, there: there, preferring: side, own: own)
            else { return nil }
            self.here = merge.here.text
            self.there = merge.there.text
            conflicts = merge.conflicts
            merged = merge.conflicts.isEmpty ? [] : merge.merged
        case .card:
            guard
                let merge = ContactSyncMerge(agreed: agreed, here: here, there: there, preferring: side)
            else { return nil }
            self.here = merge.here
            self.there = merge.there
            conflicts = merge.conflicts
            merged = []
        }
    }
}
