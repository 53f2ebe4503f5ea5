import MeetCore
import MeetStore
import Operations

// The ways from one feature to another: what each wants to know, and what it answers.

// MARK: - Maps

/// Shows a map on the whole screen; answers the marker that was taken, by its index.
struct ShowMap: Route {
    typealias Answer = Int

    var title: String
    var map: VenueMap
    var selected: Int?
}

// MARK: - Keys

/// Shows all keys, to change them.
package struct ShowKeys: Route {
    package typealias Answer = Never
}

// MARK: - Meetings

/// Writes down a new meeting; answers it as it was saved.
package struct PlanMeeting: Route {
    package typealias Answer = Meeting

    package var venue: Venue?
    package var invitees: [Invitee] = []
    /// When it takes place; `nil` while that is open.
    package var time: MeetingTime?
}

/// Shows a meeting, on one of its dates, with all that can be done with it.
package struct OpenMeeting: Route {
    package typealias Answer = Never

    package var occurrence: OccurrenceIdentity
}

/// Plans a meeting that is told in one line.
package struct PlanInOneLine: Route {
    package typealias Answer = Never
}

/// Changes a meeting; answers it as it was saved.
package struct ChangeMeeting: Route {
    package typealias Answer = Meeting

    package var meeting: Meeting
}

/// Records who will come to a meeting.
package struct RecordAnswers: Route {
    package typealias Answer = Never

    package var meeting: Meeting
    package var id: OccurrenceIdentity
}

/// Picks when a meeting takes place, and how it comes again.
package struct PickWhen: Route {
    package typealias Answer = PlannedTime

    /// What is planned so far; `nil` for nothing.
    package var time: MeetingTime?
    /// How that comes again.
    package var recurrence: Recurrence?
    /// Whether it is a date of a stored series, which may be moved alone.
    package var isDateOfSeries = false
    /// The zone of a time that names none: an IANA identifier.
    package var zone: String
    /// The meeting being changed, which does not make its own hours busy.
    package var excluding: Identifier<Meeting>?
    /// Whether what takes place at the same time is told.
    package var findsOverlaps = true
    /// Whether the day is known and its hour is asked for.
    package var asksForHour = false
    /// Who is invited: free time is looked for with them.
    package var invitees: [Invitee] = []
    /// By which clocks they live, as far as that is known.
    package var clocks: [PersonClock] = []
}

/// Asks for one time in words; the calendar is a key away.
package struct TypeWhen: Route {
    package typealias Answer = PlannedTime

    package var title: String
    /// What the calendar is opened with; a typed difference (`+1d`) counts from its time.
    package var picking: PickWhen
}

/// Picks a time at which nothing is planned.
package struct PickFreeTime: Route {
    package typealias Answer = PlannedTime

    /// How long it is to be.
    package var minutes: Int
    /// The zone of the time that is picked: an IANA identifier.
    package var zone: String
    /// What is planned so far: where it is looked from, and how the picked time comes again.
    package var planned: PlannedTime?
    /// Whether a date of a stored series is picked, as long as its recurrence is that one.
    package var isDateOfSeries = false
    /// The meeting being changed, which takes no time of its own.
    package var excluding: Identifier<Meeting>?
    /// Who has to be free too, as far as the meetings kept here tell.
    package var invitees: [Invitee] = []
    /// By which clocks they live, as far as that is known.
    package var clocks: [PersonClock] = []
}

// MARK: - Invitations

/// Asks whom to tell what they do not know yet.
package struct TellOthers: Route {
    package typealias Answer = Never

    /// At least one.
    package var notices: [PendingNotice]
}

/// Shows what is to be sent and was.
package struct ShowOutbox: Route {
    package typealias Answer = Never
}

/// Says by whom messages are sent and where they are read.
package struct SetUpMail: Route {
    package typealias Answer = Never
}

// MARK: - People

/// Picks people: who is invited, or who is in a group, which only contacts can be.
package struct PickInvitees: Route {
    package typealias Answer = [Invitee]

    package enum Purpose: Hashable, Sendable {
        case invitees, members
    }

    /// Those the form has already.
    package var chosen: [Invitee]
    /// What was typed already.
    package var query: String
    package var purpose = Purpose.invitees
}

/// Writes down a new contact; answers it as it was saved.
package struct NewContact: Route {
    package typealias Answer = Contact
}

/// Makes a new group; answers it as it was saved.
package struct NewGroup: Route {
    package typealias Answer = Contact
}

/// Finds and merges those who are in the book more than once, or merges contacts that were marked by hand.
package struct ShowDuplicates: Route {
    package typealias Answer = Never

    /// Those that were marked, two at least, the one that stays first; none to find them.
    package var marked: [Identifier<Contact>] = []
}

// MARK: - Venues

/// Picks the venue of a meeting, or several of which any will do.
package struct PickVenue: Route {
    package typealias Answer = MeetingPlaces

    /// The meeting's title; may be empty.
    package var title: String
    /// When it takes place; `nil` while that is open.
    package var time: MeetingTime?
    /// What was typed already.
    package var query: String
    /// Those the form has already.
    package var chosen: [Venue] = []
    /// Who is to come.
    package var invitees: [Invitee] = []
}

/// Writes down a new venue; answers it as it was saved.
package struct NewVenue: Route {
    package typealias Answer = Venue
}

// MARK: - The person

/// Asks for the time zone, which the computer does not say.
package struct AskForZone: Route {
    package typealias Answer = Never

    /// What says it in vain.
    package var source: SystemZone.Source
}
