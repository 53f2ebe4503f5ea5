import Foundation
import MeetCore
import MeetStore

/// Messages that are to be sent as text.
package enum OutgoingText {
    /// What became of it, in a sentence or two: `Tried 3 times: … Tried again at 10:15.`
    package static func story(of message: OutgoingMessage, now: Date, zone: TimeZone) -> String {
        func moment(_ date: Date) -> String { ReminderText.moment(date, now: now, zone: zone) }
        switch message.state {
        case .queued:
            return say.isQueued(
                attempts: message.attempts, error: message.failure.map { say.sentence($0) } ?? "",
                next: message.nextAttempt.flatMap { $0 > now ? moment($0) : nil })
        case .sending: return say.isBeingSent
        case .doubtful: return say.mayHaveArrived(message.failure.map { say.sentence($0) } ?? "")
        case .sent: return say.wasSent(at: moment(message.sentAt ?? message.createdAt))
        case .failed: return say.wasRefused(message.failure.map { say.sentence($0) } ?? "")
        case .cancelled: return say.wasCancelled
        case .withdrawn: return say.wasWithdrawn
        }
    }
}
