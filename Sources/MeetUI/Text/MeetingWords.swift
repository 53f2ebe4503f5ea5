import MeetCore
import MeetStore

/// Meetings, invitees and answers.
package protocol MeetingWords: Sendable {
    /// `comes`, `does not come`, `no answer`.
    func words(_ participation: Invitee.Participation) -> String
    /// `3 coming · 1 not · 2 no answer`; what nobody answered is left out.
    func summary(_ counts: AnswerCounts) -> String
    /// An action of the history without its full stop: `Deleted “Coffee”`. One line, and not too long.
    func sentence(_ title: ActionTitle) -> String
    /// What the part of a meeting is called that was changed here and elsewhere.
    func label(_ part: MeetingMerge.Part) -> String
    /// What it was changed to.
    func words(_ value: MeetingMerge.Value) -> String
}
