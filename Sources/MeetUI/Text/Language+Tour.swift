extension Language {
    /// Of the commands that end it.
    package var tourHeading: String { say("Tour") }

    /// What to do now, in some 60 columns.
    ///
    /// - Parameters:
    ///   - key: Gives the command of the step.
    ///   - further: That which ends it, where there is one: what saves a form, what leads back to the list.
    package func words(_ step: TourStep, key: String, further: String) -> String {
        switch step {
        case .plan: say("Plan something: \(key), a title, “fri 15:00” as its time, \(further)")
        case .answers: say("Who comes? Back in the list, \(key) says it of those you invited")
        case .calendar: say("\(key) shows it in the calendar")
        case .delete: say("\(further) leads back to the list; \(key) deletes what is under the bar")
        case .undo: say("Deleted by mistake? \(key) takes it back, whatever it was")
        case .palette: say("\(key) finds every command by its name")
        case .help: say("\(key) shows all the keys")
        }
    }

    /// That all of it was seen.
    ///
    /// - Parameter key: Begins it again.
    package func tourIsOver(key: String) -> String { say("That was the tour. \(key) shows it again.") }
}
