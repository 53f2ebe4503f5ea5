import Foundation

/// An invitee and their answer (RFC 5545, 3.8.4.1 ATTENDEE).
package struct Invitee: Hashable, Sendable, Codable, Identifiable {
    /// The id; `nil` before it is stored.
    package var id: Identifier<Invitee>?
    /// The contact they were chosen from; `nil` for a bare name or address, and after the contact is deleted.
    package var contactID: Identifier<Contact>?
    /// The name at the time of invitation; never empty (the address replaces a missing name).
    package var name: String
    package var email: String?
    package var role: Role
    /// The type of calendar user (RFC 5545, 3.2.3 CUTYPE).
    package var userType = UserType.individual
    package var participation: Participation
    /// The time of the recorded answer.
    package var answeredAt: Date?
    /// The person who recorded the answer, if not the invitee.
    package var answeredBy: String?
    package var comment: String?
    /// True if an answer is requested (RFC 5545, 3.2.17).
    package var wantsAnswer: Bool
    /// The calendar addresses of their delegates (RFC 5545, 3.2.5).
    package var delegatedTo: [String]
    /// The calendar addresses of their delegators (RFC 5545, 3.2.4).
    package var delegatedFrom: [String]
    /// The answer to an earlier time of the meeting. It is kept when undo restores the answer.
    package var formerAnswer: FormerAnswer?

    package init(
        id: Identifier<Invitee>? = nil,
        contactID: Identifier<Contact>? = nil,
        name: String,
        email: String? = nil,
        role: Role = .required,
        participation: Participation = .needsAction,
        answeredAt: Date? = nil,
        answeredBy: String? = nil,
        comment: String? = nil,
        wantsAnswer: Bool = false,
        delegatedTo: [String] = [],
        delegatedFrom: [String] = [],
        formerAnswer: FormerAnswer? = nil
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
        self.wantsAnswer = wantsAnswer
        self.delegatedTo = delegatedTo
        self.delegatedFrom = delegatedFrom
        self.formerAnswer = formerAnswer
    }

    /// Older stored values have no delegation and no former answer.
    package init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        id = try values.decodeIfPresent(Identifier<Invitee>.self, forKey: .id)
        contactID = try values.decodeIfPresent(Identifier<Contact>.self, forKey: .contactID)
        name = try values.decode(String.self, forKey: .name)
        email = try values.decodeIfPresent(String.self, forKey: .email)
        role = try values.decode(Role.self, forKey: .role)
        userType = try values.decodeIfPresent(UserType.self, forKey: .userType) ?? .individual
        participation = try values.decode(Participation.self, forKey: .participation)
        answeredAt = try values.decodeIfPresent(Date.self, forKey: .answeredAt)
        answeredBy = try values.decodeIfPresent(String.self, forKey: .answeredBy)
        comment = try values.decodeIfPresent(String.self, forKey: .comment)
        wantsAnswer = try values.decodeIfPresent(Bool.self, forKey: .wantsAnswer) ?? false
        delegatedTo = try values.decodeIfPresent([String].self, forKey: .delegatedTo) ?? []
        delegatedFrom = try values.decodeIfPresent([String].self, forKey: .delegatedFrom) ?? []
        formerAnswer = try values.decodeIfPresent(FormerAnswer.self, forKey: .formerAnswer)
    }

    /// The former answer, if there has been none since.
    package var openedAnswer: FormerAnswer? { participation == .needsAction ? formerAnswer : nil }

    /// True for a person, who answers and is counted, unlike a room, a resource or a group.
    package var isPerson: Bool {
        switch userType {
        case .individual, .unknown: true
        case .group, .resource, .room: false
        }
    }

    /// True if an answer is still expected.
    package var isOpen: Bool { isPerson && participation == .needsAction }

    /// Returns whether both are the same person: the same contact, else the same address, else the same name.
    package func isSamePerson(as known: Invitee) -> Bool {
        if let contactID { return known.contactID == contactID }
        if let email { return known.email?.lowercased() == email.lowercased() }
        return known.name == name
    }

    /// The role of an invitee (RFC 5545, 3.2.16: REQ-PARTICIPANT, OPT-PARTICIPANT, CHAIR, NON-PARTICIPANT).
    package enum Role: String, Hashable, Sendable, Codable, CaseIterable {
        case required, optional, chair
        /// Notified of the meeting, but not expected.
        case nonParticipant = "non-participant"
    }

    /// The type of a calendar user (RFC 5545, 3.2.3).
    package enum UserType: String, Hashable, Sendable, Codable, CaseIterable {
        case individual, group, resource, room, unknown
    }

    /// The participation (RFC 5545, 3.2.12). Only a to-do, a meeting without a time, can be in process or
    /// completed.
    package enum Participation: String, Hashable, Sendable, Codable, CaseIterable {
        case needsAction = "needs-action"
        case accepted, declined, tentative, delegated
        case inProcess = "in-process"
        case completed
    }
}
