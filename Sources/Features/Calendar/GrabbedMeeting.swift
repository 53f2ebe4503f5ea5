import Foundation
import MeetCore
import MeetStore
import TerminalKit

/// A meeting that is being moved, or whose end is: by the mouse or by keys. Nothing is stored until it is dropped.
struct GrabbedMeeting: Hashable, Sendable {
    /// The meeting as stored.
    let meeting: MeetingSummary
    /// The shift of the start.
    var days = 0
    var minutes = 0
    /// The shift of the end, in minutes, and of whole days in days.
    var longer = 0
    var longerDays = 0
    /// True while the mouse drags the end.
    var isResized = false

    init(_ meeting: MeetingSummary) { self.meeting = meeting }

    /// Returns the new time; that of the meeting if nothing else is possible.
    func time(in zone: TimeZone) -> MeetingTime {
        let moved = meeting.time.moved(days: days, minutes: minutes, readerZone: zone) ?? meeting.time
        return longer == 0 && longerDays == 0
            ? moved : moved.lengthened(minutes: longer, days: longerDays) ?? moved
    }

    /// Returns the meeting at its new time, as the sheets draw it.
    func shown(in zone: TimeZone) -> MeetingSummary {
        var shown = meeting
        shown.time = time(in: zone)
        shown.start = shown.time.start(readerZone: zone)
        shown.end = shown.time.end(readerZone: zone)
        return shown
    }

    /// Returns true if dropping it changes something.
    func isChanged(in zone: TimeZone) -> Bool { time(in: zone) != meeting.time }

    /// Moves the start, or with `isResized` the end.
    ///
    /// - Parameter minutes: The minutes of the clock; whole days and deadlines of a day take none.
    mutating func move(days: Int, minutes: Int) {
        guard isResized else {
            self.days += days
            if case .timed = meeting.time { self.minutes += minutes }
            if case .due(let deadline) = meeting.time, deadline.minute != nil { self.minutes += minutes }
            return
        }
        lengthen(minutes: minutes + days * 1440, days: days)
    }

    /// Moves the end; no farther than its shortest length.
    mutating func lengthen(minutes: Int, days: Int) {
        switch meeting.time {
        case .timed(_, _, let length): longer = max(min(length, Self.least) - length, longer + minutes)
        case .allDay(let first, let last):
            longerDays = max(first.dayNumber - last.dayNumber, longerDays + days)
        case .due, .unscheduled: break
        }
    }

    /// The step of the keys, and the shortest length.
    static let least = 15
}

extension CalendarPage {
    /// Returns the page with a grabbed meeting at its new time.
    func showing(_ grabbed: GrabbedMeeting?, in zone: TimeZone) -> CalendarPage {
        guard let grabbed else { return self }
        var page = self
        let shown = grabbed.shown(in: zone)
        if let index = page.meetings.firstIndex(where: { $0.id == shown.id }) {
            page.meetings[index] = shown
        } else {
            page.meetings.append(shown)
        }
        return page
    }
}
