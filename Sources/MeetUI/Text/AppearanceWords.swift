import Operations

/// What is said of themes.
package protocol AppearanceWords {
    /// The setting, and what it is for.
    var themeLabel: String { get }
    var themeExplanation: String { get }
    /// In its place where the environment wants none.
    var coloursAreUnwanted: String { get }
    /// What could be typed where one is picked.
    var themeExample: String { get }
    var noThemeMatches: String { get }
    /// What it is called, as a title.
    func words(_ theme: Appearance.ThemeName) -> String
    /// A few words beside it.
    func about(_ theme: Appearance.ThemeName) -> String
}
