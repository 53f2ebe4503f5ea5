import Foundation
import MeetCore

extension EffectRunner {
    /// How the store files the drafts of meeting forms.
    private static let meetingDrafts = "meeting"

    func performDrafts(_ effect: Effect) throws -> EffectResult {
        switch effect {
        case .saveDraft(let draft):
            let payload = try JSONEncoder().encode(draft)
            try store.saveDraft(
                Draft(id: draft.id, kind: Self.meetingDrafts, payload: payload, updatedAt: draft.updatedAt))
        case .discardDraft(let id): try store.deleteDraft(id: id)
        case .loadDrafts:
            // A draft that a newer version wrote and this one cannot read stays where it is.
            let drafts = try store.drafts().filter { $0.kind == Self.meetingDrafts }
                .compactMap { try? JSONDecoder().decode(MeetingDraft.self, from: $0.payload) }
            return .drafts(drafts.sorted { $0.updatedAt > $1.updatedAt })
        default: break
        }
        return .done(nil, changed: false)
    }
}
