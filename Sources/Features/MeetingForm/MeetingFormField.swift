import Sentences

extension MeetingForm {
    /// In order from the top.
    package enum Field: Int, Hashable, CaseIterable {
        case title, when, venue, invitees, notes, kind, reminders, travel, calendar

        package var name: String {
            switch self {
            case .title: say.titleLabel
            case .when: say.whenLabel
            case .venue: say.venueLabel
            case .invitees: say.inviteesLabel
            case .notes: say.notesLabel
            case .kind: say.kindLabel
            case .reminders: say.remindersLabel
            case .travel: say.travelLabel
            case .calendar: say.calendarLabel
            }
        }

        /// The text of an empty field without the focus.
        var emptyText: String {
            switch self {
            case .title: say("What is it about?")
            case .invitees: say("nobody yet")
            case .notes: say("none")
            case .reminders: say("none beforehand")
            case .travel: say("worked out from the place")
            case .when, .venue, .kind, .calendar: say.notSet
            }
        }
    }

    /// The next step after the text of a field is resolved.
    package enum Next: Hashable, Sendable {
        case stay
        case move(by: Int)
        case focus(Field)
        case save
    }
}
