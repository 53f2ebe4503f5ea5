extension English {
    package var languageLabel: String { "Language" }
    package var languageExplanation: String { "What the program speaks; unset: as the system says." }
    package func systemLanguage(named name: String) -> String { "\(name) (the system's)" }
    package var languagePlaceholder: String { "a language" }
    package var noLanguageMatches: String { "No language matches." }
}
