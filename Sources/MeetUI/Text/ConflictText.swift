import MeetCore

/// What was changed here and elsewhere, as a question shows it.
struct ConflictLine: Hashable, Sendable {
    var label: String
    var mine: String
    var stored: String
}

extension ConflictLine {
    init(_ conflict: ContactMerge.Conflict) {
        self.init(
            label: say.label(conflict.part), mine: say.words(conflict.kept),
            stored: say.words(conflict.refused))
    }

    init(_ conflict: MeetingMerge.Conflict) {
        self.init(
            label: say.label(conflict.part), mine: say.words(conflict.mine),
            stored: say.words(conflict.theirs))
    }
}
