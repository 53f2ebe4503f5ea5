import Foundation
import MeetCore
import MeetStore

/// Reads a poll, with the reader's meetings at its options and the known busy times of those who have not
/// voted.
package struct ShowPoll: WorkspaceOperation {
    package struct Shown: Hashable, Sendable {
        package var poll: Poll
        /// The reader's meetings at each option, in the order of the options.
        package var clashes: [[MeetingSummary]]
        /// The state of each person at each option, in the orders of the poll: unknown for those who have
        /// voted, and without a source.
        package var states: [[BusyState]]
        /// The best source of each person's busy times; `nil` for those who have voted, and without a source.
        package var readings: [BusyTimes.Reading?]
        /// The date of the meeting that the poll made or is about; `nil` without one.
        package var meeting: OccurrenceIdentity?

        /// Makes a poll of which nothing else is known.
        package init(_ poll: Poll) {
            self.poll = poll
            clashes = poll.options.map { _ in [] }
            states = poll.people.map { _ in poll.options.map { _ in .unknown } }
            readings = poll.people.map { _ in nil }
        }
    }

    /// The UID of the poll.
    package var uid: String
    /// The keys of the reader's own addresses.
    package var ownAddresses: Set<String>
    /// The reader's zone.
    package var zone: TimeZone

    package init(_ uid: String, ownAddresses: Set<String>, zone: TimeZone) {
        self.uid = uid
        self.ownAddresses = ownAddresses
        self.zone = zone
    }

    /// - Returns: The poll; `nil` if it no longer exists.
    package func run(in workspace: Workspace) throws(StoreError) -> Shown? {
        guard let poll = try workspace.store.poll(uid: uid) else { return nil }
        var shown = Shown(poll)
        if let id = poll.meetingID { shown.meeting = try workspace.store.meeting(id)?.occurrence }
        let times = poll.options.map { option -> MeetingTime in
            if case .time(let time) = option.content { time } else { .unscheduled }
        }
        var own = Set(poll.options.compactMap(\.holdID))
        if let id = poll.meetingID { own.insert(id) }
        shown.clashes = try OptionClashes(times, excluding: own, zone: zone).run(in: workspace)
        if poll.state.waitsForDecision { try addBusyTimes(at: times, to: &shown, workspace) }
        return shown
    }

    private func addBusyTimes(
        at times: [MeetingTime], to shown: inout Shown, _ workspace: Workspace
    ) throws(StoreError) {
        let poll = shown.poll
        let spans = times.map { $0.interval(in: zone) }
        let known = spans.compactMap(\.self)
        guard let begin = known.map(\.lowerBound).min(), let end = known.map(\.upperBound).max(),
            begin < end, poll.people.contains(where: { !$0.hasVoted })
        else { return }
        let grid = try FindCommonTime(
            DateInterval(start: begin, end: end), minutes: poll.minutes,
            people: poll.people.map { FindCommonTime.Person($0.invitee, isRequired: $0.isRequired) },
            workingHours: nil, ownAddresses: ownAddresses.sorted(), zone: zone
        ).run(in: workspace).grid
        // The reader is the first row, and none of the others.
        var row = 0
        for (place, voter) in poll.people.enumerated() where !voter.invitee.isSelf(by: ownAddresses) {
            row += 1
            guard !voter.hasVoted, grid.people.indices.contains(row) else { continue }
            shown.readings[place] = grid.people[row].readings.first
            for (number, span) in spans.enumerated() {
                guard let span else { continue }
                let first = grid.minute(of: span.lowerBound)
                let last = grid.minute(of: span.upperBound.addingTimeInterval(59))
                shown.states[place][number] = grid.state(of: row, during: first..<max(first + 1, last))
            }
        }
    }
}
