import Operations

/// Lets the agent read the subscribed calendars whose time has come. It tells of nothing: the list of
/// calendars shows which could not be read.
enum SubscriptionNoticeSource {
    /// - Parameter isPatient: Whether the agent's round waits for it: there is no later one.
    static func notices(isPatient: Bool) -> SyncNotices<SubscriptionSource> {
        SyncNotices(
            SubscriptionSource.schedule, isPatient: isPatient, find: { try SubscriptionSource(in: $0) },
            words: { _, _ in [] })
    }
}
