import Foundation
import MeetCore
import MeetStore

extension EffectRunner {
    func performDrafts(_ effect: Effect) throws -> EffectResult {
        switch effect {
        case .saveDraft(let draft): try store.saveDraft(try draft.stored())
        case .discardDraft(let id): try store.deleteDraft(id: id)
        case .loadDrafts:
            // A draft that a newer version wrote and this one cannot read stays where it is.
            return .drafts(try store.drafts().compactMap(FormDraft.init))
        default: break
        }
        return .done(nil, changed: false)
    }
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
