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
    /// The calendar; `nil` for the default one. All dates of a series have the same.
    package var calendarID: Identifier<MeetingCalendar>?

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

    /// Drops the rule of a meeting that has no time to repeat (RFC 5545, 3.8.5.3: RRULE goes with DTSTART). One date of a
    /// series may have no time; that is no concern of its series.
    package mutating func dropRecurrenceWithoutTime() {
        if !time.isScheduled { recurrence = nil }
    }

    /// The person's own row among the invitees; `nil` where they are not invited.
    ///
    /// - Parameter own: The keys of the person's addresses.
    package func ownInvitee(by own: Set<String>) -> Invitee? { invitees.first { $0.isSelf(by: own) } }
}

/// Fields that are properties of iCalendar and stay among the unmodelled ones: they need no column, and what was received is
/// written back as it was.
extension Meeting {
    /// The property of `decided`.
    static let decidedName = "X-MEET-DECIDED"
    /// The property of `measure`, which lists of one's own time look for.
    package static let measureProperty = "X-MEET-MEASURE"
    /// The property of `doneAmount`.
    static let measureDoneProperty = "X-MEET-MEASURE-DONE"
    private static let computed: Set = ["CLASS", decidedName, measureProperty, measureDoneProperty]

    /// The access of others where calendars are shared (RFC 5545, 3.8.1.3 CLASS).
    package enum Privacy: String, Hashable, Sendable, Codable, CaseIterable {
        case `public`, `private`, confidential
    }

    /// Public where nothing is said, and private where the word is unknown, as the RFC demands.
    package var privacy: Privacy {
        get { self[property: "CLASS"].map { Privacy(rawValue: $0.lowercased()) ?? .private } ?? .public }
        set { if newValue != privacy { self[property: "CLASS"] = newValue.rawValue.uppercased() } }
    }

    /// The unmodelled properties that no computed field stands for.
    package var otherProperties: [UnmodelledProperty] {
        get {
            let end = endOfProperties
            return unmodelled[..<end].filter { !Self.computed.contains($0.name) } + unmodelled[end...]
        }
        set {
            let kept = unmodelled[..<endOfProperties].filter { Self.computed.contains($0.name) }
            unmodelled = newValue
            unmodelled.insert(contentsOf: kept, at: endOfProperties)
        }
    }

    /// The value of the first property of that name, without blanks around it.
    subscript(property name: String) -> String? {
        get { unmodelled[..<endOfProperties].first { $0.name == name }?.value.withoutBlanksAround }
        set {
            let place = unmodelled[..<endOfProperties].firstIndex { $0.name == name }
            switch (place, newValue) {
            case (let place?, let value?): unmodelled[place].value = value
            case (let place?, nil): unmodelled.remove(at: place)
            case (nil, let value?):
                unmodelled.insert(UnmodelledProperty(name: name, value: value), at: endOfProperties)
            case (nil, nil): break
            }
        }
    }

    /// Components come last.
    private var endOfProperties: Int { unmodelled.firstIndex { $0.name == "BEGIN" } ?? unmodelled.endIndex }
}

/// A reminder that the person set, besides that of the kind.
package enum Reminder: Hashable, Sendable, Codable {
    /// A number of minutes before the start; 0 at the start.
    case before(minutes: Int)
    /// The evening of the day before.
    case eveningBefore
}

/// The hours of reminders without a time of day, in the reader's zone.
package enum ReminderHours {
    /// The hour for whole days, and for deadlines without a time of day.
    package static let morning = 9
    /// The hour of the evening before.
    package static let evening = 18
}
