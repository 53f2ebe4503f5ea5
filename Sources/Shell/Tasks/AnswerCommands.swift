import MeetCore
import MeetStore
import Operations

/// The commands that record an invitee's answer, wherever invitees are shown.
package enum AnswerCommands {
    /// Returns the answer of a command, or `nil`.
    package static func participation(of command: CommandID) -> Invitee.Participation? {
        switch command {
        case .accept: .accepted
        case .decline: .declined
        case .acceptTentatively: .tentative
        case .clearAnswer: .needsAction
        default: nil
        }
    }

    /// Records an answer with a comment.
    ///
    /// - Parameter comment: The comment; blank for none.
    package static func recording<Message>(
        _ participation: Invitee.Participation, comment: String?, of invitee: Identifier<Invitee>,
        to meeting: OccurrenceIdentity, scope: SeriesScope, message: @escaping @Sendable (Meeting) -> Message?
    ) -> Effect<Message> {
        let text = comment?.trimmingCharacters(in: .whitespaces) ?? ""
        let answer = RecordAnswer(
            meeting, invitee, participation, comment: text.isEmpty ? nil : text, scope: scope)
        return Effect(answer, .write.holdingInput, message: message)
    }

    /// Switches between a required and an optional invitee.
    package static func togglingRole<Message>(
        of invitee: Invitee, in meeting: OccurrenceIdentity, scope: SeriesScope,
        message: @escaping @Sendable (Meeting?) -> Message?
    ) -> Effect<Message>? {
        guard let id = invitee.id else { return nil }
        let role: Invitee.Role = invitee.role == .optional ? .required : .optional
        return Effect(SetRole(meeting, id, role, scope: scope), .write.holdingInput, message: message)
    }
}
