import Foundation
import MeetCore
import MeetStore

/// The result of `RunCheckins`.
package struct CheckinRound: Hashable, Sendable {
    /// The check-in about which the person is asked now whether they have arrived; `nil` if there is no question.
    package var asked: Checkin?
    /// The check-in whose contacts are told now; `nil` if nobody is.
    package var told: Checkin?
    /// The mails that were put into the outbox.
    package var messages: [OutgoingMessage] = []
    /// The time of the next step; `nil` without one.
    package var next: Date?
    /// True if there are tasks for `RunSafetyTasks`.
    package var hasTasks = false

    package init() {}

    /// True if nothing was done.
    package var isEmpty: Bool { asked == nil && told == nil && messages.isEmpty }
}

/// Takes the due step: asks the person, tells the contacts, or tells them of a new position in danger.
///
/// A step and its mails are stored in one transaction, so that they happen once whatever processes run, and
/// whenever they end. A question that a process did not come to show is followed by the next one.
package struct RunCheckins: WritingOperation {
    /// The days for which the positions of a way are kept.
    private static let kept: TimeInterval = 7 * 86_400
    /// The seconds between two looks at a step that is due and was not possible.
    private static let again: TimeInterval = 1

    package init() {}

    package func run(in workspace: Workspace) throws -> CheckinRound {
        let now = workspace.now()
        var round = CheckinRound()
        // Most rounds have nothing to do, and write nothing.
        if let checkin = try workspace.store.openCheckin(), try Self.isDue(checkin, workspace.store, at: now)
        {
            try workspace.store.transaction { store in
                try step(SafetyDesk(store, workspace), &round)
            }
        }
        if let open = try workspace.store.openCheckin() {
            let fix = try workspace.store.safetyFix()
            round.next = SafetyRules.nextTime(of: open, fix: fix).map {
                max($0, now.addingTimeInterval(Self.again))
            }
        }
        let oldest = now.addingTimeInterval(-Self.kept)
        if try workspace.store.hasWays(endedBefore: oldest) {
            try workspace.store.forgetWays(endedBefore: oldest)
        }
        if let task = try workspace.store.nextSafetyTask() {
            if task <= now { round.hasTasks = true } else { round.next = min(round.next ?? task, task) }
        }
        return round
    }

    private static func isDue(_ checkin: Checkin, _ store: MeetStore, at now: Date) throws -> Bool {
        let fix = try store.safetyFix()
        let settled = SafetyRules.settled(checkin, at: now)
        if settled != checkin || SafetyRules.step(of: settled, at: now, fix: fix) != nil { return true }
        guard let fix, let id = checkin.id, fix.at >= checkin.startedAt else { return false }
        return try store.way(of: id).last.map { $0.at < fix.at } ?? true
    }

    private func step(_ desk: SafetyDesk, _ round: inout CheckinRound) throws {
        // Another process may have done it meanwhile.
        guard let stored = try desk.store.openCheckin(), let id = stored.id else { return }
        var checkin = SafetyRules.settled(stored, at: desk.now)
        if let fix = desk.fix, fix.at >= checkin.startedAt { try desk.store.add(fix, to: id) }
        let step = SafetyRules.step(of: checkin, at: desk.now, fix: desk.fix)
        if let step { checkin = SafetyRules.taken(step, of: checkin, at: desk.now, fix: desk.fix) }
        if checkin != stored { checkin = try desk.store.save(checkin) }
        switch step {
        case .ask: round.asked = checkin
        case .tell:
            round.messages = try desk.tell(.missing, checkin, to: checkin.people)
            round.told = checkin
        case .update:
            try desk.forgetMoves(of: checkin)
            round.messages = try desk.tell(.moved, checkin, to: checkin.people)
        case nil: break
        }
    }
}
