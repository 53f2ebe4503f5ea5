import Foundation

/// The busy times of a file or an answer, without titles.
package struct PublishedBusyTimes: Hashable, Sendable {
    /// The busy and the tentative times, each in order and without overlaps.
    package var busy: [Range<Date>] = []
    package var tentative: [Range<Date>] = []
    /// The time that the file tells about; `nil` if it cannot be relied on to be free outside of the busy
    /// times: it says nothing, is cut, or has unreadable times.
    package var known: Range<Date>?
    /// True if there are more times than the limit.
    package var isCut = false
    /// The number of unreadable times.
    package var unreadable = 0

    package init() {}
}

/// Reads busy times: VFREEBUSY (RFC 5545, 3.6.4), and the events of a whole calendar.
///
/// The input is untrusted. Time and memory are bounded by its size and by `FreeBusyReader.mostTimes`: what is
/// beyond is left out, and then nobody counts as free.
package enum FreeBusyReader {
    /// The maximum number of times that are kept, joined ones counted once.
    package static let mostTimes = 20_000
    /// The maximum number of dates of all series together.
    package static let mostDates = 2_000_000
    /// The maximum time for the dates of all series together: a rule may search thousands of years in vain.
    package static let patience = Duration.seconds(10)

    /// Reads a file.
    ///
    /// - Parameters:
    ///   - bounds: Times outside are left out, and series are expanded within.
    ///   - zone: The zone of whole days and of times without a zone, unless the file names one.
    ///   - mostTimes: The maximum number of times that are kept.
    ///   - mostDates: The maximum number of dates of series that are visited.
    ///   - patience: The time after which no further series is expanded.
    /// - Throws: The reason why it is no calendar.
    package static func read(
        _ bytes: [UInt8], within bounds: Range<Date>, zone: TimeZone, mostTimes: Int = Self.mostTimes,
        mostDates: Int = Self.mostDates, patience: Duration = Self.patience
    ) throws(NotACalendar) -> PublishedBusyTimes {
        let calendar = try SubscriptionReader.read(bytes, file: "")
        let zone = calendar.zone.flatMap { TimeZone(identifier: $0) } ?? zone
        var times = CollectedTimes(within: bounds, most: mostTimes)
        var reading = FreeBusyLines(zone: zone)
        var lines = ContentLineReader(maximumLineLength: ICalendarLimits().lineBytes)
        bytes.withUnsafeBytes { bytes in lines.feed(bytes) { reading.take($0, into: &times) } }
        lines.finish { reading.take($0, into: &times) }
        reading.end(into: &times)
        // A calendar without any event may be one that nobody keeps, or a list of to-dos.
        if calendar.events.contains(where: { $0.event.component == .event }) {
            var events = BusyEvents(calendar.events, zone: zone, most: mostDates)
            events.expand(within: bounds, patience, into: &times)
            times.know(bounds)
        }
        times.unreadable += calendar.problems.count { losesTime($0.reason) }
        times.isCut = times.isCut || calendar.isCut
        return times.published
    }

    /// Returns whether times of a calendar may be missing or be at another hour, so that nobody is known to
    /// be free by it.
    package static func losesTimes(of calendar: SubscribedCalendar) -> Bool {
        calendar.isCut || calendar.problems.contains { losesTime($0.reason) }
    }

    /// Returns whether a problem means that a busy time may be missing, or be at another hour. A start that
    /// is unreadable leaves an event without a time, which is counted by itself.
    private static func losesTime(_ reason: ImportProblem.Reason) -> Bool {
        switch reason {
        case .noTime(let property, _): ["DTEND", "DURATION", "RDATE", "RECURRENCE-ID"].contains(property)
        case .unusedRule(let property, _): property == "RRULE"
        // Two events may have become one.
        case .propertyAgain(let property, _): property == "DTSTART"
        case .noRule, .noTitleOrTime, .endBeforeStart, .unknownZone, .eventTooLong, .tooManyDates,
            .strayLines:
            true
        default: false
        }
    }
}

/// The times that were read so far.
private struct CollectedTimes {
    let bounds: Range<Date>
    private let most: Int
    private var busy: [Range<Date>] = []
    private var tentative: [Range<Date>] = []
    private var known: [Range<Date>] = []
    var unreadable = 0
    var isCut = false

    init(within bounds: Range<Date>, most: Int) {
        self.bounds = bounds
        self.most = max(1, most)
    }

    mutating func add(_ span: Range<Date>, isTentative: Bool) {
        let span = span.clamped(to: bounds)
        guard !span.isEmpty else { return }
        if isTentative {
            Self.append(span, to: &tentative, most, &isCut)
        } else {
            Self.append(span, to: &busy, most, &isCut)
        }
    }

    private static func append(
        _ span: Range<Date>, to spans: inout [Range<Date>], _ most: Int, _ isCut: inout Bool
    ) {
        if spans.count >= 2 * most {
            spans = TimeSpans.united(spans)
            if spans.count > most {
                spans.removeLast(spans.count - most)
                isCut = true
            }
        }
        spans.append(span)
    }

    mutating func know(_ span: Range<Date>) {
        let span = span.clamped(to: bounds)
        if !span.isEmpty, known.count < 1000 { known.append(span) }
    }

    var published: PublishedBusyTimes {
        var times = PublishedBusyTimes()
        times.busy = TimeSpans.united(busy)
        times.tentative = TimeSpans.united(tentative)
        times.isCut = isCut || times.busy.count > most || times.tentative.count > most
        times.busy = Array(times.busy.prefix(most))
        times.tentative = Array(times.tentative.prefix(most))
        times.unreadable = unreadable
        guard !times.isCut, unreadable == 0 else { return times }
        func length(_ span: Range<Date>) -> TimeInterval {
            span.upperBound.timeIntervalSince(span.lowerBound)
        }
        times.known = TimeSpans.united(known).max { length($0) < length($1) }
        return times
    }
}

/// The lines of the VFREEBUSYs of a file.
private struct FreeBusyLines {
    private let zone: TimeZone
    private let characterSets = CharacterSetDecoder()
    /// True between BEGIN:VFREEBUSY and its END.
    private var isOpen = false
    /// The components open within it.
    private var depth = 0
    private var start: Date?
    private var end: Date?
    private var length: CalendarLength?
    /// The span of the periods, free ones too.
    private var told: Range<Date>?

    init(zone: TimeZone) { self.zone = zone }

    mutating func take(_ line: ContentLineReader.Line, into times: inout CollectedTimes) {
        switch line.bytes.first.map(ASCII.uppercased) {
        case UInt8(ascii: "B"), UInt8(ascii: "E"):
            if let delimiter = CalendarDelimiter(line.bytes) { return take(delimiter, into: &times) }
        default: break
        }
        guard isOpen, depth == 0 else { return }
        guard let content = try? ContentLine(parsing: line.bytes, characterSets: characterSets) else {
            if Self.isPeriods(line.bytes) { times.unreadable += 1 }
            return
        }
        switch content.name {
        case "DTSTART": start = instant(ASCII.trimmed(content.value), content) ?? start
        case "DTEND": end = instant(ASCII.trimmed(content.value), content) ?? end
        case "DURATION": length = MomentText.duration(content.value) ?? length
        case "FREEBUSY":
            // The end of a line that is too long is missing.
            if line.isCut { times.isCut = true }
            takePeriods(content, into: &times)
        default: break
        }
    }

    private static func isPeriods(_ bytes: ArraySlice<UInt8>) -> Bool {
        ASCII.begins(bytes, with: "FREEBUSY")
    }

    private mutating func take(_ delimiter: CalendarDelimiter, into times: inout CollectedTimes) {
        if delimiter.name == "VFREEBUSY" {
            end(into: &times)
            isOpen = delimiter.isBegin
        } else if delimiter.name == "VCALENDAR" {
            end(into: &times)
        } else if isOpen {
            depth = max(0, depth + (delimiter.isBegin ? 1 : -1))
        }
    }

    /// Ends the component, if one is open.
    mutating func end(into times: inout CollectedTimes) {
        defer { (isOpen, depth, start, end, length, told) = (false, 0, nil, nil, nil, nil) }
        guard isOpen else { return }
        var last = end
        if last == nil, let start, let length {
            last = start.addingTimeInterval(TimeInterval(length.usualSeconds))
        }
        if let start, let last, start < last {
            times.know(start..<last)
        } else if let told {
            times.know(told)
        }
    }

    private mutating func takePeriods(_ line: ContentLine, into times: inout CollectedTimes) {
        let kind = line.value(of: "FBTYPE")?.withoutBlanksAround.uppercased() ?? "BUSY"
        for part in line.value.split(separator: ASCII.comma) {
            guard let span = period(ASCII.trimmed(part), line) else {
                times.unreadable += 1
                continue
            }
            told =
                told.map {
                    min($0.lowerBound, span.lowerBound)..<max($0.upperBound, span.upperBound)
                } ?? span
            // An unknown type is busy (RFC 5545, 3.2.9).
            if kind != "FREE" { times.add(span, isTentative: kind == "BUSY-TENTATIVE") }
        }
    }

    /// Reads a period: two moments, or a moment and a duration (RFC 5545, 3.3.9).
    private func period(_ text: ArraySlice<UInt8>, _ line: ContentLine) -> Range<Date>? {
        guard let slash = text.firstIndex(of: UInt8(ascii: "/")),
            let start = instant(ASCII.trimmed(text[..<slash]), line)
        else { return nil }
        let rest = ASCII.trimmed(text[(slash + 1)...])
        if let end = instant(rest, line) { return start <= end ? start..<end : nil }
        guard let length = MomentText.duration(rest), length.usualSeconds >= 0 else { return nil }
        return start..<start.addingTimeInterval(TimeInterval(length.usualSeconds))
    }

    private func instant(_ text: ArraySlice<UInt8>, _ line: ContentLine) -> Date? {
        guard let read = MomentText.moment(text) else { return nil }
        let moment = CalendarMoment(date: read.date, second: read.second)
        if read.isUTC { return moment.inZone("UTC").instant }
        if let offset = read.offset { return moment.atUTC(offset: offset).instant }
        let named = line.value(of: "TZID").flatMap { ZoneNames.zone($0) }
        return moment.inZone(named ?? zone.identifier).instant
    }
}

/// The events of a calendar, as times.
private struct BusyEvents {
    private let zone: TimeZone
    private let events: [SubscribedEvent]
    /// The dates of series that have entries of their own.
    private var moved: [String: Set<String>] = [:]
    /// The dates that may still be visited.
    private var room: Int

    init(_ events: [SubscribedEvent], zone: TimeZone, most: Int) {
        room = most
        self.events = events
        self.zone = zone
        for event in events where !event.identity.recurrenceID.isEmpty {
            moved[event.identity.uid, default: []].insert(event.identity.recurrenceID)
        }
    }

    mutating func expand(
        within bounds: Range<Date>, _ patience: Duration, into times: inout CollectedTimes
    ) {
        let end = ContinuousClock.now + patience
        for entry in events {
            let event = entry.event
            // A change of all later dates is not followed: the series is busy as before, and nobody is free.
            if event.followsRecurrenceID { times.unreadable += 1 }
            guard event.component == .event, event.status != .cancelled, !event.isTransparent else {
                continue
            }
            let isTentative = event.status == .tentative
            let time = ownTime(event.time)
            guard time.isScheduled else {
                times.unreadable += 1
                continue
            }
            guard entry.identity.recurrenceID.isEmpty, let recurrence = event.recurrence,
                let series = Series(time, recurrence)
            else {
                if let span = time.interval(in: zone) { times.add(span, isTentative: isTentative) }
                continue
            }
            guard ContinuousClock.now < end else {
                times.isCut = true
                return
            }
            let others = moved[entry.identity.uid] ?? []
            let first = Self.firstDay(of: series, endingAfter: bounds.lowerBound)
            for start in series.starts {
                room -= 1
                guard room > 0 else {
                    times.isCut = true
                    return
                }
                // A series of many years has begun long before.
                guard start.date.dayNumber >= first,
                    let span = series.time(at: start).interval(in: zone)
                else { continue }
                if span.lowerBound >= bounds.upperBound { break }
                if others.contains(series.recurrenceID(of: start)) { continue }
                times.add(span, isTentative: isTentative)
            }
        }
    }

    /// Returns the number of the first day on which a date can begin that is not over by an instant.
    private static func firstDay(of series: Series, endingAfter instant: Date) -> Int {
        var days = series.recurrence.days
        switch series.time {
        case .timed(_, _, let minutes):
            days += max(minutes, series.recurrence.lengths.values.max() ?? 0) / 1440
        case .allDay(let first, let last): days += last.dayNumber - first.dayNumber
        case .due, .unscheduled: break
        }
        // Two days more, as zones differ by more than one.
        return CalendarDate(instant, in: .gmt).dayNumber - days - 3
    }

    /// Returns a time with the zone of the calendar in place of none.
    private func ownTime(_ time: MeetingTime) -> MeetingTime {
        guard case .timed(let start, "", let minutes) = time else { return time }
        return .timed(start: start, zone: zone.identifier, minutes: minutes)
    }
}
