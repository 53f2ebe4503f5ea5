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
            nothing: say("No theme is called so."),
            options: Appearance.ThemeName.allCases.map { name in
                Option(
                    choice: name, row: PickerRow(title: say.words(name), detail: say.about(name)),
                    synonyms: [name.rawValue])
            },
            current: chosen, marked: { [.tryTheme($0)] })
    }
}
