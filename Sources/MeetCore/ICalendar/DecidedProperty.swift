extension Meeting {
    /// The decisions at the meeting; empty without anything.
    ///
    /// It stays among the unmodelled properties, so that it is in exported calendars and synchronized ones.
    package var decided: String {
        get { self[property: Self.decidedName].map { TextValue.unescaped(Array($0.utf8)[...]) } ?? "" }
        set {
            guard newValue != decided else { return }
            let text = newValue.trimmed
            self[property: Self.decidedName] = text.isEmpty ? nil : TextValue.escaped(text)
        }
    }
}
