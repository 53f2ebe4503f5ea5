import Foundation
import MeetCore
import MeetStore

// MARK: - History

extension Language {
    /// An action of the history without its full stop: `Deleted “Coffee”`. One line, shortened.
    package func sentence(_ title: ActionTitle) -> String {
        switch title {
        case .added(.meeting, let name): say("Planned \(quotedName(name))")
        case .added(_, let name): say("Added \(quotedName(name))")
        case .changed(_, let name): say("Changed \(quotedName(name))")
        case .changedMeeting(let name, let changes):
            changes.count == 1
                ? sentence(changes[0], of: name)
                : changes.isEmpty
                    ? say("Changed \(quotedName(name))")
                    : say("Changed \(quotedName(name)): \(words(changes))")
        case .changedContact(let name, let changes): sentence(changes, ofContact: name)
        case .changedVenue(let name, let changes): sentence(changes, ofVenue: name)
        case .deleted(_, let name): say("Deleted \(quotedName(name))")
        case .deletedSeveral(.meeting, let count):
            say("Deleted \(grouped: count) meeting", "Deleted \(grouped: count) meetings", count)
        case .deletedSeveral(.contact, let count):
            say("Deleted \(grouped: count) contact", "Deleted \(grouped: count) contacts", count)
        case .deletedSeveral(.venue, let count):
            say("Deleted \(grouped: count) venue", "Deleted \(grouped: count) venues", count)
        case .deletedSeveral(.kind, let count):
            say(
                "Deleted \(grouped: count) kind of meeting", "Deleted \(grouped: count) kinds of meeting",
                count)
        case .deletedSeveral(.calendar, let count):
            say("Deleted \(grouped: count) calendar", "Deleted \(grouped: count) calendars", count)
        case .deletedSeveral(.poll, let count):
            say("Deleted \(grouped: count) poll", "Deleted \(grouped: count) polls", count)
        case .deletedSeveral(.track, let count):
            say("Deleted \(grouped: count) track", "Deleted \(grouped: count) tracks", count)
        case .deletedSeveral(.question, let count):
            say("Deleted \(grouped: count) question", "Deleted \(grouped: count) questions", count)
        case .changedSeveral(_, let count):
            say("Changed \(grouped: count) meeting", "Changed \(grouped: count) meetings", count)
        case .movedSeveral(let count):
            say("Moved \(grouped: count) meeting", "Moved \(grouped: count) meetings", count)
        case .recordedAnswer(let invitee, let meeting):
            say("Recorded the answer of \(quotedName(invitee)) to \(quotedName(meeting))")
        case .markedDone(let meeting): say("Marked \(quotedName(meeting)) as done")
        case .markedOpen(let meeting): say("Marked \(quotedName(meeting)) as open")
        case .setStatus(.tentative, let meeting): say("Made \(quotedName(meeting)) tentative")
        case .setStatus(.confirmed, let meeting): say("Confirmed \(quotedName(meeting))")
        case .setStatus(.cancelled, let meeting): say("Cancelled \(quotedName(meeting))")
        case .imported(.meeting, let count):
            say("Imported \(grouped: count) meeting", "Imported \(grouped: count) meetings", count)
        case .imported(.contact, let count):
            say("Imported \(grouped: count) contact", "Imported \(grouped: count) contacts", count)
        case .imported(.venue, let count):
            say("Imported \(grouped: count) venue", "Imported \(grouped: count) venues", count)
        case .imported(.kind, let count):
            say(
                "Imported \(grouped: count) kind of meeting", "Imported \(grouped: count) kinds of meeting",
                count)
        case .imported(.calendar, let count):
            say("Imported \(grouped: count) calendar", "Imported \(grouped: count) calendars", count)
        case .imported(.poll, let count):
            say("Imported \(grouped: count) poll", "Imported \(grouped: count) polls", count)
        case .imported(.track, let count):
            say("Imported \(grouped: count) track", "Imported \(grouped: count) tracks", count)
        case .imported(.question, let count):
            say("Imported \(grouped: count) question", "Imported \(grouped: count) questions", count)
        case .importedFrom(let program, let count):
            say(
                "Imported \(grouped: count) entry from \(program)",
                "Imported \(grouped: count) entries from \(program)", count)
        case .mergedDuplicates(let count):
            say("Merged \(grouped: count) duplicate", "Merged \(grouped: count) duplicates", count)
        case .tookMessage(let name): say("Applied a doubtful message about \(quotedName(name))")
        case .undidMessage(let name): say("Undid the changes a message made to \(quotedName(name))")
        case .dismissedMessage(let name): say("Dismissed a message about \(quotedName(name))")
        case .dismissedMessages(let count):
            say("Dismissed \(grouped: count) message", "Dismissed \(grouped: count) messages", count)
        case .answeredMessages(let count):
            say("Answered \(grouped: count) message", "Answered \(grouped: count) messages", count)
        case .proposedTime(let name): say("Proposed another time for \(quotedName(name))")
        case .poll(.sent, let name): say("Sent the poll \(quotedName(name))")
        case .poll(.voted, let name): say("Recorded votes in the poll \(quotedName(name))")
        case .poll(.reminded, let name): say("Sent a reminder of the poll \(quotedName(name))")
        case .poll(.closed, let name): say("Closed the poll \(quotedName(name))")
        case .poll(.decided, let name): say("Decided the poll \(quotedName(name))")
        case .poll(.dropped, let name): say("Dropped the poll \(quotedName(name))")
        case .keptApart(let name): say("Marked contacts like \(quotedName(name)) as different")
        case .legacy(let text): text
        }
    }

    private func sentence(_ change: MeetingChange, of name: String) -> String {
        let meeting = quotedName(name)
        return switch change {
        case .renamed(let old): say("Renamed \(quotedName(old)) to \(meeting)")
        case .moved(.unscheduled): say("Removed the date of \(meeting)")
        case .moved(.due(let deadline)): say("\(meeting) is now due \(by(deadline))")
        case .moved(let time): say("Moved \(meeting) to \(DateText.start(time))")
        case .repeats(true): say("Changed how \(meeting) repeats")
        case .repeats(false): say("\(meeting) no longer repeats")
        case .places: say("Changed the places of \(meeting)")
        case .kind(let kind?): say("Made \(meeting) a \(quotedName(kind))")
        case .kind(nil): say("Removed the kind of \(meeting)")
        case .reminders: say("Changed the reminders of \(meeting)")
        case .venue(let venue?): say("Moved \(meeting) to \(quotedName(venue))", context: "venue")
        case .venue(nil): say("Removed the venue of \(meeting)")
        case .notes: say("Changed the notes of \(meeting)")
        case .status(let status): sentence(.setStatus(status, meeting: name))
        case .done(let isDone): sentence(isDone ? .markedDone(meeting: name) : .markedOpen(meeting: name))
        case .takesTime(true): say("Marked \(meeting) as busy")
        case .takesTime(false): say("Marked \(meeting) as free")
        case .invited(let names): say("Invited \(firstOf(names)) to \(meeting)")
        case .uninvited(let names): say("Removed \(firstOf(names)) from \(meeting)")
        case .answered(let who, let answer): sentence(who, answer, meeting)
        case .commented(let who): say("Recorded a comment by \(quotedName(who)) on \(meeting)")
        case .role(let who, .required): say("Made \(quotedName(who)) required for \(meeting)")
        case .role(let who, .optional): say("Made \(quotedName(who)) optional for \(meeting)")
        case .role(let who, .chair): say("Made \(quotedName(who)) the chair of \(meeting)")
        case .role(let who, .nonParticipant):
            say("\(quotedName(who)) is invited to \(meeting) for information only")
        case .invitees: say("Changed the invitees of \(meeting)")
        case .part(let part): changed(name, [label(part).lowercased()])
        case .rest: say("Changed \(meeting)")
        }
    }

    private func sentence(_ who: String, _ answer: Invitee.Participation, _ meeting: String) -> String {
        let who = quotedName(who)
        return switch answer {
        case .accepted: say("\(who) is coming to \(meeting)")
        case .declined: say("\(who) is not coming to \(meeting)")
        case .tentative: say("\(who) might come to \(meeting)")
        case .delegated: say("\(who) is sending somebody else to \(meeting)")
        case .needsAction: say("\(who) has not replied to \(meeting)")
        case .inProcess, .completed: say("Recorded the answer of \(who) to \(meeting)")
        }
    }

    package func words(_ changes: [MeetingChange]) -> String {
        var parts: [String] = []
        for change in changes {
            let part =
                switch change {
                case .renamed: say("title")
                case .moved: say("time")
                case .repeats: say("repetition")
                case .venue, .places: say("venue")
                case .kind: say("kind")
                case .reminders: say("reminders")
                case .notes: say("notes")
                case .status, .done, .takesTime: say("status")
                case .invited, .uninvited, .answered, .commented, .role, .invitees: say("invitees")
                case .part(let part): label(part).lowercased()
                case .rest: say("other details")
                }
            if !parts.contains(part) { parts.append(part) }
        }
        return parts.joined(separator: ", ")
    }

    private func sentence(_ changes: [ContactChange], ofContact name: String) -> String {
        if changes.count == 1 {
            switch changes[0] {
            case .renamed(let old): return say("Renamed \(quotedName(old)) to \(quotedName(name))")
            case .joined(let names): return say("Added \(firstOf(names)) to \(quotedName(name))")
            case .left(let names): return say("Removed \(firstOf(names)) from \(quotedName(name))")
            case .rest: return say("Changed \(quotedName(name))")
            case .field: break
            }
        }
        return changed(name, parts(of: changes))
    }

    private func parts(of changes: [ContactChange]) -> [String] {
        changes.map { change in
            switch change {
            case .renamed: say("name")
            case .field(.member), .joined, .left: say("members")
            case .field(let part): label(part).lowercased()
            case .rest: say("other details")
            }
        }
    }

    /// The changed parts of a contact, each once: `phone, members`.
    func words(_ changes: [ContactChange]) -> String { once(parts(of: changes)) }

    private func sentence(_ changes: [VenueChange], ofVenue name: String) -> String {
        if changes.count == 1, case .renamed(let old) = changes[0] {
            return say("Renamed \(quotedName(old)) to \(quotedName(name))")
        }
        return changed(name, parts(of: changes))
    }

    private func parts(of changes: [VenueChange]) -> [String] {
        changes.map { change in
            switch change {
            case .renamed: say("name")
            case .category: say("category")
            case .address: say("address")
            case .coordinate: say("coordinates")
            case .phone: say("phone")
            case .website: say("website")
            case .openingHours: say("opening hours")
            case .tags: say("tags")
            case .notes: say("notes")
            }
        }
    }

    /// The changed parts of a venue, each once: `address, tags`.
    func words(_ changes: [VenueChange]) -> String { once(parts(of: changes)) }

    private func once(_ parts: [String]) -> String {
        var told: [String] = []
        for part in parts where !told.contains(part) { told.append(part) }
        return told.joined(separator: ", ")
    }

    /// The changed parts of a record, each once.
    private func changed(_ name: String, _ parts: [String]) -> String {
        parts.isEmpty
            ? say("Changed \(quotedName(name))") : say("Changed \(quotedName(name)): \(once(parts))")
    }

    package func firstOf(_ names: [String]) -> String {
        guard let first = names.first else { return say("nobody") }
        let name = quotedName(first)
        return names.count == 1 ? name : say("\(name) and \(names.count - 1) more")
    }

    /// A person's own words in quotation marks, in full: `“Do come!”`.
    package func quoted(_ words: String) -> String { say("“\(words)”") }
    package func quotedName(_ name: String) -> String { say("“") + ShortText.name(name) + say("”") }
}
