import Foundation
import MeetCore
import MeetStore

/// Makes the text of the reader's own busy times, without any title, from today on for three months.
package struct PublishFreeBusy: WorkspaceOperation {
    /// The number of days.
    static let days = 92

    /// The reader; `nil` without an address.
    package var owner: CalendarAddress?
    /// The reader's own e-mail addresses.
    package var ownAddresses: [String]
    /// The reader's zone.
    package var zone: TimeZone

    package init(owner: CalendarAddress?, ownAddresses: [String] = [], zone: TimeZone) {
        self.owner = owner
        self.ownAddresses = ownAddresses
        self.zone = zone
    }

    package func run(in workspace: Workspace) throws(StoreError) -> String {
        let now = workspace.now()
        let today = CalendarDate(now, in: zone)
        let span = today.startOfDay(in: zone)..<today.adding(days: Self.days).startOfDay(in: zone)
        let interval = DateInterval(start: span.lowerBound, end: span.upperBound)
        try workspace.store.expandSeries(until: interval.end)
        let own = Set(ownAddresses.map { CalendarAddress.key($0) })
        let times = try workspace.store.ownBusyTimes(over: interval, own: own)
        return FreeBusyWriter.published(
            busy: times.filter { !$0.isTentative }.map(\.span),
            tentative: times.filter(\.isTentative).map(\.span), over: span, owner: owner, stamp: now)
    }
}
