import Foundation

/// One who was asked to a meeting, and what they answered (RFC 5545, 3.8.4.1 ATTENDEE).
package struct Invitee: Hashable, Sendable, Codable, Identifiable {
    /// `nil` until it is stored.
    package var id: Identifier<Invitee>?
    /// The contact they were picked from; `nil` for a bare name or address, and once the contact is deleted.
    package var contactID: Identifier<Contact>?
    /// As it was when they were invited; never empty (the address stands in for a missing name).
    package var name: String
    package var email: String?
    package var role: Role
    package var participation: Participation
    /// When the answer was recorded.
    package var answeredAt: Date?
    /// Who recorded the answer, where it was not the invitee.
    package var answeredBy: String?
    package var comment: String?

    package init(
        id: Identifier<Invitee>? = nil,
        contactID: Identifier<Contact>? = nil,
        name: String,
        email: String? = nil,
        role: Role = .required,
        participation: Participation = .needsAction,
        answeredAt: Date? = nil,
        answeredBy: String? = nil,
        comment: String? = nil
    ) {
        self.id = id
        self.contactID = contactID
        self.name = name
        self.email = email
        self.role = role
        self.participation = participation
        self.answeredAt = answeredAt
        self.answeredBy = answeredBy
        self.comment = comment
    }

    /// RFC 5545, 3.2.16 (REQ-PARTICIPANT, OPT-PARTICIPANT, CHAIR).
    package enum Role: String, Hashable, Sendable, Codable, CaseIterable {
        case required, optional, chair
    }

    /// RFC 5545, 3.2.12.
    package enum Participation: String, Hashable, Sendable, Codable, CaseIterable {
        case needsAction = "needs-action"
        case accepted, declined, tentative
    }
}
