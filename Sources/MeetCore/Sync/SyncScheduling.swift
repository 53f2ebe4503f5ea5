extension SyncText {
    /// Returns whether an item has the series itself or a single entry, and not only dates of a series that
    /// belongs to somebody else.
    package static func isWhole(_ text: String) -> Bool {
        guard let root = SyncComponent(parsing: text), root.name == "VCALENDAR" else { return true }
        let entries = root.components.filter { SyncComponent.entryNames.contains($0.name) }
        return entries.isEmpty || entries.contains { $0.recurrenceKey.isEmpty }
    }

    /// Returns the title of a meeting, or the name of a contact; `nil` if it has none.
    package static func title(of text: String) -> String? {
        guard let root = SyncComponent(parsing: text) else { return nil }
        if root.name != "VCALENDAR" { return root.value(of: "FN") }
        let entries = root.components.filter { SyncComponent.entryNames.contains($0.name) }
        return entries.first { $0.recurrenceKey.isEmpty }.flatMap { $0.value(of: "SUMMARY") }
            ?? entries.lazy.compactMap { $0.value(of: "SUMMARY") }.first
    }
}
