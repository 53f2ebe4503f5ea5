extension English {
    package var tourHeading: String { "Tour" }

    package func words(_ step: TourStep, key: String, further: String) -> String {
        switch step {
        case .plan: "Plan something: \(key), a title, “fri 15:00” as its time, \(further)"
        case .answers: "Who comes? Back in the list, \(key) says it of those you invited"
        case .calendar: "\(key) shows it in the calendar"
        case .delete: "\(further) leads back to the list; \(key) deletes what is under the bar"
        case .undo: "Deleted by mistake? \(key) takes it back, whatever it was"
        case .palette: "\(key) finds every command by its name"
        case .help: "\(key) shows all the keys"
        }
    }

    package func tourIsOver(key: String) -> String { "That was the tour. \(key) shows it again." }
}
