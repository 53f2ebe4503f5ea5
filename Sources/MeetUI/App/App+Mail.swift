import Foundation
import MeetCore
import MeetStore
import Operations

/// What the open program knows of its mail.
struct MailState: Sendable {
    /// What waits in the inbox and was not put away from the foot of the screen, the latest first.
    var news: [InboxItem] = []
    /// What was put away there; it stays in the inbox.
    var putAway: Set<Identifier<InboxItem>> = []
    /// What was told already; `nil` before the first look.
    var told: Set<Identifier<InboxItem>>?
    var isLooking = false
    var mustLookAgain = false
    /// When messages are sent and read. It is awaited where the person put something into the outbox, and was not told
    /// yet what became of it.
    var turn = SyncTurn()
}

// While the program is open it sends what waits, and reads what comes: at the start, every few minutes, when something was
// put into the outbox, and when a message is due again. The agent does the same; only one of them does it at a time.
extension App {
    /// When the program has to wake: to tell a reminder, to look for messages, or for a backup.
    package var nextWake: Date? {
        [nextReminder, mail.turn.next, backup.next].compactMap(\.self).min()
    }

    var isMailDue: Bool { mail.turn.isDue(at: now) }

    private static let mailSchedule = SyncSchedule(pause: 300, leastPause: 20)

    /// Sends and reads. What fails is tried again, and the outbox says why.
    ///
    /// - Parameter isAwaited: Whether something was put into the outbox just now: it is said then what it waits for.
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
                // There is no account: nothing is to be said of it.
                return EffectAnswer(.synced(nil))
            } catch {
                // Whatever else fails for the same reason tells it.
                return EffectAnswer(.synced(MailSyncReport()))
            }
        }
    }()

    /// Takes what a round came to; `nil` where there is no account.
    mutating func take(_ report: MailSyncReport?) -> [Request] {
        var requests: [Request] = []
        if let report {
            if !report.isDoneElsewhere { tell(report) }
            if !report.sent.isEmpty || !report.received.isEmpty || !report.failures.isEmpty {
                requests += dataChanged()
            }
        }
        return mail.turn.end(report, at: now, Self.mailSchedule) ? requests + syncMail() : requests
    }

    /// Says what left and what did not, behind what stands there; of what only waits, where somebody waits for it.
    private mutating func tell(_ report: MailSyncReport) {
        guard let sentence = say.whatLeft(report, isAwaited: mail.turn.isAwaited) else { return }
        let isError = !report.doubtful.isEmpty || report.failures.contains { $0.step != .receiving }
        guard let standing = remark, !standing.givesWay else {
            remark = Remark(text: sentence, isError: isError, givesWay: true)
            return
        }
        remark = Remark(
            text: "\(standing.text) \(sentence)", isError: standing.isError || isError, givesWay: true)
    }

    // MARK: - Whom to tell

    /// Asks whom to tell what they do not know yet of a meeting, where somebody is to be told.
    mutating func lookForNotices(of told: Told) -> [Request] {
        start(Self.pendingNotices(told))
    }

    private static func pendingNotices(_ told: Told) -> Effect<Message> {
        var policy = EffectPolicy.read("notices").holdingInput
        policy.isShownByScreen = true
        return Effect(policy) { run in
            let workspace = run.tools.workspace
            // Who has no address calls nobody.
            guard try await workspace.perform(LoadMailAccount()).address != nil else {
                return EffectAnswer(.pending([]))
            }
            switch told {
            case .meeting(let id):
                if let notices = try? await workspace.perform(PendingNotices(meetings: [id])) {
                    return EffectAnswer(.pending(notices))
                }
                // It was taken back: those who know of it know of one that is stored no more.
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
