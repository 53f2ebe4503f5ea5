import MeetCore

/// What a message consists of, as the server says it (RFC 9051, 7.5.2, BODYSTRUCTURE).
enum BodyStructure {
    enum Find: Int, Comparable, Sendable {
        case nothing
        /// A `winmail.dat` alone, which is named and not read.
        case tnef
        case calendar

        static func < (one: Find, other: Find) -> Bool { one.rawValue < other.rawValue }
    }

    /// Servers differ in the form, so every list is looked at that begins like a part, and every word that could be the
    /// name of a file.
    static func find(in value: IMAPValue) -> Find {
        switch value {
        case .none, .atom: return .nothing
        case .string(let bytes): return named(bytes)
        case .list(let values):
            var found = type(values)
            for value in values where found < .calendar { found = max(found, find(in: value)) }
            return found
        }
    }

    private static func type(_ values: [IMAPValue]) -> Find {
        guard values.count > 1, let type = values[0].text?.lowercased(),
            let kind = values[1].text?.lowercased()
        else {
            return .nothing
        }
        switch "\(type)/\(kind)" {
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
