import MeetCore

/// What is different of a meeting after a change.
package enum MeetingChange: Hashable, Sendable, Codable {
    /// It has another title; what it was called.
    case renamed(from: String)
    case moved(to: MeetingTime)
    /// The name of the venue it has now; `nil` where it has none any more.
    case venue(String?)
    case notes
    case status(Meeting.Status)
    case done(Bool)
    /// Names of those who were not invited before.
    case invited([String])
    /// Names of those who are invited no longer.
    case uninvited([String])
    /// Who stayed, in another role or order, under another name, or with another answer.
    case invitees
    /// What the program keeps and does not model.
    case rest

    /// What tells the two apart, in the order of a form; empty where they say the same.
    package static func all(from old: Meeting, to new: Meeting) -> [MeetingChange] {
        var changes: [MeetingChange] = []
        if old.title != new.title { changes.append(.renamed(from: old.title)) }
        if old.time != new.time { changes.append(.moved(to: new.time)) }
        if old.venue != new.venue { changes.append(.venue(new.venue?.name)) }
        changes += invitees(from: old.invitees, to: new.invitees)
        if old.notes != new.notes { changes.append(.notes) }
        if old.status != new.status { changes.append(.status(new.status)) }
        if (old.doneAt == nil) != (new.doneAt == nil) { changes.append(.done(new.doneAt != nil)) }
        if old.unmodelled != new.unmodelled { changes.append(.rest) }
        return changes
    }

    private static func invitees(from old: [Invitee], to new: [Invitee]) -> [MeetingChange] {
        let (before, after) = (Set(old.compactMap(\.id)), Set(new.compactMap(\.id)))
        var changes: [MeetingChange] = []
        let invited = new.filter { $0.id.map { !before.contains($0) } ?? true }
        let uninvited = old.filter { $0.id.map { !after.contains($0) } ?? true }
        if !invited.isEmpty { changes.append(.invited(invited.map(\.name))) }
        if !uninvited.isEmpty { changes.append(.uninvited(uninvited.map(\.name))) }
        let stayed = old.filter { $0.id.map(after.contains) ?? false }
        if stayed != new.filter({ $0.id.map(before.contains) ?? false }) { changes.append(.invitees) }
        return changes
    }

    /// How many names are kept of those invited; a sentence says no more.
    private static let mostNames = 20

    /// With names of at most so many characters.
    func shortened(to length: Int) -> MeetingChange {
        func short(_ names: [String]) -> [String] {
            names.prefix(Self.mostNames).map { String($0.prefix(length)) }
        }
        return switch self {
        case .renamed(let name): .renamed(from: String(name.prefix(length)))
        case .venue(let name): .venue(name.map { String($0.prefix(length)) })
        case .invited(let names): .invited(short(names))
        case .uninvited(let names): .uninvited(short(names))
        case .moved, .notes, .status, .done, .invitees, .rest: self
        }
    }
}
