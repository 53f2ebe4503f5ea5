import Foundation

/// The times at which a program asks a source.
package struct SyncSchedule: Hashable, Sendable {
    /// Seconds between two rounds.
    package var pause: TimeInterval
    /// The minimum pause, in seconds, even if a waiting item is due, since that has just been tried.
    package var leastPause: TimeInterval
    /// Seconds between two rounds while the source reports its changes.
    package var watchedPause: TimeInterval

    /// - Parameter watchedPause: By default the pause of a source that is not watched.
    package init(pause: TimeInterval, leastPause: TimeInterval = 0, watchedPause: TimeInterval? = nil) {
        self.pause = pause
        self.leastPause = leastPause
        self.watchedPause = watchedPause ?? pause
    }

    /// Returns the time of the next round.
    ///
    /// - Parameters:
    ///   - waiting: The time at which a waiting item is due.
    ///   - retryAt: The earliest time at which the source may be asked again.
    ///   - isWatched: True if the source reports its changes.
    ///   - losses: The number of rounds in a row without a connection.
    func next(waiting: Date?, retryAt: Date?, at now: Date, isWatched: Bool, losses: Int = 0) -> Date {
        let pause = isWatched ? watchedPause : pause
        let usual = max(now.addingTimeInterval(pause), retryAt ?? .distantPast)
        let next = min(usual, max(waiting ?? usual, now.addingTimeInterval(leastPause)))
        // A server that refuses too is left alone.
        guard losses > 0, retryAt == nil else { return next }
        return min(next, now.addingTimeInterval(Reconnecting.pause(after: losses)))
    }
}

/// The pauses after lost connections: short at first, since most servers and networks are soon back.
package enum Reconnecting {
    /// The pauses in seconds after one loss, two losses in a row and so on; the last one repeats.
    package static let pauses: [TimeInterval] = [2, 5, 15, 30, 60, 120, 300]

    /// The longest pause, in seconds.
    package static var longest: TimeInterval { pauses[pauses.count - 1] }

    /// Returns the pause after that many losses in a row, in seconds.
    package static func pause(after losses: Int) -> TimeInterval {
        pauses[min(max(1, losses), pauses.count) - 1]
    }
}

/// The rounds of a source within one program: one after another, never at once.
package struct SyncTurn: Hashable, Sendable {
    /// True while a round runs.
    package private(set) var isAsking = false
    /// True while the person waits for the outcome.
    package private(set) var isAwaited = false
    /// The time of the next round; `nil` while one runs, and without a source.
    package private(set) var next: Date?
    /// True if another round follows the running one.
    private var mustAskAgain = false
    private var askedAt: Date?
    /// The time at which the next whole round was due before the running one.
    private var planned: Date?
    /// The number of whole rounds in a row without a connection.
    private var losses = 0

    /// - Parameter next: The time of the first round; `nil` for one that is begun explicitly.
    package init(next: Date? = nil) { self.next = next }

    /// Returns true if a round is due, also after the clock was set back.
    package func isDue(at now: Date) -> Bool {
        guard let next else { return false }
        return next <= now || askedAt.map { now < $0 } ?? false
    }

    /// Begins a round and returns true; while one runs, schedules another after it.
    package mutating func begin(isAwaited: Bool = false) -> Bool {
        if isAwaited { self.isAwaited = true }
        guard !isAsking else {
            mustAskAgain = true
            return false
        }
        isAsking = true
        (planned, next) = (next, nil)
        return true
    }

    /// Makes a round due now, or another one after the running one.
    package mutating func hasten() {
        if isAsking { mustAskAgain = true } else { next = .distantPast }
    }

    /// Makes a round due at a time, if it is not due before, or another one after the running one. Does
    /// nothing without a source.
    package mutating func hasten(to date: Date) {
        if isAsking { mustAskAgain = true } else { next = next.map { min($0, date) } }
    }

    /// Makes a round due when the next watch may begin, if that has to wait: a watch begins after a round.
    package mutating func follow(_ watch: SyncWatch, at now: Date) {
        guard !isAsking, let next = watch.next(at: now) else { return }
        hasten(to: next)
    }

    /// Ends a round; returns true if the caller begins another one now.
    ///
    /// - Parameters:
    ///   - report: The report; `nil` without a source.
    ///   - isWhole: True after a whole round; otherwise the time of the next whole round stays.
    ///   - isWatched: True if the source reports its changes, so that it is asked less often.
    package mutating func end(
        _ report: (any SyncReport)?, isWhole: Bool = true, at now: Date, _ schedule: SyncSchedule,
        isWatched: Bool = false
    ) -> Bool {
        isAsking = false
        defer { mustAskAgain = false }
        guard let report else { return mustAskAgain }
        if isWhole {
            askedAt = now
            // A round of another process says nothing about the connection.
            let isLost = report.isDoneElsewhere ? losses > 0 : report.failure?.isLost == true
            losses = isLost ? losses + 1 : 0
            next = schedule.next(
                waiting: report.next, retryAt: report.retryAt, at: now, isWatched: isWatched, losses: losses)
        } else {
            next = planned
        }
        if !report.isDoneElsewhere {
            if !mustAskAgain { isAwaited = false }
        } else if isAwaited {
            next = now.addingTimeInterval(schedule.leastPause)
        }
        return mustAskAgain
    }
}
