import MeetCore

/// Coordinates as people write them: `39.3622, 22.9422`.
package enum CoordinateText {
    /// Five decimals: about a metre.
    package static func text(_ coordinate: Coordinate) -> String {
        "\(decimal(coordinate.latitude)), \(decimal(coordinate.longitude))"
    }

    private static func decimal(_ degrees: Double) -> String {
        var text = String((degrees * 100_000).rounded() / 100_000)
        if text.hasSuffix(".0") { text.removeLast(2) }
        return text
    }

    /// Latitude and longitude in degrees, with a comma or blanks between them; `nil` when it is none.
    package static func parse(_ text: String) -> Coordinate? {
        let parts = text.split(whereSeparator: { $0 == "," || $0 == ";" || $0.isWhitespace })
        guard parts.count == 2, let latitude = Double(parts[0]), let longitude = Double(parts[1]),
            latitude.isFinite, longitude.isFinite
        else { return nil }
        return Coordinate(latitude: latitude, longitude: longitude)
    }
}
