import Foundation
import MeetCore

/// calcurse: appointments and events in `apts`, to-dos in `todo`, notes in files of their own in `notes`.
///
/// The form of the lines is the one that calcurse 4 reads and writes; its times have no zone, and are the
/// reader's.
struct CalcurseSource: ForeignSource {
    let name = "calcurse"
    let title = "calcurse"

    private static let (appointments, toDos) = ("apts", "todo")

    func finds(in home: ForeignHome) -> [String] {
        // calcurse prefers the old folder too, if it is there.
        let folders = [home.path(".calcurse"), Workspace.join(home.data, "calcurse")]
        let found = folders.first { folder in
            [Self.appointments, Self.toDos].contains { home.isThere(Workspace.join(folder, $0)) }
        }
        return found.map { [$0] } ?? []
    }

    func read(_ paths: [String], in home: ForeignHome, into reading: inout ForeignReading) throws {
        for path in paths {
            guard home.isFolder(path) else {
                let isOfToDos = (path as NSString).lastPathComponent == Self.toDos
                try isOfToDos ? readToDos(path, &reading) : readAppointments(path, &reading)
                continue
            }
            let (appointments, toDos) = (
                Workspace.join(path, Self.appointments), Workspace.join(path, Self.toDos)
            )
            if home.isThere(appointments) { try readAppointments(appointments, &reading) }
            if home.isThere(toDos) { try readToDos(toDos, &reading) }
        }
    }

    private func readAppointments(_ file: String, _ reading: inout ForeignReading) throws {
        let lines = try reading.lines(ofFile: file) ?? []
        for (index, line) in lines.enumerated() where !line.trimmed.isEmpty {
            guard let entry = CalcurseEntry(line) else {
                reading.skip(line, in: file, line: index + 1)
                continue
            }
            let note = note(entry.note, of: file, line: index + 1, &reading)
            reading.take(.event, key: entry.key, file: file, line: index + 1) { entry.write(to: &$0, note) }
        }
    }

    private func readToDos(_ file: String, _ reading: inout ForeignReading) throws {
        let lines = try reading.lines(ofFile: file) ?? []
        for (index, line) in lines.enumerated() where !line.trimmed.isEmpty {
            guard let entry = CalcurseToDo(line) else {
                reading.skip(line, in: file, line: index + 1)
                continue
            }
            let note = note(entry.note, of: file, line: index + 1, &reading)
            reading.take(.toDo, key: entry.title, file: file, line: index + 1) { entry.write(to: &$0, note) }
        }
    }

    /// Returns the note of an entry.
    ///
    /// - Parameters:
    ///   - name: The name of its file; `nil` without a note.
    ///   - file: The file of the entry.
    private func note(
        _ name: String?, of file: String, line: Int, _ reading: inout ForeignReading
    ) -> CalcurseNote? {
        guard let name, !reading.isCounting else { return nil }
        let folder = Workspace.join((file as NSString).deletingLastPathComponent, "notes")
        // A name with a slash would lead out of the folder.
        guard !name.contains("/"), let handle = FileHandle(forReadingAtPath: Workspace.join(folder, name))
        else {
            reading.warn(.noNote(file: name), in: file, line: line)
            return nil
        }
        defer { try? handle.close() }
        let data = try? handle.read(upToCount: Self.mostNote)
        return CalcurseNote(ForeignText.lines(Array(data ?? Data())))
    }

    private static let mostNote = 1 << 20
}

/// An appointment (`11/02/2026 @ 09:00 -> 11/02/2026 @ 10:30 {2W w1 w3 !11/16/2026} >note |Team`) or an event
/// of a day (`12/01/2026 [1] Market`).
private struct CalcurseEntry {
    var date: CalendarDate
    /// The start and the end; `nil` for an event.
    var hours: (start: WallTime, end: WallTime)?
    /// The value of the RRULE; `nil` for one that does not repeat.
    var rule: String?
    var exceptions: [CalendarDate] = []
    /// The name of the file of the note.
    var note: String?
    /// True if calcurse reminds of it.
    var isFlagged = false
    var title = ""

    /// - Returns: `nil` if the line is not in that form.
    init?(_ line: String) {
        var scanner = LineScanner(line)
        guard let date = Self.date(&scanner) else { return nil }
        self.date = date
        if scanner.take("@") {
            guard let start = Self.time(on: date, &scanner), scanner.take("->"),
                let last = Self.date(&scanner), scanner.take("@"), let end = Self.time(on: last, &scanner),
                start <= end
            else { return nil }
            hours = (start, end)
        } else {
            guard scanner.take("["), scanner.number() != nil, scanner.take("]") else { return nil }
        }
        if scanner.take("{") {
            guard readRule(&scanner) else { return nil }
        }
        if scanner.take(">") { note = scanner.word() }
        if hours != nil {
            isFlagged = scanner.take("!")
            guard isFlagged || scanner.take("|") else { return nil }
        }
        title = scanner.trimmedRest
    }

    private static func date(_ scanner: inout LineScanner) -> CalendarDate? {
        guard let (month, day, year) = scanner.numbers(separatedBy: "/") else { return nil }
        let date = CalendarDate(year: year, month: month, day: day)
        return date.isReal && year >= 1 ? date : nil
    }

    private static func time(on date: CalendarDate, _ scanner: inout LineScanner) -> WallTime? {
        guard let hour = scanner.number(), scanner.take(":"), let minute = scanner.number(),
            (0...23).contains(hour), (0...59).contains(minute)
        else { return nil }
        return WallTime(date: date, hour: hour, minute: minute)
    }

    private static let frequencies: [Character: String] = [
        "D": "DAILY", "W": "WEEKLY", "M": "MONTHLY", "Y": "YEARLY",
    ]
    private static let weekdays = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"]

    private mutating func readRule(_ scanner: inout LineScanner) -> Bool {
        guard let interval = scanner.number(), interval > 0,
            let frequency = scanner.character().flatMap({ Self.frequencies[$0] })
        else { return false }
        var parts = ["FREQ=\(frequency)"]
        if interval > 1 { parts.append("INTERVAL=\(interval)") }
        if scanner.take("->") {
            guard let last = Self.date(&scanner) else { return false }
            // The last day counts to its end.
            parts.append("UNTIL=" + last.basicText + (hours == nil ? "" : "T235959"))
        }
        func list(_ letter: String, _ value: (Int) -> String?) -> String? {
            var values: [String] = []
            while scanner.take(letter) {
                guard let text = scanner.number().flatMap(value) else { return nil }
                values.append(text)
            }
            return values.joined(separator: ",")
        }
        let isOfWeeks = frequency == "DAILY" || frequency == "WEEKLY"
        // A day is the number of its week and of the day in it: 7 · 1 + 4 is the first Thursday.
        let lists: [(String, String?)] = [
            ("BYMONTHDAY", list("d") { $0 == 0 || abs($0) > 31 ? nil : String($0) }),
            (
                "BYDAY",
                list("w") { code in
                    let week = code / 7
                    if isOfWeeks && !(0...6).contains(code) || abs(week) > 53 { return nil }
                    return (week == 0 ? "" : String(week)) + Self.weekdays[abs(code) % 7]
                }
            ),
            ("BYMONTH", list("m") { (1...12).contains($0) ? String($0) : nil }),
        ]
        for (name, values) in lists {
            guard let values else { return false }
            if !values.isEmpty { parts.append("\(name)=\(values)") }
        }
        while scanner.take("!") {
            guard let date = Self.date(&scanner) else { return false }
            exceptions.append(date)
        }
        rule = parts.joined(separator: ";")
        return scanner.take("}")
    }

    /// The data that identifies it: the repetition and the note may be changed.
    var key: String {
        ["\(date)", hours.map { "\($0.start.basicText)-\($0.end.basicText)" } ?? "", title]
            .joined(separator: "\n")
    }

    func write(to lines: inout ContentLineWriter, _ note: CalcurseNote?) {
        let asDate = [ContentLine.Parameter(name: "VALUE", values: ["DATE"])]
        lines.write("SUMMARY", .strictText(title))
        if let hours {
            lines.write("DTSTART", .raw(hours.start.basicText))
            lines.write("DTEND", .raw(hours.end.basicText))
        } else {
            lines.write("DTSTART", asDate, .raw(date.basicText))
        }
        if let rule { lines.write("RRULE", .raw(rule)) }
        for exception in exceptions {
            if let hours {
                let time = WallTime(date: exception, hour: hours.start.hour, minute: hours.start.minute)
                lines.write("EXDATE", .raw(time.basicText))
            } else {
                lines.write("EXDATE", asDate, .raw(exception.basicText))
            }
        }
        note?.write(to: &lines)
        if isFlagged {
            // The usual time of calcurse's own reminders.
            lines.write("BEGIN", .raw("VALARM"))
            lines.write("ACTION", .raw("DISPLAY"))
            lines.write("TRIGGER", .raw("-PT5M"))
            lines.write("END", .raw("VALARM"))
        }
    }
}

/// A to-do: `[1]>note Buy milk`, done with a minus before its priority; without brackets a mere text.
private struct CalcurseToDo {
    var priority = 0
    var isDone = false
    /// The name of the file of the note.
    var note: String?
    var title: String

    /// - Returns: `nil` if the line is not in that form.
    init?(_ line: String) {
        var scanner = LineScanner(line)
        if scanner.take("[") {
            isDone = scanner.take("-")
            guard let number = scanner.number(), scanner.take("]") else { return nil }
            priority = number
        }
        if scanner.take(">") { note = scanner.word() }
        title = scanner.trimmedRest
        if title.isEmpty { return nil }
    }

    func write(to lines: inout ContentLineWriter, _ note: CalcurseNote?) {
        lines.write("SUMMARY", .strictText(title))
        if (1...9).contains(priority) { lines.write("PRIORITY", .raw(String(priority))) }
        if isDone { lines.write("STATUS", .raw("COMPLETED")) }
        note?.write(to: &lines)
    }
}

/// A note: text and, below a line of two hyphens, what calcurse has no field for: `Location: Room 5`.
private struct CalcurseNote {
    var text: String
    var location: String?

    init(_ lines: [String]) {
        var lines = lines
        let prefix = "Location: "
        if let mark = lines.lastIndex(where: { $0.trimmed == "--" }),
            let place = lines[mark...].firstIndex(where: { $0.hasPrefix(prefix) })
        {
            location = String(lines[place].dropFirst(prefix.count)).trimmed
            lines.remove(at: place)
            if lines[mark...].dropFirst().allSatisfy({ $0.trimmed.isEmpty }) { lines.removeSubrange(mark...) }
        }
        text = lines.joined(separator: "\n").trimmed
    }

    func write(to lines: inout ContentLineWriter) {
        if !text.isEmpty { lines.write("DESCRIPTION", .strictText(text)) }
        if let location, !location.isEmpty { lines.write("LOCATION", .strictText(location)) }
    }
}
