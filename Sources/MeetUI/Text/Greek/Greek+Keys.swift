extension Greek {
    package var keysHeading: String { "Πλήκτρα" }
    package var keysExplanation: String { "Ποια πλήκτρα κάνουν τι: ένα σύνολο, και δικά σας." }
    package func words(_ preset: KeyPreset) -> (title: String, explanation: String) {
        switch preset {
        case .standard: ("συνήθη", "γράμματα των εντολών, και βέλη")
        case .vi: ("vi", "g g και G, ^D και ^U, d d διαγράφει")
        case .emacs: ("Emacs", "^N και ^P, ^X ^S αποθηκεύει, ^G πίσω, M-x")
        }
    }
    package var keyPresetTitle: String { "Σύνολο πλήκτρων" }
    package var noKeyPresetMatches: String { "Κανένα σύνολο δεν λέγεται έτσι." }
    package func ownKeys(_ count: Int) -> String { count == 1 ? "1 δικό σας" : "\(count) δικά σας" }
    package func newKeyTitle(_ command: String) -> String { "Πλήκτρα: «\(command)»" }
    package var pressNewKey: String { "Πατήστε το νέο πλήκτρο." }
    package func keyWasPressed(_ key: String, take: String) -> String {
        "\(key): με \(take) μόνο του· άλλο πλήκτρο το κάνει πρώτο από δύο."
    }
    package func leavesKeys(key: String) -> String { "Με \(key) τα πλήκτρα μένουν όπως είναι." }
    package func keysAreNow(_ command: String, _ keys: String) -> String { "«\(command)»: τώρα με \(keys)." }

    package func isNoKey(_ typed: String) -> String {
        "«\(ShortText.typed(typed))»: δεν είναι πλήκτρο. Γράφονται όπως «a», «^S», «M-x», «F3», «PgDn», «Space» ή, "
            + "δύο μαζί, «g g», με κόμματα ανάμεσα."
    }
    package func isMoreThanTwoKeys(_ typed: String) -> String {
        "«\(ShortText.typed(typed))»: πάνω από δύο πλήκτρα· βάλτε κόμματα ανάμεσα σε όσα είναι μόνα τους."
    }
    package func isFixedKey(_ key: String) -> String { "\(key): κάνει πάντα αυτό που κάνει." }
    package func isTakenKey(_ key: String, by title: String, id: String) -> String {
        "\(key): είναι ήδη «\(title)» (\(id))."
    }
    package func isNoCommand(_ typed: String, nearest: String) -> String {
        "Καμία εντολή δεν λέγεται «\(ShortText.typed(typed))». Μήπως «\(nearest)»;"
    }
    package func isNoKeyPreset(_ typed: String, known: [String]) -> String {
        "«\(ShortText.typed(typed))»: δεν είναι σύνολο πλήκτρων. Υπάρχουν: \(known.joined(separator: ", "))."
    }

    package func nothingFollows(_ keys: String) -> String { "\(keys): δεν κάνει τίποτα εδώ." }
    package var dropsKeys: String { "άκυρο" }
}
