import Foundation

/// The times at which a program asks a source.
package struct SyncSchedule: Hashable, Sendable {
    /// Seconds between two rounds.
    package var pause: TimeInterval
    /// The shortest pause, in seconds, whatever was put aside is due: it was tried just now.
    package var leastPause: TimeInterval

    package init(pause: TimeInterval, leastPause: TimeInterval = 0) {
        self.pause = pause
        self.leastPause = leastPause
    }

    /// Returns when the next round is due.
    ///
    /// - Parameters:
    ///   - waiting: When something that was put aside is due.
    ///   - retryAt: When the source may be asked again.
    func next(waiting: Date?, retryAt: Date?, at now: Date) -> Date {
        let usual = max(now.addingTimeInterval(pause), retryAt ?? .distantPast)
        return min(usual, max(waiting ?? usual, now.addingTimeInterval(leastPause)))
    }
}

/// The rounds of a source within one program: they follow each other, and never run at once.
package struct SyncTurn: Hashable, Sendable {
    /// `true` while a round goes on.
    package private(set) var isAsking = false
    /// `true` while the person waits for the outcome.
    package private(set) var isAwaited = false
    /// When the next round is due; `nil` while one goes on, and where nobody is to be asked.
    package private(set) var next: Date?
    /// `true` where another round follows the one that goes on.
    private var mustAskAgain = false
    private var askedAt: Date?
    /// When the next whole round was due before one began.
    private var planned: Date?

    /// - Parameter next: When the first round is due by itself; `nil` for one that is begun.
    package init(next: Date? = nil) { self.next = next }

    /// Returns `true` where a round is due. A clock that was put back counts as time enough.
    package func isDue(at now: Date) -> Bool {
        guard let next else { return false }
        return next <= now || askedAt.map { now < $0 } ?? false
    }

    /// Returns `true` where the caller begins a round; where one goes on, another follows it.
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

    /// Returns `true` where the caller begins another round now.
    ///
    /// - Parameters:
    ///   - report: `nil` where there is nobody to ask.
    ///   - isWhole: Whether all was asked for; else the next whole round stays when it was.
    package mutating func end(
        _ report: (any SyncReport)?, isWhole: Bool = true, at now: Date, _ schedule: SyncSchedule
    ) -> Bool {
        isAsking = false
        defer { mustAskAgain = false }
        guard let report else { return mustAskAgain }
        if isWhole {
            askedAt = now
            next = schedule.next(waiting: report.next, retryAt: report.retryAt, at: now)
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
