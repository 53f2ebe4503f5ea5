/// What the tour shows, a step at a time.
package enum TourStep: Int, Hashable, Sendable, CaseIterable {
    case plan, answers, calendar, delete, undo, palette, help
}
