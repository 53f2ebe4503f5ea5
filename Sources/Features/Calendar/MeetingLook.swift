import Foundation
import MeetCore
import MeetStore
import Shell
import TerminalKit

/// The appearance of a meeting on the sheets of the calendar: a sign before its title repeats what colours
/// say.
struct MeetingLook: Hashable, Sendable {
    /// The sign before the title; empty for a confirmed meeting without an overlap.
    var sign = ""
    var signStyle = Style.plain
    /// The sign of the calendar; empty if there is only one.
    var calendarSign = ""
    private(set) var calendarStyle = Style.plain
    /// The hue of the calendar; `nil` if there is only one.
    private(set) var hue: Style?
    var title: Style
    var edge: Style
    /// The time and the place below the title.
    var detail: Style
    /// The area of a block in the hours; `nil` for one that is not filled.
    private(set) var fill: Style?
    /// True if the sign only marks an overlap.
    private(set) var isClashAlone = false

    /// - Parameter isClashing: True if the meeting overlaps another one.
    init(_ meeting: MeetingSummary, isClashing: Bool, _ context: ScreenContext) {
        let theme = context.theme
        title = theme.plain
        edge = theme.event
        detail = theme.muted
        if let calendar = context.calendar(of: meeting.calendarID) {
            let own = theme.style(of: calendar)
            (calendarSign, calendarStyle, hue, edge) = (calendar.sign, own, own, own)
        }
        if meeting.status == .cancelled || meeting.isDone {
            sign = meeting.status == .cancelled ? "×" : "✓"
            (signStyle, title, edge) = (theme.muted, theme.muted, theme.muted)
        } else if case .due = meeting.time {
            let isOverdue = meeting.end.map { $0 <= context.now } ?? false
            sign = isOverdue ? "!" : "☐"
            signStyle = isOverdue ? theme.error : theme.warning
            edge = signStyle
        } else if isClashing {
            sign = "!"
            (signStyle, edge) = (theme.warning, theme.warning)
            isClashAlone = true
        } else if meeting.status == .tentative {
            sign = "~"
            (signStyle, edge) = (theme.perhaps, theme.perhaps)
        }
    }

    /// The look of a block that is filled with the colour of its calendar, or if there is only one, of its
    /// edge; the same without colours, and for what is done or cancelled.
    func filled(_ theme: Theme) -> MeetingLook {
        // An overlap is shown by its neighbour and the sign.
        let hue = hue ?? (isClashAlone ? theme.event : edge)
        guard edge != theme.muted, let fill = theme.fill(hue) else { return self }
        var look = self
        look.fill = fill
        (look.title, look.detail, look.signStyle) = (fill, fill, fill.adding(.bold))
        look.calendarStyle = look.signStyle
        // On its own hue an edge would not be seen.
        let isSeen = edge.foreground != hue.foreground || fill.foreground != .black
        look.edge = Style(
            foreground: isSeen ? edge.foreground : hue.foreground, background: fill.background)
        return look
    }

    /// Dims a meeting on a day of another month.
    mutating func dim(_ theme: Theme) {
        (title, signStyle, calendarStyle, edge) = (theme.muted, theme.muted, theme.muted, theme.muted)
    }

    /// The columns of the sign of the calendar, with the blank after it.
    var calendarColumns: Int { calendarSign.isEmpty ? 0 : TextWidth.columns(of: calendarSign) + 1 }

    /// The title, with a sign behind it for a date of a series, as in the list; truncated to a number of
    /// columns.
    func title(of meeting: MeetingSummary, columns: Int, _ theme: Theme) -> String {
        let series = meeting.isException ? theme.exceptionSign : meeting.recurs ? theme.seriesSign : ""
        if series.isEmpty { return meeting.title }
        let room = columns - TextWidth.columns(of: series) - 1 - (sign.isEmpty ? 0 : 2) - calendarColumns
        return room < 4 ? meeting.title : "\(TextWidth.truncated(meeting.title, to: room)) \(series)"
    }

    /// Writes the signs and the title, truncated to a number of columns.
    ///
    /// - Parameter lead: The text before them, such as the hour.
    /// - Returns: The columns it used.
    @discardableResult
    func write(
        _ text: String, after lead: String = "", into buffer: inout CellBuffer, at point: Point, columns: Int
    ) -> Int {
        guard columns > 0 else { return 0 }
        var used = 0
        func add(_ part: String, _ style: Style) {
            guard used < columns, !part.isEmpty else { return }
            used += buffer.write(
                TextWidth.truncated(part, to: columns - used),
                at: Point(column: point.column + used, row: point.row), style: style)
        }
        if !lead.isEmpty { add(lead + " ", title) }
        // The signs repeat what colours say, so the title gives way to them; in a few cells they touch.
        let signs = [(sign, signStyle), (calendarSign, calendarStyle)].filter { !$0.0.isEmpty }
        let isTight = columns - used < 2 * signs.count + 2
        for (index, (mark, style)) in signs.enumerated() {
            add(mark, style)
            if !isTight || index == signs.count - 1 { add(" ", style) }
        }
        add(text, title)
        return used
    }
}

extension MeetingSummary {
    /// The meetings that overlap another one. All-day meetings are left out, since they are shown above the
    /// hours.
    static func clashing(_ meetings: [MeetingSummary]) -> Set<OccurrenceIdentity> {
        let timed = meetings.filter { $0.takesTime && !$0.takesWholeDays }
        let stretches = timed.map { meeting -> Range<Date> in
            let start = meeting.start ?? .distantPast
            return start..<max(start, meeting.end ?? start)
        }
        return Set(ClashFinder.clashing(stretches).map { timed[$0].id })
    }
}

/// The target of the mouse on a sheet.
struct SheetHit: Hashable, Sendable {
    var day: CalendarDate
    /// The row of hours; `nil` for the whole day.
    var reading: HourAxis.Reading?
    var meeting: OccurrenceIdentity?
    /// True at the last row of a meeting of several, where its end is dragged.
    var isEnd = false
}
