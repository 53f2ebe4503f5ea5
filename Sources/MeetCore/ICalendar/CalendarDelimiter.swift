/// A BEGIN or an END: its component, and whether it is well-formed (RFC 5545, 3.4).
struct CalendarDelimiter: Hashable {
    var isBegin: Bool
    /// The name of the component, in upper case.
    var name: String
    /// True if it is malformed: `BEGIN;VEVENT`, `BEGIN:VEVNT`.
    var isBroken = false

    init(isBegin: Bool, name: String, isBroken: Bool) {
        self.isBegin = isBegin
        self.name = name
        self.isBroken = isBroken
    }

    /// Parses a delimiter, or returns `nil` for any other line.
    init?(_ bytes: ArraySlice<UInt8>) {
        guard bytes.count < 100 else { return nil }
        if ASCII.begins(bytes, with: "BEGIN") {
            isBegin = true
        } else if ASCII.begins(bytes, with: "END") {
            isBegin = false
        } else {
            return nil
        }
        let rest = bytes.dropFirst(isBegin ? 5 : 3)
        if rest.first == ASCII.colon {
            let name = ASCII.trimmed(rest.dropFirst())
            if !name.isEmpty, name.allSatisfy(Self.isOfName) {
                let found = String(decoding: name.map(ASCII.uppercased), as: UTF8.self)
                let meant = Self.meant(found)
                (self.name, isBroken) = (meant ?? found, meant != nil && meant != found)
                return
            }
        }
        guard let name = Self.looseName(rest) else { return nil }
        (self.name, isBroken) = (name, true)
    }

    private static func isOfName(_ byte: UInt8) -> Bool {
        ASCII.isLetterOrDigit(byte) || byte == ASCII.hyphen
    }

    /// Returns the component named after BEGIN or END with something other than a single colon between.
    private static func looseName(_ rest: ArraySlice<UInt8>) -> String? {
        guard let first = rest.first, !isOfName(first) else { return nil }
        let value = rest.lastIndex(of: ASCII.colon).map { rest[($0 + 1)...] } ?? []
        for part in [value, rest] {
            let name = part.drop { !isOfName($0) }.prefix(while: isOfName)
            let found = String(decoding: name.map(ASCII.uppercased), as: UTF8.self)
            if let meant = meant(found) { return meant }
        }
        return nil
    }

    /// Returns the component that a name with at most one typing error stands for, or `nil` if it is not a
    /// known one.
    private static func meant(_ name: String) -> String? {
        if components.contains(name) { return name }
        let typed = Array(name.utf8)
        return ["VEVENT", "VTODO"].first { isNear(typed, Array($0.utf8)) }
    }

    private static let components: Set<String> = [
        "VCALENDAR", "VEVENT", "VTODO", "VJOURNAL", "VFREEBUSY", "VTIMEZONE", "VALARM", "STANDARD",
        "DAYLIGHT",
        "VAVAILABILITY", "AVAILABLE",
    ]

    /// Returns whether two names differ by one missing, added, replaced or transposed letter.
    private static func isNear(_ one: [UInt8], _ other: [UInt8]) -> Bool {
        guard abs(one.count - other.count) <= 1 else { return false }
        var first = one[...]
        var second = other[...]
        while let letter = first.first, letter == second.first {
            first.removeFirst()
            second.removeFirst()
        }
        while let letter = first.last, letter == second.last {
            first.removeLast()
            second.removeLast()
        }
        if first.count <= 1, second.count <= 1 { return true }
        return first.count == 2 && second.count == 2 && Array(first) == second.reversed()
    }
}
