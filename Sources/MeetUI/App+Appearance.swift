import Operations
import Shell
import TerminalKit

// The appearance: the set theme, or one being tried.
extension App {
    struct TriedTheme: Hashable, Sendable {
        var name: Appearance.ThemeName
        /// The layer that tries it.
        var layer: LayerID
    }

    /// Follows a change of the profile.
    mutating func wearTheme(of before: Profile) {
        // A theme tried by a tab is stored by now, or not; one tried by a picker continues.
        if let tried = triedTheme, !layers.contains(where: { $0.id == tried.layer }) {
            triedTheme = nil
        } else if person.appearance != before.appearance {
            wearTheme()
        }
    }

    mutating func wearTheme() {
        let appearance = person.appearance
        let name = triedTheme?.name ?? appearance.theme
        theme = Theme(wantsColors ? name : .monochrome, colors: colors)
        theme.isForced = !wantsColors
        theme.mapSigns = mapSigns
        theme.isAnimated = appearance.isAnimated
        theme.lines = appearance.borders.flatMap { LineStyle(rawValue: $0.rawValue) } ?? .plain
    }
}
