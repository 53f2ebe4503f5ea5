import Foundation
import MeetCore
import MeetStore

/// Finds the reader's meetings at each of several times, as far as they take time. Meetings that only touch a
/// time are left out.
package struct OptionClashes: WorkspaceOperation {
    package var times: [MeetingTime]
    /// The meetings to ignore: the holds of the poll, and the meeting that it made.
    package var excluding: Set<Identifier<Meeting>>
    /// The reader's zone.
    package var zone: TimeZone

    package init(
        _ times: [MeetingTime], excluding: Set<Identifier<Meeting>> = [], zone: TimeZone
    ) {
        self.times = times
        self.excluding = excluding
        self.zone = zone
    }

    /// - Returns: The meetings at each time, in the order of the times.
    package func run(in workspace: Workspace) throws(StoreError) -> [[MeetingSummary]] {
        let spans = times.map { $0.interval(in: zone) }
        guard let end = spans.compactMap({ $0?.upperBound }).max() else { return times.map { _ in [] } }
        try workspace.store.expandSeries(until: end)
        return try workspace.store.reading { store throws(StoreError) in
            var clashes: [[MeetingSummary]] = []
            for span in spans {
                guard let span else {
                    clashes.append([])
                    continue
                }
                let interval = DateInterval(start: span.lowerBound, end: span.upperBound)
                clashes.append(
                    try store.meetings(overlapping: interval, excluding: nil).filter {
                        $0.takesTime && !excluding.contains($0.meetingID)
                    })
            }
            return clashes
        }
    }
}
