import MeetCore
import MeetStore
import Operations
import Sentences

/// Work that a screen wants done outside its state (the store, the network, files, other programs), with its
/// policy and the message of its outcome.
///
///     .run(Effect(LoadContact(id), .read("contact")) { .loaded($0) })
package struct Effect<Message: Sendable>: Sendable {
    /// The work, which runs off the main actor. An error is a failure; a cancelled task was stopped.
    package typealias Job = @Sendable (EffectRun<Message>) async throws -> EffectAnswer<Message>

    package let policy: EffectPolicy
    package let work: Job
    /// The message without an answer.
    package let onFailure: (@Sendable (EffectFailure) -> Message?)?

    /// Makes an effect that is not an operation.
    package init(
        _ policy: EffectPolicy, onFailure: (@Sendable (EffectFailure) -> Message?)? = nil, work: @escaping Job
    ) {
        self.policy = policy
        self.onFailure = onFailure
        self.work = work
    }

    /// Makes an effect that runs an operation.
    ///
    /// - Parameters:
    ///   - news: The program-wide news of the outcome; by default a write changed stored data.
    ///   - onFailure: The message after a failure or a stop. The failure is also shown above the footer, unless
    ///     the policy leaves that to the screen.
    ///   - message: The message of the outcome.
    package init<Wanted: WorkspaceOperation>(
        _ operation: Wanted, _ policy: EffectPolicy,
        news: (@Sendable (Wanted.Outcome) -> [AppEvent])? = nil,
        onFailure: (@Sendable (EffectFailure) -> Message?)? = nil,
        message: @escaping @Sendable (Wanted.Outcome) -> Message?
    ) {
        self.init(policy, onFailure: onFailure) { run in
            let outcome = try await run.tools.workspace.perform(operation)
            return EffectAnswer(message(outcome), news: news?(outcome) ?? policy.usualNews)
        }
    }

    /// Makes an effect that runs an operation with progress, which the screen receives by
    /// `ScreenEvent.progress`.
    package init<Wanted: LongOperation>(
        _ operation: Wanted, _ policy: EffectPolicy,
        news: (@Sendable (Wanted.Outcome) -> [AppEvent])? = nil,
        onFailure: (@Sendable (EffectFailure) -> Message?)? = nil,
        message: @escaping @Sendable (Wanted.Outcome) -> Message?
    ) {
        self.init(policy, onFailure: onFailure) { run in
            let outcome = try await run.tools.workspace.perform(operation, progress: run.report)
            return EffectAnswer(message(outcome), news: news?(outcome) ?? policy.usualNews)
        }
    }

    /// Reads with a call of the store (`Workspace.read`).
    package init<Outcome: Sendable>(
        reading call: @escaping @Sendable (MeetStore) throws -> Outcome, _ policy: EffectPolicy,
        news: (@Sendable (Outcome) -> [AppEvent])? = nil,
        message: @escaping @Sendable (Outcome) -> Message?
    ) {
        self.init(policy) { run in
            let outcome = try await run.tools.workspace.read(call)
            return EffectAnswer(message(outcome), news: news?(outcome) ?? [])
        }
    }

    /// Runs an operation without notifying the screen of its outcome.
    package init<Wanted: WorkspaceOperation>(
        _ operation: Wanted, _ policy: EffectPolicy, news: (@Sendable (Wanted.Outcome) -> [AppEvent])? = nil,
        onFailure: (@Sendable (EffectFailure) -> Message?)? = nil
    ) {
        self.init(operation, policy, news: news, onFailure: onFailure, message: { _ in nil })
    }

    /// Makes an effect that runs an operation with progress, without a message of its outcome.
    package init<Wanted: LongOperation>(
        _ operation: Wanted, _ policy: EffectPolicy, news: (@Sendable (Wanted.Outcome) -> [AppEvent])? = nil,
        onFailure: (@Sendable (EffectFailure) -> Message?)? = nil
    ) {
        self.init(operation, policy, news: news, onFailure: onFailure, message: { _ in nil })
    }
}

/// The policy of running an effect.
package struct EffectPolicy: Hashable, Sendable {
    /// The slot: a newer effect of a screen's slot makes the answer of an older one stale. `nil` if all of
    /// them count.
    package var slot: String?
    /// True for a write: writes run in sequence, in the order requested, and continue when their screen is
    /// closed.
    package var isWrite = false
    /// The subject of writes of a state: while one of them runs, only the newest waits, and the states
    /// between are never written. `nil` if all of them count.
    package var subject: String?
    /// True if input waits for it, so that no key reaches the wrong screen.
    package var holdsInput = false
    /// True if leaving the program stops it instead of waiting for it.
    package var isLong = true
    /// The text beside the spinner while it runs.
    package var activity = Activity.loading
    /// True if the screen itself shows that it runs.
    package var isShownByScreen = false
    /// True for work in the background, which may take hours: it has no spinner, and no frame waits for it. The work
    /// of a tab ends when another tab is shown.
    package var isInBackground = false
    /// True if Esc stops it, in place of its other effect.
    package var isStoppedByEscape = false
    /// True if the screen itself shows its failure.
    package var failureIsShownByScreen = false

    /// Returns the policy of a read; of a named slot, only the last one counts.
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

    /// The policy with input waiting for the effect.
    package var holdingInput: EffectPolicy {
        var policy = self
        policy.holdsInput = true
        return policy
    }

    /// Returns the policy of writing the newest state of a subject; see `subject`.
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

    fileprivate var usualNews: [AppEvent] { isWrite ? [.changed(nil)] : [] }
}

/// The tools of a running effect.
package struct EffectRun<Message: Sendable>: Sendable {
    package let tools: EffectTools
    /// Reports the progress.
    package let report: @Sendable (OperationProgress) -> Void
    /// Sends an intermediate message to the screen, in order.
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

/// The answer of a successful effect.
package struct EffectAnswer<Message: Sendable>: Sendable {
    /// The message for the requesting screen, if it is still open.
    package var message: Message?
    /// The news for the program, whether that screen is open or not.
    package var news: [AppEvent]

    package init(_ message: Message?, news: [AppEvent] = []) {
        self.message = message
        self.news = news
    }
}

/// The end of an effect without an answer.
package enum EffectFailure: Sendable {
    case failed(any Error)
    /// Stopped by the person (Esc), or by the end of the program.
    case stopped
}

/// News that concerns the whole program.
package enum AppEvent: Sendable {
    /// Stored data changed; lists are read again, with the changed record selected.
    case changed(HistoryEntry.Subject?)
    /// The profile changed.
    case profile(Profile)
    /// The person changed a setting, which can be undone.
    case settingChanged(SettingChange)
    /// Others may have to be notified of a change.
    case concernsOthers(Told)
    /// The outbox has a message.
    case mailWaits
    /// The mailbox was read to its end.
    case mailRead
    /// The person was told of messages that may or may not have arrived.
    case toldDoubtful([OutgoingMessage])
    /// An account of calendars and contacts was saved, and is to be synchronized now.
    case accountSaved
    /// A sentence above the footer.
    case say(String)
    /// A sentence about the outbox, to be replaced by its result.
    case promise(String)
    /// Text for the clipboard, its kind, and a sentence with the reason.
    case copy(String, what: CopiedThing, because: String)
}

/// A change that others may have to be notified of.
package enum Told: Hashable, Sendable {
    case meeting(Identifier<Meeting>)
    /// The UID of a deleted meeting.
    case deleted(uid: String)
    /// Several meetings, some of them deleted.
    case several(uids: Set<String>)
    /// The changes of undo or redo.
    case undone(HistoryEntry)
    case redone(HistoryEntry)
}

extension Saved {
    /// Returns the news of a save; none if nothing was stored.
    package func news(_ subject: (Record) -> HistoryEntry.Subject?) -> [AppEvent] {
        guard case .saved(let record) = self else { return [] }
        return [.changed(subject(record))]
    }
}

extension EditSetting.Edited {
    /// The news of an edited setting; every list may depend on it.
    package var news: [AppEvent] {
        var news: [AppEvent] = [.profile(profile), .changed(nil)]
        guard let change else { return news }
        news.append(.settingChanged(change))
        if change.key == PositionSettings.listenKey,
            let warning = change.new.flatMap({ ListeningAddress($0) }).flatMap({ say.openAddress($0) })
        {
            news.append(.say(warning))
        }
        return news
    }
}

/// The tools of effects.
package struct EffectTools: Sendable {
    package let workspace: Workspace
    /// The files for other programs.
    package let shownFiles = ShownFiles()
    /// The table that the program hosts.
    package let table: TableRoom

    package init(_ workspace: Workspace, table: TableRoom = TableRoom()) {
        self.workspace = workspace
        self.table = table
    }
}
