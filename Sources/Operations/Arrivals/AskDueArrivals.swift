import Foundation
import MeetCore
import MeetStore

/// Sends the links from on the way to those who come, in the last hour before each meeting that the person
/// organizes, if the setting `positions.ask` says so. Each gets one mail for a date, however often it runs.
package struct AskDueArrivals: WritingOperation {
    package init() {}

    /// The seconds before the start in which a mail comes too late to be read.
    private static let latest: TimeInterval = 300

    /// - Returns: The mails in the outbox.
    /// - Throws: `StoreError`.
    package func run(in workspace: Workspace) throws -> [OutgoingMessage] {
        let store = workspace.store
        guard try PositionAsking.asked(in: store) == .hour else { return [] }
        let now = workspace.now()
        let identity = try MailIdentity(readFrom: store, environment: workspace.environment)
        guard identity.address != nil else { return [] }
        // The links count from an hour before the start.
        let span = DateInterval(start: now, end: now.addingTimeInterval(ArrivalRules.lead))
        var messages: [OutgoingMessage] = []
        for summary in try store.meetings(overlapping: span) {
            guard case .timed = summary.time, !summary.isDone, summary.status != .cancelled,
                let begins = summary.start, begins.timeIntervalSince(now) >= Self.latest,
                let meeting = try store.meeting(summary.id), meeting.isOrganized(by: identity.own)
            else { continue }
            do {
                messages += try AskArrivals(summary.id, onlyComing: true).run(in: workspace)
            } catch is ArrivalError {
                // Nobody who comes has an address.
                continue
            }
        }
        return messages
    }
}
