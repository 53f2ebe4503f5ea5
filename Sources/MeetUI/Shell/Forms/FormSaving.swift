import MeetCore
import MeetStore
import Operations

/// What a form and somebody else changed both.
protocol MergeConflict: Hashable, Sendable {
    associatedtype Part: Hashable & Sendable

    var part: Part { get }
    /// As a question shows it.
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

/// The saving of a form whose record others may change meanwhile: one at a time, and where both changed the same part,
/// the question whose word counts.
struct FormSaving<Record: Hashable & Sendable, Conflict: MergeConflict>: Sendable {
    typealias Sides = [Conflict.Part: MeetingMerge.Side]

    /// What the form is told of it.
    enum News: Sendable {
        case answered(Saved<Record, Conflict>, Sides)
        case decided(Sides)
        case gaveUp
    }

    private(set) var isRunning = false
    /// Whose word counts, as far as it was asked since the form was to be saved.
    private var sides: Sides = [:]

    /// Saves, and closes the form where it is saved.
    ///
    /// - Parameters:
    ///   - operation: Made of whose word counts in which part; nothing is decided at first.
    ///   - subject: What was changed, for the lists.
    ///   - saying: What is said of the record once it is saved; `nil` for nothing.
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

    /// - Returns: `nil` where everything was decided: the form is to be saved again.
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
