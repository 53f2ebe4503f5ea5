import MeetCore
import MeetStore
import Operations
import Sentences

// The routes from one feature to another: their arguments and their answers.

// MARK: - Maps

/// Shows a map on the whole screen; answers the chosen marker, by its index.
package struct ShowMap: Route {
    package typealias Answer = Int

    package var title: String
    package var map: VenueMap
    package var selected: Int?

    package init(title: String, map: VenueMap, selected: Int? = nil) {
        self.title = title
        self.map = map
        self.selected = selected
    }
}

/// Shows the way to a place.
package struct ShowDirections: Route {
    package typealias Answer = Never

    package var name: String
    package var place: Coordinate
    /// The date of the meeting there; `nil` for a place of no meeting.
    package var meeting: OccurrenceIdentity?

    package init(name: String, place: Coordinate, meeting: OccurrenceIdentity? = nil) {
        self.name = name
        self.place = place
        self.meeting = meeting
    }

    /// The way to a venue; `nil` if its location is unknown.
    package init?(to venue: Venue?, meeting: OccurrenceIdentity? = nil) {
        guard let venue, let place = venue.coordinate else { return nil }
        self.init(name: venue.name, place: place, meeting: meeting)
    }
}

// MARK: - Keys

/// Shows all settings, to change them.
package struct ShowSettings: Route {
    /// The setting to select; `nil` for the first.
    package let key: String?
    /// True to open its editor at once.
    package let isEdited: Bool

    package init(key: String? = nil, isEdited: Bool = false) {
        self.key = key
        self.isEdited = isEdited
    }

    package typealias Answer = Never
}

/// Shows all keys, to change them.
package struct ShowKeys: Route {
    package init() {}

    package typealias Answer = Never
}

// MARK: - Positions and incidents

/// Shows the shares of positions, to allow, change and stop them.
package struct ShowShares: Route {
    package init() {}

    package typealias Answer = Never
}

/// Shows the log of incidents.
package struct ShowIncidents: Route {
    package init() {}

    package typealias Answer = Never
}

// MARK: - Staying in touch, and after meetings

/// Shows the people with a wish to stay in touch, those not seen for long first.
package struct ShowTouch: Route {
    package init() {}

    package typealias Answer = Never
}

/// Opens the form of what is said about a meeting afterwards: who came, what was decided, the notes.
package struct TellAfterMeeting: Route {
    package typealias Answer = Never

    package var occurrence: OccurrenceIdentity

    package init(occurrence: OccurrenceIdentity) {
        self.occurrence = occurrence
    }
}

// MARK: - Calendars

/// Shows the calendars, to add, change, show and hide them.
package struct ShowCalendars: Route {
    package init() {}

    package typealias Answer = Never
}

// MARK: - Accounts of calendars and contacts

/// Shows the accounts of calendars and contacts, to synchronize, add, change and remove them.
package struct ShowAccounts: Route {
    package init() {}

    package typealias Answer = Never
}

/// Shows the changes that were made both here and on a server, to decide about them.
package struct ShowConflicts: Route {
    package init() {}

    package typealias Answer = Never
}

// MARK: - Meetings

/// Opens the form of a new meeting; answers it as saved.
package struct PlanMeeting: Route {
    package typealias Answer = Meeting

    package var venue: Venue?
    package var invitees: [Invitee] = []
    /// The time; `nil` if open.
    package var time: MeetingTime?

    package init(venue: Venue? = nil, invitees: [Invitee] = [], time: MeetingTime? = nil) {
        self.venue = venue
        self.invitees = invitees
        self.time = time
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

// MARK: - Safety

/// Opens the form of a check-in for the way home.
package struct SeeMeHome: Route {
    package typealias Answer = Never

    /// The meeting that the way begins at; `nil` for none.
    package var occurrence: OccurrenceIdentity?

    package init(occurrence: OccurrenceIdentity? = nil) {
        self.occurrence = occurrence
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

// MARK: - Who is on the way

/// Shows who is on the way to a date of a meeting.
package struct OpenArrivals: Route {
    package typealias Answer = Never

    package var occurrence: OccurrenceIdentity
    package var title: String

    package init(occurrence: OccurrenceIdentity, title: String) {
        self.occurrence = occurrence
        self.title = title
    }
}

// MARK: - People

/// Shows the whole card of a contact.
package struct OpenContact: Route {
    package typealias Answer = Never

    package var id: Identifier<Contact>

    package init(_ id: Identifier<Contact>) {
        self.id = id
    }
}

/// Picks people: invitees, or members of a group, which only contacts can be.
package struct PickInvitees: Route {
    package typealias Answer = [Invitee]

    package enum Purpose: Hashable, Sendable {
        case invitees, members
        /// People who are invited to nothing, such as those of a share.
        case people
    }

    /// The people in the form.
    package var chosen: [Invitee]
    /// The text typed before.
    package var query: String
    package var purpose = Purpose.invitees

    package init(chosen: [Invitee], query: String, purpose: Purpose = Purpose.invitees) {
        self.chosen = chosen
        self.query = query
        self.purpose = purpose
    }
}

/// Opens the form of a new contact; answers it as saved.
package struct NewContact: Route {
    package typealias Answer = Contact
}

/// Opens the form of a new group; answers it as saved.
package struct NewGroup: Route {
    package typealias Answer = Contact
}

/// Finds and merges duplicates, or merges contacts marked by hand.
package struct ShowDuplicates: Route {
    package typealias Answer = Never

    /// The marked contacts, two at least, the remaining one first; empty to find duplicates.
    package var marked: [Identifier<Contact>] = []

    package init(marked: [Identifier<Contact>] = []) {
        self.marked = marked
    }
}

// MARK: - Venues

/// Picks the venue of a meeting, or several alternatives.
package struct PickVenue: Route {
    package typealias Answer = MeetingPlaces

    /// The meeting's title; may be empty.
    package var title: String
    /// The time; `nil` if open.
    package var time: MeetingTime?
    /// The text typed before.
    package var query: String
    /// The venues in the form.
    package var chosen: [Venue] = []
    /// The invitees.
    package var invitees: [Invitee] = []

    package init(
        title: String, time: MeetingTime? = nil, query: String, chosen: [Venue] = [], invitees: [Invitee] = []
    ) {
        self.title = title
        self.time = time
        self.query = query
        self.chosen = chosen
        self.invitees = invitees
    }
}

/// Opens the form of a new venue; answers it as saved.
package struct NewVenue: Route {
    package typealias Answer = Venue
}

// MARK: - The person

/// Asks for the time zone, which is unknown to the computer.
package struct AskForZone: Route {
    package typealias Answer = Never

    /// The source that does not determine it.
    package var source: SystemZone.Source

    package init(source: SystemZone.Source) {
        self.source = source
    }
}
