import Foundation
import MeetCore
import MeetStore
import Operations
import TerminalKit

/// Which rows each field of the form takes, and the remark under it.
struct MeetingFormLayout {
    struct Entry {
        var field: MeetingForm.Field
        var rows: Range<Int>
        /// The value's lines, for fields that are picked; typed fields draw themselves.
        var lines: [String]
        var remark: (text: String, style: Style)?
    }

    static let labelColumns = 12
    let entries: [Entry]
    /// Warnings below the fields.
    let warnings: [String]
    /// The row after the last field.
    let endRow: Int
    /// Rows that are scrolled away above, so that the focused field stays in sight.
    let scroll: Int

    /// The columns of a field's value.
    static func valueColumns(_ columns: Int) -> Int { max(8, columns - labelColumns - 4) }

    init(form: MeetingForm, columns: Int, rows: Int, context: ScreenContext) {
        let valueColumns = Self.valueColumns(columns)
        var entries: [Entry] = []
        var row = 1
        for field in MeetingForm.Field.allCases {
            var lines: [String] = []
            var height = 1
            switch field {
            case .title, .when: break
            case .venue:
                if let venue = form.venue {
                    lines = TextWidth.wrapped(MeetingText.venue(venue), to: valueColumns)
                }
            case .invitees:
                let names = form.invitees.map(\.name).joined(separator: ", ")
                lines = names.isEmpty ? [] : TextWidth.wrapped(names, to: valueColumns)
                if lines.count > 4 {
                    lines = Array(lines.prefix(3)) + ["… " + say.peopleInAll(form.invitees.count)]
                }
            case .notes:
                let used = TextWidth.wrapped(form.notesField.text, to: valueColumns).count + 1
                height = min(max(3, used), max(3, rows - row - 3))
            }
            height = max(height, lines.count)
            let remark = Self.remark(on: field, of: form, context)
            entries.append(Entry(field: field, rows: row..<(row + height), lines: lines, remark: remark))
            row += height + (remark == nil ? 0 : 1)
            if rows >= 16 { row += field == .notes ? 0 : 1 }
        }
        self.entries = entries
        endRow = row
        let focused = entries.first { $0.field == form.focus }
        let lowest = (focused?.rows.upperBound ?? 0) + (focused?.remark == nil ? 0 : 1)
        scroll = max(0, min(lowest - rows, (focused?.rows.lowerBound ?? 1) - 1))
        let overlaps = form.overlaps.prefix(3).map { Self.warning($0, context) }
        warnings = [Self.closing(of: form, context)].compactMap { $0 } + overlaps
    }

    func field(atRow row: Int) -> MeetingForm.Field? {
        entries.last { $0.rows.lowerBound <= row + scroll }?.field
    }

    private static func remark(
        on field: MeetingForm.Field, of form: MeetingForm, _ context: ScreenContext
    ) -> (text: String, style: Style)? {
        if let complaint = form.complaint, complaint.field == field {
            return (complaint.sentence, context.theme.error)
        }
        guard field == .when, let time = form.time(in: context) else { return nil }
        switch time {
        case .failure(let error): return (error.sentence, context.theme.warning)
        case .success(let time):
            var text = "→ " + MeetingText.when(time, readerZone: context.zone)
            // Up to the next day: what looks like a slip of the fingers may be one.
            if case .timed(let start, _, let minutes) = time,
                start.hour * 60 + start.minute + minutes > 24 * 60
            {
                text += " · " + say.length(minutes: minutes)
            }
            if let countdown = Countdown.text(from: context.now, to: time, readerZone: context.zone) {
                text += " · " + countdown
            }
            return (text, context.theme.muted)
        }
    }

    /// That the venue is closed at the chosen time, or closes before the end.
    private static func closing(of form: MeetingForm, _ context: ScreenContext) -> String? {
        guard let venue = form.venue, venue.openingHours != nil,
            case .success(let time) = form.time(in: context),
            let opening = OpeningText(
                venue, at: time, zones: context.placeZones, readerZone: context.zone), !opening.isOpen
        else { return nil }
        return "! " + say.venueIsNotOpen(venue.name, opening: opening.text)
    }

    private static func warning(_ meeting: MeetingSummary, _ context: ScreenContext) -> String {
        "! " + say.overlaps(meeting.title, DateText.timeLine(meeting.time, readerZone: context.zone))
    }
}
