import Foundation
import MeetStore
import Operations
import Shell

/// The exchange of positions with servers in the open program.
struct PositionExchange: Sendable {
    var turn = SyncTurn()
    /// The connection that tells positions between rounds.
    var watch = SyncWatch()
    /// The time at which a meeting comes near, or is long over; `nil` if none is known.
    var changesAt: Date?

    /// The next time to wake.
    var next: Date? { [turn.next, changesAt].compactMap(\.self).min() }
}

/// The need for an exchange of positions, as the database has it.
struct PositionPlan: Sendable {
    /// True if a meeting with people who share is near, and there is a server.
    var isWanted = false
    /// The account whose positions are awaited between rounds; `nil` without one.
    var watched: String?
    /// The time at which something is due; `nil` without.
    var waiting: Date?
    var changesAt: Date?

    init() {}

    init(in workspace: Workspace) throws(StoreError) {
        guard try PositionSource.isSetUp(in: workspace) else { return }
        changesAt = try PositionWindow(in: workspace).changesAt
        guard let source = try PositionSource(in: workspace) else { return }
        isWanted = true
        watched = source.watched
        waiting = try source.nextWaiting(in: workspace)
    }
}

// Around meetings with people who share, the open program takes positions from a broker and from servers of
// Hauk, and sends the user's own. The agent does the same; only one of them at a time.
extension App {
    /// Reads whether positions are exchanged now: at the start, after every change, and when a meeting comes
    /// near.
    mutating func planPositions() -> [Request] {
        hasLookedAround ? start(Self.plan) : []
    }

    /// Other failures for the same reason are shown.
    private static let plan: Effect<Message> = {
        var policy = EffectPolicy.read("positions-plan")
        policy.isShownByScreen = true
        policy.isInBackground = true
        return Effect(policy) { run in
            let workspace = run.tools.workspace
            let plan = try? await WorkQueue.reading.run { () throws(StoreError) in
                try PositionPlan(in: workspace)
            }
            return EffectAnswer(plan.map { Message.positionsPlanned($0) })
        }
    }()

    mutating func take(_ plan: PositionPlan) -> [Request] {
        positions.changesAt = plan.changesAt
        var requests: [Request] = []
        if positions.watch.account != nil, positions.watch.account != plan.watched {
            requests += dropPositionWatch()
        }
        guard plan.isWanted else {
            if !positions.turn.isAsking { positions.turn = SyncTurn() }
            return requests
        }
        // The meeting has just come near.
        if positions.turn.next == nil, !positions.turn.isAsking { return requests + exchangePositions() }
        // A running round takes whatever is due.
        if let waiting = plan.waiting, !positions.turn.isAsking { positions.turn.hasten(to: waiting) }
        return positions.turn.isDue(at: now) ? requests + exchangePositions() : requests
    }

    /// Does what is due by the clock.
    mutating func exchangePositions(isSetBack: Bool) -> [Request] {
        var requests: [Request] = []
        if isSetBack || positions.changesAt.map({ $0 <= now }) ?? false {
            positions.changesAt = nil
            requests += planPositions()
        }
        return positions.turn.isDue(at: now) ? requests + exchangePositions() : requests
    }

    private mutating func exchangePositions() -> [Request] {
        hasStarted && positions.turn.begin() ? start(Self.exchange) : []
    }

    private static let exchange: Effect<Message> = {
        var policy = EffectPolicy.read()
        policy.isShownByScreen = true
        policy.isInBackground = true
        return Effect(policy) { run in
            let workspace = run.tools.workspace
            do {
                let source = try await WorkQueue.reading.run { () throws(StoreError) in
                    try PositionSource(in: workspace)
                }
                var report = try await source?.round(.all, in: workspace)
                report?.watched = source?.watched
                return EffectAnswer(.positions(report))
            } catch {
                // Other failures for the same reason are shown.
                return EffectAnswer(.positions(PositionReport()))
            }
        }
    }()

    /// Takes the result of a round; `nil` without a server, and outside of meetings.
    mutating func take(positions report: PositionReport?) -> [Request] {
        var requests: [Request] = []
        if report == nil || report?.failure?.isOffline == true { requests += dropPositionWatch() }
        if let report {
            if report.stored > 0 { requests += dataChanged() }
            if report.failure == nil, let account = report.watched,
                positions.watch.begin(account, at: now)
            {
                requests += start(Self.watchPositions)
            }
        }
        let isFollowed = positions.turn.end(
            report, at: now, PositionSource.schedule, isWatched: positions.watch.isLive)
        if let report, report.failure == nil { positions.turn.follow(positions.watch, at: now) }
        return isFollowed ? requests + exchangePositions() : requests
    }

    // MARK: - Between rounds

    private static let positionSlot = "positions-watch"

    private mutating func dropPositionWatch() -> [Request] {
        guard positions.watch.account != nil else { return [] }
        positions.watch.drop()
        let tickets = running.filter {
            $0.value.layer == nil && $0.value.effect.policy.slot == Self.positionSlot
        }.keys
        for ticket in tickets { running[ticket] = nil }
        return tickets.map { .cancel($0) }
    }

    private static let watchPositions: Effect<Message> = {
        var policy = EffectPolicy.read(positionSlot)
        policy.isShownByScreen = true
        policy.isInBackground = true
        return Effect(policy) { run in
            let workspace = run.tools.workspace
            let source = try? await WorkQueue.reading.run { () throws(StoreError) in
                try PositionSource(in: workspace, stored: { Task { await run.tell(.positionsCame) } })
            }
            guard let source else { return EffectAnswer(.positionsEnded(.failed)) }
            let end = await source.awaitChange(in: workspace) {
                Task { await run.tell(.positionsBegan) }
            }
            return EffectAnswer(.positionsEnded(end))
        }
    }()

    /// Takes the end of the connection; after a steady one a round begins at once, otherwise soon.
    mutating func take(positionsEnded end: SyncWatch.End) -> [Request] {
        if positions.watch.end(end, at: now) { return exchangePositions() }
        positions.turn.follow(positions.watch, at: now)
        return []
    }
}
