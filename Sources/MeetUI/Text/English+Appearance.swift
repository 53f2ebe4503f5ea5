import Operations

// MARK: - Themes

extension English {
    package var themeLabel: String { "Theme" }
    package var themeExplanation: String { "The colours of the screen." }
    package var coloursAreUnwanted: String { "NO_COLOR is set, so there are no colours." }
    package var themeExample: String { "light, dark, contrast …" }
    package var noThemeMatches: String { "No theme is called so." }

    package func words(_ theme: Appearance.ThemeName) -> String {
        switch theme {
        case .standard: "The terminal's"
        case .light: "Light"
        case .dark: "Dark"
        case .contrast: "High contrast"
        case .monochrome: "Monochrome"
        }
    }

    package func about(_ theme: Appearance.ThemeName) -> String {
        switch theme {
        case .standard: "its own colours and background"
        case .light: "ink on paper; from 256 colours"
        case .dark: "soft colours at dusk"
        case .contrast: "bright on black"
        case .monochrome: "bold and underlined text, no colours"
        }
    }
}
