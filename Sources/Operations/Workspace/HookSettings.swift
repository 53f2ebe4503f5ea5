import MeetStore

/// An event that a command can be run at.
package enum HookEvent: String, Hashable, Sendable, Codable, CaseIterable {
    /// A meeting or a contact was added or changed.
    case saved
    /// Meetings or contacts were deleted.
    case deleted
    /// A meeting was cancelled.
    case cancelled
    /// An invitee's answer was recorded.
    case answered
    /// A message came into the inbox.
    case message
    /// Somebody arrived at a meeting.
    case arrived
    /// A meeting is about to start.
    case starting

    /// The key of the setting with its command.
    package var key: String { "hooks.\(rawValue)" }
}

/// The settings of hooks: a command for each event, run without a shell, and how long before a start it is
/// run.
package enum HookSettings {
    package static let leadKey = "hooks.lead"
    package static let keys = HookEvent.allCases.map(\.key) + [leadKey]

    /// The possible minutes before a start.
    package static let leads = 0...1440
    private static let usualLead = 5

    /// Returns the default value.
    static func standard(_ key: String) -> String? { key == leadKey ? String(usualLead) : nil }

    /// Returns the value in its stored form; `nil` if it is invalid.
    static func checked(_ value: String, for key: String) -> String? {
        guard key == leadKey else { return value }
        return Int(value).flatMap { leads.contains($0) ? String($0) : nil }
    }

    /// Returns the commands that are set.
    package static func commands(in store: MeetStore) throws(StoreError) -> [HookEvent: String] {
        var commands: [HookEvent: String] = [:]
        for (key, value) in try store.settings() where key.hasPrefix("hooks.") && !value.isEmpty {
            guard let event = HookEvent.allCases.first(where: { $0.key == key }) else { continue }
            commands[event] = value
        }
        return commands
    }

    /// Returns the minutes before a start at which `starting` is told.
    package static func lead(in store: MeetStore) throws(StoreError) -> Int {
        try store.setting(leadKey).flatMap { Int($0) } ?? usualLead
    }
}
