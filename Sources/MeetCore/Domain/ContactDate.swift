/// A birthday or an anniversary (RFC 6350, 4.3.4 DATE-AND-OR-TIME).
package enum ContactDate: Hashable, Sendable {
    /// A date with unknown parts, but at least one known.
    case date(year: Int?, month: Int?, day: Int?)
    /// A date with a time, or words (`circa 1800`), as written in the card.
    case text(String)
}

extension ContactDate: CustomStringConvertible {
    /// The date in extended ISO 8601, with its known parts: `1985-04-12`, `1985-04`, `1985`, `--04-12`,
    /// `--04`, `---12`; words unchanged.
    package var description: String {
        switch self {
        case .text(let text): return text
        case .date(let year, let month, let day):
            return Self.written(year: year, month: month, day: day, separator: "-")
        }
    }

    /// Formats a date. `separator` is `-` for the extended form and empty for the basic form of RFC 6350,
    /// 4.3.1, which has a separator only for an unknown part.
    static func written(year: Int?, month: Int?, day: Int?, separator: String) -> String {
        switch (year, month, day) {
        case (let year?, let month?, let day?):
            padded(year, 4) + separator + padded(month, 2) + separator + padded(day, 2)
        case (let year?, let month?, nil): padded(year, 4) + "-" + padded(month, 2)
        case (let year?, nil, nil): padded(year, 4)
        case (nil, let month?, let day?): "--" + padded(month, 2) + separator + padded(day, 2)
        case (nil, let month?, nil): "--" + padded(month, 2)
        case (nil, nil, let day?): "---" + padded(day, 2)
        case (let year?, nil, let day?): padded(year, 4) + "---" + padded(day, 2)
        case (nil, nil, nil): ""
        }
    }

    private static func padded(_ number: Int, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
    }
}

extension ContactDate {
    /// The known year, month and day; also of a date with a time.
    package var parts: (year: Int?, month: Int?, day: Int?)? {
        switch self {
        case .date(let year, let month, let day): return (year, month, day)
        case .text(let text):
            guard let mark = text.utf8.firstIndex(of: UInt8(ascii: "T")), mark != text.utf8.startIndex,
                case .date(let year, let month, let day)? = ContactDate(parsing: text.utf8[..<mark])
            else { return nil }
            return (year, month, day)
        }
    }

    /// Parses `yyyymmdd`, `yyyy-mm-dd` (also with one-digit months and days), `yyyy-mm`, `yyyy`, `--mmdd`,
    /// `--mm-dd`, `--mm` and `---dd`; `nil` for other text, and for an invalid month or day.
    package init?(parsing bytes: some Collection<UInt8>) {
        guard (4...10).contains(bytes.count) else { return nil }
        let text = Array(bytes)
        let dash = UInt8(ascii: "-")
        func number(_ part: ArraySlice<UInt8>) -> Int? {
            guard !part.isEmpty, part.allSatisfy({ (48...57).contains($0) }) else { return nil }
            return part.reduce(0) { $0 * 10 + Int($1 - 48) }
        }
        func made(_ year: Int?, _ month: Int?, _ day: Int?) -> ContactDate? {
            if let month, !(1...12).contains(month) { return nil }
            if let day, !(1...31).contains(day) { return nil }
            return .date(year: year, month: month, day: day)
        }
        var result: ContactDate?
        if text.starts(with: [dash, dash, dash]) {
            guard text.count == 5, let day = number(text[3...]) else { return nil }
            result = made(nil, nil, day)
        } else if text.starts(with: [dash, dash]) {
            let rest = text[2...].filter { $0 != dash }
            if rest.count == 4, text.count == 6 || (text.count == 7 && text[4] == dash),
                let month = number(rest[..<2]), let day = number(rest[2...])
            {
                result = made(nil, month, day)
            } else if rest.count == 2, text.count == 4, let month = number(rest[...]) {
                result = made(nil, month, nil)
            }
        } else if text.count == 4 {
            result = number(text[...]).flatMap { made($0, nil, nil) }
        } else if text.count == 8, let year = number(text[..<4]), let month = number(text[4..<6]),
            let day = number(text[6...])
        {
            result = made(year, month, day)
        } else {
            let parts = text.split(separator: dash, omittingEmptySubsequences: false)
            guard parts[0].count == 4, parts.count == 2 || parts.count == 3,
                parts.dropFirst().allSatisfy({ $0.count <= 2 }), let year = number(parts[0]),
                let month = number(parts[1])
            else { return nil }
            if parts.count == 2 {
                guard parts[1].count == 2 else { return nil }
                result = made(year, month, nil)
            } else if let day = number(parts[2]) {
                result = made(year, month, day)
            }
        }
        guard let result else { return nil }
        self = result
    }
}
