/// Sizes in bytes for people: `812 B`, `12 KB`, `51 MB` (powers of 1000, as file managers count).
package enum ByteText {
    package static func size(_ bytes: Int) -> String {
        var value = Double(max(0, bytes))
        var unit = "B"
        for next in ["KB", "MB", "GB", "TB"] where value >= 999.5 {
            value /= 1000
            unit = next
        }
        if unit == "B" || value >= 10 { return "\(Int(value.rounded())) \(unit)" }
        let tenths = Int((value * 10).rounded())
        return tenths % 10 == 0 ? "\(tenths / 10) \(unit)" : "\(tenths / 10).\(tenths % 10) \(unit)"
    }
}
