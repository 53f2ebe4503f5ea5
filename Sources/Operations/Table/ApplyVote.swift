import MeetCore
import MeetStore

/// Makes the result of a vote part of its meeting: a date its time, a venue its place, words a line of its
/// notes. Undo takes it back.
package struct ApplyVote: WritingOperation {
    package typealias Failure = any Error

    package var occurrence: OccurrenceIdentity
    /// The question that was put, for the line of the notes.
    package var question: String
    /// The option to take; with a tie the host chooses.
    package var option: TableOption
    /// The dates to change in a series.
    package var scope: SeriesScope

    package init(
        _ occurrence: OccurrenceIdentity, question: String, option: TableOption, scope: SeriesScope = .this
    ) {
        self.occurrence = occurrence
        self.question = question
        self.option = option
        self.scope = scope
    }

    /// - Returns: The meeting as stored; the invitees are notified as after any other change.
    /// - Throws: `TableError.notOrganizer`, `StoreError`.
    package func run(in workspace: Workspace) throws -> Meeting {
        try workspace.store.transaction { store in
            let identity = try MailIdentity(readFrom: store, environment: workspace.environment)
            var meeting = try store.required(occurrence)
            guard meeting.isOrganized(by: identity.own) else {
                throw TableError.notOrganizer(title: meeting.title)
            }
            switch option.content ?? .text(option.text) {
            case .time(let time): meeting.time = time
            case .venue(let venue):
                (meeting.venue, meeting.otherVenues, meeting.placeKind) = (venue, [], nil)
            case .text(let words):
                let asked = question.oneLine
                let note = asked.isEmpty ? words : "\(asked): \(words)"
                meeting.notes = meeting.notes.isEmpty ? note : "\(meeting.notes)\n\(note)"
            }
            return try store.save(meeting, scope: scope)
        }
    }
}
