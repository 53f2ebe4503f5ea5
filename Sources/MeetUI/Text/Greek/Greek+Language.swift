extension Greek {
    package var languageLabel: String { "Γλώσσα" }
    package var languageExplanation: String { "Η γλώσσα του προγράμματος· αλλιώς του συστήματος." }
    package func systemLanguage(named name: String) -> String { "\(name) (του συστήματος)" }
    package var languagePlaceholder: String { "μια γλώσσα" }
    package var noLanguageMatches: String { "Δεν βρέθηκε τέτοια γλώσσα." }
}
