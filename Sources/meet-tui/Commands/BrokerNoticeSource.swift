import Operations

/// Lets the agent take positions from a broker and from servers of Hauk around meetings, and send the user's
/// own. It tells of nothing: what is new on the way is found on the board.
struct BrokerNoticeSource {
    private let notices: SyncNotices<PositionSource>
    /// Has a value when positions were stored.
    let positions: AsyncStream<Void>

    /// - Parameter isPatient: Whether the agent's round waits for it: there is no later one.
    init(isPatient: Bool) {
        let (stream, news) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        positions = stream
        notices = SyncNotices(
            PositionSource.schedule, isPatient: isPatient,
            find: { workspace in try PositionSource(in: workspace, stored: { news.yield() }) },
            words: { report, _ in
                if report.stored > 0 { news.yield() }
                return []
            })
    }

    /// Has a value when a watch failed.
    var changes: AsyncStream<Void> { notices.changes }

    var source: NoticeSource {
        let inner = notices.source
        return NoticeSource(
            take: { workspace in
                let taken = try inner.take(workspace)
                guard try PositionSource.isSetUp(in: workspace) else { return taken }
                // The agent wakes when a meeting comes near, and when it is long over.
                let change = try PositionWindow(in: workspace).changesAt
                return (taken.notices, [taken.next, change].compactMap(\.self).min())
            }, confirm: inner.confirm)
    }

    func finish() { notices.finish(isAbrupt: true) }
}
