import Foundation

/// A meeting: what is planned, when and where, and who was invited to it (RFC 5545, 3.6.1 VEVENT).
package struct Meeting: Hashable, Sendable, Identifiable {
    /// `nil` until it is stored.
    package var id: Identifier<Meeting>?
    /// Known to everyone who takes part, the same in every program (RFC 5545, 3.8.4.7).
    package var uid: String
    package var title: String
    package var notes: String
    package var time: MeetingTime
    package var venue: Venue?
    package var invitees: [Invitee]
    package var status: Status
    /// Raised with every change that the invitees must hear of (RFC 5545, 3.8.7.4).
    package var sequence: Int
    /// When it was marked as done; `nil` while it is open.
    package var doneAt: Date?
    package var createdAt: Date
    package var updatedAt: Date
    /// The iCalendar text it was received as, the base of the next merge; `nil` where it never was.
    package var received: String?
    /// What its component says besides, kept and written back.
    package var unmodelled: [UnmodelledProperty]

    package init(
        id: Identifier<Meeting>? = nil,
        uid: String = UUID().uuidString.lowercased(),
        title: String,
        notes: String = "",
        time: MeetingTime = .unscheduled,
        venue: Venue? = nil,
        invitees: [Invitee] = [],
        status: Status = .confirmed,
        sequence: Int = 0,
        doneAt: Date? = nil,
        createdAt: Date,
        updatedAt: Date? = nil,
        received: String? = nil,
        unmodelled: [UnmodelledProperty] = []
    ) {
        self.id = id
        self.uid = uid
        self.title = title
        self.notes = notes
        self.time = time
        self.venue = venue
        self.invitees = invitees
        self.status = status
        self.sequence = sequence
        self.doneAt = doneAt
        self.createdAt = createdAt
        self.updatedAt = updatedAt ?? createdAt
        self.received = received
        self.unmodelled = unmodelled
    }

    /// RFC 5545, 3.8.1.11.
    package enum Status: String, Hashable, Sendable, Codable, CaseIterable {
        case tentative, confirmed, cancelled
    }
}
