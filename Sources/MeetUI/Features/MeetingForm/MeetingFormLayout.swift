import Foundation
import MeetCore
import MeetStore
import Operations
import TerminalKit

/// Which rows each field of the form takes, what is listed below it, and the remark under it.
struct MeetingFormLayout {
    struct Entry {
        var field: MeetingForm.Field
        /// Of the value.
        var rows: Range<Int>
        /// The lines of what was chosen; typed fields draw themselves.
        var lines: [String] = []
        /// Whether a line to type on stands after them.
        var hasLine = false
        /// Of what matches the text, after the value.
        var offers: Range<Int>
        var remark: [String]
        var remarkStyle = Style.plain

        /// The rows of the remark, after what is listed.
        var remarkRows: Range<Int> { offers.upperBound..<(offers.upperBound + remark.count) }
    }

    static let labelColumns = 12
    /// A remark takes no more rows than that.
    private static let mostRemarkRows = 6
    let entries: [Entry]
    /// Lines of warnings below the fields.
    let warnings: [String]
    /// The row after the last field.
    let endRow: Int
    /// Rows that are scrolled away above, so that the focused field stays in sight.
    let scroll: Int
    /// Where remarks begin: under the values, or further left where that is too narrow.
    let remarkColumn: Int

    var valueColumn: Int { Self.labelColumns + 2 }

    /// The columns of a field's value.
    static func valueColumns(_ columns: Int) -> Int { max(8, columns - labelColumns - 4) }

    init(form: MeetingForm, columns: Int, rows: Int, context: ScreenContext) {
        remarkColumn = columns < 50 ? 3 : Self.labelColumns + 2
        let remarkColumns = max(1, columns - remarkColumn - 2)
        var entries: [Entry] = []
        var row = 1
        for field in MeetingForm.Field.allCases {
            let (lines, hasLine) = Self.lines(of: field, form, columns: Self.valueColumns(columns))
            var height = max(1, lines.count + (hasLine ? 1 : 0))
            if field == .notes {
                let columns = Self.valueColumns(columns)
                let used = TextWidth.wrapped(form.notesField.text, to: columns).count + 1
                height = min(max(3, used), max(3, rows - row - 3))
            }
            let offered = field == form.focus ? Self.offers(form) : 0
            let remark = Self.remark(on: field, of: form, context)
            let wrapped = remark.map { TextWidth.wrapped($0.text, to: remarkColumns) } ?? []
            let values = row..<(row + height)
            let entry = Entry(
                field: field, rows: values, lines: lines, hasLine: hasLine,
                offers: values.upperBound..<(values.upperBound + offered),
                remark: Array(wrapped.prefix(Self.mostRemarkRows)),
                remarkStyle: remark?.style ?? context.theme.muted)
            entries.append(entry)
            row = entry.remarkRows.upperBound
            if rows >= 16 { row += field == .notes ? 0 : 1 }
        }
        self.entries = entries
        endRow = row
        let focused = entries.first { $0.field == form.focus }
        scroll = max(
            0, min((focused?.remarkRows.upperBound ?? 0) - rows, (focused?.rows.lowerBound ?? 1) - 1))
        let overlaps = form.overlaps.prefix(3).map { Self.warning($0, context) }
        warnings = ([Self.closing(of: form, context)].compactMap { $0 } + overlaps).flatMap {
            TextWidth.wrapped($0, to: max(1, columns - 5))
        }
    }

    func field(atRow row: Int) -> MeetingForm.Field? {
        entries.last { $0.rows.lowerBound <= row + scroll }?.field
    }

    /// The row of what is listed below the focused field.
    func offer(atRow row: Int) -> Int? {
        entries.first { $0.offers.contains(row + scroll) }.map { row + scroll - $0.offers.lowerBound }
    }

    private static func offers(_ form: MeetingForm) -> Int {
        switch form.focus {
        case .venue: form.venueField.rows
        case .invitees: form.inviteeField.rows
        case .title, .when, .notes: 0
        }
    }

    /// What was chosen, and whether there is a line to name something on.
    private static func lines(
        of field: MeetingForm.Field, _ form: MeetingForm, columns: Int
    ) -> (lines: [String], hasLine: Bool) {
        switch field {
        case .title, .when, .notes: return ([], false)
        case .venue:
            guard let venue = form.venue, form.venueField.rawText.isEmpty else { return ([], true) }
            return (TextWidth.wrapped(MeetingText.venue(venue), to: columns), false)
        case .invitees:
            let names = form.invitees.map(\.name).joined(separator: ", ")
            guard !names.isEmpty else { return ([], true) }
            var lines = TextWidth.wrapped(names, to: columns)
            if lines.count > 4 {
                lines = Array(lines.prefix(3)) + ["… " + say.peopleInAll(form.invitees.count)]
            }
            return (lines, form.focus == .invitees || !form.inviteeField.rawText.isEmpty)
        }
    }

    private static func remark(
        on field: MeetingForm.Field, of form: MeetingForm, _ context: ScreenContext
    ) -> (text: String, style: Style)? {
        if let complaint = form.complaint, complaint.field == field {
            return (complaint.sentence, context.theme.error)
        }
        switch field {
        case .when: return whatWhenMeans(form, context)
        case .venue where field == form.focus && form.venueField.isAnswered:
            let key = form.venueField.rows > 0 ? Key.tab : Key.enter
            return (say.placeCalled(form.venueField.text, key: key.title), context.theme.muted)
        case .invitees
        where field == form.focus && form.inviteeField.isAnswered && form.inviteeField.rows == 0:
            let typed = form.inviteeField.text
            if PeopleList.isList(typed) {
                return (say.listIsRead(key: Key.enter.title), context.theme.muted)
            }
            let isAddress = EmailAddress.invitee(from: typed).email != nil
            return isAddress
                ? (say.inviteTyped(typed, key: Key.enter.title), context.theme.muted)
                : (say.nobodyIsCalledSo, context.theme.warning)
        case .title, .venue, .invitees, .notes: return nil
        }
    }

    private static func whatWhenMeans(
        _ form: MeetingForm, _ context: ScreenContext
    ) -> (text: String, style: Style)? {
        switch form.time(in: context) {
        case nil: return nil
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
