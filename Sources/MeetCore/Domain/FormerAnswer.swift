import Foundation

/// An invitee's answer that was reset when the meeting was moved.
package struct FormerAnswer: Hashable, Sendable, Codable {
    package var participation: Invitee.Participation
    package var answeredAt: Date?
    package var answeredBy: String?
    package var comment: String?
    /// The time of the meeting then.
    package var time: MeetingTime
    /// The recurrence of the meeting then (`Recurrence.text`); `nil` for a single meeting.
    private var dates: String?

    /// Makes the answer of an invitee to a former version of a meeting.
    package init(_ invitee: Invitee, to meeting: Meeting) {
        participation = invitee.participation
        answeredAt = invitee.answeredAt
        answeredBy = invitee.answeredBy
        comment = invitee.comment
        time = meeting.time
        dates = meeting.recurrence?.text
    }

    package var recurrence: Recurrence? { dates.flatMap(Recurrence.init(text:)) }

    /// Returns whether it equals the invitee's current answer.
    package func isCurrent(of invitee: Invitee) -> Bool {
        participation == invitee.participation && answeredAt == invitee.answeredAt
            && answeredBy == invitee.answeredBy && comment == invitee.comment
    }
}
