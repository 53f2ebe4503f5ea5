import MeetCore
import MeetStore
import Operations

/// What is recorded of an invitee by a key, wherever invitees are shown.
enum AnswerCommands {
    /// The answer that a command stands for; `nil` where it is none.
    static func participation(of command: CommandID) -> Invitee.Participation? {
        switch command {
        case .accept: .accepted
        case .decline: .declined
        case .acceptTentatively: .tentative
        case .clearAnswer: .needsAction
        default: nil
        }
    }

    /// Records an answer, with what they said.
    ///
    /// - Parameter comment: Blank for nothing.
    static func recording<Message>(
        _ participation: Invitee.Participation, comment: String?, of invitee: Identifier<Invitee>,
        to meeting: OccurrenceIdentity, scope: SeriesScope, message: @escaping @Sendable (Meeting) -> Message?
    ) -> Effect<Message> {
        let text = comment?.trimmingCharacters(in: .whitespaces) ?? ""
        let answer = RecordAnswer(
            meeting, invitee, participation, comment: text.isEmpty ? nil : text, scope: scope)
        return Effect(answer, .write.holdingInput, message: message)
    }

    /// Says that somebody must come who may stay away, or the other way round.
    static func togglingRole<Message>(
        of invitee: Invitee, in meeting: OccurrenceIdentity, scope: SeriesScope,
        message: @escaping @Sendable (Meeting?) -> Message?
    ) -> Effect<Message>? {
        guard let id = invitee.id else { return nil }
        let role: Invitee.Role = invitee.role == .optional ? .required : .optional
        return Effect(SetRole(meeting, id, role, scope: scope), .write.holdingInput, message: message)
    }
}
