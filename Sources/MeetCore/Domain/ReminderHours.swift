/// The hours, by the reader's clocks, of reminders that no hour goes with.
package enum ReminderHours {
    /// Of whole days, and of what is to be done on a day.
    package static let morning = 9
    /// Of the evening before.
    package static let evening = 18
}
