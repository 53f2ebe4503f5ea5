// Written by Scripts/forward-language.
import Operations

extension PartialLanguage {
    package var themeLabel: String { fallback.themeLabel }
    package var themeExplanation: String { fallback.themeExplanation }
    package var coloursAreUnwanted: String { fallback.coloursAreUnwanted }
    package var themeExample: String { fallback.themeExample }
    package var noThemeMatches: String { fallback.noThemeMatches }
    package func words(_ theme: Appearance.ThemeName) -> String { fallback.words(theme) }
    package func about(_ theme: Appearance.ThemeName) -> String { fallback.about(theme) }
}
