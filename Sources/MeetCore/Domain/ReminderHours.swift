/// The hours of reminders without a time of day, in the reader's zone.
package enum ReminderHours {
    /// The hour for whole days, and for deadlines without a time of day.
    package static let morning = 9
    /// The hour of the evening before.
    package static let evening = 18
}
