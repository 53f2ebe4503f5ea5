/// The saved venues that match a search but are too far away, or have no coordinate.
package struct HiddenVenues: Hashable, Sendable {
    package var count: Int
    /// The centre of the circle, as `name(of:)` names it.
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
