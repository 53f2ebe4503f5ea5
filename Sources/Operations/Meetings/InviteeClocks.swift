import Foundation
import MeetCore
import MeetStore

/// Finds the zones of invitees, as far as a card or an address determines them, without those who declined.
package struct FindClocks: WorkspaceOperation {
    package var invitees: [Invitee]

    package init(of invitees: [Invitee]) {
        self.invitees = invitees
    }

    package func run(in workspace: Workspace) throws(StoreError) -> [PersonClock] {
        try workspace.store.clocks(of: invitees)
    }
}

extension MeetStore {
    /// The maximum number of cards read.
    private static let mostClocks = 100

    /// Returns the zones in the order of the invitees.
    func clocks(of invitees: [Invitee]) throws(StoreError) -> [PersonClock] {
        let coming = Array(
            invitees.filter { $0.isPerson && $0.participation != .declined }.prefix(Self.mostClocks))
        if coming.isEmpty { return [] }
        let contacts = try contactsWithPlaces(of: coming)
        return coming.enumerated().compactMap { place, invitee in
            contacts[place].flatMap(PersonZone.of).map { PersonClock(name: invitee.name, zone: $0) }
        }
    }

    /// Returns the other meetings at the time of a meeting, in order. A meeting that takes no time has none.
    func overlaps(of meeting: Meeting) throws(StoreError) -> [MeetingSummary] {
        guard meeting.time.isScheduled, meeting.status != .cancelled, meeting.doneAt == nil,
            !meeting.isTransparent, try isBusy(meeting.calendarID),
            // The reader's zone is used for whole days, and for an unknown zone.
            let interval = interval(of: meeting.time), !interval.isEmpty
        else { return [] }
        let span = DateInterval(start: interval.lowerBound, end: interval.upperBound)
        return try overlaps(with: span, excluding: meeting.id)
    }

    /// Returns the meetings that overlap an interval and take time (`MeetingSummary.takesTime`), including
    /// whole days.
    func overlaps(
        with interval: DateInterval, excluding id: Identifier<Meeting>?
    ) throws(StoreError) -> [MeetingSummary] {
        try meetings(overlapping: interval, excluding: id).filter(\.takesTime)
    }
}
