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

    /// `nil` where the series has no such date.
    ///
    /// - Parameters:
    ///   - start: When the date was to begin by the clocks of the series.
    ///   - time: When it is instead.
    package init?(_ series: Series, from start: WallTime, to time: MeetingTime) {
        guard let new = time.wallStart, new.isReal else { return nil }
        var whole = series.recurrence
        whole.removed.removeAll { $0 == start }
        guard Series(series.time, whole)?.contains(start) == true else { return nil }
        shift = (new.utcSeconds - start.utcSeconds) / 60
        isWholeDays = time.zoneIdentifier == nil
        let parts = series.split(at: start)
        before = Series(series.time, parts.before)?.first.map { $0 < start } == true ? parts.before : nil
        after = Recurrence(rule: nil)
        let dates = series.starts.lazy.filter { $0 >= start }
        let wanted = Array(dates.prefix(Self.comparedDates)).map(moved)
        if let rule = parts.after.rule, let move = SeriesMove(from: series.time(at: start), to: time) {
            var candidate = Recurrence(
                rule: move.moved(rule), added: parts.after.added.map(moved),
                removed: parts.after.removed.map(moved))
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
