import Sentences
import TerminalKit

extension ChoicePicker<String> {
    /// Picks the language by its tag, with each language's own name; empty for that of the environment.
    package static func language(chosen: String, system: Language) -> ChoicePicker {
        let systems = Option(
            choice: "", row: PickerRow(title: say("\(system.ownName) (the system's)")),
            synonyms: [system.tag])
        return ChoicePicker(
            title: say("Language"), size: Size(columns: 40, rows: Languages.all.count + 5),
            placeholder: say("a language"), nothing: say("No language matches."),
            options: [systems]
                + Languages.all.map { language in
                    Option(
                        choice: language.tag, row: PickerRow(title: language.ownName, detail: language.tag),
                        synonyms: [language.tag])
                },
            current: chosen)
    }
}
