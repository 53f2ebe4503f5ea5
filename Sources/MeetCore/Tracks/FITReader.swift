import Foundation

/// Reads the track of a FIT file: its records, and the totals of its sessions (the profile of the FIT SDK,
/// https://developer.garmin.com/fit/cookbook/decoding-activity-files/).
package struct FITReader {
    private var track = RecordedTrack()
    private var segment: [TrackPoint] = []
    private var count = 0
    private var sessions: [Session] = []
    /// The time of activity messages, for files without a session.
    private var timerSeconds: Double?

    /// Seconds from 1970 to the beginning of FIT's time.
    private static let epoch = 631_065_600.0
    /// Smaller timestamps count from the start of the device.
    private static let leastTimestamp = 268_435_456.0
    private static let semicircle = 180.0 / 2_147_483_648

    /// The totals of a session: of one sport, from its start to its end.
    private struct Session {
        var start: Date?
        var end: Date?
        var metres: Double?
        var movingSeconds: Double?
        var climb: Double?
        var speed: Double?
        var sport: Int?
    }

    private enum Kind {
        static let session = 18
        static let record = 20
        static let event = 21
        static let device = 23
        static let activity = 34
    }

    private enum Field {
        static let latitude: UInt8 = 0
        static let longitude: UInt8 = 1
        static let altitude: UInt8 = 2
        static let preciseAltitude: UInt8 = 78

        static let start: UInt8 = 2
        static let sport: UInt8 = 5
        static let elapsed: UInt8 = 7
        static let timer: UInt8 = 8
        static let distance: UInt8 = 9
        static let speed: UInt8 = 14
        static let ascent: UInt8 = 22
        static let moving: UInt8 = 59
        static let preciseSpeed: UInt8 = 124

        static let event: UInt8 = 0
        static let eventType: UInt8 = 1
        static let deviceType: UInt8 = 1
        static let deviceSource: UInt8 = 25
        static let activityTimer: UInt8 = 0
    }

    private static let wanted: [Int: Set<UInt8>] = [
        Kind.record: [Field.latitude, Field.longitude, Field.altitude, Field.preciseAltitude],
        Kind.session: [
            Field.start, Field.sport, Field.elapsed, Field.timer, Field.distance, Field.speed, Field.ascent,
            Field.moving, Field.preciseSpeed,
        ],
        Kind.event: [Field.event, Field.eventType],
        Kind.device: [Field.deviceType, Field.deviceSource],
        Kind.activity: [Field.activityTimer],
    ]

    /// Returns whether bytes are those of a FIT file.
    package static func isFIT(_ bytes: [UInt8]) -> Bool { FITDecoder.isFIT(bytes) }

    /// Reads all files that are chained in the bytes, as one track.
    package static func read(_ bytes: [UInt8]) throws(TrackFault) -> RecordedTrack {
        var decoder = FITDecoder(bytes, wanted: wanted)
        let collected = Collected()
        try decoder.read {
            collected.reader.endSegment()
        } _: { (message) throws(TrackFault) in
            try collected.reader.take(message)
        }
        return try collected.reader.finish()
    }

    /// Holds the reader for two closures.
    private final class Collected {
        var reader = FITReader()
    }

    private mutating func take(_ message: FITMessage) throws(TrackFault) {
        switch message.number {
        case Kind.record: try takeRecord(message)
        case Kind.session: sessions.append(Self.session(message))
        case Kind.event:
            // The timer was stopped: by hand, automatically, or at the end.
            let stops: Set<Double> = [1, 4, 8, 9]
            if message[Field.event] == 0, let type = message[Field.eventType], stops.contains(type) {
                endSegment()
            }
        case Kind.device:
            // A local sensor that is a barometer.
            if message[Field.deviceSource] == 5, message[Field.deviceType] == 4 { track.isBarometric = true }
        case Kind.activity:
            if let seconds = message[Field.activityTimer] {
                timerSeconds = (timerSeconds ?? 0) + seconds / 1000
            }
        default: break
        }
    }

    private mutating func takeRecord(_ message: FITMessage) throws(TrackFault) {
        // Indoors, and before the first position, there is none.
        guard let north = message[Field.latitude], let east = message[Field.longitude] else { return }
        guard
            let place = Coordinate(latitude: north * Self.semicircle, longitude: east * Self.semicircle)
        else {
            track.unusablePoints += 1
            return
        }
        count += 1
        guard count <= RecordedTrack.mostPoints else {
            throw .tooManyPoints(limit: RecordedTrack.mostPoints)
        }
        let altitude = message[Field.preciseAltitude] ?? message[Field.altitude]
        segment.append(
            TrackPoint(
                place, elevation: altitude.map { $0 / 5 - 500 },
                time: Self.time(message[FITDecoder.timestampField])))
    }

    private mutating func endSegment() {
        if !segment.isEmpty { track.segments.append(segment) }
        segment = []
    }

    private static func session(_ message: FITMessage) -> Session {
        var session = Session()
        session.start = time(message[Field.start])
        let seconds = message[Field.elapsed] ?? message[Field.timer]
        session.end = session.start.flatMap { start in
            seconds.map { start.addingTimeInterval($0 / 1000) }
        }
        session.metres = total(message[Field.distance], 100)
        session.movingSeconds = total(message[Field.moving] ?? message[Field.timer], 1000)
        session.climb = total(message[Field.ascent], 1)
        session.speed = total(message[Field.preciseSpeed] ?? message[Field.speed], 1000)
        session.sport = message[Field.sport].map { Int($0) }
        return session
    }

    /// Returns a value in its unit; `nil` for a negative one, which only a broken file has.
    private static func total(_ raw: Double?, _ scale: Double) -> Double? {
        raw.flatMap { $0 >= 0 ? $0 / scale : nil }
    }

    private static func time(_ raw: Double?) -> Date? {
        guard let raw, raw >= leastTimestamp else { return nil }
        return Date(timeIntervalSince1970: raw + epoch)
    }

    private mutating func finish() throws(TrackFault) -> RecordedTrack {
        endSegment()
        takeTotals()
        guard !track.segments.isEmpty || track.totals.metres != nil else { throw .noPoints }
        return track
    }

    /// Sums up the sessions. A total that one of them lacks is computed from the points.
    private mutating func takeTotals() {
        guard !sessions.isEmpty else {
            if track.segments.isEmpty { track.totals.movingSeconds = timerSeconds }
            return
        }
        func sum(_ values: [Double?]) -> Double? {
            values.contains(nil) ? nil : values.reduce(0) { $0 + ($1 ?? 0) }
        }
        track.totals.start = sessions.compactMap(\.start).min()
        track.totals.end = sessions.compactMap(\.end).max()
        track.totals.metres = sum(sessions.map(\.metres))
        track.totals.movingSeconds = sum(sessions.map(\.movingSeconds))
        track.totals.elevationGain = sum(sessions.map(\.climb))
        if sessions.count == 1 { track.totals.averageSpeed = sessions[0].speed }
        let longest = sessions.max { ($0.metres ?? 0) < ($1.metres ?? 0) }
        track.activity = longest?.sport.flatMap { Self.activity(sport: $0) }
    }

    /// Returns the activity of a sport; `nil` for one that is guessed by its speed.
    private static func activity(sport: Int) -> TrackActivity? {
        switch sport {
        case 1: .run
        // Cycling, and on an electric bicycle.
        case 2, 21: .bike
        // Walking and hiking.
        case 11, 17: .walk
        default: nil
        }
    }
}
