import Foundation
import MeetCore
import MeetStore
import Operations

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
    /// True during a round, and whether another one follows.
    var isSyncing = false
    var mustSyncAgain = false
    /// True if the person added to the outbox and has not been told the result.
    var isAwaited = false
    /// The time of the next round; `nil` without an account.
    var next: Date?
}

// The open program sends waiting messages and reads new ones: at the start, every few minutes, after an
// addition to the outbox, and when a message is due again. The agent does the same; only one of them at a
// time.
extension App {
    /// The next time to wake: for a reminder, a check for messages, or a backup.
    package var nextWake: Date? {
        [nextReminder, mail.next, backup.next].compactMap(\.self).min()
    }

    var isMailDue: Bool { mail.next.map { $0 <= now } ?? false }

    /// The interval between checks for messages, in seconds.
    private static let pause: TimeInterval = 300

    /// Sends and receives. Failures are retried, and shown in the outbox.
    ///
    /// - Parameter isAwaited: Whether the person just added to the outbox: then the reason of a delay is
    ///   shown.
    mutating func syncMail(isAwaited: Bool = false) -> [Request] {
        guard hasStarted else { return [] }
        if isAwaited { mail.isAwaited = true }
        if mail.isSyncing {
            mail.mustSyncAgain = true
            return []
        }
        mail.isSyncing = true
        mail.next = nil
        return start(Self.sync)
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
        mail.isSyncing = false
        var requests: [Request] = []
        if let report {
            let usual = now.addingTimeInterval(Self.pause)
            let soon = now.addingTimeInterval(Self.leastPause)
            // Messages due at once were just tried.
            mail.next = min(usual, max(report.next ?? usual, soon))
            if report.isDoneElsewhere {
                if mail.isAwaited { mail.next = soon }
            } else {
                tell(report)
                if !mail.mustSyncAgain { mail.isAwaited = false }
            }
            if !report.sent.isEmpty || !report.received.isEmpty || !report.failures.isEmpty {
                requests += dataChanged()
            }
        }
        if mail.mustSyncAgain {
            mail.mustSyncAgain = false
            requests += syncMail()
        }
        return requests
    }

    private static let leastPause: TimeInterval = 20

    /// Shows the sent and unsent messages, after the present remark; waiting ones only if the person waits
    /// for them.
    private mutating func tell(_ report: MailSyncReport) {
        guard let sentence = say.whatLeft(report, isAwaited: mail.isAwaited) else { return }
        let isError = !report.doubtful.isEmpty || report.failures.contains { $0.step != .receiving }
        guard let standing = remark, !standing.givesWay else {
            remark = Remark(text: sentence, isError: isError, givesWay: true)
            return
        }
        remark = Remark(
            text: "\(standing.text) \(sentence)", isError: standing.isError || isError, givesWay: true)
    }

    // MARK: - Whom to tell

    /// Asks which people to notify of a meeting's pending notifications, if any.
    mutating func lookForNotices(of told: Told) -> [Request] {
        start(Self.pendingNotices(told))
    }

    private static func pendingNotices(_ told: Told) -> Effect<Message> {
        var policy = EffectPolicy.read("notices").holdingInput
        policy.isShownByScreen = true
        return Effect(policy) { run in
            let workspace = run.tools.workspace
            // A person without an address organizes nothing.
            guard try await workspace.perform(LoadMailAccount()).address != nil else {
                return EffectAnswer(.pending([]))
            }
            switch told {
            case .meeting(let id):
                if let notices = try? await workspace.perform(PendingNotices(meetings: [id])) {
                    return EffectAnswer(.pending(notices))
                }
                // It was undone: its delivered state is of a meeting that is no longer stored.
                let notices = try await workspace.perform(PendingNotices())
                return EffectAnswer(.pending(notices.filter { $0.meetingID == nil }))
            case .deleted(let uid):
                return EffectAnswer(.pending(try await workspace.perform(PendingNotices(uids: [uid]))))
            case .undone(let entry):
                return EffectAnswer(.pending(try await workspace.perform(NoticesAfterUndo(entry))))
            case .redone(let entry):
                return EffectAnswer(
                    .pending(try await workspace.perform(NoticesAfterUndo(entry, isRedo: true))))
            }
        }
    }

    mutating func ask(_ notices: [PendingNotice]) -> [Request] {
        notices.isEmpty || topLayer.screen.scopes.contains(.sending) ? [] : push(TellOthers(notices: notices))
    }
}
