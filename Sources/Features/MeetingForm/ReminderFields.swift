import Foundation
import MeetCore
import MeetStore
import Operations
import Sentences
import Shell
import TerminalKit

/// The form fields for a meeting's kind and reminders.
struct ReminderFields: Sendable {
    var kind = TextField()
    var reminders = TextField()
    /// The existing kinds, once they are loaded.
    var kinds: [MeetingKind] = []
    /// The reminders that a new meeting has by default, as the field shows them; `nil` for other meetings.
    var given: String?

    mutating func set(kind: String, reminders: String) {
        self.kind.set(kind)
        self.reminders.set(reminders)
    }

    /// Shows the default reminders of a new meeting for the typed kind, unless others were typed.
    mutating func followKind(_ defaults: NewMeetings) {
        guard let given, reminders.text == given else { return }
        let text = ReminderText.field(defaults.reminders(for: knownKind))
        self.given = text
        if text != given { reminders.set(text) }
    }

    /// The typed kind in the spelling of an existing kind of that name; `nil` if nothing is typed.
    var kindName: String? {
        let typed = kind.text.trimmed
        return typed.isEmpty ? nil : knownKind?.name ?? typed
    }

    private var knownKind: MeetingKind? { kinds.first { $0.isCalled(kind.text) } }

    /// The typed reminders, parsed.
    var asked: Result<[Reminder], ReminderError> {
        do throws(ReminderError) { return .success(try ReminderParser.reminders(reminders.text)) } catch {
            return .failure(error)
        }
    }

    // MARK: - Remarks

    /// The lead time of the kind, or a note that the kind is new; `nil` if there is nothing to show.
    func remarkOnKind(_ theme: Theme) -> TextBlock.Span? {
        guard !kind.text.trimmed.isEmpty, !kinds.isEmpty else { return nil }
        guard let known = knownKind else {
            return TextBlock.Span(
                text: say(
                    "“\(ShortText.name(kind.text.trimmed))” is a new kind: just a name, with no reminder beforehand."
                ), style: theme.muted)
        }
        guard known.leadMinutes > 0 else { return nil }
        return TextBlock.Span(
            text: "→ " + say("reminder \(say.length(minutes: known.leadMinutes)) before"), style: theme.muted)
    }

    /// The parsed reminders, with their times for a meeting at that time.
    func remarkOnReminders(
        at time: MeetingTime?, isFocused: Bool, in context: ScreenContext
    ) -> TextBlock.Span? {
        guard isFocused || !reminders.text.trimmed.isEmpty else { return nil }
        switch asked {
        case .failure(let error):
            return TextBlock.Span(text: say.sentence(error), style: context.theme.warning)
        case .success(let asked):
            let planned = planned(asked, at: time, since: context.now, zone: context.zone)
            guard !asked.isEmpty || !planned.isEmpty else { return nil }
            let text = say.reminds(
                asked.map { say.words($0) },
                at: planned.filter { !$0.reason.isAnchor }.map {
                    ReminderText.moment($0.at, now: context.now, zone: context.zone)
                },
                finally: planned.first(where: \.reason.isAnchor).map {
                    (reason: $0.reason, clock: DateText.clock(WallTime.at($0.at, in: context.zone)))
                },
                past: past(asked, at: time, beside: planned, in: context).map { say.words($0) })
            return TextBlock.Span(text: "→ " + text, style: context.theme.muted)
        }
    }

    private func planned(
        _ asked: [Reminder], at time: MeetingTime?, since saved: Date, zone: TimeZone
    ) -> [PlannedReminder] {
        ReminderRules(
            time ?? .unscheduled, asked: asked, lead: knownKind?.leadMinutes, saved: saved, zone: zone
        ).reminders
    }

    /// The reminders that are never shown, because their moment is over.
    private func past(
        _ asked: [Reminder], at time: MeetingTime?, beside planned: [PlannedReminder],
        in context: ScreenContext
    ) -> [Reminder] {
        let all = self.planned(asked, at: time, since: .distantPast, zone: context.zone)
        return all.compactMap { reminder in
            guard case .asked(let asked) = reminder.reason, reminder.at <= context.now,
                !planned.contains(where: { $0.reason == reminder.reason })
            else { return nil }
            return asked
        }
    }

    /// Picks one of the kinds by its name; empty for none.
    var picker: ChoicePicker<String> {
        typealias Option = ChoicePicker<String>.Option
        return ChoicePicker(
            title: say("Kind of meeting"), size: Size(columns: 46, rows: 14),
            placeholder: say("name of a kind"),
            nothing: say("No kind matches. \(KeyMap.key(.back)) goes back, and the field takes any name."),
            options: [Option(choice: "", row: PickerRow(title: say("no kind")))]
                + kinds.map { kind in
                    let lead =
                        kind.leadMinutes > 0
                        ? say("reminder \(say.length(minutes: kind.leadMinutes)) before") : ""
                    return Option(choice: kind.name, row: PickerRow(title: kind.name, detail: lead))
                },
            current: knownKind?.name)
    }
}

extension MeetingForm {
    /// Reads the kinds of meetings, unless they are known.
    func findKinds() -> [Action] {
        guard reminderFields.kinds.isEmpty else { return [] }
        return [.run(Effect(reading: { try $0.kinds() }, .read("kinds").holdingInput) { .kinds($0) })]
    }
}
