import MeetCore
import MeetStore

/// A calendar of another program.
struct ForeignCalendar: Hashable, Sendable {
    /// The name, on one line; empty for none.
    let name: String
    var colour: CalendarColour?
    /// True if the name says nothing: the program, and not the person, chose it.
    let isPlain: Bool

    /// The maximum number of characters of a name.
    private static let longestName = 100

    /// - Parameter isPlain: Whether the program is known to have chosen the name.
    init(_ name: String, colour: CalendarColour? = nil, isPlain: Bool = false) {
        let name = String(name.oneLine.prefix(Self.longestName))
        self.name = name
        self.colour = colour
        // The first calendar of Google is named by the address of the account.
        self.isPlain =
            isPlain || Self.plainNames.contains(name.lowercased()) || EmailAddress.isPlausible(name)
    }

    /// The names in lower case that programs and services choose.
    private static let plainNames: Set<String> = [
        "calendar", "calendars", "default", "main", "my calendar", "personal", "tasks", "unnamed", "untitled",
    ]

    /// Returns whether another calendar of the same program has this name.
    func isCalled(_ other: String) -> Bool {
        name == other || SearchFolding.fold(name) == SearchFolding.fold(other)
    }
}

/// A calendar here to which meetings and to-dos of another program were added.
package struct ImportedCalendar: Hashable, Sendable {
    package var name: String
    /// True if the import adds it.
    package var isNew: Bool
    /// The number of meetings and to-dos that were added to it.
    package var added: Int

    package init(name: String, isNew: Bool, added: Int) {
        self.name = name
        self.isNew = isNew
        self.added = added
    }
}

/// The calendars here for those of another program.
struct ForeignCalendarHomes: Sendable {
    private(set) var calendars: NewMeetingCalendars
    /// The places in `calendars.all` by those in `ForeignReading.calendars`; `nil` for the default calendar.
    private(set) var places: [Int?]

    /// Finds the calendars of the same names that can be changed, and describes new ones for the others. No
    /// two share one: a name with a number is never that of another calendar of the program.
    ///
    /// The entries of a program with a single calendar whose name says nothing stay in the default calendar.
    ///
    /// - Parameters:
    ///   - known: The calendars here.
    ///   - usual: The calendar of a file that stores none.
    init(of reading: ForeignReading, besides known: [MeetingCalendar], usual: MeetingCalendar) {
        var all = known
        calendars = NewMeetingCalendars(beside: usual)
        places = Array(repeating: nil, count: reading.calendars.count)
        var (used, timed): (Set<Int>, Set<Int>) = ([], [])
        for entry in reading.entries {
            guard let place = entry.calendar else { continue }
            used.insert(place)
            if entry.event.component == .event { timed.insert(place) }
        }
        if used.count == 1, used.allSatisfy({ reading.calendars[$0].isPlain }) { return }
        let told = used.compactMap { reading.calendars[$0].colour }
        let others = used.map { reading.calendars[$0] }
        for place in used.sorted() {
            let wanted = reading.calendars[place]
            let (found, name) = all.calendar(
                for: wanted, besides: others, takesMeetings: timed.contains(place))
            let calendar = found ?? all.new(named: name, colour: wanted.colour, besides: told)
            if found == nil { all.append(calendar) }
            places[place] = calendars.all.firstIndex(of: calendar) ?? calendars.all.count
            if places[place] == calendars.all.count { calendars.all.append(calendar) }
        }
    }
}

extension [MeetingCalendar] {
    /// Returns the calendar of a name whose meetings can be changed; if there is none, the name of a new one:
    /// the wanted name, or that with a number if it is taken.
    ///
    /// - Parameters:
    ///   - others: The calendars of the program, whose names are left to them.
    ///   - takesMeetings: Whether it has to take more than to-dos.
    fileprivate func calendar(
        for wanted: ForeignCalendar, besides others: [ForeignCalendar], takesMeetings: Bool
    ) -> (found: MeetingCalendar?, name: String) {
        let name = Self.name(wanted.name) { name in
            if name != wanted.name, others.contains(where: { $0.isCalled(name) }) { return false }
            guard let same = first(where: { $0.isCalled(name) }) else { return true }
            return same.isWritable && (!same.holdsTasks || !takesMeetings)
        }
        return (first(where: { $0.isCalled(name) }), name)
    }
}
