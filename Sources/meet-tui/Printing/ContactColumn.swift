import MeetCore
import MeetStore
import MeetUI

/// The columns of the list of contacts.
enum ContactColumn: String, TableColumn {
    case id, name, organization, email, phone, kind, nickname, title, birthday, address, website, categories,
        groups, note, uid

    static let usual: [ContactColumn] = [.id, .name, .organization, .email, .phone]

    /// A row of the list.
    struct Row {
        var summary: ContactSummary
        /// All that the card says, where a column needs it.
        var card: Contact?
        /// The names of the groups the contact is in, where a column needs them.
        var groups: [String] = []
    }

    /// Whether the list's own row does not say it.
    var needsCard: Bool {
        switch self {
        case .id, .name, .organization, .email, .phone, .kind, .groups: false
        default: true
        }
    }

    func value(of row: Row) -> String {
        let (summary, card) = (row.summary, row.card)
        return switch self {
        case .id: summary.id.description
        case .name: summary.name
        case .organization: summary.kind == .group ? say.rowOfGroup : summary.organization ?? ""
        case .email: summary.email ?? ""
        case .phone: summary.phone ?? ""
        case .kind: summary.kind.rawValue
        case .nickname: card?.nicknames.joined(separator: ", ") ?? ""
        case .title: card?.title ?? ""
        case .birthday: card?.birthday?.description ?? ""
        case .address: card?.addresses.first?.oneLine ?? ""
        case .website: card?.urls.first?.text ?? ""
        case .categories: card?.categories.joined(separator: ", ") ?? ""
        case .groups: row.groups.joined(separator: ", ")
        case .note: card?.note ?? ""
        case .uid: card?.uid ?? ""
        }
    }
}

/// The columns of the list of groups.
enum GroupColumn: String, TableColumn {
    case id, name, count, members, note, uid

    static let usual: [GroupColumn] = [.id, .name, .count, .members]

    var isRightAligned: Bool { self == .id || self == .count }

    /// - Parameter members: The names of those who are contacts here.
    func value(of group: Contact, members: [String]) -> String {
        switch self {
        case .id: group.id?.description ?? ""
        case .name: group.name
        case .count: String(members.count)
        case .members: members.joined(separator: ", ")
        case .note: group.note ?? ""
        case .uid: group.uid
        }
    }
}
