extension SyncText {
    /// Returns the item with the invitations left to this program: SCHEDULE-AGENT=CLIENT on its attendees
    /// (RFC 6638, 7.1), so that a server which schedules does not mail them too.
    ///
    /// - Parameter before: The text of the server until now. An item whose invitations the server sends stays
    ///   the server's.
    package static func scheduledByClient(_ text: String, before: String?) -> String {
        guard var root = SyncComponent(parsing: text), root.name == "VCALENDAR" else { return text }
        if let before, let old = SyncComponent(parsing: before), old.hasServerAttendees { return text }
        guard root.hasServerAttendees else { return text }
        for entry in root.components.indices {
            for place in root.components[entry].properties.indices
            where root.components[entry].properties[place].isServerAttendee {
                root.components[entry].properties[place].parameters.append(
                    UnmodelledProperty.Parameter(name: "SCHEDULE-AGENT", values: ["CLIENT"]))
            }
        }
        return root.text
    }

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

extension SyncComponent {
    fileprivate var hasServerAttendees: Bool {
        components.contains { $0.properties.contains(where: \.isServerAttendee) }
    }
}

extension UnmodelledProperty {
    /// True for an attendee whom a scheduling server would invite.
    fileprivate var isServerAttendee: Bool { name == "ATTENDEE" && values(of: "SCHEDULE-AGENT").isEmpty }
}
