import MeetCore

/// A change of a contact or a group.
package enum ContactChange: Hashable, Sendable, Codable {
    /// A new name; with the previous one.
    case renamed(from: String)
    /// A changed field.
    case field(ContactPart)
    /// The names of added members.
    case joined([String])
    /// The names of removed members.
    case left([String])
    /// Unmodelled properties.
    case rest

    /// Returns the differences of two contacts, in the order of a card; empty if there is none that people
    /// see.
    ///
    /// - Parameter name: Returns the name of a MEMBER value; `nil` if it is unknown here.
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

    /// Returns the change of a part; `nil` if another change covers it: the parts of a name belong to the
    /// name.
    private static func change(of part: ContactPart, isRenamed: Bool) -> ContactChange? {
        switch part {
        case .name, .member: nil
        case .nameParts, .givenName, .middleName, .familyName, .prefix, .suffix, .phoneticName:
            isRenamed ? nil : .field(.nameParts)
        case .property: .rest
        default: .field(part)
        }
    }

    /// Returns the names; `nil` if one of them is unknown here.
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

    /// Returns the change with names of at most `length` characters.
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
