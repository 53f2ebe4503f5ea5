// Written by Scripts/forward-language.

extension PartialLanguage {
    package var languageLabel: String { fallback.languageLabel }
    package var languageExplanation: String { fallback.languageExplanation }
    package func systemLanguage(named name: String) -> String { fallback.systemLanguage(named: name) }
    package var languagePlaceholder: String { fallback.languagePlaceholder }
    package var noLanguageMatches: String { fallback.noLanguageMatches }
}
