import Foundation

/// A reason why the contents of a subscription are no calendar. Such contents never replace a calendar.
package enum NotACalendar: Error, Hashable, Sendable, Codable {
    /// There is no text at all.
    case empty
    /// A web page: a sign-in form, the portal of a network, an error in words.
    case webPage
    /// Another text, with its first line, or no text.
    case other(found: ImportProblem.Excerpt, isBinary: Bool)
    /// The end is missing, as in a file of which a part arrived.
    case incomplete
}

/// Reads the file of a subscription: the calendar's own properties, and its entries.
package enum SubscriptionReader {
    /// The maximum number of entries; further ones are left out.
    package static let mostEvents = 50_000

    /// Reads a file. Unreadable parts of a calendar are reported in its problems.
    ///
    /// - Parameters:
    ///   - file: The name of the file in problems.
    ///   - mostEvents: The maximum number of entries.
    /// - Throws: The reason why it is no calendar.
    package static func read(
        _ bytes: [UInt8], file: String, mostEvents: Int = Self.mostEvents
    ) throws(NotACalendar) -> SubscribedCalendar {
        let limits = ICalendarLimits()
        let head = try CalendarHead(of: bytes, maximumLineLength: limits.lineBytes)
        var calendar = SubscribedCalendar(
            name: CalendarLabel.name(in: head.values), colour: CalendarLabel.colour(in: head.values),
            zone: head.first("X-WR-TIMEZONE", ZoneNames.zone),
            refresh: head.first("REFRESH-INTERVAL", "X-PUBLISHED-TTL", seconds))
        let objects = ICalendarReader.read(bytes, file: file, limits: limits)
        calendar.problems = objects.flatMap(\.problems)
        take(objects.flatMap(\.events), file, mostEvents, into: &calendar)
        return calendar
    }

    private static func seconds(_ text: String) -> TimeInterval? {
        guard let length = MomentText.duration(text.utf8), length.usualSeconds > 0 else { return nil }
        return SubscriptionInterval.clamped(TimeInterval(length.usualSeconds))
    }

    private static func take(
        _ events: [CalendarEvent], _ file: String, _ most: Int, into calendar: inout SubscribedCalendar
    ) {
        var series: [String: MeetingTime] = [:]
        for event in events where event.recurrenceID.isEmpty && !event.uid.isEmpty {
            series[event.uid] = event.time
        }
        var places: [SubscribedEvent.Identity: Int] = [:]
        for event in events {
            guard !event.title.isEmpty || event.time != .unscheduled || !event.recurrenceID.isEmpty else {
                calendar.problems.append(
                    ImportProblem(file: file, line: event.line, reason: .noTitleOrTime, severity: .skipped))
                continue
            }
            let entry = SubscribedEvent(event, series: series[event.uid])
            if let place = places[entry.identity] {
                if entry.isNewer(than: calendar.events[place]) { calendar.events[place] = entry }
            } else if calendar.events.count < most {
                places[entry.identity] = calendar.events.count
                calendar.events.append(entry)
            } else {
                if !calendar.isCut {
                    calendar.problems.append(
                        ImportProblem(
                            file: file, line: event.line, reason: .calendarTooLong(events: most),
                            severity: .skipped))
                }
                calendar.isCut = true
            }
        }
        calendar.problems.sort { $0.line < $1.line }
    }
}

/// The properties of a calendar itself, and whether it is a whole one.
private struct CalendarHead {
    /// The values by name, the first of each.
    private(set) var values: [String: String] = [:]
    private var firstLine: [UInt8]?
    /// True after a BEGIN:VCALENDAR, until its END.
    private var isOpen = false
    private var isCalendar = false
    /// The number of open components within the calendar.
    private var depth = 0
    private let characterSets = CharacterSetDecoder()

    private static let names = CalendarLabel.properties.union([
        "X-WR-TIMEZONE", "REFRESH-INTERVAL", "X-PUBLISHED-TTL",
    ])

    init(of bytes: [UInt8], maximumLineLength: Int) throws(NotACalendar) {
        var lines = ContentLineReader(maximumLineLength: maximumLineLength)
        bytes.withUnsafeBytes { lines.feed($0) { take($0) } }
        lines.finish { take($0) }
        guard let firstLine else { throw .empty }
        if isCalendar {
            if isOpen { throw .incomplete }
            return
        }
        if firstLine.first == UInt8(ascii: "<") { throw .webPage }
        let isBinary = firstLine.contains { $0 < ASCII.space && $0 != ASCII.tab && $0 != ASCII.escape }
        throw .other(found: ImportProblem.Excerpt(firstLine), isBinary: isBinary)
    }

    private mutating func take(_ line: ContentLineReader.Line) {
        if firstLine == nil { firstLine = Array(line.bytes.prefix(200)) }
        switch line.bytes.first.map(ASCII.uppercased) {
        case UInt8(ascii: "B"), UInt8(ascii: "E"):
            guard let delimiter = CalendarDelimiter(line.bytes) else { return }
            if delimiter.name == "VCALENDAR" {
                isOpen = delimiter.isBegin
                if isOpen { isCalendar = true }
                depth = 0
            } else {
                depth = max(0, depth + (delimiter.isBegin ? 1 : -1))
            }
        default: if isOpen, depth == 0 { takeProperty(line) }
        }
    }

    private mutating func takeProperty(_ line: ContentLineReader.Line) {
        guard line.bytes.count < 10_000,
            let content = try? ContentLine(parsing: line.bytes, characterSets: characterSets),
            Self.names.contains(content.name), values[content.name] == nil
        else { return }
        values[content.name] = CalendarLabel.text(of: content, characterSets)
    }

    /// Returns the first value that can be read.
    func first<Value>(_ name: String, _ other: String, _ read: (String) -> Value?) -> Value? {
        first(name, read) ?? first(other, read)
    }

    func first<Value>(_ name: String, _ read: (String) -> Value?) -> Value? { values[name].flatMap(read) }
}
