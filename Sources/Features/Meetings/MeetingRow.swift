import MeetCore
import MeetStore
import Sentences
import Shell
import TerminalKit

/// A meeting in a row of the list: time, title, venue and answers. The columns depend only on the width of
/// the list, so that nothing moves with the selection.
struct MeetingRow {
    private let context: ScreenContext
    /// The marks of the filter's matches; `nil` without a filter.
    private let marks: MatchMarks?
    /// True if a series has one row, which tells its rule.
    private let isFolded: Bool
    /// True if there is room for end times.
    private let isRoomy: Bool
    /// The columns of the time: start and end, or only the start.
    private let timeColumns: Int
    /// The first column of the title, from the left of the list.
    private let titleStart: Int
    /// The columns of the venue; `nil` if it follows the title instead.
    private let venue: Range<Int>?
    /// The column after the last one.
    private let end: Int

    /// After the cursor bar and a blank.
    private static let timeStart = 2
    /// The minimum columns beside the end times, and of a list with a venue column.
    private static let (leastBesideRange, leastForVenues) = (37, 76)
    /// `✓12 ✗3 ·2` with the blanks before it.
    private static let answerColumns = 11
    /// The minimum columns of a venue after a title.
    private static let leastVenue = 8
    /// The columns that are left for a rule after a long title.
    private static let leastRule = 12

    /// - Parameters:
    ///   - columns: The columns of the list.
    ///   - filter: The text of the filter.
    ///   - isFolded: True if a series has one row.
    init(columns: Int, filter: String = "", isFolded: Bool = false, context: ScreenContext) {
        self.context = context
        self.isFolded = isFolded
        marks = filter.isEmpty ? nil : MatchMarks(filter)
        // `11:00–12:00`, or `11:00` with room for `≤17:00`.
        isRoomy = columns >= Self.leastBesideRange + ClockText.rangeColumns
        timeColumns = isRoomy ? ClockText.rangeColumns : ClockText.columns
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

    // MARK: - A row

    /// A part of a row with its style.
    private struct Part {
        var text: String
        var style: Style
    }

    /// - Parameters:
    ///   - isClashing: True if it overlaps another meeting.
    ///   - departure: The time to leave for it, if it is known.
    func draw(
        _ meeting: MeetingSummary, isClashing: Bool, departure: StoredDeparture? = nil,
        into buffer: inout CellBuffer, in area: Rect
    ) {
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
        drawWhat(meeting, look, departure, into: &buffer, in: area, end: rest)
    }

    /// Draws the row of a later day of a meeting of several days.
    func draw(
        _ meeting: MeetingSummary, goingOn day: CalendarDate, into buffer: inout CellBuffer, in area: Rect
    ) {
        let look = day < context.today ? theme.past : theme.plain
        buffer.write(
            time(of: meeting, on: day), at: Point(column: area.column + Self.timeStart, row: area.row),
            style: theme.muted)
        drawWhat(meeting, look, into: &buffer, in: area, end: end)
    }

    /// Draws the number of further meetings that continue that day.
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
        // A meeting that takes place now.
        return start <= context.now && !meeting.takesWholeDays ? theme.key : look
    }

    // MARK: - Time

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
            // A meeting over midnight.
            return MeetingText.startOfRow(meeting.time, zone: zone)
        }
        return MeetingText.time(of: meeting, on: day, zone: zone, isShort: true)
    }

    // MARK: - Answers

    /// Draws the answers at the right end.
    ///
    /// - Returns: The end column of the space before them, from the left of the list.
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

    // MARK: - Title and venue

    private func drawWhat(
        _ meeting: MeetingSummary, _ look: Style, _ departure: StoredDeparture? = nil,
        into buffer: inout CellBuffer, in area: Rect, end: Int
    ) {
        let place = MeetingText.place(of: meeting)
        let whatEnd = place != nil ? min(end, venue.map { $0.lowerBound - 2 } ?? end) : end
        let signs = [calendarSign(of: meeting), ownAnswer(to: meeting)].compactMap(\.self)
        let titleStart = titleStart + signs.reduce(0) { $0 + TextWidth.columns(of: $1.text) }
        let remarks = remarks(on: meeting, look, departure, room: whatEnd - titleStart)
        let remarkColumns = remarks.reduce(0) { $0 + TextWidth.columns(of: $1.text) }
        var column = self.titleStart
        func write(_ part: Part) {
            column += buffer.write(
                part.text, at: Point(column: area.column + column, row: area.row), style: part.style)
        }
        for sign in signs { write(sign) }
        let titleColumns = max(0, whatEnd - titleStart - remarkColumns)
        let title = TextWidth.truncated(meeting.title, to: titleColumns)
        let start = Point(column: area.column + column, row: area.row)
        write(Part(text: title, style: look))
        marks?.draw(into: &buffer, over: title, at: start, theme: theme)
        for remark in remarks { write(remark) }
        guard let place else { return }
        if let venue {
            let shown = TextWidth.truncated(place, to: min(venue.upperBound, end) - venue.lowerBound)
            let start = Point(column: area.column + venue.lowerBound, row: area.row)
            buffer.write(shown, at: start, style: theme.muted)
            marks?.draw(into: &buffer, over: shown, at: start, theme: theme)
        } else {
            let room = end - column - Self.dot.count
            guard room >= min(Self.leastVenue, TextWidth.columns(of: place)) else { return }
            write(Part(text: Self.dot + TextWidth.truncated(place, to: room), style: theme.muted))
        }
    }

    private static let dot = " · "

    /// The sign of the calendar before the title; `nil` if there is only one calendar.
    private func calendarSign(of meeting: MeetingSummary) -> Part? {
        context.calendar(of: meeting.calendarID).map { Part(text: $0.sign + " ", style: theme.style(of: $0)) }
    }

    /// The person's answer to a meeting of somebody else, before its title; `nil` for other meetings.
    private func ownAnswer(to meeting: MeetingSummary) -> Part? {
        meeting.ownAnswer.map { Part(text: MeetingText.sign($0) + " ", style: theme.style(of: $0)) }
    }

    /// The remarks after the title: the local time at the venue if there is room, the sign of a series or an
    /// exception, and the status.
    private func remarks(
        on meeting: MeetingSummary, _ look: Style, _ departure: StoredDeparture?, room: Int
    ) -> [Part] {
        var parts: [Part] = []
        let sign = meeting.isException ? theme.exceptionSign : meeting.recurs ? theme.seriesSign : ""
        if !sign.isEmpty { parts.append(Part(text: " " + sign, style: theme.muted)) }
        if isFolded, let text = meeting.recurrenceText, let recurrence = Recurrence(text: text) {
            let rule = " " + say.repetition(recurrence, of: meeting.time)
            let used = TextWidth.columns(of: meeting.title) + TextWidth.columns(of: sign) + 1
            let columns = max(Self.leastRule, room - used - Self.leastRule)
            parts.append(Part(text: TextWidth.truncated(rule, to: columns), style: theme.muted))
        }
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
        if let leaving = leaving(for: meeting, departure) {
            let used = parts.reduce(TextWidth.columns(of: leaving.text)) {
                $0 + TextWidth.columns(of: $1.text)
            }
            // The time to leave is left out before the title is cut.
            if room - used >= min(TextWidth.columns(of: meeting.title), Self.mostBesideLeaving) {
                parts.append(leaving)
            }
        }
        return parts
    }

    /// The columns of a long title that remain beside the time to leave.
    private static let mostBesideLeaving = 24

    /// The time to leave for a coming meeting; `nil` if it is unknown, or of another start.
    private func leaving(for meeting: MeetingSummary, _ departure: StoredDeparture?) -> Part? {
        guard let departure, departure.start == meeting.start, departure.start > context.now else {
            return nil
        }
        let isNow = departure.leaveAt <= context.now
        let clock = DateText.clock(WallTime.at(departure.leaveAt, in: context.zone))
        let words = say.leave(isEstimated: departure.isEstimated, clock: clock, isNow: isNow)
        return Part(text: Self.dot + words, style: isNow ? theme.warning : theme.muted)
    }
}
