extension CardWriter {
    mutating func writeDates() {
        if let birthday = contact.birthday {
            if isV4 {
                writeDate(birthday, "BDAY")
            } else if let (value, parameters) = fullDate(birthday) {
                lines.write("BDAY", parameters + self.parameters(of: "BDAY"), .raw(value))
            } else {
                writeOther(birthday, "X-MEET-BDAY", parameters(of: "BDAY"))
            }
        }
        guard let anniversary = contact.anniversary else { return }
        if isV4 {
            writeDate(anniversary, "ANNIVERSARY")
        } else if let (value, parameters) = fullDate(anniversary) {
            let group = group(for: PropertyDetails())
            lines.write(
                group: group, "X-ABDATE", parameters + self.parameters(of: "ANNIVERSARY"), .raw(value))
            lines.write(group: group, "X-ABLabel", .raw(VCardLabels.wrapped("anniversary")))
        } else {
            writeOther(anniversary, "X-MEET-ANNIVERSARY", parameters(of: "ANNIVERSARY"))
        }
    }

    /// A date 3.0 has no form for.
    private mutating func writeOther(_ date: ContactDate, _ name: String, _ kept: [Parameter]) {
        if case .text(let words) = date {
            text(name, [Parameter(name: "VALUE", values: ["text"])] + kept, words)
        } else {
            lines.write(name, kept, .raw(date.description))
        }
    }

    /// RFC 6350, 4.3.4 has a form for each combination of known parts but a year with a day alone.
    private mutating func writeDate(_ date: ContactDate, _ name: String) {
        let kept = parameters(of: name)
        switch date {
        case .date(let year?, nil, let day?):
            let value = ContactDate.written(year: year, month: nil, day: day, separator: "")
            text(name, [Parameter(name: "VALUE", values: ["text"])] + kept, value)
        case .date(let year, let month, let day):
            let value = ContactDate.written(year: year, month: month, day: day, separator: "")
            lines.write(name, kept, .raw(value))
        case .text(let words) where Self.isBasicDateTime(words):
            lines.write(name, kept, .raw(words))
        case .text(let words):
            text(name, [Parameter(name: "VALUE", values: ["text"])] + kept, words)
        }
    }

    /// The value and parameters for 3.0, which has dates with all their parts only (RFC 2426, 4) and Apple's
    /// way to leave the year out; `nil` for other dates.
    private func fullDate(_ date: ContactDate) -> (String, [Parameter])? {
        switch date {
        case .date(let year?, let month?, let day?) where year != 1604:
            return (ContactDate.written(year: year, month: month, day: day, separator: "-"), [])
        case .date(nil, let month?, let day?):
            let value = ContactDate.written(year: 1604, month: month, day: day, separator: "-")
            return (value, [Parameter(name: "X-APPLE-OMIT-YEAR", values: ["1604"])])
        case .text(let text) where Self.isBasicDateTime(text) && text.first?.isNumber == true:
            return (text, [Parameter(name: "VALUE", values: ["date-time"])])
        default: return nil
        }
    }

    /// `19531015T231000Z` and the like: a date, `T` and a time in the basic format (RFC 6350, 4.3.3).
    private static func isBasicDateTime(_ text: String) -> Bool {
        let parts = text.utf8.split(separator: UInt8(ascii: "T"), omittingEmptySubsequences: false)
        // A midnight would be read as its day.
        guard parts.count == 2, parts[1].count >= 2, ContactBuilder.dayOfMidnight(text) == nil,
            parts[0].isEmpty || ContactDate(parsing: parts[0]) != nil,
            !(parts[0].first != ASCII.hyphen && parts[0].contains(ASCII.hyphen) && parts[0].count > 7)
        else { return false }
        return parts[1].allSatisfy {
            (48...57).contains($0) || $0 == UInt8(ascii: "Z") || $0 == ASCII.hyphen || $0 == 43
        }
    }
}
