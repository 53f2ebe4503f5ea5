/// Distances for people.
package enum DistanceText {
    /// `40 m`, `1.2 km`, `35 km`.
    ///
    /// - Parameter metres: What is no number or negative counts as none.
    package static func text(_ metres: Double) -> String {
        guard metres.isFinite, metres > 0 else { return "0 m" }
        if metres < 100 { return "\(Int(metres.rounded())) m" }
        if metres < 995 { return "\(Int((metres / 10).rounded()) * 10) m" }
        let tenths = Int((min(metres, 1e9) / 100).rounded())
        return tenths < 100 ? "\(tenths / 10).\(tenths % 10) km" : "\((tenths + 5) / 10) km"
    }
}
