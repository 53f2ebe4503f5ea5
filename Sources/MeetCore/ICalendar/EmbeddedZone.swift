import Foundation

/// A VTIMEZONE of a file (RFC 5545, 3.6.5): what its clocks do, whatever an abbreviation or an offset in its name seems to
/// say.
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
        /// What the clocks show when it, or one after it, comes, in seconds since 1970 as if at UTC: the earliest of all.
        var shown = 0
    }

    var identifier = ""
    /// What X-LIC-LOCATION calls it, by its IANA name.
    var location: String?
    var observances: [Observance] = []
    /// The component as it stood in the file; empty where that is longer than one of a zone.
    private(set) var text = ""

    private static let mostBytes = 20_000

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
        if raw.bytes.count <= Self.mostBytes {
            let lines = raw.lines.map { String(decoding: raw.bytes[$0.range], as: UTF8.self) }
            text = (["BEGIN:VTIMEZONE"] + lines + ["END:VTIMEZONE", ""]).joined(separator: "\r\n")
        }
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
    /// - Parameter year: Changes after it do not count. Of very many the last ones do.
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

    /// How long it takes to find the changes: about so many observances without lists.
    var work: Int { observances.reduce(observances.count) { $0 + $1.added.count / 20 } }

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
        return last(of: changes) { $0.shown <= wall.utcSeconds }?.to ?? first.from
    }

    /// How far ahead of UTC the clocks are at an instant, in seconds since 1970; `nil` where nothing is defined.
    static func offset(atInstant instant: Int, _ changes: [Change]) -> Int? {
        last(of: changes) { $0.instant <= instant }?.to ?? changes.first?.from
    }

    /// The last one that comes early enough, as all do before one that does.
    private static func last(of changes: [Change], where isEarly: (Change) -> Bool) -> Change? {
        var (low, high) = (0, changes.count)
        while low < high {
            let middle = (low + high) / 2
            if isEarly(changes[middle]) { low = middle + 1 } else { high = middle }
        }
        return low == 0 ? nil : changes[low - 1]
    }

    /// A zone of the IANA's that does the same from half a year before `wall` to a year after: the one that is meant by the
    /// name, one that Windows has, else any. `nil` where there is none.
    ///
    /// - Parameters:
    ///   - changes: Those up to two years after it.
    ///   - named: What the name seems to say.
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

/// The zones that a file names; remembers what it found out.
struct ZoneFinder {
    /// By TZID.
    var embedded: [String: EmbeddedZone] = [:]
    private var names: [String: ZoneNames.Meaning?] = [:]
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
    /// By year and TZID.
    private var changes: [String: [EmbeddedZone.Change]] = [:]
    /// Observances of the zones whose changes were asked for.
    private var workOfChanges = 0

    /// How many dates of rules may still be named one by one, of all events of the file.
    var room = 200_000
    /// How many bytes of definitions may still be written before events (`definitions(of:)`).
    private var bytes = 16 << 20
    private static let mostBytesOfAnEvent = 20_000

    /// What a time with a TZID stands for.
    enum Found: Hashable {
        case zone(String)
        /// Seconds ahead of UTC: the file defines a zone that no other is like.
        case offset(Int)
        case unknown
    }

    /// What the name of an area and a city says, or of Windows, counts. Of any other name the file's own definition
    /// does (RFC 5545, 3.2.19), and where that is missing what the name seems to say.
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
            // Looking takes a while, and what is looked for comes from files.
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

    /// How a file's definition of a zone is found.
    static func key(_ identifier: String) -> String { identifier.withoutQuotesAround.withoutBlanksAround }

    /// Whether the file's own definition says what a TZID stands for.
    mutating func isDefined(_ identifier: String) -> Bool {
        named(identifier)?.isCertain != true && embedded[Self.key(identifier)] != nil
    }

    /// The text of definitions by the keys of their zones: as many as an event, and all events of the file, may have.
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

    /// When the clocks of a zone that the file defines change. Where too many were asked for already, those that were found
    /// for `wall`.
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

    /// The zone that always keeps the distance from UTC which a zone of the file has from then on; `nil` where its clocks
    /// change.
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
        // Names come from files; no honest one has so many.
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
