import Foundation
import MeetCore
import MeetStore
import Transport

/// The state of the servers of positions, without asking any.
package struct BrokerHealth: Hashable, Sendable {
    /// The broker as it is shown; `nil` without one that may be used.
    package var broker: String?
    package var user = ""
    /// True if the setting names a broker that may not be used.
    package var isRefused = false
    package var hasPassword = false
    /// The number of people whose links of Hauk are followed.
    package var links = 0
    /// The time of the last round without a failure, exact to a minute.
    package var lastSuccess: Date?
    /// The error of the last round.
    package var failure: BrokerError?
}

/// Loads the state of the servers of positions.
package struct LoadBrokerHealth: WorkspaceOperation {
    package init() {}

    package func run(in workspace: Workspace) throws(StoreError) -> BrokerHealth {
        var health = BrokerHealth()
        health.links = try workspace.store.shares(open: true).count(where: { $0.haukURL != nil })
        guard let broker = try Broker(in: workspace) else {
            health.isRefused = try workspace.store.setting(BrokerSettings.urlKey)?.isEmpty == false
            return health
        }
        (health.broker, health.user) = (broker.text, broker.user)
        health.hasPassword =
            broker.passwordCommand != nil
            || workspace.environment[BrokerSettings.passwordVariable]?.isEmpty == false
        let source = PositionSource(of: broker)
        health.lastSuccess = try source.lastSuccess(in: workspace.store)
        health.failure = try source.state(in: workspace.store).failure.flatMap { BrokerError(stored: $0) }
        return health
    }
}

/// Signs in to the broker, subscribes, and sends nothing. Not a `WorkspaceOperation`, because it waits for a
/// server.
package struct TestBroker: Hashable, Sendable {
    package init() {}

    /// - Returns: False without a broker.
    /// - Throws: `BrokerError`, `StoreError`, `CancellationError`.
    package func run(in workspace: Workspace) async throws -> Bool {
        guard let broker = try await workspace.read({ _ in try Broker(in: workspace) }) else { return false }
        do throws(BrokerError) {
            let secret = try await broker.secret(environment: workspace.environment)
            do throws(MQTTError) {
                try await CurlDialogueTransport().talk(broker.request(secret)) {
                    conversation throws(MQTTError) in
                    try conversation.subscribe(to: broker.filter)
                    _ = try conversation.settle()
                }
            } catch { throw .connection(error) }
        } catch {
            try Task.checkCancellation()
            throw error
        }
        return true
    }
}
