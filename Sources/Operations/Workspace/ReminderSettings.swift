import Foundation

/// How the open program tells a reminder beyond its own screen (the setting `reminders.terminal`).
package enum TerminalNotices: String, Hashable, Sendable, CaseIterable {
    /// The bell, and the sequence that the terminal seems to know for a notification of the desktop.
    case auto
    /// The bell alone.
    case bell
    case off
    /// The bell, and that sequence whatever the terminal is.
    case osc9, osc777, osc99
}

/// The settings of reminders.
package enum ReminderSettings {
    /// The command that tells a notice of the agent.
    package static let commandKey = "reminders.command"
    /// See `TerminalNotices`.
    package static let terminalKey = "reminders.terminal"

    package static let keys = [commandKey, terminalKey]

    /// What counts where nobody set it.
    static func standard(_ key: String) -> String? {
        key == terminalKey ? TerminalNotices.auto.rawValue : nil
    }

    /// The value as it is stored; `nil` where the setting cannot have it.
    static func checked(_ value: String, for key: String) -> String? {
        key == terminalKey ? TerminalNotices(rawValue: value.lowercased())?.rawValue : value
    }
}
