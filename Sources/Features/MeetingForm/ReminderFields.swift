import Foundation
import MeetCore
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
            let rules = ReminderRules(
                time ?? .unscheduled, asked: asked, lead: knownKind?.leadMinutes, saved: context.now,
                zone: context.zone)
            let moments = rules.reminders.map {
                ReminderText.moment($0.at, now: context.now, zone: context.zone)
            }
            guard !asked.isEmpty || !moments.isEmpty else { return nil }
            return TextBlock.Span(
                text: "→ " + say.reminds(asked.map { say.words($0) }, at: moments),
                style: context.theme.muted)
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
