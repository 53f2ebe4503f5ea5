import Foundation
import Operations
import Shell

/// The renewal of the times to leave in the open program.
struct DepartureState: Sendable {
    /// The time of the next renewal; `nil` before the first one, and while one runs.
    var next: Date?
    var isRenewing = false
    var mustRenewAgain = false
}

// The open program computes when to leave for the coming meetings, as the agent does, so that its reminders
// come too. A server of ways may take long: nothing waits for it.
extension App {
    /// The delay after a failure, in seconds.
    private static let patience: TimeInterval = 60

    var areDeparturesDue: Bool { departures.next.map { $0 <= now } ?? false }

    /// Renews the times to leave: at the start, every few minutes, and after every change.
    mutating func renewDepartures() -> [Request] {
        guard hasLookedAround else { return [] }
        if departures.isRenewing {
            departures.mustRenewAgain = true
            return []
        }
        departures.isRenewing = true
        departures.next = nil
        return start(Self.renew)
    }

    /// Other failures for the same reason are shown.
    private static let renew: Effect<Message> = {
        var policy = EffectPolicy.read()
        policy.isShownByScreen = true
        return Effect(policy) { run in
            EffectAnswer(.departures(try? await RenewDepartures().run(in: run.tools.workspace)))
        }
    }()

    /// Takes a renewal: reminders and lists follow from what is stored now.
    mutating func take(departures outcome: RenewDepartures.Outcome?) -> [Request] {
        departures.isRenewing = false
        let isFollowed = departures.mustRenewAgain
        departures.mustRenewAgain = false
        departures.next = outcome?.next ?? now.addingTimeInterval(Self.patience)
        var requests: [Request] = []
        if outcome?.isChanged == true {
            // No meeting changed, so the rest of `dataChanged` has nothing to do.
            requests += lookForReminders() + lookForNext()
            requests += stack.flatMap { send(.dataChanged(of: nil), to: $0.id) ?? [] }
        }
        return isFollowed ? requests + renewDepartures() : requests
    }
}
