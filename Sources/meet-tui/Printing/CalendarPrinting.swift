import Foundation
import MeetCore
import MeetStore
import Operations
import Sentences

/// The names of the calendars, as meetings print them.
struct CalendarNames {
    /// The calendars; none if there is only one.
    private let calendars: [MeetingCalendar]

    init(_ store: MeetStore) throws {
        let stored = try store.calendars()
        calendars = stored.count > 1 ? stored : []
    }

    /// Returns the name of the calendar of a meeting; `nil` if there is only one.
    subscript(id: Identifier<MeetingCalendar>?) -> String? { calendars.calendar(of: id)?.name }
}

extension CommandSession {
    var calendarNames: CalendarNames {
        get throws { try CalendarNames(store) }
    }
}

/// A calendar, which meetings belong to.
struct CalendarJSON: Encodable {
    /// The number in this database; `0` for the only calendar until it is changed. As an argument `0` is
    /// always the default calendar.
    var id: Int64
    /// The name.
    var name: String
    /// The colour, `#RRGGBB`.
    var colour: String?
    /// The letter that stands for it.
    var sign: String
    /// `false` if lists and the calendar leave its meetings out.
    var shown: Bool
    /// `false` if its meetings take no time.
    var busy: Bool
    /// `false` if its meetings cannot be changed here.
    var writable: Bool
    /// The origin of its meetings.
    var source: MeetingCalendar.Source

    init(_ calendar: MeetingCalendar) {
        id = calendar.number
        name = calendar.name
        colour = calendar.colour?.hex
        sign = calendar.sign
        shown = calendar.isShown
        busy = calendar.isBusy
        writable = calendar.isWritable
        source = calendar.source
    }
}

extension MeetingCalendar: Printable {
    func json(in session: CommandSession) -> CalendarJSON { CalendarJSON(self) }

    func printLines(in session: CommandSession) { Table.show([self], CalendarColumn.usual, in: session) }
}

/// A calendar that was read from its address again.
struct RefreshedCalendar {
    /// The maximum number of problems of a file that are printed.
    static let mostProblems = 10

    let outcome: SubscriptionOutcome
}

extension RefreshedCalendar: Printable {
    func json(in session: CommandSession) -> RefreshedCalendarJSON { RefreshedCalendarJSON(outcome) }

    func printLines(in session: CommandSession) {
        guard outcome.failure == nil else { return }
        Output.line(say.refreshed(outcome.calendar, outcome.changes))
    }
}

/// A calendar that was read from its address again.
struct RefreshedCalendarJSON: Encodable {
    /// The number in this database.
    var id: Int64?
    /// The name.
    var name: String
    /// The number of meetings that were added; dates of a series count too.
    var added: Int
    /// The number of meetings that were changed.
    var changed: Int
    /// The number of meetings that were removed.
    var removed: Int
    /// The sentence about its failure.
    var error: String?

    init(_ outcome: SubscriptionOutcome) {
        id = outcome.calendar.id?.rawValue
        name = outcome.calendar.name
        added = outcome.changes.added
        changed = outcome.changes.changed
        removed = outcome.changes.removed
        error = outcome.failure.map { say.sentence($0) }
    }
}

/// The columns of the list of calendars.
enum CalendarColumn: String, TableColumn {
    case id, sign, name, colour, state, address, source

    static let usual: [CalendarColumn] = [.id, .sign, .name, .colour, .state]

    var isCuttable: Bool { self == .name || self == .address }

    func value(of calendar: MeetingCalendar, in session: CommandSession) -> String {
        switch self {
        case .id: "\(calendar.number)"
        case .sign: calendar.sign
        case .name: calendar.name
        case .colour: calendar.colour?.hex ?? ""
        case .state: say.state(calendar)
        case .address: calendar.address ?? ""
        case .source: calendar.source.rawValue
        }
    }
}
