/// A position as a person types it, or as a command prints it: `60.1699,24.9384`, with the accuracy in metres
/// `60.1699,24.9384,35`, a `geo:` URI (RFC 5870), or a link to a map.
package struct TypedPosition: Hashable, Sendable {
    package var coordinate: Coordinate
    /// The radius in metres in which the person is; `nil` if it is not told.
    package var accuracy: Double?

    package init(_ coordinate: Coordinate, accuracy: Double? = nil) {
        self.coordinate = coordinate
        self.accuracy = accuracy
    }

    /// The characters above which a text is no position.
    private static let longest = 2000

    /// Returns the position in a text; `nil` for any other text.
    package static func parse(_ text: String) -> TypedPosition? {
        let text = String(text.prefix(longest)).trimmed
        // The links first: a URI has its accuracy in a parameter, and an altitude as its third number.
        if let link = PositionLink.find(in: text) {
            return TypedPosition(link.coordinate, accuracy: link.accuracy)
        }
        if let coordinate = CoordinateText.parse(text) { return TypedPosition(coordinate) }
        let parts = text.split { $0 == "," || $0 == ";" || $0.isWhitespace }
        // Three bare numbers are no position.
        guard parts.count == 3, text.contains(where: { ",;±".contains($0) }) || text.hasSuffix("m"),
            let coordinate = CoordinateText.parse("\(parts[0]),\(parts[1])"),
            let accuracy = metres(parts[2])
        else { return nil }
        return TypedPosition(coordinate, accuracy: accuracy)
    }

    /// Returns the first line of a command's output that is a position.
    package static func parse(output: String) -> TypedPosition? {
        output.split(whereSeparator: \.isNewline).lazy.compactMap { parse(String($0)) }.first
    }

    /// Reads `35`, `±35` and `35m`.
    private static func metres(_ text: Substring) -> Double? {
        var text = text
        if text.first == "±" { text.removeFirst() }
        if text.last == "m" { text.removeLast() }
        return Fix.radius(Double(text))
    }
}
