import Foundation
import MeetCore
import MeetStore
import Operations
import Sentences
import Shell

/// The state of mail in the open program.
struct MailState: Sendable {
    /// The waiting messages that were not put away at the bottom of the screen, latest first.
    var news: [InboxItem] = []
    /// The messages that were put away there; they stay in the inbox.
    var putAway: Set<Identifier<InboxItem>> = []
    /// The messages that were announced; `nil` before the first check.
    var told: Set<Identifier<InboxItem>>?
    var isLooking = false
    var mustLookAgain = false
    /// The schedule of sending and reading messages. A round is awaited after the person has put a message
    /// into the outbox, until its result is reported.
    var turn = SyncTurn()
    /// The watch of the mailbox between rounds.
    var watch = SyncWatch()
    /// The time at which the mailbox was last read to its end; `nil` before the first time.
    var checkedAt: Date?
}

// The open program sends waiting messages and reads new ones: at the start, every few minutes, when the server
// announces one, after an addition to the outbox, and when a message is due again. The agent does the same; only
// one of them at a time.
extension App {
    /// The next time to wake: for a reminder, a check for messages or calendars, or a backup.
    package var nextWake: Date? {
        [
            nextReminder, mail.turn.next, subscriptions.next, accounts.next, polls.next, arrivals.next,
            nextSafety, positions.next, backup.next,
        ].compactMap(\.self).min()
    }

    var isMailDue: Bool { mail.turn.isDue(at: now) }

    private static let mailSchedule = SyncSchedule(pause: 300, leastPause: 20, watchedPause: 900)

    /// Sends and receives. Failures are retried, and shown in the outbox.
    ///
    /// - Parameter isAwaited: Whether the person just added to the outbox: then the reason of a delay is
    ///   shown.
    mutating func syncMail(isAwaited: Bool = false) -> [Request] {
        hasStarted && mail.turn.begin(isAwaited: isAwaited) ? start(Self.sync) : []
    }

    private static let sync: Effect<Message> = {
        var policy = EffectPolicy.read()
        policy.isShownByScreen = true
        return Effect(policy) { run in
            do {
                return EffectAnswer(.synced(try await SyncMail().run(in: run.tools.workspace)))
            } catch is InvitationError {
                // Without an account nothing is shown.
                return EffectAnswer(.synced(nil))
            } catch {
                // Other failures for the same reason are shown.
                return EffectAnswer(.synced(MailSyncReport()))
            }
        }
    }()

    /// Takes the result of a round; `nil` without an account.
    mutating func take(_ report: MailSyncReport?) -> [Request] {
        var requests: [Request] = []
        if let report {
            if report.isMailboxRead { mail.checkedAt = now }
            if !report.isDoneElsewhere {
                tell(report)
                requests += noteTold(report.doubtful)
            }
            if !report.sent.isEmpty || !report.received.isEmpty || !report.failures.isEmpty {
                requests += dataChanged()
            }
        }
        if report != nil { requests += lookAfterSafety() }
        requests += watchMail(after: report)
        let isFollowed = mail.turn.end(report, at: now, Self.mailSchedule, isWatched: mail.watch.isLive)
        if report?.failure == nil { mail.turn.follow(mail.watch, at: now) }
        return isFollowed ? requests + syncMail() : requests
    }

    /// Reports the sent and the failed messages behind the present remark, and waiting messages if the round
    /// is awaited.
    private mutating func tell(_ report: MailSyncReport) {
        guard let sentence = say.whatLeft(report, isAwaited: mail.turn.isAwaited) else { return }
        let isError = !report.doubtful.isEmpty || report.failures.contains { $0.step != .receiving }
        guard let standing = remark, !standing.givesWay else {
            remark = Remark(text: sentence, isError: isError, givesWay: true, shownSince: isError ? nil : now)
            return
        }
        let hasError = standing.isError || isError
        remark = Remark(
            text: "\(standing.text) \(sentence)", isError: hasError, givesWay: true,
            shownSince: hasError ? nil : now)
    }

    /// Notes that the person was told of doubtful messages; until then each round tells of them.
    mutating func noteTold(_ messages: [OutgoingMessage]) -> [Request] {
        messages.isEmpty ? [] : start(Self.noteTold(messages))
    }

    private static func noteTold(_ messages: [OutgoingMessage]) -> Effect<Message> {
        var policy = EffectPolicy.read()
        policy.isShownByScreen = true
        policy.isInBackground = true
        return Effect(policy) { run in
            // If it fails, they are told of again.
            _ = try? await run.tools.workspace.perform(NoteToldMessages(messages))
            return EffectAnswer(nil)
        }
    }

    /// The seconds for which the result of a round is shown at least.
    private static let shownFor: TimeInterval = 61

    /// Drops the result of a round that has been shown for a minute; the clock goes on once a minute.
    mutating func dropOldRemark() {
        guard let since = remark?.shownSince, now.timeIntervalSince(since) >= Self.shownFor else { return }
        remark = nil
    }

    // MARK: - Between rounds

    private static let watchSlot = "mail-watch"

    /// Begins a watch of the mailbox after a round; ends that of another account, or of a lost network.
    private mutating func watchMail(after report: MailSyncReport?) -> [Request] {
        let isOver = report?.watched != mail.watch.account || report?.failure?.isOffline == true
        let requests = isOver ? dropWatch() : []
        guard let report, report.failure == nil, let account = report.watched,
            mail.watch.begin(account, at: now)
        else { return requests }
        return requests + start(Self.watch)
    }

    private mutating func dropWatch() -> [Request] {
        guard mail.watch.account != nil else { return [] }
        mail.watch.drop()
        let tickets = running.filter {
            $0.value.layer == nil && $0.value.effect.policy.slot == Self.watchSlot
        }
        .keys
        for ticket in tickets { running[ticket] = nil }
        return tickets.map { .cancel($0) }
    }

    private static let watch: Effect<Message> = {
        var policy = EffectPolicy.read(Self.watchSlot)
        policy.isShownByScreen = true
        policy.isInBackground = true
        return Effect(policy) { run in
            let workspace = run.tools.workspace
            guard let source = try? await Self.mailSource(in: workspace) else {
                return EffectAnswer(.watchEnded(.failed))
            }
            let end = await source.awaitChange(in: workspace) { Task { await run.tell(.watchBegan) } }
            return EffectAnswer(.watchEnded(end))
        }
    }()

    private static func mailSource(in workspace: Workspace) async throws -> MailSource? {
        try await WorkQueue.reading.run { () throws(StoreError) in try MailSource(in: workspace) }
    }

    /// Takes the end of a watch; a change begins a round, and so does a lost connection, at once or soon.
    mutating func take(watch end: SyncWatch.End) -> [Request] {
        if mail.watch.end(end, at: now) { return syncMail() }
        mail.turn.follow(mail.watch, at: now)
        return []
    }

    /// Checks after a change of data whether the account of the watch still applies.
    mutating func checkWatch() -> [Request] {
        mail.watch.account == nil ? [] : start(Self.findWatched)
    }

    /// Other failures for the same reason are shown.
    private static let findWatched: Effect<Message> = {
        var policy = EffectPolicy.read("watched-mailbox")
        policy.isShownByScreen = true
        return Effect(policy) { run in
            do {
                let source = try await Self.mailSource(in: run.tools.workspace)
                return EffectAnswer(.watched(source?.watched))
            } catch { return EffectAnswer(nil) }
        }
    }()

    /// Takes the account that the settings let the program watch.
    mutating func take(watched account: String?) -> [Request] {
        mail.watch.account == nil || mail.watch.account == account ? [] : dropWatch() + syncMail()
    }

    // MARK: - What others put into the outbox

    /// Checks after a change by another process whether a message waits: each process may send it.
    mutating func lookForWaitingMail() -> [Request] {
        hasLookedAround ? start(Self.findWaitingMail) : []
    }

    /// Other failures for the same reason are shown.
    private static let findWaitingMail: Effect<Message> = {
        var policy = EffectPolicy.read("waiting-mail")
        policy.isShownByScreen = true
        return Effect(policy) { run in
            let workspace = run.tools.workspace
            guard let source = try? await Self.mailSource(in: workspace) else { return EffectAnswer(nil) }
            let next = try? await workspace.read { _ in try source.nextWaiting(in: workspace) }
            return EffectAnswer(next.map { Message.mailIsDue($0) })
        }
    }()

    /// Takes the time at which a waiting message is due: it is sent then, without waiting for the usual round.
    mutating func take(waitingMail due: Date) -> [Request] {
        // The account is new, so there is no round to hasten.
        if mail.turn.next == nil, !mail.turn.isAsking { return syncMail() }
        // A running round takes whatever is due.
        if mail.turn.isAsking, due > now { return [] }
        mail.turn.hasten(to: due)
        return isMailDue ? syncMail() : []
    }

    // MARK: - Who to notify

    /// Asks which people to notify of a meeting's pending notifications, if any.
    mutating func lookForNotices(of told: Told) -> [Request] {
        start(Self.pendingNotices(told))
    }

    private static func pendingNotices(_ told: Told) -> Effect<Message> {
        var policy = EffectPolicy.read("notices").holdingInput
        policy.isShownByScreen = true
        return Effect(policy) { run in
            let workspace = run.tools.workspace
            // A person without an address is not asked, as many only note whom they meet.
            guard try await workspace.perform(LoadMailAccount()).address != nil else {
                guard case .meeting(let id) = told,
                    let notices = try? await workspace.perform(PendingNotices(meetings: [id])),
                    notices.contains(where: { !$0.openRecipients.isEmpty })
                else { return EffectAnswer(.pending([])) }
                return EffectAnswer(.uninvited)
            }
            switch told {
            case .meeting(let id):
                if let notices = try? await workspace.perform(PendingNotices(meetings: [id])) {
                    return EffectAnswer(.pending(notices))
                }
                // The change was undone: its delivered state belongs to a meeting that is no longer stored.
                let notices = try await workspace.perform(PendingNotices())
                return EffectAnswer(.pending(notices.filter { $0.meetingID == nil }))
            case .deleted(let uid):
                return EffectAnswer(.pending(try await workspace.perform(PendingNotices(uids: [uid]))))
            case .several(let uids):
                return EffectAnswer(.pending(try await workspace.perform(PendingNotices(uids: uids))))
            case .undone(let entry):
                return EffectAnswer(.pending(try await workspace.perform(NoticesAfterUndo(entry))))
            case .redone(let entry):
                return EffectAnswer(
                    .pending(try await workspace.perform(NoticesAfterUndo(entry, isRedo: true))))
            }
        }
    }

    /// Adds to what was said of a change that the invitations are not sent.
    mutating func sayThatNobodyIsInvited() {
        let sentence = say("No invitation is sent yet; \(KeyMap.key(.sendInvitations)) sends it.")
        guard let before = remark else {
            remark = Remark(text: sentence, isError: false)
            return
        }
        guard !before.isError else { return }
        let end = before.text.hasSuffix(".") ? "" : "."
        remark = Remark(text: "\(before.text)\(end) \(sentence)", isError: false)
    }

    mutating func ask(_ notices: [PendingNotice]) -> [Request] {
        notices.isEmpty || topLayer.screen.scopes.contains(.sending) ? [] : push(TellOthers(notices: notices))
    }
}
