import Foundation
import MeetCore
import MeetStore
import Operations

/// An unfinished form, exactly as typed.
package enum FormDraft: Hashable, Sendable, Identifiable {
    case meeting(MeetingDraft)
    case contact(ContactDraft)
    case group(GroupDraft)
    case venue(VenueDraft)

    /// The kinds of drafts in the store.
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

    /// True if nothing was filled in.
    package var isEmpty: Bool {
        switch self {
        case .meeting(let draft): draft.isEmpty
        case .contact(let draft): draft.isEmpty
        case .group(let draft): draft.isEmpty
        case .venue(let draft): draft.isEmpty
        }
    }

    /// Returns the id of a draft, from the time its form was opened.
    static func newID(_ kind: Kind, at now: Date) -> String {
        "\(kind.rawValue)-\(Int(now.timeIntervalSince1970 * 1000))"
    }
}

extension FormDraft {
    /// Returns the draft for the store.
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

    /// Reads a stored draft; `nil` if it is unreadable.
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

extension Effect {
    /// Saves a form as typed, or deletes it if there is nothing to lose. Lists are not affected.
    ///
    /// Keys may come faster than the store writes: of a form's states only the newest waits.
    ///
    /// - Parameter isChanged: Whether the form differs from its opening state.
    static func keepDraft(_ draft: FormDraft, isChanged: Bool) -> Effect {
        if draft.isEmpty || !isChanged { return discardDraft(draft.id) }
        return Effect(.write(newestOf: draft.id)) { run in
            try await run.tools.workspace.perform(SaveDraft(try draft.stored()))
            return EffectAnswer(nil)
        }
    }

    /// Saves a form that is left. After a failure the form stays open and the reason is shown.
    ///
    /// - Parameter message: The message that it is saved and may close.
    static func keepDraft(_ draft: FormDraft, then message: Message) -> Effect {
        Effect(.write(newestOf: draft.id).holdingInput) { run in
            if draft.isEmpty {
                try await run.tools.workspace.perform(DiscardDraft(draft.id))
            } else {
                try await run.tools.workspace.perform(SaveDraft(try draft.stored()))
            }
            return EffectAnswer(message)
        }
    }

    static func discardDraft(_ id: String) -> Effect {
        Effect(DiscardDraft(id), .write(newestOf: id), news: { _ in [] })
    }

    /// Reads the unfinished forms of that kind, latest first. A draft of a newer version that cannot be read
    /// stays stored.
    static func readDrafts(
        of kind: FormDraft.Kind, message: @escaping @Sendable ([FormDraft]) -> Message
    ) -> Effect {
        Effect(ListDrafts(), .read("drafts").holdingInput) { drafts in
            message(drafts.compactMap(FormDraft.init).filter { $0.kind == kind })
        }
    }
}
