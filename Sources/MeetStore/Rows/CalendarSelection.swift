import GRDB
import MeetCore

/// A mark of a calendar that concerns its meetings.
enum CalendarMark: String {
    case isShown, isBusy, hasReminders

    /// Returns the condition that the calendar of a meeting has the mark. A meeting without a calendar belongs
    /// to the default one; if none is stored, all have it.
    ///
    /// - Parameter meeting: The name of the row of `meeting`.
    func condition(_ meeting: String) -> String {
        """
        NOT EXISTS (SELECT 1 FROM calendar AS c WHERE c.\(rawValue) = 0
            AND iif(\(meeting).calendarID IS NULL, c.isDefault, c.id = \(meeting).calendarID))
        """
    }
}

/// The typed filter of a list: words, and the calendars whose meetings it shows.
struct TypedFilter {
    let words: String
    /// The calendars; `nil` for all of them.
    let calendars: CalendarSelection?

    /// Reads a filter. It names calendars only if there are several.
    ///
    /// - Parameter id: The only calendar, whatever the text names.
    init(_ text: String, only id: Identifier<MeetingCalendar>? = nil, _ db: Database) throws {
        let rows = try db.rows("SELECT id, name, isShown, isDefault FROM calendar ORDER BY id")
        guard !rows.isEmpty else {
            words = text
            calendars = nil
            return
        }
        let typed = FilterWords(text)
        let beginnings = typed.calendars.map { SearchFolding.fold($0) }
        words = typed.words
        calendars = try CalendarSelection(rows) { row in
            if let id { return try row["id"] == id.rawValue }
            // What is named is shown even if it is hidden.
            if beginnings.isEmpty { return try row["isShown"] }
            let name = SearchFolding.fold(try row["name"])
            return beginnings.contains { name.hasPrefix($0) }
        }
    }
}

/// Some of the calendars, as conditions on meetings.
struct CalendarSelection {
    /// The ids of the selected calendars, or if the default one is selected, those of the others, separated by
    /// commas. Meetings of the default calendar have no id.
    private let ids: String
    private let hasDefault: Bool

    /// Selects calendars.
    ///
    /// - Returns: `nil` if all are selected.
    fileprivate init?(_ rows: [StoredRow], isSelected: (StoredRow) throws -> Bool) throws {
        var (selected, others): ([Int64], [Int64]) = ([], [])
        var hasDefault = false
        for row in rows {
            let id: Int64 = try row["id"]
            if try isSelected(row) {
                selected.append(id)
                if try row["isDefault"] { hasDefault = true }
            } else {
                others.append(id)
            }
        }
        if others.isEmpty { return nil }
        self.hasDefault = hasDefault
        ids = (hasDefault ? others : selected).map(String.init).joined(separator: ",")
    }

    /// Returns the condition on a row of `meeting`.
    func of(_ meeting: String) -> String {
        hasDefault
            ? "(\(meeting).calendarID IS NULL OR \(meeting).calendarID NOT IN (\(ids)))"
            : "\(meeting).calendarID IN (\(ids))"
    }

    /// Returns the condition on the id of a meeting. The meetings of the listed calendars are collected once,
    /// by their index, and the list is read in order.
    func ofMeeting(_ column: String) -> String {
        // A unary plus keeps the term from choosing an index: https://www.sqlite.org/optoverview.html
        "+\(column) \(hasDefault ? "NOT IN" : "IN") (SELECT id FROM meeting WHERE calendarID IN (\(ids)))"
    }
}
