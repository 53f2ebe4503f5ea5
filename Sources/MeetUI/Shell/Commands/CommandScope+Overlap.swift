extension CommandScope {
    /// The scopes that screens have at the same time, as their `scopes` say.
    private static let together: [Set<CommandScope>] = [
        [.filtering, .sheets, .markedSpan],
        [.filtering, .detail, .meetings, .toDo, .answers, .place, .map, .lists],
        [.filtering, .detail, .contacts, .markedContacts, .lists],
        [.filtering, .keys, .lists],
        [.filtering, .detail, .inbox, .proposal, .stranger, .forOthers, .doubtful, .lists],
        [.detail, .venues, .venueSearch, .place, .map, .lists],
        [.detail, .venuePicker, .venueSearch, .place, .map, .lists],
        [.venueQuery, .venueSearch], [.venueNear, .venueSearch],
        [.venueForm, .form], [.contactForm, .form], [.offers, .entering, .form, .meetingForm],
        [.prompt, .entering], [.near, .place, .map, .lists], [.wholeMap, .map, .lists],
    ]

    /// The places that lie over `.lists` alone.
    private static let overLists: Set<CommandScope> = [
        .me, .reminders, .duplicates, .answers, .preview, .report, .outbox, .account, .keys,
    ]

    /// Those that count wherever the program is.
    private static let always: Set<CommandScope> = [.everywhere, .notice, .news]

    /// Whether a key that both have gives only one of their commands. A question counts as lying over every place: an
    /// answer that is typed before its question has come, or where none comes, must give no command below it.
    func overlaps(_ other: CommandScope) -> Bool {
        if self == other || Self.always.contains(self) || Self.always.contains(other) { return true }
        switch (nature, other.nature) {
        case (.question, .place), (.place, .question): return true
        default: break
        }
        if self == .lists, Self.overLists.contains(other) { return true }
        if other == .lists, Self.overLists.contains(self) { return true }
        return Self.together.contains { $0.contains(self) && $0.contains(other) }
    }
}
