import Foundation
import MeetCore
import MeetStore
import Operations

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

extension Effect {
    /// Keeps a form as it is typed, or forgets it where there is nothing to lose. Lists do not change by it.
    ///
    /// Keys may come faster than the store writes: of a form's states only the newest waits.
    ///
    /// - Parameter isChanged: Whether the form says something else than when it was opened.
    static func keepDraft(_ draft: FormDraft, isChanged: Bool) -> Effect {
        if draft.isEmpty || !isChanged { return discardDraft(draft.id) }
        return Effect(.write(newestOf: draft.id)) { run in
            try await run.tools.workspace.perform(SaveDraft(try draft.stored()))
            return EffectAnswer(nil)
        }
    }

    /// Keeps a form that is left. Where it cannot be kept, nothing is told to it and it stays open, with the reason said.
    ///
    /// - Parameter message: Tells the form that it is kept and may close.
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

    /// Reads the forms of that kind that were left, the latest first. A draft that a newer version wrote and this one
    /// cannot read stays where it is.
    static func readDrafts(
        of kind: FormDraft.Kind, message: @escaping @Sendable ([FormDraft]) -> Message
    ) -> Effect {
        Effect(reading: { try $0.takeDrafts() }, .read("drafts").holdingInput) { drafts in
            message(drafts.compactMap(FormDraft.init).filter { $0.kind == kind })
        }
    }
}
