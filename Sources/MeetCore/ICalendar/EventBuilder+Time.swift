import Foundation

// The time, the recurrence, and the date of a series.
extension EventBuilder {
    /// Returns the moment of a line, or `nil` after reporting an invalid one.
    mutating func moment(_ line: ContentLine) -> CalendarMoment? {
        let value = ASCII.trimmed(decoded(line))
        guard !value.isEmpty else { return nil }
        guard let moment = moment(value, line) else {
            warn(line.number, .noTime(property: line.name, found: excerpt(line)))
            return nil
        }
        return moment
    }

    mutating func moment(_ value: ArraySlice<UInt8>, _ line: ContentLine) -> CalendarMoment? {
        guard let read = MomentText.moment(value) else { return nil }
        guard let second = read.second else { return CalendarMoment(date: read.date) }
        if second == 0, line.value(of: "VALUE")?.uppercased() == "DATE" {
            return CalendarMoment(date: read.date)
        }
        let moment = CalendarMoment(date: read.date, second: second)
        if read.isUTC { return moment.inZone("UTC") }
        if let offset = read.offset { return moment.atUTC(offset: offset) }
        // A value that cannot hold a comma is cut there if the quotes are missing.
        guard let identifier = line.value(of: "TZID").map(Self.unescaped), !identifier.isEmpty else {
            return moment
        }
        let found = zones.find(identifier, moment.wall)
        if zones.isDefined(identifier) { definitions.insert(ZoneFinder.key(identifier)) }
        switch found {
        case .zone(let zone): return moment.inZone(zone)
        case .offset(let offset): return moment.atUTC(offset: offset)
        case .unknown:
            let reason = ImportProblem.Reason.unknownZone(ImportProblem.Excerpt(identifier))
            if !problems.contains(where: { $0.reason == reason }) { warn(line.number, reason) }
            return moment
        }
    }

    private static func unescaped(_ text: String) -> String {
        let trimmed = text.withoutQuotesAround
        return trimmed.utf8.contains(ASCII.backslash)
            ? TextValue.unescaped(Array(trimmed.utf8)[...]) : trimmed
    }

    mutating func instant(_ line: ContentLine) -> Date? { moment(line)?.instant }

    mutating func takeStart(_ line: ContentLine) {
        guard let moment = moment(line) else { return }
        start = moment
        ownStart = nil
        guard moment.zone == "UTC", let read = MomentText.moment(ASCII.trimmed(decoded(line))), !read.isUTC,
            read.offset == nil, let identifier = line.value(of: "TZID").map(Self.unescaped)
        else { return }
        let wall = CalendarMoment(date: read.date, second: read.second).wall
        if case .offset = zones.find(identifier, wall) { ownStart = (identifier, wall) }
    }

    mutating func takeRecurrenceID(_ line: ContentLine) {
        guard let moment = moment(line) else { return }
        event.written.recurrenceID = moment
        let range = line.value(of: "RANGE")?.withoutBlanksAround.uppercased()
        event.followsRecurrenceID = range == "THISANDFUTURE"
    }

    /// Builds the time from the dates, the rules and the zones together.
    mutating func buildTime() {
        event.written.start = start
        event.written.end = end
        event.written.rules = rules.map { text($0).withoutBlanksAround }
        if event.component == .toDo {
            buildDeadline()
        } else if var start {
            if !rules.isEmpty, let ownStart, let zone = zones.fixedZone(ownStart.identifier, ownStart.wall) {
                start = CalendarMoment(date: ownStart.wall.date, second: start.second, zone: zone)
                start.second = (ownStart.wall.hour * 60 + ownStart.wall.minute) * 60
                self.start = start
                self.ownStart = nil
            }
            event.time = start.second == nil ? days(from: start) : hours(from: start)
            buildRecurrence(start)
        } else {
            for line in timeLines where line.name != "DTSTART" { keep(line) }
            for line in rules + added + removed { keep(line) }
        }
        buildRecurrenceID()
        dropUnreal()
    }

    /// Drops dates beyond the years 1 to 9999, which zones and lengths may lead to.
    private mutating func dropUnreal() {
        let isReal =
            switch event.time {
            case .timed(let start, _, _): start.isReal
            case .allDay(let first, let last): first.isReal && last.isReal
            case .due(let deadline): deadline.day.isReal && deadline.wallTime?.isReal != false
            case .unscheduled: true
            }
        if isReal { return }
        let found = ImportProblem.Excerpt(
            "\(start?.date ?? end?.date ?? CalendarDate(year: 0, month: 0, day: 0))")
        warn(raw.line, .noTime(property: start == nil ? "DUE" : "DTSTART", found: found))
        event.time = .unscheduled
        event.recurrence = nil
        event.recurrenceID = WallTime(basicText: event.recurrenceID) == nil ? "" : event.recurrenceID
    }

    private mutating func days(from start: CalendarMoment) -> MeetingTime {
        var last = start.date
        if let end {
            // The end date is the day after the last one (RFC 5545, 3.6.1).
            last = (end.second ?? 0) == 0 ? end.date.adding(days: -1) : end.date
            if end.date < start.date { warn(raw.line, .endBeforeStart) }
        } else if let duration, duration.usualSeconds > 0 {
            last = start.date.adding(days: (duration.usualSeconds + 86_399) / 86_400 - 1)
        }
        return .allDay(first: start.date, last: last.isReal ? max(start.date, last) : start.date)
    }

    private mutating func hours(from start: CalendarMoment) -> MeetingTime {
        var seconds = 0
        if let end {
            seconds = end.utcSeconds(elseIn: start.zone) - start.utcSeconds(elseIn: nil)
            if seconds < 0 { warn(raw.line, .endBeforeStart) }
        } else if let duration, duration.usualSeconds > 0 {
            seconds = start.seconds(of: duration)
        }
        return .timed(start: start.wall, zone: start.zone ?? "", minutes: Self.minutes(seconds))
    }

    private static func minutes(_ seconds: Int) -> Int { min(max(0, (seconds + 30) / 60), 5_256_000) }

    /// Builds the deadline of a to-do. Its start is written back.
    private mutating func buildDeadline() {
        if let end {
            event.time = .due(Deadline(day: end.date, minute: end.second.map { $0 / 60 }, zone: end.zone))
        } else if let start, let duration, duration.usualSeconds > 0 {
            var wall = WallTime(
                utcSeconds: start.date.dayNumber * 86_400 + (start.second ?? 0) + duration.usualSeconds)
            if start.second != nil, let zone = start.zone.flatMap({ TimeZone(identifier: $0) }),
                let instant = start.instant
            {
                wall = .at(instant.addingTimeInterval(Double(start.seconds(of: duration))), in: zone)
            }
            event.time = .due(
                Deadline(
                    day: wall.date, minute: start.second.map { _ in wall.hour * 60 + wall.minute },
                    zone: start.zone))
        }
        for line in timeLines where line.name == "DTSTART" && start != nil { keep(line) }
        for line in rules + added + removed { keep(line) }
    }

    // MARK: Series

    private mutating func buildRecurrence(_ start: CalendarMoment) {
        var recurrence = Recurrence(rule: nil)
        for line in rules {
            let value = text(line)
            let rule = RecurrenceRule(careless: value) ?? RecurrenceRule(versit: value)
            if let rule, recurrence.rule == nil || recurrence.rule == rule {
                recurrence.rule = rule
            } else if !value.isEmpty {
                let found = excerpt(line)
                warn(
                    line.number,
                    rule == nil ? .noRule(found: found) : .unusedRule(property: "RRULE", found: found))
                // An override of a date has no rule of its own, so the first rule is kept as unmodelled too.
                if event.written.recurrenceID == nil { keep(line) }
            }
        }
        for line in added {
            recurrence.added += dates(of: line, start)
            takeLengths(of: line, start, &recurrence)
        }
        for line in removed { recurrence.removed += dates(of: line, start) }
        recurrence.added = Self.unique(recurrence.added, limits.dates)
        recurrence.removed = Self.unique(recurrence.removed, limits.dates)
        spellOut(&recurrence)
        let kept = Set(recurrence.added)
        recurrence.lengths = recurrence.lengths.filter { kept.contains($0.key) }
        if end == nil, start.second != nil, let duration, duration.days > 0, duration.seconds >= 0 {
            recurrence.days = duration.days
            event.days = duration.days
        }
        if recurrence.rule != nil || !recurrence.added.isEmpty {
            event.recurrence = recurrence
        } else {
            for line in removed { keep(line) }
        }
    }

    private static func unique(_ dates: [WallTime], _ limit: Int) -> [WallTime] {
        var seen: Set<WallTime> = []
        return Array(dates.filter { seen.insert($0).inserted }.prefix(limit))
    }

    /// Returns the dates of a line as wall times in the zone of the start; a day without a time means the
    /// date on that day, and of a period the beginning counts.
    private mutating func dates(of line: ContentLine, _ start: CalendarMoment) -> [WallTime] {
        var walls: [WallTime] = []
        let parts = decoded(line).split { $0 == ASCII.comma || $0 == ASCII.semicolon }
        for part in parts.prefix(limits.dates) {
            let value = ASCII.trimmed(part.prefix { $0 != UInt8(ascii: "/") })
            guard !value.isEmpty else { continue }
            guard let moment = moment(value, line) else {
                warn(line.number, .noTime(property: line.name, found: ImportProblem.Excerpt(value)))
                continue
            }
            walls.append(moment.wall(onClocksOf: start))
        }
        return walls
    }

    /// Reads the lengths of a line's periods (RFC 5545, 3.3.9): until an end, or for a duration.
    private mutating func takeLengths(
        of line: ContentLine, _ start: CalendarMoment, _ recurrence: inout Recurrence
    ) {
        guard start.second != nil else { return }
        let parts = decoded(line).split { $0 == ASCII.comma || $0 == ASCII.semicolon }
        for part in parts.prefix(limits.dates) {
            let halves = part.split(separator: UInt8(ascii: "/"), maxSplits: 1)
            guard halves.count == 2, let begin = moment(ASCII.trimmed(halves[0]), line), begin.second != nil
            else { continue }
            let value = ASCII.trimmed(halves[1])
            var seconds: Int?
            if let length = MomentText.duration(value) {
                seconds = begin.seconds(of: length)
            } else if let end = moment(value, line) {
                seconds = end.utcSeconds(elseIn: begin.zone) - begin.utcSeconds(elseIn: nil)
            }
            guard let seconds else {
                warn(line.number, .noTime(property: line.name, found: ImportProblem.Excerpt(value)))
                continue
            }
            guard seconds >= 0 else {
                warn(line.number, .endBeforeStart)
                continue
            }
            recurrence.lengths[begin.wall(onClocksOf: start)] = Self.minutes(seconds)
        }
    }

    /// Expands the dates of a rule if the clocks of its zone match no IANA zone.
    private mutating func spellOut(_ recurrence: inout Recurrence) {
        guard let ownStart, var rule = recurrence.rule else { return }
        let year = min(ownStart.wall.date.year + 40, 9998)
        let changes = zones.changes(ownStart.identifier, near: ownStart.wall, upTo: year)
        func offset(_ wall: WallTime) -> Int { EmbeddedZone.offset(at: wall, changes) ?? 0 }
        if case .instant(let instant) = rule.end {
            let seconds = Int(instant.timeIntervalSince1970.rounded(.down))
            let ahead = EmbeddedZone.offset(atInstant: seconds, changes) ?? 0
            rule.end = .wallTime(WallTime(utcSeconds: seconds + ahead))
        }
        recurrence.rule = nil
        let before = recurrence.added.count
        let most = max(1, min(Self.mostSpeltOut, zones.room))
        for wall in RecurrenceExpansion(rule, from: ownStart.wall, in: .gmt) {
            guard wall.date.year <= year, recurrence.added.count - before < most else {
                let last = recurrence.added.last?.date ?? wall.date
                warn(raw.line, .tooManyDates(limit: recurrence.added.count, last: last))
                break
            }
            recurrence.added.append(WallTime(utcSeconds: wall.utcSeconds - offset(wall)))
        }
        zones.room -= recurrence.added.count - before
        recurrence.added = Self.unique(recurrence.added, limits.dates)
    }

    private static let mostSpeltOut = 1000

    private mutating func buildRecurrenceID() {
        guard let moment = event.written.recurrenceID else { return }
        guard moment.second != nil else {
            event.recurrenceID = moment.date.basicText
            return
        }
        event.recurrenceID = moment.wall.basicText
        event.recurrenceZone = moment.zone
        if let start, start.second != nil, let zone = start.zone, moment.zone != nil {
            event.recurrenceID = moment.wall(onClocksOf: start).basicText
            event.recurrenceZone = zone
        }
    }
}

extension CalendarMoment {
    func inZone(_ zone: String) -> CalendarMoment {
        var moment = self
        moment.zone = zone
        return moment
    }

    /// Returns the moment in UTC, read at an offset in seconds.
    func atUTC(offset: Int) -> CalendarMoment {
        let seconds = date.dayNumber * 86_400 + (second ?? 0) - offset
        let day = CalendarDate(dayNumber: Int((Double(seconds) / 86_400).rounded(.down)))
        return CalendarMoment(date: day, second: seconds - day.dayNumber * 86_400, zone: "UTC")
    }

    /// Returns the number of seconds that a length takes from this moment on.
    func seconds(of length: CalendarLength) -> Int {
        var end = self
        end.date = date.adding(days: length.days)
        return end.utcSeconds(elseIn: nil) + length.seconds - utcSeconds(elseIn: nil)
    }

    /// The instant. A floating time is read at UTC, a day as midnight at UTC.
    package var instant: Date? {
        let rest = Double((second ?? 0) % 60)
        guard let zone, zone != "UTC", let known = TimeZone(identifier: zone) else {
            return Date(timeIntervalSince1970: Double(wall.utcSeconds) + rest)
        }
        return wall.instant(in: known)?.addingTimeInterval(rest)
    }

    /// Returns the seconds since 1970.
    ///
    /// - Parameter other: The zone of a moment without one.
    func utcSeconds(elseIn other: String?) -> Int {
        var moment = self
        moment.zone = zone ?? other
        return Int((moment.instant?.timeIntervalSince1970 ?? 0).rounded())
    }

    /// Returns the wall time in the zone of `start`. A day without a time has the hour of `start`.
    func wall(onClocksOf start: CalendarMoment) -> WallTime {
        if start.second == nil { return WallTime(date: date, hour: 0, minute: 0) }
        guard second != nil else {
            return WallTime(date: date, hour: start.wall.hour, minute: start.wall.minute)
        }
        guard let zone, let target = start.zone, zone != target, let clocks = TimeZone(identifier: target),
            let instant
        else { return wall }
        return WallTime.at(instant, in: clocks)
    }
}
