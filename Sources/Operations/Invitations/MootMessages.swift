import MeetCore
import MeetStore

// Invitations and updates that wait in the outbox for people who were taken off the meeting meanwhile. They
// are not sent, and whoever was told of nothing needs no cancellation.
extension PendingFinder {
    /// Returns the message without the recipients who are no longer invited. A message that has left is
    /// unchanged, and so is one about a meeting that is deleted or cancelled.
    func withoutRemoved(_ message: OutgoingMessage, _ state: SchedulingState?) -> OutgoingMessage {
        guard message.state == .queued, message.method == "REQUEST",
            let meeting = state?.exception(message.recurrenceID) ?? state?.series,
            meeting.status != .cancelled, meeting.isOrganized(by: identity.own)
        else { return message }
        let invited = Set(recipients(of: meeting).map(\.key))
        var message = message
        message.to.removeAll { !invited.contains($0.key) }
        return message
    }

    /// Returns the message as it will be sent: `withdrawn` if none of its recipients is still invited.
    func asSent(_ message: OutgoingMessage) throws(StoreError) -> OutgoingMessage {
        guard message.state == .queued, message.method == "REQUEST" else { return message }
        var meant = withoutRemoved(message, try store.schedulingState(uid: message.uid))
        guard meant.to.isEmpty, !message.to.isEmpty else { return meant }
        meant.to = message.to
        meant.state = .withdrawn
        meant.nextAttempt = nil
        return meant
    }

    /// Withdraws the waiting messages to people who are no longer invited.
    func withdrawMoot() throws(StoreError) {
        guard try store.waitingCount() > 0 else { return }
        let count = try store.outboxCount(isOpenOnly: true)
        for message in try store.outbox(isOpenOnly: true, rows: 0..<count) {
            let meant = try asSent(message)
            if meant != message { try store.save(meant) }
        }
    }
}
