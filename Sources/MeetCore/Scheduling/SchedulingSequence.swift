import Foundation

/// The rules of SEQUENCE and DTSTAMP (RFC 5546, 2.1.4; RFC 5545, 3.8.7.2 and 3.8.7.4).
///
/// The organizer of a meeting numbers its revisions (`Meeting.isOrganized`). Nobody else does: an answer has the SEQUENCE of
/// the revision that it answers.
package enum SchedulingSequence {
    /// Returns whether a change raises SEQUENCE: an invitee who accepted might decline now, because the time, the dates, the
    /// status, the place or the title changed. Notes, links and invitees do not raise it.
    package static func requiresSequenceIncrement(from old: Meeting, to new: Meeting) -> Bool {
        old.time != new.time || old.recurrence != new.recurrence || old.status != new.status
            || old.title != new.title || !hasSamePlaces(old, new)
    }

    /// The SEQUENCE of a meeting that the person changed; what somebody else organizes keeps their number. Undo is a change
    /// like any other: what it restores is a later revision.
    ///
    /// - Parameter isOwn: Asked only where the change raises it.
    package static func next(
        from old: Meeting, to new: Meeting, isOwn: @autoclosure () throws -> Bool
    ) rethrows -> Int {
        let isRaised = try requiresSequenceIncrement(from: old, to: new) && isOwn()
        return number(of: new.sequence, after: old.sequence, isRaised: isRaised)
    }

    /// A SEQUENCE that never falls below an earlier one, and is above it where it is to rise. A number that is above already
    /// is not raised again.
    package static func number(of revision: Int, after earlier: Int, isRaised: Bool) -> Int {
        let highest = max(0, earlier, revision)
        return isRaised && revision <= earlier && highest < Int(Int32.max) ? highest + 1 : highest
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
            if invitee.isSelf(by: own) { continue }
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
        let (one, other) = (old.places, new.places)
        return one.kind == other.kind && one.venues.count == other.venues.count
            && zip(one.venues, other.venues).allSatisfy { $1.addsNothing(to: $0) }
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
