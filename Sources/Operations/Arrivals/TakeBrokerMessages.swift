import Foundation
import MeetCore
import MeetStore
import Transport

/// Stores the positions and the remaining minutes of people who share, from messages of a broker.
///
/// The topic names the share: its last part is the phone, the part before it the user
/// (`owntracks/maria/phone`). Who may write there is decided by the broker. A message that the broker had kept
/// may be of any age; its position counts for the time at which it was true.
package struct TakeBrokerMessages: WritingOperation {
    package var messages: [MQTTPacket.Publish]
    /// The topic of the user's own position, which comes back.
    package var ownTopic: String?

    package init(_ messages: [MQTTPacket.Publish], besides ownTopic: String? = nil) {
        self.messages = messages
        self.ownTopic = ownTopic
    }

    /// - Returns: The number of messages that told something new.
    package func run(in workspace: Workspace) throws(StoreError) -> Int {
        let now = workspace.now()
        var sent: [TakeFixes.Sent] = []
        var minutes: [(user: String, shared: SharedMinutes)] = []
        for message in messages where message.topic != ownTopic {
            guard let (user, device) = Self.sender(message.topic) else { continue }
            switch PhonePosition.read(json: message.payload, source: .mqtt, device: device, now: now) {
            case .location(let fix): sent.append(TakeFixes.Sent(user: user, fix: fix))
            case .other(SharedMinutes.type):
                if let shared = SharedMinutes(json: message.payload) { minutes.append((user, shared)) }
            case .other, .malformed: continue
            }
        }
        let count = sent.isEmpty ? 0 : try TakeFixes(sent).run(in: workspace)
        if minutes.isEmpty { return count }
        let own = try MailIdentity(readFrom: workspace.store, environment: workspace.environment).own
        return try workspace.store.writing { store throws(StoreError) in
            var all = count
            for one in minutes {
                if try Self.take(one.shared, from: one.user, in: store, now: now, own: own) { all += 1 }
            }
            return all
        }
    }

    /// Returns the user and the phone of a topic; `nil` for one without both.
    private static func sender(_ topic: String) -> (user: String, device: String)? {
        let parts = topic.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count >= 3, let device = parts.last, !device.isEmpty, device.utf8.count <= 200 else {
            return nil
        }
        return (parts[parts.count - 2].lowercased(), String(device))
    }

    /// Stores the minutes for the meeting with that person that comes first.
    private static func take(
        _ shared: SharedMinutes, from user: String, in store: MeetStore, now: Date, own: Set<String>
    ) throws(StoreError) -> Bool {
        guard let share = try store.share(user: user), share.isOpen(at: now),
            shared.at.timeIntervalSince(now) <= FixTrack.clockError
        else { return false }
        let near = try NearMeetings(store, now: now, own: own).meetings
        guard let meeting = near.first(where: { $0.hasPerson(share.person) }),
            let person = meeting.people.first(where: { $0.isSame(as: share.person) }),
            shared.at >= meeting.occasion.window.lowerBound
        else { return false }
        let occurrence = OccurrenceIdentity(
            meeting: meeting.occasion.meetingID, recurrenceID: meeting.occasion.recurrenceID)
        let content: ArrivalWord.Content = shared.minutes == 0 ? .arrived : .minutes(shared.minutes)
        return try store.set(
            ArrivalWord(content, at: shared.at, source: .mqtt), of: person.key, at: occurrence)
    }
}
