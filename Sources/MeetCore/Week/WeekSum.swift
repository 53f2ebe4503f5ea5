import Foundation

/// The measure of one slot of one's own time.
package struct WeekEntry: Hashable, Sendable {
    /// The planned measure; `nil` for time that is not measured.
    package var measure: Measure?
    /// The amount that the person told.
    package var told: Amount?
    /// The metres of the tracks that count for it; `nil` without any.
    package var trackedMetres: Double?
    /// True if it is marked as done.
    package var isDone: Bool

    package init(measure: Measure?, told: Amount? = nil, trackedMetres: Double? = nil, isDone: Bool = false) {
        self.measure = measure
        self.told = told
        self.trackedMetres = trackedMetres
        self.isDone = isDone
    }

    /// The amount that was done: the one that was told, else that of tracks, else the planned one if it is
    /// marked as done. `nil` if nothing is known.
    package var done: Amount? {
        guard let measure else { return nil }
        if let told { return told }
        if let metres = measure.unit.metres, let trackedMetres {
            return Amount(rounding: trackedMetres / metres)
        }
        return isDone ? measure.amount : nil
    }
}

/// The sum of a unit over a day or a week.
package struct WeekSum: Hashable, Sendable {
    package var unit: MeasureUnit
    package var planned = Amount.zero
    package var done = Amount.zero
    /// The amount to reach in the week, planned or not; `nil` without such a goal.
    package var goal: Amount?

    package init(
        _ unit: MeasureUnit, planned: Amount = .zero, done: Amount = .zero, goal: Amount? = nil
    ) {
        self.unit = unit
        self.planned = planned
        self.done = done
        self.goal = goal
    }

    /// The planned amount that is not done; zero if more was done.
    package var left: Amount { max(.zero, planned - done) }
    /// The amount that is left to the goal; `nil` without a goal.
    package var leftToGoal: Amount? { goal.map { max(.zero, $0 - done) } }
    /// The larger of plan, goal and what was done: the length of a bar.
    package var whole: Amount { max(planned, done, goal ?? .zero) }

    /// Returns the sums of entries, a sum for each unit: those with goals first, then in the order of the
    /// entries.
    package static func all(_ entries: some Sequence<WeekEntry>, goals: [Measure] = []) -> [WeekSum] {
        var sums = goals.map { WeekSum($0.unit, goal: $0.amount) }
        for entry in entries {
            guard let measure = entry.measure else { continue }
            var place = sums.count
            if let known = sums.firstIndex(where: { $0.unit == measure.unit }) {
                place = known
            } else {
                sums.append(WeekSum(measure.unit))
            }
            sums[place].planned = sums[place].planned + measure.amount
            sums[place].done = sums[place].done + (entry.done ?? .zero)
        }
        return sums
    }
}

/// Seven days of a zone. A day of them has 23 or 25 hours where clocks change.
package struct WeekDays: Hashable, Sendable {
    package let dates: [CalendarDate]
    package let zone: TimeZone

    package init(from first: CalendarDate, zone: TimeZone) {
        dates = (0..<7).map { first.adding(days: $0) }
        self.zone = zone
    }

    /// The instants from the first midnight to the one after the last day.
    package var span: Range<Date> {
        let first = dates[0].startOfDay(in: zone)
        return first..<max(first, dates[0].adding(days: 7).startOfDay(in: zone))
    }

    /// Returns the index of the day of an instant; `nil` outside of the seven.
    package func index(of instant: Date) -> Int? {
        let place = CalendarDate(instant, in: zone).dayNumber - dates[0].dayNumber
        return dates.indices.contains(place) ? place : nil
    }
}
