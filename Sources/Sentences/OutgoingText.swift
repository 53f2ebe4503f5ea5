import Foundation
import MeetCore
import MeetStore

/// The texts of messages in the outbox.
package enum OutgoingText {
    /// The keys that the text names.
    package struct Keys: Sendable {
        package var arrived: String
        package var notArrived: String
        package var retry: String

        package init(arrived: String, notArrived: String, retry: String) {
            self.arrived = arrived
            self.notArrived = notArrived
            self.retry = retry
        }
    }

    /// The state of a message, in a sentence or two: `Tried 3 times: … Next try at 10:15.`
    package static func story(
        of message: OutgoingMessage, keys: Keys, now: Date, zone: TimeZone
    ) -> String {
        func moment(_ date: Date) -> String { ReminderText.moment(date, now: now, zone: zone) }
        switch message.state {
        case .queued:
            return say.isQueued(
                attempts: message.attempts, error: message.failure.map { say.sentence($0) } ?? "",
                next: message.nextAttempt.flatMap { $0 > now ? moment($0) : nil },
                waitsForNetwork: message.failure?.isOffline ?? true)
        case .sending: return say("It is being sent.")
        case .doubtful:
            return say.mayHaveArrived(
                message.failure.map { say.sentence($0) } ?? "", arrived: keys.arrived, again: keys.notArrived)
        case .sent: return say("Sent at \(moment(message.sentAt ?? message.createdAt)).")
        case .failed:
            return say.wasRefused(
                message.failure.map { say.sentence($0) } ?? "", retry: keys.retry)
        case .cancelled: return say("You cancelled it before it was sent; \(keys.retry) sends it after all.")
        case .withdrawn:
            return say("It will not be sent: its recipients are no longer invited, or undo removed it.")
        }
    }
}
