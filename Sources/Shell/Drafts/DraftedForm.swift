import MeetCore
import MeetStore
import Operations
import Sentences
import TerminalKit

/// A screen in which one record is written down or changed.
///
/// Drafts and saving have their one place here: every change is kept as a draft, a changed form is left only after a question,
/// and saving merges with what others changed since the form was opened, or asks about what both changed. A form adds its
/// fields (`edit`, `isChanged`), their view (`draw`), their draft (`draft`, `init(draft:stored:in:)`) and its `save`.
package protocol DraftedForm: Screen
where Outcome == Draft.Record, Message: DraftedFormMessage, Message.News == DraftNews<Outcome, Conflict> {
    associatedtype Draft: FormDraft
    associatedtype Conflict: MergeConflict

    var drafting: Drafting<Draft, Conflict> { get set }
    /// True if the fields differ from those the form was opened with.
    var isChanged: Bool { get }

    /// Resumes a form from its draft.
    ///
    /// - Parameter stored: The stored record; `nil` for a new one and for a deleted one.
    init(draft: Draft, stored: Draft.Record?, in context: ScreenContext)

    /// Returns the form's current draft.
    func draft(in context: ScreenContext) -> Draft

    /// Takes an event that concerns the fields, or returns `nil` to pass it on.
    mutating func edit(_ event: ScreenEvent, in context: ScreenContext) -> [Action]?

    /// Begins to save: the save command, and Enter on the last field.
    mutating func submit(in context: ScreenContext) -> [Action]

    /// Checks the fields and stores the record, by `store`. Called again once conflicts are decided.
    mutating func save(in context: ScreenContext) -> [Action]
}

/// A form's draft, the record it began with, and the state of its saving.
package struct Drafting<Draft: FormDraft, Conflict: MergeConflict>: Sendable {
    /// The answers to conflicts.
    package typealias Sides = [Conflict.Part: MeetingMerge.Side]

    /// The draft's.
    package let id: String
    /// The record as it was when the form was opened, with which saving merges; `nil` for a new one.
    package let base: Draft.Record?
    let isResumed: Bool
    fileprivate(set) var isSaving = false
    /// The answers given since the last attempt to save.
    fileprivate var sides: Sides = [:]

    package init(base: Draft.Record? = nil, in context: ScreenContext) {
        (id, self.base, isResumed) = (Draft.newID(at: context.now), base, false)
    }

    package init(resuming draft: Draft, base: Draft.Record?) {
        (id, self.base, isResumed) = (draft.id, base, true)
    }

    package var isNew: Bool { base == nil }
}

/// An answer to the effects and questions of a `DraftedForm`.
package enum DraftNews<Record: Hashable & Sendable, Conflict: MergeConflict>: Sendable {
    package typealias Sides = [Conflict.Part: MeetingMerge.Side]

    case left(DraftQuestion.Outcome)
    case kept
    /// An attempt to save, with the answers to conflicts that it was made with.
    case answered(Saved<Record, Conflict>, Sides)
    case decided(Sides)
    case saveFailed
}

/// The messages of a `DraftedForm`, with a case for the state of its draft.
package protocol DraftedFormMessage: Sendable {
    associatedtype News: Sendable

    static func drafting(_ news: News) -> Self
}

extension DraftedForm {
    package var isTyping: Bool { true }

    package mutating func handle(_ event: ScreenEvent, in context: ScreenContext) -> [Action]? {
        switch event {
        case .command(.save): submit(in: context)
        case .command(.back): leave()
        default: edit(event, in: context)
        }
    }

    package mutating func submit(in context: ScreenContext) -> [Action] { save(in: context) }

    package mutating func receive(_ news: Message.News, in context: ScreenContext) -> [Action] {
        switch news {
        case .left(.keep): return [.run(.keepDraft(draft(in: context), then: Message.drafting(.kept)))]
        case .left(.discard): return discard()
        case .kept: return [.say(Draft.keptSentence), .close(nil)]
        case .answered(.saved(let record), _):
            drafting.isSaving = false
            return [.close(record)]
        case .answered(.conflicts(let conflicts, _), let decided):
            drafting.isSaving = false
            return [
                .push(ConflictQuestion(conflicts: conflicts.map(\.line))) { side in
                    .drafting(.decided(conflicts.reduce(into: decided) { $0[$1.part] = side }))
                }
            ]
        case .decided(let sides):
            drafting.sides = sides
            return save(in: context)
        case .saveFailed:
            drafting.isSaving = false
            return []
        }
    }

    /// Saves the form's draft; an unchanged form has none.
    package func keep(in context: ScreenContext) -> [Action] {
        [.run(isWorthKeeping ? .keepDraft(draft(in: context)) : .discardDraft(drafting.id))]
    }

    /// Stores the record, and closes the form once it is stored.
    ///
    /// - Parameters:
    ///   - sentence: The sentence to show then; `nil` for none.
    ///   - operation: Made of the answers to conflicts; there are none at first.
    package mutating func store<Operation: WorkspaceOperation>(
        saying sentence: @escaping @Sendable (Outcome) -> String? = { _ in nil },
        _ operation: (Drafting<Draft, Conflict>.Sides) -> Operation
    ) -> [Action] where Operation.Outcome == Saved<Outcome, Conflict> {
        guard !drafting.isSaving else { return [] }
        let sides = drafting.sides
        drafting.sides = [:]
        drafting.isSaving = true
        let effect = Effect<Message>(
            operation(sides), .write.holdingInput,
            news: { outcome in
                let news = outcome.news(Draft.subject)
                guard case .saved(let record) = outcome, let sentence = sentence(record) else { return news }
                return news + [.say(sentence)]
            },
            onFailure: { _ in .drafting(.saveFailed) }
        ) { .drafting(.answered($0, sides)) }
        return [.run(effect)]
    }

    private var isWorthKeeping: Bool { drafting.isResumed || isChanged }

    private func leave() -> [Action] {
        isWorthKeeping ? [.push(DraftQuestion(isNew: drafting.isNew)) { .drafting(.left($0)) }] : discard()
    }

    private func discard() -> [Action] { [.run(.discardDraft(drafting.id)), .close(nil)] }
}

extension DraftedForm where Self: LinesForm {
    package mutating func edit(_ event: ScreenEvent, in context: ScreenContext) -> [Action]? {
        editFields(event, in: context)
    }

    package mutating func changed(in context: ScreenContext) -> [Action] { keep(in: context) }
}
