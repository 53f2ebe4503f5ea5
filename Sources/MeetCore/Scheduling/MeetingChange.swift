/// A change of a meeting.
package enum MeetingChange: Hashable, Sendable, Codable {
    /// A new title; with the previous one.
    case renamed(from: String)
    case moved(to: MeetingTime)
    /// A new recurrence, or none any more.
    case repeats(Bool)
    /// The name of the new venue; `nil` if it was removed.
    case venue(String?)
    /// The alternative places.
    case places
    /// The new kind of meeting.
    case kind(String?)
    case reminders
    case notes
    case status(Meeting.Status)
    case done(Bool)
    /// The new transparency.
    case takesTime(Bool)
    /// The names of added invitees.
    case invited([String])
    /// The names of removed invitees.
    case uninvited([String])
    /// An answer of an invitee.
    case answered(String, Invitee.Participation)
    /// A new comment of an invitee.
    case commented(String)
    /// A new role of an invitee.
    case role(String, Invitee.Role)
    /// The order or names of invitees, or the answers of several.
    case invitees
    /// A part that has no case of its own.
    case part(MeetingMerge.Part)
    /// Unmodelled properties.
    case rest

    /// The changes in the order of a form; empty where both say the same.
    package static func all(from old: Meeting, to new: Meeting) -> [MeetingChange] {
        var changes: [MeetingChange] = []
        for change in MeetingPart.all.flatMap({ $0.changes(old, new) }) where !changes.contains(change) {
            changes.append(change)
        }
        return changes
    }

    static func invitees(from old: [Invitee], to edited: [Invitee]) -> [MeetingChange] {
        let new = withRows(of: old, edited)
        let (before, after) = (Set(old.compactMap(\.id)), Set(new.compactMap(\.id)))
        var changes: [MeetingChange] = []
        let invited = new.filter { $0.id.map { !before.contains($0) } ?? true }
        let uninvited = old.filter { $0.id.map { !after.contains($0) } ?? true }
        if !invited.isEmpty { changes.append(.invited(invited.map(\.name))) }
        if !uninvited.isEmpty { changes.append(.uninvited(uninvited.map(\.name))) }
        let stayed = old.filter { $0.id.map(after.contains) ?? false }
        let staying = new.filter { $0.id.map(before.contains) ?? false }
        if stayed != staying { changes.append(change(of: zip(stayed, staying).filter { $0 != $1 })) }
        return changes
    }

    /// Returns invitees with the ids of the people among others. A date that begins to differ from its series has
    /// rows of its own for the same people.
    private static func withRows(of old: [Invitee], _ invitees: [Invitee]) -> [Invitee] {
        let known = Set(old.compactMap(\.id))
        guard !known.isEmpty, known.isDisjoint(with: invitees.compactMap(\.id)) else { return invitees }
        var left = old
        return invitees.map { invitee in
            let place = left.firstIndex { one in
                guard let email = invitee.email, let other = one.email else {
                    return invitee.email == nil && one.email == nil && invitee.name == one.name
                }
                return CalendarAddress.key(email) == CalendarAddress.key(other)
            }
            guard let place else { return invitee }
            var invitee = invitee
            invitee.id = left.remove(at: place).id
            return invitee
        }
    }

    /// Returns the change of an invitee's answer; that of several has no details.
    private static func change(of pairs: [(old: Invitee, new: Invitee)]) -> MeetingChange {
        guard pairs.count == 1, let (old, new) = pairs.first, old.id == new.id else { return .invitees }
        if old.participation != new.participation { return .answered(new.name, new.participation) }
        if old.comment != new.comment { return .commented(new.name) }
        return old.role != new.role ? .role(new.name, new.role) : .invitees
    }

    /// The maximum number of stored names, as many as a sentence shows.
    package static let mostNames = 20

    /// Returns the change with names of at most `length` characters.
    package func shortened(to length: Int) -> MeetingChange {
        func short(_ names: [String]) -> [String] {
            names.prefix(Self.mostNames).map { String($0.prefix(length)) }
        }
        return switch self {
        case .renamed(let name): .renamed(from: String(name.prefix(length)))
        case .venue(let name): .venue(name.map { String($0.prefix(length)) })
        case .kind(let name): .kind(name.map { String($0.prefix(length)) })
        case .invited(let names): .invited(short(names))
        case .uninvited(let names): .uninvited(short(names))
        case .answered(let name, let answer): .answered(String(name.prefix(length)), answer)
        case .commented(let name): .commented(String(name.prefix(length)))
        case .role(let name, let role): .role(String(name.prefix(length)), role)
        case .moved, .repeats, .places, .reminders, .notes, .status, .done, .takesTime, .invitees, .part,
            .rest:
            self
        }
    }
}
