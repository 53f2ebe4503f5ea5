import Foundation
import MeetCore
import MeetStore

/// The user's own position and the meetings for which it may go out, within one transaction.
///
/// Every way out asks it: the answer to a phone, and a broker.
struct OutgoingDesk {
    /// The part that goes out, with its meeting.
    struct Found: Hashable {
        var outgoing: Share.Outgoing
        var occasion: Share.Occasion
        /// The place of the meeting; `nil` if it is unknown.
        var place: Coordinate?
    }

    let own: Fix
    private let home: Share.HomeZone?
    private let now: Date
    private let near: NearMeetings

    /// `nil` if nothing goes out: without a position, and with a home whose place is unknown, around which no
    /// zone can be kept.
    init?(_ store: MeetStore, now: Date, own keys: Set<String>) throws(StoreError) {
        guard let stored = try store.position() else { return nil }
        home = try PositionSettings.home(in: store)
        if home == nil, try PositionSettings.hasHome(in: store) { return nil }
        own = Fix(stored.coordinate, accuracy: stored.accuracy, at: stored.setAt, source: .typed)
        self.now = now
        near = try NearMeetings(store, now: now, own: keys)
    }

    /// Returns the part of the position for the other side of a share; `nil` for none.
    ///
    /// - Parameter minutes: Returns the minutes to a place; `nil` if they are unknown.
    func outgoing(_ share: Share, minutes: (Coordinate?) -> Int?) -> Found? {
        for meeting in near.meetings where meeting.hasPerson(share.person) {
            // None are left at the place: without a position, that is how the others learn of the arrival.
            let isThere = meeting.place.map { ArrivalRules.isAt($0, own) } ?? false
            let left = isThere ? 0 : minutes(meeting.place)
            let outgoing = share.outgoing(
                own, for: meeting.occasion, minutes: left, home: home, now: now)
            if let outgoing {
                return Found(outgoing: outgoing, occasion: meeting.occasion, place: meeting.place)
            }
        }
        return nil
    }
}

/// The meetings of now to which somebody else comes, the earliest first.
struct NearMeetings {
    struct Meeting: Hashable {
        var occasion: Share.Occasion
        /// The place; `nil` if it is unknown.
        var place: Coordinate?
        /// The people who come, or may.
        var people: [ArrivalPerson]

        func hasPerson(_ person: ArrivalPerson) -> Bool { people.contains { $0.isSame(as: person) } }
    }

    let meetings: [Meeting]

    init(_ store: MeetStore, now: Date, own: Set<String>) throws(StoreError) {
        let desk = ArrivalDesk(store, now: now, own: own)
        meetings = try desk.current().compactMap { summary, meeting -> Meeting? in
            guard let begins = summary.start, let ends = summary.end, summary.status != .cancelled,
                !meeting.invitees.contains(where: { $0.isSelf(by: own) && $0.participation == .declined })
            else { return nil }
            let people = desk.people(of: meeting).filter { $0.participation != .declined }
            let occasion = Share.Occasion(
                meetingID: summary.id.meeting, recurrenceID: summary.id.recurrenceID, begins: begins,
                ends: ends)
            guard !people.isEmpty, occasion.window.contains(now) else { return nil }
            return Meeting(
                occasion: occasion, place: meeting.venue?.coordinate,
                people: people.map { ArrivalPerson($0) })
        }.sorted { $0.occasion.begins < $1.occasion.begins }
    }
}

extension ArrivalPerson {
    /// Returns whether two entries mean the same person: by address, or by contact.
    package func isSame(as other: ArrivalPerson) -> Bool {
        key == other.key || contactID != nil && contactID == other.contactID
    }
}

/// The times at which positions are exchanged with people who share: around the meetings with them.
package struct PositionWindow: Hashable, Sendable {
    /// True if a meeting with one of them is near.
    package var isOpen = false
    /// The time at which that may change; `nil` if none is known yet.
    package var changesAt: Date?

    /// The seconds ahead in which a next meeting is looked for. The agent looks once an hour at least.
    private static let ahead: TimeInterval = 3 * 3600
    /// The seconds after the beginning or the end of a window at which a look finds it open or closed.
    private static let margin: TimeInterval = 1

    package init(in workspace: Workspace) throws(StoreError) {
        let now = workspace.now()
        let own = try MailIdentity(readFrom: workspace.store, environment: workspace.environment).own
        let found = try workspace.store.reading { store throws(StoreError) -> (isOpen: Bool, at: Date?) in
            let shares = try store.shares(open: true)
            if shares.isEmpty { return (false, nil) }
            let near = try NearMeetings(store, now: now, own: own).meetings.filter { meeting in
                shares.contains { meeting.hasPerson($0.person) }
            }
            let span = DateInterval(start: now, duration: Self.ahead)
            let begins = try store.meetings(overlapping: span).compactMap { summary -> Date? in
                guard case .timed = summary.time, let start = summary.start else { return nil }
                return start.addingTimeInterval(Self.margin - ArrivalRules.lead)
            }.filter { $0 > now }
            let ends = near.map(\.occasion.window.upperBound) + shares.compactMap(\.endsAt)
            return (!near.isEmpty, (begins + ends.map { $0.addingTimeInterval(Self.margin) }).min())
        }
        (isOpen, changesAt) = (found.isOpen, found.at)
    }
}
