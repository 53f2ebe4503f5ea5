/// The style of borders.
package enum LineStyle: String, Hashable, Sendable, CaseIterable {
    case plain
    /// Round corners.
    case rounded
    /// The characters `-`, `|` and `+`.
    case ascii
}
