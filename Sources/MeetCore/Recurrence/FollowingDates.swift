import Foundation

/// The result of changing a date of a series and all later ones (RFC 5545, 3.2.13 RANGE=THISANDFUTURE): the
/// series ends before that date, and another one begins there, with its dates shifted by the same difference.
package struct FollowingDates: Hashable, Sendable {
    /// The recurrence of the remaining earlier dates; `nil` without any.
    package var before: Recurrence?
    package var after: Recurrence
    /// The shift of a date in wall-clock minutes.
    private var shift: Int
    private var isWholeDays: Bool

    /// The maximum number of dates listed one by one if no rule gives the shifted dates.
    private static let mostDates = 1000
    /// The number of dates by which a shifted rule is compared with the intended dates.
    private static let comparedDates = 400
    /// The maximum number of earlier dates; beyond, a date is not searched for. Dates come from files and
    /// messages.
    private static let mostBefore = 20_000

    /// Changes a date and all later ones; `nil` if the series has no such date. Later dates with a length of
    /// their own keep it.
    ///
    /// - Parameters:
    ///   - start: The original start in the zone of the series.
    ///   - time: The new time.
    ///   - days: The new number of calendar days, as in `Recurrence.days`.
    package init?(_ series: Series, from start: WallTime, to time: MeetingTime, days: Int = 0) {
        guard let new = time.wallStart, new.isReal else { return nil }
        var whole = series.recurrence
        whole.removed.removeAll { $0 == start }
        guard
            let known = Series(series.time, whole)?.starts.prefix(Self.mostBefore).first(where: {
                $0 >= start
            }),
            known == start
        else { return nil }
        shift = (new.utcSeconds - start.utcSeconds) / 60
        isWholeDays = time.zoneIdentifier == nil
        let parts = series.split(at: start)
        before = Series(series.time, parts.before)?.first.map { $0 < start } == true ? parts.before : nil
        after = Recurrence(rule: nil)
        if !isWholeDays {
            after.days = days
            let own = parts.after.lengths.filter { $0.key > start }
            after.lengths = Dictionary(
                own.map { (moved($0.key), $0.value) }, uniquingKeysWith: { first, _ in first })
        }
        let dates = series.starts.lazy.filter { $0 >= start }
        let wanted = Array(dates.prefix(Self.comparedDates)).map(moved)
        if let rule = parts.after.rule, let move = SeriesMove(from: series.time(at: start), to: time) {
            var candidate = Recurrence(
                rule: move.moved(rule), added: parts.after.added.map(moved),
                removed: parts.after.removed.map(moved), lengths: after.lengths, days: after.days)
            candidate.rule?.end = end(of: rule, in: series.time.timeZone ?? .gmt)
            let given = Series(time, candidate).map { Array($0.starts.prefix(Self.comparedDates)) }
            if given == wanted {
                after = candidate
                return
            }
        }
        after.added = Array(dates.prefix(Self.mostDates)).map(moved)
        // The first date is always part of a series; one that was excluded stays so.
        if !after.added.contains(moved(start)) { after.removed = [moved(start)] }
    }

    /// Returns the new start of a date of the series.
    package func moved(_ start: WallTime) -> WallTime {
        let wall = start.adding(minutes: shift)
        return isWholeDays ? WallTime(date: wall.date, hour: 0, minute: 0) : wall
    }

    private func end(of rule: RecurrenceRule, in zone: TimeZone) -> RecurrenceRule.End {
        let last: WallTime
        switch rule.end {
        case .never, .count: return rule.end
        case .day(let day): last = WallTime(date: day, hour: 23, minute: 59)
        case .wallTime(let wall): last = wall
        case .instant(let instant): last = .at(instant, in: zone)
        }
        return isWholeDays ? .day(moved(last).date) : .wallTime(moved(last))
    }
}
