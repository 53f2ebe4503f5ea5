import MeetStore

/// The appearance of the screen (the settings `theme`, `borders`, `animations`, `terminal.pictures` and
/// `map.picture`).
package struct Appearance: Hashable, Sendable {
    package enum ThemeName: String, Hashable, Sendable, CaseIterable {
        /// The terminal's own sixteen colours on its own background.
        case standard = "default"
        case light, dark
        /// Light on black, with high contrast.
        case contrast
        /// Bold, dim and reversed text in place of colours.
        case monochrome
    }

    package enum Borders: String, Hashable, Sendable, CaseIterable {
        case plain, rounded, ascii
    }

    package var theme = ThemeName.standard
    /// The borders; `nil` for plain ones, in ASCII if the locale is not UTF-8.
    package var borders: Borders?
    /// True if activity indicators move.
    package var isAnimated = true
    /// True if photos are pictures of pixels on terminals that can show them.
    package var showsPictures = true
    /// True if maps are such pictures, too.
    package var showsMapPictures = false

    package init() {}

    package static let themeKey = "theme"
    package static let bordersKey = "borders"
    package static let animationsKey = "animations"
    package static let picturesKey = "terminal.pictures"
    package static let mapPictureKey = "map.picture"

    package static let keys = [themeKey, bordersKey, animationsKey, picturesKey, mapPictureKey]
    private static let pictures = ["auto", "off"]

    /// Returns the possible values of a setting.
    static func words(for key: String) -> [String] {
        switch key {
        case themeKey: ThemeName.allCases.map(\.rawValue)
        case bordersKey: Borders.allCases.map(\.rawValue)
        case picturesKey: pictures
        default: SettingWords.switches
        }
    }

    /// Returns the default value.
    static func standard(_ key: String) -> String? {
        switch key {
        case themeKey: ThemeName.standard.rawValue
        case animationsKey: SettingWords.on
        case picturesKey: pictures[0]
        case mapPictureKey: SettingWords.off
        default: nil
        }
    }

    /// Returns the value in its stored form; `nil` if it is invalid.
    static func checked(_ value: String, for key: String) -> String? {
        SettingWords.checked(value, among: words(for: key))
    }

    /// Reads the stored values; a value of another version counts as unset.
    init(stored: [String: String]) {
        theme = stored[Self.themeKey].flatMap(ThemeName.init) ?? .standard
        borders = stored[Self.bordersKey].flatMap(Borders.init)
        isAnimated = stored[Self.animationsKey] != SettingWords.off
        showsPictures = stored[Self.picturesKey] != Self.pictures[1]
        showsMapPictures = stored[Self.mapPictureKey] == SettingWords.on
    }
}
