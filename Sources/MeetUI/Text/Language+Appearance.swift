import Operations

// MARK: - Themes

extension Language {
    /// The setting, and what it is for.
    package var themeLabel: String { say("Theme") }
    package var themeExplanation: String { say("The colours of the screen.") }
    /// In its place where the environment wants none.
    package var coloursAreUnwanted: String { say("NO_COLOR is set, so there are no colours.") }
    /// What could be typed where one is picked.
    package var themeExample: String { say("light, dark, contrast …") }
    package var noThemeMatches: String { say("No theme is called so.") }

    /// What it is called, as a title.
    package func words(_ theme: Appearance.ThemeName) -> String {
        switch theme {
        case .standard: say("The terminal's")
        case .light: say("Light")
        case .dark: say("Dark")
        case .contrast: say("High contrast")
        case .monochrome: say("Monochrome")
        }
    }

    /// A few words beside it.
    package func about(_ theme: Appearance.ThemeName) -> String {
        switch theme {
        case .standard: say("its own colours and background")
        case .light: say("ink on paper; from 256 colours")
        case .dark: say("soft colours at dusk")
        case .contrast: say("bright on black")
        case .monochrome: say("bold and underlined text, no colours")
        }
    }
}
