import Foundation

/// A calendar, which meetings belong to.
///
/// A file with one calendar stores none. A meeting without a calendar (`Meeting.calendarID`) belongs to the
/// default one.
package struct MeetingCalendar: Hashable, Sendable, Identifiable {
    /// The origin of its meetings.
    package enum Source: String, Hashable, Sendable, Codable, CaseIterable {
        /// This database alone.
        case here
        /// A file at an address, which is read again and again.
        case subscription
        /// A collection of a server or a folder.
        case server
        /// The birthdays and anniversaries of contacts, which are computed (`BirthdayCalendar`).
        case birthdays
    }

    /// The id; `nil` before it is stored, and for the only calendar of a file that stores none.
    package var id: Identifier<MeetingCalendar>?
    package var name: String
    package var colour: CalendarColour?
    /// The letter that stands for it: colour is never the only sign.
    package var sign: String
    /// False if lists and calendar pages leave its meetings out.
    package var isShown = true
    /// False if its meetings take no time: they overlap nothing.
    package var isBusy = true
    /// True for the calendar of new meetings.
    package var isDefault = false
    /// The address that its invitations are sent from; `nil` for the usual one.
    package var address: String?
    package var source = Source.here
    /// The address that it is read from; `nil` for a calendar of this database.
    package var url: String?
    /// False if its meetings cannot be changed here.
    package var isWritable = true
    /// False if its meetings have no reminders.
    package var hasReminders = true
    /// The seconds after which a subscription is read again; `nil` for the usual interval.
    package var refreshSeconds: Int?
    /// The row of the collection on a server; `nil` without one.
    package var collectionID: Int64?
    /// The name of the account of that collection; `nil` without one.
    package var account: String?
    /// True for a task list, which takes only to-dos.
    package var holdsTasks = false
    /// The place in the list.
    package var position = 0
    /// The state of a subscription.
    package var reading = CalendarReadingState()

    package init(
        id: Identifier<MeetingCalendar>? = nil, name: String, colour: CalendarColour? = nil, sign: String
    ) {
        self.id = id
        self.name = name
        self.colour = colour
        self.sign = sign
    }

    /// The value of `Meeting.calendarID` in its meetings.
    package var meetingsID: Identifier<MeetingCalendar>? { isDefault ? nil : id }
}

/// The latest reading of a subscription. Undo does not affect it.
package struct CalendarReadingState: Hashable, Sendable {
    /// The ETag and Last-Modified of the latest answer, for conditional requests (RFC 9110, 13.1).
    package var etag: String?
    package var lastModified: String?
    /// The latest answer, and the latest one with another content.
    package var checkedAt: Date?
    package var changedAt: Date?
    /// The error of the latest attempt; `nil` after a success.
    package var error: String?

    package init() {}
}

extension MeetingCalendar {
    /// Returns the first letter of a name that no sign looks like yet, else the first free letter of the
    /// alphabet.
    ///
    /// - Parameter used: The signs of the other calendars.
    package static func sign(for name: String, besides used: [String]) -> String {
        let used = Set(used.map { shape(of: $0) })
        let letters = name.filter(\.isLetter).map { String($0.uppercased().prefix(1)) }
        let alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ".map(String.init)
        return (letters + alphabet).first { !used.contains(shape(of: $0)) } ?? letters.first ?? "?"
    }

    /// Returns the Latin letter that a sign looks like, else the sign in upper case: beside a Latin `A`, a
    /// Greek `Α` tells nothing apart.
    private static func shape(of sign: String) -> String {
        let sign = sign.uppercased()
        return lookAlikes[sign] ?? sign
    }

    /// The Greek and Cyrillic capitals that look like Latin ones.
    private static let lookAlikes: [String: String] = [
        "Α": "A", "Β": "B", "Ε": "E", "Ζ": "Z", "Η": "H", "Ι": "I", "Κ": "K", "Μ": "M", "Ν": "N", "Ο": "O",
        "Ρ": "P", "Τ": "T", "Υ": "Y", "Χ": "X", "А": "A", "В": "B", "Е": "E", "К": "K", "М": "M", "Н": "H",
        "О": "O", "Р": "P", "С": "C", "Т": "T", "У": "Y", "Х": "X", "І": "I", "Ј": "J", "Ѕ": "S",
    ]

    /// Returns whether a typed name is that of this calendar.
    package func isCalled(_ name: String) -> Bool {
        SearchFolding.fold(self.name) == SearchFolding.fold(name.trimmed)
    }

    /// Returns whether the name begins with a typed text.
    package func begins(with text: String) -> Bool {
        SearchFolding.fold(name).hasPrefix(SearchFolding.fold(text.trimmed))
    }

    /// Returns whether a text can be a sign: one letter.
    package static func isSign(_ text: String) -> Bool { text.count == 1 && text.allSatisfy(\.isLetter) }
}

extension [MeetingCalendar] {
    /// Returns the calendar of meetings with that `calendarID`; the default one if it is `nil` or unknown.
    package func calendar(of id: Identifier<MeetingCalendar>?) -> MeetingCalendar? {
        let standard = first(where: \.isDefault)
        guard let id else { return standard }
        return first { $0.id == id } ?? standard
    }
}
