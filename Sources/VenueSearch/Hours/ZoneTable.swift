import Foundation
import MeetCore

/// The principal places of the world's time zones, from tzdata's `zone.tab` and `zone1970.tab`: lines of
/// country codes, coordinates (ISO 6709, `±DDMM±DDDMM` or `±DDMMSS±DDDMMSS`), zone and comments, separated by
/// tabs.
package struct ZoneTable: Hashable, Sendable {
    package struct Row: Hashable, Sendable {
        /// The IANA name.
        package var zone: String
        package var coordinate: Coordinate
    }

    package let rows: [Row]

    /// Parses a table; unreadable lines are left out.
    package init(parsing text: String) {
        rows = text.utf8.split(whereSeparator: { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") })
            .compactMap(Self.row)
    }

    /// The estimated zone of a place, without knowledge of borders.
    package struct Estimate: Hashable, Sendable {
        package var zone: TimeZone
        /// True if another zone with different clocks is near.
        package var isGuess: Bool

        package init(_ zone: TimeZone, isGuess: Bool) {
            self.zone = zone
            self.isGuess = isGuess
        }
    }

    /// Returns the zone of the nearest row, an estimate because borders are not known. If others are almost
    /// as near and one of them agrees with `likely`, returns `likely`: people mostly meet in their own zone.
    ///
    /// - Parameters:
    ///   - likely: The zone to prefer in case of doubt.
    ///   - instant: The instant at which the clocks are compared.
    /// - Returns: `nil` if the table is empty, or the system knows none of its names.
    package func zone(of place: Coordinate, likely: TimeZone, at instant: Date) -> Estimate? {
        let distances = rows.map { $0.coordinate.distance(to: place) }
        var nearest: (metres: Double, zone: TimeZone)?
        for (index, metres) in distances.enumerated() where metres < nearest?.metres ?? .infinity {
            if let zone = TimeZone(identifier: rows[index].zone) { nearest = (metres, zone) }
        }
        guard let nearest else { return nil }
        func seconds(_ zone: TimeZone?) -> Int? { zone?.secondsFromGMT(for: instant) }
        let clock = seconds(likely)
        let (isNear, isNearest) = (
            zip(rows, distances).contains { row, metres in
                metres <= nearest.metres * Self.doubt && seconds(TimeZone(identifier: row.zone)) == clock
            }, seconds(nearest.zone) == clock
        )
        // The reader's own zone is doubtful only if another one is nearer: its surroundings agree with it.
        if isNear { return Estimate(likely, isGuess: !isNearest) }
        let chosen = seconds(nearest.zone)
        let hasOthers = zip(rows, distances).contains { row, metres in
            metres <= nearest.metres * Self.uncertainty
                && seconds(TimeZone(identifier: row.zone)).map { $0 != chosen } == true
        }
        return Estimate(nearest.zone, isGuess: hasOthers)
    }

    /// The ratio of distances up to which another zone makes the nearest one a guess: countries reach far
    /// from the town that their zone is named after.
    private static let uncertainty = 2.5

    /// The ratio of distances up to which another zone may be meant. Vigo is nearer to Lisbon than to Madrid,
    /// and Saint Louis nearer to Indiana's clocks than to Chicago's, each by less than this.
    private static let doubt = 1.4

    // MARK: - Lines

    private static func row(_ line: Substring.UTF8View) -> Row? {
        guard line.first != UInt8(ascii: "#") else { return nil }
        let columns = line.split(
            separator: UInt8(ascii: "\t"), maxSplits: 3, omittingEmptySubsequences: false)
        guard columns.count >= 3, let zone = String(columns[2]), !zone.isEmpty,
            let coordinate = coordinate(columns[1])
        else { return nil }
        return Row(zone: zone, coordinate: coordinate)
    }

    private static func coordinate(_ text: Substring.UTF8View) -> Coordinate? {
        let isSign = { (byte: UInt8) in byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") }
        guard let middle = text.dropFirst().firstIndex(where: isSign),
            let latitude = degrees(text[..<middle], digits: 2),
            let longitude = degrees(text[middle...], digits: 3)
        else { return nil }
        return Coordinate(latitude: latitude, longitude: longitude)
    }

    /// Parses a sign, the given number of digits of degrees, two of minutes, and optionally two of seconds.
    private static func degrees(_ text: Substring.UTF8View, digits: Int) -> Double? {
        guard let sign = text.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") else {
            return nil
        }
        let numbers = text.dropFirst()
        guard numbers.count == digits + 2 || numbers.count == digits + 4 else { return nil }
        var values: [Int] = []
        var rest = numbers
        while !rest.isEmpty {
            let count = values.isEmpty ? digits : 2
            var value = 0
            for byte in rest.prefix(count) {
                guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
                value = value * 10 + Int(byte - UInt8(ascii: "0"))
            }
            values.append(value)
            rest = rest.dropFirst(count)
        }
        guard values.dropFirst().allSatisfy({ $0 < 60 }) else { return nil }
        let sum = zip(values, [1.0, 60, 3600]).reduce(0.0) { $0 + Double($1.0) / $1.1 }
        return sign == UInt8(ascii: "-") ? -sum : sum
    }
}
