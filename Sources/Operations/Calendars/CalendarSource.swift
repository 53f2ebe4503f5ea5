import Foundation
import MeetCore
import Transport

/// The origin of a calendar to add, as typed.
package enum CalendarSource: Hashable, Sendable {
    /// A new calendar of this database, with its name.
    case here(name: String)
    /// A calendar that is read at an address.
    case subscription(SubscriptionAddress)
    /// The birthdays of contacts.
    case birthdays

    /// The word for the birthdays.
    package static let birthdaysWord = "birthdays"

    /// Reads the typed text: `birthdays`, `holidays of Greece`, an address as `SubscriptionAddress` reads it,
    /// else a name. A file is recognized by the beginning of its path (`/`, `./`, `../`, `~/`), or by its end
    /// `.ics`.
    ///
    /// - Parameter expand: Makes a path absolute.
    /// - Throws: `CalendarError` for an empty text; `SubscriptionError` for a wrong address.
    package init(_ typed: String, expand: (String) -> String = { $0 }) throws {
        let name = typed.oneLine
        guard !name.isEmpty else { throw CalendarError.noName }
        guard name.lowercased() != Self.birthdaysWord else {
            self = .birthdays
            return
        }
        if let country = Self.holidayCountry(name) {
            self = .subscription(.holidays(country: country))
            return
        }
        guard Self.isAddress(name.lowercased()) else {
            self = .here(name: name)
            return
        }
        self = .subscription(try SubscriptionAddress(typed, expand: expand))
    }

    /// Returns the country of `holidays of Greece`, `holidays in GR` and the like; `nil` for another text.
    private static func holidayCountry(_ text: String) -> String? {
        var words = text.split(separator: " ")
        guard words.count > 1, words.removeFirst().lowercased() == "holidays" else { return nil }
        if ["of", "in", "for"].contains(words[0].lowercased()) { words.removeFirst() }
        return words.isEmpty ? nil : SubscriptionAddress.country(words.joined(separator: " "))
    }

    private static func isAddress(_ text: String) -> Bool {
        if text.contains("://") || text.hasSuffix(".ics") { return true }
        return beginnings.contains { text.hasPrefix($0) }
    }

    private static let beginnings = [
        "/", "./", "../", "~/", "www.", "holidays:", "webcal:", "webcals:", "http:", "https:", "file:",
    ]
}

extension SubscriptionAddress {
    /// The name of a calendar until its file tells one: the end of the address without `.ics`, or the host.
    var likelyName: String {
        switch self {
        case .web(let url):
            let path = url.prefix { !"?#".contains($0) }.split(separator: "/").dropFirst(2)
            let name = path.last.flatMap { PercentEncoding.decode(String($0)) }.map(Self.withoutEnd) ?? ""
            return name.isEmpty ? place : name
        case .file(let path):
            let name = Self.withoutEnd((path as NSString).lastPathComponent)
            return name.isEmpty ? path : name
        case .holidays(let country): return country
        }
    }

    private static func withoutEnd(_ name: String) -> String {
        (name.lowercased().hasSuffix(".ics") ? String(name.dropLast(4)) : name).oneLine
    }
}

extension [MeetingCalendar] {
    /// Returns a new calendar beside these, after the last one, with a sign that none of them has.
    ///
    /// - Parameters:
    ///   - colour: Its colour; `nil` for one that is free.
    ///   - kept: Further colours that are not free.
    func new(
        named name: String, colour: CalendarColour?, besides kept: [CalendarColour] = []
    ) -> MeetingCalendar {
        let taken = map { $0.colour ?? .standard } + kept
        var calendar = MeetingCalendar(
            name: name, colour: colour ?? CalendarColour.free(besides: taken),
            sign: MeetingCalendar.sign(for: name, besides: map(\.sign)))
        calendar.position = (map(\.position).max() ?? 0) + 1
        return calendar
    }

    /// Returns a name that none of these has: the wanted one, else that with a number.
    func freeName(_ wanted: String) -> String {
        Self.name(wanted) { name in !contains(where: { $0.isCalled(name) }) }
    }

    /// Returns the first suitable name: the wanted one, else that with a number from 2.
    static func name(_ wanted: String, where isSuitable: (String) -> Bool) -> String {
        var name = wanted
        var number = 1
        while !isSuitable(name) {
            number += 1
            name = "\(wanted) \(number)"
        }
        return name
    }
}
