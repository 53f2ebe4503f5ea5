import Foundation
import MeetCore
import MeetStore

/// What was changed here and elsewhere, as a question shows it.
struct ConflictLine: Hashable, Sendable {
    var label: String
    var mine: String
    var stored: String
}

extension ConflictLine {
    init(_ conflict: ContactMerge.Conflict) {
        self.init(label: conflict.label, mine: conflict.kept, stored: conflict.refused)
    }

    init(_ conflict: MeetingMerge.Conflict) {
        self.init(
            label: Self.label(conflict.part), mine: Self.words(conflict.mine),
            stored: Self.words(conflict.theirs))
    }

    private static func label(_ part: MeetingMerge.Part) -> String {
        switch part {
        case .title: "Title"
        case .notes: "Notes"
        case .time: "When"
        case .venue: "Venue"
        case .status: "Status"
        case .done: "Done"
        case .unmodelled: "The rest"
        case .invitee(let name, .presence), .invitee(let name, .name): name
        case .invitee(let name, .role): "Role of \(name)"
        case .invitee(let name, .answer): "Answer of \(name)"
        }
    }

    private static func words(_ value: MeetingMerge.Value) -> String {
        switch value {
        case .text(let text): text
        case .time(let time): DateText.when(time)
        case .venue(let venue): venue?.name ?? ""
        case .status(let status): status.rawValue
        case .done(let isDone): isDone ? "done" : "open"
        case .role(let role): role.rawValue
        case .answer(let participation, let comment):
            [MeetingText.words(participation), comment].compactMap { $0 }.joined(separator: ": ")
        case .invited(let isInvited): isInvited ? "invited" : "not invited"
        }
    }
}
