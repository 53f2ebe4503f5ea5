import Foundation

/// What a series becomes where one of its dates and all later ones are changed (RFC 5545, 3.2.13 RANGE=THISANDFUTURE): it
/// ends before that date, and another begins there, whose dates are each shifted by the same difference.
package struct FollowingDates: Hashable, Sendable {
    /// Of what is left; `nil` where nothing is.
    package var before: Recurrence?
    package var after: Recurrence
    /// When a date of the series is then, in minutes on the clock's face.
    private var shift: Int
    private var isWholeDays: Bool

    /// Where no rule gives the dates as they are shifted, they are named one by one, and end with so many.
    private static let mostDates = 1000
    /// So many dates of a rule are held against those that are meant.
    private static let comparedDates = 400
    /// A date before which the series has more than so many is not looked for: files and messages say which it is.
    private static let mostBefore = 20_000

    /// `nil` where the series has no such date. Later dates that say their own length keep it.
    ///
    /// - Parameters:
    ///   - start: When the date was to begin by the clocks of the series.
    ///   - time: When it is instead.
    ///   - days: How many days of the calendar it takes then, as in `Recurrence.days`.
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
        // The first is among the dates of a series whatever is said; one that was left out stays so.
        if !after.added.contains(moved(start)) { after.removed = [moved(start)] }
    }

    /// When a date of the series is then.
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
