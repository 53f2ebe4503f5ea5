import MeetCore

/// A conflicting field with both its values, as a question shows them.
package struct ConflictLine: Hashable, Sendable {
    package var label: String
    package var mine: String
    package var stored: String

    package init(label: String, mine: String, stored: String) {
        self.label = label
        self.mine = mine
        self.stored = stored
    }
}

extension ConflictLine {
    package init(_ conflict: ContactMerge.Conflict) {
        self.init(
            label: say.label(conflict.part), mine: say.words(conflict.kept),
            stored: say.words(conflict.refused))
    }

    package init(_ conflict: VenueMerge.Conflict) {
        self.init(
            label: conflict.part.label, mine: conflict.mine.words, stored: conflict.theirs.words)
    }

    package init(_ conflict: MeetingMerge.Conflict) {
        self.init(
            label: say.label(conflict.part), mine: say.words(conflict.mine),
            stored: say.words(conflict.theirs))
    }
}

extension VenueMerge.Part {
    /// The name of the part.
    package var label: String {
        switch self {
        case .name: say.label(ContactPart.name)
        case .category: say.label(ContactPart.category)
        case .address: say.label(ContactPart.address)
        case .coordinate: say.label(ContactPart.coordinate)
        case .phone: say.label(ContactPart.phone)
        case .website: say.label(ContactPart.website)
        case .openingHours: say("Open")
        case .notes: say.notesLabel
        }
    }
}

extension VenueMerge.Value {
    /// The value as the form shows it.
    package var words: String {
        switch self {
        case .text(let text): text
        case .coordinate(let coordinate): coordinate.map(CoordinateText.text) ?? ""
        }
    }
}
