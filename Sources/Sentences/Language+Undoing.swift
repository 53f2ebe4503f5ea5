import Foundation
import MeetCore
import MeetStore

// An action of the history as a noun, for the sentences about undo and redo: a sentence such as “Deleted …” would
// say the opposite of the result there. Parts are named as in `Language+History.swift`.
extension Language {
    /// The sentence after an undo: `Undone: deletion of “Coffee”.`
    package func undone(_ title: ActionTitle) -> String { say("Undone: \(noun(title)).") }

    /// The sentence after a redo: `Redone: deletion of “Coffee”.`
    package func redone(_ title: ActionTitle) -> String { say("Redone: \(noun(title)).") }

    /// An action as a noun: `deletion of “Coffee”`. One line, shortened.
    private func noun(_ title: ActionTitle) -> String {
        switch title {
        case .added(.meeting, let name): say("planning of \(quotedName(name))")
        case .added(_, let name): say("addition of \(quotedName(name))")
        case .changed(_, let name): change(of: name, [])
        case .changedMeeting(let name, let changes):
            changes.count == 1 ? noun(changes[0], of: name) : change(of: name, [words(changes)])
        case .changedContact(let name, let changes): noun(changes, ofContact: name)
        case .changedVenue(let name, let changes):
            if changes.count == 1, case .renamed(let old) = changes[0] {
                renaming(of: old, to: name)
            } else {
                change(of: name, [words(changes)])
            }
        case .deleted(_, let name): say("deletion of \(quotedName(name))")
        case .deletedSeveral(.meeting, let count):
            say("deletion of \(grouped: count) meeting", "deletion of \(grouped: count) meetings", count)
        case .deletedSeveral(.contact, let count):
            say("deletion of \(grouped: count) contact", "deletion of \(grouped: count) contacts", count)
        case .deletedSeveral(.venue, let count):
            say("deletion of \(grouped: count) venue", "deletion of \(grouped: count) venues", count)
        case .deletedSeveral(.kind, let count):
            say(
                "deletion of \(grouped: count) kind of meeting",
                "deletion of \(grouped: count) kinds of meeting", count)
        case .deletedSeveral(.calendar, let count):
            say("deletion of \(grouped: count) calendar", "deletion of \(grouped: count) calendars", count)
        case .deletedSeveral(.poll, let count):
            say("deletion of \(grouped: count) poll", "deletion of \(grouped: count) polls", count)
        case .deletedSeveral(.track, let count):
            say("deletion of \(grouped: count) track", "deletion of \(grouped: count) tracks", count)
        case .deletedSeveral(.question, let count):
            say("deletion of \(grouped: count) question", "deletion of \(grouped: count) questions", count)
        case .changedSeveral(_, let count):
            say("change of \(grouped: count) meeting", "change of \(grouped: count) meetings", count)
        case .movedSeveral(let count):
            say("move of \(grouped: count) meeting", "move of \(grouped: count) meetings", count)
        case .recordedAnswer(let invitee, let meeting): answer(of: invitee, to: meeting)
        case .markedDone(let meeting): say("marking of \(quotedName(meeting)) as done")
        case .markedOpen(let meeting): say("marking of \(quotedName(meeting)) as open")
        case .setStatus(.tentative, let meeting): say("marking of \(quotedName(meeting)) as tentative")
        case .setStatus(.confirmed, let meeting): say("confirmation of \(quotedName(meeting))")
        case .setStatus(.cancelled, let meeting): say("cancellation of \(quotedName(meeting))")
        case .imported(.meeting, let count):
            say("import of \(grouped: count) meeting", "import of \(grouped: count) meetings", count)
        case .imported(.contact, let count):
            say("import of \(grouped: count) contact", "import of \(grouped: count) contacts", count)
        case .imported(.venue, let count):
            say("import of \(grouped: count) venue", "import of \(grouped: count) venues", count)
        case .imported(.kind, let count):
            say(
                "import of \(grouped: count) kind of meeting",
                "import of \(grouped: count) kinds of meeting", count)
        case .imported(.calendar, let count):
            say("import of \(grouped: count) calendar", "import of \(grouped: count) calendars", count)
        case .imported(.poll, let count):
            say("import of \(grouped: count) poll", "import of \(grouped: count) polls", count)
        case .imported(.track, let count):
            say("import of \(grouped: count) track", "import of \(grouped: count) tracks", count)
        case .imported(.question, let count):
            say("import of \(grouped: count) question", "import of \(grouped: count) questions", count)
        case .importedFrom(let program, let count):
            say(
                "import of \(grouped: count) entry from \(program)",
                "import of \(grouped: count) entries from \(program)", count)
        case .mergedDuplicates(let count):
            say("merge of \(grouped: count) duplicate", "merge of \(grouped: count) duplicates", count)
        case .tookMessage(let name): say("changes by a doubtful message about \(quotedName(name))")
        case .undidMessage(let name): say("undoing of a message's changes to \(quotedName(name))")
        case .dismissedMessage(let name): say("dismissal of a message about \(quotedName(name))")
        case .dismissedMessages(let count):
            say("dismissal of \(grouped: count) message", "dismissal of \(grouped: count) messages", count)
        case .answeredMessages(let count):
            say("answer to \(grouped: count) message", "answers to \(grouped: count) messages", count)
        case .proposedTime(let name): say("proposal of another time for \(quotedName(name))")
        case .poll(.sent, let name): say("sending of the poll \(quotedName(name))")
        case .poll(.voted, let name): say("votes in the poll \(quotedName(name))")
        case .poll(.reminded, let name): say("reminder of the poll \(quotedName(name))")
        case .poll(.closed, let name): say("closing of the poll \(quotedName(name))")
        case .poll(.decided, let name): say("decision of the poll \(quotedName(name))")
        case .poll(.dropped, let name): say("dropping of the poll \(quotedName(name))")
        case .keptApart(let name): say("marking of contacts like \(quotedName(name)) as different")
        case .legacy(let text): text
        }
    }

    private func noun(_ change: MeetingChange, of name: String) -> String {
        let meeting = quotedName(name)
        return switch change {
        case .renamed(let old): renaming(of: old, to: name)
        case .moved(.unscheduled): say("removal of the date of \(meeting)")
        case .moved(.due(let deadline)): say("new deadline of \(meeting), \(by(deadline))")
        case .moved(let time): say("move of \(meeting) to \(DateText.start(time))")
        case .venue(let venue?): say("move of \(meeting) to \(quotedName(venue))", context: "venue")
        case .venue(nil): say("removal of the venue of \(meeting)")
        case .status(let status): noun(.setStatus(status, meeting: name))
        case .done(let isDone): noun(isDone ? .markedDone(meeting: name) : .markedOpen(meeting: name))
        case .invited(let names): say("invitation of \(firstOf(names)) to \(meeting)")
        case .uninvited(let names): say("removal of \(firstOf(names)) from \(meeting)")
        case .answered(let who, _): answer(of: who, to: name)
        case .commented(let who): say("comment by \(quotedName(who)) on \(meeting)")
        case .repeats, .places, .kind, .reminders, .notes, .takesTime, .role, .invitees, .part, .rest:
            self.change(of: name, [words([change])])
        }
    }

    private func noun(_ changes: [ContactChange], ofContact name: String) -> String {
        if changes.count == 1 {
            switch changes[0] {
            case .renamed(let old): return renaming(of: old, to: name)
            case .joined(let names): return say("addition of \(firstOf(names)) to \(quotedName(name))")
            case .left(let names): return say("removal of \(firstOf(names)) from \(quotedName(name))")
            case .rest: return change(of: name, [])
            case .field: break
            }
        }
        return change(of: name, [words(changes)])
    }

    private func renaming(of old: String, to name: String) -> String {
        say("renaming of \(quotedName(old)) to \(quotedName(name))")
    }

    private func answer(of who: String, to meeting: String) -> String {
        say("answer of \(quotedName(who)) to \(quotedName(meeting))")
    }

    /// The change of a record, with its changed parts.
    private func change(of name: String, _ parts: [String]) -> String {
        let told = parts.filter { !$0.isEmpty }.joined(separator: ", ")
        return told.isEmpty
            ? say("change of \(quotedName(name))") : say("change of \(quotedName(name)): \(told)")
    }
}
