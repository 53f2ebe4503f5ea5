/// What borders are drawn with.
package enum LineStyle: String, Hashable, Sendable, CaseIterable {
    case plain
    /// Corners of frames are round.
    case rounded
    /// By `-`, `|` and `+`.
    case ascii
}
