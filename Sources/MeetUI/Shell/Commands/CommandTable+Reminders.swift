import TerminalKit

extension CommandTable {
    /// What answers reminders: those that were told, wherever the program is, by keys that are no text; and each in its
    /// panel.
    static let reminders: [Command] = [
        Command(.snoozeReminders, .snoozeReminders, keys: [.function(7)], in: .notice),
        Command(.dismissReminders, .dismissReminders, keys: [.function(8)], in: .notice),
        Command(.open, .openReminder, keys: [.enter], in: .reminders, footer: true),
        Command(.snoozeReminder, .snoozeReminder, keys: ["s"], in: .reminders, footer: true),
        Command(.dismissReminder, .dismissReminder, keys: ["d"], in: .reminders, footer: true),
    ]

    /// What ends the tour, wherever the program is; the same key begins it.
    static let tour: [Command] = [
        Command(.skipTour, .skipTour, keys: [.function(2)], in: .tour)
    ]
}
