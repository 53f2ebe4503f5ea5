import Operations

// MARK: - Themes

extension Greek {
    package var themeLabel: String { "Θέμα" }
    package var themeExplanation: String { "Τα χρώματα της οθόνης." }
    package var coloursAreUnwanted: String { "Έχει οριστεί το NO_COLOR, οπότε δεν υπάρχουν χρώματα." }
    package var themeExample: String { "ανοιχτό, σκούρο, αντίθεση …" }
    package var noThemeMatches: String { "Κανένα θέμα δεν λέγεται έτσι." }

    package func words(_ theme: Appearance.ThemeName) -> String {
        switch theme {
        case .standard: "Του τερματικού"
        case .light: "Ανοιχτό"
        case .dark: "Σκούρο"
        case .contrast: "Υψηλή αντίθεση"
        case .monochrome: "Μονόχρωμο"
        }
    }

    package func about(_ theme: Appearance.ThemeName) -> String {
        switch theme {
        case .standard: "τα δικά του χρώματα και φόντο"
        case .light: "μελάνι σε χαρτί· από 256 χρώματα"
        case .dark: "απαλά χρώματα στο σούρουπο"
        case .contrast: "φωτεινά σε μαύρο"
        case .monochrome: "έντονα και υπογραμμισμένα, χωρίς χρώμα"
        }
    }
}
