import Foundation
import MeetCore

/// The principal places of the world's time zones, as tzdata lists them in `zone.tab` and `zone1970.tab`: lines of
/// country codes, coordinates (ISO 6709, `±DDMM±DDDMM` or `±DDMMSS±DDDMMSS`), zone and comments, with tabs between.
package struct ZoneTable: Hashable, Sendable {
    package struct Row: Hashable, Sendable {
        /// An IANA name.
        package var zone: String
        package var coordinate: Coordinate
    }

    package let rows: [Row]

    /// Lines that cannot be read are left out.
    package init(parsing text: String) {
        rows = text.utf8.split(whereSeparator: { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") })
            .compactMap(Self.row)
    }

    /// The zone of a place, as far as it can be told without borders.
    package struct Estimate: Hashable, Sendable {
        package var zone: TimeZone
        /// Whether other clocks are so near that it may be theirs.
        package var isGuess: Bool

        package init(_ zone: TimeZone, isGuess: Bool) {
            self.zone = zone
            self.isGuess = isGuess
        }
    }

    /// The zone of a place: that of the nearest row. An estimate, for borders are not known here. Where others are
    /// almost as near and one of them keeps the clock of `likely`, it is `likely`: people mostly meet where they
    /// are.
    ///
    /// - Parameters:
    ///   - likely: The zone to choose in case of doubt.
    ///   - instant: When the clocks are compared.
    /// - Returns: `nil` where the table is empty, or none of its names is known to the system.
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
        // Of the reader's own clock only what is nearer can make one doubt: everything around keeps it.
        if isNear { return Estimate(likely, isGuess: !isNearest) }
        let chosen = seconds(nearest.zone)
        let hasOthers = zip(rows, distances).contains { row, metres in
            metres <= nearest.metres * Self.uncertainty
                && seconds(TimeZone(identifier: row.zone)).map { $0 != chosen } == true
        }
        return Estimate(nearest.zone, isGuess: hasOthers)
    }

    /// How many times as far as the nearest another clock may be so that the nearest is a guess: countries reach far
    /// from the town that their zone is named after.
    private static let uncertainty = 2.5

    /// How many times as far as the nearest another may be to be meant as well. Vigo is nearer to Lisbon than to
    /// Madrid and Saint Louis nearer to Indiana than to Chicago's clocks, each by less than this.
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

    /// A sign, so many digits of degrees, two of minutes, and perhaps two of seconds.
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
