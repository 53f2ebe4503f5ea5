import MeetCore
import MeetStore
import Operations
import Sentences
import Shell

// The open program asks for the subscribed calendars whose time has come: after the first screen, when one
// was added, and then every quarter of an hour, which is a look at the database. The agent does the same; only
// one of them at a time.
extension App {
    var areSubscriptionsDue: Bool { subscriptions.isDue(at: now) }

    /// Asks, unless a round is running; no screen waits for it, whatever a server does.
    mutating func refreshSubscriptions() -> [Request] {
        hasStarted && subscriptions.begin() ? start(Self.refresh) : []
    }

    /// Asks if one of the calendars was never asked for.
    mutating func refreshNewSubscriptions() -> [Request] {
        let isNew = calendars.contains { calendar in
            let reading = calendar.reading
            return calendar.source == .subscription && reading.checkedAt == nil && reading.error == nil
        }
        return isNew && hasLookedAround && !subscriptions.isAsking ? refreshSubscriptions() : []
    }

    /// Failures are those of the store; other failures for the same reason are shown.
    private static let refresh: Effect<Message> = {
        var policy = EffectPolicy.read()
        policy.isShownByScreen = true
        policy.isInBackground = true
        return Effect(policy) { run in
            let workspace = run.tools.workspace
            do {
                let source = try await WorkQueue.reading.run { () throws(StoreError) in
                    try SubscriptionSource(in: workspace)
                }
                return EffectAnswer(.refreshed(try await source?.round(.due, in: workspace)))
            } catch {
                return EffectAnswer(.refreshed(SubscriptionReport()))
            }
        }
    }()

    /// Takes the result of a round; `nil` without a subscription.
    mutating func take(_ report: SubscriptionReport?) -> [Request] {
        var requests: [Request] = []
        if let report {
            // The person waits for a calendar that was just added.
            let failed = report.outcomes.first { $0.failure != nil && $0.calendar.reading.checkedAt == nil }
            if let failed, let failure = failed.failure, remark == nil {
                remark = Remark(
                    text: say.notRead(failed.calendar, because: failure), isError: true, givesWay: true)
            }
            if report.hasChanges || failed != nil { requests += dataChanged() }
        }
        let isFollowed = subscriptions.end(report, at: now, SubscriptionSource.schedule)
        return isFollowed ? requests + refreshSubscriptions() : requests
    }
}
