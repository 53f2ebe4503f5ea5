extension CommandScope {
    /// The scopes that are active together, by the screens' `scopes`.
    private static let together: [Set<CommandScope>] = [
        [.filtering, .filtered, .sheets, .markedSpan],
        [.filtering, .filtered, .detail, .meetings, .toDo, .answers, .place, .map, .lists],
        [.filtered, .markedMeetings, .toDo, .meetings, .place, .map, .lists],
        [.filtering, .filtered, .detail, .contacts, .markedContacts, .lists],
        [.filtering, .keys, .lists],
        [
            .filtering, .filtered, .detail, .inbox, .proposal, .stranger, .letter, .forOthers, .doubtful,
            .pollNews, .trustRequest, .lists,
        ],
        [.filtered, .inbox, .markedMessages, .lists],
        [.detail, .venues, .venueSearch, .place, .map, .lists],
        [.detail, .venuePicker, .venueSearch, .place, .map, .lists],
        [.venueQuery, .venueSearch], [.venueNear, .venueSearch],
        [.venueForm, .form], [.contactForm, .form], [.pollForm, .form],
        [.offers, .entering, .form, .meetingForm],
        [.prompt, .entering], [.near, .place, .map, .lists], [.wholeMap, .map, .lists],
        [.directions, .map, .lists],
        [.following, .map], [.tableEnd, .table],
    ]

    /// The places that lie over `.lists` alone.
    private static let overLists: Set<CommandScope> = [
        .me, .reminders, .duplicates, .answers, .preview, .report, .outbox, .account, .calendars, .accounts,
        .accountSetUp, .syncConflicts, .keys, .alarms, .polls, .poll, .shares, .phoneAccess, .incidents,
        .touch, .arrivals,
    ]

    /// The scopes that are active on any screen.
    private static let always: Set<CommandScope> = [.everywhere, .notice, .news, .alarmed]

    /// Returns whether a key of both gives only one of their commands. A question counts as above every
    /// place: an answer typed too early, or without a question, must not give a command below it.
    package func overlaps(_ other: CommandScope) -> Bool {
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
