import Foundation
import MeetCore
import MeetStore

/// A form that was left half-filled, exactly as it was typed.
package enum FormDraft: Hashable, Sendable, Identifiable {
    case meeting(MeetingDraft)
    case contact(ContactDraft)
    case group(GroupDraft)
    case venue(VenueDraft)

    /// The names under which the store files them.
    package enum Kind: String, Hashable, Sendable {
        case meeting, contact, group, venue
    }

    package var kind: Kind {
        switch self {
        case .meeting: .meeting
        case .contact: .contact
        case .group: .group
        case .venue: .venue
        }
    }

    package var id: String {
        switch self {
        case .meeting(let draft): draft.id
        case .contact(let draft): draft.id
        case .group(let draft): draft.id
        case .venue(let draft): draft.id
        }
    }

    package var updatedAt: Date {
        switch self {
        case .meeting(let draft): draft.updatedAt
        case .contact(let draft): draft.updatedAt
        case .group(let draft): draft.updatedAt
        case .venue(let draft): draft.updatedAt
        }
    }

    /// Whether nothing was filled in yet.
    package var isEmpty: Bool {
        switch self {
        case .meeting(let draft): draft.isEmpty
        case .contact(let draft): draft.isEmpty
        case .group(let draft): draft.isEmpty
        case .venue(let draft): draft.isEmpty
        }
    }

    /// Names a draft after the moment its form was opened.
    static func newID(_ kind: Kind, at now: Date) -> String {
        "\(kind.rawValue)-\(Int(now.timeIntervalSince1970 * 1000))"
    }

    /// Keeps it, or forgets it where nothing is filled in.
    var keeping: OldEffect { isEmpty ? .discardDraft(id) : .saveDraft(self) }
}

extension FormDraft {
    /// As the store files it.
    func stored() throws -> Draft {
        let encoder = JSONEncoder()
        let payload =
            switch self {
            case .meeting(let draft): try encoder.encode(draft)
            case .contact(let draft): try encoder.encode(draft)
            case .group(let draft): try encoder.encode(draft)
            case .venue(let draft): try encoder.encode(draft)
            }
        return Draft(id: id, kind: kind.rawValue, payload: payload, updatedAt: updatedAt)
    }

    /// `nil` where it cannot be read.
    init?(_ draft: Draft) {
        let decoder = JSONDecoder()
        let read: FormDraft? =
            switch Kind(rawValue: draft.kind) {
            case .meeting: (try? decoder.decode(MeetingDraft.self, from: draft.payload)).map(Self.meeting)
            case .contact: (try? decoder.decode(ContactDraft.self, from: draft.payload)).map(Self.contact)
            case .group: (try? decoder.decode(GroupDraft.self, from: draft.payload)).map(Self.group)
            case .venue: (try? decoder.decode(VenueDraft.self, from: draft.payload)).map(Self.venue)
            case nil: nil
            }
        guard let read else { return nil }
        self = read
    }
}
