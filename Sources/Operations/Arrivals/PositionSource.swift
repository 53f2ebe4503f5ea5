import Foundation
import MeetCore
import MeetStore
import Transport

/// The servers that tell where others are, and take the user's own position: a broker (MQTT), and shares of
/// Hauk. There are none outside of meetings with people who share, so nothing is asked and sent then.
package struct PositionSource: SyncSource {
    package enum Part: Hashable, Sendable {
        /// The messages that the broker has, the own position, and Hauk.
        case all
        /// The own position and Hauk, as far as they are due.
        case due
    }

    package static let name = "positions"
    package static let whole = Part.all
    package static let waiting = Part.due
    package static let backOff = BackOff(first: 60, longest: 1800)
    package static let schedule = SyncSchedule(pause: 120, leastPause: 2, watchedPause: 900)

    let broker: Broker?
    private let transport: any DialogueTransport
    private let pace: MQTTConversation.Pace
    /// Called, on any thread, after messages of a watch were stored.
    private let stored: @Sendable () -> Void

    /// - Returns: `nil` without a broker and a link of Hauk, and outside of meetings with people who share.
    package init?(
        in workspace: Workspace, transport: any DialogueTransport = CurlDialogueTransport(),
        pace: MQTTConversation.Pace = MQTTConversation.Pace(), stored: @escaping @Sendable () -> Void = {}
    ) throws(StoreError) {
        guard try Self.isSetUp(in: workspace), try PositionWindow(in: workspace).isOpen else { return nil }
        broker = try Broker(in: workspace)
        self.transport = transport
        self.pace = pace
        self.stored = stored
    }

    /// Returns whether there is a broker or a link of Hauk, whatever the time.
    package static func isSetUp(in workspace: Workspace) throws(StoreError) -> Bool {
        if try Broker(in: workspace) != nil { return true }
        return try workspace.store.shares(open: true).contains { $0.haukURL != nil }
    }

    package var account: String { broker?.account ?? "" }
    package var watched: String? { broker?.account }

    package func nextWaiting(in workspace: Workspace) throws(StoreError) -> Date? {
        let now = workspace.now()
        var next = try HaukAsking(workspace).turns().map(\.next).min()
        if broker?.ownTopic != nil,
            let found = try OwnPositionForBroker(assumesMinutes: true).run(in: workspace)
        {
            let due = OutgoingMemory.due(
                found, after: try OutgoingMemory.read(in: workspace.store), now: now)
            next = min(next ?? due, due)
        }
        return next
    }

    package func ask(_ part: Part, in workspace: Workspace) async throws -> PositionReport {
        var report = PositionReport()
        report.stored += try await HaukAsking(workspace).run()
        if let broker {
            let outgoing = try await outgoing(in: workspace)
            if part == .all || outgoing != nil {
                try await talk(to: broker, part, outgoing, &report, in: workspace)
            }
        }
        report.next = try await workspace.read { _ in try nextWaiting(in: workspace) }
        return report
    }

    /// Returns the message that is due now; `nil` without one.
    private func outgoing(in workspace: Workspace) async throws -> OwnPositionForBroker.Found? {
        guard broker?.ownTopic != nil,
            let worth = try await workspace.perform(OwnPositionForBroker(assumesMinutes: true))
        else { return nil }
        let last = try await workspace.read { try OutgoingMemory.read(in: $0) }
        let now = workspace.now()
        guard OutgoingMemory.due(worth, after: last, now: now) <= now else { return nil }
        var minutes: [Coordinate: Int] = [:]
        if let place = worth.place {
            let times = try await TravelTimes(from: [worth.own.coordinate], to: [place]).run(in: workspace)
            if let time = times.times.first?.first ?? nil { minutes[place] = time.minutes }
        }
        // Read anew: while a server was asked, a share may have been stopped, or the user have come home.
        if let found = try await workspace.perform(OwnPositionForBroker(minutes: minutes)) { return found }
        // There is no way from there: nothing can be said until the position changes.
        try await remember(OutgoingMemory(worth, sentAt: now), in: workspace)
        return nil
    }

    private func talk(
        to broker: Broker, _ part: Part, _ outgoing: OwnPositionForBroker.Found?,
        _ report: inout PositionReport, in workspace: Workspace
    ) async throws {
        let payload = outgoing?.payload
        do throws(BrokerError) {
            let secret = try await broker.secret(environment: workspace.environment)
            let messages: [MQTTPacket.Publish]
            do throws(MQTTError) {
                messages = try await transport.talk(broker.request(secret), pace: pace) {
                    conversation throws(MQTTError) -> [MQTTPacket.Publish] in
                    if part == .all { try conversation.subscribe(to: broker.filter) }
                    if let payload, let topic = broker.ownTopic {
                        try conversation.publish(payload, to: topic)
                    }
                    return try conversation.settle()
                }
            } catch { throw .connection(error) }
            report.messages = messages
        } catch {
            try Task.checkCancellation()
            report.failure = error.failure
        }
        if !report.messages.isEmpty {
            report.stored += try await workspace.perform(
                TakeBrokerMessages(report.messages, besides: broker.ownTopic))
            report.messages = []
        }
        guard let outgoing else { return }
        if report.failure == nil {
            report.hasSent = true
            try await remember(OutgoingMemory(outgoing, sentAt: workspace.now()), in: workspace)
        } else {
            let last = try await workspace.read { try OutgoingMemory.read(in: $0) }
            try await remember(.failed(outgoing, after: last, at: workspace.now()), in: workspace)
        }
    }

    private func remember(_ memory: OutgoingMemory, in workspace: Workspace) async throws {
        let store = workspace.store
        try await WorkQueue.writing.run { () throws(StoreError) in try memory.write(in: store) }
    }

    package func watch(
        in workspace: Workspace, begun: @escaping @Sendable () -> Void
    ) async throws -> Bool {
        guard let broker else { return false }
        let secret = try await broker.secret(environment: workspace.environment)
        let stored = stored
        let failure = try await transport.talk(broker.request(secret), pace: pace) {
            conversation throws(MQTTError) -> StoreError in
            try conversation.subscribe(to: broker.filter)
            begun()
            var earliest = ContinuousClock.now
            while true {
                let messages = try conversation.nextMessages(notBefore: earliest)
                // Every write wakes the screen.
                earliest = ContinuousClock.now + .seconds(1)
                do throws(StoreError) {
                    let count = try TakeBrokerMessages(messages, besides: broker.ownTopic).run(in: workspace)
                    if count > 0 { stored() }
                } catch { return error }
            }
        }
        throw failure
    }
}

/// The outcome of a round.
package struct PositionReport: SyncReport {
    /// The number of new positions and messages.
    package var stored = 0
    /// True if the own position was sent.
    package var hasSent = false
    package var isDoneElsewhere = false
    package var next: Date?
    package var failure: SyncFailure?
    package var isFailureNew = false
    package var retryAt: Date?
    /// The account whose positions are awaited between rounds; `nil` if none are.
    package var watched: String?
    /// The messages that are not stored yet.
    fileprivate(set) var messages: [MQTTPacket.Publish] = []

    package init() {}
}

extension PositionSource {
    /// Makes a source whose state is to be read, whatever the time.
    init(of broker: Broker) {
        self.broker = broker
        transport = CurlDialogueTransport()
        pace = MQTTConversation.Pace()
        stored = {}
    }
}
