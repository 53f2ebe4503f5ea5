extension ContactBuilder {
    mutating func date(
        _ line: ContentLine, _ field: WritableKeyPath<Contact, ContactDate?>, _ name: String
    ) {
        guard let date = contactDate(line) else { return }
        if let known = contact[keyPath: field] {
            // Programs write an anniversary under several names.
            if known != date { keep(withYearOmitted(line, date)) }
            return
        }
        contact[keyPath: field] = date
        keepParameters(line, as: name, except: Self.ofDates)
    }

    /// Parameters that are part of a date.
    private static let ofDates: Set<String> = [omitYear]
    private static let omitYear = "X-APPLE-OMIT-YEAR"

    /// The line as 4.0 reads it, which takes 1604 for a year unless it is told.
    private func withYearOmitted(_ line: ContentLine, _ date: ContactDate) -> ContentLine {
        guard version != .v4, case .date(nil, _?, _?) = date, omittedYear(line) == nil else { return line }
        var line = line
        line.parameters.removeAll { $0.name == Self.omitYear }
        line.parameters.append(ContentLine.Parameter(name: Self.omitYear, values: ["1604"]))
        return line
    }

    /// A date that 3.0 has no form for, as our encoder writes it there.
    mutating func otherDate(_ line: ContentLine, _ field: WritableKeyPath<Contact, ContactDate?>) {
        let text = text(line)
        guard !text.isEmpty, contact[keyPath: field] == nil else { return keep(line) }
        let date = hasValueType("TEXT", line) ? nil : ContactDate(parsing: text.utf8) ?? Self.yearAndDay(text)
        contact[keyPath: field] = date ?? .text(text)
    }

    /// Apple's dates have their meaning in the label; the anniversary has a field here.
    mutating func appleDate(_ line: ContentLine) {
        guard let key = line.group?.lowercased(), let label = groups[key]?.label,
            VCardLabels.unwrapped(label).lowercased() == "anniversary", contact.anniversary == nil
        else { return keep(line) }
        date(line, \.anniversary, "ANNIVERSARY")
        let parameters = contact.propertyParameters["ANNIVERSARY"]?.filter { $0.name != "TYPE" }
        contact.propertyParameters["ANNIVERSARY"] = parameters?.isEmpty == false ? parameters : nil
        if groups[key]?.count == 1 { groups[key]?.labelIsUsed = true }
    }

    /// `nil` for an empty value.
    private mutating func contactDate(_ line: ContentLine) -> ContactDate? {
        let value = decoded(line)
        if hasValueType("TEXT", line) {
            let text = TextValue.unescaped(value)
            return text.isEmpty ? nil : Self.yearAndDay(text) ?? .text(text)
        }
        let text = TextValue.unescaped(ASCII.trimmed(value))
        guard !text.isEmpty else { return nil }
        let date = ContactDate(parsing: text.utf8) ?? Self.yearAndDay(text) ?? Self.dayOfMidnight(text)
        guard case .date(let year?, let month?, let day?)? = date else { return date ?? .text(text) }
        // Apple's way to leave the year out, where the property has to have one: 1604 was a leap year.
        let omitted = omittedYear(line) ?? (version == .v4 ? nil : 1604)
        return .date(year: year == omitted ? nil : year, month: month, day: day)
    }

    private func omittedYear(_ line: ContentLine) -> Int? {
        line.value(of: Self.omitYear).flatMap { Int($0) }
    }

    /// Programs of the time before 4.0 give a day as its midnight; in 4.0 it means no more than the day either.
    static func dayOfMidnight(_ text: String) -> ContactDate? {
        guard let mark = text.firstIndex(of: "T"), text[mark...].allSatisfy({ "T0:.,Z+-".contains($0) })
        else { return nil }
        return ContactDate(parsing: text[..<mark].utf8)
    }

    /// `1985---12`, a form of our own for a year and a day whose month is unknown.
    private static func yearAndDay(_ text: String) -> ContactDate? {
        let bytes = Array(text.utf8)
        guard bytes.count == 9, bytes[4..<7].allSatisfy({ $0 == ASCII.hyphen }),
            case .date(let year?, nil, nil)? = ContactDate(parsing: bytes[..<4]),
            case .date(nil, nil, let day?)? = ContactDate(parsing: bytes[4...])
        else { return nil }
        return .date(year: year, month: nil, day: day)
    }
}
