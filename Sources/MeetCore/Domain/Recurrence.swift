/// The recurrence of a meeting (RFC 5545, 3.8.5): a rule, added dates and excluded dates, as wall times in
/// the meeting's zone. For whole days the time is 0:00.
package struct Recurrence: Hashable, Sendable {
    package var rule: RecurrenceRule?
    /// The added dates (RDATE).
    package var added: [WallTime]
    /// The excluded dates (EXDATE).
    package var removed: [WallTime]
    /// The lengths in minutes of added dates with their own (RFC 5545, 3.8.5.2 PERIOD), by start.
    package var lengths: [WallTime: Int]
    /// The number of calendar days of each date in addition to exact hours: a clock change in between makes
    /// dates differ in minutes (RFC 5545, 3.8.5.3 on DURATION). 0 if all take the same minutes.
    package var days: Int

    package init(
        rule: RecurrenceRule?, added: [WallTime] = [], removed: [WallTime] = [],
        lengths: [WallTime: Int] = [:], days: Int = 0
    ) {
        self.rule = rule
        self.added = added
        self.removed = removed
        self.lengths = lengths
        self.days = days
    }
}

// MARK: - As text

extension Recurrence {
    /// The content lines without zones: `RRULE:FREQ=WEEKLY`, `EXDATE:20261224T190000`. Added dates with
    /// lengths of their own are in both kinds of RDATE.
    package var text: String {
        var lines: [String] = []
        if let rule { lines.append("RRULE:\(rule)") }
        if !added.isEmpty { lines.append("RDATE:" + added.map(\.basicText).joined(separator: ",")) }
        if !removed.isEmpty { lines.append("EXDATE:" + removed.map(\.basicText).joined(separator: ",")) }
        if !lengths.isEmpty {
            let periods = lengths.sorted { $0.key < $1.key }.map { "\($0.key.basicText)/PT\($0.value)M" }
            lines.append("RDATE;VALUE=PERIOD:" + periods.joined(separator: ","))
        }
        if days > 0 { lines.append("DURATION:P\(days)D") }
        return lines.joined(separator: "\n")
    }

    /// Parses a `text`; `nil` if it contains no recurrence.
    package init?(text: String) {
        self.init(rule: nil)
        for line in text.split(separator: "\n") {
            let halves = line.split(separator: ":", maxSplits: 1)
            guard halves.count == 2 else { continue }
            let value = String(halves[1])
            switch halves[0] {
            case "RRULE": rule = try? RecurrenceRule(value)
            case "RDATE": added = value.split(separator: ",").compactMap { WallTime(basicText: $0) }
            case "EXDATE": removed = value.split(separator: ",").compactMap { WallTime(basicText: $0) }
            case "RDATE;VALUE=PERIOD":
                for period in value.split(separator: ",") {
                    let parts = period.split(separator: "/", maxSplits: 1)
                    guard parts.count == 2, let start = WallTime(basicText: parts[0]),
                        let minutes = Int(parts[1].dropFirst(2).dropLast())
                    else { continue }
                    lengths[start] = minutes
                }
            case "DURATION": days = Int(value.dropFirst().dropLast()) ?? 0
            default: break
            }
        }
        if rule == nil, added.isEmpty { return nil }
    }
}

extension Recurrence: Codable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let read = Recurrence(text: try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "no recurrence")
        }
        self = read
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}

extension CalendarDate {
    /// The basic format (RFC 5545, 3.3.4): `20261224`.
    package var basicText: String { description.filter { $0 != "-" } }
}

extension WallTime {
    /// The basic format (RFC 5545, 3.3.5, form 1): `20261224T190000`.
    package var basicText: String {
        func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }
        return "\(date.basicText)T\(padded(hour))\(padded(minute))00"
    }

    /// Parses `20261224T190000` and `20261224`; seconds are ignored.
    package init?(basicText text: some StringProtocol) {
        let bytes = Array(text.utf8)
        guard bytes.count == 8 || bytes.count == 15 && bytes[8] == UInt8(ascii: "T") else { return nil }
        func number(_ range: Range<Int>) -> Int? {
            var number = 0
            for byte in bytes[range] {
                guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
                number = number * 10 + Int(byte - UInt8(ascii: "0"))
            }
            return number
        }
        guard let year = number(0..<4), let month = number(4..<6), let day = number(6..<8) else { return nil }
        let date = CalendarDate(year: year, month: month, day: day)
        guard bytes.count == 15 else {
            guard date.isReal else { return nil }
            self.init(date: date, hour: 0, minute: 0)
            return
        }
        guard let hour = number(9..<11), let minute = number(11..<13), number(13..<15) != nil else {
            return nil
        }
        self.init(date: date, hour: hour, minute: minute)
        guard isReal else { return nil }
    }
}

/// The dates of a series that a change applies to.
package enum SeriesScope: String, Hashable, Sendable, Codable, CaseIterable {
    case this, following, all
}
