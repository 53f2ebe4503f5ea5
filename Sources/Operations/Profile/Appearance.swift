import MeetStore

/// How the screen looks (the settings `theme`, `borders` and `animations`).
package struct Appearance: Hashable, Sendable {
    package enum ThemeName: String, Hashable, Sendable, CaseIterable {
        /// The terminal's own sixteen colours on its own background.
        case standard = "default"
        case light, dark
        /// Light on black, with much contrast.
        case contrast
        /// Bold, dim and reversed text in place of colours.
        case monochrome
    }

    package enum Borders: String, Hashable, Sendable, CaseIterable {
        case plain, rounded, ascii
    }

    package var theme = ThemeName.standard
    /// `nil`: plain, and by ASCII where the locale is not UTF-8.
    package var borders: Borders?
    /// Whether signs of what runs move.
    package var isAnimated = true

    package init() {}

    package static let themeKey = "theme"
    package static let bordersKey = "borders"
    package static let animationsKey = "animations"

    package static let keys = [themeKey, bordersKey, animationsKey]
    private static let switches = ["on", "off"]

    /// What a setting may be.
    static func words(for key: String) -> [String] {
        switch key {
        case themeKey: ThemeName.allCases.map(\.rawValue)
        case bordersKey: Borders.allCases.map(\.rawValue)
        default: switches
        }
    }

    /// What counts where nobody set it.
    static func standard(_ key: String) -> String? {
        switch key {
        case themeKey: ThemeName.standard.rawValue
        case animationsKey: switches[0]
        default: nil
        }
    }

    /// The value as it is stored; `nil` where the setting cannot have it.
    static func checked(_ value: String, for key: String) -> String? {
        let value = value.lowercased()
        return words(for: key).contains(value) ? value : nil
    }

    /// What is kept; what only another version knows counts as not set.
    init(stored: [String: String]) {
        theme = stored[Self.themeKey].flatMap(ThemeName.init) ?? .standard
        borders = stored[Self.bordersKey].flatMap(Borders.init)
        isAnimated = stored[Self.animationsKey] != Self.switches[1]
    }
}

/// Wears that theme from now on.
package struct SetTheme: WritingOperation {
    package var name: Appearance.ThemeName

    package init(_ name: Appearance.ThemeName) {
        self.name = name
    }

    package func run(in workspace: Workspace) throws(StoreError) -> Profile {
        try workspace.store.writing { store throws(StoreError) in
            try store.set(Appearance.themeKey, to: name == .standard ? nil : name.rawValue)
            return try Profile(readFrom: store)
        }
    }
}
