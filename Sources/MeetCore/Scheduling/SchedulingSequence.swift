import Foundation

/// The rules for raising SEQUENCE and DTSTAMP (RFC 5546, 2.1.4; RFC 5545, 3.8.7.2 and 3.8.7.4).
///
/// The organizer of a meeting numbers its revisions (`Meeting.isOrganized`). Nobody else does: an answer has
/// the SEQUENCE of the answered revision.
package enum SchedulingSequence {
    /// Returns whether an attendee might change their answer: the time, the dates, the status, the place or
    /// the title changed. Notes, links and the list of invitees do not count.
    package static func isRaised(from old: Meeting, to new: Meeting) -> Bool {
        old.time != new.time || old.recurrence != new.recurrence || old.status != new.status
            || old.title != new.title || !hasSamePlaces(old, new)
    }

    /// Returns the SEQUENCE of a changed meeting. Undo is a change like any other: the restored state is a
    /// later revision. It never falls.
    package static func next(from old: Meeting, to new: Meeting) -> Int {
        let highest = max(0, old.sequence, new.sequence)
        guard isRaised(from: old, to: new), highest < Int(Int32.max) else { return highest }
        // A SEQUENCE that was raised already is not raised again.
        return new.sequence > old.sequence ? new.sequence : highest + 1
    }

    /// Returns whether answers no longer count, because they were for other times (RFC 6638, 3.2.8): the time
    /// or the dates changed, or a cancelled meeting takes place again. An excluded date changes nothing for
    /// the others.
    package static func resetsAnswers(from old: Meeting, to new: Meeting) -> Bool {
        if old.status == .cancelled, new.status != .cancelled { return true }
        let isSeries = old.recurrence != nil || new.recurrence != nil
        return !old.time.isSame(as: new.time, isSeries: isSeries) || !hasSameDates(old, new)
    }

    /// Returns the meeting with all answers reset and kept as former answers, except those of the organizer,
    /// of delegators, and for the present dates.
    ///
    /// - Parameters:
    ///   - old: The meeting at the time of the answers.
    ///   - own: The keys of the organizer's addresses.
    package static func withOpenAnswers(
        _ meeting: Meeting, answeredFor old: Meeting, except own: Set<String> = []
    ) -> Meeting {
        var meeting = meeting
        for place in meeting.invitees.indices {
            let invitee = meeting.invitees[place]
            if let email = invitee.email, own.contains(CalendarAddress.key(email)) { continue }
            if let former = invitee.formerAnswer, former.isCurrent(of: invitee), isFor(meeting, former) {
                continue
            }
            switch invitee.participation {
            case .needsAction, .delegated: continue
            case .accepted, .declined, .tentative, .inProcess, .completed:
                meeting.invitees[place] = invitee.unanswered(since: old)
            }
        }
        return meeting
    }

    /// Returns the meeting with former answers restored that are for its present dates, unless there are
    /// newer ones.
    package static func withAnswersRestored(_ meeting: Meeting) -> Meeting {
        var meeting = meeting
        for place in meeting.invitees.indices {
            guard let former = meeting.invitees[place].openedAnswer, isFor(meeting, former) else { continue }
            meeting.invitees[place].participation = former.participation
            meeting.invitees[place].answeredAt = former.answeredAt
            meeting.invitees[place].answeredBy = former.answeredBy
            meeting.invitees[place].comment = former.comment
        }
        return meeting
    }

    /// Returns whether an answer is for the dates of a meeting.
    private static func isFor(_ meeting: Meeting, _ answer: FormerAnswer) -> Bool {
        var old = meeting
        (old.time, old.recurrence) = (answer.time, answer.recurrence)
        return !resetsAnswers(from: old, to: meeting)
    }

    /// Returns the DTSTAMP of a new message. It is later than the last one about the same meeting, even if
    /// the clock was set back or both are made within a second: DTSTAMP has whole seconds.
    package static func stamp(now: Date, after last: Date?) -> Date {
        let seconds = now.timeIntervalSince1970.rounded(.down)
        guard let last else { return Date(timeIntervalSince1970: seconds) }
        return Date(timeIntervalSince1970: max(seconds, last.timeIntervalSince1970.rounded(.down) + 1))
    }

    /// Returns whether both have the same rule and added dates; exclusions only remove dates.
    private static func hasSameDates(_ old: Meeting, _ new: Meeting) -> Bool {
        guard let one = old.recurrence, let other = new.recurrence else {
            return old.recurrence == new.recurrence
        }
        return one.rule == other.rule && Set(one.added) == Set(other.added)
            && Set(one.removed).isSubset(of: Set(other.removed))
    }

    private static func hasSamePlaces(_ old: Meeting, _ new: Meeting) -> Bool {
        func isSame(_ one: Venue?, _ other: Venue?) -> Bool {
            if let one = one?.id, let other = other?.id { return one == other }
            return one?.name == other?.name && one?.address == other?.address
                && one?.coordinate == other?.coordinate
        }
        return old.placeKind == new.placeKind && old.otherVenues.count == new.otherVenues.count
            && isSame(old.venue, new.venue)
            && zip(old.otherVenues, new.otherVenues).allSatisfy { isSame($0, $1) }
    }
}

extension Invitee {
    /// Returns the invitee without an answer, with the present one as the former answer.
    func unanswered(since old: Meeting) -> Invitee {
        var invitee = self
        if participation != .needsAction { invitee.formerAnswer = FormerAnswer(self, to: old) }
        invitee.participation = .needsAction
        invitee.answeredAt = nil
        invitee.answeredBy = nil
        invitee.comment = nil
        return invitee
    }
}
