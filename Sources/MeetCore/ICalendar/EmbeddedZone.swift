import Foundation

/// A VTIMEZONE of a file (RFC 5545, 3.6.5): what its clocks do. The last resort, where the name says nothing.
struct EmbeddedZone: Hashable {
    struct Observance: Hashable {
        /// The first onset, by the clocks before it.
        var start: WallTime?
        var offsetFrom: Int?
        var offsetTo: Int?
        var rule: RecurrenceRule?
        var added: [WallTime] = []
    }

    /// From an instant on, in seconds since 1970, the clocks are so many seconds ahead of UTC.
    struct Change: Hashable {
        var instant: Int
        var from: Int
        var to: Int
    }

    var identifier = ""
    /// What X-LIC-LOCATION calls it, by its IANA name.
    var location: String?
    var observances: [Observance] = []

    /// Reads the lines of the component; what cannot be read is passed over.
    init(_ raw: RawComponent, _ characterSets: CharacterSetDecoder) {
        var current: Observance?
        for number in raw.lines.indices {
            guard let line = raw.contentLine(number, characterSets) else { continue }
            let value = ASCII.trimmed(line.value)
            let text = String(decoding: value, as: UTF8.self)
            switch line.name {
            case "BEGIN": current = Observance()
            case "END":
                if let current, observances.count < 200 { observances.append(current) }
                current = nil
            case "TZID": identifier = TextValue.unescaped(characterSets.utf8(value, declared: nil))
            case "X-LIC-LOCATION": location = text
            case "DTSTART":
                if let moment = MomentText.moment(value) {
                    current?.start = CalendarMoment(date: moment.date, second: moment.second).wall
                }
            case "TZOFFSETFROM": current?.offsetFrom = Self.offset(text)
            case "TZOFFSETTO": current?.offsetTo = Self.offset(text)
            case "RRULE": current?.rule = RecurrenceRule(careless: text)
            case "RDATE":
                for part in value.split(separator: ASCII.comma).prefix(500) {
                    if let moment = MomentText.moment(part), current?.added.count ?? 0 < 500 {
                        current?.added.append(CalendarMoment(date: moment.date, second: moment.second).wall)
                    }
                }
            default: break
            }
        }
        if let current { observances.append(current) }
        observances.removeAll { $0.start == nil || $0.offsetTo == nil }
    }

    /// `+0200`, `-033000`, `02:00`, in seconds.
    private static func offset(_ text: String) -> Int? {
        // Of others than ASCII's, one alone may stand for thousands and more.
        let digits = text.utf8.filter { $0 &- 48 < 10 }.map { Int($0) - 48 }
        guard digits.count == 4 || digits.count == 6 || digits.count == 3 || digits.count == 2 else {
            return nil
        }
        var list = digits.count == 3 ? [0] + digits : digits
        while list.count < 6 { list.append(0) }
        let size = (list[0] * 10 + list[1]) * 3600 + (list[2] * 10 + list[3]) * 60 + list[4] * 10 + list[5]
        return size > 86_400 ? nil : text.hasPrefix("-") ? -size : size
    }

    /// When the clocks change, and to how many seconds ahead of UTC, in order.
    ///
    /// - Parameter year: Changes after it do not count.
    func changes(upTo year: Int) -> [Change] {
        var changes: [Change] = []
        for part in observances {
            guard let start = part.start, let to = part.offsetTo else { continue }
            let from = part.offsetFrom ?? to
            var onsets = [start] + part.added
            if let rule = part.rule.flatMap({ Self.yearly($0, from: start, upTo: year) }) {
                // Windows begins in 1601.
                for wall in RecurrenceExpansion(rule, from: start, in: .gmt).prefix(1000) {
                    if wall.date.year > year { break }
                    onsets.append(wall)
                }
            }
            changes += onsets.filter { $0.date.year <= year }.map {
                Change(instant: $0.utcSeconds - from, from: from, to: to)
            }
        }
        return changes.sorted { $0.instant < $1.instant }
    }

    /// A rule that clocks are set by: once a year, in one month. Another one would take long to go through, and says nothing
    /// of a zone.
    private static func yearly(
        _ rule: RecurrenceRule, from start: WallTime, upTo year: Int
    ) -> RecurrenceRule? {
        guard rule.frequency == .yearly, rule.months.count <= 1 else { return nil }
        var rule = rule
        if rule.months.isEmpty { rule.months = [start.date.month] }
        (rule.hours, rule.minutes) = ([], [])
        let last = CalendarDate(year: year, month: 12, day: 31)
        switch rule.end {
        case .never: rule.end = .day(last)
        case .day(let day) where day > last: rule.end = .day(last)
        case .wallTime(let wall) where wall.date > last: rule.end = .day(last)
        case .instant(let instant) where WallTime.at(instant, in: .gmt).date > last: rule.end = .day(last)
        case .day, .wallTime, .instant, .count: break
        }
        return rule
    }

    /// How far ahead of UTC the clocks are that show `wall`; `nil` where nothing is defined.
    static func offset(at wall: WallTime, _ changes: [Change]) -> Int? {
        guard let first = changes.first else { return nil }
        return changes.last { $0.instant + $0.from <= wall.utcSeconds }?.to ?? first.from
    }

    /// A zone of the IANA's that does the same from half a year before `wall` to a year after: one that Windows
    /// has, else any. `nil` where there is none.
    ///
    /// - Parameter changes: Those up to two years after it.
    static func alike(near wall: WallTime, _ changes: [Change]) -> String? {
        guard let first = changes.first else { return nil }
        let start = wall.utcSeconds - 183 * 86_400
        let end = wall.utcSeconds + 366 * 86_400
        // Before and after each change, and every month.
        var instants = stride(from: start, through: end, by: 30 * 86_400).map { $0 }
        for change in changes where (start...end).contains(change.instant) {
            instants += [change.instant - 60, change.instant + 60]
        }
        let wanted = instants.map { instant in
            (
                Date(timeIntervalSince1970: Double(instant)),
                changes.last { $0.instant <= instant }?.to ?? first.from
            )
        }
        func fits(_ identifier: String) -> Bool {
            guard let zone = TimeZone(identifier: identifier) else { return false }
            return wanted.allSatisfy { zone.secondsFromGMT(for: $0.0) == $0.1 }
        }
        return WindowsZones.representatives.first(where: fits)
            ?? TimeZone.knownTimeZoneIdentifiers.first(where: fits)
    }
}

/// The zones that a file names; remembers what it found out.
struct ZoneFinder {
    /// By TZID.
    var embedded: [String: EmbeddedZone] = [:]
    private var names: [String: String?] = [:]
    /// By year and TZID.
    private var likenesses: [String: Likeness] = [:]

    private struct Likeness {
        /// That does the same; `nil` where there is none.
        var zone: String?
        var changes: [EmbeddedZone.Change]
    }

    private static let mostSearches = 400
    /// Observances of the zones that were searched for.
    private var work = 0
    private static let mostWork = 1000

    /// What a time with a TZID stands for.
    enum Found: Hashable {
        case zone(String)
        /// Seconds ahead of UTC: the file defines a zone that no other is like.
        case offset(Int)
        case unknown
    }

    mutating func find(_ identifier: String, _ wall: WallTime) -> Found {
        if let zone = named(identifier) { return .zone(zone) }
        guard let definition = embedded[identifier] else { return .unknown }
        let key = "\(wall.date.year) \(identifier)"
        let known: Likeness
        if let found = likenesses[key] {
            known = found
        } else {
            // Looking takes a while, and what is looked for comes from files.
            work += definition.observances.count
            guard likenesses.count < Self.mostSearches, work <= Self.mostWork else { return .unknown }
            let changes = definition.changes(upTo: wall.date.year + 2)
            known = Likeness(zone: EmbeddedZone.alike(near: wall, changes), changes: changes)
            likenesses[key] = known
        }
        if let zone = known.zone { return .zone(zone) }
        return EmbeddedZone.offset(at: wall, known.changes).map(Found.offset) ?? .unknown
    }

    private mutating func named(_ identifier: String) -> String? {
        if let known = names[identifier] { return known }
        // Names come from files; no honest one has so many.
        guard names.count < 1000 else { return nil }
        let zone = embedded[identifier]?.location.flatMap(ZoneNames.zone) ?? ZoneNames.zone(identifier)
        names[identifier] = .some(zone)
        return zone
    }
}
