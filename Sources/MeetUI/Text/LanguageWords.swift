/// Choosing the language.
package protocol LanguageWords: Sendable {
    var languageLabel: String { get }
    var languageExplanation: String { get }
    /// Where none is chosen.
    ///
    /// - Parameter name: Of the language that the environment asks for, in that language.
    func systemLanguage(named name: String) -> String
    var languagePlaceholder: String { get }
    var noLanguageMatches: String { get }
}
