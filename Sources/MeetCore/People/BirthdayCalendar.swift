/// The birthdays and anniversaries of contacts, as whole days of a calendar. They are computed, not stored.
package enum BirthdayCalendar {
    package enum Occasion: String, Hashable, Sendable, Codable {
        case birthday, anniversary
    }

    /// A date that comes back each year.
    package struct Entry: Hashable, Sendable {
        package var contact: Identifier<Contact>
        package var name: String
        package var occasion: Occasion
        package var date: ContactDate

        package init(
            contact: Identifier<Contact>, name: String, occasion: Occasion = .birthday, date: ContactDate
        ) {
            self.contact = contact
            self.name = name
            self.occasion = occasion
            self.date = date
        }
    }

    /// A day of a calendar.
    package struct Occurrence: Hashable, Sendable {
        package var contact: Identifier<Contact>
        package var name: String
        package var occasion: Occasion
        package var day: CalendarDate
        /// The age, or the number of years; `nil` if the year of the date is unknown.
        package var years: Int?
    }

    /// Returns the days within a range, in order, those of a day by name.
    ///
    /// A date without a month or a day has none. 29 February is on 28 February in other years, the last day
    /// of the month, as a yearly rule with BYMONTHDAY=-1 has it (RFC 5545, 3.3.10). There is no day before
    /// the date itself, which has 0 years.
    package static func occurrences(
        of entries: some Sequence<Entry>, in range: Range<CalendarDate>
    ) -> [Occurrence] {
        let (first, last) = (max(1, range.lowerBound.year), min(9999, range.upperBound.year))
        guard first <= last else { return [] }
        var found: [Occurrence] = []
        for entry in entries {
            guard let parts = entry.date.parts, let month = parts.month, let day = parts.day,
                day <= CalendarDate.daysInMonth(year: Self.someLeapYear, month: month)
            else { continue }
            for year in first...last {
                let length = CalendarDate.daysInMonth(year: year, month: month)
                let date = CalendarDate(year: year, month: month, day: min(day, length))
                guard range.contains(date), year >= parts.year ?? year else { continue }
                found.append(
                    Occurrence(
                        contact: entry.contact, name: entry.name, occasion: entry.occasion, day: date,
                        years: parts.year.map { year - $0 }))
            }
        }
        return found.sorted {
            ($0.day, $0.name, $0.contact.rawValue, $0.occasion.rawValue)
                < ($1.day, $1.name, $1.contact.rawValue, $1.occasion.rawValue)
        }
    }

    private static let someLeapYear = 2000
}

extension BirthdayCalendar.Entry {
    /// Returns the date of a BDAY or an ANNIVERSARY at the beginning of a text, in the form in which
    /// `VCardEncoder` stores it (RFC 6350, 6.2.5); `nil` if the property is another one, or has only words.
    ///
    /// It reads nothing else of the card: thousands are read in a few milliseconds.
    package static func date(of property: String, beginning text: String) -> ContactDate? {
        let bytes = Array(text.utf8)
        guard bytes.starts(with: property.utf8) else { return nil }
        var rest: [UInt8] = []
        var index = property.utf8.count
        while index < bytes.count {
            if bytes[index...].starts(with: "\r\n ".utf8) {
                index += 3
            } else if bytes[index] == UInt8(ascii: "\r") || bytes[index] == UInt8(ascii: "\n") {
                break
            } else {
                rest.append(bytes[index])
                index += 1
            }
        }
        let colon = UInt8(ascii: ":")
        guard rest.first == colon || rest.first == UInt8(ascii: ";") else { return nil }
        var isQuoted = false
        let value = rest.drop { byte in
            if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
            return isQuoted || byte != colon
        }.dropFirst()
        let date = ContactDate(parsing: value) ?? .text(String(decoding: value, as: UTF8.self))
        return date.parts == nil ? nil : date
    }
}
