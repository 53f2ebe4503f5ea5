import Foundation
import MeetCore
import MeetStore
import Operations
import Sentences

/// The lines of a poll's form.
package enum PollField: String, DraftField, CaseIterable {
    case title, subject, options, people, required, deadline, holds, notes

    package var label: String {
        switch self {
        case .title: say.titleLabel
        case .subject: say("Question")
        case .options: say("Options")
        case .people: say.inviteesLabel
        case .required: say("Required")
        case .deadline: say("Deadline")
        case .holds: say("Hold times")
        case .notes: say.notesLabel
        }
    }
}

/// The subject of the options of a poll.
package enum PollSubject: String, Hashable, Sendable, Codable, CaseIterable {
    case times, venues, words
}

/// A half-filled form of a poll, exactly as it was typed.
package struct PollDraft: FormDraft {
    package var id: String
    /// The edited poll; `nil` for a new one.
    package var pollID: Identifier<Poll>?
    /// The lines in the order of the form. Times are read again when the draft is offered.
    package var lines: [DraftLine<PollField>]
    package var focus: PollField?
    package var subject: PollSubject
    package var venues: [Venue]
    package var people: [Invitee]
    package var hasHolds: Bool
    package var updatedAt: Date

    package init(
        id: String, pollID: Identifier<Poll>? = nil, lines: [DraftLine<PollField>], focus: PollField? = nil,
        subject: PollSubject, venues: [Venue], people: [Invitee], hasHolds: Bool, updatedAt: Date
    ) {
        self.id = id
        self.pollID = pollID
        self.lines = lines
        self.focus = focus
        self.subject = subject
        self.venues = venues
        self.people = people
        self.hasHolds = hasHolds
        self.updatedAt = updatedAt
    }

    /// The lines that are typed; the others show what was picked.
    private static let typed: [PollField] = [.title, .options, .required, .deadline, .notes]

    package var isEmpty: Bool {
        pollID == nil && venues.isEmpty && people.isEmpty
            && Self.typed.allSatisfy { lines.text($0).isEmpty }
    }
}

extension PollDraft {
    package static var kind: DraftKind { .poll }
    package static var offerTitle: String { say("An unfinished poll") }
    package static var newForm: any Route { NewPoll() }
    package static var keptSentence: String {
        say("Saved as a draft; \(KeyMap.key(.newPoll)) in the list of polls brings it back.")
    }
    package static var tab: Tab? { nil }
    /// No list of a tab shows polls.
    package static func subject(of poll: Poll) -> HistoryEntry.Subject? { nil }

    package var summary: [(name: String, text: String)] {
        let shown = lines.filter { $0.field != .subject && $0.field != .holds }
        return shown.summary(name: .title, nameless: say("A poll without a title"))
    }

    package func record(in workspace: Workspace) async throws -> Poll? {
        guard let pollID else { return nil }
        return try await workspace.read { try $0.poll(pollID) }
    }
}
