/// What the tour shows, a step at a time.
package enum TourStep: Int, Hashable, Sendable, CaseIterable {
    case plan, answers, calendar, delete, undo, palette, help
}

/// The tour of one minute.
package protocol TourWords: Sendable {
    /// Of the commands that end it.
    var tourHeading: String { get }
    /// What to do now, in some 60 columns.
    ///
    /// - Parameters:
    ///   - key: Gives the command of the step.
    ///   - further: That which ends it, where there is one: what saves a form, what leads back to the list.
    func words(_ step: TourStep, key: String, further: String) -> String
    /// That all of it was seen.
    ///
    /// - Parameter key: Begins it again.
    func tourIsOver(key: String) -> String
}
