import MeetCore

extension InvitationReader {
    /// Returns the user: an attendee's answer counts for its sender; an organizer's message may be sent by
    /// another.
    static func sender(
        _ verdict: SchedulingOutcome.Verdict, _ message: SchedulingMessage
    ) -> CalendarAddress? {
        switch verdict {
        case .answered(let who, _, _), .delegated(let who, _, _), .proposed(let who, _, _),
            .notInvited(let who, _, _), .wantsRefresh(let who):
            return who
        default:
            guard let organizer = message.events.lazy.compactMap(\.organizer).first else {
                return message.sender
            }
            if organizer.name.isEmpty, let sender = message.sender, sender == organizer { return sender }
            return organizer
        }
    }

    static func comment(
        _ verdict: SchedulingOutcome.Verdict, _ message: SchedulingMessage
    ) -> String? {
        switch verdict {
        case .answered(_, _, let comment), .delegated(_, _, let comment), .proposed(_, _, let comment),
            .notInvited(_, _, let comment), .proposalDeclined(let comment):
            comment
        default: message.events.lazy.compactMap(\.comment).first
        }
    }
}
