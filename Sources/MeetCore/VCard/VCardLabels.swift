/// Conversion between labels and TYPE parameters or Apple's labels.
enum VCardLabels {
    /// Returns the label that TYPE values (in lower case) make, and the values that are not part of it.
    ///
    /// The words of a label are joined by blanks, the place before the kind: `work fax`.
    static func derive(from types: [String]) -> (label: String?, rest: [String]) {
        if types.isEmpty { return (nil, []) }
        if types.count == 1 { return silent.contains(types[0]) ? (nil, types) : (types[0], []) }
        if types.count == 2 {
            switch (silent.contains(types[0]), silent.contains(types[1])) {
            case (true, false): return (types[1], [types[0]])
            case (false, true): return (types[0], [types[1]])
            default: break
            }
        }
        var places: [String] = []
        var kinds: [String] = []
        var rest: [String] = []
        for type in types {
            if silent.contains(type) {
                rest.append(type)
            } else if self.places.contains(type) {
                if !places.contains(type) { places.append(type) }
            } else if !kinds.contains(type) {
                kinds.append(type)
            }
        }
        let words = places + kinds
        return (words.isEmpty ? nil : words.joined(separator: " "), rest)
    }

    /// Returns the written form of a label: TYPE values if reading them gives the label back, else a property
    /// of its own in the group (Apple's X-ABLabel; empty for no label).
    static func written(label: String?, types: [String]) -> (types: [String], own: String?) {
        guard let label else {
            return derive(from: types).label == nil ? (types, nil) : (types, "")
        }
        let words = label.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        if words.allSatisfy({ written.contains($0) || ($0.hasPrefix("x-") && isToken($0)) }),
            derive(from: words + types) == (label, types)
        {
            return (words + types, nil)
        }
        return (types, label)
    }

    /// Returns whether a word can be written as a TYPE value and is read back unchanged.
    static func isToken(_ word: String) -> Bool {
        word.utf8.allSatisfy { (97...122).contains($0) || (48...57).contains($0) || $0 == ASCII.hyphen }
    }

    /// Returns a label without the `_$!<…>!$_` of Apple's own labels, which become words in lower case: `home
    /// fax`. A person's labels stay unchanged.
    static func unwrapped(_ label: String) -> String {
        guard label.hasPrefix("_$!<"), label.hasSuffix(">!$_"), label.utf8.count >= 8 else { return label }
        let inner = label.dropFirst(4).dropLast(4)
        if inner.hasPrefix("_$!<") { return String(inner) }
        var words = ""
        var wasLower = false
        for character in inner {
            if wasLower, character.isUppercase { words.append(" ") }
            wasLower = character.isLowercase
            words += character.lowercased()
        }
        return words
    }

    /// Returns the value of X-ABLabel for a label.
    static func wrapped(_ label: String) -> String {
        if let name = apple[label] { return "_$!<" + name + ">!$_" }
        return unwrapped(label) == label ? label : "_$!<" + label + ">!$_"
    }

    private static let places: Set<String> = ["home", "work", "school", "other", "main"]

    /// TYPE values for abilities or networks, which say nothing about the purpose of a number or address.
    private static let silent: Set<String> = [
        "internet", "x400", "voice", "text", "video", "msg", "dom", "intl", "postal", "parcel", "pref",
    ]

    /// The words written as TYPE values.
    private static let written: Set<String> = [
        "home", "work", "school", "other", "main", "cell", "fax", "pager", "textphone", "car", "isdn", "pcs",
        "modem", "bbs", "iphone",
        // RFC 6350, 6.6.6
        "contact", "acquaintance", "friend", "met", "co-worker", "colleague", "co-resident", "neighbor",
        "child",
        "parent", "sibling", "spouse", "kin", "muse", "crush", "date", "sweetheart", "me", "agent",
        "emergency",
    ]

    private static let apple: [String: String] = [
        "home": "Home", "work": "Work", "school": "School", "other": "Other", "mobile": "Mobile",
        "main": "Main",
        "home fax": "HomeFAX", "work fax": "WorkFAX", "pager": "Pager", "home page": "HomePage",
        "anniversary": "Anniversary", "mother": "Mother", "father": "Father", "parent": "Parent",
        "brother": "Brother", "sister": "Sister", "child": "Child", "friend": "Friend", "spouse": "Spouse",
        "partner": "Partner", "assistant": "Assistant", "manager": "Manager",
    ]
}
