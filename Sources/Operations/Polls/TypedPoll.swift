import Foundation
import MeetCore
import MeetStore

/// A new poll described in words.
package struct TypedPoll: Hashable, Sendable {
    package var title: String
    package var notes = ""
    /// The times of the options, for `WhenParser`; a text may hold several.
    package var times: [String] = []
    /// The venues: for each the name or number of a saved venue, or the name of another place.
    package var venues: [String] = []
    /// The options in plain words.
    package var texts: [String] = []
    /// The names and addresses of people; a group stands for its members.
    package var invite: [String] = []
    /// The people without whom nothing is decided; they are invited, too.
    package var required: [String] = []
    /// The deadline, for `DeadlineParser`; `nil` for none.
    package var deadline: String?
    /// The length of options without a length of their own: `1h30m`.
    package var duration: String?
    package var hasHolds = false
    /// The number or title of the meeting that the poll is about. Its invitees are asked if nobody else is
    /// named.
    package var meeting: String?

    package init(title: String) {
        self.title = title
    }
}

/// A reason why words do not describe a poll, or identify none.
package enum TypedPollError: Error, Hashable, Sendable {
    /// A text that is a series or a deadline, where an option is one time.
    case notOneTime(String)
    case noPollCalled(String)
    /// Several polls with these words in their titles, by number.
    case severalPolls(String, numbers: [Identifier<Poll>])
}

/// Stores a poll described in words as a draft.
package struct PlanPoll: WritingOperation {
    package var words: TypedPoll
    /// The reader's zone.
    package var zone: TimeZone

    package init(_ words: TypedPoll, zone: TimeZone) {
        self.words = words
        self.zone = zone
    }

    /// - Returns: The stored poll.
    /// - Throws: `TypedPollError`, `PollError`, `WhenError`, `NamingError`, `StoreError`.
    package func run(in workspace: Workspace) throws -> Poll {
        try AddPoll(try words.poll(in: workspace, zone: zone)).run(in: workspace)
    }
}

extension TypedPoll {
    /// Returns the described poll, which is not stored.
    ///
    /// - Throws: The errors of `PlanPoll`.
    fileprivate func poll(in workspace: Workspace, zone: TimeZone) throws -> Poll {
        var clock = try workspace.clock(in: zone)
        if let duration {
            guard let minutes = DurationParser.minutes(duration) else {
                throw WhenError.noSuchDuration(duration)
            }
            clock.usualMinutes = minutes
        }
        let store = workspace.store
        var contents: [Poll.Content] = []
        for text in times { contents += try Self.times(text, clock: clock).map { .time($0) } }
        for text in venues {
            if let venue = try store.venue(named: text) { contents.append(.venue(venue)) }
        }
        contents += texts.map(\.oneLine).filter { !$0.isEmpty }.map { .text($0) }
        var poll = Poll(
            title: title.oneLine, notes: notes, options: contents.map { Poll.Option($0) },
            minutes: clock.usualMinutes, hasHolds: hasHolds, createdAt: clock.now)
        poll.deadline = try deadline.map { try Self.deadline($0, clock: clock) }
        poll.meetingID = try meeting.map { try FindMeeting($0).run(in: workspace) }
        for who in invite { try Self.add(who, isRequired: false, to: &poll.people, store) }
        for who in required { try Self.add(who, isRequired: true, to: &poll.people, store) }
        if poll.people.isEmpty, let id = poll.meetingID, let about = try store.meeting(id) {
            poll.people = about.invitees.filter(\.isPerson).map { Poll.Voter($0, isRequired: false) }
        }
        return poll
    }

    private static func add(
        _ who: String, isRequired: Bool, to people: inout [Poll.Voter], _ store: MeetStore
    ) throws {
        for invitee in try store.invitees(named: who, prefersOne: true) {
            if let place = people.firstIndex(where: { invitee.isSamePerson(as: $0.invitee) }) {
                people[place].isRequired = people[place].isRequired || isRequired
            } else {
                people.append(Poll.Voter(invitee, isRequired: isRequired))
            }
        }
    }

    // MARK: - Times

    /// Returns the times of a text: one, or several with commas between them: `tue 9, tue 14, wed 9-12`. A
    /// time alone is on the day of the one before it: `tue 9:00, 14:00`. A weekday after a date is the next
    /// one from that date on: `tue 8 dec 9, wed 9`.
    ///
    /// - Throws: `TypedPollError`, `WhenError`.
    package static func times(_ text: String, clock: PlanningClock) throws -> [MeetingTime] {
        // A comma may also stand within one time: `tue, 24 nov 9:00`.
        do {
            return [try time(text, clock: clock, after: nil)]
        } catch let failure as WhenError {
            let parts = text.split { ",;\n".contains($0) }.map { String($0).trimmed }.filter { !$0.isEmpty }
            guard parts.count > 1 else { throw failure }
            var times: [MeetingTime] = []
            var dated: CalendarDate?
            for part in parts {
                let found = try time(part, clock: clock, after: times.last, weekdaysFrom: dated)
                if WhenParser.namesDay(part) { dated = found.firstDay(in: clock.zone) }
                times.append(found)
            }
            return times
        }
    }

    /// Returns the times that are understood in a text in which something is wrong.
    package static func understoodTimes(_ text: String, clock: PlanningClock) -> [MeetingTime] {
        var times: [MeetingTime] = []
        var dated: CalendarDate?
        for part in text.split(whereSeparator: { ",;\n".contains($0) }).map({ String($0).trimmed })
        where !part.isEmpty {
            guard let found = try? time(part, clock: clock, after: times.last, weekdaysFrom: dated) else {
                continue
            }
            if WhenParser.namesDay(part) { dated = found.firstDay(in: clock.zone) }
            times.append(found)
        }
        return times
    }

    private static func time(
        _ text: String, clock: PlanningClock, after former: MeetingTime?,
        weekdaysFrom dated: CalendarDate? = nil
    ) throws -> MeetingTime {
        // The former time counts by its day alone: its length was typed for itself.
        let day = former?.firstDay(in: clock.zone).map { MeetingTime.allDay(first: $0, last: $0) }
        let typed = try WhenParser.typed(text, clock: clock, changing: day, weekdaysFrom: dated)
        guard let when = typed.when, when.recurrence == nil else { throw TypedPollError.notOneTime(text) }
        return when.meetingTime(in: clock.zone)
    }

    /// Returns the words between semicolons and line ends, or between commas if there are none of these.
    package static func words(_ text: String) -> [String] {
        let separators = text.contains { $0 == ";" || $0.isNewline } ? ";\n" : ","
        return text.split { separators.contains($0) }.map { String($0).oneLine }.filter { !$0.isEmpty }
    }

    /// Returns the moment of a typed deadline; a day ends with its last minute, so that mails name that day.
    ///
    /// - Throws: `WhenError`.
    package static func deadline(_ text: String, clock: PlanningClock) throws(WhenError) -> Date {
        let typed = try DeadlineParser.parse(text, clock: clock)
        let end = WallTime(date: typed.day, hour: 23, minute: 59)
        let moment =
            typed.minute == nil ? end.instant(in: clock.zone) : typed.instant(readerZone: clock.zone)
        guard let moment else { throw .outOfRange(text) }
        return moment
    }
}

extension Poll.Voter {
    /// The person of an invitee, who has not voted.
    package init(_ invitee: Invitee, isRequired: Bool) {
        self.init(
            contactID: invitee.contactID, name: invitee.name, email: invitee.email, isRequired: isRequired)
    }
}
