/// The density of a day, for views with space for a single character.
package enum DayDensity: Int, Hashable, Sendable, CaseIterable, Comparable {
    case none, few, some, many

    /// Finds the density.
    ///
    /// - Parameter count: The number of meetings of the day.
    package init(_ count: Int) {
        switch count {
        case ..<1: self = .none
        case ..<3: self = .few
        case ..<6: self = .some
        default: self = .many
        }
    }

    package static func < (one: DayDensity, other: DayDensity) -> Bool { one.rawValue < other.rawValue }
}
