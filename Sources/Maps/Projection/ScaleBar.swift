/// A scale bar of the map.
package struct ScaleBar: Hashable, Sendable {
    package var metres: Int
    /// Its length in dots.
    package var dots: Int

    /// Finds the longest bar of a round length (1, 2 or 5 times a power of ten) within `longest` dots; `nil`
    /// if not even one metre fits.
    package init?(_ projection: MapProjection, longest: Int) {
        let most = Double(max(0, longest)) * projection.metresPerDot
        guard most >= 1 else { return nil }
        var metres = 1
        var power = 1
        while power <= 10_000_000 {
            for digit in [1, 2, 5] where Double(digit * power) <= most { metres = digit * power }
            power *= 10
        }
        self.metres = metres
        dots = max(1, Int((Double(metres) / projection.metresPerDot).rounded()))
    }
}
