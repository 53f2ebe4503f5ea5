import Dispatch
import Foundation
import MeetCore
import MeetStore
import MeetUI
import Operations
import Synchronization

/// Lets the agent send waiting messages and read new ones, if an account is set, and report them.
///
/// It runs beside the rounds, so that no reminder waits for a server; a later round reports the messages.
final class MailNoticeSource: Sendable {
    private struct State {
        /// The running work; `nil` without any.
        var task: Task<Void, Never>?
        /// The time of the last check for messages.
        var lookedAt: Date?
        /// The received messages that were not reported yet.
        var news: [AgentNotice] = []
        /// The latest error, to be reported once.
        var failure: (any Error)?
        /// The latest reported error, so that it is not repeated in every round.
        var complaint: String?
    }

    /// The interval between checks for new messages, in seconds.
    private static let pause: TimeInterval = 180
    /// The time to wait for the end of running work, in seconds.
    private static let patience: TimeInterval = 20

    private let state = Mutex(State())
    /// True if a round waits for the work, because there is no later one.
    private let isPatient: Bool

    init(isPatient: Bool) {
        self.isPatient = isPatient
    }

    var source: NoticeSource {
        NoticeSource(
            take: { [self] in try take($0) },
            confirm: { [self] _, told in
                state.withLock { state in state.news.removeAll { told.contains($0) } }
            })
    }

    /// Waits for the end of running work, so that no message is left doubtful.
    func finish() {
        guard let task = state.withLock({ $0.task }) else { return }
        let ended = DispatchSemaphore(value: 0)
        Task.detached {
            await task.value
            ended.signal()
        }
        if ended.wait(timeout: .now() + Self.patience) == .timedOut { task.cancel() }
    }

    private func take(_ workspace: Workspace) throws -> (notices: [AgentNotice], next: Date?) {
        let account = try LoadMailAccount().run(in: workspace)
        guard account.canSend || account.canReceive else { return ([], nil) }
        let now = workspace.now()
        if state.withLock({ $0.task }) == nil, let part = try part(account, workspace, now) {
            start(part, workspace, now)
        }
        let (news, isAtIt) = state.withLock { ($0.news, $0.task != nil) }
        // Received messages are reported first.
        if news.isEmpty, let failure = state.withLock({ $0.failure.take() }) { throw failure }
        // Running work is checked again soon.
        return (news, isAtIt ? now : try next(account, workspace))
    }

    /// Returns the work to do now; `nil` for none.
    private func part(
        _ account: MailAccountSummary, _ workspace: Workspace, _ now: Date
    ) throws -> SyncMail.Part? {
        let lookedAt = state.withLock { $0.lookedAt }
        // A clock that was set back counts as late.
        let isLate = lookedAt.map { abs(now.timeIntervalSince($0)) >= Self.pause } ?? true
        if isLate { return .both }
        let waiting = try workspace.store.nextAttempt()
        return account.canSend && waiting.map { $0 <= now } == true ? .sending : nil
    }

    private func next(_ account: MailAccountSummary, _ workspace: Workspace) throws -> Date? {
        let look = state.withLock { $0.lookedAt }?.addingTimeInterval(Self.pause)
        let attempt = account.canSend ? try workspace.store.nextAttempt() : nil
        return [look, attempt].compactMap { $0 }.min()
    }

    private func start(_ part: SyncMail.Part, _ workspace: Workspace, _ now: Date) {
        if part == .both { state.withLock { $0.lookedAt = now } }
        let task = state.withLock { state in
            let task = Task.detached { [self] in
                await sync(part, workspace)
                self.state.withLock { $0.task = nil }
            }
            state.task = task
            return task
        }
        if isPatient { _ = VenueSearcherSource.wait { await task.value } }
    }

    private func sync(_ part: SyncMail.Part, _ workspace: Workspace) async {
        do {
            let report = try await SyncMail(part).run(in: workspace)
            var news = report.received.compactMap { Self.notice($0, now: workspace.now()) }
            if let remarked = say.remarked(report.remarks) {
                news.append(AgentNotice(title: say.mailWasNotRead, text: remarked))
            }
            let failure = report.failures.first?.error
            state.withLock { state in
                state.news += news
                // A repeated error is not reported.
                let sentence = failure.map { say.sentence($0) }
                if sentence != state.complaint, let failure, !failure.isOffline { state.failure = failure }
                state.complaint = sentence
            }
        } catch is CancellationError {
            return
        } catch {
            state.withLock { $0.failure = error }
        }
    }

    private static func notice(_ item: InboxItem, now: Date) -> AgentNotice? {
        guard item.state == .waiting || item.state == .unseen else { return nil }
        var lines: [String] = []
        if let meeting = item.meeting {
            lines.append(MeetingText.when(meeting.time, readerZone: ReaderZone.current))
        }
        if let comment = item.comment { lines.append("“\(comment)”") }
        return AgentNotice(title: InvitationText.line([item]), text: lines.joined(separator: "\n"))
    }
}
