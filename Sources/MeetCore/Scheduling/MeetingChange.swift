/// What is different of a meeting after a change.
package enum MeetingChange: Hashable, Sendable, Codable {
    /// It has another title; what it was called.
    case renamed(from: String)
    case moved(to: MeetingTime)
    /// It comes again by another rule, or no more.
    case repeats(Bool)
    /// The name of the venue it has now; `nil` where it has none any more.
    case venue(String?)
    /// The other places that will do.
    case places
    /// The kind of meeting it is now.
    case kind(String?)
    case reminders
    case notes
    case status(Meeting.Status)
    case done(Bool)
    /// Whether it takes time now.
    case takesTime(Bool)
    /// Names of those who were not invited before.
    case invited([String])
    /// Names of those who are invited no longer.
    case uninvited([String])
    /// What one of them answered.
    case answered(String, Invitee.Participation)
    /// That one of them said something else.
    case commented(String)
    /// That one of them is to be there in another role.
    case role(String, Invitee.Role)
    /// Who stayed, in another order or under another name, or several with other answers.
    case invitees
    /// A part that has no case of its own.
    case part(MeetingMerge.Part)
    /// What the program keeps and does not model.
    case rest

    /// The changes in the order of a form; empty where both say the same.
    package static func all(from old: Meeting, to new: Meeting) -> [MeetingChange] {
        var changes: [MeetingChange] = []
        for change in MeetingPart.all.flatMap({ $0.changes(old, new) }) where !changes.contains(change) {
            changes.append(change)
        }
        return changes
    }

    static func invitees(from old: [Invitee], to new: [Invitee]) -> [MeetingChange] {
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

    /// What one said who is invited as before; of several nothing is told.
    private static func change(of pairs: [(old: Invitee, new: Invitee)]) -> MeetingChange {
        guard pairs.count == 1, let (old, new) = pairs.first, old.id == new.id else { return .invitees }
        if old.participation != new.participation { return .answered(new.name, new.participation) }
        if old.comment != new.comment { return .commented(new.name) }
        return old.role != new.role ? .role(new.name, new.role) : .invitees
    }

    /// How many names are kept of those invited; a sentence says no more.
    package static let mostNames = 20

    /// With names of at most so many characters.
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
