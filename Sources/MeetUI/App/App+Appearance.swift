import Operations
import TerminalKit

// What everything looks like: the theme that is set, or tried on.
extension App {
    struct TriedTheme: Hashable, Sendable {
        var name: Appearance.ThemeName
        /// Who tries it on.
        var layer: LayerID
    }

    /// Follows what is known of the person.
    mutating func wearTheme(of before: Profile) {
        // What a tab shows until it is stored is stored, or not; what a picker shows goes on.
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
