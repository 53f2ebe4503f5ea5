import MeetCore
import MeetStore
import Operations

/// A part that the form and another writer changed.
protocol MergeConflict: Hashable, Sendable {
    associatedtype Part: Hashable & Sendable

    var part: Part { get }
    /// The line in a question.
    var line: ConflictLine { get }
}

extension MeetingMerge.Conflict: MergeConflict {
    var line: ConflictLine { ConflictLine(self) }
}

extension ContactMerge.Conflict: MergeConflict {
    var line: ConflictLine { ConflictLine(self) }
}

extension VenueMerge.Conflict: MergeConflict {
    var line: ConflictLine { ConflictLine(self) }
}

/// The saving of a form whose record others may change meanwhile: one save at a time, with the question after
/// a conflict.
struct FormSaving<Record: Hashable & Sendable, Conflict: MergeConflict>: Sendable {
    typealias Sides = [Conflict.Part: MeetingMerge.Side]

    /// The result for the form.
    enum News: Sendable {
        case answered(Saved<Record, Conflict>, Sides)
        case decided(Sides)
        case gaveUp
    }

    private(set) var isRunning = false
    /// The sides decided since the form was to be saved.
    private var sides: Sides = [:]

    /// Saves, and closes the form afterwards.
    ///
    /// - Parameters:
    ///   - operation: Makes the operation for the decided sides, none at first.
    ///   - subject: The changed record, for the lists.
    ///   - saying: The sentence about the saved record; `nil` for none.
    ///   - tell: The form's message for `receive`.
    mutating func begin<Operation: WorkspaceOperation, Subject, Message>(
        _ operation: (Sides) -> Operation,
        subject: @escaping @Sendable (Identifier<Subject>) -> HistoryEntry.Subject,
        saying: @escaping @Sendable (Record) -> String? = { _ in nil },
        tell: @escaping @Sendable (News) -> Message
    ) -> [ScreenAction<Message, Record>]
    where
        Operation.Outcome == Saved<Record, Conflict>, Record: Identifiable, Record.ID == Identifier<Subject>?
    {
        let sides = sides
        self.sides = [:]
        isRunning = true
        let effect = Effect<Message>(
            operation(sides), .write.holdingInput,
            news: { outcome in
                let news = outcome.news(subject)
                guard case .saved(let record) = outcome, let sentence = saying(record) else { return news }
                return news + [.say(sentence)]
            },
            gaveUp: { _ in tell(.gaveUp) }
        ) { tell(.answered($0, sides)) }
        return [.run(effect)]
    }

    /// Handles the result of a save.
    ///
    /// - Returns: `nil` if everything is decided: the form is to be saved again.
    mutating func receive<Message>(
        _ news: News, tell: @escaping @Sendable (News) -> Message
    ) -> [ScreenAction<Message, Record>]? {
        isRunning = false
        switch news {
        case .answered(.saved(let record), _): return [.close(record)]
        case .answered(.conflicts(let conflicts, _), let decided):
            return [
                .push(ConflictQuestion(conflicts: conflicts.map(\.line))) { side in
                    tell(.decided(conflicts.reduce(into: decided) { $0[$1.part] = side }))
                }
            ]
        case .decided(let sides):
            self.sides = sides
            return nil
        case .gaveUp: return []
        }
    }
}
