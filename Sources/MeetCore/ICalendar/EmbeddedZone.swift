import Foundation

/// A VTIMEZONE of a file (RFC 5545, 3.6.5): the rules of its clocks, whatever an abbreviation or an offset in
/// its name suggests.
struct EmbeddedZone: Hashable {
    struct Observance: Hashable {
        /// The first onset, in the wall time before it.
        var start: WallTime?
        var offsetFrom: Int?
        var offsetTo: Int?
        var rule: RecurrenceRule?
        var added: [WallTime] = []
    }

    /// A change of the offset from UTC, at an instant in seconds since 1970.
    struct Change: Hashable {
        var instant: Int
        var from: Int
        var to: Int
        /// The earliest wall time from this change on, in seconds since 1970 as if at UTC.
        var shown = 0
    }

    var identifier = ""
    /// The IANA name in X-LIC-LOCATION.
    var location: String?
    var observances: [Observance] = []
    /// The component as it stands in the file; empty if it is longer than a zone can be.
    private(set) var text = ""

    private static let mostBytes = 20_000

    /// Returns the zone of a component. A server writes the same ones into every item.
    static func read(_ raw: RawComponent, _ characterSets: CharacterSetDecoder) -> EmbeddedZone {
        // Other bytes may mean something else in another file.
        let isPlain = raw.bytes.allSatisfy { $0 < 0x80 && $0 != ASCII.escape }
        guard isPlain, raw.bytes.count <= mostBytes, raw.lines.count <= mostBytes else {
            return EmbeddedZone(raw, characterSets)
        }
        let writing = Writing(bytes: raw.bytes, ends: raw.lines.map(\.range.upperBound))
        return known.value(of: writing) { EmbeddedZone(raw, characterSets) }
    }

    /// The lines of a component: their bytes, and where each ends.
    private struct Writing: Hashable {
        var bytes: [UInt8]
        var ends: [Int]
    }

    private static let known = BoundedCache<Writing, EmbeddedZone>(capacity: 50)

    /// Reads the lines of the component; unreadable ones are skipped.
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
        if raw.bytes.count <= Self.mostBytes {
            let lines = raw.lines.map { String(decoding: raw.bytes[$0.range], as: UTF8.self) }
            text = (["BEGIN:VTIMEZONE"] + lines + ["END:VTIMEZONE", ""]).joined(separator: "\r\n")
        }
        observances.removeAll { $0.start == nil || $0.offsetTo == nil }
    }

    /// Returns the seconds of an offset: `+0200`, `-033000`, `02:00`.
    private static func offset(_ text: String) -> Int? {
        // A numeral outside ASCII may alone stand for thousands.
        let digits = text.utf8.filter { $0 &- 48 < 10 }.map { Int($0) - 48 }
        guard digits.count == 4 || digits.count == 6 || digits.count == 3 || digits.count == 2 else {
            return nil
        }
        var list = digits.count == 3 ? [0] + digits : digits
        while list.count < 6 { list.append(0) }
        let size = (list[0] * 10 + list[1]) * 3600 + (list[2] * 10 + list[3]) * 60 + list[4] * 10 + list[5]
        return size > 86_400 ? nil : text.hasPrefix("-") ? -size : size
    }

    /// Returns the instants at which the clocks change and their new offsets from UTC, in order.
    ///
    /// - Parameter year: The last year of changes. If there are too many, the last ones are returned.
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
        changes = changes.sorted { $0.instant < $1.instant }.suffix(Self.mostChanges)
        var shown = Int.max
        for place in changes.indices.reversed() {
            shown = min(shown, changes[place].instant + changes[place].from)
            changes[place].shown = shown
        }
        return changes
    }

    /// Windows begins in 1601, and sets clocks twice a year.
    private static let mostChanges = 2000

    /// The cost of computing the changes: about the number of observances without lists.
    var work: Int { observances.reduce(observances.count) { $0 + $1.added.count / 20 } }

    /// Returns a rule of a clock change: once a year, in a single month. Other rules would be slow to expand
    /// and do not describe zones.
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

    /// Returns the offset from UTC at a wall time, or `nil` if none is defined.
    static func offset(at wall: WallTime, _ changes: [Change]) -> Int? {
        guard let first = changes.first else { return nil }
        return last(of: changes) { $0.shown <= wall.utcSeconds }?.to ?? first.from
    }

    /// Returns the offset from UTC at an instant in seconds since 1970, or `nil` if none is defined.
    static func offset(atInstant instant: Int, _ changes: [Change]) -> Int? {
        last(of: changes) { $0.instant <= instant }?.to ?? changes.first?.from
    }

    /// Returns the last change that satisfies the condition, which holds for every change before one that
    /// satisfies it.
    private static func last(of changes: [Change], where isEarly: (Change) -> Bool) -> Change? {
        var (low, high) = (0, changes.count)
        while low < high {
            let middle = (low + high) / 2
            if isEarly(changes[middle]) { low = middle + 1 } else { high = middle }
        }
        return low == 0 ? nil : changes[low - 1]
    }

    /// Returns an IANA zone with the same offsets from half a year before `wall` to a year after: the one
    /// that the name suggests, one that Windows has, else any; `nil` if there is none.
    ///
    /// - Parameters:
    ///   - changes: The changes up to two years after it.
    ///   - named: The zone that the name suggests.
    static func alike(near wall: WallTime, _ changes: [Change], named: String? = nil) -> String? {
        guard let first = changes.first else { return nil }
        let start = wall.utcSeconds - 183 * 86_400
        let end = wall.utcSeconds + 366 * 86_400
        // Before and after each change, and every month.
        var instants = stride(from: start, through: end, by: 30 * 86_400).map { $0 }
        let near = changes.lazy.filter { $0.from != $0.to && (start...end).contains($0.instant) }
        for change in near.prefix(100) {
            instants += [change.instant - 60, change.instant + 60]
        }
        let wanted = instants.map { instant in
            (
                Date(timeIntervalSince1970: Double(instant)),
                offset(atInstant: instant, changes) ?? first.from
            )
        }
        func fits(_ identifier: String) -> Bool {
            guard let zone = TimeZone(identifier: identifier) else { return false }
            return wanted.allSatisfy { zone.secondsFromGMT(for: $0.0) == $0.1 }
        }
        if let named, fits(named) { return named }
        return WindowsZones.representatives.first(where: fits)
            ?? TimeZone.knownTimeZoneIdentifiers.first(where: fits)
    }
}

/// Finds the zones that a file names, and caches the results.
struct ZoneFinder {
    /// The definitions by TZID.
    var embedded: [String: EmbeddedZone] = [:]
    private var names: [String: ZoneNames.Meaning?] = [:]
    /// The matching zones by year and TZID.
    private var likenesses: [String: Likeness] = [:]

    private struct Likeness {
        /// The zone with the same offsets, or `nil`.
        var zone: String?
        var changes: [EmbeddedZone.Change]
    }

    private static let mostSearches = 400
    /// The number of observances of the zones searched for so far.
    private var work = 0
    private static let mostWork = 1000
    /// The changes by year and TZID.
    private var changes: [String: [EmbeddedZone.Change]] = [:]
    /// The number of observances of the zones whose changes were computed so far.
    private var workOfChanges = 0

    /// The remaining number of dates that rules may be expanded to, for all events of the file.
    var room = 200_000
    /// The remaining bytes of definitions that may be written before events (`definitions(of:)`).
    private var bytes = 16 << 20
    private static let mostBytesOfAnEvent = 20_000

    /// The meaning of a TZID at a time.
    enum Found: Hashable {
        case zone(String)
        /// An offset from UTC in seconds: the file's definition matches no IANA zone.
        case offset(Int)
        case unknown
    }

    /// Returns the zone or offset of a TZID. The name of an area and a city, or of Windows, decides. For any
    /// other name the file's own definition does (RFC 5545, 3.2.19), or without one, the zone that the name
    /// suggests.
    mutating func find(_ identifier: String, _ wall: WallTime) -> Found {
        let name = named(identifier)
        if let name, name.isCertain { return .zone(name.zone) }
        let undefined = name.map { Found.zone($0.zone) } ?? .unknown
        guard let definition = embedded[Self.key(identifier)], !definition.observances.isEmpty else {
            return undefined
        }
        let key = "\(wall.date.year) \(identifier)"
        let known: Likeness
        if let found = likenesses[key] {
            known = found
        } else {
            // The search is slow, and its input comes from files.
            work += definition.work
            guard likenesses.count < Self.mostSearches, work <= Self.mostWork else { return undefined }
            let changes = definition.changes(upTo: wall.date.year + 2)
            known = Likeness(
                zone: EmbeddedZone.alike(near: wall, changes, named: name?.zone), changes: changes)
            likenesses[key] = known
        }
        if let zone = known.zone { return .zone(zone) }
        return EmbeddedZone.offset(at: wall, known.changes).map(Found.offset) ?? undefined
    }

    /// The key of a definition in the file.
    static func key(_ identifier: String) -> String { identifier.withoutQuotesAround.withoutBlanksAround }

    /// Returns whether the file's own definition decides the meaning of a TZID.
    mutating func isDefined(_ identifier: String) -> Bool {
        named(identifier)?.isCertain != true && embedded[Self.key(identifier)] != nil
    }

    /// Returns the text of the zones' definitions, within the limits of an event and of the file.
    mutating func definitions(of keys: Set<String>) -> String {
        var text = ""
        for key in keys.sorted() {
            guard let next = embedded[key]?.text,
                text.utf8.count + next.utf8.count <= Self.mostBytesOfAnEvent,
                next.utf8.count <= bytes
            else { continue }
            bytes -= next.utf8.count
            text += next
        }
        return text
    }

    /// Returns the changes of a zone that the file defines. If too many were computed already, returns those
    /// cached for `wall`.
    mutating func changes(
        _ identifier: String, near wall: WallTime, upTo year: Int
    ) -> [EmbeddedZone.Change] {
        let key = "\(year) \(identifier)"
        if let known = changes[key] { return known }
        guard let definition = embedded[Self.key(identifier)] else { return [] }
        workOfChanges += definition.work
        guard changes.count < Self.mostSearches, workOfChanges <= Self.mostWork else {
            return likenesses["\(wall.date.year) \(identifier)"]?.changes ?? []
        }
        let found = definition.changes(upTo: year)
        changes[key] = found
        return found
    }

    /// Returns the zone with the constant offset that a zone of the file has from then on, or `nil` if its
    /// clocks change.
    mutating func fixedZone(_ identifier: String, _ wall: WallTime) -> String? {
        let changes = changes(identifier, near: wall, upTo: wall.date.year + 20)
        guard let offset = EmbeddedZone.offset(at: wall, changes), offset.isMultiple(of: 60),
            !changes.contains(where: { $0.instant + $0.from > wall.utcSeconds && $0.to != offset })
        else { return nil }
        let minutes = abs(offset) / 60
        func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }
        let name = "GMT\(offset < 0 ? "-" : "+")\(padded(minutes / 60))\(padded(minutes % 60))"
        return TimeZone(identifier: name)?.secondsFromGMT() == offset ? name : nil
    }

    private mutating func named(_ identifier: String) -> ZoneNames.Meaning? {
        if let known = names[identifier] { return known }
        // Names come from files; a genuine file has fewer.
        guard names.count < 1000 else { return nil }
        var meaning = ZoneNames.meaning(identifier)
        if let location = embedded[Self.key(identifier)]?.location.flatMap(ZoneNames.meaning),
            location.isCertain || meaning == nil
        {
            meaning = location
        }
        names[identifier] = .some(meaning)
        return meaning
    }
}
