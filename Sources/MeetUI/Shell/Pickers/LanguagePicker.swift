import TerminalKit

extension ChoicePicker<String> {
    /// Makes a picker of the language by its tag, each with its own name; empty for that of the environment.
    static func language(chosen: String, system: any Language) -> ChoicePicker {
        let systems = Option(
            choice: "", row: PickerRow(title: say.systemLanguage(named: system.ownName)),
            synonyms: [system.tag])
        return ChoicePicker(
            title: say.languageLabel, size: Size(columns: 40, rows: Languages.all.count + 5),
            placeholder: say.languagePlaceholder, nothing: say.noLanguageMatches,
            options: [systems]
                + Languages.all.map { language in
                    Option(
                        choice: language.tag, row: PickerRow(title: language.ownName, detail: language.tag),
                        synonyms: [language.tag])
                },
            current: chosen)
    }
}
