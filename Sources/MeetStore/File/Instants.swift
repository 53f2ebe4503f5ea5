import Foundation

extension Date {
    /// The milliseconds since 1970.
    var milliseconds: Int64 { Self.clamped((timeIntervalSince1970 * 1000).rounded()) }
    /// The last whole second not after the instant, since 1970.
    var secondsBefore: Int64 { Self.clamped(timeIntervalSince1970.rounded(.down)) }
    /// The first whole second not before the instant, since 1970.
    var secondsAfter: Int64 { Self.clamped(timeIntervalSince1970.rounded(.up)) }

    init(milliseconds: Int64) {
        self.init(timeIntervalSince1970: TimeInterval(milliseconds) / 1000)
    }

    init(seconds: Int64) {
        self.init(timeIntervalSince1970: TimeInterval(seconds))
    }

    private static func clamped(_ number: Double) -> Int64 {
        number.isNaN ? 0 : Int64(min(max(number, -9e15), 9e15))
    }
}
