import Foundation

/// A zone and the time span that its definition must cover.
struct ZoneSpan {
    var zone: TimeZone
    var first: Date
    var last: Date

    mutating func cover(_ start: Date, _ end: Date) {
        first = min(first, start)
        last = max(last, end)
    }
}

/// A STANDARD or DAYLIGHT part of a zone's definition: from its onsets on, the clocks are `offsetTo` ahead of
/// UTC (RFC 5545, 3.6.5).
struct ZoneObservance: Hashable {
    var isDaylight: Bool
    /// Seconds ahead of UTC before and after the onset.
    var offsetFrom: Int
    var offsetTo: Int
    /// The wall time of the first onset before the change, in seconds since 1970 as if at UTC.
    var onset: Int
    /// The instants of the first and the last known onset.
    var firstInstant: Date
    var lastInstant: Date
    /// The number of onsets in consecutive years.
    var count = 1
    /// The possible ordinals of the weekday in its month for every onset: 1 to 4 from the first, −1 the last.
    var ordinals: [Int]
    /// True if it still occurs every year at the end of the examined span.
    var isOpen = false

    var date: CalendarDate { WallTime(utcSeconds: onset).date }

    /// Returns the parts that apply in the span, ordered by onset.
    ///
    /// They are computed from the changes of the clocks in the zone's own data: from the last one before the
    /// span to a year after it, so that a postponed meeting stays right. Changes on the same weekday of the
    /// same month in every year are one part with a rule, because many readers do not support RDATE. A rule
    /// has no end if it applied in all the examined years.
    static func observances(of span: ZoneSpan) -> [ZoneObservance] {
        let zone = span.zone
        let begin = span.first.addingTimeInterval(-2 * year)
        let end = span.last.addingTimeInterval(Double(yearsAhead) * year)
        var found = changes(in: zone, after: begin, upTo: end)
        let latest = span.last.addingTimeInterval(year)
        let open = end.addingTimeInterval(-year)
        guard let index = found.lastIndex(where: { $0 <= span.first }) else {
            let first = ZoneObservance(at: begin, in: zone)
            return parts([first], found, in: zone, latest: latest, open: open)
        }
        found.removeFirst(index)
        // A span may last for thousands of years.
        guard found.count <= mostKnown else {
            return parts([], found, in: zone, latest: latest, open: open)
        }
        // The parts are those of every span with the same changes.
        let section = Section(
            zone: zone.identifier, changes: found, latest: found.count(where: { $0 <= latest }),
            open: found.count(where: { $0 > open }))
        return knownParts.value(of: section) { parts([], found, in: zone, latest: latest, open: open) }
    }

    /// Returns the parts of the changes of a zone.
    ///
    /// - Parameters:
    ///   - first: The parts before the changes.
    ///   - latest: The latest first onset of a part.
    ///   - open: The latest onset of a rule that ended.
    private static func parts(
        _ first: [ZoneObservance], _ changes: [Date], in zone: TimeZone, latest: Date, open: Date
    ) -> [ZoneObservance] {
        var parts = first
        // The part of each kind that the next onset may extend.
        var current: [Kind: Int] = [:]
        for change in changes {
            let part = ZoneObservance(at: change, in: zone)
            if let index = current[part.kind], parts[index].extend(with: part) { continue }
            current[part.kind] = parts.count
            parts.append(part)
        }
        return parts.filter { $0.firstInstant <= latest }.map { part in
            var part = part
            part.isOpen = part.count > 1 && part.lastInstant > open
            return part
        }
    }

    /// Returns the changes of the clocks in a zone, in order.
    private static func changes(in zone: TimeZone, after begin: Date, upTo end: Date) -> [Date] {
        func find(after begin: Date, upTo end: Date) -> [Date] {
            var changes: [Date] = []
            var date = begin
            while let next = zone.nextDaylightSavingTimeTransition(after: date), next > date, next <= end {
                changes.append(next)
                date = next
            }
            return changes
        }
        let from = (begin.timeIntervalSince1970 / period).rounded(.down) * period
        let to = (end.timeIntervalSince1970 / period).rounded(.up) * period
        guard to - from <= 8 * period else { return find(after: begin, upTo: end) }
        let key = Period(zone: zone.identifier, from: from, to: to)
        return knownChanges.value(of: key) {
            find(after: Date(timeIntervalSince1970: from), upTo: Date(timeIntervalSince1970: to))
        }.filter { $0 > begin && $0 <= end }
    }

    /// A stretch of time in which the changes of a zone are found at once, because Foundation takes long for
    /// each.
    private struct Period: Hashable {
        var zone: String
        var from: TimeInterval
        var to: TimeInterval
    }

    /// Changes of a zone, with the numbers of those that may begin a part, and that leave it open.
    private struct Section: Hashable {
        var zone: String
        var changes: [Date]
        var latest: Int
        var open: Int
    }

    private static let period = 8 * year
    /// The maximum number of changes that `knownParts` holds.
    private static let mostKnown = 200
    private static let knownChanges = BoundedCache<Period, [Date]>(capacity: 50)
    private static let knownParts = BoundedCache<Section, [ZoneObservance]>(capacity: 200)

    private init(at instant: Date, in zone: TimeZone) {
        offsetTo = zone.secondsFromGMT(for: instant)
        offsetFrom = zone.secondsFromGMT(for: instant.addingTimeInterval(-1))
        isDaylight = zone.isDaylightSavingTime(for: instant)
        onset = Int(instant.timeIntervalSince1970.rounded(.down)) + offsetFrom
        (firstInstant, lastInstant) = (instant, instant)
        ordinals = []
        let day = date.day
        // The last comes first: if both fit all onsets, the last is what lawmakers mean.
        if day + 7 > CalendarDate.daysInMonth(year: date.year, month: date.month) { ordinals.append(-1) }
        if day <= 28 { ordinals.append((day - 1) / 7 + 1) }
    }

    /// Extends the part by an onset that comes a year later by the same rule.
    private mutating func extend(with next: ZoneObservance) -> Bool {
        let common = ordinals.filter(next.ordinals.contains)
        guard next.date.year == date.year + count, !common.isEmpty else { return false }
        ordinals = common
        count += 1
        lastInstant = next.lastInstant
        return true
    }

    /// The common properties of all onsets of a rule.
    private struct Kind: Hashable {
        var isDaylight: Bool
        var offsetFrom: Int
        var offsetTo: Int
        var month: Int
        var weekday: Int
        var clock: Int
    }

    private var kind: Kind {
        let date = date
        return Kind(
            isDaylight: isDaylight, offsetFrom: offsetFrom, offsetTo: offsetTo, month: date.month,
            weekday: date.weekday, clock: onset - date.dayNumber * 86_400)
    }

    /// A leap year, in seconds.
    private static let year = 366 * 86_400.0
    /// The number of years in which every weekday is once the fifth in its month, which tells the fourth from
    /// the last.
    private static let yearsAhead = 12
}

extension ContentLineWriter {
    /// Writes a VTIMEZONE (RFC 5545, 3.6.5).
    mutating func writeTimeZone(id: String, _ observances: [ZoneObservance]) {
        write("BEGIN", .raw("VTIMEZONE"))
        write("TZID", .strictText(id))
        for part in observances {
            let name = part.isDaylight ? "DAYLIGHT" : "STANDARD"
            write("BEGIN", .raw(name))
            write("DTSTART", .raw(DateTimeText.local(part.onset)))
            write("TZOFFSETFROM", .raw(DateTimeText.offset(part.offsetFrom)))
            write("TZOFFSETTO", .raw(DateTimeText.offset(part.offsetTo)))
            if let rule = part.rule { write("RRULE", .raw(rule)) }
            write("END", .raw(name))
        }
        write("END", .raw("VTIMEZONE"))
    }
}

extension ZoneObservance {
    /// The rule, such as `FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU`, ended in UTC if it no longer applies (RFC 5545,
    /// 3.3.10); `nil` for a single onset.
    var rule: String? {
        guard count > 1, let ordinal = ordinals.first else { return nil }
        let days = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
        let rule = "FREQ=YEARLY;BYMONTH=\(date.month);BYDAY=\(ordinal)\(days[date.weekday - 1])"
        return isOpen ? rule : rule + ";UNTIL=" + DateTimeText.utc(lastInstant)
    }
}
