import MeetCore
import MeetStore
import Sentences
import Shell
import TerminalKit

extension CalendarScreen {
    // MARK: - What stands where

    private var headRows: Int { filter.isVisible ? 2 : 1 }

    /// The area below the title and the filter, and above the line about the meeting at the cursor.
    func sheetArea(in context: ScreenContext) -> Rect {
        let area = bounds(in: context)
        return area.inset(top: headRows, bottom: footRows(of: area))
    }

    private func footRows(of area: Rect) -> Int {
        [.day, .week, .month].contains(view) && area.rows >= 14 ? 1 : 0
    }

    /// The hour sheet of the shown days.
    func sheet(in context: ScreenContext) -> HourSheet { sheet(in: sheetArea(in: context), context) }

    private func sheet(in area: Rect, _ context: ScreenContext) -> HourSheet {
        let days = view == .week ? HourSheet.days(around: cursor, in: context) : [cursor.day]
        let known = shownPage(in: context).flatMap { page in
            days.first.map { page.covers($0...$0) } ?? false ? page : nil
        }
        return HourSheet(
            HourSheet.Contents(
                days: days, page: known, cursor: cursor, pointed: pointed, topMinute: topMinute), in: area,
            context: context)
    }

    /// The areas of the views' names at the right end of the title; in a narrow one, only that of the shown
    /// view.
    private func viewAreas(in area: Rect) -> [(view: CalendarView, area: Rect)] {
        let views = area.columns >= 76 ? CalendarView.allCases : [view]
        var column = area.endColumn - 1
        var areas: [(view: CalendarView, area: Rect)] = []
        for view in views.reversed() {
            let columns = TextWidth.columns(of: say.name(view)) + 2
            column -= columns
            areas.insert((view, Rect(column: column, row: area.row, columns: columns, rows: 1)), at: 0)
        }
        return areas
    }

    /// The view whose name is at a point; if only one name is shown, the next view.
    func view(at point: Point, in context: ScreenContext) -> CalendarView? {
        let body = Rect(column: 0, row: 0, columns: context.body.columns, rows: 1)
        let areas = viewAreas(in: body)
        guard let named = areas.first(where: { $0.area.contains(point) })?.view else { return nil }
        return areas.count == 1 ? view.next(1) : named
    }

    // MARK: - Drawing

    package func draw(into buffer: inout CellBuffer, in area: Rect, context: ScreenContext) -> Point? {
        let parts = area.splitTop(1)
        drawTitle(into: &buffer, in: parts.top, context)
        var rest = parts.rest
        var typing: Point?
        if filter.isVisible {
            let halves = rest.splitTop(1)
            typing = filter.draw(into: &buffer, in: halves.top, theme: context.theme)
            rest = halves.rest
        }
        guard rest.rows > 0 else { return typing }
        let foot = footRows(of: area)
        rest = rest.inset(bottom: foot)
        let marked = span(in: context)
        switch view {
        case .day, .week:
            sheet(in: rest, context).draw(
                into: &buffer,
                HourSheet.Marks(
                    cursor: cursor, span: marked, pointed: pointed, current: current?.meeting.id),
                context: context)
        case .month:
            MonthSheet(page: shownPage(in: context), cursor: cursor, in: rest, context: context).draw(
                into: &buffer, page: page, cursor: cursor.day, marked: marked?.days, pointed: pointed,
                context: context)
        case .year:
            YearSheet(cursor: cursor.day, in: rest, context: context).draw(
                into: &buffer, page: page, cursor: cursor.day, marked: marked?.days, context: context)
        case .agenda: agenda.draw(into: &buffer, in: rest, context: context)
        }
        if foot > 0 {
            let line = Rect(column: rest.column, row: rest.endRow, columns: rest.columns, rows: 1)
            buffer.fill(line, with: .plain)
            drawFoot(into: &buffer, in: line, context)
        }
        return typing
    }

    /// Draws the whole title, the time and the place of the meeting at the cursor.
    private func drawFoot(into buffer: inout CellBuffer, in area: Rect, _ context: ScreenContext) {
        guard let current else { return }
        let theme = context.theme
        let meeting = current.meeting
        let look = MeetingLook(meeting, isClashing: false, context)
        var end = area.endColumn - 1
        for answer in MeetingText.counts(meeting.counts).reversed() {
            end -= TextWidth.columns(of: answer.text) + 1
            buffer.write(
                answer.text, at: Point(column: end, row: area.row),
                style: theme.style(of: answer.participation))
        }
        buffer.write("▌", at: Point(column: area.column, row: area.row), style: look.edge)
        let isMoved = grabbed?.isChanged(in: context.zone) ?? false
        let lead = time(of: meeting, context)
        var column = area.column + 2
        func add(_ text: String, _ style: Style) {
            guard column < end - 1, !text.isEmpty else { return }
            column += buffer.write(
                TextWidth.truncated(text, to: end - 1 - column), at: Point(column: column, row: area.row),
                style: style)
        }
        add(lead + "  ", isMoved ? theme.key : theme.muted)
        if !look.sign.isEmpty { add(look.sign + " ", look.signStyle) }
        if !look.calendarSign.isEmpty { add(look.calendarSign + " ", look.calendarStyle) }
        add(meeting.title, theme.strong)
        let details = [
            context.calendar(of: meeting.calendarID)?.name,
            MeetingText.place(of: meeting), MeetingText.there(meeting, readerZone: context.zone),
            current.others > 0
                ? say("\(current.others) more here") : nil,
        ]
        for text in details.compactMap({ $0 }) { add(" · " + text, theme.muted) }
    }

    /// The day and the time of a meeting: `Thu 26 Nov 09:00–10:00`.
    private func time(of meeting: MeetingSummary, _ context: ScreenContext) -> String {
        guard !meeting.takesWholeDays, let start = meeting.start, let end = meeting.end else {
            let days = meeting.days(in: context.zone)
            let clock =
                if case .allDay = meeting.time { say("all day") } else {
                    MeetingText.startOfRow(meeting.time, zone: context.zone)
                }
            return days.map { DateText.dates($0.lowerBound, $0.upperBound) + " " + clock } ?? clock
        }
        let (first, last) = (WallTime.at(start, in: context.zone), WallTime.at(end, in: context.zone))
        let day = first.date == cursor.day && view == .day ? "" : DateText.dayMonth(first.date) + " "
        return day + DateText.clockRange(first, last)
    }

    private func drawTitle(into buffer: inout CellBuffer, in area: Rect, _ context: ScreenContext) {
        let theme = context.theme
        let areas = viewAreas(in: area)
        for (name, place) in areas {
            let isShown = name == view
            buffer.write(
                isShown ? "[\(say.name(name))]" : " \(say.name(name)) ", at: place.origin,
                style: isShown ? theme.key : theme.muted)
        }
        let room = (areas.first?.area.column ?? area.endColumn) - area.column - 2
        var parts = titleParts(context)
        if let span = span(in: context), span.instants(in: context.zone) == nil {
            let days = span.days.upperBound.dayNumber - span.days.lowerBound.dayNumber + 1
            parts.facts.insert(say("\(grouped: days) day", "\(grouped: days) days", days), at: 0)
        }
        var used = buffer.write(
            TextWidth.truncated(parts.name, to: room), at: Point(column: area.column + 1, row: area.row),
            style: theme.heading)
        for fact in parts.facts {
            let text = " · " + fact
            guard used + TextWidth.columns(of: text) <= room else { continue }
            used += buffer.write(
                text, at: Point(column: area.column + 1 + used, row: area.row), style: theme.muted)
        }
    }

    /// The title of the shown days and further facts about them, the most important first.
    private func titleParts(_ context: ScreenContext) -> (name: String, facts: [String]) {
        let day = cursor.day
        let week = say.week(context.weeks.week(of: day).number)
        switch view {
        case .day:
            return (DateText.dayMonthYear(day), [week])
        case .week:
            let days = HourSheet.days(around: cursor, in: context)
            return (DateText.dates(days.first ?? day, days.last ?? day), [week])
        case .month:
            return (DateText.monthYear(day), [week])
        case .year:
            let count = page?.covers(day...day) ?? false ? page?.count(on: day) ?? 0 : 0
            let facts = [DateText.dayMonth(day)] + (count > 0 ? [say.counted(count, .meetings)] : [])
            return ("\(day.year)", facts + [YearSheet.legend])
        case .agenda:
            return (DateText.monthYear(day), [])
        }
    }
}
