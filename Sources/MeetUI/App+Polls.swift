import Foundation
import Operations
import Shell

/// The schedule of polls in the open program.
struct PollSchedule: Sendable {
    /// The time of the next step; `nil` without one, and while they are looked at.
    var next: Date?
    var isLooking = false
    var mustLookAgain = false
}

// Polls close at their deadline, and remind those who have not voted, while the program is open too. The
// agent does the same; whichever comes first stores the step.
extension App {
    /// The delay after a failure, in seconds.
    private static let patience: TimeInterval = 60

    var arePollsDue: Bool { polls.next.map { $0 <= now } ?? false }

    /// Takes the due steps: at the start, at the time of the next one, and after every change.
    mutating func runPolls() -> [Request] {
        guard hasLookedAround else { return [] }
        if polls.isLooking {
            polls.mustLookAgain = true
            return []
        }
        polls.isLooking = true
        polls.next = nil
        return start(Self.doWhatIsDue)
    }

    /// Other failures for the same reason are shown.
    private static let doWhatIsDue: Effect<Message> = {
        var policy = EffectPolicy.read()
        policy.isShownByScreen = true
        policy.isInBackground = true
        return Effect(policy) { run in
            EffectAnswer(.polls(try? await run.tools.workspace.perform(RunPolls())))
        }
    }()

    /// Takes the result of a round; news are shown like other messages of the inbox.
    mutating func take(polls round: PollRound?) -> [Request] {
        polls.isLooking = false
        let isFollowed = polls.mustLookAgain
        polls.mustLookAgain = false
        guard let round else {
            polls.next = now.addingTimeInterval(Self.patience)
            return []
        }
        polls.next = round.next
        var requests: [Request] = []
        if !round.isEmpty { requests += dataChanged() }
        if !round.reminders.isEmpty { requests += syncMail() }
        return isFollowed ? requests + runPolls() : requests
    }
}
