import Foundation
import MeetCore

/// Reads the calendars of Thunderbird (`calendar-data/local.sqlite`) as calendar files.
package enum ThunderbirdCalendar {
    package struct Calendar: Hashable, Sendable {
        package var id: String
        /// The calendar in iCalendar.
        package var text: [UInt8]
    }

    /// Returns the calendars of a database, each with its events and to-dos and their exceptions.
    ///
    /// - Throws: `ForeignFault`; `CancellationError` if it was stopped.
    package static func calendars(
        ofDatabase path: String, isStopped: @escaping @Sendable () -> Bool = { false }
    ) throws -> [Calendar] {
        let database = try ForeignDatabase(copying: path, isStopped: isStopped)
        guard database.tables.contains("cal_events") || database.tables.contains("cal_todos") else {
            throw ForeignFault.noDatabase
        }
        let parts = try ThunderbirdParts(of: database)
        var order: [String] = []
        var writers: [String: ContentLineWriter] = [:]
        for (table, isToDo) in [("cal_events", false), ("cal_todos", true)] {
            try database.read(table) { row in
                guard let id = row.text("id"), !id.isEmpty else { return }
                let calendar = row.text("cal_id") ?? ""
                if writers[calendar] == nil {
                    order.append(calendar)
                    var writer = ContentLineWriter()
                    writer.write("BEGIN", .raw("VCALENDAR"))
                    writer.write("VERSION", .raw("2.0"))
                    writers[calendar] = writer
                }
                let item = ThunderbirdItem(row: row, id: id, calendar: calendar, isToDo: isToDo)
                item.write(parts, to: &writers[calendar, default: ContentLineWriter()])
            }
        }
        return order.map { id in
            var writer = writers[id] ?? ContentLineWriter()
            writer.write("END", .raw("VCALENDAR"))
            return Calendar(id: id, text: writer.output)
        }
    }

    /// Counts the events and to-dos; `nil` if that cannot be done without reading the whole database.
    package static func count(ofDatabase path: String) -> RowCounts? {
        guard let counter = RowCounter(path) else { return nil }
        let tables = counter.tables
        var counts = RowCounts()
        var isRead = false
        for (table, number) in [("cal_events", \RowCounts.meetings), ("cal_todos", \RowCounts.toDos)]
        where tables.contains(table) {
            guard counter.add(table, to: number, of: &counts) else { return nil }
            isRead = true
        }
        return isRead ? counts : nil
    }
}

/// The parts of items, which the database keeps in separate tables.
struct ThunderbirdParts {
    struct Key: Hashable {
        var calendar: String
        var item: String
        /// The date of an exception; `nil` for the item itself.
        var recurrenceID: Int?
    }

    struct Property: Hashable {
        var name: String
        var value: String
    }

    /// The content lines: rules, organiser and attendees, attachments, relations.
    private(set) var lines: [Key: [String]] = [:]
    private(set) var alarms: [Key: [String]] = [:]
    private(set) var properties: [Key: [Property]] = [:]

    init(of database: ForeignDatabase) throws {
        var (lines, alarms): ([Key: [String]], [Key: [String]]) = ([:], [:])
        var properties: [Key: [Property]] = [:]
        for table in ["cal_recurrence", "cal_attendees", "cal_attachments", "cal_relations"] {
            try database.read(table) { row in
                guard let key = Self.key(row), let line = row.text("icalstring") else { return }
                lines[key, default: []].append(line)
            }
        }
        try database.read("cal_alarms") { row in
            guard let key = Self.key(row), let alarm = row.text("icalstring") else { return }
            alarms[key, default: []].append(alarm)
        }
        try database.read("cal_properties") { row in
            guard let key = Self.key(row), let name = row.text("key"), let value = row.text("value") else {
                return
            }
            properties[key, default: []].append(Property(name: name.uppercased(), value: value))
        }
        self.lines = lines
        self.alarms = alarms
        self.properties = properties
    }

    private static func key(_ row: ForeignDatabase.Values) -> Key? {
        row.text("item_id").map {
            Key(calendar: row.text("cal_id") ?? "", item: $0, recurrenceID: row.number("recurrence_id"))
        }
    }
}

/// An event or a to-do of a database.
struct ThunderbirdItem {
    let row: ForeignDatabase.Values
    let id: String
    let calendar: String
    let isToDo: Bool

    private static let wholeDay = 8
    private static let wholeDayRecurrenceID = 512

    func write(_ parts: ThunderbirdParts, to writer: inout ContentLineWriter) {
        let key = ThunderbirdParts.Key(
            calendar: calendar, item: id, recurrenceID: row.number("recurrence_id"))
        let flags = row.number("flags") ?? 0
        let component = isToDo ? "VTODO" : "VEVENT"
        writer.write("BEGIN", .raw(component))
        writer.write("UID", .text(id))
        let stamp = row.number(isToDo ? "todo_stamp" : "event_stamp") ?? row.number("last_modified")
        writeUTC("DTSTAMP", stamp, to: &writer)
        writeUTC("CREATED", row.number("time_created"), to: &writer)
        writeUTC("LAST-MODIFIED", row.number("last_modified"), to: &writer)
        write("RECURRENCE-ID", "recurrence_id", isDate: flags & Self.wholeDayRecurrenceID != 0, to: &writer)
        if let title = row.text("title") { writer.write("SUMMARY", .strictText(title)) }
        if let number = row.number("priority"), 1...9 ~= number {
            writer.write("PRIORITY", .raw("\(number)"))
        }
        for (name, column) in [("CLASS", "privacy"), ("STATUS", "ical_status")] {
            if let value = row.text(column), !value.isEmpty { writer.write(name, .raw(value)) }
        }
        if isToDo {
            write("DTSTART", "todo_entry", isDate: false, to: &writer)
            write("DUE", "todo_due", isDate: false, to: &writer)
            writeUTC("COMPLETED", row.number("todo_completed"), to: &writer)
            if let done = row.number("todo_complete"), 0...100 ~= done {
                writer.write("PERCENT-COMPLETE", .raw("\(done)"))
            }
        } else {
            let isDate = flags & Self.wholeDay != 0
            write("DTSTART", "event_start", isDate: isDate, to: &writer)
            write("DTEND", "event_end", isDate: isDate, to: &writer)
        }
        for property in parts.properties[key] ?? [] { write(property, to: &writer) }
        for line in parts.lines[key] ?? [] { writeLines(line, to: &writer) }
        for alarm in parts.alarms[key] ?? [] { writeLines(alarm, to: &writer) }
        writer.write("END", .raw(component))
    }

    // MARK: - Properties

    private static let escaped: Set<String> = ["DESCRIPTION", "LOCATION", "COMMENT", "CONTACT"]
    /// Text that is stored as it stands in a calendar file.
    private static let unchanged: Set<String> = [
        "CATEGORIES", "GEO", "TRANSP", "SEQUENCE", "URL", "CONFERENCE", "COLOR", "RESOURCES",
        "X-GOOGLE-CONFERENCE",
    ]

    private func write(_ property: ThunderbirdParts.Property, to writer: inout ContentLineWriter) {
        if Self.escaped.contains(property.name) {
            writer.write(property.name, .strictText(property.value))
        } else if Self.unchanged.contains(property.name) {
            writer.write(property.name, .raw(property.value))
        }
        // The others are notes of Thunderbird to itself, such as when a reminder was put off.
    }

    /// Writes content lines that are stored as they stand in a calendar file, possibly folded.
    private func writeLines(_ text: String, to writer: inout ContentLineWriter) {
        let unfolded = text.replacing("\r\n", with: "\n").replacing("\n ", with: "")
            .replacing("\n\t", with: "")
        for line in unfolded.split(separator: "\n") { writer.writeWhole(String(line)) }
    }

    // MARK: - Times

    /// Writes microseconds since 1970 in UTC.
    private func writeUTC(_ name: String, _ microseconds: Int?, to writer: inout ContentLineWriter) {
        guard let microseconds, let text = Self.text(microseconds, .gmt, isDate: false) else { return }
        writer.write(name, .raw(text + "Z"))
    }

    /// Writes a time with its zone: a name, `UTC`, `floating`, or a whole VTIMEZONE.
    private func write(
        _ name: String, _ column: String, isDate: Bool, to writer: inout ContentLineWriter
    ) {
        guard let microseconds = row.number(column) else { return }
        let zone = Self.zone(row.text(column + "_tz") ?? "floating")
        guard let text = Self.text(microseconds, zone.clock ?? .gmt, isDate: isDate) else { return }
        if isDate {
            writer.write(name, [ContentLine.Parameter(name: "VALUE", values: ["DATE"])], .raw(text))
        } else if let clock = zone.clock {
            writer.write(
                name, [ContentLine.Parameter(name: "TZID", values: [clock.identifier])], .raw(text))
        } else {
            // A zone that nobody knows is written as the instant that it is.
            writer.write(name, .raw(zone.isFloating ? text : text + "Z"))
        }
    }

    private static func zone(_ name: String) -> (clock: TimeZone?, isFloating: Bool) {
        if name == "floating" || name.isEmpty { return (nil, true) }
        if name == "UTC" || name == "Z" { return (nil, false) }
        if !name.contains("BEGIN:VTIMEZONE") { return (known(name), false) }
        let lines = name.split(whereSeparator: \.isNewline)
        for beginning in ["X-LIC-LOCATION:", "TZID:"] {
            for line in lines where line.hasPrefix(beginning) {
                let rest = String(line.dropFirst(beginning.count))
                if let clock = known(rest.trimmed) { return (clock, false) }
            }
        }
        return (nil, false)
    }

    /// Returns the clock of an IANA name, also one after a program's path.
    private static func known(_ name: String) -> TimeZone? {
        var parts = name.split(separator: "/")[...]
        while !parts.isEmpty {
            let rest = parts.joined(separator: "/")
            if let valid = TimeZoneSearch.validate(rest), let clock = TimeZone(identifier: valid) {
                return clock
            }
            parts = parts.dropFirst()
        }
        return nil
    }

    /// Returns `20261201T190000`, or `20261201`; `nil` for a time outside of the years 1 to 9999.
    private static func text(_ microseconds: Int, _ clock: TimeZone, isDate: Bool) -> String? {
        let seconds = Int((Double(microseconds) / 1_000_000).rounded(.down))
        guard -62_135_596_800...253_402_214_400 ~= seconds else { return nil }
        let offset = clock.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds)))
        var calendar = Foundation.Calendar(identifier: .iso8601)
        calendar.timeZone = .gmt
        let local = Date(timeIntervalSince1970: Double(seconds + offset))
        let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute, .second], from: local)
        func digits(_ number: Int?, _ count: Int) -> String {
            let text = String(number ?? 0)
            return String(repeating: "0", count: max(0, count - text.count)) + text
        }
        let date = digits(parts.year, 4) + digits(parts.month, 2) + digits(parts.day, 2)
        if isDate { return date }
        return date + "T" + digits(parts.hour, 2) + digits(parts.minute, 2) + digits(parts.second, 2)
    }
}
