import MeetCore
import MeetStore
import TerminalKit

/// How a meeting looks in a row of the list: when, what, where, and who comes. Where the parts stand follows from the width
/// of the list alone, so that nothing moves while the bar does.
struct MeetingRow {
    private let context: ScreenContext
    /// The columns of the time: start and end, or the start alone.
    private let timeColumns: Int
    /// Where the title begins, from the left of the list.
    private let titleStart: Int
    /// Where the venue stands; `nil` where it has no column of its own and stands behind the title.
    private let venue: Range<Int>?
    /// The column behind the last one.
    private let end: Int

    /// The bar and a blank.
    private static let timeStart = 2
    /// `11:00–12:00`, and `11:00` with room for `≤17:00`.
    private static let (rangeColumns, startColumns) = (11, 5)
    /// So many columns a list has at least that shows the ends, and one that has a column of venues.
    private static let (leastForRange, leastForVenues) = (48, 76)
    /// `✓12 ✗3 ·2` with the blanks before it.
    private static let answerColumns = 11
    /// A venue behind a title is not cut shorter than this.
    private static let leastVenue = 8

    /// - Parameter columns: Of the list.
    init(columns: Int, context: ScreenContext) {
        self.context = context
        timeColumns = columns >= Self.leastForRange ? Self.rangeColumns : Self.startColumns
        titleStart = Self.timeStart + timeColumns + 2
        end = columns - 1
        if columns >= Self.leastForVenues {
            let last = end - Self.answerColumns
            venue = last - min(34, (last - titleStart) * 2 / 5)..<last
        } else {
            venue = nil
        }
    }

    private var theme: Theme { context.theme }
    private var isRoomy: Bool { timeColumns >= Self.rangeColumns }

    // MARK: - A row

    /// A part of a row with its look.
    private struct Part {
        var text: String
        var style: Style
    }

    /// - Parameter isClashing: Whether something else takes place at its time.
    func draw(_ meeting: MeetingSummary, isClashing: Bool, into buffer: inout CellBuffer, in area: Rect) {
        let look = look(of: meeting)
        buffer.write(
            TextWidth.truncated(time(of: meeting), to: timeColumns + 1),
            at: Point(column: area.column + Self.timeStart, row: area.row),
            style: timeStyle(of: meeting, look))
        if isClashing {
            let column = area.column + titleStart - 2
            buffer.write("!", at: Point(column: column, row: area.row), style: theme.warning)
        }
        let rest = drawAnswers(meeting.counts, into: &buffer, in: area)
        drawWhat(meeting, look, into: &buffer, in: area, end: rest)
    }

    /// The row of a later day of one that goes on.
    func draw(
        _ meeting: MeetingSummary, goingOn day: CalendarDate, into buffer: inout CellBuffer, in area: Rect
    ) {
        let look = day < context.today ? theme.past : theme.plain
        buffer.write(
            time(of: meeting, on: day), at: Point(column: area.column + Self.timeStart, row: area.row),
            style: theme.muted)
        drawWhat(meeting, look, into: &buffer, in: area, end: end)
    }

    /// That so many more go on that day.
    func drawMore(_ count: Int, into buffer: inout CellBuffer, in area: Rect) {
        buffer.write(
            TextWidth.truncated(say.meetingsMore(count), to: end - titleStart),
            at: Point(column: area.column + titleStart, row: area.row), style: theme.muted)
    }

    private func look(of meeting: MeetingSummary) -> Style {
        if meeting.status == .cancelled { return theme.calledOff }
        if meeting.isDone { return theme.muted }
        let isOver = meeting.end.map { $0 <= context.now } ?? false
        return isOver && !meeting.isOverdue ? theme.past : theme.plain
    }

    private func timeStyle(of meeting: MeetingSummary, _ look: Style) -> Style {
        if meeting.isOverdue { return theme.warning }
        guard look == theme.plain, case .timed = meeting.time, let start = meeting.start else { return look }
        // What takes place now.
        return start <= context.now && !meeting.takesWholeDays ? theme.key : look
    }

    // MARK: - When

    private func time(of meeting: MeetingSummary) -> String {
        let zone = context.zone
        if meeting.isOverdue { return MeetingText.dayOfRow(meeting.time, zone: zone) }
        guard let days = meeting.days(in: zone), isRoomy || days.lowerBound < days.upperBound else {
            return MeetingText.startOfRow(meeting.time, zone: zone)
        }
        return time(of: meeting, on: days.lowerBound)
    }

    private func time(of meeting: MeetingSummary, on day: CalendarDate) -> String {
        let zone = context.zone
        if isRoomy {
            let whole = MeetingText.time(of: meeting, on: day, zone: zone)
            if TextWidth.columns(of: whole) <= timeColumns { return whole }
        } else if !meeting.takesWholeDays {
            // Over midnight.
            return MeetingText.startOfRow(meeting.time, zone: zone)
        }
        return MeetingText.time(of: meeting, on: day, zone: zone, isShort: true)
    }

    // MARK: - Who

    /// Writes the answers at the right end.
    ///
    /// - Returns: The column behind what may stand before them, from the left of the list.
    private func drawAnswers(_ counts: AnswerCounts, into buffer: inout CellBuffer, in area: Rect) -> Int {
        let answers = MeetingText.counts(counts)
        guard !answers.isEmpty else { return end }
        let start = end - answers.reduce(-1) { $0 + TextWidth.columns(of: $1.text) + 1 }
        var column = area.column + start
        for answer in answers {
            column += buffer.write(
                answer.text, at: Point(column: column, row: area.row),
                style: theme.style(of: answer.participation))
            column += 1
        }
        return start - 1
    }

    // MARK: - What and where

    private func drawWhat(
        _ meeting: MeetingSummary, _ look: Style, into buffer: inout CellBuffer, in area: Rect, end: Int
    ) {
        let place = MeetingText.place(of: meeting)
        let whatEnd = place != nil ? min(end, venue.map { $0.lowerBound - 2 } ?? end) : end
        let remarks = remarks(on: meeting, look, room: whatEnd - titleStart)
        let remarkColumns = remarks.reduce(0) { $0 + TextWidth.columns(of: $1.text) }
        var column = titleStart
        func write(_ part: Part) {
            column += buffer.write(
                part.text, at: Point(column: area.column + column, row: area.row), style: part.style)
        }
        let titleColumns = max(0, whatEnd - titleStart - remarkColumns)
        write(Part(text: TextWidth.truncated(meeting.title, to: titleColumns), style: look))
        for remark in remarks { write(remark) }
        guard let place else { return }
        if let venue {
            buffer.write(
                TextWidth.truncated(place, to: min(venue.upperBound, end) - venue.lowerBound),
                at: Point(column: area.column + venue.lowerBound, row: area.row), style: theme.muted)
        } else {
            let room = end - column - Self.dot.count
            guard room >= min(Self.leastVenue, TextWidth.columns(of: place)) else { return }
            write(Part(text: Self.dot + TextWidth.truncated(place, to: room), style: theme.muted))
        }
    }

    private static let dot = " · "

    /// What stands behind the title: what the clocks show where it takes place, unless the title needs the room, whether it
    /// comes again, and whether it takes place at all.
    private func remarks(on meeting: MeetingSummary, _ look: Style, room: Int) -> [Part] {
        var parts: [Part] = []
        let sign = meeting.isException ? theme.exceptionSign : meeting.recurs ? theme.seriesSign : ""
        if !sign.isEmpty { parts.append(Part(text: " " + sign, style: theme.muted)) }
        let words = say.remarkOnRow(meeting.status, isDone: meeting.isDone)
        if !words.isEmpty {
            let style =
                switch meeting.status {
                case .cancelled: theme.bad
                case .tentative: theme.perhaps
                case .confirmed: theme.good
                }
            parts.append(Part(text: " " + words, style: style))
        }
        if let hour = ZoneText.ownHour(of: meeting.time, readerZone: context.zone) {
            let text = Self.dot + hour
            let used = parts.reduce(TextWidth.columns(of: text)) { $0 + TextWidth.columns(of: $1.text) }
            if room - used >= 16 {
                parts.insert(Part(text: text, style: look == theme.plain ? theme.muted : look), at: 0)
            }
        }
        return parts
    }
}
