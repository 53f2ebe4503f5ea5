// Written by Scripts/forward-language.

extension PartialLanguage {
    package func heading(_ section: ManualSection) -> String { fallback.heading(section) }
    package var manualOfCommands: String { fallback.manualOfCommands }
    package var manualOfFiles: String { fallback.manualOfFiles }
    package var aboutSettingsPage: String { fallback.aboutSettingsPage }
    package var moreAboutSettingsPage: String { fallback.moreAboutSettingsPage }
    package var valueCommand: String { fallback.valueCommand }
    package func settingMeaning(_ key: String) -> String { fallback.settingMeaning(key) }
    package var keySettingsMeaning: String { fallback.keySettingsMeaning }
    package func settingByDefault(_ value: String) -> String { fallback.settingByDefault(value) }
    package func settingIsOneOf(_ words: [String]) -> String { fallback.settingIsOneOf(words) }
    package func meaning(_ variable: EnvironmentVariable) -> String { fallback.meaning(variable) }
    package func meaning(_ file: KeptFile) -> String { fallback.meaning(file) }
    package func meaning(_ status: ExitMeaning) -> String { fallback.meaning(status) }
}
