import Foundation
import MeetCore
import MeetStore
import VenueSearch

/// Finds free time within working hours.
///
/// A meeting takes the time of everybody who did not decline it, a whole day all of that day. Done, cancelled
/// and transparent meetings take none (`MeetingSummary.takesTime`).
package struct FindFreeTime: WorkspaceOperation {
    package var interval: DateInterval
    /// The minimum length in minutes.
    package var minutes: Int
    /// The names and addresses of others who must be free too, as far as the stored meetings show.
    package var people: [String]
    /// The others, if they are known contacts.
    package var invitees: [Invitee]
    /// A meeting to ignore, because time is searched for it.
    package var excluding: Identifier<Meeting>?
    /// The working hours; `nil` for none at all.
    package var workingHours: OpeningHours?
    /// The reader's own e-mail addresses.
    package var ownAddresses: [String]
    /// The reader's zone.
    package var zone: TimeZone

    package init(
        _ interval: DateInterval, minutes: Int, people: [String] = [], invitees: [Invitee] = [],
        excluding: Identifier<Meeting>? = nil, workingHours: OpeningHours?, ownAddresses: [String] = [],
        zone: TimeZone
    ) {
        self.interval = interval
        self.minutes = minutes
        self.people = people
        self.invitees = invitees
        self.excluding = excluding
        self.workingHours = workingHours
        self.ownAddresses = ownAddresses
        self.zone = zone
    }

    /// Finds the free time.
    ///
    /// - Returns: The intervals, in order.
    /// - Throws: `NamingError`, `StoreError`.
    package func run(in workspace: Workspace) throws -> [DateInterval] {
        try workspace.store.expandSeries(until: interval.end)
        return try workspace.store.reading { store throws(StoreError) in Result { try slots(store) } }.get()
    }

    private func slots(_ store: MeetStore) throws -> [DateInterval] {
        let others = try invitees + people.flatMap { try store.invitees(named: $0) }
        var busy: [Range<Date>] = []
        for summary in try store.overlaps(with: interval, excluding: excluding) {
            guard let start = summary.start, let end = summary.end,
                try takesTime(of: others, summary, store)
            else { continue }
            busy.append(start..<end)
        }
        return FreeTime.slots(in: workingSpans, without: busy, atLeast: Double(max(1, minutes)) * 60).map {
            DateInterval(start: $0.lowerBound, end: $0.upperBound)
        }
    }

    /// Returns whether one of them takes part, the reader or the others.
    private func takesTime(
        of others: [Invitee], _ summary: MeetingSummary, _ store: MeetStore
    ) throws(StoreError) -> Bool {
        if summary.counts.declined + summary.counts.delegated == 0 { return true }
        let meeting = try store.required(summary.id)
        if !meeting.isLeftToOthers(by: Set(ownAddresses.map { CalendarAddress.key($0) })) { return true }
        return others.contains { other in
            meeting.invitees.contains {
                $0.participation != .declined && $0.participation != .delegated && other.isSamePerson(as: $0)
            }
        }
    }

    /// The working hours within the interval, in the reader's zone.
    private var workingSpans: [Range<Date>] { workingHours?.spans(within: interval, in: zone) ?? [] }
}
