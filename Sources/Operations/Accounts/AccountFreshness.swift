import MeetCore
import MeetStore

/// Loads the freshness of the calendars of accounts, without asking anybody.
package struct LoadAccountFreshness: WorkspaceOperation {
    package init() {}

    package func run(
        in workspace: Workspace
    ) throws(StoreError) -> [Identifier<MeetingCalendar>: CalendarFreshness] {
        try workspace.store.reading { store throws(StoreError) in
            var found: [Identifier<MeetingCalendar>: CalendarFreshness] = [:]
            for account in try store.remoteAccounts() {
                // An error of the account stops the round before the other calendars.
                let ofAccount = account.error.flatMap { AccountError(stored: $0) }
                for collection in try store.remoteCollections(of: account.id) where collection.isTaken {
                    guard let calendar = collection.calendarID else { continue }
                    let own = collection.error.flatMap { AccountError(stored: $0) }
                    found[calendar] = CalendarFreshness(
                        lastSuccess: collection.lastSuccess ?? account.lastSuccess,
                        offlineSince: account.offlineSince,
                        failure: ofAccount?.isOfAccount == true ? ofAccount : own)
                }
            }
            return found
        }
    }
}
