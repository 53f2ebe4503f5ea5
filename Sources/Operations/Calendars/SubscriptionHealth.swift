import Foundation
import MeetCore
import MeetStore

/// Loads the freshness of the subscribed calendars, without asking anybody.
package struct LoadSubscriptionFreshness: WorkspaceOperation {
    package init() {}

    package func run(
        in workspace: Workspace
    ) throws(StoreError) -> [Identifier<MeetingCalendar>: CalendarFreshness] {
        try workspace.store.reading { store throws(StoreError) in
            var found: [Identifier<MeetingCalendar>: CalendarFreshness] = [:]
            for subscription in try store.subscriptions() {
                let reading = subscription.calendar.reading
                let failure = reading.error.flatMap { SubscriptionError(stored: $0) }
                found[subscription.id] = CalendarFreshness(
                    lastSuccess: reading.checkedAt, offlineSince: subscription.state.offlineSince,
                    failure: failure)
            }
            return found
        }
    }
}

/// The result of testing a subscription.
package struct SubscriptionTest: Sendable {
    package var calendar: MeetingCalendar
    /// The error, or `nil`.
    package var error: SubscriptionError?
}

/// Tests the subscribed calendars: asks for each of them. Nothing is changed. Not a `WorkspaceOperation`,
/// because it waits for servers.
package struct TestSubscriptions: Hashable, Sendable {
    package init() {}

    /// Runs the test.
    ///
    /// - Throws: `StoreError`, `CancellationError`.
    package func run(in workspace: Workspace) async throws -> [SubscriptionTest] {
        let all = try await workspace.read { store in try store.subscriptions() }
        let fetch = SubscriptionFetch(in: workspace)
        var tests: [SubscriptionTest] = []
        for subscription in all {
            let answer = try await fetch.fetch(
                subscription.address, after: subscription.state, pause: subscription.pause)
            var test = SubscriptionTest(calendar: subscription.calendar)
            if case .failed(let error) = answer.result { test.error = error }
            tests.append(test)
        }
        return tests
    }
}
