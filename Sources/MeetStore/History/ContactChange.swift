import MeetCore

/// What is different of a contact, or of a group, after a change.
package enum ContactChange: Hashable, Sendable, Codable {
    /// It has another name; what it was called.
    case renamed(from: String)
    /// Another field says something else.
    case field(ContactPart)
    /// Names of those who were not in the group before.
    case joined([String])
    /// Names of those who are in the group no longer.
    case left([String])
    /// What the program keeps and does not model.
    case rest

    /// What tells the two apart, in the order of a card; empty where people see no difference.
    ///
    /// - Parameter name: What somebody is called for whom a MEMBER value stands; `nil` where nobody here does.
    package static func all(
        from old: Contact, to new: Contact, name: (_ member: String) throws -> String?
    ) rethrows -> [ContactChange] {
        let isRenamed = old.name != new.name
        var changes: [ContactChange] = isRenamed ? [.renamed(from: old.name)] : []
        let fields = ContactFields.changes(from: old, to: new)
        for part in fields.compactMap({ ($0.new ?? $0.old)?.part }) {
            guard let change = change(of: part, isRenamed: isRenamed), !changes.contains(change) else {
                continue
            }
            changes.append(change)
        }
        let members = fields.filter { ($0.new ?? $0.old)?.part == .member }
        let joined = members.filter { $0.old == nil }.compactMap(\.new)
        let left = members.filter { $0.new == nil }.compactMap(\.old)
        if !joined.isEmpty {
            let known = try names(of: joined, name)
            changes.append(known.map { ContactChange.joined($0) } ?? .field(.member))
        }
        if !left.isEmpty {
            let known = try names(of: left, name)
            changes.append(known.map { ContactChange.left($0) } ?? .field(.member))
        }
        return changes
    }

    /// `nil` where something else tells it: the parts of a name go with the name.
    private static func change(of part: ContactPart, isRenamed: Bool) -> ContactChange? {
        switch part {
        case .name, .member: nil
        case .nameParts, .givenName, .middleName, .familyName, .prefix, .suffix, .phoneticName:
            isRenamed ? nil : .field(.nameParts)
        case .property: .rest
        default: .field(part)
        }
    }

    /// `nil` where one of them is nobody here.
    private static func names(
        of members: [ContactFieldValue], _ name: (String) throws -> String?
    ) rethrows -> [String]? {
        var names: [String] = []
        for member in members {
            guard case .text(let value) = member.value, let known = try name(value) else { return nil }
            names.append(known)
        }
        return names
    }

    /// With names of at most so many characters.
    func shortened(to length: Int) -> ContactChange {
        func short(_ names: [String]) -> [String] {
            names.prefix(MeetingChange.mostNames).map { String($0.prefix(length)) }
        }
        return switch self {
        case .renamed(let name): .renamed(from: String(name.prefix(length)))
        case .joined(let names): .joined(short(names))
        case .left(let names): .left(short(names))
        case .field, .rest: self
        }
    }
}
