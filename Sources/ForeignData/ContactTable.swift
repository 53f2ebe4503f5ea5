import Foundation
import MeetCore

/// A table of contacts with the columns of Google or Outlook, in English.
package struct ContactTable {
    package enum Maker: Hashable, Sendable {
        case google, outlook
    }

    package struct Card: Hashable, Sendable {
        /// The card in vCard 4.0, without a UID.
        package var text: [UInt8]
        /// The line of its row, from 1.
        package var line: Int
    }

    package private(set) var cards: [Card] = []
    package let maker: Maker

    /// Reads a table.
    package init(_ bytes: [UInt8], limits: CSVReader.Limits = CSVReader.Limits()) throws(ForeignFault) {
        var reader = CSVReader(bytes, limits: limits)
        guard let header = try reader.next(), let columns = ContactColumns(header.fields) else {
            throw .noContactTable
        }
        maker = columns.maker
        var rows: [CSVReader.Row] = []
        while let row = try reader.next() { rows.append(row) }
        let order = DateOrder(of: rows.flatMap { columns.dates(in: $0.fields) })
        for row in rows {
            let person = columns.person(row.fields)
            if let text = person.card(order) { cards.append(Card(text: text, line: row.line)) }
        }
    }

    /// Returns whose columns a beginning of a table has; `nil` for another file.
    package static func maker(ofBeginning bytes: [UInt8]) -> Maker? {
        var reader = CSVReader(bytes)
        guard let header = try? reader.next() else { return nil }
        return ContactColumns(header.fields)?.maker
    }
}

/// The order of the numbers in `4/12/1985`, which depends on the language of the program that wrote them: it
/// is decided by all dates of a table.
struct DateOrder: Hashable {
    var isDayFirst: Bool

    init(of dates: [String]) {
        var (dayFirst, monthFirst) = (0, 0)
        for date in dates {
            let parts = Self.numbers(date)
            guard parts.count == 3, parts[2] > 31 || parts[2] == 0 else { continue }
            if parts[0] > 12 { dayFirst += 1 } else if parts[1] > 12 { monthFirst += 1 }
        }
        isDayFirst = dayFirst == monthFirst ? dates.contains { $0.contains(".") } : dayFirst > monthFirst
    }

    /// Returns a date for BDAY, `1985-12-04` or `--12-04`; `nil` for an invalid one, such as Outlook's
    /// `0/0/00`.
    func written(_ text: String) -> String? {
        let text = text.trimmed
        if text.hasPrefix("--") {
            let parts = Self.numbers(text)
            return parts.count == 2 ? Self.written(nil, parts[0], parts[1]) : nil
        }
        let parts = Self.numbers(text)
        guard parts.count == 3 else { return nil }
        if parts[0] > 31 { return Self.written(parts[0], parts[1], parts[2]) }
        return isDayFirst
            ? Self.written(parts[2], parts[1], parts[0]) : Self.written(parts[2], parts[0], parts[1])
    }

    /// The numbers of a date; `[]` if there is anything else than a date. A time of day is left out.
    private static func numbers(_ text: String) -> [Int] {
        let date = text.trimmed.prefix { $0 != " " && $0 != "T" }
        guard date.utf8.allSatisfy({ 48...57 ~= $0 || [45, 46, 47].contains($0) }) else { return [] }
        return date.split { "-./".contains($0) }.compactMap { Int($0) }
    }

    private static func written(_ year: Int?, _ month: Int, _ day: Int) -> String? {
        guard 1...12 ~= month, 1...31 ~= day else { return nil }
        let rest = [month, day].map { part -> String in part < 10 ? "0\(part)" : "\(part)" }
            .joined(separator: "-")
        guard let year else { return "--" + rest }
        // Outlook and iCloud write such a year for a birthday without one.
        if year == 1604 { return "--" + rest }
        guard 1000...9999 ~= year else { return nil }
        return "\(year)-\(rest)"
    }
}
