import MeetCore
import MeetStore
import Operations
import Sentences

// MARK: - Meetings

/// Opens the form of a new meeting; answers it as saved.
package struct PlanMeeting: Route {
    package typealias Answer = Meeting

    package var venue: Venue?
    package var invitees: [Invitee] = []
    /// The time; `nil` if open.
    package var time: MeetingTime?
    package var title = ""
    package var notes = ""

    package init(
        venue: Venue? = nil, invitees: [Invitee] = [], time: MeetingTime? = nil, title: String = "",
        notes: String = ""
    ) {
        self.venue = venue
        self.invitees = invitees
        self.time = time
        self.title = title
        self.notes = notes
    }
}

/// Shows a meeting, on one of its dates, with all its commands.
package struct OpenMeeting: Route {
    package typealias Answer = Never

    package var occurrence: OccurrenceIdentity

    package init(occurrence: OccurrenceIdentity) {
        self.occurrence = occurrence
    }
}

/// Plans a meeting by a quick line.
package struct PlanInOneLine: Route {
    package init() {}

    package typealias Answer = Never
}

/// Opens the form of a meeting; answers it as saved.
package struct ChangeMeeting: Route {
    package typealias Answer = Meeting

    package var meeting: Meeting

    package init(meeting: Meeting) {
        self.meeting = meeting
    }
}

/// Records the answers to a meeting.
package struct RecordAnswers: Route {
    package typealias Answer = Never

    package var meeting: Meeting
    package var id: OccurrenceIdentity

    package init(meeting: Meeting, id: OccurrenceIdentity) {
        self.meeting = meeting
        self.id = id
    }
}

/// Picks the time and the recurrence of a meeting.
package struct PickWhen: Route {
    package typealias Answer = PlannedTime

    /// The planned time; `nil` for none.
    package var time: MeetingTime?
    /// Its recurrence.
    package var recurrence: Recurrence?
    /// True for a date of a stored series, which can be moved alone.
    package var isDateOfSeries = false
    /// The zone of a time without one: an IANA identifier.
    package var zone: String
    /// The edited meeting, whose own time is not busy.
    package var excluding: Identifier<Meeting>?
    /// True to show overlaps.
    package var findsOverlaps = true
    /// True if the day is known and the hour is asked for.
    package var asksForHour = false
    /// The invitees, for the search for free time.
    package var invitees: [Invitee] = []
    /// The known zones of invitees.
    package var clocks: [PersonClock] = []
    /// The title of a poll about several times.
    package var title = ""
    /// True if several free times may become the options of a new poll.
    package var offersPoll = true

    package init(
        time: MeetingTime? = nil, recurrence: Recurrence? = nil, isDateOfSeries: Bool = false, zone: String,
        excluding: Identifier<Meeting>? = nil, findsOverlaps: Bool = true, asksForHour: Bool = false,
        invitees: [Invitee] = [], clocks: [PersonClock] = [], title: String = "", offersPoll: Bool = true
    ) {
        self.time = time
        self.recurrence = recurrence
        self.isDateOfSeries = isDateOfSeries
        self.zone = zone
        self.excluding = excluding
        self.findsOverlaps = findsOverlaps
        self.asksForHour = asksForHour
        self.invitees = invitees
        self.clocks = clocks
        self.title = title
        self.offersPoll = offersPoll
    }
}

/// Asks for a time in words; the calendar is a key away.
package struct TypeWhen: Route {
    package typealias Answer = PlannedTime

    package var title: String
    /// The argument of the calendar; a typed difference (`+1d`) is relative to its time.
    package var picking: PickWhen

    package init(title: String, picking: PickWhen) {
        self.title = title
        self.picking = picking
    }
}

/// Picks a free time.
package struct PickFreeTime: Route {
    package typealias Answer = PlannedTime

    /// The length in minutes.
    package var minutes: Int
    /// The zone of the chosen time: an IANA identifier.
    package var zone: String
    /// The planned time, where the search begins, and whose recurrence the chosen time gets.
    package var planned: PlannedTime?
    /// True for a date of a stored series, as long as its recurrence is unchanged.
    package var isDateOfSeries = false
    /// The edited meeting, whose own time is free.
    package var excluding: Identifier<Meeting>?
    /// The people to meet; with any, their busy times are shown, and asked for.
    package var invitees: [Invitee] = []
    /// The known zones of invitees.
    package var clocks: [PersonClock] = []
    /// True if a new meeting is planned at the time, instead of an answer.
    package var plansMeeting = false
    /// True if several times may become the options of a new poll.
    package var offersPoll = true
    /// The title of that poll.
    package var title = ""

    package init(
        minutes: Int, zone: String, planned: PlannedTime? = nil, isDateOfSeries: Bool = false,
        excluding: Identifier<Meeting>? = nil, invitees: [Invitee] = [], clocks: [PersonClock] = [],
        plansMeeting: Bool = false, offersPoll: Bool = true, title: String = ""
    ) {
        self.minutes = minutes
        self.zone = zone
        self.planned = planned
        self.isDateOfSeries = isDateOfSeries
        self.excluding = excluding
        self.invitees = invitees
        self.clocks = clocks
        self.plansMeeting = plansMeeting
        self.offersPoll = offersPoll
        self.title = title
    }
}

// MARK: - Invitations

/// Asks whom to send the pending notifications.
package struct TellOthers: Route {
    package typealias Answer = Never

    /// The notifications, at least one.
    package var notices: [PendingNotice]

    package init(notices: [PendingNotice]) {
        self.notices = notices
    }
}

/// Shows the outbox.
package struct ShowOutbox: Route {
    package init() {}

    package typealias Answer = Never
}

/// Opens the mail settings.
package struct SetUpMail: Route {
    package init() {}

    package typealias Answer = Never
}

/// Shows messages as they will be sent.
package struct ShowLetters: Route {
    package typealias Answer = Never

    package var messages: [OutgoingMessage]

    package init(messages: [OutgoingMessage]) {
        self.messages = messages
    }
}

// MARK: - Polls

/// Shows a poll, with all its commands.
package struct OpenPoll: Route {
    package typealias Answer = Never

    /// The UID of the poll.
    package var uid: String

    package init(uid: String) {
        self.uid = uid
    }
}

/// Opens the form of a new poll; answers it as saved.
package struct NewPoll: Route {
    package typealias Answer = Poll

    /// The times of the first options.
    package var times: [MeetingTime]
    /// The people who are asked.
    package var invitees: [Invitee]
    /// The title, such as that of the meeting that is planned.
    package var title: String

    package init(times: [MeetingTime] = [], invitees: [Invitee] = [], title: String = "") {
        self.title = title
        self.times = times
        self.invitees = invitees
    }
}

// MARK: - At the table

/// Opens the table of a meeting: a vote, a quiz or an icebreaker on the phones of those who are there.
package struct ShowTable: Route {
    package typealias Answer = Never

    package var occurrence: OccurrenceIdentity
    package var title: String
    package var time: MeetingTime
    /// True for a date of a series, of which a change asks for the dates.
    package var isOfSeries: Bool

    package init(of meeting: MeetingSummary) {
        occurrence = meeting.id
        title = meeting.title
        time = meeting.time
        isOfSeries = meeting.recurs
    }
}
