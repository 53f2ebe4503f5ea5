import MeetCore
import Operations
import Sentences
import Shell
import TerminalKit

/// The calendars that a meeting can be in, and the chosen one. The field is left out if there is only one.
struct CalendarField: Sendable {
    /// The calendars to choose from, with the meeting's own; none if the field is left out.
    let calendars: [MeetingCalendar]
    /// The calendar before any change; `nil` if the field is left out.
    let first: Identifier<MeetingCalendar>?
    /// The chosen calendar. That of new meetings has its own id here, whatever its meetings have.
    var chosen: Identifier<MeetingCalendar>?

    /// - Parameter meeting: The meeting being changed; `nil` for a new one.
    init(_ all: [MeetingCalendar] = [], of meeting: Meeting? = nil) {
        let own = all.calendar(of: meeting?.calendarID)
        func isOffered(_ calendar: MeetingCalendar) -> Bool {
            // A task list takes no meetings; a to-do may be moved there.
            calendar.isWritable && (!calendar.holdsTasks || meeting?.time.isScheduled == false)
        }
        let isMisplaced = own.map { $0.holdsTasks && !isOffered($0) } ?? false
        let isShown = all.count { isOffered($0) } > 1 || isMisplaced
        calendars = isShown ? all.filter { isOffered($0) || $0.id == own?.id } : []
        first = isShown ? own?.id : nil
        chosen = first
    }

    var isShown: Bool { !calendars.isEmpty }

    /// The chosen calendar; the first one again if it was deleted meanwhile.
    var calendar: MeetingCalendar? {
        calendars.first { $0.id == chosen } ?? calendars.first { $0.id == first }
    }

    /// Chooses the next calendar or the one before.
    mutating func move(by step: Int) {
        guard let place = calendars.firstIndex(where: { $0.id == calendar?.id }) else { return }
        chosen = calendars[(place + step + calendars.count) % calendars.count].id
    }

    /// Puts a meeting into the chosen calendar, if it was changed.
    ///
    /// - Parameter stored: The calendars as they are now.
    func apply(to meeting: inout Meeting, among stored: [MeetingCalendar]) {
        guard isShown, chosen != first, let calendar = stored.first(where: { $0.id == chosen }) else {
            return
        }
        meeting.calendarID = calendar.meetingsID
    }

    /// Picks one of the calendars.
    func picker(theme: Theme) -> ChoicePicker<Identifier<MeetingCalendar>> {
        ChoicePicker(
            title: say.calendarLabel, size: Size(columns: 56, rows: min(14, calendars.count + 2)),
            placeholder: say("name of a calendar"), nothing: say("No calendar matches."),
            options: calendars.compactMap { calendar in
                guard let id = calendar.id else { return nil }
                let style = theme.style(of: calendar)
                var row = PickerRow(
                    title: calendar.name, detail: " \(calendar.sign) ", more: calendar.account ?? "")
                row.detailStyle = theme.fill(style) ?? style
                return ChoicePicker<Identifier<MeetingCalendar>>.Option(choice: id, row: row)
            },
            current: calendar?.id)
    }
}

extension MeetingForm {
    /// Returns the look at who is told of a move to another calendar; `nil` if it is not moved, or the person
    /// has agreed.
    func checkMove(of meeting: Meeting) -> Action? {
        guard !isMoveAgreed, let original, original.calendarID != meeting.calendarID,
            let id = original.seriesID ?? original.id
        else { return nil }
        let find = FindMoveCancellation(id, to: meeting.calendarID)
        return .run(Effect(find, .read("move").holdingInput) { .moveCancels($0) })
    }

    /// Asks before a server tells the invitees that the meeting is cancelled.
    func ask(about cancellation: MoveCancellation) -> Action {
        let question = ConfirmScreen(
            title: say("Move it to the other calendar?"), question: say.isCancelled(by: cancellation),
            confirm: say("move it"))
        return .push(question) { _ in .moveAgreed }
    }

    /// The arrow keys at the sides choose another calendar; other keys are not text here.
    mutating func typeInCalendar(_ event: TerminalEvent, in context: ScreenContext) -> [Action]? {
        switch event {
        case .key(.enter): return openPicker(in: context)
        case .key(.left): calendarField.move(by: -1)
        case .key(.right): calendarField.move(by: 1)
        default: return nil
        }
        return changed(.calendar, in: context)
    }
}
