import Foundation
import MeetCore
import MeetStore

/// A meeting described in words. Missing parts are unchanged.
package struct TypedMeeting: Hashable, Sendable {
    package var title: String?
    package var notes: String?
    /// The decisions at it.
    package var decided: String?
    /// The start or the deadline, for `WhenParser`.
    package var start: String? {
        didSet { readStart = nil }
    }
    /// The time of `start`, if it has been read by the reader's clock; `nil` after a change of `start`.
    package private(set) var readStart: TypedTime?
    /// The deadline, for `DeadlineParser`; empty to remove it.
    package var deadline: String?
    /// The length: `1h30m`.
    package var duration: String?
    /// An IANA zone, or a city of one.
    package var timeZone: String?
    /// The recurrence, for `WhenParser`, or a rule of RFC 5545; empty to remove it.
    package var recurrence: String?
    /// The name of its kind; empty for none.
    package var kind: String?
    /// The reminders, for `ReminderParser`, in place of earlier ones; empty for none.
    package var reminders: [String]?
    /// True if it takes time.
    package var takesTime: Bool?
    package var privacy: Meeting.Privacy?
    /// The time for the way: `25m`; empty if it follows from the place.
    package var travel: String?
    /// The name or number of its calendar.
    package var calendar: String?
    /// The measure of one's own time.
    package var measure: Measure?
    /// True to remove the measure.
    package var hasNoMeasure = false
    /// The places: for each the name or number of a saved venue, the name of another place, or
    /// `any pharmacy`; none, or empty names, for no place.
    package var venues: [String]?
    /// The names and addresses of people to invite; a group stands for its members.
    package var invite: [String] = []
    /// The people chosen for names of `invite` that several contacts have.
    package var chosen: [String: [Invitee]] = [:]
    /// The invitees to remove.
    package var uninvite: [String] = []
    /// The reason why the quick line of the words is refused.
    package var refusal: WhenError?

    package init() {}

    package init(_ line: QuickLine) {
        title = line.title
        start = line.when
        readStart = line.time
        venues = line.venues.isEmpty ? nil : line.venues
        invite = line.people
        if !line.reminders.isEmpty { reminders = line.reminders.map(\.text) }
        measure = line.measure
        refusal = line.refusal
    }
}

/// A reason why words do not describe a meeting.
package enum TypedMeetingError: Error, Hashable, Sendable {
    case noTitle
    case unknownLength(String)
    /// A zone without a time of day.
    case zoneWithoutTime
    /// A length without a time of day.
    case lengthWithoutTime
    case unknownRule(String)
    /// A recurrence without a date.
    case repeatWithoutTime
    /// Both a start and a deadline.
    case startAndDeadline
}

extension TypedMeeting {
    /// Applies the description to a meeting. Invitees are removed before others are added.
    ///
    /// - Throws: `TypedMeetingError`, `UnknownZone`, `WhenError`, `NamingError`, `KindError`,
    ///   `ReminderError`, `CalendarError`, `StoreError`.
    fileprivate func apply(
        to meeting: inout Meeting, in workspace: Workspace, clock: PlanningClock, _ store: MeetStore
    ) throws {
        if let refusal { throw refusal }
        let wasMeasuredDay = meeting.isMeasuredDay
        for who in uninvite {
            let invitee = try meeting.invitee(named: who)
            meeting.invitees.removeAll { $0.id == invitee.id }
        }
        if let title {
            let trimmed = title.trimmed
            guard !trimmed.isEmpty else { throw TypedMeetingError.noTitle }
            meeting.title = trimmed
        }
        if let notes { meeting.notes = notes }
        if let decided { meeting.decided = decided }
        if let takesTime { meeting.isTransparent = !takesTime }
        if let privacy { meeting.privacy = privacy }
        if let travel { meeting.travelMinutes = try Self.travelMinutes(travel.trimmed) }
        if let calendar {
            meeting.calendarID = try workspace.writableCalendar(meantBy: calendar, in: store).meetingsID
        }
        try applyTime(to: &meeting, clock: clock)
        if let kind { meeting.kind = kind.isEmpty ? nil : try store.kind(named: kind).name }
        if measure != nil || hasNoMeasure { meeting.measure = measure }
        if let reminders {
            meeting.reminders = try ReminderParser.reminders(reminders.joined(separator: "\n"))
        }
        if let venues { meeting.places = try store.places(named: venues, hasNumbers: true) }
        for who in invite {
            let isAddress = EmailAddress.invitee(from: who).email != nil
            let chosen = chosen[who.trimmed]
            for invitee in try chosen ?? store.invitees(named: who, prefersOne: true) {
                meeting.invite(invitee, isAddressMeant: isAddress)
            }
        }
        if takesTime == nil, meeting.isMeasuredDay != wasMeasuredDay { Self.setTransparency(of: &meeting) }
    }

    /// A measure on a day, without a time of day, takes no time; with a time of day it does.
    private static func setTransparency(of meeting: inout Meeting) {
        if meeting.isMeasuredDay {
            meeting.isTransparent = true
        } else if meeting.measure != nil, case .timed = meeting.time {
            meeting.isTransparent = false
        }
    }

    /// Returns the minutes of a way; `nil` for an empty text.
    ///
    /// - Throws: `unknownLength`.
    package static func travelMinutes(_ text: String) throws(TypedMeetingError) -> Int? {
        if text.isEmpty { return nil }
        // The parser knows no length of nothing.
        guard let minutes = text == "0" ? 0 : DurationParser.minutes(text), minutes <= Meeting.longestTravel
        else { throw .unknownLength(text) }
        return minutes
    }

    private func applyTime(to meeting: inout Meeting, clock: PlanningClock) throws {
        var zone = meeting.time.timeZone ?? meeting.time.zoneOfDeadline ?? clock.zone
        if let timeZone { zone = try TimeZone.named(timeZone) }
        let minutes = try duration.map { text throws(TypedMeetingError) in
            guard let minutes = DurationParser.minutes(text) else { throw .unknownLength(text) }
            return minutes
        }
        let there = clock.at(zone)
        if let start {
            guard deadline == nil else { throw TypedMeetingError.startAndDeadline }
            let known = timeZone == nil ? readStart : nil
            let typed = try known ?? WhenParser.typed(start, clock: there, changing: meeting.time)
            meeting.time = typed.meetingTime(in: zone)
            meeting.recurrence = typed.recurrence(changing: meeting.recurrence)
        } else if let deadline {
            if !deadline.allSatisfy(\.isWhitespace) {
                meeting.time = .due(
                    try DeadlineParser.parse(deadline, clock: there, changing: meeting.time))
            } else if case .due = meeting.time {
                meeting.time = .unscheduled
            }
        } else if timeZone != nil {
            meeting.time = meeting.time.inZone(zone.identifier)
        }
        if timeZone != nil, meeting.time.zoneIdentifier == nil, meeting.time.zoneOfDeadline == nil {
            throw TypedMeetingError.zoneWithoutTime
        }
        if let minutes {
            guard case .timed(let wall, let identifier, _) = meeting.time else {
                throw TypedMeetingError.lengthWithoutTime
            }
            meeting.time = .timed(start: wall, zone: identifier, minutes: minutes)
        }
        if let recurrence { try applyRecurrence(recurrence, to: &meeting, clock: clock) }
        if meeting.recurrenceID.isEmpty { meeting.dropRecurrenceWithoutTime() }
    }

    /// Applies a recurrence: a rule of RFC 5545 keeps the first date; words may mean a later one:
    /// `every tuesday`.
    private func applyRecurrence(_ text: String, to meeting: inout Meeting, clock: PlanningClock) throws {
        if text.isEmpty {
            meeting.recurrence = nil
            return
        }
        guard meeting.time.isScheduled else { throw TypedMeetingError.repeatWithoutTime }
        let value = text.uppercased().hasPrefix("RRULE:") ? String(text.dropFirst(6)) : text
        if let rule = try? RecurrenceRule(value) {
            meeting.recurrence = Recurrence(rule: rule)
            return
        }
        let zone = meeting.time.timeZone ?? clock.zone
        let clock = clock.at(zone)
        guard let typed = try Self.understood(text, clock: clock, changing: meeting.time) else {
            throw TypedMeetingError.unknownRule(text)
        }
        guard let recurrence = typed.recurrence else { throw TypedMeetingError.unknownRule(text) }
        meeting.time = typed.meetingTime(in: zone)
        meeting.recurrence = recurrence
    }
}

extension TypedMeeting {
    /// Returns the parsed time; `nil` for words without one.
    private static func understood(
        _ text: String, clock: PlanningClock, changing time: MeetingTime
    ) throws -> When? {
        do {
            return try WhenParser.parse(text, clock: clock, changing: time)
        } catch {
            if case .notUnderstood = error { return nil }
            throw error
        }
    }

    /// Returns the effect of a clock change on the typed time; `nil` without one, or if the wall time occurs
    /// once.
    ///
    /// - Parameter time: The present time of the meeting.
    package func clockChange(of time: MeetingTime, now: Date) -> ClockChange? {
        guard start != nil || timeZone != nil else { return nil }
        if let change = time.clockChange { return change }
        // The clocks may skip the typed end: the meeting stores only its length.
        guard let start, case .timed(let wall, _, _) = time, let zone = time.timeZone,
            let typed = readStart?.when
                ?? (try? WhenParser.parse(
                    start, clock: PlanningClock(now: now, zone: zone), changing: time)),
            typed.start == wall
        else { return nil }
        return typed.clockChange
    }
}

extension MeetingTime {
    /// The zone of a deadline with a time of day.
    fileprivate var zoneOfDeadline: TimeZone? {
        guard case .due(let deadline) = self else { return nil }
        return deadline.zone.flatMap { TimeZone(identifier: $0) }
    }

    /// Returns the wall time in another zone; without a time of day it is unchanged.
    fileprivate func inZone(_ zone: String) -> MeetingTime {
        switch self {
        case .timed(let start, _, let minutes): .timed(start: start, zone: zone, minutes: minutes)
        case .due(let deadline): .due(Deadline(day: deadline.day, minute: deadline.minute, zone: zone))
        case .allDay, .unscheduled: self
        }
    }
}

/// Plans a meeting described in words.
package struct PlanMeeting: WritingOperation {
    package var words: TypedMeeting
    /// The reader's zone.
    package var zone: TimeZone

    package init(_ words: TypedMeeting, zone: TimeZone) {
        self.words = words
        self.zone = zone
    }

    /// Plans the meeting.
    ///
    /// - Throws: `TypedMeetingError`, `UnknownZone`, `WhenError`, `NamingError`, `StoreError`.
    package func run(in workspace: Workspace) throws -> Meeting {
        let clock = try workspace.clock(in: zone)
        return try workspace.store.transaction { store in
            var meeting = Meeting(title: "", createdAt: clock.now)
            try words.apply(to: &meeting, in: workspace, clock: clock, store)
            if words.reminders == nil {
                let kind = try meeting.kind.map { try store.kind(named: $0) }
                meeting.reminders = try NewMeetings(readFrom: store).reminders(for: kind)
                // A whole day has no start to be reminded of.
                if meeting.isOwnTime, meeting.time.zoneIdentifier != nil, meeting.reminders.isEmpty,
                    (kind?.leadMinutes ?? 0) == 0
                {
                    meeting.reminders = try WeekSettings.reminders(in: store)
                }
            }
            return try store.save(meeting)
        }
    }
}

/// Edits a meeting, or dates of a series, as described in words.
package struct EditMeeting: WritingOperation {
    package var id: OccurrenceIdentity
    package var words: TypedMeeting
    /// The dates to change in a series.
    package var scope: SeriesScope
    /// The reader's zone.
    package var zone: TimeZone

    package init(_ id: Identifier<Meeting>, _ words: TypedMeeting, zone: TimeZone) {
        self.init(id.occurrence(), words, zone: zone)
    }

    package init(_ id: OccurrenceIdentity, _ words: TypedMeeting, scope: SeriesScope = .this, zone: TimeZone)
    {
        self.id = id
        self.words = words
        self.scope = scope
        self.zone = zone
    }

    /// Edits the meeting.
    ///
    /// - Throws: `TypedMeetingError`, `UnknownZone`, `WhenError`, `NamingError`, `StoreError`.
    package func run(in workspace: Workspace) throws -> Meeting {
        let clock = try workspace.clock(in: zone)
        return try workspace.store.transaction { store in
            var meeting = try store.required(id)
            try words.apply(to: &meeting, in: workspace, clock: clock, store)
            return try store.save(meeting, scope: scope)
        }
    }
}

/// Duplicates a meeting at another time: with its title, notes, places and people, whose answers are reset.
package struct DuplicateMeeting: WritingOperation {
    package var id: OccurrenceIdentity
    /// The start for `WhenParser`; missing parts are the meeting's: `+1w`, `14:00`.
    package var start: String
    /// True if a day alone keeps the hour, as where a meeting is moved.
    package var keepsHour = false
    /// The reader's zone.
    package var zone: TimeZone

    package init(_ id: Identifier<Meeting>, start: String, zone: TimeZone) {
        self.init(id.occurrence(), start: start, zone: zone)
    }

    package init(_ id: OccurrenceIdentity, start: String, keepsHour: Bool = false, zone: TimeZone) {
        self.id = id
        self.start = start
        self.keepsHour = keepsHour
        self.zone = zone
    }

    /// Duplicates the meeting.
    ///
    /// - Returns: The new meeting.
    /// - Throws: `WhenError`, `StoreError`.
    package func run(in workspace: Workspace) throws -> Meeting {
        let clock = try workspace.clock(in: zone)
        return try workspace.store.transaction { store in
            let original = try store.required(id)
            let invitees = original.invitees.map {
                Invitee(
                    contactID: $0.contactID, name: $0.name, email: $0.email, role: $0.role,
                    wantsAnswer: $0.wantsAnswer)
            }
            var copy = Meeting(title: "", invitees: invitees, createdAt: clock.now)
            for part in MeetingPart.all(.copied) { part.copy(from: original, to: &copy) }
            copy.measure = original.measure
            if keepsHour {
                copy.time = try WhenParser.movedTime(start, clock: clock, of: original.time)
            } else {
                var words = TypedMeeting()
                words.start = start
                try words.apply(to: &copy, in: workspace, clock: clock, store)
            }
            return try store.save(copy)
        }
    }
}

/// Records the answer of an invitee named in words.
package struct AnswerMeeting: WritingOperation {
    package var id: OccurrenceIdentity
    /// The name or e-mail address.
    package var who: String
    package var participation: Invitee.Participation
    /// The comment; `nil` keeps an earlier one.
    package var comment: String?
    /// The dates to change in a series.
    package var scope: SeriesScope

    package init(
        _ id: Identifier<Meeting>, _ who: String, _ participation: Invitee.Participation, comment: String?
    ) {
        self.init(id.occurrence(), who, participation, comment: comment)
    }

    package init(
        _ id: OccurrenceIdentity, _ who: String, _ participation: Invitee.Participation, comment: String?,
        scope: SeriesScope = .this
    ) {
        self.id = id
        self.scope = scope
        self.who = who
        self.participation = participation
        self.comment = comment
    }

    /// Records the answer.
    ///
    /// - Throws: `NamingError`, `StoreError`.
    package func run(in workspace: Workspace) throws -> Meeting {
        try workspace.store.transaction { store in
            let meeting = try store.required(id)
            let invitee = try meeting.invitee(named: who)
            guard let inviteeID = invitee.id else { return meeting }
            return try store.recordAnswer(
                meeting: id, scope: scope, invitee: inviteeID, participation: participation,
                comment: comment ?? invitee.comment)
        }
    }
}
