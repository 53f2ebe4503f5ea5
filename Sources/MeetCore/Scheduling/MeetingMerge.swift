import Foundation

/// A three-way merge of a meeting that was changed in two places: `base` is the common origin, `mine` the
/// edited version (a form), `theirs` the stored one.
///
/// - A change of one side is taken; so is an equal change of both.
/// - Different changes of both are a conflict. Mine is kept, unless the resolution decides for theirs.
/// - Invitees are merged one by one: additions, removals, and of each the name, the role and the answer. A
///   removal on one side and a change on the other is a conflict too. The order is mine; those added on the
///   other side come last.
/// - The links are never a conflict: my change is taken.
/// - The protocol's own fields (`uid`, `organizer`, `sequence`, `createdAt`, `updatedAt`, `received`) are
///   theirs.
package struct MeetingMerge: Hashable, Sendable {
    /// A part of a meeting that is changed as a whole.
    package enum Part: Hashable, Sendable {
        case title, notes, time, recurrence, venue, otherVenues, placeKind, kind, reminders, status, done,
            unmodelled
        /// The presence of an invitee, or one of their fields. The name identifies them for people.
        case invitee(name: String, InviteePart)
    }

    package enum InviteePart: Hashable, Sendable, CaseIterable {
        case presence, name, role, answer
    }

    package enum Side: Hashable, Sendable {
        case mine, theirs
    }

    /// A part that both sides changed differently.
    package struct Conflict: Hashable, Sendable {
        package var part: Part
        package var mine: Value
        package var theirs: Value
    }

    /// The value of a part, for display.
    package enum Value: Hashable, Sendable {
        case text(String)
        case time(MeetingTime)
        /// The recurrence; `nil` for a single meeting.
        case recurrence(Recurrence?)
        case venue(Venue?)
        case venues([Venue])
        case reminders([Reminder])
        case status(Meeting.Status)
        case done(Bool)
        case role(Invitee.Role)
        case answer(Invitee.Participation, comment: String?)
        case invited(Bool)
    }

    package private(set) var meeting: Meeting
    /// The conflicts without a resolution.
    package private(set) var conflicts: [Conflict] = []

    private let resolution: [Part: Side]

    package init(base: Meeting, mine: Meeting, theirs: Meeting, resolution: [Part: Side] = [:]) {
        self.resolution = resolution
        meeting = theirs
        meeting.title = merge(.title, base.title, mine.title, theirs.title) { .text($0) }
        meeting.notes = merge(.notes, base.notes, mine.notes, theirs.notes) { .text($0) }
        meeting.time = merge(.time, base.time, mine.time, theirs.time) { .time($0) }
        meeting.recurrence = merge(.recurrence, base.recurrence, mine.recurrence, theirs.recurrence) {
            .recurrence($0)
        }
        meeting.otherVenues = merge(
            .otherVenues, base.otherVenues, mine.otherVenues, theirs.otherVenues
        ) { .venues($0) }
        meeting.placeKind = merge(.placeKind, base.placeKind, mine.placeKind, theirs.placeKind) {
            .text($0 ?? "")
        }
        meeting.kind = merge(.kind, base.kind, mine.kind, theirs.kind) { .text($0 ?? "") }
        meeting.reminders = merge(.reminders, base.reminders, mine.reminders, theirs.reminders) {
            .reminders($0)
        }
        meeting.venue = merge(
            .venue, base.venue, mine.venue, theirs.venue, isSame: Self.isSame
        ) { .venue($0) }
        meeting.status = merge(.status, base.status, mine.status, theirs.status) { .status($0) }
        meeting.doneAt = merge(
            .done, base.doneAt, mine.doneAt, theirs.doneAt, isSame: { ($0 == nil) == ($1 == nil) }
        ) { .done($0 != nil) }
        meeting.unmodelled = merge(.unmodelled, base.unmodelled, mine.unmodelled, theirs.unmodelled) {
            .text($0.map { "\($0.name):\($0.value)" }.joined(separator: "\n"))
        }
        if mine.url != base.url { meeting.url = mine.url }
        if mine.conference != base.conference { meeting.conference = mine.conference }
        if mine.isTransparent != base.isTransparent { meeting.isTransparent = mine.isTransparent }
        meeting.invitees = invitees(base.invitees, mine.invitees, theirs.invitees)
    }

    // MARK: One part

    private mutating func merge<Content>(
        _ part: Part, _ base: Content, _ mine: Content, _ theirs: Content,
        isSame: (Content, Content) -> Bool, value: (Content) -> Value
    ) -> Content {
        if isSame(mine, theirs) || isSame(mine, base) { return theirs }
        if isSame(theirs, base) { return mine }
        switch resolution[part] {
        case .mine: return mine
        case .theirs: return theirs
        case nil:
            conflicts.append(Conflict(part: part, mine: value(mine), theirs: value(theirs)))
            return mine
        }
    }

    private mutating func merge<Content: Equatable>(
        _ part: Part, _ base: Content, _ mine: Content, _ theirs: Content, value: (Content) -> Value
    ) -> Content {
        merge(part, base, mine, theirs, isSame: ==, value: value)
    }

    /// Returns whether both are the same row for a stored venue, however outdated the form's copy.
    private static func isSame(_ one: Venue?, _ other: Venue?) -> Bool {
        if let one = one?.id, let other = other?.id { return one == other }
        return one == other
    }

    // MARK: Invitees

    private mutating func invitees(_ base: [Invitee], _ mine: [Invitee], _ theirs: [Invitee]) -> [Invitee] {
        var left = theirs
        var result: [Invitee] = []
        for invitee in mine {
            let old = Self.find(invitee, in: base).map { base[$0] }
            if let place = Self.find(invitee, in: left) {
                result.append(merge(old ?? invitee, invitee, left.remove(at: place)))
            } else if let old {
                // Removed there.
                if Self.saysTheSame(invitee, old) { continue }
                if isKept(invitee.name, isMine: true) {
                    var added = invitee
                    added.id = nil
                    result.append(added)
                }
            } else {
                result.append(invitee)
            }
        }
        for invitee in left {
            guard let place = Self.find(invitee, in: base) else {
                result.append(invitee)
                continue
            }
            // Removed here.
            if Self.saysTheSame(invitee, base[place]) { continue }
            if isKept(invitee.name, isMine: false) { result.append(invitee) }
        }
        return result
    }

    /// Returns whether an invitee stays who was removed on one side and changed on the other.
    ///
    /// - Parameter isMine: Whether the change was on my side.
    private mutating func isKept(_ name: String, isMine: Bool) -> Bool {
        let part = Part.invitee(name: name, .presence)
        switch resolution[part] {
        case .mine: return isMine
        case .theirs: return !isMine
        case nil:
            conflicts.append(Conflict(part: part, mine: .invited(isMine), theirs: .invited(!isMine)))
            return isMine
        }
    }

    private mutating func merge(_ base: Invitee, _ mine: Invitee, _ theirs: Invitee) -> Invitee {
        struct Called: Equatable {
            var name: String
            var email: String?
            var contact: Identifier<Contact>?
        }
        struct Answer: Equatable {
            var participation: Invitee.Participation
            var comment: String?
            var delegatedTo: [String]
            var delegatedFrom: [String]
        }
        func called(_ invitee: Invitee) -> Called {
            Called(name: invitee.name, email: invitee.email, contact: invitee.contactID)
        }
        func answer(_ invitee: Invitee) -> Answer {
            Answer(
                participation: invitee.participation, comment: invitee.comment,
                delegatedTo: invitee.delegatedTo, delegatedFrom: invitee.delegatedFrom)
        }
        var invitee = theirs
        let name = merge(
            .invitee(name: theirs.name, .name), called(base), called(mine), called(theirs)
        ) { called in .text(called.email.map { "\(called.name) <\($0)>" } ?? called.name) }
        (invitee.name, invitee.email, invitee.contactID) = (name.name, name.email, name.contact)
        invitee.role = merge(
            .invitee(name: theirs.name, .role), base.role, mine.role, theirs.role
        ) { .role($0) }
        let answered = merge(
            .invitee(name: theirs.name, .answer), answer(base), answer(mine), answer(theirs)
        ) { .answer($0.participation, comment: $0.comment) }
        let said = answered == answer(theirs) ? theirs : mine
        invitee.participation = said.participation
        invitee.comment = said.comment
        invitee.answeredAt = said.answeredAt
        invitee.answeredBy = said.answeredBy
        invitee.delegatedTo = said.delegatedTo
        invitee.delegatedFrom = said.delegatedFrom
        invitee.formerAnswer = said.formerAnswer
        invitee.wantsAnswer = mine.wantsAnswer == base.wantsAnswer ? theirs.wantsAnswer : mine.wantsAnswer
        return invitee
    }

    /// Returns the index of the same row; if one side has none, of the same contact, address or bare name.
    private static func find(_ invitee: Invitee, in list: [Invitee]) -> Int? {
        list.firstIndex { other in
            if let one = invitee.id, let other = other.id { return one == other }
            if let one = invitee.contactID, let other = other.contactID { return one == other }
            if let one = invitee.email, let other = other.email {
                return ContactKeys.email(one) == ContactKeys.email(other)
            }
            return invitee.email == nil && other.email == nil && invitee.name == other.name
        }
    }

    /// Returns whether an invitee has no change that matters to the person.
    private static func saysTheSame(_ one: Invitee, _ other: Invitee) -> Bool {
        one.name == other.name && one.email == other.email && one.role == other.role
            && one.participation == other.participation && one.comment == other.comment
    }
}
