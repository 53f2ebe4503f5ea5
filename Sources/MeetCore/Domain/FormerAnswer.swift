import Foundation

/// The answer of an invitee that was opened when the meeting was moved.
package struct FormerAnswer: Hashable, Sendable, Codable {
    package var participation: Invitee.Participation
    package var answeredAt: Date?
    package var answeredBy: String?
    package var comment: String?
    /// When the meeting was to take place.
    package var time: MeetingTime
    /// How it was to come again (`Recurrence.text`); `nil` for a single meeting.
    private var dates: String?

    /// The answer of an invitee to a meeting as it was.
    package init(_ invitee: Invitee, to meeting: Meeting) {
        participation = invitee.participation
        answeredAt = invitee.answeredAt
        answeredBy = invitee.answeredBy
        comment = invitee.comment
        time = meeting.time
        dates = meeting.recurrence?.text
    }

    package var recurrence: Recurrence? { dates.flatMap(Recurrence.init(text:)) }

    /// Whether it is the answer that the invitee gives now.
    package func isCurrent(of invitee: Invitee) -> Bool {
        participation == invitee.participation && answeredAt == invitee.answeredAt
            && answeredBy == invitee.answeredBy && comment == invitee.comment
    }
}
