import Foundation
import MeetCore
import MeetStore

/// By which clocks those live who are invited, as far as a card or an address tells. Who does not come is left out.
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
    /// The cards of no more people are read.
    private static let mostClocks = 100

    /// In the order of the invitees.
    func clocks(of invitees: [Invitee]) throws(StoreError) -> [PersonClock] {
        let coming = Array(
            invitees.filter { $0.isPerson && $0.participation != .declined }.prefix(Self.mostClocks))
        if coming.isEmpty { return [] }
        let contacts = try contactsWithPlaces(of: coming)
        return coming.enumerated().compactMap { place, invitee in
            contacts[place].flatMap(PersonZone.of).map { PersonClock(name: invitee.name, zone: $0) }
        }
    }

    /// What takes place at the time of a meeting as well, in order. Nothing is in the way of what takes no time itself.
    func overlaps(of meeting: Meeting) throws(StoreError) -> [MeetingSummary] {
        guard meeting.time.isScheduled, meeting.status != .cancelled, meeting.doneAt == nil,
            !meeting.isTransparent,
            // The zone counts for whole days, and where nobody knows that of the meeting.
            let interval = interval(of: meeting.time), !interval.isEmpty
        else { return [] }
        let span = DateInterval(start: interval.lowerBound, end: interval.upperBound)
        return try overlaps(with: span, excluding: meeting.id)
    }

    /// The meetings that take a part of an interval (`MeetingSummary.takesTime`), whole days among them.
    func overlaps(
        with interval: DateInterval, excluding id: Identifier<Meeting>?
    ) throws(StoreError) -> [MeetingSummary] {
        try meetings(overlapping: interval, excluding: id).filter(\.takesTime)
    }
}
