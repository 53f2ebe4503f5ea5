import MeetCore
import Operations
import Sentences
import Shell
import TerminalKit

extension ChoicePicker where Choice == Appearance.ThemeName {
    /// Picks a theme; the whole screen previews the selected one.
    static func theme(chosen: Appearance.ThemeName) -> ChoicePicker {
        ChoicePicker(
            title: say("Theme"), size: Size(columns: 60, rows: 7),
            placeholder: say("light, dark, contrast …"),
            nothing: say("No theme has that name."),
            options: Appearance.ThemeName.allCases.map { name in
                Option(
                    choice: name, row: PickerRow(title: say.words(name), detail: say.about(name)),
                    synonyms: [name.rawValue])
            },
            current: chosen, marked: { [.tryTheme($0)] })
    }
}

extension ChoicePicker where Choice == NameOrder.Part {
    /// Picks the part of the name by which contacts are sorted.
    static func contactSorting(chosen: NameOrder.Part) -> ChoicePicker {
        ChoicePicker(
            title: say("Sort by"), size: Size(columns: 50, rows: 5),
            placeholder: say("type to narrow"), nothing: say("There is no such order."),
            options: NameOrder.Part.allCases.map { part in
                Option(
                    choice: part, row: PickerRow(title: say.words(part), detail: part.rawValue))
            }, current: chosen)
    }
}
