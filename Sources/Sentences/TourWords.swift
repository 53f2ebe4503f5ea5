/// The steps of the tour.
package enum TourStep: Int, Hashable, Sendable, CaseIterable {
    case plan, answers, calendar, delete, undo, palette, help
}
