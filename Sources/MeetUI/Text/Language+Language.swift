extension Language {
    package var languageLabel: String { say("Language") }
    package var languageExplanation: String { say("What the program speaks; unset: as the system says.") }
    /// Where none is chosen.
    ///
    /// - Parameter name: Of the language that the environment asks for, in that language.
    package func systemLanguage(named name: String) -> String { say("\(name) (the system's)") }
    package var languagePlaceholder: String { say("a language") }
    package var noLanguageMatches: String { say("No language matches.") }
}
