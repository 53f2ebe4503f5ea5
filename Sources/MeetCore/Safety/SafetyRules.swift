import Foundation

/// The rules of check-ins in time: when the person is asked, when the contacts are told, and when a new position
/// is sent.
package enum SafetyRules {
    package enum Step: Hashable, Sendable {
        /// The question whether the person has arrived, of that number from 1.
        case ask(Int)
        /// The message to the contacts.
        case tell
        /// A new position of a person in danger.
        case update
    }

    /// The seconds between two questions, and between the last one and the message.
    package static let pause: TimeInterval = 300
    /// The number of questions.
    package static let questions = 3
    /// The seconds that a check-in is extended by, unless others are named.
    package static let usualExtension: TimeInterval = 600
    /// The metres that a person in danger moves before the contacts are told again.
    package static let movement: Double = 100
    /// The seconds between two messages about one danger: twelve an hour.
    package static let updatePause: TimeInterval = 300

    /// Returns the time of the message to the contacts.
    package static func tellTime(of checkin: Checkin) -> Date {
        checkin.dueAt.addingTimeInterval(Double(questions) * pause)
    }

    /// Returns the step that is due; `nil` without one. Of several missed steps only the latest is done.
    ///
    /// - Parameter fix: The present position.
    package static func step(of checkin: Checkin, at now: Date, fix: SafetyFix? = nil) -> Step? {
        switch checkin.stage {
        case .armed, .asked, .askedAgain, .askedTwice:
            if now >= tellTime(of: checkin) { return .tell }
            let elapsed = now.timeIntervalSince(checkin.dueAt)
            guard elapsed >= 0 else { return nil }
            let number = Int(elapsed / pause) + 1
            return number > asked(checkin.stage) ? .ask(number) : nil
        case .danger: return isUpdateDue(checkin, at: now, fix: fix) ? .update : nil
        case .told, .over: return nil
        }
    }

    /// Returns the check-in after a step.
    package static func taken(
        _ step: Step, of checkin: Checkin, at now: Date, fix: SafetyFix? = nil
    ) -> Checkin {
        var checkin = checkin
        checkin.steppedAt = now
        switch step {
        case .ask(let number):
            checkin.stage = number <= 1 ? .asked : number == 2 ? .askedAgain : .askedTwice
        case .tell:
            checkin.stage = .told
            (checkin.toldAt, checkin.toldFix, checkin.updatedAt) = (now, fix, now)
        case .update: (checkin.toldFix, checkin.updatedAt) = (fix, now)
        }
        return checkin
    }

    /// Returns the next time at which a step may be due; `nil` if only the person or a new position changes it.
    package static func nextTime(of checkin: Checkin, fix: SafetyFix? = nil) -> Date? {
        switch checkin.stage {
        case .armed, .asked, .askedAgain, .askedTwice:
            checkin.dueAt.addingTimeInterval(Double(asked(checkin.stage)) * pause)
        case .danger: hasMoved(checkin, to: fix) ? checkin.updatedAt?.addingTimeInterval(updatePause) : nil
        case .told, .over: nil
        }
    }

    /// Returns the check-in by a clock that was set back. After a step the next one comes at most one pause later,
    /// and none comes again; before the first, a length that was armed begins anew at most. A time of the clock
    /// follows the clock.
    package static func settled(_ checkin: Checkin, at now: Date) -> Checkin {
        var checkin = checkin
        if checkin.stage == .armed, checkin.startedAt > now, !isTimeOfClock(checkin.dueAt) {
            checkin.dueAt = checkin.dueAt.addingTimeInterval(now.timeIntervalSince(checkin.startedAt))
            checkin.startedAt = now
        }
        if let stepped = checkin.steppedAt, stepped > now {
            checkin.dueAt = checkin.dueAt.addingTimeInterval(now.timeIntervalSince(stepped))
            checkin.steppedAt = now
        }
        if let updated = checkin.updatedAt, updated > now { checkin.updatedAt = now }
        // Later positions have earlier times than this one, and are new all the same.
        if let told = checkin.toldFix, told.at > now { checkin.toldFix?.at = now }
        return checkin
    }

    // MARK: - What the person does

    /// Returns the check-in with more time; `nil` once the contacts were told. A question that waits for an
    /// answer is answered by it.
    package static func extended(_ checkin: Checkin, by seconds: TimeInterval, at now: Date) -> Checkin? {
        switch checkin.stage {
        case .armed, .asked, .askedAgain, .askedTwice:
            var checkin = checkin
            checkin.dueAt = max(checkin.dueAt, now).addingTimeInterval(seconds)
            checkin.stage = .armed
            checkin.steppedAt = nil
            return checkin
        case .told, .danger, .over: return nil
        }
    }

    /// Returns the check-in after its end.
    package static func ended(_ checkin: Checkin, at now: Date) -> Checkin {
        var checkin = checkin
        checkin.stage = .over
        checkin.endedAt = now
        return checkin
    }

    /// Returns the check-in after a call for help.
    package static func endangered(_ checkin: Checkin, at now: Date, fix: SafetyFix?) -> Checkin {
        var checkin = checkin
        checkin.stage = .danger
        checkin.steppedAt = now
        checkin.toldAt = checkin.toldAt ?? now
        (checkin.toldFix, checkin.updatedAt) = (fix, now)
        return checkin
    }

    // MARK: - Parts

    /// Returns whether an end is a typed time, which is a whole minute. A length ends at the second at which it was
    /// armed.
    private static func isTimeOfClock(_ end: Date) -> Bool {
        end.timeIntervalSince1970.truncatingRemainder(dividingBy: 60) == 0
    }

    /// The number of questions that were asked by a stage.
    private static func asked(_ stage: Checkin.Stage) -> Int {
        switch stage {
        case .armed: 0
        case .asked: 1
        case .askedAgain: 2
        case .askedTwice, .told, .danger, .over: questions
        }
    }

    private static func isUpdateDue(_ checkin: Checkin, at now: Date, fix: SafetyFix?) -> Bool {
        guard hasMoved(checkin, to: fix) else { return false }
        return checkin.updatedAt.map { now >= $0.addingTimeInterval(updatePause) } ?? true
    }

    /// Returns whether a position is newer than the told one, and farther away than both are inaccurate.
    private static func hasMoved(_ checkin: Checkin, to fix: SafetyFix?) -> Bool {
        guard let fix else { return false }
        guard let told = checkin.toldFix else { return true }
        let tolerance = max(movement, told.accuracy ?? 0, fix.accuracy ?? 0)
        return fix.at > told.at && told.point.distance(to: fix.point) >= tolerance
    }
}
