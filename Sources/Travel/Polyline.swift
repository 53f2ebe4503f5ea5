import MeetCore

/// Encoded lines (https://developers.google.com/maps/documentation/utilities/polylinealgorithm).
enum Polyline {
    /// Returns the points of a line, up to `TravelRoute.mostPoints`; empty if the text is no line.
    ///
    /// - Parameter digits: The number of decimals: 5 for OSRM, 6 for Valhalla.
    static func decode(_ text: String, digits: Int) -> [Coordinate] {
        let scale = (0..<min(max(digits, 1), 9)).reduce(1.0) { scale, _ in scale * 10 }
        var points: [Coordinate] = []
        var sum = (latitude: 0, longitude: 0)
        var bytes = text.utf8.makeIterator()
        /// Returns the next difference; `nil` at the end, or if it is invalid.
        func difference() -> Int? {
            var value = 0
            var shift = 0
            while let byte = bytes.next() {
                guard (63...126).contains(byte), shift <= 30 else { return nil }
                let bits = Int(byte) - 63
                value |= (bits & 0x1F) << shift
                shift += 5
                if bits < 0x20 { return value & 1 == 0 ? value >> 1 : ~(value >> 1) }
            }
            return nil
        }
        while points.count < TravelRoute.mostPoints, let north = difference() {
            guard let east = difference() else { return [] }
            sum.latitude += north
            sum.longitude += east
            guard
                let point = Coordinate(
                    latitude: Double(sum.latitude) / scale, longitude: Double(sum.longitude) / scale)
            else { return [] }
            points.append(point)
        }
        return points
    }
}
