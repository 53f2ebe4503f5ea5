import Foundation

/// An update of a foreign meeting by its organizer. The person's own changes that are not in messages stay:
/// the kind, the reminders, and every part that the organizer left unchanged. If both changed the same part,
/// the organizer's version counts.
struct MeetingUpdate {
    private(set) var meeting: Meeting
    /// The differences from the stored meeting.
    let changes: [FieldChange]
    /// True if the organizer moved it, so that answers no longer count.
    let isRescheduled: Bool

    /// Merges an update.
    ///
    /// - Parameters:
    ///   - theirs: The organizer's new version.
    ///   - base: The organizer's previous version; if unknown, the stored one.
    ///   - stamp: The time of the new version.
    ///   - own: The keys of the person's addresses.
    init(stored: Meeting, theirs: Meeting, base: Meeting, stamp: Date, own: Set<String>) {
        let isBack = stored.status == .cancelled && theirs.status != .cancelled
        isRescheduled =
            isBack
            || SchedulingSequence.resetsAnswers(from: stored, to: theirs)
                && SchedulingSequence.resetsAnswers(from: base, to: theirs)
        var merged = Self.merge(stored: stored, theirs: theirs, base: base)
        merged.id = stored.id
        merged.seriesID = stored.seriesID
        merged.createdAt = stored.createdAt
        merged.status = theirs.status
        merged.invitees = Self.invitees(
            stored: stored, theirs: theirs, base: base, stamp: stamp, own: own, isReset: isRescheduled)
        meeting = merged
        changes = FieldChange.changes(from: stored, to: merged)
    }

    private static func merge(stored: Meeting, theirs: Meeting, base: Meeting) -> Meeting {
        var (base, theirs) = (base, theirs)
        for part in MeetingPart.all(.personal) {
            part.copy(from: stored, to: &base)
            part.copy(from: stored, to: &theirs)
        }
        (base.invitees, theirs.invitees) = (stored.invitees, stored.invitees)
        // A stored venue has more data than the line that it was made of.
        if isSame(base.venue, stored.venue) { base.venue = stored.venue }
        if isSame(theirs.venue, base.venue) {
            theirs.venue = base.venue
        } else if isSame(theirs.venue, stored.venue) {
            theirs.venue = stored.venue
        }
        return MeetingMerge(base: base, mine: stored, theirs: theirs, preferring: .theirs).meeting
    }

    private static func isSame(_ one: Venue?, _ other: Venue?) -> Bool {
        one.map(ICalendarEncoder.location) == other.map(ICalendarEncoder.location)
    }

    // MARK: - People

    /// Returns the organizer's invitees, and those added here. The person's answer stays unless the meeting
    /// was moved; of the other answers the organizer knows better.
    private static func invitees(
        stored: Meeting, theirs: Meeting, base: Meeting, stamp: Date, own: Set<String>, isReset: Bool
    ) -> [Invitee] {
        var left = stored.invitees
        var result: [Invitee] = []
        for invitee in theirs.invitees {
            guard let place = left.firstIndex(where: { isSame($0, invitee) }) else {
                result.append(invitee)
                continue
            }
            let known = left.remove(at: place)
            var merged = invitee
            merged.id = known.id
            merged.contactID = known.contactID
            if known.contactID != nil || invitee.name == invitee.email { merged.name = known.name }
            let isMe = merged.addressKey.map(own.contains) ?? false
            if isReset {
                if isMe { merged = merged.unanswered(since: stored) }
                if merged.participation == .needsAction {
                    merged.formerAnswer = known.unanswered(since: stored).formerAnswer
                }
            } else {
                let before = base.invitees.first { isSame($0, invitee) }
                let staysMine = isMe && mineStands(known, invitee, before: before, stamp: stamp)
                if staysMine || known.participation == invitee.participation {
                    take(known, into: &merged)
                } else if invitee.participation != .needsAction {
                    merged.answeredAt = stamp
                }
            }
            result.append(merged)
        }
        return result + left.filter { one in !base.invitees.contains { isSame($0, one) } }
    }

    /// Returns whether the person's answer is later than the one in the message, as far as is known.
    private static func mineStands(_ mine: Invitee, _ theirs: Invitee, before: Invitee?, stamp: Date) -> Bool
    {
        if mine.participation == .needsAction { return false }
        if theirs.participation == .needsAction { return true }
        // They know no later answer.
        if let before, before.participation == theirs.participation,
            before.participation != mine.participation
        {
            return true
        }
        return mine.answeredAt.map { $0 > stamp } ?? false
    }

    private static func take(_ known: Invitee, into invitee: inout Invitee) {
        invitee.participation = known.participation
        invitee.answeredAt = known.answeredAt
        invitee.answeredBy = known.answeredBy
        invitee.comment = known.comment ?? invitee.comment
        invitee.formerAnswer = known.formerAnswer
        if !known.delegatedTo.isEmpty { invitee.delegatedTo = known.delegatedTo }
    }

    static func isSame(_ one: Invitee, _ other: Invitee) -> Bool {
        if let key = one.addressKey, let otherKey = other.addressKey { return key == otherKey }
        return one.addressKey == nil && other.addressKey == nil && one.name == other.name
    }
}
