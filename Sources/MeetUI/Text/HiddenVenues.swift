/// Saved venues that would fit, but are too far away, or nobody knows where they are.
package struct HiddenVenues: Hashable, Sendable {
    package var count: Int
    /// Around what, as `name(of:)` says it.
    package var place: String?
    /// The radius; `nil` for as far as the place extends.
    package var metres: Int?
    /// The key that searches farther.
    package var farther: String

    package init(count: Int, place: String?, metres: Int?, farther: String) {
        self.count = count
        self.place = place
        self.metres = metres
        self.farther = farther
    }
}
