import GRDB
import MeetCore

/// The person's own addresses from the settings and the calendars, which decide the ownership of meetings
/// (`Meeting.isOrganized`).
package struct OwnAddresses: Hashable, Sendable {
    package static let emailsKey = "me.email"
    package static let mailKey = "mail.address"
    package static let aliasesKey = "mail.aliases"

    /// The address that messages are sent from, or `nil`.
    package let first: String?
    /// The keys of all addresses (`CalendarAddress.key`).
    package let keys: Set<String>

    /// - Parameter calendars: The addresses that invitations of calendars are sent from.
    package init(settings: [String: String], calendars: [String]) {
        let emails = CalendarAddress.addresses(in: settings[Self.emailsKey] ?? "")
        let aliases = CalendarAddress.addresses(in: settings[Self.aliasesKey] ?? "")
        first = settings[Self.mailKey].flatMap { $0.isEmpty ? nil : $0 } ?? emails.first
        let all = emails + aliases + [first].compactMap(\.self) + calendars
        keys = Set(all.map { CalendarAddress.key($0) })
    }

    init(_ db: Database) throws {
        let rows = try db.rows(
            "SELECT key, value FROM setting WHERE key IN (?, ?, ?)",
            [Self.emailsKey, Self.mailKey, Self.aliasesKey])
        let calendars = try String.fetchAll(
            db, sql: "SELECT address FROM calendar WHERE address IS NOT NULL")
        try self.init(
            settings: Dictionary(uniqueKeysWithValues: rows.map { try ($0["key"], $0["value"]) }),
            calendars: calendars)
    }
}

extension Meeting {
    /// Returns whether the meeting is the person's own; the settings are read only if it has an organizer.
    func isOwn(_ db: Database) throws -> Bool {
        try organizer == nil || isOrganized(by: OwnAddresses(db).keys)
    }
}
