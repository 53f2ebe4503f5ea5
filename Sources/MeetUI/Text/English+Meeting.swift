import MeetCore
import MeetStore

// MARK: - Answers

extension English {
    package func words(_ participation: Invitee.Participation) -> String {
        switch participation {
        case .accepted: "comes"
        case .declined: "does not come"
        case .tentative: "perhaps"
        case .delegated: "sends somebody else"
        case .inProcess: "has begun"
        case .completed: "has done it"
        case .needsAction: "no answer"
        }
    }

    package func summary(_ counts: AnswerCounts) -> String {
        let parts = [
            (counts.accepted, "coming"), (counts.declined, "not"), (counts.tentative, "perhaps"),
            (counts.delegated, "sent somebody else"), (counts.needsAction, "no answer"),
        ]
        return parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: " · ")
    }
}

// MARK: - History

extension English {
    package func sentence(_ title: ActionTitle) -> String {
        switch title {
        case .added(_, let name): "Added \(quotedName(name))"
        case .changed(_, let name): "Changed \(quotedName(name))"
        case .deleted(_, let name): "Deleted \(quotedName(name))"
        case .recordedAnswer(let invitee, let meeting):
            "Recorded the answer of \(quotedName(invitee)) to \(quotedName(meeting))"
        case .markedDone(let meeting): "Marked \(quotedName(meeting)) as done"
        case .markedOpen(let meeting): "Marked \(quotedName(meeting)) as open"
        case .setStatus(.tentative, let meeting): "Made \(quotedName(meeting)) tentative"
        case .setStatus(.confirmed, let meeting): "Confirmed \(quotedName(meeting))"
        case .setStatus(.cancelled, let meeting): "Cancelled \(quotedName(meeting))"
        case .imported(.meeting, let count): "Imported \(count) \(count == 1 ? "meeting" : "meetings")"
        case .imported(.contact, let count): "Imported \(count) \(count == 1 ? "contact" : "contacts")"
        case .imported(.venue, let count): "Imported \(count) \(count == 1 ? "venue" : "venues")"
        case .mergedDuplicates(let count): "Merged \(count) \(count == 1 ? "duplicate" : "duplicates")"
        case .legacy(let text): text
        }
    }

    private func quotedName(_ name: String) -> String { "“" + ShortText.name(name) + "”" }
}

// MARK: - Changed here and elsewhere

extension English {
    package func label(_ part: MeetingMerge.Part) -> String {
        switch part {
        case .title: "Title"
        case .notes: notesLabel
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

    package func words(_ value: MeetingMerge.Value) -> String {
        switch value {
        case .text(let text): text
        case .time(let time): DateText.when(time)
        case .venue(let venue): venue?.name ?? ""
        case .status(let status): status.rawValue
        case .done(let isDone): isDone ? "done" : "open"
        case .role(let role): role.rawValue
        case .answer(let participation, let comment):
            [words(participation), comment].compactMap { $0 }.joined(separator: ": ")
        case .invited(let isInvited): isInvited ? "invited" : "not invited"
        }
    }
}
