import MeetCore

/// The calendars of a message to several people: each sees their own answer, and those of the others only if
/// the organizer shows them (`AnswerSetting`). Recipients without an answer have the same calendar.
struct MessageCalendars {
    private let meetings: [Meeting]
    private let write: ([Meeting]) -> String
    /// The keys of the invitees whose answers only they see.
    private let hidden: Set<String>
    private var texts: [Set<String>: String] = [:]

    /// Makes the calendars.
    ///
    /// - Parameters:
    ///   - own: The keys of the organizer, whose answer everybody sees.
    ///   - showsAnswers: True if all answers are shown.
    ///   - write: Returns the iCalendar text of the meetings.
    init(
        _ meetings: [Meeting], own: Set<String>, showsAnswers: Bool, write: @escaping ([Meeting]) -> String
    ) {
        self.meetings = meetings
        self.write = write
        let answered = meetings.flatMap(\.invitees).filter(\.hasHideableAnswer).map(\.key)
        hidden = showsAnswers ? [] : Set(answered).subtracting(own)
    }

    /// Returns the calendar for the recipients of one mail, who see each other's answers.
    mutating func text(for people: [CalendarAddress]) -> String {
        let seen = hidden.intersection(people.map(\.key))
        if let text = texts[seen] { return text }
        let secret = hidden.subtracting(seen)
        let text = write(secret.isEmpty ? meetings : meetings.map { $0.hidingAnswers(of: secret) })
        texts[seen] = text
        return text
    }
}

extension Meeting {
    /// Returns the meeting as if these people had not answered.
    fileprivate func hidingAnswers(of keys: Set<String>) -> Meeting {
        var meeting = self
        for place in meeting.invitees.indices {
            let invitee = meeting.invitees[place]
            guard invitee.hasHideableAnswer, keys.contains(invitee.key) else { continue }
            meeting.invitees[place].participation = .needsAction
        }
        return meeting
    }
}

extension Invitee {
    /// The key of the address; without one, a name that no address has.
    fileprivate var key: String {
        guard let email, !email.isEmpty else { return "\n" + name }
        return CalendarAddress.key(email)
    }

    /// True if there is an answer. A delegation is told to all: the delegate is on the list.
    fileprivate var hasHideableAnswer: Bool {
        switch participation {
        case .accepted, .declined, .tentative, .inProcess, .completed: true
        case .needsAction, .delegated: false
        }
    }
}
