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
    /// The address of a calendar that is offered to be added; `nil` for none.
    package let address: String?

    package init(adding address: String? = nil) {
        self.address = address
    }

    package typealias Answer = Never
}

/// Shows the week of one's own time.
package struct ShowWeek: Route {
    package typealias Answer = Never

    /// The selected day.
    package var day: CalendarDate

    package init(on day: CalendarDate) {
        self.day = day
    }
}

// MARK: - Files

/// Imports a file, after a question that shows what would change.
package struct ImportGivenFile: Route {
    package typealias Answer = Never

    package let file: ImportedFile

    package init(_ file: ImportedFile) {
        self.file = file
    }
}

/// Imports the data of another program, after a question that shows what would change.
package struct ImportFoundProgram: Route {
    package typealias Answer = Never

    package let program: FoundForeignSource

    package init(_ program: FoundForeignSource) {
        self.program = program
    }
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

/// Follows a contact who shares the position on the map, without a meeting.
package struct FollowFriend: Route {
    package typealias Answer = Never

    /// At least one position.
    package var friend: FriendPositions

    package init(_ friend: FriendPositions) {
        self.friend = friend
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

    /// The address; `nil` if it is not known.
    package var email: String?

    package init(email: String? = nil) {
        self.email = email
    }
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
