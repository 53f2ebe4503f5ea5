import MeetCore

/// The structure of a message from the server (RFC 9051, 7.5.2, BODYSTRUCTURE).
struct BodyStructure: Hashable, Sendable {
    enum Find: Int, Comparable, Sendable {
        case nothing
        /// Only a `winmail.dat`, which is reported and not read.
        case tnef
        case calendar

        static func < (one: Find, other: Find) -> Bool { one.rawValue < other.rawValue }
    }

    /// A part with a calendar.
    struct Part: Hashable, Sendable {
        /// The part's number in commands: `2.1` (RFC 9051, 6.4.5.1).
        var number: String
        var depth: Int
        /// The encoded size in bytes; `nil` if the server does not give it.
        var size: Int?
        /// The replacement of the part's header if the server does not deliver it.
        var type: String
        var encoding: String
    }

    private(set) var find = Find.nothing
    /// The parts with calendars, if the structure has the form of RFC 9051.
    private(set) var calendars: [Part] = []
    /// True if all parts and levels are within the limits.
    private(set) var isWhole = true
    /// The number of leaf parts that were examined.
    private(set) var count = 0

    private static let mostParts = 20_000
    private static let mostCalendars = 100
    private static let deepest = 50

    init(_ value: IMAPValue) {
        find = Self.find(in: value)
        walk(value, [])
    }

    // MARK: Numbers

    /// Examines a part.
    ///
    /// - Parameter path: The number of the part that `value` is the body of; empty for the message.
    private mutating func walk(_ value: IMAPValue, _ path: [Int]) {
        guard case .list(let values) = value, let first = values.first else {
            if value == .omitted { isWhole = false }
            return
        }
        guard path.count <= Self.deepest, count < Self.mostParts else {
            isWhole = false
            return
        }
        switch first {
        case .list, .omitted:
            let parts = values.prefix { value in
                switch value {
                case .list, .omitted: true
                case .atom, .string, .none: false
                }
            }
            for (place, part) in parts.enumerated() { walk(part, path + [place + 1]) }
        case .atom, .string, .none: take(values, path.isEmpty ? [1] : path)
        }
    }

    private mutating func take(_ values: [IMAPValue], _ path: [Int]) {
        count += 1
        if Self.name(of: values) == "message/rfc822" || Self.name(of: values) == "message/global" {
            guard values.count > 8, case .list(let inner) = values[8], let first = inner.first else { return }
            // The only part of a nested message has a number too.
            var isMultipart = false
            if case .list = first { isMultipart = true }
            return walk(values[8], isMultipart ? path : path + [1])
        }
        guard Self.find(in: .list(values)) == .calendar else { return }
        guard calendars.count < Self.mostCalendars else {
            isWhole = false
            return
        }
        calendars.append(
            Part(
                number: path.map(String.init).joined(separator: "."), depth: path.count,
                size: values.count > 6 ? values[6].number.map { Int($0) } : nil,
                type: Self.type(values) == .calendar ? Self.name(of: values) : "text/calendar",
                encoding: values.count > 5 ? values[5].text ?? "" : ""))
    }

    private static func name(of values: [IMAPValue]) -> String {
        guard values.count > 1, let type = values[0].text, let kind = values[1].text else { return "" }
        return "\(type)/\(kind)".lowercased()
    }

    // MARK: What is in it

    /// Searches a structure of unknown form, because servers differ: every list that begins like a part, and
    /// every word that could be a file name.
    private static func find(in value: IMAPValue) -> Find {
        switch value {
        case .none, .atom, .omitted: return .nothing
        case .string(let bytes): return named(bytes)
        case .list(let values):
            var found = type(values)
            for value in values where found < .calendar { found = max(found, find(in: value)) }
            return found
        }
    }

    private static func type(_ values: [IMAPValue]) -> Find {
        switch name(of: values) {
        case "text/calendar", "text/x-vcalendar", "application/ics", "application/calendar",
            "application/x-ics",
            "text/x-ical":
            return .calendar
        case "application/ms-tnef", "application/vnd.ms-tnef": return .tnef
        default: return .nothing
        }
    }

    private static func named(_ bytes: [UInt8]) -> Find {
        guard bytes.count >= 4, bytes.count <= 4000 else { return .nothing }
        var name = String(decoding: bytes, as: UTF8.self)
        if name.contains("=?") { name = EncodedWords.decode(name, CharacterSetDecoder()) }
        name = name.lowercased()
        if [".ics", ".vcs", ".ical"].contains(where: { name.hasSuffix($0) }) { return .calendar }
        return name == "winmail.dat" ? .tnef : .nothing
    }
}
