import Foundation
import MeetCore
import MeetStore

/// Reads the part of the user's own position that goes to a broker now; `nil` for nothing.
///
/// A broker shows a message to everybody who may read its topic. So all get what the share with the least
/// allows: a position only if none is for minutes alone.
package struct OwnPositionForBroker: WorkspaceOperation {
    /// The part that goes out, with its meeting.
    package struct Found: Hashable, Sendable {
        package var outgoing: Share.Outgoing
        package var occasion: Share.Occasion
        /// The place of the meeting; `nil` if it is unknown.
        package var place: Coordinate?
        /// The own position from which minutes are counted.
        package var own: Fix
        /// Two letters that stand for the user on the maps of others.
        package var initials: String
    }

    /// The minutes to places from the own position.
    package var minutes: [Coordinate: Int]
    /// True to assume that the minutes to every place are known: then it tells whether they are worth asking.
    package var assumesMinutes: Bool

    package init(minutes: [Coordinate: Int] = [:], assumesMinutes: Bool = false) {
        self.minutes = minutes
        self.assumesMinutes = assumesMinutes
    }

    package func run(in workspace: Workspace) throws(StoreError) -> Found? {
        let now = workspace.now()
        let own = try MailIdentity(readFrom: workspace.store, environment: workspace.environment).own
        return try workspace.store.reading { store throws(StoreError) -> Found? in
            // One without a password is for the positions of the other side alone.
            let shares = try store.shares(open: true).filter { $0.passwordHash != nil }
            guard !shares.isEmpty, let desk = try OutgoingDesk(store, now: now, own: own) else { return nil }
            let isMinutesOnly = shares.contains { $0.isMinutesOnly }
            let found = shares.compactMap { share -> OutgoingDesk.Found? in
                var share = share
                share.isMinutesOnly = isMinutesOnly
                return desk.outgoing(share) { place in
                    place.flatMap { assumesMinutes ? 0 : minutes[$0] }
                }
            }
            guard let first = found.min(by: { $0.occasion.begins < $1.occasion.begins }) else { return nil }
            let name = try store.setting("me.name") ?? ""
            let initials = String(name.split(separator: " ").prefix(2).compactMap(\.first))
            return Found(
                outgoing: first.outgoing, occasion: first.occasion, place: first.place, own: desk.own,
                initials: initials)
        }
    }
}

/// The memory of the last message to a broker, so that the same is not sent again and again.
struct OutgoingMemory: Hashable, Codable, Sendable {
    var meeting: Int64
    var recurrence: String
    /// The time of the own position.
    var at: Date
    var isPosition: Bool
    var sentAt: Date
    /// The number of failures in a row, and the time of the next attempt.
    var failures = 0
    var retryAt: Date?

    /// The key of its state.
    private static let key = "own position"
    /// The seconds after which the same is sent again, for those who have connected since.
    private static let pause: TimeInterval = 600

    init(_ found: OwnPositionForBroker.Found, sentAt: Date) {
        meeting = found.occasion.meetingID.rawValue
        recurrence = found.occasion.recurrenceID
        at = found.own.at
        isPosition = if case .position = found.outgoing { true } else { false }
        self.sentAt = sentAt
    }

    /// Returns the memory after a failure.
    static func failed(
        _ found: OwnPositionForBroker.Found, after last: OutgoingMemory?, at now: Date
    ) -> OutgoingMemory {
        var memory = last ?? OutgoingMemory(found, sentAt: .distantPast)
        memory.failures += 1
        memory.retryAt = now.addingTimeInterval(Reconnecting.pause(after: memory.failures))
        return memory
    }

    /// Returns the time at which something is to be sent, which may be past.
    static func due(_ found: OwnPositionForBroker.Found, after last: OutgoingMemory?, now: Date) -> Date {
        guard let last else { return now }
        // A clock that is set back does not prolong a pause.
        if let retryAt = last.retryAt, retryAt.timeIntervalSince(now) <= Reconnecting.longest {
            return retryAt
        }
        var new = OutgoingMemory(found, sentAt: last.sentAt)
        (new.failures, new.retryAt) = (last.failures, last.retryAt)
        guard new == last, last.sentAt <= now else { return now }
        return last.sentAt.addingTimeInterval(pause)
    }

    static func read(in store: MeetStore) throws(StoreError) -> OutgoingMemory? {
        try store.sourceState(key).flatMap {
            try? JSONDecoder().decode(OutgoingMemory.self, from: Data($0.utf8))
        }
    }

    func write(in store: MeetStore) throws(StoreError) {
        let text = (try? JSONEncoder().encode(self)).map { String(decoding: $0, as: UTF8.self) }
        try store.setSourceState(Self.key, to: text)
    }
}

extension OwnPositionForBroker.Found {
    /// The message as it is published.
    var payload: [UInt8] {
        switch outgoing {
        case .minutes(let minutes): Array(SharedMinutes(minutes, at: own.at).json.utf8)
        case .position(let fix, _): Array(PhonePosition.json(fix, tracker: initials).utf8)
        }
    }
}
