import Foundation

/// A meeting that was changed in two places, brought together part by part (`MeetingPart`), in three ways: `base` is what
/// both began with, `mine` what one made of it (a form), `theirs` what is stored by now.
///
/// - What one side changed is taken; so is what both changed to the same.
/// - What both changed differently is a conflict. Mine stays, unless the resolution says theirs.
/// - Invitees are merged one by one: who was added, who was taken off, and of each the name, the role and the answer.
///   One who was taken off on one side and changed on the other is a conflict too. The order is mine; who came on the
///   other side comes last.
/// - A part without a value to show, as a link, is never a conflict: what was changed on my side is taken.
/// - The protocol's own (`uid`, `organizer`, `sequence`, `createdAt`, `updatedAt`, `received`) is theirs.
package struct MeetingMerge: Hashable, Sendable {
    package enum Side: Hashable, Sendable {
        case mine, theirs
    }

    /// A part that both sides changed differently.
    package struct Conflict: Hashable, Sendable {
        package var part: Part
        package var mine: Value
        package var theirs: Value
    }

    package private(set) var meeting: Meeting
    /// The conflicts without a resolution.
    package private(set) var conflicts: [Conflict] = []

    private let resolution: [Part: Side]
    private let preferred: Side

    /// - Parameter side: Which side counts in conflicts that no resolution is given for.
    package init(
        base: Meeting, mine: Meeting, theirs: Meeting, resolution: [Part: Side] = [:],
        preferring side: Side = .mine
    ) {
        self.resolution = resolution
        preferred = side
        meeting = theirs
        for part in MeetingPart.all where !part.traits.contains(.organizers) {
            if part.name == .invitees {
                meeting.invitees = invitees(base.invitees, mine.invitees, theirs.invitees)
            } else if takesMine(part, base, mine, theirs) {
                part.copy(from: mine, to: &meeting)
            }
        }
    }

    // MARK: One part

    private mutating func takesMine(
        _ part: MeetingPart, _ base: Meeting, _ mine: Meeting, _ theirs: Meeting
    ) -> Bool {
        if part.isSame(mine, theirs) || part.isSame(mine, base) { return false }
        if part.isSame(theirs, base) { return true }
        guard let value = part.value else { return preferred == .mine }
        return takesMine(part.name, value(mine), value(theirs))
    }

    /// Returns whether `mine` is kept of two different values; without a resolution they are a conflict.
    private mutating func takesMine(_ part: Part, _ mine: Value, _ theirs: Value) -> Bool {
        if let side = resolution[part] { return side == .mine }
        conflicts.append(Conflict(part: part, mine: mine, theirs: theirs))
        return preferred == .mine
    }

    private mutating func merge<Content: Equatable>(
        _ part: Part, _ base: Content, _ mine: Content, _ theirs: Content, value: (Content) -> Value
    ) -> Content {
        if mine == theirs || mine == base { return theirs }
        return theirs == base || takesMine(part, value(mine), value(theirs)) ? mine : theirs
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
        takesMine(.invitee(name: name, .presence), .invited(isMine), .invited(!isMine)) == isMine
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
