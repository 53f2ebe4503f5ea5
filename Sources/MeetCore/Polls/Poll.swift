import Foundation

/// A question with options that several people vote on by mail: a date, a venue, or plain words.
package struct Poll: Hashable, Sendable, Identifiable {
    /// The id; `nil` before it is stored.
    package var id: Identifier<Poll>?
    /// The UID, `uuid`; that of the decided meeting and of the tokens of the ballots.
    package var uid: String
    package var title: String
    package var notes: String
    package var state: State
    /// The options, numbered from 1 in this order.
    package var options: [Option]
    /// The people, in the order of invitation.
    package var people: [Voter]
    /// The deadline; `nil` for none.
    package var deadline: Date?
    /// The length in minutes of an option without a length of its own.
    package var minutes: Int
    /// True if each option is a tentative meeting in one's own calendar until the decision.
    package var hasHolds: Bool
    /// The meeting that the decision made, or that the question is about; `nil` without one.
    package var meetingID: Identifier<Meeting>?
    /// The number of the option that was decided.
    package var decided: Int?
    package var createdAt: Date
    /// The time when the mails were queued; `nil` for a draft.
    package var sentAt: Date?
    /// The time of the only reminder to those who have not voted.
    package var remindedAt: Date?
    /// The time when all had voted, so that it is news once.
    package var completedAt: Date?
    /// The page of a server where people vote instead; `nil` for a poll by mail.
    package var page: String?

    package init(
        id: Identifier<Poll>? = nil, uid: String = UUID().uuidString.lowercased(), title: String,
        notes: String = "", state: State = .draft, options: [Option] = [], people: [Voter] = [],
        deadline: Date? = nil, minutes: Int = 60, hasHolds: Bool = false,
        meetingID: Identifier<Meeting>? = nil, decided: Int? = nil, createdAt: Date, sentAt: Date? = nil,
        remindedAt: Date? = nil, completedAt: Date? = nil, page: String? = nil
    ) {
        self.id = id
        self.uid = uid
        self.title = title
        self.notes = notes
        self.state = state
        self.options = options
        self.people = people
        self.deadline = deadline
        self.minutes = minutes
        self.hasHolds = hasHolds
        self.meetingID = meetingID
        self.decided = decided
        self.createdAt = createdAt
        self.sentAt = sentAt
        self.remindedAt = remindedAt
        self.completedAt = completedAt
        self.page = page
    }

    package enum State: String, Hashable, Sendable, Codable, CaseIterable {
        /// Not sent yet.
        case draft
        /// Sent; votes count.
        case open
        /// The deadline has passed, or it was closed; later votes are asked about.
        case closed
        /// An option was chosen.
        case decided
        /// Given up.
        case dropped
    }

    package enum Vote: String, Hashable, Sendable, Codable, CaseIterable {
        case yes, maybe, no
    }

    /// An option.
    package struct Option: Hashable, Sendable, Codable {
        package var content: Content
        /// The tentative meeting that holds its time in one's own calendar.
        package var holdID: Identifier<Meeting>?

        package init(_ content: Content, holdID: Identifier<Meeting>? = nil) {
            self.content = content
            self.holdID = holdID
        }
    }

    /// The content of an option; all options of a poll have the same kind.
    package enum Content: Hashable, Sendable, Codable {
        /// A date with a time, or whole days.
        case time(MeetingTime)
        case venue(Venue)
        case text(String)
    }

    /// A person who is asked.
    package struct Voter: Hashable, Sendable, Codable {
        package var contactID: Identifier<Contact>?
        /// The name; never empty.
        package var name: String
        package var email: String?
        /// True if a "no" of this person rules an option out.
        package var isRequired: Bool
        /// The votes by the number of the option; an option without a vote is open.
        package var votes: [Int: Vote]
        package var comment: String?
        /// The time of the latest vote; `nil` before the first.
        package var votedAt: Date?

        package init(
            contactID: Identifier<Contact>? = nil, name: String, email: String? = nil,
            isRequired: Bool = false, votes: [Int: Vote] = [:], comment: String? = nil, votedAt: Date? = nil
        ) {
            self.contactID = contactID
            self.name = name
            self.email = email
            self.isRequired = isRequired
            self.votes = votes
            self.comment = comment
            self.votedAt = votedAt
        }

        package var hasVoted: Bool { votedAt != nil }
    }
}

extension Poll {
    /// The bounds of the number of options.
    package static let optionCounts = 2...12
    /// The largest number of options that may have holds.
    package static let mostHolds = 3
}
