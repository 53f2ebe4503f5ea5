import Foundation
import MeetCore
import MeetStore
import Operations
import Sentences
import Shell
import TerminalKit

/// The rows of each field of the form, of the matches below it and of its remarks.
struct MeetingFormLayout {
    struct Entry {
        var field: MeetingForm.Field
        /// The rows of the value.
        var rows: Range<Int>
        /// The lines of a chosen value; text fields draw themselves.
        var lines: [String] = []
        /// True if an input line follows them.
        var hasLine = false
        /// The rows of the matches, after the value.
        var offers: Range<Int>
        /// Lines about the value; the most urgent first.
        var remarks: [TextBlock.Span]

        /// The rows of the remarks, after the matches.
        var remarkRows: Range<Int> { offers.upperBound..<(offers.upperBound + remarks.count) }
    }

    /// The columns up to the values, less the two of the bar: as many as the longest label needs.
    static var labelColumns: Int {
        let longest = MeetingForm.Field.allCases.map { TextWidth.columns(of: $0.name) }.max() ?? 0
        return max(12, longest + 3)
    }

    /// The maximum rows of the invitees' names.
    private static let mostNameRows = 4
    let entries: [Entry]
    /// The number of rows scrolled away, so that the focused field is visible with all rows below it.
    let scroll: Int
    /// The first column of the remarks: under the values, or further left in a narrow form.
    let remarkColumn: Int

    var valueColumn: Int { Self.labelColumns + 2 }

    /// The columns of a field's value.
    static func valueColumns(_ columns: Int) -> Int { max(8, columns - labelColumns - 4) }

    init(form: MeetingForm, columns: Int, rows: Int, context: ScreenContext) {
        remarkColumn = columns < 50 ? 3 : Self.labelColumns + 2
        let remarkColumns = max(1, columns - remarkColumn - 2)
        var entries: [Entry] = []
        var row = 1
        for field in form.fields {
            let isFocused = field == form.focus
            let isLow = rows < 16
            let remarks = Self.remarks(on: field, of: form, isLow: isLow, context).flatMap { remark in
                TextWidth.wrapped(remark.text, to: remarkColumns).map {
                    TextBlock.Span(text: $0, style: remark.style)
                }
            }
            // The matches need some of the rows otherwise used for names.
            let found = isFocused ? Self.offers(form) : 0
            let room = rows - remarks.count - 1
            let (lines, hasLine) = Self.lines(
                of: field, form, columns: Self.valueColumns(columns),
                mostRows: found > 0 ? room - found : Self.mostNameRows)
            var height = max(1, lines.count + (hasLine ? 1 : 0))
            if field == .notes {
                let columns = Self.valueColumns(columns)
                let used = TextWidth.wrapped(form.notesField.text, to: columns).count + 1
                // The fields below it stay visible.
                height = min(max(3, used), max(3, rows - row - (form.calendarField.isShown ? 10 : 8)))
            }
            let offered = min(found, max(1, room - lines.count))
            let values = row..<(row + height)
            let entry = Entry(
                field: field, rows: values, lines: lines, hasLine: hasLine,
                offers: values.upperBound..<(values.upperBound + offered), remarks: remarks)
            entries.append(entry)
            row = entry.remarkRows.upperBound
            if !isLow { row += field == .notes ? 0 : 1 }
        }
        self.entries = entries
        let focused = entries.first { $0.field == form.focus }
        scroll = max(0, min((focused?.remarkRows.upperBound ?? 0) - rows, focused?.rows.lowerBound ?? 0))
    }

    func field(atRow row: Int) -> MeetingForm.Field? {
        entries.last { $0.rows.lowerBound <= row + scroll }?.field
    }

    /// The row of a match below the focused field, and the number of these rows.
    func offer(atRow row: Int) -> (row: Int, of: Int)? {
        entries.first { $0.offers.contains(row + scroll) }.map {
            (row: row + scroll - $0.offers.lowerBound, of: $0.offers.count)
        }
    }

    private static func offers(_ form: MeetingForm) -> Int {
        switch form.focus {
        case .venue: form.venueField.rows
        case .invitees: form.inviteeField.rows
        case .title, .when, .notes, .kind, .reminders, .travel, .calendar: 0
        }
    }

    /// The chosen values, and whether there is an input line.
    ///
    /// - Parameter mostRows: The maximum rows of the invitees' names; one row is always used.
    private static func lines(
        of field: MeetingForm.Field, _ form: MeetingForm, columns: Int, mostRows: Int
    ) -> (lines: [String], hasLine: Bool) {
        switch field {
        case .title, .when, .notes, .kind, .reminders, .travel: return ([], false)
        case .calendar:
            return ([TextWidth.truncated(form.calendarField.calendar?.name ?? "", to: columns)], false)
        case .venue:
            let text = form.venueField.rawText
            guard !form.places.isEmpty, text.isEmpty || PlaceWords.isAddition(text) else { return ([], true) }
            return (TextWidth.wrapped(MeetingText.places(form.places), to: columns), !text.isEmpty)
        case .invitees:
            let names = form.invitees.map(form.shown).joined(separator: ", ")
            guard !names.isEmpty else { return ([], true) }
            var lines = TextWidth.wrapped(names, to: columns)
            let most = max(1, min(mostRows, mostNameRows))
            if lines.count > most {
                lines =
                    Array(lines.prefix(most - 1)) + [
                        "… " + say("\(say.counted(form.invitees.count, .people)) in all")
                    ]
            }
            return (lines, form.focus == .invitees || !form.inviteeField.rawText.isEmpty)
        }
    }

    /// The remarks on a field: an error or the value's meaning, and conflicts.
    ///
    /// - Parameter isLow: True if there is room for the first remark only.
    private static func remarks(
        on field: MeetingForm.Field, of form: MeetingForm, isLow: Bool, _ context: ScreenContext
    ) -> [TextBlock.Span] {
        var remarks = [remark(on: field, of: form, context)].compactMap { $0 }
        if field == .when {
            remarks += howItComesAgain(form, isLow: isLow, context)
            remarks += clocks(of: form, context)
            let shown = form.overlaps.prefix(isLow ? 1 : 3)
            var warnings = shown.map {
                say.overlaps($0.title, DateText.timeLine($0.time, readerZone: context.zone))
            }
            let more = form.overlaps.count - shown.count
            if more > 0 { warnings.append(say.overlapsMore(more)) }
            warnings += form.unreachable.prefix(isLow ? 1 : 2).map { say.unreachable($0) }
            remarks += warnings.map { TextBlock.Span(text: "! " + $0, style: context.theme.warning) }
        }
        // The opening hours concern time and venue: the remark is under the field being changed.
        if field == (form.focus == .when ? .when : .venue), let closing = closing(of: form, context) {
            remarks.append(TextBlock.Span(text: closing, style: context.theme.warning))
        }
        return remarks
    }

    /// The effect of a clock change on the time, and the local times of invitees in other zones.
    private static func clocks(of form: MeetingForm, _ context: ScreenContext) -> [TextBlock.Span] {
        guard case .success(let time) = form.time(in: context) else { return [] }
        let theme = context.theme
        let change = form.typed(in: context)?.clockChange ?? time.clockChange
        let changed = change.map { TextBlock.Span(text: "! " + say.sentence($0), style: theme.warning) }
        return [changed].compactMap(\.self)
            + ZoneText.lines(time, for: form.clocks, readerZone: context.zone).map {
                TextBlock.Span(text: $0.text, style: $0.isAtNight ? theme.warning : theme.muted)
            }
    }

    private static func remark(
        on field: MeetingForm.Field, of form: MeetingForm, _ context: ScreenContext
    ) -> TextBlock.Span? {
        let theme = context.theme
        if let complaint = form.complaint, complaint.field == field {
            return TextBlock.Span(text: complaint.sentence, style: theme.error)
        }
        switch field {
        case .title where form.isTimeInTitle && form.whenField.text.trimmed.isEmpty:
            let key = KeyMap.key(.newInOneLine, in: .meetings)
            return TextBlock.Span(
                text: say("A time belongs in When; \(key) in the list reads a whole line like this."),
                style: theme.warning)
        case .when: return whatWhenMeans(form, context)
        case .venue where field == form.focus && form.venueField.isAnswered:
            let key = form.venueField.rows > 0 ? Key.tab : Key.enter
            return TextBlock.Span(text: whatVenueMeans(form, key: key.title), style: theme.muted)
        case .venue where field == form.focus && form.venueField.isEmpty && !form.places.isEmpty:
            return TextBlock.Span(
                text: say("another name takes its place; “; name” adds one"), style: theme.muted)
        case .invitees
        where field == form.focus && form.inviteeField.isAnswered && form.inviteeField.rows == 0:
            let typed = form.inviteeField.text
            if PeopleList.isList(typed) {
                return TextBlock.Span(
                    text: say.listIsRead(key: KeyMap.key(.take, in: .entering)), style: theme.muted)
            }
            let isAddress = EmailAddress.invitee(from: typed).email != nil
            return isAddress
                ? TextBlock.Span(
                    text: say("\(KeyMap.key(.take, in: .entering)): invite \(ShortText.name(typed))"),
                    style: theme.muted)
                : TextBlock.Span(
                    text: say("Nobody has that name; an e-mail address invites anyone."), style: theme.warning
                )
        case .kind: return form.reminderFields.remarkOnKind(theme)
        case .reminders:
            return form.reminderFields.remarkOnReminders(
                at: try? form.time(in: context)?.get(), isFocused: form.focus == .reminders, in: context)
        case .travel: return form.remarkOnTravel(context.theme)
        case .title, .venue, .invitees, .notes, .calendar: return nil
        }
    }

    /// The meaning of the typed venue: one place, several, or a kind.
    private static func whatVenueMeans(_ form: MeetingForm, key: String) -> String {
        let text = form.venueField.text
        let typed = PlaceWords(text).names.map { name in
            PlaceWords.kind(in: name).map { say.anyPlace(of: $0) } ?? name
        }
        let isAddition = PlaceWords.isAddition(text)
        let isName = typed.count == 1 && PlaceWords.kind(in: text) == nil && !isAddition
        if isName { return say("\(key): a place called “\(ShortText.name(text))”") }
        return say.placesMeant((isAddition ? MeetingText.names(form.places) : []) + typed, key: key)
    }

    private static func whatWhenMeans(_ form: MeetingForm, _ context: ScreenContext) -> TextBlock.Span? {
        switch form.time(in: context) {
        case nil: return nil
        case .failure where form.focus == .when && form.isFreeTimeAsked:
            return TextBlock.Span(
                text: say("\(KeyMap.key(.openCalendar, in: .entering)) shows when you are free"),
                style: context.theme.muted)
        case .failure(let error): return TextBlock.Span(text: error.sentence, style: context.theme.warning)
        case .success(let time):
            var text = "→ " + MeetingText.when(time, readerZone: context.zone)
            // Up to the next day, as a time over midnight may be a typing error.
            if case .timed(let start, _, let minutes) = time,
                start.hour * 60 + start.minute + minutes > 24 * 60
            {
                text += " · " + say.length(minutes: minutes)
            }
            if let countdown = Countdown.text(from: context.now, to: time, readerZone: context.zone) {
                text += " · " + countdown
            }
            if form.lacksHour, form.focus == .when {
                text += " · " + say("\(KeyMap.key(.openCalendar, in: .entering)) picks the hour")
            }
            return TextBlock.Span(text: text, style: context.theme.muted)
        }
    }

    /// The recurrence and, if it is new, its next dates; empty for a single meeting.
    private static func howItComesAgain(
        _ form: MeetingForm, isLow: Bool, _ context: ScreenContext
    ) -> [TextBlock.Span] {
        guard case .success(let planned) = form.planned(in: context), let recurrence = planned.recurrence,
            planned.time.isScheduled, form.complaint?.field != .when, !isLow || form.focus == .when
        else { return [] }
        let style = context.theme.muted
        let words = say.repetition(recurrence, of: planned.time)
        var spans = [TextBlock.Span(text: "\(context.theme.seriesSign) \(words)", style: style)]
        if recurrence != form.original?.recurrence {
            let dates = DateText.days(planned.dates(isLow ? 3 : 5).map(\.date))
            spans.append(TextBlock.Span(text: "  " + say("next \(dates)"), style: style))
        }
        return spans
    }

    /// A warning that the venue is closed at the chosen time, or closes before the end.
    private static func closing(of form: MeetingForm, _ context: ScreenContext) -> String? {
        guard let venue = form.places.single, venue.openingHours != nil,
            case .success(let time) = form.time(in: context),
            let opening = OpeningText(
                venue, at: time, zones: context.placeZones, readerZone: context.zone), !opening.isOpen
        else { return nil }
        return "! " + say("“\(venue.name)”: \(opening.text)")
    }
}
