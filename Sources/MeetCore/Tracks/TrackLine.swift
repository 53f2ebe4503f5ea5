/// The points of a track that a map shows, a part for each of its segments.
package struct TrackLine: Hashable, Sendable {
    package var parts: [[Coordinate]]

    /// The maximum number of points, approximately.
    private static let mostPoints = 1000

    package init(_ parts: [[Coordinate]] = []) {
        self.parts = parts
    }

    /// Makes a line of the points of segments, thinned evenly by distance.
    init(_ segments: [[TrackPoint]]) {
        let count = segments.reduce(0) { $0 + $1.count }
        guard count > Self.mostPoints else {
            self.init(segments.map { $0.map(\.place) })
            return
        }
        var metres = 0.0
        for segment in segments {
            for (one, next) in zip(segment, segment.dropFirst()) {
                metres += one.place.distance(to: next.place)
            }
        }
        let step = metres / Double(Self.mostPoints)
        // A segment may be shorter than the step; so many of them are not all shown.
        let parts = segments.count > Self.mostPoints ? Array(segments.prefix(Self.mostPoints)) : segments
        self.init(parts.map { Self.thinned($0, step: step) })
    }

    private static func thinned(_ points: [TrackPoint], step: Double) -> [Coordinate] {
        guard let first = points.first, let last = points.last else { return [] }
        var kept = [first.place]
        var since = 0.0
        var before = first.place
        for point in points.dropFirst() {
            since += before.distance(to: point.place)
            before = point.place
            if since > step {
                kept.append(point.place)
                since = 0
            }
        }
        if kept.last != last.place { kept.append(last.place) }
        return kept
    }

    package var isEmpty: Bool { parts.allSatisfy(\.isEmpty) }
}

/// The stored form: an encoded polyline for each part, with blanks between them
/// (https://developers.google.com/maps/documentation/utilities/polylinealgorithm).
extension TrackLine {
    private static let digits = 1e5

    package var text: String {
        parts.map { part in
            var encoded: [UInt8] = []
            var (latitude, longitude) = (0, 0)
            for point in part {
                let next = (
                    Int((point.latitude * Self.digits).rounded()),
                    Int((point.longitude * Self.digits).rounded())
                )
                Self.append(next.0 - latitude, to: &encoded)
                Self.append(next.1 - longitude, to: &encoded)
                (latitude, longitude) = next
            }
            return String(decoding: encoded, as: UTF8.self)
        }.joined(separator: " ")
    }

    /// Reads the stored form. A part ends where it makes no sense.
    package init(text: String) {
        self.init(text.utf8.split(separator: UInt8(ascii: " ")).map { Self.points(of: $0) })
    }

    private static func append(_ number: Int, to encoded: inout [UInt8]) {
        var rest = number < 0 ? ~(number << 1) : number << 1
        while rest >= 0x20 {
            encoded.append(UInt8(rest & 0x1F | 0x20) + 63)
            rest >>= 5
        }
        encoded.append(UInt8(rest) + 63)
    }

    private static func points(of encoded: Substring.UTF8View) -> [Coordinate] {
        var points: [Coordinate] = []
        var (latitude, longitude) = (0, 0)
        var rest = encoded[...]
        while !rest.isEmpty {
            guard let north = number(in: &rest), let east = number(in: &rest) else { return points }
            latitude += north
            longitude += east
            guard
                let point = Coordinate(
                    latitude: Double(latitude) / digits, longitude: Double(longitude) / digits)
            else { return points }
            points.append(point)
        }
        return points
    }

    private static func number(in rest: inout Substring.UTF8View) -> Int? {
        var (number, shift) = (0, 0)
        while let byte = rest.popFirst() {
            guard byte >= 63, byte < 127, shift <= 30 else { return nil }
            let five = Int(byte) - 63
            number |= (five & 0x1F) << shift
            shift += 5
            if five < 0x20 { return number & 1 == 0 ? number >> 1 : ~(number >> 1) }
        }
        return nil
    }
}
