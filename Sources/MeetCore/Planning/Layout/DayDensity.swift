/// How full a day is, for sheets on which there is room for no more than a sign.
package enum DayDensity: Int, Hashable, Sendable, CaseIterable, Comparable {
    case none, few, some, many

    /// - Parameter count: How many meetings the day has.
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
