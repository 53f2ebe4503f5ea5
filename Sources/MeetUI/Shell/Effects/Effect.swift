import MeetCore
import MeetStore
import Operations

/// Something a screen wants done outside its state (the store, the network, files, other programs): the work, how it
/// is run, and what the screen is told of it.
///
///     .run(Effect(LoadContact(id), .read("contact")) { .loaded($0) })
package struct Effect<Message: Sendable>: Sendable {
    /// Runs off the main actor. What it throws is a failure; where its task is cancelled, it was stopped.
    package typealias Job = @Sendable (EffectRun<Message>) async throws -> EffectAnswer<Message>

    package let policy: EffectPolicy
    package let work: Job
    /// What the screen is told where there is no answer.
    package let gaveUp: (@Sendable (EffectFailure) -> Message?)?

    /// For what is no operation; see the other initializers for what is.
    package init(
        _ policy: EffectPolicy, gaveUp: (@Sendable (EffectFailure) -> Message?)? = nil, work: @escaping Job
    ) {
        self.policy = policy
        self.gaveUp = gaveUp
        self.work = work
    }

    /// Runs an operation.
    ///
    /// - Parameters:
    ///   - news: What the outcome is to the whole program; of a write that stored data changed, if nothing is said.
    ///   - gaveUp: What the screen is told where the operation failed or was stopped. The failure is said above
    ///     the footer besides, unless the policy leaves that to the screen.
    ///   - message: What the screen is told of the outcome.
    package init<Wanted: WorkspaceOperation>(
        _ operation: Wanted, _ policy: EffectPolicy,
        news: (@Sendable (Wanted.Outcome) -> [News])? = nil,
        gaveUp: (@Sendable (EffectFailure) -> Message?)? = nil,
        message: @escaping @Sendable (Wanted.Outcome) -> Message?
    ) {
        self.init(policy, gaveUp: gaveUp) { run in
            let outcome = try await run.tools.workspace.perform(operation)
            return EffectAnswer(message(outcome), news: news?(outcome) ?? policy.usualNews)
        }
    }

    /// Runs an operation that says how far it is; the screen hears of it by `ScreenEvent.progress`.
    package init<Wanted: LongOperation>(
        _ operation: Wanted, _ policy: EffectPolicy,
        news: (@Sendable (Wanted.Outcome) -> [News])? = nil,
        gaveUp: (@Sendable (EffectFailure) -> Message?)? = nil,
        message: @escaping @Sendable (Wanted.Outcome) -> Message?
    ) {
        self.init(policy, gaveUp: gaveUp) { run in
            let outcome = try await run.tools.workspace.perform(operation, progress: run.report)
            return EffectAnswer(message(outcome), news: news?(outcome) ?? policy.usualNews)
        }
    }

    /// Reads with a call of the store (`Workspace.read`).
    package init<Outcome: Sendable>(
        reading call: @escaping @Sendable (MeetStore) throws -> Outcome, _ policy: EffectPolicy,
        news: (@Sendable (Outcome) -> [News])? = nil,
        message: @escaping @Sendable (Outcome) -> Message?
    ) {
        self.init(policy) { run in
            let outcome = try await run.tools.workspace.read(call)
            return EffectAnswer(message(outcome), news: news?(outcome) ?? [])
        }
    }

    /// Runs an operation of whose outcome the screen is told nothing.
    package init<Wanted: WorkspaceOperation>(
        _ operation: Wanted, _ policy: EffectPolicy, news: (@Sendable (Wanted.Outcome) -> [News])? = nil,
        gaveUp: (@Sendable (EffectFailure) -> Message?)? = nil
    ) {
        self.init(operation, policy, news: news, gaveUp: gaveUp, message: { _ in nil })
    }

    /// The same, of one that says how far it is.
    package init<Wanted: LongOperation>(
        _ operation: Wanted, _ policy: EffectPolicy, news: (@Sendable (Wanted.Outcome) -> [News])? = nil,
        gaveUp: (@Sendable (EffectFailure) -> Message?)? = nil
    ) {
        self.init(operation, policy, news: news, gaveUp: gaveUp, message: { _ in nil })
    }
}

/// How an effect is run.
package struct EffectPolicy: Hashable, Sendable {
    /// Effects of one slot of a screen stand in for each other: a newer one makes the answer of an older one stale.
    /// `nil`: every one of them counts.
    package var slot: String?
    /// Writes run one after the other, in the order they were asked for, and go on when their screen is closed.
    package var isWrite = false
    /// Writes of one subject keep one state of it: while one of them runs, only the newest waits, and the states between
    /// are never written. `nil`: every one of them counts.
    package var subject: String?
    /// Whether what is typed meanwhile waits for it, so that no key reaches the wrong screen.
    package var holdsInput = false
    /// Whether it may take so long that leaving the program does not wait for it: it is stopped instead.
    package var isLong = true
    /// What is said beside the spinner while it runs.
    package var activity = Activity.loading
    /// Whether the screen itself shows that it runs.
    package var isShownByScreen = false
    /// Whether Esc stops it, in place of what Esc does else.
    package var isStoppedByEscape = false
    /// Whether the screen itself says why it failed.
    package var failureIsShownByScreen = false

    /// Reads; of one slot, if one is named, only the last counts.
    package static func read(_ slot: String? = nil) -> EffectPolicy {
        var policy = EffectPolicy()
        policy.slot = slot
        return policy
    }

    package static let write: EffectPolicy = {
        var policy = EffectPolicy()
        policy.isWrite = true
        policy.isLong = false
        policy.activity = .saving
        return policy
    }()

    /// The same, and what is typed meanwhile waits.
    package var holdingInput: EffectPolicy {
        var policy = self
        policy.holdsInput = true
        return policy
    }

    /// A write of the newest state of a subject; see `subject`.
    package static func write(newestOf subject: String) -> EffectPolicy {
        var policy = EffectPolicy.write
        policy.subject = subject
        return policy
    }

    package func saying(_ activity: Activity) -> EffectPolicy {
        var policy = self
        policy.activity = activity
        return policy
    }

    fileprivate var usualNews: [News] { isWrite ? [.changed(nil)] : [] }
}

/// What an effect has at hand while it runs.
package struct EffectRun<Message: Sendable>: Sendable {
    package let tools: EffectTools
    /// Says how far it is.
    package let report: @Sendable (OperationProgress) -> Void
    /// Tells the screen something on the way, in its order.
    package let tell: @Sendable (Message) async -> Void

    package init(
        tools: EffectTools, report: @escaping @Sendable (OperationProgress) -> Void,
        tell: @escaping @Sendable (Message) async -> Void
    ) {
        self.tools = tools
        self.report = report
        self.tell = tell
    }
}

/// What an effect that ended well has to say.
package struct EffectAnswer<Message: Sendable>: Sendable {
    /// To the screen that asked, where it is still open.
    package var message: Message?
    /// To the program, whether that screen is still open or not.
    package var news: [News]

    package init(_ message: Message?, news: [News] = []) {
        self.message = message
        self.news = news
    }
}

/// How an effect ended that has no answer.
package enum EffectFailure: Sendable {
    case failed(any Error)
    /// By the person (Esc), or by the program's end.
    case stopped
}

/// What concerns the whole program.
package enum News: Sendable {
    /// Stored data changed; lists read anew, with the bar on what was changed.
    case changed(HistoryEntry.Subject?)
    /// What is known of the person is now this.
    case profile(Profile)
    /// Of that, others may have to be told.
    case concernsOthers(Told)
    /// Something lies in the outbox.
    case mailWaits
    /// A sentence above the footer.
    case say(String)
    /// The same of what lies in the outbox: what becomes of that takes its place.
    case promise(String)
    /// Text for the clipboard, what it is, and a sentence why it is put there.
    case copy(String, what: CopiedThing, because: String)
}

/// What others may have to be told of.
package enum Told: Hashable, Sendable {
    case meeting(Identifier<Meeting>)
    /// The UID of one that is stored no more.
    case deleted(uid: String)
    /// What undo changed, or redo.
    case undone(HistoryEntry)
    case redone(HistoryEntry)
}

extension Saved {
    /// Returns the news of a save: none, where nothing was stored.
    func news(_ subject: (Record) -> HistoryEntry.Subject?) -> [News] {
        guard case .saved(let record) = self else { return [] }
        return [.changed(subject(record))]
    }
}
