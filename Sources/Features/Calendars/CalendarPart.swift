import MeetCore
import Operations
import Sentences
import Shell
import TerminalKit

/// A part of a calendar that a person changes.
package enum CalendarPart: Hashable, Sendable, CaseIterable {
    case name, colour, sign, address
    /// True if its meetings take time.
    case busy
    case reminders

    var title: String {
        switch self {
        case .name: say("Name")
        case .colour: say("Colour", context: "calendar")
        case .sign: say("Letter", context: "calendar")
        case .address: say("Sent from")
        case .busy: say("Busy", context: "calendar")
        case .reminders: say.remindersLabel
        }
    }

    /// The explanation in the prompt.
    var hint: String {
        switch self {
        case .name, .colour, .busy, .reminders: ""
        case .sign: say("One letter, which stands for the calendar in lists.")
        case .address: say("The address that its invitations are sent from; empty: the usual one.")
        }
    }

    /// The value as text, which a prompt begins with.
    func text(of calendar: MeetingCalendar) -> String {
        switch self {
        case .name: calendar.name
        case .colour: say.words((calendar.colour ?? .standard).hue)
        case .sign: calendar.sign
        case .address: calendar.address ?? ""
        case .busy:
            calendar.isBusy ? say("its meetings take time") : say("its meetings overlap nothing")
        case .reminders:
            calendar.hasReminders ? say("its meetings have reminders") : say("no reminders")
        }
    }

    /// Returns the typed value as words for `EditCalendar`.
    func words(_ typed: String) -> TypedCalendar {
        var words = TypedCalendar()
        switch self {
        case .name: words.name = typed
        case .colour: words.colour = typed
        case .sign: words.sign = typed
        case .address: words.address = typed
        case .busy, .reminders: break
        }
        return words
    }

    /// Returns the other value of a part that has two.
    func toggled(_ calendar: MeetingCalendar) -> TypedCalendar {
        var words = TypedCalendar()
        switch self {
        case .busy: words.isBusy = !calendar.isBusy
        case .reminders: words.hasReminders = !calendar.hasReminders
        case .name, .colour, .sign, .address: break
        }
        return words
    }
}

extension ChoicePicker where Choice == CalendarPart {
    /// Picks the part of a calendar to change; those with two values change at once.
    static func part(of calendar: MeetingCalendar) -> ChoicePicker {
        let parts = CalendarPart.allCases
        return ChoicePicker(
            title: ShortText.name(calendar.name), size: Size(columns: 56, rows: parts.count + 2),
            placeholder: say("what to change"), nothing: say("A calendar has no such part."),
            options: parts.map { part in
                Option(
                    choice: part, row: PickerRow(title: part.title, detail: part.text(of: calendar)))
            })
    }
}

extension ChoicePicker where Choice == CalendarColour.Hue {
    /// Picks the hue of a calendar.
    static func hue(of calendar: MeetingCalendar, theme: Theme) -> ChoicePicker {
        let hues = CalendarColour.Hue.allCases
        return ChoicePicker(
            title: CalendarPart.colour.title, size: Size(columns: 40, rows: hues.count + 2),
            placeholder: say("a colour"), nothing: say("There is no such colour."),
            options: hues.map { hue in
                let style = theme.style(of: hue)
                let fill = theme.fill(style)
                // A filled swatch keeps its colour on the selected row.
                var row = PickerRow(title: say.words(hue), detail: fill == nil ? "■■■" : "   ")
                row.detailStyle = fill ?? style
                return Option(choice: hue, row: row, synonyms: [hue.rawValue])
            },
            current: (calendar.colour ?? .standard).hue)
    }
}
