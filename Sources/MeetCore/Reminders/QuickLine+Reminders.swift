extension QuickLine {
    /// Parses a line with its reminders.
    package init(_ text: String, clock: PlanningClock) {
        self.init(text, clock: clock, readReminders: ReminderParser.remindersInLine)
    }
}
