import Foundation

/// The times in which several people can meet.
package enum CommonSlots {
    /// A time with the reason for its place in the list: the state of each person.
    package struct Slot: Hashable, Sendable {
        /// The worth of a time for those who are required.
        package enum Fit: Int, Hashable, Sendable, Comparable {
            /// All of them are free.
            case free
            /// None of them is busy, but some are tentative or unknown.
            case possible
            /// Some of them are busy.
            case taken

            package static func < (one: Fit, other: Fit) -> Bool { one.rawValue < other.rawValue }
        }

        /// The time. Every half hour in it that leaves room for the meeting is a start for which all below
        /// holds.
        package var span: Range<Date>
        package var fit: Fit
        /// The state of each person, in the order of the grid.
        package var states: [BusyState]
        /// The people in whose night it is.
        package var atNight: [Int]
        /// The people outside of whose working hours it is.
        package var outsideHours: [Int]

        /// Returns the people with a state, in the order of the grid.
        package func people(_ state: BusyState) -> [Int] { states.indices.filter { states[$0] == state } }

        /// Returns the number of people with a state.
        package func count(_ state: BusyState) -> Int { states.count(where: { $0 == state }) }
    }

    /// Returns the times within the offered ones, the best first: those for which all required people are
    /// free, then those without a busy required person; among them the times for which most people are free,
    /// then fewest busy; then the earliest day; on a day the times in the night and outside of the working
    /// hours of fewest people, then the earliest.
    ///
    /// A meeting begins at full and half hours. Times that touch do not overlap.
    ///
    /// - Parameters:
    ///   - minutes: The length of the meeting.
    ///   - required: The places of those who are required; `nil` for those of the grid's people.
    ///   - isWanted: Returns whether a time is listed at all.
    ///   - most: The maximum number of times.
    package static func rank(
        _ grid: BusyGrid, minutes: Int, required: Set<Int>? = nil, most: Int = 200,
        where isWanted: (Slot) -> Bool = { _ in true }
    ) -> [Slot] {
        let length = max(1, minutes)
        let required = required ?? Set(grid.people.indices.filter { grid.people[$0].isRequired })
        let runs = runs(in: grid, length: length)
        let ranked = runs.compactMap { run -> Ranked? in
            let slot = slot(of: run, in: grid, length: length, required)
            guard isWanted(slot) else { return nil }
            return Ranked(
                slot: slot,
                key: [
                    slot.fit.rawValue, -slot.count(.free), slot.count(.busy),
                    CalendarDate(slot.span.lowerBound, in: grid.zone).dayNumber,
                    slot.atNight.count, slot.outsideHours.count, run.start,
                ])
        }
        return ranked.sorted { $0.key.lexicographicallyPrecedes($1.key) }.prefix(most).map(\.slot)
    }

    /// Returns one time, whether it is offered or not.
    ///
    /// - Parameter start: The minute of the grid at which it begins.
    package static func slot(
        at start: Int, minutes: Int, in grid: BusyGrid, required: Set<Int>
    ) -> Slot {
        let length = max(1, minutes)
        let codes = grid.people.indices.map { code(of: $0, during: start..<start + length, in: grid) }
        return slot(of: Run(start: start, last: start, codes: codes), in: grid, length: length, required)
    }

    private struct Ranked {
        var slot: Slot
        var key: [Int]
    }

    /// Consecutive starts for which the same holds.
    private struct Run {
        /// The minutes of the first and the last start.
        var start: Int
        var last: Int
        /// The state of each person, with the bits of `night` and `outside`.
        var codes: [UInt8]
    }

    private static let night: UInt8 = 4
    private static let outside: UInt8 = 8

    private static func runs(in grid: BusyGrid, length: Int) -> [Run] {
        var runs: [Run] = []
        let step = BusyGrid.step
        var start = (grid.first + step - 1) / step * step
        while start + length <= grid.minutes {
            let span = start..<start + length
            if grid.isOffered(span) {
                let codes = grid.people.indices.map { code(of: $0, during: span, in: grid) }
                if let last = runs.last, last.last == start - step, last.codes == codes,
                    grid.isOffered(last.last..<start + length),
                    // Between the starts of a meeting that is shorter than their distance is more time.
                    length >= step || isAlike(last.last..<start + length, codes, in: grid)
                {
                    runs[runs.count - 1].last = start
                } else {
                    runs.append(Run(start: start, last: start, codes: codes))
                }
            }
            start += step
        }
        return runs
    }

    /// Returns whether everybody has these codes during some minutes.
    private static func isAlike(_ span: Range<Int>, _ codes: [UInt8], in grid: BusyGrid) -> Bool {
        codes.indices.allSatisfy { code(of: $0, during: span, in: grid) == codes[$0] }
    }

    private static func code(of person: Int, during span: Range<Int>, in grid: BusyGrid) -> UInt8 {
        var code = UInt8(grid.state(of: person, during: span).rawValue)
        if grid.isNight(of: person, during: span) { code |= night }
        if grid.isOutsideHours(of: person, during: span) { code |= outside }
        return code
    }

    private static func slot(
        of run: Run, in grid: BusyGrid, length: Int, _ required: Set<Int>
    ) -> Slot {
        let states = run.codes.map { BusyState(rawValue: Int($0 & 3)) ?? .unknown }
        let wanted = states.indices.filter(required.contains).map { states[$0] }
        let fit: Slot.Fit =
            wanted.contains(.busy) ? .taken : wanted.allSatisfy { $0 == .free } ? .free : .possible
        func people(_ bit: UInt8) -> [Int] { run.codes.indices.filter { run.codes[$0] & bit != 0 } }
        return Slot(
            span: grid.instant(run.start)..<grid.instant(run.last + length), fit: fit, states: states,
            atNight: people(night), outsideHours: people(outside))
    }
}
