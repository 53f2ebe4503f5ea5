import Foundation
import MeetCore
import Processes

/// remind: its reminders as `remind -s` prints them, a line for each date.
///
/// The files of remind are programs; so remind itself is asked, with `-r`, under which no file runs commands.
struct RemindSource: ForeignSource {
    let name = "remind"
    let title = "remind"

    private static let program = "remind"

    func finds(in home: ForeignHome) -> [String] {
        let file = home.environment["DOTREMINDERS"].map { home.expand($0) } ?? home.path(".reminders")
        return home.existing([file])
    }

    func counts(_ paths: [String], in home: ForeignHome) -> ForeignCounts {
        // Without the program they cannot be read.
        guard SpawnedCommand.find(Self.program, in: home.environment) != nil else { return ForeignCounts() }
        var reading = ForeignReading(counting: name)
        var counts = ForeignCounts()
        for path in paths {
            let files =
                home.isFolder(path)
                ? home.names(in: path).filter { $0.hasSuffix(".rem") }.map { Workspace.join(path, $0) }
                : [path]
            for file in files {
                // A file that cannot be read has none, and a stopped search is of no use.
                guard let lines = try? reading.lines(ofFile: file) else { continue }
                // How many of them remind lists in the dates that are imported, only remind can say.
                counts.entries += lines.count { $0.trimmed.uppercased().hasPrefix("REM ") }
            }
        }
        counts.isMore = reading.counts.isMore
        return counts
    }

    func read(_ paths: [String], in home: ForeignHome, into reading: inout ForeignReading) throws {
        for path in paths {
            if !home.isFolder(path) {
                guard let lines = try reading.lines(ofFile: path) else { continue }
                let isOutput =
                    lines.first { !$0.hasPrefix("#") && !$0.trimmed.isEmpty }
                    .map { RemindLine.date(of: $0) != nil } ?? true
                if isOutput {
                    take(lines, file: path, &reading)
                    continue
                }
            }
            // Of a folder, remind reads these files alone.
            if home.isFolder(path), !home.names(in: path).contains(where: { $0.hasSuffix(".rem") }) {
                continue
            }
            let lines = try output(of: path, in: home, reading)
            take(lines, file: path, &reading)
        }
    }

    /// The dates that are asked for, from this many months ago.
    private static let (monthsBefore, months) = (12, 25)
    private static let patience: TimeInterval = 60
    private static let mostOutput = 64 << 20

    /// Returns the lines that remind prints for a file or folder.
    private func output(
        of path: String, in home: ForeignHome, _ reading: ForeignReading
    ) throws -> [String] {
        guard let program = SpawnedCommand.find(Self.program, in: home.environment) else {
            throw ForeignImportError.programFailed(name: Self.program)
        }
        let today = WallTime.at(home.now, in: .gmt).date
        let start = today.adding(days: 1 - today.day).adding(months: -Self.monthsBefore)
        // Times are in fields of their own; -b2 leaves them out of the texts.
        var command = SpawnedCommand(
            path: program, arguments: ["-r", "-q", "-b2", "-s\(Self.months)", path, "\(start)"],
            environment: home.environment)
        command.mostOutput = Self.mostOutput
        let outcome = command.run(limit: Self.patience, isStopped: reading.isStopped)
        if reading.isStopped() { throw CancellationError() }
        switch outcome {
        case .exited(status: 0, let output) where output.count < Self.mostOutput:
            return ForeignText.lines(output)
        case .exited: throw ForeignImportError.programRefused(name: Self.program, path: path)
        default: throw ForeignImportError.programFailed(name: Self.program)
        }
    }

    /// Takes the lines: those of a reminder are the dates of one meeting.
    private func take(_ lines: [String], file: String, _ reading: inout ForeignReading) {
        var dates: [RemindLine.Event: [CalendarDate]] = [:]
        var events: [(event: RemindLine.Event, line: Int)] = []
        var found: [(event: RemindLine.Event, date: CalendarDate, line: Int)] = []
        for (index, text) in lines.enumerated() where !text.hasPrefix("#") && !text.trimmed.isEmpty {
            guard let line = RemindLine(text) else {
                reading.skip(text, in: file, line: index + 1)
                continue
            }
            if let event = line.event { found.append((event, line.date, index + 1)) }
        }
        // The rests after midnight, which remind lists as entries of the next day.
        var rests: Set<RemindLine.Rest> = []
        // The first month may begin with the rest of an event on the day before it.
        if let first = found.map({ $0.date }).min(), first.day == 1 {
            let before = first.adding(days: -1)
            rests.formUnion(found.compactMap { $0.event.rest(after: before) })
        }
        for (event, date, line) in found {
            let isRest = rests.remove(RemindLine.Rest(event, on: date)) != nil
            if let rest = event.rest(after: date) { rests.insert(rest) }
            if isRest { continue }
            if dates[event] == nil { events.append((event, line)) }
            dates[event, default: []].append(date)
        }
        for (event, line) in events {
            let days = Array(Set(dates[event] ?? [])).sorted()
            reading.take(.event, key: event.key, file: file, line: line) { event.write(to: &$0, on: days) }
        }
    }
}

/// A line of `remind -s`: date, kind, tags, duration and time in minutes, text; `*` for none.
private struct RemindLine {
    /// A reminder on any date.
    struct Event: Hashable {
        var tags: [String]
        /// The start in minutes after midnight; `nil` for a whole day.
        var minute: Int?
        var minutes: Int
        var text: String
    }

    /// The part of an event after a midnight.
    struct Rest: Hashable {
        var date: CalendarDate
        var tags: [String]
        var minutes: Int
        var text: String

        init(date: CalendarDate, tags: [String], minutes: Int, text: String) {
            self.date = date
            self.tags = tags
            self.minutes = minutes
            self.text = text
        }

        /// Makes the part that an entry at midnight would be.
        init(_ event: Event, on date: CalendarDate) {
            // An entry at another time is the part of none.
            let minutes = event.minute == 0 ? event.minutes : -1
            self.init(date: date, tags: event.tags, minutes: minutes, text: event.text)
        }
    }

    var date: CalendarDate
    /// `nil` for what is only drawn: moons, shades, numbers of weeks.
    var event: Event?

    /// Returns the date at the beginning of a line, or `nil`.
    static func date(of line: String) -> CalendarDate? {
        var scanner = LineScanner(line)
        return date(&scanner)
    }

    private static func date(_ scanner: inout LineScanner) -> CalendarDate? {
        var attempt = scanner
        guard let (year, month, day) = attempt.numbers(separatedBy: "/") else { return nil }
        let date = CalendarDate(year: year, month: month, day: day)
        guard date.isReal, year >= 1 else { return nil }
        scanner = attempt
        return date
    }

    /// - Returns: `nil` if the line is not in that form.
    init?(_ line: String) {
        var scanner = LineScanner(line)
        guard let date = Self.date(&scanner) else { return nil }
        self.date = date
        let (kind, tags) = (scanner.word(), scanner.word())
        guard let minutes = Self.field(&scanner), let minute = Self.field(&scanner), minutes ?? 0 >= 0,
            minute.map({ (0..<1440).contains($0) }) ?? true
        else { return nil }
        if kind == "COLOR" || kind == "COLOUR" {
            for _ in 0..<3 { guard scanner.number() != nil else { return nil } }
        } else if kind != "*" {
            return
        }
        var text = scanner.trimmedRest
        if let minute { text = Self.withoutTime(text, minute) }
        event = Event(
            tags: tags == "*" ? [] : tags.split(separator: ",").map(String.init), minute: minute,
            minutes: minutes ?? 0, text: text)
    }

    /// Returns a number, `.some(nil)` for `*`, and `nil` for anything else.
    private static func field(_ scanner: inout LineScanner) -> Int?? {
        let word = scanner.word()
        if word == "*" { return .some(nil) }
        return Int(word).map { .some($0) }
    }

    /// Returns a text without the time before it, as remind writes it without `-b2`: `9:00-10:30am Team`.
    private static func withoutTime(_ text: String, _ minute: Int) -> String {
        var scanner = LineScanner(text)
        let word = scanner.word()
        guard word.allSatisfy({ "0123456789:.-+apm".contains($0) }) else { return text }
        var time = LineScanner(word)
        guard let hour = time.number(), time.take(":") || time.take("."), let past = time.number(),
            hour % 12 == minute / 60 % 12, past == minute % 60
        else { return text }
        return scanner.trimmedRest
    }
}

extension RemindLine.Event {
    /// The days in a row up to which they are one event, and beyond which it is one that repeats every day.
    private static let mostDays = 31

    /// The data that identifies it: its dates and its length may be changed.
    fileprivate var key: String { "\(minute.map(String.init) ?? "")\n\(text)" }

    /// Returns the part after midnight of an event that begins on a date.
    fileprivate func rest(after date: CalendarDate) -> RemindLine.Rest? {
        guard let minute, minute + minutes > 1440 else { return nil }
        return RemindLine.Rest(
            date: date.adding(days: 1), tags: tags, minutes: minute + minutes - 1440, text: text)
    }

    /// - Parameter dates: At least one, in order.
    fileprivate func write(to lines: inout ContentLineWriter, on dates: [CalendarDate]) {
        guard let first = dates.first else { return }
        let asDate = [ContentLine.Parameter(name: "VALUE", values: ["DATE"])]
        func value(_ date: CalendarDate) -> String {
            guard let minute else { return date.basicText }
            return WallTime(date: date, hour: minute / 60, minute: minute % 60).basicText
        }
        let parameters = minute == nil ? asDate : []
        lines.write("SUMMARY", .strictText(text))
        lines.write("DTSTART", parameters, .raw(value(first)))
        if minutes > 0 { lines.write("DURATION", .raw("PT\(minutes)M")) }
        let steps = zip(dates.dropFirst(), dates).map { $0.dayNumber - $1.dayNumber }
        let isRegular = steps.count > 1 && steps.allSatisfy { $0 == steps[0] }
        if isRegular, let step = steps.first, minute != nil || step > 1 || dates.count > Self.mostDays {
            let unit = step.isMultiple(of: 7) ? ("WEEKLY", step / 7) : ("DAILY", step)
            lines.write("RRULE", .raw("FREQ=\(unit.0);INTERVAL=\(unit.1);COUNT=\(dates.count)"))
        } else if minute == nil, let last = dates.last, steps.allSatisfy({ $0 == 1 }), dates.count > 1 {
            // A few days in a row are one event: a journey.
            lines.write("DTEND", asDate, .raw(value(last.adding(days: 1))))
        } else if dates.count > 1 {
            lines.write("RDATE", parameters, .raw(dates.dropFirst().map(value).joined(separator: ",")))
        }
        for tag in tags { lines.write("CATEGORIES", .strictText(tag)) }
    }
}
