import Foundation

/// A meeting: its subject, time, place and invitees (RFC 5545, 3.6.1 VEVENT).
package struct Meeting: Hashable, Sendable, Identifiable {
    /// The id; `nil` before it is stored.
    package var id: Identifier<Meeting>?
    /// The UID, the same for all participants and programs (RFC 5545, 3.8.4.7).
    package var uid: String
    package var title: String
    package var notes: String
    package var time: MeetingTime
    /// The recurrence; `nil` for a single meeting.
    package var recurrence: Recurrence?
    /// The series that this is an exception of; `nil` otherwise.
    package var seriesID: Identifier<Meeting>?
    /// The original start of a date of a series, `20261127T190000`, for whole days `20261127` (RFC 5545,
    /// 3.8.4.4). Empty for a single meeting, and for a series as a whole.
    package var recurrenceID: String
    package var venue: Venue?
    /// The alternative venues, any of which will do.
    package var otherVenues: [Venue]
    /// The kind of place, any of which will do: `pharmacy`.
    package var placeKind: String?
    package var invitees: [Invitee]
    /// The name of the meeting's kind, which determines the lead time: `Coffee`.
    package var kind: String?
    /// The reminders that the person set, besides that of the kind.
    package var reminders: [Reminder]
    package var status: Status
    /// The revision, raised with every change that the invitees must be notified of (RFC 5545, 3.8.7.4).
    package var sequence: Int
    /// The time when it was marked as done; `nil` while it is open.
    package var doneAt: Date?
    package var createdAt: Date
    package var updatedAt: Date
    /// The iCalendar text it was received as, the base of the next merge; `nil` if it was never received.
    package var received: String?
    /// The unmodelled properties of its component, written back on export.
    package var unmodelled: [UnmodelledProperty]
    /// The organizer (RFC 5545, 3.8.4.3); `nil` for the person's own meetings, unless a file named the
    /// person.
    package var organizer: CalendarAddress?
    /// The address of a page about it (RFC 5545, 3.8.4.6).
    package var url: String?
    /// The URI to join remotely (RFC 7986, 5.11); further ones are unmodelled.
    package var conference: String?
    /// True for a meeting from an unknown sender that the person has not accepted: it takes no time and has
    /// no reminders.
    package var isUnconfirmed = false
    /// True if it takes no time: the person counts as free (RFC 5545, 3.8.2.7 TRANSP).
    package var isTransparent = false

    package init(
        id: Identifier<Meeting>? = nil,
        uid: String = UUID().uuidString.lowercased(),
        title: String,
        notes: String = "",
        time: MeetingTime = .unscheduled,
        recurrence: Recurrence? = nil,
        seriesID: Identifier<Meeting>? = nil,
        recurrenceID: String = "",
        venue: Venue? = nil,
        otherVenues: [Venue] = [],
        placeKind: String? = nil,
        invitees: [Invitee] = [],
        kind: String? = nil,
        reminders: [Reminder] = [],
        status: Status = .confirmed,
        sequence: Int = 0,
        doneAt: Date? = nil,
        createdAt: Date,
        updatedAt: Date? = nil,
        received: String? = nil,
        unmodelled: [UnmodelledProperty] = [],
        organizer: CalendarAddress? = nil,
        url: String? = nil,
        conference: String? = nil
    ) {
        self.id = id
        self.uid = uid
        self.title = title
        self.notes = notes
        self.time = time
        self.recurrence = recurrence
        self.seriesID = seriesID
        self.recurrenceID = recurrenceID
        self.venue = venue
        self.otherVenues = otherVenues
        self.placeKind = placeKind
        self.invitees = invitees
        self.kind = kind
        self.reminders = reminders
        self.status = status
        self.sequence = sequence
        self.doneAt = doneAt
        self.createdAt = createdAt
        self.updatedAt = updatedAt ?? createdAt
        self.received = received
        self.unmodelled = unmodelled
        self.organizer = organizer
        self.url = url
        self.conference = conference
    }

    /// The status (RFC 5545, 3.8.1.11).
    package enum Status: String, Hashable, Sendable, Codable, CaseIterable {
        case tentative, confirmed, cancelled
    }

    /// Returns whether it is the person's own meeting: they number its revisions, and others answer.
    ///
    /// - Parameter own: The keys of the person's addresses (`CalendarAddress.key`).
    package func isOrganized(by own: Set<String>) -> Bool {
        organizer.map { own.contains($0.key) } ?? true
    }
}
