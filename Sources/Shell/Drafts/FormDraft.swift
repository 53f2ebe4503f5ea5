import Foundation
import MeetCore
import MeetStore
import Operations

/// A half-filled form of one record, exactly as it was typed.
///
/// A form that keeps drafts consists of such a value, a case of `DraftKind`, and a screen that conforms to `DraftedForm`.
package protocol FormDraft: Codable, Hashable, Sendable, Identifiable where ID == String {
    associatedtype Record: Hashable, Sendable

    static var kind: DraftKind { get }
    /// The heading under which a draft is offered.
    static var offerTitle: String { get }
    /// The route to an empty form.
    static var newForm: any Route { get }
    /// The sentence for a draft that was kept on leaving its form.
    static var keptSentence: String { get }
    /// The tab of the records; `nil` for a form that opens over any tab.
    static var tab: Tab? { get }
    /// The columns of the names in `summary`.
    static var nameColumns: Int { get }
    /// The stored record, for lists.
    static func subject(of record: Record) -> HistoryEntry.Subject?

    var updatedAt: Date { get }
    /// True if no field is filled in.
    var isEmpty: Bool { get }
    /// The fields and their texts, the record's name first. Empty texts are not shown.
    var summary: [(name: String, text: String)] { get }

    /// Returns the stored record; `nil` for a new one and for a deleted one.
    func record(in workspace: Workspace) async throws -> Record?
}

/// The kinds of forms that keep drafts, by the names under which the store files them.
package enum DraftKind: String, Hashable, Sendable, CaseIterable {
    case meeting, contact, group, venue, poll

    package var draft: any FormDraft.Type {
        switch self {
        case .meeting: MeetingDraft.self
        case .contact: ContactDraft.self
        case .group: GroupDraft.self
        case .venue: VenueDraft.self
        case .poll: PollDraft.self
        }
    }

    /// The first kind of the records of a tab; a meeting's on a tab without forms.
    package init(on tab: Tab) {
        self = Self.allCases.first { $0.draft.tab == tab } ?? .meeting
    }
}

extension FormDraft {
    package static var nameColumns: Int { 14 }

    /// Returns an identifier made of the moment at which the form is opened.
    static func newID(at now: Date) -> String {
        "\(kind.rawValue)-\(Int(now.timeIntervalSince1970 * 1000))"
    }

    /// The draft as the store files it.
    package func stored() throws -> Draft {
        Draft(id: id, kind: Self.kind.rawValue, payload: try JSONEncoder().encode(self), updatedAt: updatedAt)
    }

    fileprivate static func read(_ payload: Data) -> (any FormDraft)? {
        try? JSONDecoder().decode(Self.self, from: payload)
    }
}

extension Draft {
    /// The half-filled form; `nil` if it is unreadable, such as one of a newer version.
    package var form: (any FormDraft)? { DraftKind(rawValue: kind)?.draft.read(payload) }
}

// MARK: - Routes

/// Offers forms that were left half-filled.
package struct OfferDrafts: Route {
    package typealias Answer = Never

    package var drafts: [any FormDraft]
    /// The kind of an empty form that can be opened instead.
    package var instead: DraftKind

    package init(drafts: [any FormDraft], instead: DraftKind) {
        self.drafts = drafts
        self.instead = instead
    }

    /// Opens the offer, or an empty form where no drafts are left.
    package func opening<Message, Outcome>() -> ScreenAction<Message, Outcome> {
        drafts.isEmpty ? .open(instead.draft.newForm) : .open(self)
    }
}

/// Resumes a form that was left.
package struct ResumeForm<Draft: FormDraft>: Route {
    package typealias Answer = Draft.Record

    package var draft: Draft
    /// The stored record; `nil` for a new one and for a deleted one.
    package var stored: Draft.Record?

    package init(draft: Draft, stored: Draft.Record? = nil) {
        self.draft = draft
        self.stored = stored
    }
}

// MARK: - Effects

extension Effect {
    /// Saves a form's draft; an empty form's draft is discarded. Lists are not changed by this.
    ///
    /// Keys may be faster than the store, so only the newest of several waiting drafts is saved.
    ///
    /// - Parameter message: Notifies a form to be closed that its draft is saved. Input waits for it. If
    ///   saving fails, the form is not notified and stays open, and the reason is shown.
    package static func keepDraft(_ draft: some FormDraft, then message: Message? = nil) -> Effect {
        let policy = EffectPolicy.write(newestOf: draft.id)
        return Effect(message == nil ? policy : policy.holdingInput) { run in
            if draft.isEmpty {
                try await run.tools.workspace.perform(DiscardDraft(draft.id))
            } else {
                try await run.tools.workspace.perform(SaveDraft(try draft.stored()))
            }
            return EffectAnswer(message)
        }
    }

    package static func discardDraft(_ id: String) -> Effect {
        Effect(DiscardDraft(id), .write(newestOf: id), news: { _ in [] })
    }

    /// Reads the forms of a kind that were left, the latest first. A draft that cannot be read stays stored.
    package static func readDrafts(
        of kind: DraftKind, message: @escaping @Sendable (OfferDrafts) -> Message
    ) -> Effect {
        Effect(reading: { try $0.takeDrafts() }, .read("drafts").holdingInput) { drafts in
            let kept = drafts.filter { $0.kind == kind.rawValue }
            return message(OfferDrafts(drafts: kept.compactMap(\.form), instead: kind))
        }
    }
}
