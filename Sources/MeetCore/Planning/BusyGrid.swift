import Foundation

/// The state of a person during a time.
package enum BusyState: Int, Hashable, Sendable, CaseIterable {
    case free, tentative
    /// No source tells about all of the time.
    case unknown
    case busy
}

/// The busy times of several people minute by minute, computed once, so that a time is looked up in the time
/// of some machine words.
///
/// A part of a minute counts as the whole minute. The grid counts minutes from its beginning, whatever the
/// clocks show, so a day may have 23 or 25 hours.
package struct BusyGrid: Hashable, Sendable {
    /// The length of a column, and the distance of the possible starts of a meeting, in minutes.
    package static let step = 30
    /// The night of everybody, in hours of the day.
    package static let night = (from: 23, to: 7)
    /// The maximum number of days; a longer interval is cut.
    package static let mostDays = 400

    /// The people with their times.
    package let people: [BusyTimes]
    /// The first half hour, on the clocks of `zone`.
    package let begin: Date
    /// The number of minutes.
    package let minutes: Int
    /// The minute from which times are offered.
    package let first: Int
    /// The reader's zone.
    package let zone: TimeZone
    private let rows: [Row]
    /// The minutes that are offered.
    private let offered: MinuteSet

    private struct Row: Hashable {
        var busy: MinuteSet
        var tentative: MinuteSet
        var known: MinuteSet
        var night: MinuteSet
        /// The working hours; `nil` if they are unknown.
        var hours: MinuteSet?
    }

    /// Makes a grid.
    ///
    /// - Parameters:
    ///   - hours: The working hours of each person, as spans; `nil` if they are unknown.
    ///   - offered: The times in which meetings are possible; `nil` for all.
    package init(
        over interval: DateInterval, people: [BusyTimes], hours: [[Range<Date>]?],
        offered: [Range<Date>]? = nil, zone: TimeZone
    ) {
        self.people = people
        self.zone = zone
        let midnight = CalendarDate(interval.start, in: zone).startOfDay(in: zone)
        let half = TimeInterval(Self.step * 60)
        let begin = midnight.addingTimeInterval(
            (interval.start.timeIntervalSince(midnight) / half).rounded(.down) * half)
        self.begin = begin
        let length = min(interval.end.timeIntervalSince(begin) / 60, Double(Self.mostDays * 1440))
        let minutes = max(0, Int(length.rounded(.down)))
        self.minutes = minutes
        first = min(minutes, Int((interval.start.timeIntervalSince(begin) / 60).rounded(.up)))
        func set(_ spans: [Range<Date>], isWhole: Bool = false) -> MinuteSet {
            MinuteSet(TimeSpans.united(spans), from: begin, count: minutes, isWhole: isWhole)
        }
        rows = people.enumerated().map { place, person in
            Row(
                busy: set(person.busy), tentative: set(person.tentative),
                known: set(person.known, isWhole: true),
                night: set(person.zone.map { Self.nights(from: begin, minutes: minutes, in: $0) } ?? []),
                hours: hours.indices.contains(place) ? hours[place].map { set($0, isWhole: true) } : nil)
        }
        self.offered = set(offered ?? [begin..<begin.addingTimeInterval(Double(minutes) * 60)], isWhole: true)
    }

    /// Returns the instant of a minute of the grid.
    package func instant(_ minute: Int) -> Date { begin.addingTimeInterval(Double(minute) * 60) }

    /// Returns the minute of an instant; it may lie outside of the grid.
    package func minute(of instant: Date) -> Int {
        Int((instant.timeIntervalSince(begin) / 60).rounded(.down))
    }

    /// The number of half hours; the last one may be shorter.
    package var columns: Int { (minutes + Self.step - 1) / Self.step }

    /// Returns the minutes of a half hour.
    package func minutes(ofColumn column: Int) -> Range<Int> {
        let start = min(max(0, column * Self.step), minutes)
        return start..<min(start + Self.step, minutes)
    }

    /// Returns the state of a person during some minutes: the worst one of them.
    package func state(of person: Int, during span: Range<Int>) -> BusyState {
        let row = rows[person]
        if row.busy.intersects(span) { return .busy }
        if row.tentative.intersects(span) { return .tentative }
        return row.known.contains(span) ? .free : .unknown
    }

    /// Returns whether a part of the minutes is in the person's night, from 23:00 to 7:00 by their zone;
    /// false if the zone is unknown.
    package func isNight(of person: Int, during span: Range<Int>) -> Bool {
        rows[person].night.intersects(span)
    }

    /// Returns whether a part of the minutes is outside the person's working hours; false if these are
    /// unknown.
    package func isOutsideHours(of person: Int, during span: Range<Int>) -> Bool {
        rows[person].hours.map { !$0.contains(span) } ?? false
    }

    /// Returns whether a meeting is possible in all of these minutes.
    package func isOffered(_ span: Range<Int>) -> Bool { offered.contains(span) }

    private static func nights(from begin: Date, minutes: Int, in zone: TimeZone) -> [Range<Date>] {
        var nights: [Range<Date>] = []
        var day = CalendarDate(begin, in: zone).adding(days: -1)
        let last = CalendarDate(begin.addingTimeInterval(Double(minutes) * 60), in: zone)
        while day <= last {
            let evening = WallTime(date: day, hour: night.from, minute: 0).instant(in: zone)
            let morning = WallTime(date: day.adding(days: 1), hour: night.to, minute: 0).instant(in: zone)
            if let evening, let morning, evening < morning { nights.append(evening..<morning) }
            day = day.adding(days: 1)
        }
        return nights
    }
}

/// A set of minutes, a bit each.
struct MinuteSet: Hashable, Sendable {
    private var words: [UInt64]
    private let count: Int

    /// Makes a set of spans.
    ///
    /// - Parameters:
    ///   - count: The number of minutes from `begin`; later ones are left out.
    ///   - isWhole: True if a minute is in the set only if a span contains all of it, false if a part
    ///     suffices.
    init(_ spans: [Range<Date>], from begin: Date, count: Int, isWhole: Bool) {
        self.count = count
        words = Array(repeating: 0, count: (count + 63) / 64)
        for span in spans {
            let from = span.lowerBound.timeIntervalSince(begin) / 60
            let to = span.upperBound.timeIntervalSince(begin) / 60
            guard to > 0, from < Double(count) else { continue }
            let start = max(0, from).rounded(isWhole ? .up : .down)
            let end = min(Double(count), to).rounded(isWhole ? .down : .up)
            if start < end { insert(Int(start)..<min(count, Int(end))) }
        }
    }

    private mutating func insert(_ span: Range<Int>) {
        Self.visit(span) { word, mask in
            words[word] |= mask
            return true
        }
    }

    /// Returns whether any of these minutes is in the set. Minutes beyond the last one are in none.
    func intersects(_ span: Range<Int>) -> Bool {
        !Self.visit(span.clamped(to: 0..<count)) { word, mask in words[word] & mask == 0 }
    }

    /// Returns whether all of these minutes are in the set.
    func contains(_ span: Range<Int>) -> Bool {
        guard span.lowerBound >= 0, span.upperBound <= count else { return false }
        return Self.visit(span) { word, mask in words[word] & mask == mask }
    }

    /// Visits the words of a span with the bits of it, until `body` returns false.
    ///
    /// - Returns: Whether all were visited.
    @discardableResult
    private static func visit(_ span: Range<Int>, _ body: (Int, UInt64) -> Bool) -> Bool {
        var start = span.lowerBound
        while start < span.upperBound {
            let word = start >> 6
            let end = min(span.upperBound, (word + 1) << 6)
            let length = UInt64(end - start)
            let ones: UInt64 = length == 64 ? .max : (1 << length) - 1
            guard body(word, ones << UInt64(start & 63)) else { return false }
            start = end
        }
        return true
    }
}
