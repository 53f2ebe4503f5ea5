import Foundation

/// The way the open program shows a reminder beyond its own screen (the setting `reminders.terminal`).
package enum TerminalNotices: String, Hashable, Sendable, CaseIterable {
    /// The bell, and the terminal's probable sequence for a desktop notification.
    case auto
    /// The bell alone.
    case bell
    case off
    /// The bell, and that sequence on any terminal.
    case osc9, osc777, osc99
}

/// The settings of reminders.
package enum ReminderSettings {
    /// The key of the command that delivers the agent's notices.
    package static let commandKey = "reminders.command"
    /// The key of the terminal notices, see `TerminalNotices`.
    package static let terminalKey = "reminders.terminal"

    package static let keys = [commandKey, terminalKey]

    /// Returns the default value.
    static func standard(_ key: String) -> String? {
        key == terminalKey ? TerminalNotices.auto.rawValue : nil
    }

    /// Returns the value in its stored form; `nil` if it is invalid.
    static func checked(_ value: String, for key: String) -> String? {
        key == terminalKey ? TerminalNotices(rawValue: value.lowercased())?.rawValue : value
    }
}
