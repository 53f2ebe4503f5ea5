import Foundation
import MeetCore
import MeetStore

/// Instants for machines: `2027-01-15T11:00:00+02:00` (RFC 3339).
enum InstantText {
    static func iso8601(_ instant: Date, in zone: TimeZone) -> String {
        let wall = WallTime.at(instant, in: zone)
        let offset = zone.secondsFromGMT(for: instant)
        let (hours, minutes) = (abs(offset) / 3600, abs(offset) / 60 % 60)
        let sign = offset < 0 ? "-" : "+"
        let zoneText = offset == 0 ? "Z" : "\(sign)\(padded(hours)):\(padded(minutes))"
        return "\(wall.date)T\(padded(wall.hour)):\(padded(wall.minute)):00\(zoneText)"
    }

    private static func padded(_ number: Int) -> String {
        number < 10 ? "0\(number)" : String(number)
    }
}
