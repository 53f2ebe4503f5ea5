import Foundation
import MeetCore
import Operations
import Sentences
import Shell
import TerminalKit

/// The preview of an import: the numbers above, the people at the left, and the changes of the selected one.
struct ImportPreviewLayout {
    /// Rows above the list.
    private static let headRows = 3

    let preview: ImportPreview
    /// The details of meetings, which `preview` only summarizes.
    let meetings: MeetingImportPreview?
    /// The number of entries before the meetings: the contacts of a program.
    let entriesBeforeMeetings: Int
    let list: ListPane
    let path: String
    let theme: Theme
    /// The reader's zone.
    let zone: TimeZone

    func draw(into buffer: inout CellBuffer, in area: Rect) {
        drawHead(into: &buffer, in: area)
        PanelRule.draw(into: &buffer, in: area, row: area.row + 2, style: theme.rule)
        let below = area.inset(top: Self.headRows)
        if preview.entries.isEmpty {
            var block = TextBlock(columns: below.columns)
            if preview.report.taken > 0 { block.line(say("Nothing would change."), theme.muted) }
            addProblems(to: &block)
            block.draw(into: &buffer, in: below)
            return
        }
        let halves = below.splitLeft(listColumns(below))
        if !halves.rest.isEmpty {
            let divider = halves.rest.column
            buffer.write("┬", at: Point(column: divider, row: area.row + 2), style: theme.rule)
            buffer.verticalLine(
                at: Point(column: divider, row: below.row), rows: below.rows, style: theme.rule)
            buffer.write("┴", at: Point(column: divider, row: below.endRow), style: theme.rule)
            changes(columns: halves.rest.columns - 2).draw(into: &buffer, in: halves.rest.inset(left: 2))
        }
        drawEntries(into: &buffer, in: area)
    }

    /// Returns the columns of the list, beside the changes if there is room for both.
    private func listColumns(_ area: Rect) -> Int {
        area.columns >= 60 ? area.columns * 2 / 5 : area.columns
    }

    /// Returns the visible entries.
    func window(in area: Rect) -> ListWindow {
        let below = area.inset(top: Self.headRows)
        return list.window(
            below.splitLeft(listColumns(below)).left.inset(bottom: footRows),
            ListShape(count: preview.entries.count))
    }

    private func drawHead(into buffer: inout CellBuffer, in area: Rect) {
        let text =
            preview.hasNothingToImport
            ? say.nothingToImport(isCalendar: meetings != nil)
            : say.importPreview(
                added: preview.added, updated: preview.updated, unchanged: preview.unchanged,
                skipped: preview.report.skippedCount)
        buffer.write(TextWidth.truncated(path, to: area.columns), at: area.origin, style: theme.muted)
        buffer.write(
            TextWidth.truncated(text, to: area.columns),
            at: Point(column: area.column, row: area.row + 1), style: theme.strong)
    }

    /// The rows below the list, which show the number of unlisted entries.
    private var footRows: Int { preview.unlistedEntries > 0 ? 1 : 0 }

    private func drawEntries(into buffer: inout CellBuffer, in area: Rect) {
        let window = window(in: area)
        if preview.unlistedEntries > 0 {
            let text = say.andMore(preview.unlistedEntries)
            buffer.write(
                TextWidth.truncated(text, to: window.area.columns - 4),
                at: Point(column: area.column + 3, row: window.area.endRow), style: theme.muted)
        }
        list.draw(window, into: &buffer, theme: theme, of: { preview.entries[$0] }) { buffer, item, seen in
            PickerRow(mark: item.kind == .added ? "+" : "~", title: item.name)
                .draw(into: &buffer, in: seen.place, theme: theme)
        }
    }

    private func changes(columns: Int) -> TextBlock {
        var block = TextBlock(columns: columns)
        guard preview.entries.indices.contains(list.selected) else { return block }
        let item = preview.entries[list.selected]
        block.wrapped(item.name, theme.strong)
        block.line(item.kind == .added ? say("new") : say("changed", context: "contact"), theme.muted)
        block.blank()
        let place = list.selected - entriesBeforeMeetings
        if let meetings, meetings.entries.indices.contains(place) {
            addMeeting(meetings.entries[place], to: &block)
        }
        for change in item.changes {
            block.line(change.label, theme.heading)
            if let before = change.before { block.wrapped("− " + before, theme.bad) }
            if let after = change.after {
                block.wrapped(
                    item.kind == .added ? after : "+ " + after, item.kind == .added ? theme.plain : theme.good
                )
            }
        }
        block.blank()
        addProblems(to: &block)
        return block
    }

    /// Adds the time, the place, the calendar, the invitees and the changes of a meeting.
    private func addMeeting(_ entry: MeetingImportPreview.Entry, to block: inout TextBlock) {
        let meeting = entry.meeting
        block.wrapped(MeetingText.when(meeting.time, readerZone: zone), theme.plain)
        if let recurrence = meeting.recurrence {
            block.wrapped(say.repetition(recurrence, of: meeting.time), theme.plain)
        }
        if let venue = meeting.venue { block.wrapped(MeetingText.venue(venue), theme.plain) }
        if let calendar = entry.calendar { block.wrapped(say("Calendar: \(calendar)"), theme.plain) }
        for invitee in meeting.invitees.prefix(20) {
            block.wrapped(MeetingText.sign(invitee.participation) + " " + invitee.name, theme.plain)
        }
        if !entry.changes.isEmpty {
            block.blank()
            block.wrapped("± " + say.changedParts(entry.changes), theme.good)
        }
    }

    private func addProblems(to block: inout TextBlock) {
        for problem in preview.report.problems.prefix(50) {
            block.wrapped(ImportText.problem(problem), theme.warning)
        }
    }
}
