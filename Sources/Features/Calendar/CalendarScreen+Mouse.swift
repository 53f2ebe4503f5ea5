import MeetCore
import Shell
import TerminalKit

// The mouse: a click moves the cursor, a double click opens or plans, dragging marks a span that is planned
// on release, and the wheel scrolls the sheet.
extension CalendarScreen {
    package mutating func handle(_ mouse: Mouse, area: Size, in context: ScreenContext) -> [Action]? {
        switch mouse.kind {
        case .wheelUp: return scroll(by: -1, in: context)
        case .wheelDown: return scroll(by: 1, in: context)
        case .press(.left):
            if let other = view(at: mouse.at, in: context) { return show(other, in: context) }
            pressed = hit(mouse.at, in: context)
            mark = nil
            grabbed = nil
            return pressed.map { point(at: $0, in: context) } ?? []
        case .doubleClick(.left):
            pressed = nil
            guard let hit = hit(mouse.at, in: context) else { return [] }
            let actions = point(at: hit, in: context)
            return actions + (hit.meeting == nil && view != .year ? plan(in: context) : open(in: context))
        case .drag(.left):
            guard let pressed, let hit = hit(mouse.at, in: context) else { return [] }
            if let meeting = pressed.meeting {
                return meeting.contactID == nil ? drag(from: pressed, to: hit, in: context) : []
            }
            stretch(from: pressed, to: hit)
            return []
        case .release(.left):
            guard let from = pressed else { return [] }
            pressed = nil
            if grabbed != nil {
                grabbed?.isResized = false
                return followGrabbed(in: context) + drop(in: context)
            }
            guard from.meeting == nil, let hit = hit(mouse.at, in: context),
                (hit.day, hit.reading) != (from.day, from.reading)
            else {
                // The mouse returned to its start.
                mark = nil
                return []
            }
            stretch(from: from, to: hit)
            return plan(in: context)
        default: return nil
        }
    }

    private func hit(_ point: Point, in context: ScreenContext) -> SheetHit? {
        let area = sheetArea(in: context)
        switch view {
        case .day, .week: return sheet(in: context).hit(point)
        case .month:
            return MonthSheet(page: shownPage(in: context), cursor: cursor, in: area, context: context).hit(
                point)
        case .year:
            return YearSheet(cursor: cursor.day, in: area, context: context).hit(point, cursor: cursor.day)
        case .agenda:
            guard let index = agenda.window(in: area).row(at: point) else { return nil }
            let item = agenda.items[index]
            return SheetHit(day: item.day, meeting: item.meeting.id)
        }
    }

    private mutating func point(at hit: SheetHit, in context: ScreenContext) -> [Action] {
        if view == .agenda {
            let index = agenda.items.firstIndex { $0.day == hit.day && $0.meeting.id == hit.meeting }
            agenda.select(index ?? agenda.selected)
            followAgenda(in: context)
            return moved(in: context)
        }
        cursor = CalendarCursor(day: hit.day, reading: hit.reading ?? cursor.reading)
        let actions = moved(in: context)
        pointed = hit.meeting
        return actions
    }

    /// Moves the pressed meeting with the mouse, or its end if that was pressed.
    private mutating func drag(
        from pressed: SheetHit, to hit: SheetHit, in context: ScreenContext
    ) -> [Action] {
        guard view == .day || view == .week || view == .month else { return [] }
        if grabbed == nil {
            guard (hit.day, hit.reading) != (pressed.day, pressed.reading),
                let meeting = page?.meetings.first(where: { $0.id == pressed.meeting }),
                !isReadOnly(meeting)
            else { return [] }
            grabbed = GrabbedMeeting(meeting)
            grabbed?.isResized = pressed.isEnd
        }
        guard var moved = grabbed.map({ GrabbedMeeting($0.meeting) }) else { return [] }
        moved.isResized = pressed.isEnd
        var minutes = 0
        if let from = pressed.reading, let to = hit.reading {
            let axis = HourAxis(days: neededDays(in: context), zone: context.zone)
            minutes = axis.place(of: to) - axis.place(of: from)
        }
        moved.move(days: hit.day.dayNumber - pressed.day.dayNumber, minutes: minutes)
        grabbed = moved
        pointed = moved.meeting.id
        return []
    }

    /// Marks the span from the place of the press to the mouse.
    private mutating func stretch(from: SheetHit, to: SheetHit) {
        guard view != .agenda else { return }
        pointed = nil
        marksDays = from.reading == nil
        let reading = from.reading ?? cursor.reading
        mark = CalendarCursor(day: from.day, reading: reading)
        cursor = CalendarCursor(day: to.day, reading: marksDays ? reading : to.reading ?? reading)
    }

    private mutating func scroll(by step: Int, in context: ScreenContext) -> [Action] {
        switch view {
        case .agenda: return move(step < 0 ? .moveUp : .moveDown, in: context) ?? []
        case .month, .year:
            cursor = cursor.moved(months: step)
            return moved(in: context)
        case .day, .week:
            let sheet = sheet(in: context)
            let row = sheet.axis.place(of: cursor.reading) / sheet.minutes
            var list = ListPane(selected: row, top: sheet.firstRow)
            list.scroll(by: 2 * step, rows: sheet.hours.rows, count: sheet.rowCount)
            topMinute = sheet.axis.reading(at: list.top * sheet.minutes).minute
            if list.selected != row {
                cursor.reading = sheet.axis.reading(at: list.selected * sheet.minutes)
            }
            return moved(in: context)
        }
    }
}
