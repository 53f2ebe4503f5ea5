import MeetCore
import MeetStore

/// A reason why a calendar does not exist, or cannot be stored or changed.
package enum CalendarError: Error, Hashable, Sendable {
    case noName
    /// The calendar is there already, with its name.
    case isThere(String)
    /// The calendar is no subscription, with its name.
    case notSubscribed(String)
    /// A text that is no duration.
    case noInterval(String)
    /// An unknown calendar, with the existing ones by name.
    case unknown(String, known: [String])
    /// Several calendars whose names begin so.
    case several(String, [String])
    /// The name of another calendar.
    case taken(String)
    case noColour(String)
    /// A text that is not one letter.
    case noSign(String)
    /// The sign of another calendar, with its name.
    case takenSign(String, by: String)
    case noAddress(String)
    /// The default calendar, which is not removed.
    case isDefault(String)
    /// The only calendar, which is not hidden.
    case isOnly(String)
    /// A calendar whose meetings cannot be changed here.
    case readOnly(String)
    /// A task list, which takes no meetings with a time.
    case taskList(String)
}

/// Finds a calendar by its name or number.
package struct FindCalendar: WorkspaceOperation {
    package var text: String

    package init(_ text: String) {
        self.text = text
    }

    /// Finds the calendar.
    ///
    /// - Throws: `CalendarError`, `StoreError`.
    package func run(in workspace: Workspace) throws -> MeetingCalendar {
        try workspace.calendar(meantBy: text, in: workspace.store)
    }
}

extension MeetingCalendar {
    /// The number by which a person names it: the id; 0 for the only calendar of a file that stores none.
    package var number: Int64 { id?.rawValue ?? 0 }
}

extension Workspace {
    /// Returns the calendars in order; the only one of a file that stores none.
    func calendars(in store: MeetStore) throws(StoreError) -> [MeetingCalendar] {
        let stored = try store.calendars()
        return stored.isEmpty ? [onlyCalendar] : stored
    }

    /// The calendar of a file that stores none.
    var onlyCalendar: MeetingCalendar {
        let name = calendarName()
        var calendar = MeetingCalendar(name: name, sign: MeetingCalendar.sign(for: name, besides: []))
        calendar.isDefault = true
        return calendar
    }

    /// Returns the calendar of a number, else of exactly that name, else the only one whose name begins so. 0
    /// is the default calendar, which had that number before it was stored.
    ///
    /// - Throws: `CalendarError`, `StoreError`.
    func calendar(meantBy text: String, in store: MeetStore) throws -> MeetingCalendar {
        let calendars = try calendars(in: store)
        let text = text.oneLine
        if let number = Int64(text),
            let found = calendars.first(where: { $0.number == number || number == 0 && $0.isDefault })
        {
            return found
        }
        var found = calendars.filter { $0.isCalled(text) }
        if found.isEmpty, !text.isEmpty { found = calendars.filter { $0.begins(with: text) } }
        guard let calendar = found.first else {
            throw CalendarError.unknown(text, known: calendars.map(\.name))
        }
        guard found.count == 1 else { throw CalendarError.several(text, found.map(\.name)) }
        return calendar
    }

    /// Returns the calendar of a text if its meetings can be changed.
    ///
    /// - Throws: `CalendarError`, `StoreError`.
    func writableCalendar(meantBy text: String, in store: MeetStore) throws -> MeetingCalendar {
        let calendar = try calendar(meantBy: text, in: store)
        guard calendar.isWritable else { throw CalendarError.readOnly(calendar.name) }
        return calendar
    }
}
