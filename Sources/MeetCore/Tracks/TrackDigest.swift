import Foundation

/// The digest of a track's contents, whatever the format and the name of its file.
enum TrackDigest {
    /// Returns 32 hexadecimal digits and the number of points. Positions count to a hundred-thousandth of a
    /// degree and times to a second, as formats round them differently.
    static func digest(of track: RecordedTrack) -> String {
        var first = FNV1a.beginning
        // Another start gives a second hash.
        var second = FNV1a.hash(0x5A, after: FNV1a.beginning)
        func take(_ number: Int64) {
            var rest = UInt64(bitPattern: number)
            for _ in 0..<8 {
                let byte = UInt8(truncatingIfNeeded: rest)
                first = FNV1a.hash(byte, after: first)
                second = FNV1a.hash(byte ^ 0xA5, after: second)
                rest >>= 8
            }
        }
        var count = 0
        for point in track.segments.joined() {
            count += 1
            take(whole(point.place.latitude * 1e5))
            take(whole(point.place.longitude * 1e5))
            take(point.time.map { whole($0.timeIntervalSince1970) } ?? .min)
        }
        if count == 0 {
            take(track.totals.start.map { whole($0.timeIntervalSince1970) } ?? .min)
            take(whole((track.totals.metres ?? 0) * 100))
            take(whole((track.totals.movingSeconds ?? 0) * 1000))
        }
        return FNV1a.hexadecimal(first) + FNV1a.hexadecimal(second) + "-" + String(count)
    }

    private static func whole(_ number: Double) -> Int64 {
        number.isFinite ? Int64(min(max(number.rounded(), -9e15), 9e15)) : .min
    }
}
