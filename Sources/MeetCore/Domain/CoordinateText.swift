/// Coordinates as people and programs write them: `39.3622, 22.9422`.
package enum CoordinateText {
    /// Latitude and longitude with five decimals, without zeros at their ends.
    package static func text(_ coordinate: Coordinate) -> String {
        [coordinate.latitude, coordinate.longitude].map(short).joined(separator: ", ")
    }

    /// Degrees with five decimals, about a metre, without zeros at the end.
    package static func short(_ degrees: Double) -> String {
        var text = decimal(degrees, places: 5)
        while text.hasSuffix("0") { text.removeLast() }
        if text.hasSuffix(".") { text.removeLast() }
        return text
    }

    /// Degrees with as many decimals as `places`, at least one, and never with an exponent. Seven are a centimetre.
    package static func decimal(_ degrees: Double, places: Int = 7) -> String {
        var factor: Int64 = 1
        for _ in 0..<places { factor *= 10 }
        let scaled = Int64((min(max(degrees, -400), 400) * Double(factor)).rounded())
        let rest = String(factor + Int64((scaled.magnitude % factor.magnitude))).dropFirst()
        return "\(scaled < 0 ? "-" : "")\(scaled.magnitude / factor.magnitude).\(rest)"
    }

    /// Latitude and longitude in degrees, with a comma, a semicolon or blanks between them; also a `geo:` URI (RFC 5870).
    /// `nil` for any other text.
    ///
    /// - Parameter ignoresRest: Whether an altitude or parameters may follow, as they always may in a URI.
    package static func parse(_ text: String, ignoresRest: Bool = false) -> Coordinate? {
        var text = text.trimmed[...]
        let isURI = text.prefix(4).lowercased() == "geo:"
        if isURI { text = text.dropFirst(4).prefix { $0 != "?" } }
        let parts = text.split { $0 == "," || $0 == ";" || $0.isWhitespace }
        guard parts.count == 2 || (isURI || ignoresRest) && parts.count > 2, let latitude = Double(parts[0]),
            let longitude = Double(parts[1])
        else { return nil }
        return Coordinate(latitude: latitude, longitude: longitude)
    }
}
