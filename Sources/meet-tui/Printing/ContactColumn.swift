import MeetCore
import MeetStore
import Operations
import Sentences

/// The columns of the list of contacts.
enum ContactColumn: String, TableColumn {
    case id, name, organization, email, phone, kind, nickname, title, birthday, address, website, categories,
        groups, note, uid

    static let usual: [ContactColumn] = [.id, .name, .organization, .email, .phone]

    /// A row of the list.
    struct Row {
        var summary: ContactSummary
        /// The complete card, if a column needs it.
        var card: Contact?
        /// The names of the contact's groups, if a column needs them.
        var groups: [String] = []
    }

    /// True if the column is not in the list's own row.
    var needsCard: Bool {
        switch self {
        case .id, .name, .organization, .email, .phone, .kind, .groups: false
        default: true
        }
    }

    func value(of row: Row, in session: CommandSession) -> String {
        let (summary, card) = (row.summary, row.card)
        return switch self {
        case .id: summary.id.description
        case .name: summary.name
        case .organization: summary.kind == .group ? say("(group)") : summary.organization ?? ""
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

    func value(of found: LoadContact.Found, in session: CommandSession) -> String {
        let (group, members) = (found.contact, found.members.map(\.name))
        return switch self {
        case .id: group.id?.description ?? ""
        case .name: group.name
        case .count: String(members.count)
        case .members: members.joined(separator: ", ")
        case .note: group.note ?? ""
        case .uid: group.uid
        }
    }
}

/// The columns of the list of duplicates: a row for each card.
enum DuplicateColumn: String, TableColumn {
    case grade, id, name, organization, email, phone, kind, reasons

    static let usual: [DuplicateColumn] = [.grade, .id, .name, .email, .phone, .reasons]

    var isCuttable: Bool { self != .grade && self != .id }

    struct Row {
        var card: ContactSummary
        /// The verdict; only with the first card.
        var verdict: DuplicateVerdict?
    }

    static func rows(of group: FindDuplicates.Group) -> [Row] {
        group.contacts.enumerated().map { place, card in
            Row(card: card, verdict: place == 0 ? DuplicateVerdict(group.grade, group.reasons) : nil)
        }
    }

    func value(of row: Row, in session: CommandSession) -> String {
        switch self {
        case .grade: row.verdict.map { say.words($0.grade) } ?? "="
        case .reasons: row.verdict.map { say.words($0.reasons) } ?? ""
        default:
            ContactColumn(rawValue: rawValue)?.value(
                of: ContactColumn.Row(summary: row.card), in: session) ?? ""
        }
    }
}
