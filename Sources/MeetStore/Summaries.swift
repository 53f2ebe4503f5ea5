import Foundation
import MeetCore

/// Which meetings a list shows. An empty query shows all of them.
package struct MeetingQuery: Hashable, Sendable {
    /// Words that title, notes, venue or invitees begin with, in any script and case.
    package var text: String
    /// Only meetings that end after this instant.
    package var from: Date?
    /// Only meetings that start before this instant.
    package var to: Date?

    package init(text: String = "", from: Date? = nil, to: Date? = nil) {
        self.text = text
        self.from = from
        self.to = to
    }
}

/// A line of the list of meetings.
package struct MeetingSummary: Hashable, Sendable, Identifiable {
    package var id: Identifier<Meeting>
    package var uid: String
    package var title: String
    package var time: MeetingTime
    /// `nil` while unscheduled; midnight in the reader's zone for whole days.
    package var start: Date?
    /// The first instant after it.
    package var end: Date?
    package var status: Meeting.Status
    package var isDone: Bool
    package var venueName: String?
    package var counts: AnswerCounts

    package init(
        id: Identifier<Meeting>, uid: String, title: String, time: MeetingTime, start: Date?, end: Date?,
        status: Meeting.Status, isDone: Bool, venueName: String?, counts: AnswerCounts
    ) {
        self.id = id
        self.uid = uid
        self.title = title
        self.time = time
        self.start = start
        self.end = end
        self.status = status
        self.isDone = isDone
        self.venueName = venueName
        self.counts = counts
    }
}

/// How many invitees gave which answer.
package struct AnswerCounts: Hashable, Sendable {
    package var accepted: Int
    package var declined: Int
    package var tentative: Int
    package var needsAction: Int

    package init(accepted: Int = 0, declined: Int = 0, tentative: Int = 0, needsAction: Int = 0) {
        self.accepted = accepted
        self.declined = declined
        self.tentative = tentative
        self.needsAction = needsAction
    }
}

/// A line of the list of contacts.
package struct ContactSummary: Hashable, Sendable, Identifiable {
    package var id: Identifier<Contact>
    package var name: String
    package var kind: Contact.Kind
    package var organization: String?
    /// The preferred one, else the first.
    package var email: String?
    /// The preferred one, else the first, as it was written.
    package var phone: String?

    package init(
        id: Identifier<Contact>, name: String, kind: Contact.Kind = .individual, organization: String? = nil,
        email: String? = nil, phone: String? = nil
    ) {
        self.id = id
        self.name = name
        self.kind = kind
        self.organization = organization
        self.email = email
        self.phone = phone
    }
}

/// A first letter in the list of contacts, and where its names begin.
package struct ContactLetter: Hashable, Sendable {
    /// Folded: without case and accents; empty for names without a letter.
    package var letter: String
    package var row: Int
}

/// What an import of contacts did.
package struct ContactImportCounts: Hashable, Sendable {
    package var added = 0
    package var updated = 0
    /// Already stored, to the letter.
    package var unchanged = 0

    package init(added: Int = 0, updated: Int = 0, unchanged: Int = 0) {
        self.added = added
        self.updated = updated
        self.unchanged = unchanged
    }
}

/// What an import of venues did.
package typealias VenueImportCounts = ContactImportCounts

/// An action that can be undone or redone.
package struct HistoryEntry: Hashable, Sendable {
    /// A sentence without its full stop: `Deleted “Coffee”`.
    package var title: String
    package var at: Date
    /// What undo or redo changed, the first of several; `nil` where that is gone, and before it is done.
    package var subject: Subject?

    package enum Subject: Hashable, Sendable {
        case meeting(Identifier<Meeting>)
        case contact(Identifier<Contact>)
        case venue(Identifier<Venue>)
    }

    package init(title: String, at: Date, subject: Subject? = nil) {
        self.title = title
        self.at = at
        self.subject = subject
    }
}

/// A half-filled form, kept so that nothing typed is lost.
package struct Draft: Hashable, Sendable, Identifiable {
    package var id: String
    /// Which form it belongs to, in the words of whoever saves it.
    package var kind: String
    package var payload: Data
    /// Set by the store when it is saved.
    package var updatedAt: Date

    package init(id: String, kind: String, payload: Data, updatedAt: Date) {
        self.id = id
        self.kind = kind
        self.payload = payload
        self.updatedAt = updatedAt
    }
}

/// What `doctor` tells about the database.
package struct StoreFacts: Hashable, Sendable {
    package var path: String
    package var sqliteVersion: String
    package var schemaVersion: Int
    /// Sizes in bytes, of the database and of its write-ahead log.
    package var fileSize: Int
    package var logSize: Int
    package var meetings: Int
    package var contacts: Int
    package var venues: Int
    package var drafts: Int
    /// Actions that can be undone or redone.
    package var actions: Int
    /// Characters the history takes up.
    package var historySize: Int
}
